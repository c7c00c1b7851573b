// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "ui/look/ticks.h"
#include "ui/plots/plot_spec.h"

namespace carom::ui {

/// The least interval of whole steps around `extent`, a little wider where a curve would touch it.
Interval niceRange(const Interval& extent);

/// Keeps `shown` while it serves: it is left only where the data leave it or fill less than a third
/// of it. So axes stand still while something is dragged.
Interval heldRange(const Interval& shown, const Interval& extent);

/// Multiples of `step` inside the interval.
std::vector<double> ticksIn(const Interval& range, double step);

/// Digits after the point that a multiple of `step` needs.
int decimalsOf(double step);
/// A tick's number, with a true minus sign.
QString tickText(double value, double step);

}  // namespace carom::ui
