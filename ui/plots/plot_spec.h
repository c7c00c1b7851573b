// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "core/impact/result.h"
#include "core/scenario/scenario.h"
#include "core/study/sweep.h"

namespace carom::ui {

/// What a curve stands for; decides colour and dash, the same in every plot.
/// `series`: one of several of a kind, told apart by its number.
enum class CurveRole : unsigned char { gamma, xi, kinetic, effective, normal, tangent, series };

/// A point of a curve; without y the curve has a gap there.
struct CurvePoint {
  double x = 0;
  std::optional<double> y;
  bool operator==(const CurvePoint&) const = default;
};

struct Curve {
  QString symbol;  ///< "`T_c⁻`", see symbol_text.h
  QString unit;    ///< empty for a pure number
  CurveRole role = CurveRole::gamma;
  int series = 0;                   ///< which one, if its role is that
  bool pinned = false;              ///< of the design that is kept for comparison
  std::vector<CurvePoint> points;   ///< x does not decrease, unless the plot has loops
  std::optional<double> at_cursor;  ///< exact value at the cursor; empty: read from the points
  bool operator==(const Curve&) const = default;
};

/// Part of the x axis in which one regime rules.
struct RegimeBand {
  double from = 0;
  double to = 0;
  Regime regime = Regime::none;
  bool operator==(const RegimeBand&) const = default;
};

struct Interval {
  double low = 0;
  double high = 1;
  [[nodiscard]] double length() const { return high - low; }
  bool operator==(const Interval&) const = default;
};

struct AxisSpec {
  QString symbol;  ///< short, for read-outs: "x"
  QString title;   ///< "x of tip"
  QString unit;    ///< empty for a pure number
  bool operator==(const AxisSpec&) const = default;
};

/// A plot as a value, in units of the screen.
struct PlotSpec {
  QString name;   ///< for files: "energy-ratio"
  QString title;  ///< for people: "Energy ratio γ and effective share ξ"
  AxisSpec x;
  AxisSpec y;
  Interval range;                    ///< of x
  std::vector<double> always_shown;  ///< values that the y axis never leaves out
  /// Values beyond this many times the height below which nine of ten lie run out of the plot: near
  /// a singular pose an energy has a pole, and one point would flatten all others.
  double tallest = 8;
  std::optional<double> reference;  ///< y of a dashed line with its number
  std::vector<Curve> curves;
  std::vector<RegimeBand> bands;
  std::optional<double> cursor;
  bool loops = false;  ///< a curve may come back over the same x: nothing is read out there
  bool operator==(const PlotSpec&) const = default;
};

/// "x [m]", "e [1]".
QString axisTitle(const AxisSpec& axis);

/// What `pose.tip.x` is called on an axis, in a menu and in an undo step: "x of tip".
QString parameterTitle(const std::string& path);

/// The x axis of plots over one parameter.
AxisSpec parameterAxis(const Scenario& scenario, const std::string& path);

/// γ and ξ over the first column of a sweep. γ is not joined where it jumps between two regimes.
PlotSpec ratioPlot(const Scenario& scenario, const SweepAxis& axis, const Table& table);

/// T⁻ and T_c⁻ over the first column of a sweep.
PlotSpec energyPlot(const Scenario& scenario, const SweepAxis& axis, const Table& table);

/// i_n and i_t over the first column of a sweep.
PlotSpec impulsePlot(const Scenario& scenario, const SweepAxis& axis, const Table& table);

/// Adds the same curves of the design that is kept for comparison, from its table over the same
/// axis.
void addPinnedCurves(const Scenario& scenario, const Table& pinned, PlotSpec& spec);

/// Extent of all curves (up to `tallest`) and of always_shown; empty if there is nothing to show.
std::optional<Interval> valueExtent(const PlotSpec& spec);

/// y of a curve at x, between its points; empty in a gap.
std::optional<double> valueAt(const Curve& curve, double x);

}  // namespace carom::ui
