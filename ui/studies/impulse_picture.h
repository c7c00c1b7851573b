// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "core/study/impulse_plane.h"
#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// What is drawn: the plane of one contact, with one law put forward.
struct ImpulsePicture {
  ImpulsePlane plane;
  Law chosen;
};

/// Paints the cone of friction, the lines on which the velocity vanishes, the ways of all laws that
/// know theirs and the ends of all, with their names. Numbers of a place need room for themselves.
/// @eq F(10)
void paintImpulsePlane(QPainter& painter, const ChartFrame& frame, const ImpulsePicture& picture,
                       const PlotStyle& style, bool with_numbers = false);

/// There the numbers of a place need the head and the foot, and the titles of the axes give way.
bool isNarrow(const ChartFrame& frame, const PlotStyle& style);

/// Radius of a law's mark in font sizes.
inline constexpr double lawMarkRadius = 0.42;

}  // namespace carom::ui
