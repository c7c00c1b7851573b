// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "ui/plots/plot_spec.h"

namespace carom::ui {

/// The stretches of a curve between its gaps, without empty ones.
std::vector<std::span<const CurvePoint>> runsOf(std::span<const CurvePoint> points);

}  // namespace carom::ui
