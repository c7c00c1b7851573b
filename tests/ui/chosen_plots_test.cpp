// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plots of one's choice with real events. A contact under Hertz's law stores ½ m v² = K
// δ^(n+1)/(n+1) until it stands still: F_pk = K δ^n grows with the stiffness as K^(1/(n+1)).
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSettings>
#include <QTest>
#include <cmath>

#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "tests/ui/watchdog.h"
#include "tests/ui/window_fixture.h"
#include "ui/plots/chosen_plots.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {
namespace {

const QString remembered = QStringLiteral("plots/chosen");

struct PlotsOnScreen : test::WindowOnScreen {
  explicit PlotsOnScreen(const std::vector<QuantityChoice>& choices = {},
                         const std::string& name = "double-pendulum-compliant")
      : WindowOnScreen((rememberChoices(choices), name)) {
    window.goTo(window.docks().named("chosen-plots"));
    EXPECT_TRUE(test::settles(window));
    wait();
  }
  ~PlotsOnScreen() { QSettings().remove(remembered); }

  [[nodiscard]] ChosenPlots& panel() { return window.panel<ChosenPlots>(); }
  [[nodiscard]] QuantityCell& cell(std::size_t i = 0) { return *panel().cells()[i]; }
  [[nodiscard]] double value(const char* path) {
    return find_parameter(document.scenario(), path).value;
  }
  void wait() {
    EXPECT_TRUE(test::eventually(
        [this] { return std::ranges::all_of(panel().cells(), &QuantityCell::isUpToDate); }));
  }
  void set(const char* path, double to) {
    document.apply(edited(document.committed(), path, to), QStringLiteral("change"));
    wait();
  }
  /// Types into a searchable box and takes what it finds.
  void find(QComboBox* box, const QString& text) {
    box->lineEdit()->setFocus();
    box->lineEdit()->selectAll();
    // Greek letters have keys of their own on some keyboards only: their texts come alone.
    for (const QChar letter : text) {
      QKeyEvent press(QEvent::KeyPress, Qt::Key_unknown, Qt::NoModifier, QString(letter));
      QCoreApplication::sendEvent(box->lineEdit(), &press);
    }
    QTest::keyClick(box->lineEdit(), Qt::Key_Return);
    wait();
  }
  [[nodiscard]] const std::vector<Curve>& curves() { return cell().chart()->spec().curves; }
};

TEST(ChosenPlots, AddsUpToFourAndRemembersThem) {
  PlotsOnScreen w;
  EXPECT_TRUE(w.panel().cells().empty());
  for (std::size_t i = 1; i <= mostChoices; ++i) {
    QTest::mouseClick(w.panel().addButton(), Qt::LeftButton);
    EXPECT_EQ(w.panel().cells().size(), i);
  }
  EXPECT_FALSE(w.panel().addButton()->isEnabled());
  w.wait();
  EXPECT_TRUE(test::settles(w.window));
  QTest::mouseClick(w.cell(1).removeButton(), Qt::LeftButton);
  ASSERT_EQ(w.panel().cells().size(), mostChoices - 1);
  EXPECT_EQ(rememberedChoices().size(), mostChoices - 1);
  EXPECT_EQ(rememberedChoices()[0], w.cell().choice());
}

TEST(ChosenPlots, APeakForceIsLiveWhileThePoseIsDragged) {
  PlotsOnScreen w({{.quantity = "F_peak:hertz"}});
  ASSERT_EQ(w.curves().size(), 1U);
  ChartView& chart = *w.cell().chart();
  ASSERT_TRUE(chart.spec().cursor);
  const double before = w.value("pose.tip.x");
  const auto at = [&](double x) {
    return QPoint(static_cast<int>(chart.positionOf(x, 0).x()),
                  static_cast<int>(chart.plotArea().center().y()));
  };
  const double shown = *chart.spec().cursor;
  const double aim = shown + chart.spec().range.length() / 8;
  QTest::mousePress(&chart, Qt::LeftButton, {}, at(shown));
  QTest::mouseMove(&chart, at((shown + aim) / 2));
  QTest::mouseMove(&chart, at(aim));
  EXPECT_TRUE(w.document.inGesture());
  w.wait();
  EXPECT_NEAR(*chart.spec().cursor, aim, chart.spec().range.length() / 100);
  QTest::mouseRelease(&chart, Qt::LeftButton, {}, at(aim));
  EXPECT_NE(w.value("pose.tip.x"), before);
  EXPECT_EQ(w.undoSteps(), 1);
}

TEST(ChosenPlots, OverAStiffnessThePeakForceGrowsByItsPower) {
  PlotsOnScreen w({{.quantity = "F_peak:hertz"}});
  Scenario next = w.document.committed();
  next.axis = {"contacts.tip.stiffness", 1e8, 32e8};
  w.document.apply(next, QStringLiteral("axis"));
  w.wait();
  ASSERT_EQ(w.curves().size(), 1U);
  const std::vector<CurvePoint>& points = w.curves().front().points;
  ASSERT_TRUE(points.front().y && points.back().y);
  EXPECT_NEAR(*points.back().y / *points.front().y, std::pow(32, 1 / 2.5), 1e-5);
}

// At twice the masses T_c⁻ is twice as large, and F_pk = K (T_c⁻ (n + 1)/K)^(n/(n+1)) grows by
// 2^0.6.
TEST(ChosenPlots, AVariantHasItsCurveAndItsPoint) {
  PlotsOnScreen w({{.quantity = "F_peak:hertz"}});
  Scenario next = w.document.committed();
  next.axis = {"contacts.tip.stiffness", 1e8, 32e8};
  w.document.apply(next, QStringLiteral("axis"));
  w.trigger("compare.pin");
  w.set("bodies.P1.mass", 2 * w.value("bodies.P1.mass"));
  w.set("bodies.P2.mass", 2 * w.value("bodies.P2.mass"));
  ASSERT_EQ(w.curves().size(), 2U);
  const Curve& own = w.curves()[0];
  const Curve& variant = w.curves()[1];
  EXPECT_FALSE(own.variant);
  ASSERT_TRUE(variant.variant && variant.variant->own && variant.variant->own->y);
  const PlotStyle style = plotStyle(false, 12);
  EXPECT_EQ(penOf(variant, style).color(), variantShade(variant.variant->colour).on(false));
  EXPECT_NE(penOf(own, style).color(), penOf(variant, style).color());
  ASSERT_EQ(own.points.size(), variant.points.size());
  for (std::size_t i = 0; i < own.points.size(); i += 20) {
    EXPECT_NEAR(*own.points[i].y / *variant.points[i].y, std::pow(2, 0.6), 1e-5);
  }
  // The curve is straight within 1/100 of the axis to a thousandth.
  const double there = *variant.variant->own->y, first = *variant.points.front().y;
  EXPECT_EQ(variant.variant->own->x, *w.cell().chart()->spec().cursor);
  EXPECT_NEAR(there / first, std::pow(10, 1 / 2.5), 2e-3);
  w.trigger("compare.unpin");
  w.wait();
  EXPECT_EQ(w.curves().size(), 1U);
}

TEST(ChosenPlots, TypingFindsAQuantityAndAParameterThatMakesFamilies) {
  PlotsOnScreen w({{.quantity = "gamma"}});
  const int at = w.cell().quantityBox()->findData(QStringLiteral("delta_max:hertz"));
  ASSERT_GE(at, 0);
  w.find(w.cell().quantityBox(), w.cell().quantityBox()->itemText(at));
  EXPECT_EQ(w.cell().choice().quantity, "delta_max:hertz");
  const int by = w.cell().secondBox()->findData(QStringLiteral("contacts.tip.stiffness"));
  ASSERT_GE(by, 0);
  w.find(w.cell().secondBox(), w.cell().secondBox()->itemText(by));
  EXPECT_EQ(w.curves().size(), 5U);
  w.cell().familiesField()->setValue(3);
  w.wait();
  EXPECT_EQ(w.curves().size(), 3U);
  // What is no quantity leaves the choice.
  w.find(w.cell().quantityBox(), QStringLiteral("no such thing"));
  EXPECT_EQ(w.cell().choice().quantity, "delta_max:hertz");
  EXPECT_EQ(rememberedChoices().front().by, "contacts.tip.stiffness");
}

TEST(ChosenPlots, TheDotOfAMapSetsBothParametersInOneStep) {
  PlotsOnScreen w({{.quantity = "gamma", .by = "contacts.tip.e", .as_map = true}});
  HeatView& map = *w.cell().map();
  ASSERT_TRUE(map.isVisible());
  ASSERT_TRUE(map.map().z_range);
  const double x = w.value("pose.tip.x"), e = w.value("contacts.tip.e");
  const HeatMap& drawn = map.map();
  const auto at = [&](double across, double up) {
    return map
        .positionOf(drawn.x_range.low + across * drawn.x_range.length(),
                    drawn.y_range.low + up * drawn.y_range.length())
        .toPoint();
  };
  QTest::mousePress(&map, Qt::LeftButton, {}, at(0.6, 0.3));
  QTest::mouseMove(&map, at(0.61, 0.32));
  QTest::mouseMove(&map, at(0.62, 0.8));
  EXPECT_TRUE(w.document.inGesture());
  EXPECT_NEAR(w.value("contacts.tip.e"), drawn.y_range.low + 0.8 * drawn.y_range.length(), 0.02);
  QTest::mouseRelease(&map, Qt::LeftButton, {}, at(0.62, 0.8));
  w.wait();
  EXPECT_NE(w.value("pose.tip.x"), x);
  EXPECT_EQ(w.undoSteps(), 1);
  w.document.undoStack().undo();
  EXPECT_EQ(w.value("pose.tip.x"), x);
  EXPECT_EQ(w.value("contacts.tip.e"), e);
  w.wait();
  QTest::mousePress(&map, Qt::LeftButton, {}, at(0.4, 0.5));
  QTest::keyClick(&map, Qt::Key_Escape);
  QTest::mouseRelease(&map, Qt::LeftButton, {}, at(0.4, 0.5));
  EXPECT_EQ(w.value("pose.tip.x"), x);
  EXPECT_EQ(w.undoSteps(), 1);
}

TEST(ChosenPlots, AQuantityThatAnotherScenarioHasNotSaysSoAndStaysChosen) {
  PlotsOnScreen w({{.quantity = "i_n:tip"}});
  EXPECT_FALSE(w.curves().empty());
  w.document.reset(load_gallery("two-discs"));
  w.wait();
  EXPECT_TRUE(w.curves().empty());
  EXPECT_EQ(w.cell().choice().quantity, "i_n:tip");
  w.document.reset(load_gallery("double-pendulum-compliant"));
  w.wait();
  EXPECT_FALSE(w.curves().empty());
}

TEST(ChosenPlots, AreExportedOneByOne) {
  PlotsOnScreen w({{.quantity = "F_peak:hertz"}, {.quantity = "gamma"}});
  const auto isOffered = [&w](const char* id) {
    return w.window.actions().action(QString::fromLatin1(id))->isEnabled();
  };
  EXPECT_TRUE(isOffered("export.chosen-2"));
  EXPECT_FALSE(isOffered("export.chosen-3"));
  QTest::mouseClick(w.cell(0).removeButton(), Qt::LeftButton);
  w.answers.exportTo = w.folder.filePath(QStringLiteral("one.csv"));
  w.write("export.chosen-1-table");
  QFile table(w.answers.exportTo);
  ASSERT_TRUE(table.open(QFile::ReadOnly));
  const QByteArray head = table.readLine();
  EXPECT_TRUE(head.contains("gamma"));
  EXPECT_FALSE(head.contains("F_peak")) << "that plot is gone";
  w.answers.exportTo = w.folder.filePath(QStringLiteral("one.svg"));
  w.write("export.chosen-1");
  EXPECT_TRUE(QFile::exists(w.answers.exportTo));
}

TEST(ChosenPlots, AreExportedWithEverything) {
  PlotsOnScreen w({{.quantity = "F_peak:hertz"},
                   {.quantity = "gamma", .by = "contacts.tip.e", .as_map = true}});
  w.answers.folder = w.folder.path();
  const test::StallsAllowed exporting("figures are drawn and written in the window's thread");
  w.exportEverything();
  const QDir into(w.folder.path());
  for (const char* name : {"chosen-F_peak-hertz.csv", "chosen-F_peak-hertz.svg",
                           "chosen-gamma-map.csv", "chosen-gamma-map.svg"}) {
    EXPECT_TRUE(into.exists(QString::fromLatin1(name))) << name;
  }
}

}  // namespace
}  // namespace carom::ui
