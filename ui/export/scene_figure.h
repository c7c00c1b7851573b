// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "ui/export/figure.h"

namespace carom::ui {

/// The mechanism with its velocities and impulse as a figure: light, the whole scene in view. Needs
/// a QApplication but no window and no display.
ExportFigure sceneFigure(const Scenario& scenario);

}  // namespace carom::ui
