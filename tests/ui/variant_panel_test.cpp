// SPDX-License-Identifier: GPL-3.0-or-later
//
// Designs side by side: kept, named, arranged, compared and restored with real events. Two discs
// on a line have m_eff = m₁m₂/(m₁ + m₂), G(16).
#include <gtest/gtest.h>

#include <QClipboard>
#include <QLineEdit>
#include <QTest>

#include "core/scenario/variants.h"
#include "core/study/edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/studies/impulse_panel.h"
#include "ui/studies/impulse_view.h"
#include "ui/studies/study_panel.h"
#include "ui/studies/variant_panel.h"

namespace carom::ui {
namespace {

struct DesignsOnScreen : test::WindowOnScreen {
  explicit DesignsOnScreen(const std::string& name = "two-discs") : WindowOnScreen(name) {
    window.goTo(window.docks().named("variants"));
    EXPECT_TRUE(test::settles(window));
  }

  [[nodiscard]] VariantPanel& panel() { return window.panel<VariantPanel>(); }
  [[nodiscard]] const std::vector<Variant>& variants() { return document.committed().variants; }
  void click(const char* id) {
    QTest::mouseClick(panel().button(QString::fromLatin1(id)), Qt::LeftButton);
    EXPECT_TRUE(test::settles(window));
  }
  void set(const char* path, double value) {
    document.apply(edited(document.committed(), path, value), QStringLiteral("change"));
  }
  /// Clicks on a column: 0 is the present design, 1 the first variant.
  void choose(int design) {
    QTableView& view = *panel().view();
    const QModelIndex index = view.model()->index(0, VariantTable::ownColumn + design);
    view.scrollTo(index);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).center());
    EXPECT_EQ(view.currentIndex().column(), VariantTable::ownColumn + design);
  }
  void rename(const QString& name) {
    QLineEdit* field = panel().nameField();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, name);
    QTest::keyClick(field, Qt::Key_Return);
  }
  /// What stands in the table for an indicator of a design.
  [[nodiscard]] QString cell(const QString& indicator, int design) {
    const QString symbol = plainText(marked(indicator));
    const QAbstractItemModel& model = *panel().view()->model();
    for (int row = 0; row < model.rowCount(); ++row) {
      const QModelIndex name = model.index(row, VariantTable::symbolColumn);
      if (name.data(Qt::AccessibleTextRole).toString() != symbol) continue;
      return model.index(row, VariantTable::ownColumn + design).data().toString();
    }
    return QStringLiteral("no row ") + indicator;
  }
  [[nodiscard]] QString head(int design) {
    return panel()
        .view()
        ->model()
        ->headerData(VariantTable::ownColumn + design, Qt::Horizontal)
        .toString();
  }
};

TEST(VariantPanel, ShowsEveryDesignWithItsDifferenceFromTheReference) {
  DesignsOnScreen w;
  w.set("bodies.left.mass", 1);
  w.set("bodies.right.mass", 2);
  EXPECT_FALSE(w.panel().note().isEmpty()) << "says what Pin does";
  w.click("pin");
  EXPECT_TRUE(w.panel().note().isEmpty());
  w.set("bodies.left.mass", 2);
  EXPECT_EQ(w.head(1), QStringLiteral("A (reference)"));
  EXPECT_TRUE(w.cell(QStringLiteral("m_eff"), 0).startsWith(QStringLiteral("1")));
  // 1 kg instead of 2/3 kg.
  EXPECT_TRUE(w.cell(QStringLiteral("m_eff"), 0).contains(QStringLiteral("(+50 %)")))
      << w.cell(QStringLiteral("m_eff"), 0).toStdString();
  EXPECT_TRUE(w.cell(QStringLiteral("m_eff"), 1).startsWith(QStringLiteral("0.66667")))
      << w.cell(QStringLiteral("m_eff"), 1).toStdString();
  EXPECT_FALSE(w.cell(QStringLiteral("m_eff"), 1).contains(QChar(u'Δ'))) << "the reference itself";
  w.choose(0);
  w.click("reference");
  EXPECT_EQ(w.head(0), QStringLiteral("present (reference)"));
  EXPECT_TRUE(w.cell(QStringLiteral("m_eff"), 1).contains(QStringLiteral("(−33.3 %)")))
      << w.cell(QStringLiteral("m_eff"), 1).toStdString();
}

TEST(VariantPanel, NamesMovesDuplicatesAndDeletes) {
  DesignsOnScreen w;
  const std::string before = w.bytes();
  for (int i = 0; i < 3; ++i) w.click("pin");
  ASSERT_EQ(w.variants().size(), 3U);
  w.choose(2);
  w.rename(QStringLiteral("stiff spring"));
  EXPECT_EQ(w.variants()[1].name, "stiff spring");
  w.click("left");
  EXPECT_EQ(w.variants()[0].name, "stiff spring");
  EXPECT_EQ(w.variants()[0].colour, 2) << "a variant keeps its colour";
  w.click("right");
  w.click("right");
  EXPECT_EQ(w.variants()[2].name, "stiff spring");
  EXPECT_FALSE(w.panel().button(QStringLiteral("right"))->isEnabled());
  w.click("duplicate");
  EXPECT_EQ(w.variants()[3].name, "stiff spring 2");
  w.choose(1);
  w.click("delete");
  EXPECT_EQ(w.variants()[0].name, "C");
  EXPECT_EQ(w.document.committed().reference, "C");
  while (w.document.undoStack().canUndo()) w.document.undoStack().undo();
  EXPECT_EQ(w.bytes(), before);
}

TEST(VariantPanel, ATakenNameIsRefusedWithASentence) {
  DesignsOnScreen w;
  w.click("pin");
  w.click("pin");
  w.choose(1);
  w.rename(QStringLiteral("B"));
  EXPECT_EQ(w.variants()[0].name, "A");
  EXPECT_TRUE(w.panel().note().contains(QStringLiteral("another variant is called \"B\""),
                                        Qt::CaseInsensitive))
      << w.panel().note().toStdString();
  EXPECT_EQ(w.panel().nameField()->text(), QStringLiteral("A"));
}

TEST(VariantPanel, EightAreTheMost) {
  DesignsOnScreen w;
  for (int i = 0; i < most_variants; ++i) {
    EXPECT_TRUE(w.panel().button(QStringLiteral("pin"))->isEnabled());
    w.click("pin");
  }
  EXPECT_FALSE(w.panel().button(QStringLiteral("pin"))->isEnabled());
  EXPECT_FALSE(w.panel().button(QStringLiteral("duplicate"))->isEnabled());
  EXPECT_FALSE(w.window.actions().action(QStringLiteral("compare.pin"))->isEnabled());
}

TEST(VariantPanel, ADoubleClickRestoresAVariant) {
  DesignsOnScreen w;
  w.set("bodies.left.mass", 1);
  w.click("pin");
  w.set("bodies.left.mass", 7);
  w.choose(1);
  QTableView& view = *w.panel().view();
  QTest::mouseDClick(view.viewport(), Qt::LeftButton, {},
                     view.visualRect(view.currentIndex()).center());
  // What is simulated ends with a press.
  QTest::mouseRelease(view.viewport(), Qt::LeftButton);
  EXPECT_EQ(find_parameter(w.document.committed(), "bodies.left.mass").value, 1);
  EXPECT_EQ(w.variants().size(), 1U);
}

TEST(VariantPanel, AKeyFlipsToTheReferenceAndBack) {
  DesignsOnScreen w;
  w.set("bodies.left.mass", 1);
  EXPECT_FALSE(w.window.actions().action(QStringLiteral("compare.flip"))->isEnabled());
  w.trigger("compare.pin");
  w.set("bodies.left.mass", 7);
  const auto mass = [&] {
    return find_parameter(w.document.committed(), "bodies.left.mass").value;
  };
  for (int i = 0; i < 3; ++i) {
    QTest::keyClick(&w.window, Qt::Key_F4);
    EXPECT_EQ(mass(), 1);
    QTest::keyClick(&w.window, Qt::Key_F4);
    EXPECT_EQ(mass(), 7);
  }
  w.trigger("edit.undo");
  EXPECT_EQ(mass(), 1) << "a flip is a step that can be undone";
}

TEST(VariantPanel, EachVariantsOwnPointIsMarkedOnItsCurves) {
  DesignsOnScreen w("double-pendulum");
  w.set("contacts.tip.e", 0.25);
  w.click("pin");
  const double gamma = *w.document.evaluation().indicators.gamma.number;
  const double x = find_parameter(w.document.committed(), "pose.tip.x").value;
  w.set("pose.tip.x", -0.2);
  w.window.goTo(w.window.docks().named("plots"));
  EXPECT_TRUE(test::settles(w.window));
  const PlotSpec& spec = w.window.views().plots->chart(SweepPlot::ratios)->spec();
  const auto curve = std::ranges::find_if(
      spec.curves, [](const Curve& one) { return one.variant && one.key == "gamma"; });
  ASSERT_NE(curve, spec.curves.end());
  EXPECT_EQ(curve->variant->name, QStringLiteral("A"));
  ASSERT_TRUE(curve->variant->own);
  EXPECT_NEAR(curve->variant->own->x, x, 1e-12);
  EXPECT_NEAR(curve->variant->own->y.value(), gamma, 1e-12);
}

TEST(VariantPanel, TheImpulsePlaneHasTheImpulsesOfTheVariants) {
  DesignsOnScreen w("double-pendulum");
  w.click("pin");
  const Indicators kept = w.document.evaluation().indicators;
  w.set("contacts.tip.e", 0.1);
  w.window.goTo(w.window.docks().named("impulse-plane"));
  const ImpulseView& view = *w.window.panel<ImpulsePanel>().view();
  ASSERT_TRUE(test::eventually([&] { return view.picture().variants.size() == 1; }));
  EXPECT_EQ(view.picture().variants.front().P_n, *kept.i_n.number);
  EXPECT_EQ(view.picture().variants.front().P_t, *kept.i_t.number);
}

TEST(VariantPanel, CopiesATableWithAllDigits) {
  DesignsOnScreen w;
  w.click("pin");
  w.click("copy");
  const QString text = QApplication::clipboard()->text();
  EXPECT_TRUE(text.startsWith(QStringLiteral("design\t"))) << text.toStdString();
  EXPECT_EQ(text.count(QLatin1Char('\n')), 3);
}

TEST(VariantPanel, ARowOfAStudyBecomesAVariant) {
  DesignsOnScreen w("double-pendulum");
  w.trigger("view.workspace.designs");
  w.window.goTo(w.window.docks().named("study"));
  StudyPanel& study = w.window.panel<StudyPanel>();
  ASSERT_TRUE(test::eventually([&] { return study.isVisible() && !study.form().rows().empty(); }));
  QTest::mouseClick(study.runButton(), Qt::LeftButton);
  ASSERT_TRUE(test::eventually([&] { return !study.run().isRunning(); }));
  EXPECT_TRUE(test::settles(w.window));
  EXPECT_FALSE(study.keepButton()->isEnabled());
  const auto at = study.chart().positionOf(10);
  ASSERT_TRUE(at);
  QTest::mouseClick(study.chart().viewport(), Qt::LeftButton, {}, at->toPoint());
  QTest::mouseClick(study.keepButton(), Qt::LeftButton);
  ASSERT_EQ(w.variants().size(), 1U);
  EXPECT_EQ(w.variants().front().name, "row 10");
  EXPECT_NEAR(find_parameter(variant_scenario(w.document.committed(), 0), "pose.tip.x").value,
              study.run().rows()[10].parameters[0], 1e-9);
}

}  // namespace
}  // namespace carom::ui
