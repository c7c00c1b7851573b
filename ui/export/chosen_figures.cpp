// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/chosen_figures.h"

#include <algorithm>
#include <memory>

#include "core/base/error.h"
#include "core/study/sweep.h"
#include "ui/export/scenario_figures.h"
#include "ui/export/study_figures.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/heat_paint.h"
#include "ui/plots/quantity_plot.h"

namespace carom::ui {

namespace {

void addVariants(const Scenario& scenario, const SweepAxis& axis, const QuantityChoice& choice,
                 const Job& job, PlotSpec& spec) {
  for (VariantDesign& variant : variantDesigns(scenario)) {
    placeOnAxis(variant, axis);
    addVariantQuantity(scenario, variant, axis, choice,
                       variantQuantityTable(variant, axis, choice, Fineness::figure, job), spec);
  }
}

}  // namespace

ExportFigure chosenFigure(const Scenario& scenario, const QuantityChoice& choice, const Job& job) {
  const SweepAxis axis = plot_axis(scenario);
  if (const QString missing = whyNot(axis, choice); !missing.isEmpty()) {
    throw InputError("", missing.toStdString());
  }
  const SweepAxis second = rangeOfSecond(scenario, choice, {});
  const auto table = std::make_shared<const Table>(
      quantityTable(scenario, axis, second, choice, Fineness::figure, job));
  if (!choice.as_map) {
    PlotSpec spec = quantityPlot(scenario, axis, second, choice, *table);
    if (choice.by.empty()) addVariants(scenario, axis, choice, job, spec);
    std::string name = spec.name.toStdString();
    return chartFigure(std::move(spec), table, std::move(name));
  }
  const auto map =
      std::make_shared<const HeatMap>(quantityMap(scenario, axis, second, choice, *table));
  const auto paint = [map](QPainter& painter, QSizeF size) {
    paintHeatMap(painter, QRectF({}, size), *map, paperStyle(size));
  };
  return {map->name.toStdString(), plainText(map->title),     paint, table,
          map->name.toStdString(), !map->z_range.has_value(), {}};
}

std::vector<ExportFigure> chosenFigures(const Scenario& scenario,
                                        const std::vector<QuantityChoice>& choices,
                                        const Job& job) {
  std::vector<ExportFigure> figures;
  for (const QuantityChoice& choice : choices) {
    if (job.stop.stop_requested()) break;
    try {
      ExportFigure figure = chosenFigure(scenario, choice, job);
      // The same quantity by another parameter gets a file of its own.
      const auto same = std::ranges::count(figures, figure.table_name, &ExportFigure::table_name);
      if (same > 0) figure.name = figure.table_name + "-" + std::to_string(figures.size() + 1);
      if (same > 0) figure.table_name = figure.name;
      figures.push_back(std::move(figure));
    } catch (const InputError&) {
      // A scenario without such a part has no such plot.
    }
  }
  return figures;
}

}  // namespace carom::ui
