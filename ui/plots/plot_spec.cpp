// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_spec.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/mechanism/contact_dimension.h"
#include "core/scenario/parameters.h"
#include "ui/document/explanation.h"
#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/parameter_titles.h"

namespace carom::ui {

namespace {

// γ jumps where its step between two regimes is this many times the steps beside it …
constexpr double jumpFactor = 3;
// … and more than this, below which nobody sees a jump.
constexpr double leastJump = 5e-3;
constexpr std::string_view jumpingKey = "gamma";

// See PlotSpec::tallest.
constexpr double usualShare = 0.9;
// Energies and impulses vary smoothly except near their poles.
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

/// The curve of one column; without points if the table has no such column.
Curve curveOf(const Scenario& scenario, const Table& table, const std::vector<double>& x,
              std::string_view key) {
  Curve curve;
  curve.key = key;
  const Column* column = table.find(key);
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

/// Where a variant's own impact lies on its curve.
/// @param along  dimension of the axis
std::optional<CurvePoint> ownPoint(const Scenario& scenario, const VariantDesign& variant,
                                   Dimension along, std::string_view key) {
  const IndicatorInfo& info = *find_indicator(key);
  const Indicators& indicators = variant.evaluation.indicators;
  const auto& number = (indicators.*(info.member)).number;
  if (!number || !variant.onAxis) return {};
  return CurvePoint{
      toShown(*variant.onAxis, displayUnit(along, *scenario.display)),
      toShown(*number, displayUnit(dimension_of(indicators, info), *scenario.display))};
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
  return {marked(parameter.symbol), parameterTitle(scenario, parameter.path),
          displayUnit(parameter.dimension, *scenario.display).label};
}

/// The names of a plot, and the dimension of its y axis.
struct PlotWords {
  const char* name;
  const char* title;
  const char* symbol;
  const char* y_title;
  Dimension dimension;
};
constexpr std::array<PlotWords, allSweepPlots.size()> plotWords{
    {{"energy-ratio", "Energy ratio γ and effective share ξ", "γ, ξ", "γ, ξ", Dimension::none},
     {"effective-energy", "Kinetic energies T⁻ and T⁺, and effective part `T_c⁻`", "T", "energy",
      Dimension::energy},
     {"impulses", "Normal impulse `i_n` and tangential impulse `i_t`", "i", "impulse",
      Dimension::impulse}}};

}  // namespace

QString axisTitle(const AxisSpec& axis) {
  return axis.title + QStringLiteral(" [") +
         (axis.unit.isEmpty() ? QStringLiteral("1") : axis.unit) + QStringLiteral("]");
}

ParameterTitles::ParameterTitles(const Mechanism& mechanism) {
  const auto note = [this](const char* group, const auto& parts) {
    for (const auto& part : parts) {
      if (!part.label.empty()) labels_.emplace(group + ("." + part.name), shownName(part));
    }
  };
  note("bodies", mechanism.bodies);
  note("joints", mechanism.joints);
  note("contacts", mechanism.contacts);
  note("forces", mechanism.forces);
}

QString parameterTitle(const Scenario& scenario, const std::string& path) {
  return ParameterTitles(*scenario.mechanism).of(path);
}

QString ParameterTitles::of(const std::string& path) const {
  const QStringList parts = QString::fromStdString(path).split(QLatin1Char('.'));
  if (parts.size() == 2 && parts[1] == QLatin1String("kinetic_energy")) {
    return QStringLiteral("kinetic energy");
  }
  if (parts.size() == 2) return parts[1] + QStringLiteral(" of ") + parts[0];
  if (parts.size() != 3) return QString::fromStdString(path);
  const auto label = labels_.find(path.substr(0, path.rfind('.')));
  const QString owner = label == labels_.end() ? shownName(parts[1].toStdString()) : label->second;
  return quantityWord(parts[0], parts[2]) + QStringLiteral(" of ") + owner;
}

PlotSpec sweepPlot(SweepPlot plot, const Scenario& scenario, const SweepAxis& axis,
                   const Table& table) {
  const PlotWords& words = plotWords[static_cast<std::size_t>(plot)];
  const Parameter parameter = find_parameter(scenario, axis.path);
  const DisplayUnit unit = displayUnit(parameter.dimension, *scenario.display);
  const std::vector<double> x = abscissae(scenario, table);
  PlotSpec spec;
  spec.name = QString::fromUtf8(words.name);
  spec.title = QString::fromUtf8(words.title);
  spec.x = axisOf(scenario, parameter);
  spec.y = {QString::fromUtf8(words.symbol), QString::fromUtf8(words.y_title),
            displayUnit(dimension_if(stops_angles_only(*scenario.mechanism), words.dimension),
                        *scenario.display)
                .label};
  spec.range = {toShown(axis.from, unit), toShown(axis.to, unit)};
  if (spec.range.low > spec.range.high) std::swap(spec.range.low, spec.range.high);
  spec.cursor = toShown(parameter.value, unit);
  spec.bands = bandsOf(table, x);
  for (const PlottedQuantity& quantity : plottedQuantities) {
    if (quantity.plot != plot) continue;
    spec.curves.push_back(curveOf(scenario, table, x, quantity.key));
    if (quantity.key == jumpingKey) breakAtJumps(table, spec.curves.back());
  }
  spec.always_shown = {0};
  if (plot == SweepPlot::ratios) {
    spec.reference = 1;
    spec.always_shown.push_back(1);
  } else {
    spec.tallest = tallestEnergy;
  }
  return spec;
}

void addVariantCurves(const Scenario& scenario, const VariantDesign& variant, const Table& table,
                      PlotSpec& spec) {
  const std::vector<double> x = abscissae(scenario, table);
  const std::size_t own = spec.curves.size();
  for (std::size_t i = 0; i < own; ++i) {
    if (spec.curves[i].variant) continue;
    Curve curve = curveOf(scenario, table, x, spec.curves[i].key);
    if (curve.points.empty()) continue;
    if (curve.key == jumpingKey) breakAtJumps(table, curve);
    curve.variant =
        VariantMark{QString::fromStdString(variant.name), variant.colour,
                    ownPoint(scenario, variant, table.columns.front().dimension, curve.key)};
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

const Curve* below(const PlotSpec& spec, const Curve& curve) {
  const Curve* found = nullptr;
  for (const Curve& other : spec.curves) {
    if (&other == &curve) return curve.stacked ? found : nullptr;
    if (other.stacked && other.downwards == curve.downwards) found = &other;
  }
  return nullptr;
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
