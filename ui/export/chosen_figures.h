// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/job.h"
#include "core/scenario/scenario.h"
#include "ui/export/figure_export.h"
#include "ui/plots/quantity_choice.h"

namespace carom::ui {

/// A plot of one's choice as a figure, with the rows behind it as its table. Throws InputError
/// where the scenario has no such plot.
ExportFigure chosenFigure(const Scenario& scenario, const QuantityChoice& choice,
                          const Job& job = {});

/// Plots of one's choice as figures, with the rows behind them as tables, those that the scenario
/// has. Once the job is stopped, those that there are.
std::vector<ExportFigure> chosenFigures(const Scenario& scenario,
                                        const std::vector<QuantityChoice>& choices,
                                        const Job& job = {});

}  // namespace carom::ui
