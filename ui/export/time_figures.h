// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "ui/export/figure_export.h"
#include "ui/studies/time_plots.h"

namespace carom::ui {

/// A plot over the time of a motion as a figure, with the instants of its curves as its table.
ExportFigure timeFigure(TimePlot plot, const std::shared_ptr<const MotionTables>& motion,
                        const TimeChoice& choice);

/// All that have a curve, of one contact, joint and body.
std::vector<ExportFigure> timeFigures(const std::shared_ptr<const MotionTables>& motion,
                                      const TimeChoice& choice);

}  // namespace carom::ui
