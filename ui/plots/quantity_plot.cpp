// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/quantity_plot.h"

#include <algorithm>
#include <utility>

#include "core/base/symbols.h"
#include "core/scenario/parameters.h"
#include "ui/document/units.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

/// A column in units of the screen.
struct Shown {
  QString symbol, title;
  DisplayUnit unit;
  std::vector<std::optional<double>> values;
};

Shown shownColumn(const Scenario& scenario, const Table& table, const std::string& key) {
  Shown shown;
  const Column* column = table.find(key);
  if (column == nullptr) return shown;
  shown.symbol = marked(column->symbol);
  shown.title = quantityTitle(column->symbol, key);
  shown.unit = displayUnit(column->dimension, *scenario.display);
  for (const std::optional<double>& value : column->values) {
    shown.values.push_back(value ? std::optional(toShown(*value, shown.unit)) : std::nullopt);
  }
  return shown;
}

AxisSpec axisOf(const Scenario& scenario, const Parameter& parameter) {
  return {marked(parameter.symbol), parameterTitle(scenario, parameter.path),
          displayUnit(parameter.dimension, *scenario.display).label};
}

Interval rangeOf(const SweepAxis& axis, const DisplayUnit& unit) {
  const double a = toShown(axis.from, unit), b = toShown(axis.to, unit);
  return {std::min(a, b), std::max(a, b)};
}

/// "chosen-F_peak-hertz": what every file system takes.
QString fileName(const QuantityChoice& choice) {
  QString name = QString::fromStdString("chosen-" + choice.quantity);
  for (QChar& letter : name) {
    const bool plain = letter.isLetterOrNumber() || letter == QLatin1Char('_');
    if (!plain || letter.unicode() > 127) letter = QLatin1Char('-');
  }
  return name + (choice.as_map ? QStringLiteral("-map") : QString());
}

}  // namespace

QString quantityTitle(const std::string& symbol, const std::string& name) {
  const QString formula = marked(QString::fromStdString(symbol));
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return formula;
  return tr("%1 of %2").arg(formula, QString::fromStdString(name.substr(colon + 1)));
}

PlotSpec quantityPlot(const Scenario& scenario, const SweepAxis& axis, const SweepAxis& second,
                      const QuantityChoice& choice, const Table& table) {
  const Parameter along = find_parameter(scenario, axis.path);
  const DisplayUnit unit = displayUnit(along.dimension, *scenario.display);
  const Shown x = shownColumn(scenario, table, axis.path);
  const Shown y = shownColumn(scenario, table, choice.quantity);
  PlotSpec spec;
  spec.name = fileName(choice);
  spec.x = axisOf(scenario, along);
  spec.y = {y.symbol, y.title, y.unit.label};
  spec.title = tr("%1 over %2").arg(y.title, spec.x.title);
  spec.range = rangeOf(axis, unit);
  spec.cursor = toShown(along.value, unit);
  if (x.values.empty() || x.values.size() != y.values.size()) return spec;
  Shown family;
  if (!second.path.empty()) family = shownColumn(scenario, table, second.path);
  constexpr int digits = 3;
  std::optional<double> value;
  for (std::size_t row = 0; row < x.values.size(); ++row) {
    const bool begins = family.values.empty() ? row == 0 : row == 0 || family.values[row] != value;
    if (begins) {
      Curve curve;
      curve.unit = y.unit.label;
      curve.series = static_cast<int>(spec.curves.size());
      curve.symbolic = family.values.empty();
      curve.symbol = y.symbol;
      if (!family.values.empty()) {
        value = family.values[row];
        curve.symbol =
            family.symbol + QStringLiteral(" = ") + formatNumber(value.value_or(0), digits) +
            (family.unit.label.isEmpty() ? QString() : QChar(QChar::Nbsp) + family.unit.label);
      }
      spec.curves.push_back(std::move(curve));
    }
    spec.curves.back().points.push_back({x.values[row].value_or(0), y.values[row]});
  }
  return spec;
}

void addVariantQuantity(const Scenario& scenario, const VariantDesign& variant,
                        const SweepAxis& axis, const QuantityChoice& choice, const Table& table,
                        PlotSpec& spec) {
  const Shown x = shownColumn(scenario, table, axis.path);
  const Shown y = shownColumn(scenario, table, choice.quantity);
  if (x.values.empty() || x.values.size() != y.values.size()) return;
  Curve curve;
  curve.symbol = y.symbol;
  curve.unit = y.unit.label;
  for (std::size_t row = 0; row < x.values.size(); ++row) {
    curve.points.push_back({x.values[row].value_or(0), y.values[row]});
  }
  curve.variant = VariantMark{QString::fromStdString(variant.name), variant.colour, {}};
  if (variant.onAxis) {
    const double own = toShown(*variant.onAxis, x.unit);
    curve.variant->own = CurvePoint{own, valueAt(curve, own)};
  }
  spec.curves.push_back(std::move(curve));
}

HeatMap quantityMap(const Scenario& scenario, const SweepAxis& axis, const SweepAxis& second,
                    const QuantityChoice& choice, const Table& table) {
  const Parameter along = find_parameter(scenario, axis.path);
  const Parameter up = find_parameter(scenario, second.path);
  const Shown x = shownColumn(scenario, table, axis.path);
  const Shown y = shownColumn(scenario, table, second.path);
  Shown z = shownColumn(scenario, table, choice.quantity);
  HeatMap map;
  map.name = fileName(choice);
  map.x = axisOf(scenario, along);
  map.y = axisOf(scenario, up);
  map.z = {z.symbol, z.title, z.unit.label};
  map.title = tr("%1 over %2 and %3").arg(z.title, map.x.title, map.y.title);
  map.x_range = rangeOf(axis, displayUnit(along.dimension, *scenario.display));
  map.y_range = rangeOf(second, displayUnit(up.dimension, *scenario.display));
  for (std::size_t row = 0; row < y.values.size() && row < x.values.size(); ++row) {
    const double here = y.values[row].value_or(0);
    if (map.values.y.empty() || map.values.y.back() != here) map.values.y.push_back(here);
    if (map.values.y.size() == 1) map.values.x.push_back(x.values[row].value_or(0));
  }
  for (std::size_t row = 0; row < z.values.size(); ++row) {
    if (!z.values[row]) {
      if (map.reason.empty() && row < table.reason.size()) map.reason = table.reason[row];
      continue;
    }
    const double value = *z.values[row];
    if (!map.z_range) map.z_range = Interval{value, value};
    map.z_range->low = std::min(map.z_range->low, value);
    map.z_range->high = std::max(map.z_range->high, value);
  }
  map.values.z = std::move(z.values);
  if (map.values.z.size() != map.values.x.size() * map.values.y.size()) map.z_range.reset();
  return map;
}

}  // namespace carom::ui
