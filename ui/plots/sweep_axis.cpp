// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/sweep_axis.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <variant>

#include "core/base/error.h"
#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "core/study/sweep.h"
#include "ui/document/sweep_tables.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/look/ticks.h"
#include "ui/plots/plot_spec.h"

namespace carom::ui {

namespace {

// Masses and sizes are varied by this factor both ways.
constexpr double sizeFactor = 3;
// Friction beyond this is rare, and the map ends there too.
constexpr double greatFriction = 1.2;
// Values tried in search of the reachable part of a pose parameter.
constexpr int probes = 81;
constexpr double smallSpan = 0.1;

struct PathParts {
  QString group;
  QString key;
};

PathParts partsOf(const std::string& path) {
  const QStringList parts = QString::fromStdString(path).split(QLatin1Char('.'));
  return {parts.front(), parts.back()};
}

QString groupOf(const std::string& path) {
  const auto [group, key] = partsOf(path);
  const bool size = key == QLatin1String("length") || key == QLatin1String("radius") ||
                    key.startsWith(QLatin1String("semi_")) ||
                    key.startsWith(QLatin1String("scale_"));
  if (group == QLatin1String("pose")) return QStringLiteral("Pose");
  if (group == QLatin1String("velocity")) return QStringLiteral("Velocity");
  if (group == QLatin1String("contacts") &&
      (key == QLatin1String("e") || key == QLatin1String("mu"))) {
    return QStringLiteral("Contact");
  }
  if (group == QLatin1String("bodies") && (size || key == QLatin1String("mass"))) {
    return QStringLiteral("Bodies and joints");
  }
  if (group == QLatin1String("joints") && size) return QStringLiteral("Bodies and joints");
  return {};
}

/// Sum of all lengths: no point of the mechanism gets farther than that.
double reachOf(const Mechanism& mechanism) {
  double reach = 0;
  for (const Body& body : mechanism.bodies) {
    if (const auto* rod = std::get_if<RodShape>(&body.shape)) reach += rod->length;
    if (const auto* disc = std::get_if<DiscShape>(&body.shape)) reach += disc->radius;
    if (const auto* polygon = std::get_if<PolygonShape>(&body.shape)) reach += reach_of(*polygon);
  }
  for (const Joint& joint : mechanism.joints) {
    if (const auto* rod = std::get_if<DistanceJoint>(&joint.kind)) reach += rod->length;
    if (const auto* slot = std::get_if<CurvedSlotJoint>(&joint.kind)) {
      reach += std::max(slot->semi_x, slot->semi_y.value_or(0));
    }
  }
  return std::max(reach, smallSpan);
}

SweepAxis limited(SweepAxis axis, const Range& range) {
  axis.from = std::max(axis.from, range.low);
  axis.to = std::min(axis.to, range.high);
  return axis;
}

/// The stretch around the present value in which the pose can be reached.
SweepAxis reachablePart(const Scenario& scenario, const SweepAxis& axis, double value) {
  const Table table = sweep(scenario, {axis.path, axis.from, axis.to, probes});
  const Column* energy = table.find("T_minus");
  if (energy == nullptr) return axis;
  const double step = (axis.to - axis.from) / (probes - 1);
  const int here =
      std::clamp(static_cast<int>(std::lround((value - axis.from) / step)), 0, probes - 1);
  const auto reached = [&](int k) {
    return k >= 0 && k < probes && energy->values[static_cast<std::size_t>(k)].has_value();
  };
  int first = here;
  int last = here;
  while (reached(first - 1)) --first;
  while (reached(last + 1)) ++last;
  if (last <= first) return axis;
  return {axis.path, axis.from + first * step, axis.from + last * step};
}

SweepAxis rangeAround(const Scenario& scenario, const Parameter& parameter) {
  const auto [group, key] = partsOf(parameter.path);
  const double value = parameter.value;
  if (key == QLatin1String("e")) return {parameter.path, 0, 1};
  if (key == QLatin1String("mu")) return {parameter.path, 0, std::max(greatFriction, 2 * value)};
  if (parameter.dimension == Dimension::angle) {
    return {parameter.path, value - std::numbers::pi, value + std::numbers::pi};
  }
  if (group == QLatin1String("pose")) {
    const double reach = reachOf(*scenario.mechanism);
    return {parameter.path, value - reach, value + reach};
  }
  if (parameter.range.low >= 0) {
    const double middle = value > 0 ? value : smallSpan;
    return {parameter.path, middle / sizeFactor, middle * sizeFactor};
  }
  const double span = std::max(2 * std::abs(value), 1.0);
  return {parameter.path, -span, span};
}

}  // namespace

std::vector<AxisChoice> axisChoices(const Scenario& scenario) {
  std::vector<AxisChoice> choices;
  for (const Parameter& parameter : list_parameters(scenario)) {
    const QString group = groupOf(parameter.path);
    if (group.isEmpty()) continue;
    choices.push_back({group, parameter.path, parameterTitle(parameter.path),
                       QString::fromStdString(parameter.doc)});
  }
  const QStringList order{QStringLiteral("Pose"), QStringLiteral("Velocity"),
                          QStringLiteral("Contact"), QStringLiteral("Bodies and joints")};
  std::stable_sort(choices.begin(), choices.end(), [&order](const auto& a, const auto& b) {
    return order.indexOf(a.group) < order.indexOf(b.group);
  });
  return choices;
}

SweepAxis suggestedAxis(const Scenario& scenario, const std::string& path) {
  const Parameter parameter = find_parameter(scenario, path);
  SweepAxis axis = limited(rangeAround(scenario, parameter), parameter.range);
  if (groupOf(path) != QLatin1String("Pose")) return axis;
  if (!isQuicklySwept(*scenario.mechanism)) {
    // Reachable values beyond a gap are not searched for, as that would take too long.
    const SweepAxis near =
        followed_axis(scenario, path, parameter.value,
                      std::max(parameter.value - axis.from, axis.to - parameter.value));
    return near.to > near.from ? near : axis;
  }
  return reachablePart(scenario, axis, parameter.value);
}

namespace {

// In font sizes.
constexpr double widthOfTick = 3.8;
constexpr double heightOfTick = 2.2;
constexpr double leastHeightOfTick = 1.15;
// Beyond these a tick is written with a power of ten.
constexpr double longestNumber = 1e5;
constexpr int mostTickDecimals = 3;

int ticksThatFit(double pixels, double each) {
  return std::max(1, static_cast<int>(pixels / each));
}

/// Whether the numbers of a step of the x axis stand apart from each other.
bool numbersStandApart(const ChartFrame& frame, double step, const PlotStyle& style) {
  double widest = 0;
  for (const double x : ticksIn(frame.x, step)) {
    widest = std::max(widest, mathTextWidth(style.font(tickScale), tickText(x, step)));
  }
  return frame.plot.width() * step / frame.x.length() > widest + 0.5 * style.font_px;
}

}  // namespace

QString tickText(double value, double step) {
  if (std::abs(value) >= longestNumber || decimalsOf(step) > mostTickDecimals) {
    return formatNumber(value, 2);
  }
  return QString::number(value, 'f', decimalsOf(step)).replace(QLatin1Char('-'), QChar(0x2212));
}

double stepOfX(const ChartFrame& frame, const PlotStyle& style) {
  const double length = frame.x.length();
  const int roomy = ticksThatFit(frame.plot.width(), widthOfTick * style.font_px);
  const double step = niceStep(length, roomy);
  for (const std::size_t enough : {3U, 2U}) {
    if (ticksIn(frame.x, step).size() >= enough) return step;
    for (int most = roomy; most <= 2 * roomy + 2; ++most) {
      const double finer = niceStep(length, most);
      if (ticksIn(frame.x, finer).size() < enough) continue;
      if (numbersStandApart(frame, finer, style)) return finer;
      break;
    }
  }
  return step;
}

double stepOfY(const ChartFrame& frame, const PlotStyle& style) {
  const double length = frame.y.length();
  const double height = frame.plot.height();
  const int roomy = ticksThatFit(height, heightOfTick * style.font_px);
  const double step = niceStep(length, roomy);
  const double least = leastHeightOfTick * style.font_px;
  for (int most = roomy; ticksIn(frame.y, step).size() < fewestLevels && most <= 2 * roomy + 2;
       ++most) {
    const double finer = niceStep(length, most);
    if (height * finer / length < least) break;
    if (ticksIn(frame.y, finer).size() >= fewestLevels) return finer;
  }
  return step;
}

}  // namespace carom::ui
