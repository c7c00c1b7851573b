// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/contours.h"
#include "core/scenario/scenario.h"
#include "ui/plots/plot_spec.h"
#include "ui/plots/quantity_choice.h"

namespace carom::ui {

/// What a quantity is called: "`F_pk` of hertz".
QString quantityTitle(const std::string& symbol, const std::string& name);

/// The curves of a chosen quantity over the axis, one for each value of the second parameter.
/// @param table  as quantityTable() makes it
PlotSpec quantityPlot(const Scenario& scenario, const SweepAxis& axis, const SweepAxis& second,
                      const QuantityChoice& choice, const Table& table);

/// Adds the curve of a variant, where there is no second parameter.
/// @param table  as variantQuantityTable() makes it
void addVariantQuantity(const Scenario& scenario, const VariantDesign& variant,
                        const SweepAxis& axis, const QuantityChoice& choice, const Table& table,
                        PlotSpec& spec);

/// A quantity over two parameters, in units of the screen.
struct HeatMap {
  QString name;   ///< for files
  QString title;  ///< for people
  AxisSpec x, y, z;
  Interval x_range, y_range;
  std::optional<Interval> z_range;  ///< empty: there is no value
  GridValues values;
  std::string reason;  ///< why there is no value at the first place without one
};

HeatMap quantityMap(const Scenario& scenario, const SweepAxis& axis, const SweepAxis& second,
                    const QuantityChoice& choice, const Table& table);

}  // namespace carom::ui
