// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "ui/plots/plot_spec.h"

namespace carom::ui {

/// Points a curve keeps on screen: a chart costs about 2 µs each.
inline constexpr std::size_t screenPoints = 400;

/// At most about `limit` points that look the same: of every bucket the least and the greatest
/// value in the order they come. Ends of a run and gaps between runs stay where they are.
std::vector<CurvePoint> decimated(std::span<const CurvePoint> points,
                                  std::size_t limit = screenPoints);

/// The stretches of a curve between its gaps, without empty ones.
std::vector<std::span<const CurvePoint>> runsOf(std::span<const CurvePoint> points);

}  // namespace carom::ui
