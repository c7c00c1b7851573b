// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/compute.h"
#include "ui/plots/plot_spec.h"

namespace carom::ui {

/// Whether an impact spread through several contacts by a law that follows it.
bool hasWaves(const Evaluation& evaluation);

/// The energy stored in each contact over the impulse of the primary one. The primary contact is
/// the one of most energy: its curve is on top.
PlotSpec wavePlot(const Scenario& scenario, const WavePath& waves);

}  // namespace carom::ui
