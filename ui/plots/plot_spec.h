// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ticks.h"
#include "core/impact/result.h"
#include "core/scenario/scenario.h"
#include "core/study/sweep.h"
#include "ui/document/variant_designs.h"
#include "ui/look/palette.h"

namespace carom::ui {

/// The plots over one parameter.
enum class SweepPlot : unsigned char { ratios, energies, impulses };
inline constexpr std::array allSweepPlots{SweepPlot::ratios, SweepPlot::energies,
                                          SweepPlot::impulses};

/// An indicator that is plotted over a parameter, and how its curve looks in every plot.
struct PlottedQuantity {
  SweepPlot plot;
  std::string_view key;  ///< of the indicator, and of the column of a sweep
  Shade shade;
  Qt::PenStyle dash = Qt::SolidLine;
};
inline constexpr std::array plottedQuantities{
    PlottedQuantity{SweepPlot::ratios, "gamma", {okabeIto::vermilion, okabeIto::orange}},
    PlottedQuantity{SweepPlot::ratios, "xi", hue::blue, Qt::DashLine},
    PlottedQuantity{SweepPlot::energies, "T_minus", hue::green, Qt::DashLine},
    PlottedQuantity{SweepPlot::energies, "T_plus", hue::amber, Qt::DotLine},
    PlottedQuantity{SweepPlot::energies, "T_c_minus", hue::blue},
    PlottedQuantity{SweepPlot::impulses, "i_n", hue::green},
    PlottedQuantity{SweepPlot::impulses, "i_t", hue::purple, Qt::DashLine}};

/// A point of a curve; without y the curve has a gap there.
struct CurvePoint {
  double x = 0;
  std::optional<double> y;
  bool operator==(const CurvePoint&) const = default;
};

/// The design that a curve belongs to, where it is not the scenario's own.
struct VariantMark {
  QString name;
  int colour = 1;
  std::optional<CurvePoint> own;  ///< where the design itself is; none if it is not on the curve
  bool operator==(const VariantMark&) const = default;
};

struct Curve {
  QString symbol;        ///< "`T_c⁻`", see symbol_text.h
  QString unit;          ///< empty for a pure number
  std::string_view key;  ///< of a plotted quantity; empty: one of several of a kind
  int series = 0;        ///< which one of them
  std::optional<VariantMark> variant = {};  ///< none: of the scenario's own design
  bool symbolic = false;   ///< its name is short enough to stand beside its numbers
  bool stacked = false;    ///< on the stacked curve before it: what lies between is its own, and
                           ///< filled
  bool downwards = false;  ///< stacked from zero down, as what is given and not taken
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
QString parameterTitle(const Scenario& scenario, const std::string& path);

/// The quantities of a plot over the first column of a sweep. γ is not joined where it jumps
/// between two regimes.
PlotSpec sweepPlot(SweepPlot plot, const Scenario& scenario, const SweepAxis& axis,
                   const Table& table);

/// Adds the same curves of a variant, from its table over the same axis.
void addVariantCurves(const Scenario& scenario, const VariantDesign& variant, const Table& table,
                      PlotSpec& spec);

/// Extent of all curves (up to `tallest`) and of always_shown; empty if there is nothing to show.
std::optional<Interval> valueExtent(const PlotSpec& spec);

/// y of a curve at x, between its points; empty in a gap.
std::optional<double> valueAt(const Curve& curve, double x);

/// The stacked curve below this one; null if it is the lowest, or not stacked.
const Curve* below(const PlotSpec& spec, const Curve& curve);

}  // namespace carom::ui
