// SPDX-License-Identifier: GPL-3.0-or-later
//
// The force models side by side, used by mouse and keys as in the window.
#include <QClipboard>
#include <QHeaderView>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/io/gallery.h"
#include "core/study/edit.h"
#include "tests/ui/double_click.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/number_field.h"
#include "ui/export/figure_export.h"
#include "ui/export/study_figures.h"
#include "ui/plots/chart_view.h"
#include "ui/studies/force_panel.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

class Forces : public ::testing::Test {
 protected:
  Forces() {
    w.trigger("view.show.forces");
    EXPECT_TRUE(test::settles(w.window));
  }

  [[nodiscard]] ForcePanel& panel() { return w.window.panel<ForcePanel>(); }
  [[nodiscard]] QModelIndex cell(ForceModel model, int column) {
    QAbstractItemModel& rows = *panel().view()->model();
    for (int row = 0; row < rows.rowCount(); ++row) {
      if (panel().table().model(row) == model) return rows.index(row, column);
    }
    return {};
  }
  [[nodiscard]] const Contact& tip() { return w.document.scenario().mechanism->contacts.front(); }
  void doubleClick(const QModelIndex& at) {
    QTableView& view = *panel().view();
    view.scrollTo(at);
    const QPoint middle = view.visualRect(at).center();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, middle);
    test::doubleClick(view.viewport(), middle);
  }

  WindowOnScreen w{"double-pendulum"};
};

// Gonthier's factor gives the e that is asked for, Hunt and Crossley's 0.663 for 0.5 (G Sec. 3.2).
TEST_F(Forces, TheTableSaysWhatComesOfTheRestitutionThatIsAskedFor) {
  constexpr int realised = 1;
  EXPECT_EQ(cell(ForceModel::gonthier, realised).data().toString(), "0.5");
  EXPECT_TRUE(cell(ForceModel::hunt_crossley, realised).data().toString().startsWith("0.663"));
  EXPECT_TRUE(
      cell(ForceModel::lankarani_nikravesh, realised).data().toString().startsWith("0.725"));
  EXPECT_TRUE(cell(ForceModel::kelvin_voigt, 1).data().toString().contains("exponent 1"))
      << "its force is linear";
}

// Hertz's peak force is K[(n + 1)T_c⁻/K]^(n/(n + 1)) by hand.
TEST_F(Forces, TheCurvesReachThePeakForce) {
  const double T_c = *w.document.evaluation().indicators.T_c_minus.number;
  const double K = 1e9, peak = K * std::pow(2.5 * T_c / K, 0.6);
  const PlotSpec& spec = panel().timeChart()->spec();
  ASSERT_EQ(spec.curves.size(), 4U);
  EXPECT_EQ(spec.y.unit, "kN");
  double most = 0;
  for (const CurvePoint& point : spec.curves.front().points) most = std::max(most, *point.y);
  EXPECT_NEAR(most, peak / 1000, 1e-3 * peak / 1000);
  EXPECT_EQ(panel().indentationChart()->spec().curves.size(), 4U);
  EXPECT_EQ(spec.curves.front().symbol, "Hertz");
}

TEST_F(Forces, ATickDrawsAModelOrTakesItAway) {
  QTableView& view = *panel().view();
  const QModelIndex flores = cell(ForceModel::flores, ForceTable::nameColumn);
  view.setCurrentIndex(flores);
  view.setFocus();
  QTest::keyClick(&view, Qt::Key_Space);
  EXPECT_EQ(panel().timeChart()->spec().curves.size(), 5U);
  QTest::keyClick(&view, Qt::Key_Space);
  EXPECT_EQ(panel().timeChart()->spec().curves.size(), 4U);
}

TEST_F(Forces, AContactIsMadeCompliantGetsAModelAndIsMadeRigidAgain) {
  ASSERT_FALSE(tip().compliance);
  QTest::mouseClick(panel().compliantBox(), Qt::LeftButton);
  ASSERT_TRUE(tip().compliance);
  EXPECT_EQ(tip().compliance->stiffness, 1e9);
  doubleClick(cell(ForceModel::lankarani_nikravesh, ForceTable::nameColumn));
  EXPECT_EQ(tip().compliance->model, ForceModel::lankarani_nikravesh);
  EXPECT_EQ(w.document.undoStack().text(1), "Choose Lankarani–Nikravesh at tip");
  QTest::mouseClick(panel().compliantBox(), Qt::LeftButton);
  EXPECT_FALSE(tip().compliance);
  w.document.undoStack().undo();
  w.document.undoStack().undo();
  EXPECT_EQ(tip().compliance->model, ForceModel::gonthier);
  EXPECT_TRUE(panel().compliantBox()->isChecked());
}

// The moving pendulum's peak of Gonthier's model with this pose and v = (1, −1), without friction
// and gravity, is 8536.22 N at e = 0.49977 by an integrator of its own.
TEST_F(Forces, TheMovingMechanismStandsBesideThePrediction) {
  Scenario weightless = w.document.scenario();
  weightless.gravity = {0, 0};
  w.document.apply(weightless, "take the weight away");
  w.enter(w.field(QStringLiteral("contacts.tip.mu")), QStringLiteral("0"));
  QTest::mouseClick(panel().compliantBox(), Qt::LeftButton);
  ASSERT_TRUE(test::eventually([&] { return panel().timeChart()->spec().curves.size() == 5U; }));
  EXPECT_EQ(panel().timeChart()->spec().curves.back().symbol, "moving");
  EXPECT_TRUE(panel().note().replace(QChar(QChar::Nbsp), u' ').contains("8.536 kN, e 0.4998"))
      << panel().note().toStdString();
  // A figure has no note beside it.
  const auto figures = forceFigures(*w.document.scenario().mechanism, panel().study(),
                                    panel().table().drawn(), panel().movingTouch());
  ASSERT_EQ(figures.size(), 3U);
  const auto says = [&](const ExportFigure& figure) {
    return svgOf(figure, pageFigure, w.document.scenario()).contains("mechanism moving on");
  };
  EXPECT_TRUE(says(figures[0]));
  EXPECT_TRUE(says(figures[1]));
  EXPECT_FALSE(says(figures[2])) << "it has no such curve";
}

TEST_F(Forces, OneOfSeveralContactsIsMadeCompliant) {
  w.document.reset(load_gallery("block-three-feet"));
  const int chosen = w.document.focusContact();
  QTest::mouseClick(panel().compliantBox(), Qt::LeftButton);
  const std::vector<Contact>& feet = w.document.scenario().mechanism->contacts;
  for (std::size_t k = 0; k < feet.size(); ++k) {
    EXPECT_EQ(feet[k].compliance.has_value(), static_cast<int>(k) == chosen) << feet[k].name;
  }
}

// Each of them has a mass of its own, for which the models answer.
TEST_F(Forces, OneOfSeveralContactsHasItsTableOfModels) {
  w.document.reset(load_gallery("block-three-feet"));
  ASSERT_GT(w.document.strikingContacts().size(), 1U);
  for (const int k : w.document.strikingContacts()) {
    w.document.chooseContact(k);
    const std::vector<Contact>& feet = w.document.scenario().mechanism->contacts;
    const QString name = QString::fromStdString(feet[static_cast<std::size_t>(k)].name);
    EXPECT_EQ(cell(ForceModel::gonthier, 1).data().toString(), "0.5");
    EXPECT_EQ(panel().timeChart()->spec().curves.size(), 4U);
    EXPECT_TRUE(panel().note().contains(QStringLiteral("together with ") + name))
        << panel().note().toStdString();
  }
}

// The steel foot strikes, rigid, while the compliant rubber one touches, which is followed to its
// separation.
TEST_F(Forces, ARigidContactStrikesWhileTheOtherOneYields) {
  w.document.reset(load_gallery("rubber-foot"));
  ASSERT_TRUE(test::eventually([&] { return panel().movingTouch() != nullptr; }))
      << panel().note().toStdString();
  EXPECT_EQ(panel().movingTouch()->contact, 0);
  EXPECT_TRUE(panel().movingTouch()->t_release);
}

TEST_F(Forces, AContactThatIsCompliantAgainIsAsItWas) {
  QTest::mouseClick(panel().compliantBox(), Qt::LeftButton);
  w.document.apply(edited(w.document.scenario(), "contacts.tip.stiffness", 2e8), "soften");
  doubleClick(cell(ForceModel::lankarani_nikravesh, ForceTable::nameColumn));
  const std::optional<Compliance> chosen = tip().compliance;
  QTest::mouseClick(panel().compliantBox(), Qt::LeftButton);
  ASSERT_FALSE(tip().compliance);
  QTest::mouseClick(panel().compliantBox(), Qt::LeftButton);
  EXPECT_EQ(tip().compliance, chosen);
  EXPECT_EQ(tip().compliance->stiffness, 2e8);
  // Another file's tip never was.
  w.document.reset(load_gallery("double-pendulum-slip"));
  ASSERT_FALSE(tip().compliance);
  QTest::mouseClick(panel().compliantBox(), Qt::LeftButton);
  EXPECT_EQ(tip().compliance->stiffness, 1e9);
}

TEST_F(Forces, AContactThatRubsGoesOnRubbing) {
  ASSERT_GT(tip().mu_s, 0);
  QTest::mouseClick(panel().compliantBox(), Qt::LeftButton);
  EXPECT_TRUE(std::holds_alternative<RegularisedCoulomb>(tip().compliance->tangential));
}

// With n = 1 the linear model applies; its force is that of Kelvin and Voigt.
TEST_F(Forces, TheLinearModelBringsItsExponent) {
  doubleClick(cell(ForceModel::kelvin_voigt, ForceTable::nameColumn));
  ASSERT_TRUE(tip().compliance);
  EXPECT_EQ(tip().compliance->exponent, 1);
  EXPECT_TRUE(cell(ForceModel::kelvin_voigt, 0).data(ForceTable::reasonRole).toString().isEmpty());
}

TEST_F(Forces, DraggingTheCursorSetsTheRestitution) {
  ChartView& chart = *panel().restitutionChart();
  ASSERT_TRUE(chart.spec().cursor);
  const QPoint from = chart.positionOf(0.5, 0.5).toPoint(),
               to = chart.positionOf(0.8, 0.5).toPoint();
  QTest::mousePress(&chart, Qt::LeftButton, {}, from);
  QTest::mouseMove(&chart, (from + to) / 2);
  QTest::mouseMove(&chart, to);
  QTest::mouseRelease(&chart, Qt::LeftButton, {}, to);
  EXPECT_NEAR(tip().e, 0.8, 0.02);
  EXPECT_EQ(w.document.undoStack().count(), 1);
}

TEST_F(Forces, NamesAndStiffnessAreWholeInANarrowDock) {
  QTest::mouseClick(panel().compliantBox(), Qt::LeftButton);
  for (const QSize size : {QSize(960, 620), QSize(1280, 800)}) {
    w.window.resize(size);
    EXPECT_TRUE(test::settles(w.window));
    QTableView& view = *panel().view();
    for (int row = 0; row < view.model()->rowCount(); ++row) {
      const QModelIndex name = view.model()->index(row, ForceTable::nameColumn);
      const QFontMetrics letters(name.data(Qt::FontRole).value<QFont>());
      const QRect cell = view.visualRect(name);
      EXPECT_GE(cell.width(), letters.horizontalAdvance(name.data().toString()) + 36)
          << name.data().toString().toStdString() << " with its tick and its line";
      EXPECT_LE(cell.right(), view.viewport()->width()) << size.width();
    }
    const auto fields = panel().findChildren<NumberField*>();
    const auto stiffness = std::ranges::find_if(
        fields, [](const NumberField* field) { return field->spec().name.endsWith("stiffness"); });
    ASSERT_NE(stiffness, fields.end());
    const QLineEdit& edit = *(*stiffness)->lineEdit();
    EXPECT_TRUE(edit.text().contains(QStringLiteral("N/m")));
    EXPECT_GE(edit.width(), edit.fontMetrics().horizontalAdvance(edit.text()) + 8);
    for (ChartView* chart : {panel().timeChart(), panel().indentationChart()}) {
      EXPECT_EQ(chart->visibleRegion().boundingRect().width(), chart->width());
    }
  }
}

TEST_F(Forces, TheTableHasAllItsColumnsInAWideWindow) {
  w.document.reset(load_gallery("double-pendulum-compliant"));
  w.window.resize(1600, 1000);
  EXPECT_TRUE(test::settles(w.window));
  const QTableView& view = *panel().view();
  EXPECT_EQ(view.model()->columnCount(), 6);
  EXPECT_LE(view.horizontalHeader()->length(), view.viewport()->width());
  for (ChartView* chart :
       {panel().timeChart(), panel().indentationChart(), panel().restitutionChart()}) {
    EXPECT_EQ(chart->visibleRegion().boundingRect().width(), chart->width());
  }
}

TEST_F(Forces, NeitherTheTableNorThePlotsCanBePushedOutOfSight) {
  auto* parts = panel().findChild<QSplitter*>();
  ASSERT_NE(parts, nullptr);
  for (const QSize size : {QSize(1280, 800), QSize(1600, 1000)}) {
    w.window.resize(size);
    EXPECT_TRUE(test::settles(w.window));
    const int whole = parts->sizes()[0] + parts->sizes()[1];
    for (const QList<int>& wanted : {QList<int>{0, whole}, QList<int>{whole, 0}}) {
      parts->setSizes(wanted);
      EXPECT_GT(parts->sizes()[0], 0);
      EXPECT_GT(parts->sizes()[1], 0);
    }
  }
}

// Beside the text of a lesson and with letters for a class a table and three plots would be cut.
TEST_F(Forces, WithFewLargeLinesTheForceOverTimeIsLeft) {
  QTableView& view = *panel().view();
  ChartView* time = panel().timeChart();
  EXPECT_TRUE(view.isVisible());
  const int line = panel().fontMetrics().height();
  panel().setFixedSize(24 * line, 10 * line);
  EXPECT_TRUE(test::settles(w.window));
  EXPECT_FALSE(view.isVisible());
  EXPECT_FALSE(panel().restitutionChart()->isVisible());
  EXPECT_TRUE(time->isVisible());
  EXPECT_GT(time->visibleRegion().boundingRect().width(), 20 * line);
  panel().setFixedSize(60 * line, 20 * line);
  EXPECT_TRUE(view.isVisible());
  EXPECT_TRUE(panel().restitutionChart()->isVisible());
}

TEST_F(Forces, WhereNothingStrikesItSaysWhy) {
  Scenario parting = w.document.scenario();
  auto motion = std::make_shared<Motion>(*parting.motion);
  for (VelocityTarget& target : motion->velocity.targets) {
    if (auto* point = std::get_if<PointVelocity>(&target)) point->y = 1;
  }
  parting.motion = motion;
  w.document.apply(resolved(parting), "part");
  EXPECT_TRUE(panel().note().contains("nothing strikes", Qt::CaseInsensitive))
      << panel().note().toStdString();
  EXPECT_TRUE(panel().timeChart()->spec().curves.empty());
}

TEST_F(Forces, TheTableIsCopiedWithAllDigits) {
  panel().view()->setFocus();
  QTest::keyClick(panel().view(), Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QApplication::clipboard()->text().trimmed().split('\n');
  ASSERT_EQ(lines.size(), 1 + static_cast<int>(all_force_models().size()));
  EXPECT_EQ(lines.front(), "model\te_realised [1]\tF_peak [N]\ta [1]\tdelta_max [m]\tt_c [s]");
}

}  // namespace
}  // namespace carom::ui
