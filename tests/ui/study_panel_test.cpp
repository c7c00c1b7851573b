// SPDX-License-Identifier: GPL-3.0-or-later
//
// Studies in the window: what is varied and computed is typed and clicked, the rows are those of
// closed forms, and a click on a point makes it the scenario. With real events.
#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <cmath>

#include "core/io/study_json.h"
#include "core/io/text_file.h"
#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "core/study/force_study.h"
#include "tests/ui/window_fixture.h"
#include "ui/look/appearance.h"
#include "ui/studies/study_panel.h"
#include "ui/window/file_chooser.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::eventually;
using test::WindowOnScreen;

struct StudyOnScreen : WindowOnScreen {
  explicit StudyOnScreen(const std::string& name) : WindowOnScreen(name) {
    trigger("view.workspace.designs");
    EXPECT_TRUE(eventually([&] { return panel().isVisible() && !panel().form().rows().empty(); }));
    EXPECT_TRUE(test::settles(window));
  }

  [[nodiscard]] StudyPanel& panel() { return window.panel<StudyPanel>(); }
  [[nodiscard]] StudyParameterRow& row(std::size_t i) { return *panel().form().rows()[i]; }
  void compute() {
    QTest::mouseClick(panel().runButton(), Qt::LeftButton);
    EXPECT_TRUE(eventually([&] { return !panel().run().isRunning(); }));
    EXPECT_TRUE(test::settles(window));
  }
  /// Chooses an entry of a box by keys.
  static void choose(QComboBox* box, int index) {
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < index; ++i) QTest::keyClick(box, Qt::Key_Down);
    QCoreApplication::processEvents();
    ASSERT_EQ(box->currentIndex(), index);
  }
  static void type(QLineEdit* field, const QString& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
  }
  static void find(QComboBox* box, const QString& text) {
    box->lineEdit()->setFocus();
    box->lineEdit()->selectAll();
    QTest::keyClicks(box->lineEdit(), text);
    QTest::keyClick(box->lineEdit(), Qt::Key_Return);
  }
  void vary(std::size_t i, const char* path) {
    QComboBox* box = row(i).pathBox();
    choose(box, box->findData(QString::fromLatin1(path)));
  }
  /// The left disc's mass from 1 to 2 kg.
  SearchForm& searchForTheLeftMass() {
    vary(0, "bodies.left.mass");
    type(row(0).field(0), QStringLiteral("1"));
    type(row(0).field(1), QStringLiteral("2"));
    choose(panel().form().taskBox(), 1);
    return *panel().form().searchForm();
  }
  void check(const char* response) {
    QListWidget* list = panel().form().responses();
    for (int k = 0; k < list->count(); ++k) {
      if (list->item(k)->data(Qt::UserRole).toString() != QLatin1String(response)) continue;
      list->scrollToItem(list->item(k));
      list->setCurrentRow(k);
      list->setFocus();
      if (list->item(k)->checkState() == Qt::Unchecked) QTest::keyClick(list, Qt::Key_Space);
      ASSERT_EQ(list->item(k)->checkState(), Qt::Checked);
      return;
    }
    FAIL() << response;
  }
};

// Two discs on a line: m_eff = m₁m₂/(m₁ + m₂), G(16).
TEST(StudyPanel, ComputesWhatIsTyped) {
  StudyOnScreen w("two-discs");
  w.vary(0, "bodies.left.mass");
  StudyOnScreen::type(w.row(0).field(0), QStringLiteral("1 kg"));
  StudyOnScreen::type(w.row(0).field(1), QStringLiteral("2000 g"));
  StudyOnScreen::type(w.row(0).field(2), QStringLiteral("11"));
  w.check("m_eff");
  w.compute();
  ASSERT_FALSE(w.panel().run().rows().empty()) << w.panel().note().toStdString();
  const Table table = w.panel().table();
  const Column* mass = table.find("bodies.left.mass");
  const Column* effective = table.find("m_eff");
  ASSERT_TRUE(mass && effective);
  ASSERT_EQ(table.rows(), 11U);
  for (std::size_t i = 0; i < 11; ++i) {
    const double m1 = 1 + 0.1 * static_cast<double>(i);
    EXPECT_NEAR(mass->values[i].value(), m1, 1e-12);
    EXPECT_NEAR(effective->values[i].value(), m1 * 2 / (m1 + 2), 1e-12);
  }
}

TEST(StudyPanel, AClickOnAPointMakesItTheScenario) {
  StudyOnScreen w("double-pendulum");
  ASSERT_EQ(w.row(0).pathBox()->currentData().toString(), QStringLiteral("pose.tip.x"));
  w.compute();
  ASSERT_EQ(w.panel().run().rows().size(), 41U);
  const std::string before = w.bytes();
  const auto at = w.panel().chart().positionOf(10);
  ASSERT_TRUE(at);
  QTest::mouseClick(w.panel().chart().viewport(), Qt::LeftButton, {}, at->toPoint());
  EXPECT_EQ(w.undoSteps(), 1);
  const double wanted = w.panel().run().rows()[10].parameters[0];
  EXPECT_NEAR(find_parameter(w.document.committed(), "pose.tip.x").value, wanted, 1e-9);
  w.trigger("edit.undo");
  EXPECT_EQ(w.bytes(), before);
}

TEST(StudyPanel, ShowsEveryPicture) {
  StudyOnScreen w("double-pendulum");
  QTest::mouseClick(w.panel().form().addButton(), Qt::LeftButton);
  ASSERT_EQ(w.panel().form().rows().size(), 2U);
  w.vary(1, "contacts.tip.e");
  StudyOnScreen::type(w.row(1).field(2), QStringLiteral("5"));
  w.compute();
  ASSERT_EQ(w.panel().run().rows().size(), 205U) << w.panel().note().toStdString();
  QImage former;
  for (int picture = 0; picture < w.panel().pictureBox()->count(); ++picture) {
    StudyOnScreen::choose(w.panel().pictureBox(), picture);
    EXPECT_TRUE(eventually([] { return Worker::busyCount() == 0; }));
    EXPECT_TRUE(test::settles(w.window));
    EXPECT_FALSE(w.panel().chart().chart()->series().isEmpty()) << picture;
    const QImage now = w.panel().chart().grab().toImage();
    EXPECT_NE(now, former) << picture;
    former = now;
  }
}

TEST(StudyPanel, StopsAtOnceAndKeepsWhatIsThere) {
  StudyOnScreen w("double-pendulum");
  StudyOnScreen::choose(w.panel().form().methodBox(), 3);
  w.panel().form().countField()->setValue(200000);
  QTest::mouseClick(w.panel().runButton(), Qt::LeftButton);
  ASSERT_TRUE(eventually([&] { return w.panel().run().rows().size() > 100; }));
  QElapsedTimer clock;
  clock.start();
  QTest::mouseClick(w.panel().runButton(), Qt::LeftButton);
  EXPECT_FALSE(w.panel().run().isRunning());
  EXPECT_TRUE(eventually([] { return Worker::busyCount() == 0; }));
  const std::size_t kept = w.panel().run().rows().size();
  EXPECT_GT(kept, 100U);
  EXPECT_LT(kept, 200000U);
  EXPECT_TRUE(w.panel().note().contains(QStringLiteral("Stopped after")))
      << w.panel().note().toStdString();
}

// Who scrolls the form with the wheel changes no choice over which the pointer comes.
TEST(StudyPanel, ScrollingChangesNoChoice) {
  StudyOnScreen w("double-pendulum");
  setAppearance(*qApp, ColourScheme::light);  // as the program does when it starts
  QComboBox* box = w.row(0).kindBox();
  for (int i = 0; i < 4; ++i) QTest::mouseClick(w.panel().form().addButton(), Qt::LeftButton);
  const QPointF at(box->rect().center());
  for (int i = 0; i < 3; ++i) {
    QWheelEvent turn(at, box->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                     Qt::NoScrollPhase, false);
    QApplication::sendEvent(box, &turn);
  }
  EXPECT_EQ(box->currentIndex(), 0);
}

TEST(StudyPanel, SaysWhatIsWrong) {
  StudyOnScreen w("double-pendulum");
  StudyOnScreen::type(w.row(0).field(0), QStringLiteral("1 kg"));
  w.compute();
  EXPECT_TRUE(w.panel().note().contains(QStringLiteral("pose.tip.x")))
      << w.panel().note().toStdString();
  EXPECT_EQ(w.panel().run().count(), 0U);
  StudyOnScreen::type(w.row(0).field(0), QStringLiteral("0.3 m"));
  StudyOnScreen::type(w.row(0).field(1), QStringLiteral("0.1 m"));
  w.compute();
  EXPECT_TRUE(w.panel().note().contains(QStringLiteral("reversed")))
      << w.panel().note().toStdString();
}

TEST(StudyPanel, IsSavedAndOpenedAgain) {
  const QTemporaryDir folder;
  StudyOnScreen w("two-discs");
  w.vary(0, "bodies.left.mass");
  StudyOnScreen::type(w.row(0).field(2), QStringLiteral("7"));
  w.answers.save = folder.filePath(QStringLiteral("mine.json"));
  w.trigger("study.save");
  const Study saved = read_study_file(w.answers.save.toStdString());
  EXPECT_EQ(saved.parameters.at(0).path, "bodies.left.mass");

  StudyOnScreen other("double-pendulum");
  other.window.files().openPath(w.answers.save);
  ASSERT_TRUE(eventually([&] {
    return other.document.committed().description->title == saved.title &&
           other.row(0).pathBox()->currentData().toString() == QStringLiteral("bodies.left.mass");
  }));
  EXPECT_EQ(other.panel().form().study().parameters, saved.parameters);
  EXPECT_EQ(other.panel().form().study().responses, saved.responses);
  other.compute();
  EXPECT_EQ(other.panel().run().rows().size(), 7U);
}

// What the panel does not show is written again.
TEST(StudyPanel, KeepsTheSearchAndTheTextOfAFile) {
  const QTemporaryDir folder;
  StudyOnScreen w("double-pendulum");
  const QString shipped =
      QStringLiteral(CAROM_SOURCE_ROOT "/resources/studies/kane-without-gain.json");
  const Study opened = read_study_file(shipped.toStdString());
  w.window.files().openPath(shipped);
  ASSERT_TRUE(eventually([&] {
    return w.row(0).pathBox()->currentData().toString() == QStringLiteral("contacts.tip.e");
  }));
  w.answers.save = folder.filePath(QStringLiteral("again.json"));
  w.trigger("study.save");
  const Study again = read_study_file(w.answers.save.toStdString());
  EXPECT_EQ(again.title, opened.title);
  EXPECT_EQ(again.text, opened.text);
  EXPECT_EQ(again.search, opened.search);
  EXPECT_EQ(again.parameters, opened.parameters);
  // Another mechanism has another study.
  w.window.files().newFromGallery(QStringLiteral("two-discs"));
  ASSERT_TRUE(eventually(
      [&] { return w.row(0).pathBox()->findData(QStringLiteral("bodies.left.mass")) >= 0; }));
  EXPECT_FALSE(w.panel().study().search);
}

// m_eff = 2m/(m + 2) of discs of m and 2 kg grows with m and is 0.8 kg at m = 4/3 kg, G(16).
TEST(StudyPanel, SearchesTheBestValuesWithinALimitAndKeepsThem) {
  StudyOnScreen w("two-discs");
  SearchForm& search = w.searchForTheLeftMass();
  ASSERT_TRUE(search.isVisible());
  EXPECT_FALSE(w.panel().form().responses()->isVisible());
  StudyOnScreen::choose(search.senseBox(0), 1);
  StudyOnScreen::find(search.objectiveBox(0), QStringLiteral("m_eff"));
  w.compute();
  ASSERT_TRUE(w.panel().run().best()) << w.panel().note().toStdString();
  EXPECT_NEAR(w.panel().run().rows().back().parameters[0], 2, 1e-9);
  EXPECT_TRUE(w.panel().note().contains(QStringLiteral("At the end of its range")))
      << w.panel().note().toStdString();

  QTest::mouseClick(search.addButton(), Qt::LeftButton);
  ASSERT_EQ(search.limits().size(), 1U);
  StudyOnScreen::find(search.limits()[0]->quantityBox(), QStringLiteral("m_eff"));
  StudyOnScreen::type(search.limits()[0]->valueField(), QStringLiteral("800 g"));
  w.compute();
  EXPECT_NEAR(w.panel().run().rows().back().parameters[0], 4.0 / 3, 1e-5);
  EXPECT_TRUE(w.panel().note().contains(QStringLiteral("At its limit")))
      << w.panel().note().toStdString();
  QTest::mouseClick(w.panel().keepButton(), Qt::LeftButton);
  const std::vector<Variant>& kept = w.document.committed().variants;
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].name, "best");
  EXPECT_NEAR(kept[0].design->mechanism->bodies[0].mass, 4.0 / 3, 1e-5);

  StudyOnScreen::type(search.limits()[0]->valueField(), QStringLiteral("800 m"));
  w.compute();
  EXPECT_TRUE(w.panel().note().contains(QStringLiteral("m_eff"))) << w.panel().note().toStdString();
}

// The effective mass is to be large and the mass small, and both grow together: every mass is a
// fair compromise.
TEST(StudyPanel, WeighsTwoObjectives) {
  StudyOnScreen w("two-discs");
  SearchForm& search = w.searchForTheLeftMass();
  StudyOnScreen::choose(search.senseBox(0), 1);
  StudyOnScreen::find(search.objectiveBox(0), QStringLiteral("m_eff"));
  StudyOnScreen::choose(search.senseBox(1), 1);
  StudyOnScreen::find(search.objectiveBox(1), QStringLiteral("param:bodies.left.mass"));
  w.compute();
  const std::vector<StudyRow>& curve = w.panel().run().rows();
  ASSERT_EQ(curve.size(), 11U) << w.panel().note().toStdString();
  for (const StudyRow& row : curve) {
    const double m = row.parameters[0];
    EXPECT_NEAR(row.values[0].value(), 2 * m / (m + 2), 1e-9);
    EXPECT_EQ(row.values[1], m);
  }
}

/// K of Table 5 as a linear estimate of K^(2/5), its standard error by scipy's curve_fit, and the
/// 95 % interval of the linear estimate: those of the test of "study fit".
void expectStiffnessOfTable5(const StudyRun& run, const QString& note) {
  ASSERT_TRUE(run.fitted()) << note.toStdString();
  const FitEstimate& K = run.fitted()->estimates.at(0);
  EXPECT_NEAR(K.value / 1604232.3037503355, 1, 1e-6);
  EXPECT_NEAR(K.standard_error.value() / 62280.583696148395, 1, 1e-6);
  EXPECT_NEAR(K.low.value() / 1484936.885906441, 1, 1e-6);
  EXPECT_NEAR(K.high.value() / 1729100.5693342206, 1, 1e-6);
  EXPECT_TRUE(note.contains(QStringLiteral("95 %"))) << note.toStdString();
}

TEST(StudyPanel, FitsTheStiffnessOfGonzalezTable5) {
  const QString shipped =
      QStringLiteral(CAROM_SOURCE_ROOT "/resources/studies/gonzalez-stiffness.json");
  const QString data =
      QStringLiteral(CAROM_SOURCE_ROOT "/resources/reference/gonzalez_table5_speeds.csv");
  StudyOnScreen w("double-pendulum");
  w.window.files().openPath(shipped);
  ASSERT_TRUE(eventually([&] { return w.panel().form().fitForm()->hasData(); }));
  ASSERT_TRUE(test::settles(w.window));
  StudyOnScreen::choose(w.panel().form().taskBox(), 2);
  w.compute();
  expectStiffnessOfTable5(w.panel().run(), w.panel().note());
  EXPECT_FALSE(w.panel().chart().chart()->series().isEmpty());
  QTest::mouseClick(w.panel().keepButton(), Qt::LeftButton);
  ASSERT_EQ(w.document.committed().variants.size(), 1U);
  EXPECT_EQ(w.document.committed().variants[0].name, "fitted");
  EXPECT_FALSE(w.panel().pictureBox()->isEnabled()) << "a fit has one picture";
  // The same with a file whose columns are given their meanings by hand.
  FileChooser chooser = w.window.files().chooser();
  chooser.openTable = [&data] { return data; };
  w.window.files().setChooser(chooser);
  FitForm& fit = *w.panel().form().fitForm();
  QTest::mouseClick(fit.dataButton(), Qt::LeftButton);
  ASSERT_EQ(fit.columns(), 5U);
  EXPECT_EQ(fit.meaningBox(2)->chosen(), "given:velocity.effector.speed") << "by its head";
  w.compute();
  EXPECT_TRUE(w.panel().note().contains(QStringLiteral("measured"))) << "nothing is yet";
  StudyOnScreen::find(fit.meaningBox(3), QStringLiteral("measured:F_peak:hertz"));
  StudyOnScreen::find(fit.meaningBox(4), QStringLiteral("deviation:peak_force_mean [N]"));
  w.compute();
  expectStiffnessOfTable5(w.panel().run(), w.panel().note());
  // Rows have their pictures again, whichever was shown before.
  StudyOnScreen::choose(w.panel().form().taskBox(), 0);
  w.panel().pictureBox()->setCurrentIndex(static_cast<int>(StudyPicture::tornado));
  w.compute();
  EXPECT_TRUE(w.panel().pictureBox()->isEnabled());
  StudyOnScreen::choose(w.panel().form().taskBox(), 2);
  // The data lie in another folder than the study that is saved.
  const QTemporaryDir folder;
  w.answers.save = folder.filePath(QStringLiteral("mine.json"));
  w.trigger("study.save");
  const Study saved = read_study_file(w.answers.save.toStdString());
  ASSERT_TRUE(saved.fit);
  EXPECT_EQ(saved.fit->rows.size(), 5U);
  EXPECT_EQ(saved.fit->measured.at(0).key, "F_peak:hertz");
}

// F = v √(K m) sin(√(K/m) t), m = 2/3 kg, until it is zero again; v = 1 m/s and 2.5 m/s.
TEST(StudyPanel, FitsForcesOverTime) {
  StudyOnScreen w("two-discs");
  const std::filesystem::path folder = w.folder.path().toStdString();
  const double K = 25000, m = 2.0 / 3;
  std::string data = "time [s],velocity.left.x,F_moving:kelvin-voigt\n";
  for (const double v : {1.0, 2.5}) {
    for (double t = 0.001; t < 0.016; t += 0.002) {
      const double F = v * std::sqrt(K * m) * std::sin(std::sqrt(K / m) * t);
      data += std::to_string(t) + ',' + std::to_string(v - 0.5) + ',' + std::to_string(F) + '\n';
    }
  }
  write_text_file(folder / "data.csv", data);
  const Scenario elastic = edited(w.document.scenario(), "contacts.touch.e", 1);
  const Scenario linear = with_force_model(elastic, ForceModel::kelvin_voigt);
  write_text_file(folder / "discs.json", write_scenario(linear));
  write_text_file(folder / "s.json", R"({"study": 1, "title": "T",
    "scenario": {"file": "discs.json"},
    "parameters": {"contacts.touch.stiffness": {"from": 1e3, "to": 1e6, "count": 2}},
    "fit": {"data": "data.csv", "conditions": {"time": {}, "velocity.left.x": {}},
            "measured": {"F_moving:kelvin-voigt": {}}}})");
  w.window.files().openPath(w.folder.filePath(QStringLiteral("s.json")));
  FitForm& fit = *w.panel().form().fitForm();
  ASSERT_TRUE(eventually([&] { return fit.hasData(); }));
  EXPECT_EQ(fit.meaningBox(0)->chosen(), "given:time");
  StudyOnScreen::choose(w.panel().form().taskBox(), 2);
  w.compute();
  ASSERT_TRUE(w.panel().run().fitted()) << w.panel().note().toStdString();
  EXPECT_NEAR(w.panel().run().fitted()->estimates.at(0).value / K, 1, 1e-5);
  EXPECT_EQ(w.panel().chart().chart()->series().size(), 2 + 16 + 1) << "two histories";
}

// The parameters that another mechanism lacks go from the form.
TEST(StudyPanel, FollowsTheScenario) {
  StudyOnScreen w("two-discs");
  w.vary(0, "bodies.left.mass");
  w.window.files().newFromGallery(QStringLiteral("double-pendulum"));
  ASSERT_TRUE(eventually(
      [&] { return w.row(0).pathBox()->findData(QStringLiteral("bodies.P1.mass")) >= 0; }));
  EXPECT_EQ(w.row(0).pathBox()->findData(QStringLiteral("bodies.left.mass")), -1);
  w.compute();
  EXPECT_FALSE(w.panel().run().rows().empty());
}

}  // namespace
}  // namespace carom::ui
