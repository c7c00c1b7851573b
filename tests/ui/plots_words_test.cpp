// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is written in a plot or a box can be read: no line goes through it, no edge cuts it.
#include <gtest/gtest.h>

#include <QTest>
#include <algorithm>

#include "ui/document/units.h"
#include "ui/editors/fitting_combo_box.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/math_text.h"
#include "ui/plots/readout_layout.h"

namespace carom::ui {
namespace {

/// Rows of the plot in which the cursor changes the picture.
std::vector<bool> cursorRows(ChartView& chart, double x) {
  PlotSpec spec;
  spec.range = {0, 1};
  chart.setSpec(spec);
  const QImage without = chart.grab().toImage();
  spec.cursor = x;
  chart.setSpec(spec);
  const QImage with = chart.grab().toImage();
  const int column = static_cast<int>(chart.positionOf(x, 0).x());
  std::vector<bool> rows;
  const QRect plot = chart.plotArea().toRect();
  for (int y = plot.top() + 3; y < plot.bottom() - 3; ++y) {
    rows.push_back(with.pixel(column, y) != without.pixel(column, y));
  }
  return rows;
}

TEST(WordsInPlots, AreNotStruckThroughByTheCursor) {
  ChartView chart;
  chart.resize(240, 190);
  const std::vector<bool> bare = cursorRows(chart, 0.5);
  EXPECT_EQ(std::ranges::count(bare, true), static_cast<std::ptrdiff_t>(bare.size()));
  chart.setEmptyText(QStringLiteral("nothing to show"));
  const std::vector<bool> written = cursorRows(chart, 0.5);
  ASSERT_EQ(written.size(), bare.size());
  EXPECT_TRUE(written.front());
  EXPECT_TRUE(written.back());
  const auto middle = written.begin() + static_cast<std::ptrdiff_t>(written.size() / 2);
  EXPECT_EQ(std::count(middle - 5, middle + 5, true), 0);
}

TEST(FittingComboBox, TellsAllThatFitsAndNeverHalfALetter) {
  FittingComboBox box;
  const QString both = QStringLiteral("Newton–Coulomb, one contact");
  const QString common = QStringLiteral("Newton, frictionless, common e");
  box.addItems({common, QStringLiteral("Newton, frictionless, an e each"), both});
  const QFontMetrics metrics = box.fontMetrics();
  box.setCurrentIndex(2);
  EXPECT_EQ(box.shownIn(metrics.horizontalAdvance(both)), both);
  EXPECT_EQ(box.shownIn(metrics.horizontalAdvance(both) - 1), QStringLiteral("Newton–Coulomb"));
  box.setCurrentIndex(0);
  const int narrow = metrics.horizontalAdvance(common) - 1;
  const QString shown = box.shownIn(narrow);
  EXPECT_TRUE(shown.startsWith(QStringLiteral("Newton, frictionless, ")))
      << "else it tells nothing";
  EXPECT_TRUE(shown.endsWith(QChar(0x2026)));
  EXPECT_LE(metrics.horizontalAdvance(shown), narrow);
}

/// Points of y = height(x), a pixel apart.
std::vector<QPointF> curve(double (*height)(double)) {
  std::vector<QPointF> points;
  for (int x = 0; x <= 200; ++x) points.emplace_back(x, height(x));
  return points;
}

// Two curves through the same chart: their numbers lie beside them wherever the cursor is.
TEST(Readouts, LieBesideTheirCurves) {
  const auto rising = [](double x) { return 170 - 0.6 * x; };
  const auto level = [](double) { return 80.0; };
  std::vector<QPointF> curves = curve(rising);
  for (const QPointF& point : curve(level)) curves.push_back(point);
  const QRectF area(-40, -20, 250, 240);
  const QRectF plot(0, 0, 200, 200);
  for (const double x : {10.0, 60.0, 100.0, 190.0}) {
    std::vector<Readout> readouts{{{x, rising(x)}, {70, 18}}, {{x, level(x)}, {70, 18}}};
    std::ranges::sort(readouts, {}, [](const Readout& r) { return r.at.y(); });
    const std::vector<QRectF> boxes = placeReadouts(readouts, curves, area, plot, 6);
    ASSERT_EQ(boxes.size(), 2u);
    EXPECT_FALSE(boxes[0].intersects(boxes[1])) << x;
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_TRUE(area.contains(boxes[i])) << x;
      EXPECT_LT(std::abs(boxes[i].center().y() - readouts[i].at.y()), 2 * 18) << x;
      const auto covered = std::ranges::count_if(
          curves, [&](const QPointF& point) { return boxes[i].contains(point); });
      EXPECT_LE(covered, 12) << x;
    }
  }
}

TEST(Readouts, OfManyCurvesAreAPile) {
  std::vector<Readout> readouts(8, {{100, 100}, {60, 18}});
  const QRectF plot(0, 0, 200, 200);
  const std::vector<QRectF> boxes = placeReadouts(readouts, {}, plot, plot, 6);
  for (std::size_t i = 0; i + 1 < boxes.size(); ++i) {
    EXPECT_LE(boxes[i].bottom(), boxes[i + 1].top());
    EXPECT_TRUE(plot.contains(boxes[i]));
  }
}

// "left_foot" is a name: nothing of it is lowered or lost, as it is of T_c⁻.
TEST(NamesInMathematics, StayAsTheyWereWritten) {
  const QString name = asWritten(QStringLiteral("left_foot"));
  QFont font;
  font.setPixelSize(20);
  EXPECT_EQ(mathTextWidth(font, name),
            QFontMetricsF(font).horizontalAdvance(QStringLiteral("left_foot")));
  EXPECT_LT(mathTextWidth(font, QStringLiteral("T_c")),
            QFontMetricsF(font).horizontalAdvance(QStringLiteral("T_c")));
  EXPECT_EQ(symbolHtml(QStringLiteral("i_n ") + name), QStringLiteral("i<sub>n</sub> left_foot"));
  EXPECT_EQ(plainText(QStringLiteral("i_n of ") + name), QStringLiteral("in of left_foot"));
  EXPECT_EQ(plainText(QStringLiteral("left_foot would pull: i_n = −1, T_c⁻ = 2")),
            QStringLiteral("left_foot would pull: in = −1, Tc⁻ = 2"));
  EXPECT_EQ(plainText(parameterTitle("pose.left_foot.x")), QStringLiteral("x of left_foot"));
  EXPECT_EQ(plainText(parameterTitle("contacts.left_foot.mu_s")),
            QStringLiteral("μs of left_foot"));
}

}  // namespace
}  // namespace carom::ui
