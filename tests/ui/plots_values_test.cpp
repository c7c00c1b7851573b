// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/ticks.h"
#include "core/io/gallery.h"
#include "core/study/compute.h"
#include "core/study/edit.h"
#include "core/study/map.h"
#include "core/study/sweep.h"
#include "ui/look/label_placer.h"
#include "ui/look/pixels.h"
#include "ui/plots/axis_bar.h"
#include "ui/plots/axis_ticks.h"
#include "ui/plots/chart_canvas.h"
#include "ui/plots/impact_map_image.h"
#include "ui/plots/map_paint.h"
#include "ui/plots/plot_spec.h"

namespace carom::ui {
namespace {

PlotSpec ratioOf(const Scenario& scenario) {
  const SweepAxis axis = plot_axis(scenario);
  return sweepPlot(SweepPlot::ratios, scenario, axis,
                   sweep(scenario, {axis.path, axis.from, axis.to, 241}));
}

std::vector<CurvePoint> wave(int count) {
  std::vector<CurvePoint> points;
  for (int i = 0; i < count; ++i) points.push_back({double(i), std::sin(0.05 * i)});
  return points;
}

/// How far a point is from a polyline, by a search along all its segments.
double distanceTo(const QPolygonF& line, QPointF point) {
  double least = std::numeric_limits<double>::infinity();
  for (qsizetype i = 0; i + 1 < line.size(); ++i) {
    const QPointF along = line[i + 1] - line[i], reach = point - line[i];
    const double square = QPointF::dotProduct(along, along);
    const double share =
        square > 0 ? std::clamp(QPointF::dotProduct(reach, along) / square, 0.0, 1.0) : 0;
    const QPointF off = reach - share * along;
    least = std::min(least, std::hypot(off.x(), off.y()));
  }
  return least;
}

TEST(SimplifiedLine, PassesEveryPointWithFarFewerOfThem) {
  QPolygonF line;
  for (int i = 0; i < 5000; ++i) line << QPointF(0.1 * i, 100 * std::sin(0.002 * i));
  line[1234].ry() = 700;
  line[4321].ry() = -700;
  const QPolygonF few = simplifiedLine(line, {1, 1}, unseenPx);
  EXPECT_LT(few.size(), 400);
  EXPECT_EQ(few.first(), line.first());
  EXPECT_EQ(few.last(), line.last());
  for (const QPointF& point : line) EXPECT_LE(distanceTo(few, point), unseenPx * (1 + 1e-9));
}

TEST(CurveRuns, AreTheStretchesBetweenGaps) {
  std::vector<CurvePoint> points = wave(5000);
  for (std::size_t i = 2000; i < 2100; ++i) points[i].y.reset();
  const auto runs = runsOf(points);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].back(), points[1999]);
  EXPECT_EQ(runs[1].front(), points[2100]);
}

TEST(AxisRange, StepsAreOneTwoOrFive) {
  EXPECT_DOUBLE_EQ(nice_step(1, 5), 0.2);
  EXPECT_DOUBLE_EQ(nice_step(0.76, 4), 0.2);
  EXPECT_DOUBLE_EQ(nice_step(360, 4), 100);
  EXPECT_DOUBLE_EQ(nice_step(2.4, 5), 0.5);
}

TEST(AxisRange, StandsStillWhileTheDataFitAndThenJumpsOnce) {
  const Interval shown = nice_range({0, 2.9});
  EXPECT_EQ(held_range(shown, {0, 1.2}), shown);
  EXPECT_EQ(held_range(shown, {0, 2.99}), shown);
  EXPECT_NE(held_range(shown, {0, 3.4}), shown);
  EXPECT_NE(held_range(shown, {0, 0.5}), shown);
}

TEST(AxisRange, NumbersOfTicksNeedNoMoreDigitsThanTheStep) {
  EXPECT_EQ(tickText(-0.2, 0.2), QStringLiteral("−0.2"));
  EXPECT_EQ(tickText(15, 5), QStringLiteral("15"));
  EXPECT_EQ(tickText(2e6, 1e6), QStringLiteral("2·10⁶"));
  const std::vector<double> expected{-0.2, 0, 0.2};
  const auto ticks = ticks_in({-0.38, 0.38}, 0.2);
  ASSERT_EQ(ticks.size(), expected.size());
  for (std::size_t i = 0; i < ticks.size(); ++i) EXPECT_DOUBLE_EQ(ticks[i], expected[i]);
}

TEST(PlotSpec, GammaIsNotJoinedWhereItJumpsToSticking) {
  // Kane at e = 0.7: 0.634 slipping, 3.111 sticking, beyond μ_cr = 0.5146.
  const PlotSpec spec = ratioOf(resolved(load_gallery("kane")));
  const Curve& gamma = spec.curves.front();
  const auto runs = runsOf(gamma.points);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_NEAR(runs[0].back().x, 0.5146, 0.005);
  EXPECT_LT(*runs[0].back().y, 1);
  EXPECT_NEAR(*runs[1].front().y, 3.11149, 1e-4);
  EXPECT_EQ(runsOf(spec.curves.back().points).size(), 1u) << "ξ does not depend on the regime";
  ASSERT_EQ(spec.bands.size(), 2u);
  EXPECT_EQ(spec.bands[0].regime, Regime::slip_negative);
  EXPECT_EQ(spec.bands[1].regime, Regime::stick);
  EXPECT_DOUBLE_EQ(spec.bands[0].to, spec.bands[1].from);
}

TEST(PlotSpec, AContinuousChangeOfRegimeStaysJoined) {
  const PlotSpec spec = ratioOf(resolved(load_gallery("double-pendulum")));
  EXPECT_GE(spec.bands.size(), 2u);
  EXPECT_EQ(runsOf(spec.curves.front().points).size(), 1u);
}

TEST(PlotSpec, IsInUnitsOfTheScreen) {
  Scenario scenario = resolved(load_gallery("double-pendulum"));
  const PlotSpec metres = ratioOf(scenario);
  Display display;
  display.length = "mm";
  display.energy = "mJ";
  scenario.display = std::make_shared<const Display>(display);
  const PlotSpec millimetres = ratioOf(scenario);
  EXPECT_EQ(axisTitle(millimetres.x), QStringLiteral("x of tip [mm]"));
  EXPECT_NEAR(millimetres.range.low, 1000 * metres.range.low, 1e-9);
  EXPECT_NEAR(*millimetres.cursor, 1000 * *metres.cursor, 1e-9);
}

TEST(PlotSpec, APoleDoesNotFlattenTheRest) {
  // At both ends of its reach the pendulum is singular and T⁻ has a pole.
  Scenario scenario = resolved(load_gallery("double-pendulum"));
  const SweepAxis axis = suggested_axis(scenario, "pose.tip.x", true);
  const Table table = sweep(scenario, {axis.path, axis.from, axis.to, 241});
  const auto extent = valueExtent(sweepPlot(SweepPlot::energies, scenario, axis, table));
  ASSERT_TRUE(extent);
  EXPECT_EQ(extent->low, 0);
  EXPECT_LT(extent->high, 100);
  // A jump of γ is no pole: it stays in sight even if few points are beyond it.
  PlotSpec few;
  few.curves.resize(1);
  for (int i = 0; i < 100; ++i) few.curves[0].points.push_back({double(i), i < 97 ? 0.6 : 3.1});
  EXPECT_DOUBLE_EQ(valueExtent(few)->high, 3.1);
}

TEST(PlotSpec, ReadsBetweenPointsButNotAcrossGaps) {
  Curve curve;
  curve.points = {{0, 0.0}, {1, 2.0}, {2, std::nullopt}, {3, 4.0}};
  EXPECT_DOUBLE_EQ(*valueAt(curve, 0.25), 0.5);
  EXPECT_DOUBLE_EQ(*valueAt(curve, 1), 2);
  EXPECT_FALSE(valueAt(curve, 1.5));
  EXPECT_FALSE(valueAt(curve, 2.5));
  EXPECT_DOUBLE_EQ(*valueAt(curve, 3), 4);
  EXPECT_FALSE(valueAt(curve, 3.1));
}

TEST(PlotSpec, ParametersAreCalledByWords) {
  const auto title = [scenario = load_gallery("double-pendulum")](const char* path) {
    return parameterTitle(scenario, path);
  };
  EXPECT_EQ(title("pose.tip.x"), QStringLiteral("x of tip"));
  EXPECT_EQ(title("pose.left_foot.x"), QStringLiteral("x of left foot"));
  EXPECT_EQ(title("contacts.tip.mu"), QStringLiteral("μ of tip"));
  EXPECT_EQ(title("velocity.tip.angle"), QStringLiteral("velocity angle of tip"));
  EXPECT_EQ(title("velocity.kinetic_energy"), QStringLiteral("kinetic energy"));
}

TEST(PlotSpec, ParametersOfAPartWithALabelAreCalledByIt) {
  Scenario scenario = load_gallery("double-pendulum");
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->contacts[0].label = "the tip of the arm";
  const std::string path = "contacts." + mechanism->contacts[0].name + ".e";
  scenario.mechanism = mechanism;
  EXPECT_EQ(parameterTitle(scenario, path), QStringLiteral("e of the tip of the arm"));
}

TEST(SweepAxis, EveryChoiceHasARangeAroundThePresentValueThatCanBeSwept) {
  for (const GalleryEntry& entry : list_gallery()) {
    const Scenario scenario = resolved(load_gallery(entry.name));
    for (const AxisChoice& choice : axisChoices(scenario)) {
      const SweepAxis axis = suggested_axis(scenario, choice.path, true);
      EXPECT_LT(axis.from, axis.to) << entry.name << ' ' << choice.path;
      EXPECT_NO_THROW(sweep(scenario, {axis.path, axis.from, axis.to, 3}))
          << entry.name << ' ' << choice.path;
    }
  }
}

TEST(ClippedLine, EndsAtTheEdgesAndSplitsOutside) {
  const QPolygonF line{{-5, 5}, {5, 5}, {5, 15}, {8, 15}, {8, 5}};
  const auto parts = clippedLine(line, QRectF(0, 0, 10, 10));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].first(), QPointF(0, 5));
  EXPECT_EQ(parts[0].last(), QPointF(5, 10));
  EXPECT_EQ(parts[1].first(), QPointF(8, 10));
}

TEST(LabelPlacer, KeepsInsideAndClearOfOthers) {
  const QRectF bounds(0, 0, 100, 40);
  const QPointF anchor(50, 20);
  LabelPlacer placer;
  std::vector<QRectF> boxes;
  for (int k = 0; k < 4; ++k) {
    const auto box = placer.place(placesBeside({&anchor, 1}, {30, 12}, 2, bounds));
    if (box) boxes.push_back(*box);
  }
  EXPECT_EQ(boxes.size(), 2u) << "left and right; above and below there is no room beside them";
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    EXPECT_TRUE(bounds.contains(boxes[i]));
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(boxes[i].intersects(boxes[j]));
  }
}

TEST(MapNames, StandApart) {
  int looked = 0;
  for (const GalleryEntry& entry : list_gallery()) {
    const Scenario scenario = load_gallery(entry.name);
    const Evaluation evaluation = compute(scenario);
    if (!why_no_map(evaluation).empty()) continue;
    MapSpec spec;
    spec.law = scenario.law;
    const ImpactMap map = make_map(evaluation.plane, spec);
    for (const QSizeF size : {QSizeF(317, 238), QSizeF(420, 200), QSizeF(420, 370)}) {
      for (const double font : {10.5, 13.0}) {
        const PlotStyle style = plotStyle(false, font);
        const ChartFrame frame = mapFrame(QRectF({}, size), map, style);
        const auto names = mapNames(map, frame, mapBoundaries(map, frame, style), style);
        EXPECT_FALSE(names.empty()) << entry.name;
        for (std::size_t i = 0; i < names.size(); ++i) {
          EXPECT_TRUE(frame.plot.contains(names[i].box));
          for (std::size_t j = 0; j < i; ++j, ++looked) {
            const double air = 0.3 * font;
            EXPECT_FALSE(names[i].box.adjusted(-air, -air, air, air).intersects(names[j].box))
                << entry.name << ": " << names[i].text.toStdString() << " and "
                << names[j].text.toStdString();
          }
        }
      }
    }
  }
  EXPECT_GT(looked, 100);
}

TEST(RegionNames, LieInTheirRegions) {
  const Evaluation evaluation = compute(load_gallery("kane"));
  const ImpactMap map = make_map(evaluation.plane, {});
  const QRectF plot(0, 0, 256, 256);
  const auto names = regionNames(
      map, plot, [](Regime) { return QSizeF(40, 14); }, {}, 0);
  ASSERT_EQ(names.size(), 2u) << "stick and slip −";
  for (const RegionName& name : names) {
    for (const double dx : {-20, 20}) {
      const int column = static_cast<int>(name.centre.x() + dx);
      const int row = 255 - static_cast<int>(name.centre.y());
      EXPECT_EQ(map.regime[static_cast<std::size_t>(row * 256 + column)], name.regime);
    }
  }
}

}  // namespace
}  // namespace carom::ui
