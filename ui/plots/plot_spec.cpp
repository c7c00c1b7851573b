// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_spec.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/scenario/parameters.h"
#include "ui/document/law_names.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

// γ jumps where its step between two regimes is this many times the steps beside it …
constexpr double jumpFactor = 3;
// … and more than this, below which nobody sees a jump.
constexpr double leastJump = 5e-3;

// See PlotSpec::tallest.
constexpr double usualShare = 0.9;
// An energy or an impulse varies smoothly but for its poles.
constexpr double tallestEnergy = 2.5;

QString quantityWord(const QString& group, const QString& key) {
  if (key == QLatin1String("mu")) return QStringLiteral("μ");
  if (key == QLatin1String("mu_s")) return QStringLiteral("`μ_s`");
  if (key == QLatin1String("mu_d")) return QStringLiteral("`μ_d`");
  if (group != QLatin1String("velocity")) return QString(key).replace('_', ' ');
  if (key == QLatin1String("x")) return QStringLiteral("`v_x`");
  if (key == QLatin1String("y")) return QStringLiteral("`v_y`");
  if (key == QLatin1String("angle")) return QStringLiteral("velocity angle");
  if (key == QLatin1String("rate")) return QStringLiteral("angular velocity");
  return key;
}

/// The abscissae of a sweep in units of the screen.
std::vector<double> abscissae(const Scenario& scenario, const Table& table) {
  std::vector<double> x;
  if (table.columns.empty()) return x;
  const Column& column = table.columns.front();
  const DisplayUnit unit = displayUnit(column.dimension, *scenario.display);
  for (const auto& value : column.values) x.push_back(toShown(value.value_or(0), unit));
  return x;
}

/// Column of the sweep that a curve shows.
std::string_view keyOf(CurveRole role) {
  switch (role) {
    case CurveRole::gamma:
      return "gamma";
    case CurveRole::xi:
      return "xi";
    case CurveRole::kinetic:
      return "T_minus";
    case CurveRole::effective:
      return "T_c_minus";
    case CurveRole::normal:
      return "i_n";
    case CurveRole::tangent:
      return "i_t";
    case CurveRole::series:
      break;  // of another table
  }
  return {};
}

Curve curveOf(const Scenario& scenario, const Table& table, const std::vector<double>& x,
              CurveRole role) {
  Curve curve;
  curve.role = role;
  const Column* column = table.find(keyOf(role));
  if (column == nullptr) return curve;
  const DisplayUnit unit = displayUnit(column->dimension, *scenario.display);
  curve.symbol = marked(column->symbol);
  curve.unit = unit.label;
  curve.points.reserve(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto& value = column->values[i];
    curve.points.push_back({x[i], value ? std::optional(toShown(*value, unit)) : std::nullopt});
  }
  return curve;
}

bool jumps(const std::vector<CurvePoint>& p, std::size_t i) {
  if (!p[i].y || !p[i + 1].y) return false;
  const auto step = [&p](std::size_t k) {
    return k + 1 < p.size() && p[k].y && p[k + 1].y ? std::abs(*p[k + 1].y - *p[k].y) : 0.0;
  };
  const double beside = std::max(i > 0 ? step(i - 1) : 0.0, step(i + 1));
  return step(i) > std::max(leastJump, jumpFactor * beside);
}

void breakAtJumps(const Table& table, Curve& curve) {
  if (table.regime.size() != curve.points.size()) return;
  std::vector<CurvePoint> broken;
  broken.reserve(curve.points.size());
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    broken.push_back(curve.points[i]);
    if (i + 1 == curve.points.size() || table.regime[i] == table.regime[i + 1]) continue;
    if (!jumps(curve.points, i)) continue;
    broken.push_back({(curve.points[i].x + curve.points[i + 1].x) / 2, std::nullopt});
  }
  curve.points = std::move(broken);
}

std::vector<RegimeBand> bandsOf(const Table& table, const std::vector<double>& x) {
  std::vector<RegimeBand> bands;
  if (table.regime.size() != x.size() || x.size() < 2) return bands;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Regime regime = regimeNamed(table.regime[i]);
    const double to = i + 1 < x.size() ? (x[i] + x[i + 1]) / 2 : x[i];
    const double from = i > 0 ? (x[i - 1] + x[i]) / 2 : x[i];
    if (!bands.empty() && bands.back().regime == regime) {
      bands.back().to = to;
    } else {
      bands.push_back({from, to, regime});
    }
  }
  std::erase_if(bands, [](const RegimeBand& band) { return band.regime == Regime::none; });
  return bands;
}

AxisSpec axisOf(const Scenario& scenario, const Parameter& parameter) {
  return {marked(parameter.symbol), parameterTitle(parameter.path),
          displayUnit(parameter.dimension, *scenario.display).label};
}

PlotSpec plotOver(const Scenario& scenario, const SweepAxis& axis, const Table& table) {
  PlotSpec spec;
  const Parameter parameter = find_parameter(scenario, axis.path);
  spec.x = axisOf(scenario, parameter);
  const DisplayUnit unit = displayUnit(parameter.dimension, *scenario.display);
  spec.range = {toShown(axis.from, unit), toShown(axis.to, unit)};
  if (spec.range.low > spec.range.high) std::swap(spec.range.low, spec.range.high);
  spec.cursor = toShown(parameter.value, unit);
  spec.bands = bandsOf(table, abscissae(scenario, table));
  return spec;
}

/// Two quantities of one kind, with zero in sight and poles out of it.
PlotSpec pairPlot(const Scenario& scenario, const SweepAxis& axis, const Table& table,
                  std::pair<CurveRole, CurveRole> roles) {
  PlotSpec spec = plotOver(scenario, axis, table);
  const std::vector<double> x = abscissae(scenario, table);
  spec.curves = {curveOf(scenario, table, x, roles.first),
                 curveOf(scenario, table, x, roles.second)};
  spec.always_shown = {0};
  spec.tallest = tallestEnergy;
  return spec;
}

}  // namespace

QString axisTitle(const AxisSpec& axis) {
  return axis.title + QStringLiteral(" [") +
         (axis.unit.isEmpty() ? QStringLiteral("1") : axis.unit) + QStringLiteral("]");
}

QString parameterTitle(const std::string& path) {
  const QStringList parts = QString::fromStdString(path).split(QLatin1Char('.'));
  if (parts.size() == 2 && parts[1] == QLatin1String("kinetic_energy")) {
    return QStringLiteral("kinetic energy");
  }
  if (parts.size() == 2) return parts[1] + QStringLiteral(" of ") + parts[0];
  if (parts.size() != 3) return QString::fromStdString(path);
  return quantityWord(parts[0], parts[2]) + QStringLiteral(" of ") + parts[1];
}

AxisSpec parameterAxis(const Scenario& scenario, const std::string& path) {
  return axisOf(scenario, find_parameter(scenario, path));
}

PlotSpec ratioPlot(const Scenario& scenario, const SweepAxis& axis, const Table& table) {
  PlotSpec spec = plotOver(scenario, axis, table);
  spec.name = QStringLiteral("energy-ratio");
  spec.title = QStringLiteral("Energy ratio γ and effective share ξ");
  spec.y = {QStringLiteral("γ, ξ"), QStringLiteral("γ, ξ"), {}};
  const std::vector<double> x = abscissae(scenario, table);
  spec.curves = {curveOf(scenario, table, x, CurveRole::gamma),
                 curveOf(scenario, table, x, CurveRole::xi)};
  breakAtJumps(table, spec.curves.front());
  spec.reference = 1;
  spec.always_shown = {0, 1};
  return spec;
}

PlotSpec energyPlot(const Scenario& scenario, const SweepAxis& axis, const Table& table) {
  PlotSpec spec = pairPlot(scenario, axis, table, {CurveRole::kinetic, CurveRole::effective});
  spec.name = QStringLiteral("effective-energy");
  spec.title = QStringLiteral("Kinetic energy T⁻ and effective part `T_c⁻`");
  spec.y = {QStringLiteral("T"), QStringLiteral("energy"),
            displayUnit(Dimension::energy, *scenario.display).label};
  return spec;
}

PlotSpec impulsePlot(const Scenario& scenario, const SweepAxis& axis, const Table& table) {
  PlotSpec spec = pairPlot(scenario, axis, table, {CurveRole::normal, CurveRole::tangent});
  spec.name = QStringLiteral("impulses");
  spec.title = QStringLiteral("Normal impulse `i_n` and tangential impulse `i_t`");
  spec.y = {QStringLiteral("i"), QStringLiteral("impulse"),
            displayUnit(Dimension::impulse, *scenario.display).label};
  return spec;
}

void addPinnedCurves(const Scenario& scenario, const Table& pinned, PlotSpec& spec) {
  const std::vector<double> x = abscissae(scenario, pinned);
  const std::size_t own = spec.curves.size();
  for (std::size_t i = 0; i < own; ++i) {
    const CurveRole role = spec.curves[i].role;
    Curve curve = curveOf(scenario, pinned, x, role);
    if (curve.points.empty()) continue;
    if (role == CurveRole::gamma) breakAtJumps(pinned, curve);
    curve.pinned = true;
    spec.curves.push_back(std::move(curve));
  }
}

std::optional<Interval> valueExtent(const PlotSpec& spec) {
  std::vector<double> values;
  for (const Curve& curve : spec.curves) {
    for (const CurvePoint& point : curve.points) {
      if (point.y) values.push_back(*point.y);
    }
  }
  if (values.empty()) return {};
  const auto usual =
      values.begin() + static_cast<std::ptrdiff_t>(usualShare * double(values.size() - 1));
  std::nth_element(values.begin(), usual, values.end());
  const double tallest =
      *usual > 0 ? spec.tallest * *usual : std::numeric_limits<double>::infinity();
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  Interval extent{*low, std::min(*high, tallest)};
  for (const double y : spec.always_shown) {
    extent.low = std::min(extent.low, y);
    extent.high = std::max(extent.high, y);
  }
  return extent;
}

std::optional<double> valueAt(const Curve& curve, double x) {
  const auto after = std::lower_bound(curve.points.begin(), curve.points.end(), x,
                                      [](const CurvePoint& p, double at) { return p.x < at; });
  if (after == curve.points.end()) return {};
  if (after->x == x) return after->y;
  if (after == curve.points.begin() || !after->y) return {};
  const CurvePoint& before = *(after - 1);
  if (!before.y) return {};
  const double t = (x - before.x) / (after->x - before.x);
  return *before.y + t * (*after->y - *before.y);
}

}  // namespace carom::ui
