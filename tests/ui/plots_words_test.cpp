// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is written in a plot or a box can be read: no line goes through it, no edge cuts it.
#include <gtest/gtest.h>

#include <QPainter>
#include <QTest>
#include <algorithm>

#include "core/base/ticks.h"
#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/label_placer.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/chart_decoration.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/sweep_plots.h"

namespace carom::ui {
namespace {

TEST(ReadableQuantity, IsAMultipleOfItsUnitWhereTheNumberIsSmallOrLarge) {
  const Display metres;
  const auto text = [&](double si, Dimension dimension) {
    return readableQuantity(si, dimension, metres, 3).replace(QChar(QChar::Nbsp), u' ');
  };
  EXPECT_EQ(text(0.00034, Dimension::length), QStringLiteral("340 µm"));
  EXPECT_EQ(text(-0.00034, Dimension::length), QStringLiteral("−340 µm"));
  EXPECT_EQ(text(0.001446, Dimension::time), QStringLiteral("1.45 ms"));
  EXPECT_EQ(text(21300, Dimension::force), QStringLiteral("21.3 kN"));
  EXPECT_EQ(text(0.5, Dimension::length), QStringLiteral("0.5 m"));
  EXPECT_EQ(text(0, Dimension::energy), QStringLiteral("0 J"));
  EXPECT_EQ(text(0.001, Dimension::mass), QStringLiteral("0.001 kg"));
}

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

/// Whether the picture is one colour along the upper edge of a box, where no letter reaches.
bool hasGround(const QImage& picture, const QRectF& box) {
  const int y = static_cast<int>(box.top()) + 1;
  const int from = static_cast<int>(box.left()) + 1, to = static_cast<int>(box.right()) - 1;
  for (int x = from; x < to; ++x) {
    if (picture.pixel(x, y) != picture.pixel(from, y)) return false;
  }
  return to > from;
}

TEST(WordsInPlots, AreNotStruckThroughByTheGrid) {
  PlotSpec spec;
  spec.range = {0, 2};
  spec.reference = 1;
  spec.bands = {{0, 1, Regime::slip_positive}, {1, 2, Regime::stick}};
  const PlotStyle style = plotStyle(false, 12);
  QImage picture(400, 200, QImage::Format_RGB32);
  QPainter painter(&picture);
  ChartFrame frame = chartFrame(picture.rect(), style, true);
  setAxes(frame, style, spec.range, {0, 1});
  const std::vector<QRectF> words = paintBehindCurves(painter, frame, spec, style);
  painter.end();
  ASSERT_EQ(words.size(), 2U);
  for (const QRectF& word : words) {
    EXPECT_TRUE(hasGround(picture, word));
    const QRectF above = word.translated(0, -1.5 * word.height());
    EXPECT_FALSE(hasGround(picture, above)) << "the grid is there";
  }
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

// A curve that rises from beside another that lies on the axis, and two that coincide above a
// third, in charts as low as those of a small window: no number covers another one.
TEST(Readouts, DoNotCoverEachOtherAtTheEdge) {
  const QRectF room(0, 0, 131, 110);
  const QSizeF size(80, 18);
  std::vector<QPointF> rising, flat;
  for (int x = 0; x <= 131; ++x) {
    rising.emplace_back(x, 95 - 0.7 * x);
    flat.emplace_back(x, 110);
  }
  std::vector<QPointF> curves = rising;
  curves.insert(curves.end(), flat.begin(), flat.end());
  const std::vector<std::vector<Readout>> charts{
      {{{23, 79}, size}, {{23, 110}, size}},
      {{{23, 83}, size}, {{23, 83}, size}, {{23, 106}, size}}};
  for (const std::vector<Readout>& readouts : charts) {
    const std::vector<QRectF> boxes = placeReadouts(readouts, curves, {}, room, 6);
    ASSERT_EQ(boxes.size(), readouts.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      EXPECT_TRUE(room.contains(boxes[i]));
      for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(boxes[i].intersects(boxes[k])) << i << k;
    }
  }
}

// Two curves through the same chart: their numbers lie beside them wherever the cursor is.
TEST(Readouts, LieBesideTheirCurves) {
  const auto rising = [](double x) { return 170 - 0.6 * x; };
  const auto level = [](double) { return 80.0; };
  std::vector<QPointF> curves = curve(rising);
  for (const QPointF& point : curve(level)) curves.push_back(point);
  const QRectF room(0, 0, 210, 200);
  for (const double x : {10.0, 60.0, 100.0, 190.0}) {
    std::vector<Readout> readouts{{{x, rising(x)}, {70, 18}}, {{x, level(x)}, {70, 18}}};
    std::ranges::sort(readouts, {}, [](const Readout& r) { return r.at.y(); });
    const std::vector<QRectF> boxes = placeReadouts(readouts, curves, {}, room, 6);
    ASSERT_EQ(boxes.size(), 2u);
    EXPECT_FALSE(boxes[0].intersects(boxes[1])) << x;
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_TRUE(room.contains(boxes[i])) << x;
      EXPECT_LT(std::abs(boxes[i].center().y() - readouts[i].at.y()), 2 * 18) << x;
      const auto covered = std::ranges::count_if(
          curves, [&](const QPointF& point) { return boxes[i].contains(point); });
      EXPECT_LE(covered, 12) << x;
    }
  }
}

// Also in a chart as narrow as the smallest window makes it. Its numbers at the ticks can still be
// read with the cursor anywhere; the title of the x axis moves aside or goes.
TEST(Readouts, LeaveTheAxesAlone) {
  for (const QSize size : {QSize(120, 170), QSize(132, 200), QSize(260, 150)}) {
    ChartView chart;
    chart.resize(size);
    PlotSpec spec;
    spec.range = {-1, 1};
    spec.x = {QStringLiteral("x"), QStringLiteral("x of tip"), QStringLiteral("m")};
    spec.y = {QStringLiteral("i"), QStringLiteral("impulse"), QStringLiteral("N s")};
    for (const char* symbol : {"i_n", "i_t"}) {
      Curve curve;
      curve.symbol = marked(symbol);
      curve.unit = spec.y.unit;
      const double sign = spec.curves.empty() ? 4.507 : -0.5614;
      for (int i = 0; i <= 100; ++i) curve.points.push_back({-1 + 0.02 * i, sign});
      spec.curves.push_back(curve);
    }
    chart.setSpec(spec);
    const QImage without = chart.grab().toImage();
    const QRect plot = chart.plotArea().toRect();
    for (const double cursor : {-0.9, -0.3, 0.0, 0.13, 0.8}) {
      spec.cursor = cursor;
      chart.setSpec(spec);
      const QImage with = chart.grab().toImage();
      const QRect left(0, 0, plot.left() - 8, size.height() - 22);
      const QRect below(0, plot.bottom() + 2, size.width(), 14);
      EXPECT_EQ(with.copy(left), without.copy(left)) << size.width() << ' ' << cursor;
      EXPECT_EQ(with.copy(below), without.copy(below)) << size.width() << ' ' << cursor;
      EXPECT_NE(with.copy(plot), without.copy(plot));
    }
  }
}

// Twelve in 30 pixels: steps of 20, which have the room to be roomy, would leave 0 alone.
TEST(Axes, HaveTwoLevelsAtLeastOrNone) {
  const PlotStyle style = plotStyle(false, 12);
  for (const double top : {12.0, 30.0, 60.0, 700.0}) {
    for (double height = 90; height < 300; ++height) {
      ChartFrame frame = chartFrame({0, 0, 200, height}, style, true);
      setAxes(frame, style, {0, 1}, {0, top});
      const std::vector<double> levels = ticks_in(frame.y, frame.y_step);
      EXPECT_GE(levels.size(), 2U) << top << " in " << frame.plot.height();
      EXPECT_GT(frame.plot.height() * frame.y_step / top, style.font_px) << "they do not touch";
    }
  }
}

// Of 0.86 in 72 pixels a third number would touch the second.
TEST(Axes, HaveTwoNumbersWhereAThirdHasNoRoom) {
  const PlotStyle style = plotStyle(false, 12);
  ChartFrame frame = chartFrame({0, 0, 130, 150}, style, true);
  setAxes(frame, style, {0, 0.86}, {0, 1});
  EXPECT_EQ(ticks_in(frame.x, frame.x_step).size(), 2U);
}

TEST(Readouts, OfManyCurvesAreAPile) {
  std::vector<Readout> readouts(8, {{100, 100}, {60, 18}});
  const QRectF plot(0, 0, 200, 200);
  const std::vector<QRectF> boxes = placeReadouts(readouts, {}, {}, plot, 6);
  for (std::size_t i = 0; i + 1 < boxes.size(); ++i) {
    EXPECT_LE(boxes[i].bottom(), boxes[i + 1].top());
    EXPECT_TRUE(plot.contains(boxes[i]));
  }
}

// The equations of the register, and words that stand beside them.
TEST(Formulas, HaveTheirSubscriptsSet) {
  const std::pair<const char*, const char*> cases[] = {
      {"stick iff i_n > 0 and μ_s ≥ μ_cr",
       "stick iff i<sub>n</sub> &gt; 0 and μ<sub>s</sub> ≥ μ<sub>cr</sub>"},
      {"A_bᵀλ_b", "A<sub>b</sub>ᵀλ<sub>b</sub>"},
      {"A_bM⁻¹A_{c}λ_u", "A<sub>b</sub>M⁻¹A<sub>c</sub>λ<sub>u</sub>"},
      {"i_λu · θ_12", "i<sub>λu</sub> · θ<sub>12</sub>"},
      {"∇_{q₁}g λ_{f,b}", "∇<sub>q₁</sub>g λ<sub>f,b</sub>"},
      {"a_∥ᵀMa_∥", "a<sub>∥</sub>ᵀMa<sub>∥</sub>"},
      {"a_", "a_"},
      {"_{", "_{"},
      {"x_{y", "x<sub>y</sub>"}};
  for (const auto& [plain, html] : cases) {
    EXPECT_EQ(symbolHtml(plain).toStdString(), html) << plain;
  }
  EXPECT_EQ(sentenceHtml(QStringLiteral("the status no_solution of `A_r`")),
            QStringLiteral("the status no_solution of A<sub>r</sub>"));
}

// A line is broken neither before a unit nor inside it.
TEST(Quantities, StayOnOneLine) {
  const Display si{.length = "m", .angle = "rad", .energy = "J"};
  for (const Dimension dimension : {Dimension::torque, Dimension::angular_damping}) {
    const QString text = formatQuantity(12, dimension, si);
    EXPECT_TRUE(text.startsWith(QStringLiteral("12"))) << text.toStdString();
    EXPECT_FALSE(text.contains(QLatin1Char(' '))) << text.toStdString();
  }
}

// "left_foot" is a name: nothing of it is lowered or lost, as it is of T_c⁻.
TEST(NamesBesideFormulas, StayAsTheyWereWritten) {
  const QString name = QStringLiteral("left_foot");
  QFont font;
  font.setPixelSize(20);
  EXPECT_EQ(mathTextWidth(font, name), QFontMetricsF(font).horizontalAdvance(name));
  EXPECT_LT(mathTextWidth(font, QStringLiteral("`T_c`")),
            QFontMetricsF(font).horizontalAdvance(QStringLiteral("T_c")));
  EXPECT_EQ(sentenceHtml(QStringLiteral("`i_n` ") + name),
            QStringLiteral("i<sub>n</sub> left_foot"));
  EXPECT_EQ(plainText(QStringLiteral("`i_n` of ") + name), QStringLiteral("in of left_foot"));
}

// A dot that the font would put far above the letter stands over its middle: the letter and the dot
// are as wide as the letter alone.
TEST(DotsOverLetters, AddNoWidth) {
  QFont font;
  font.setPixelSize(40);
  EXPECT_EQ(mathTextWidth(font, QString::fromUtf8("Aq̇ = 0")),
            mathTextWidth(font, QStringLiteral("A")) + mathTextWidth(font, QStringLiteral("q")) +
                mathTextWidth(font, QStringLiteral(" = 0")));
  EXPECT_TRUE(symbolHtml("q̇").contains(QChar(0x02D9)));
  // A letter that fonts have with its dot is left to them.
  EXPECT_EQ(symbolHtml("ẋ"), QString::fromUtf8("ẋ"));
}

// The tip is lifted off: nothing strikes, whatever the axis does, and the plots say so.
TEST(WordsInPlots, SayWhyThereIsNoCurve) {
  const Scenario start = resolved(load_gallery("double-pendulum"));
  ScenarioDocument document{dragged(start, start, {{1, Place::at, {}}, {0.1, -0.5}, {}, false})};
  SweepPlots plots{document, nullptr};
  plots.resize(900, 260);
  plots.show();
  QCoreApplication::processEvents();
  ChartView* chart = plots.chart(SweepPlot::ratios);
  const QImage said = chart->grab().toImage();
  chart->setEmptyText({});
  EXPECT_NE(chart->grab().toImage(), said);
}

}  // namespace
}  // namespace carom::ui
