// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is written in a plot or a box can be read: no line goes through it, no edge cuts it.
#include <gtest/gtest.h>

#include <QTest>
#include <algorithm>

#include "ui/editors/fitting_combo_box.h"
#include "ui/plots/chart_view.h"

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

}  // namespace
}  // namespace carom::ui
