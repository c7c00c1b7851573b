// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/scene/stroke_pen.h"

namespace carom::ui {

/// Half the width of a cylinder [px].
inline constexpr double cylinderHalfPx = 7;
/// Half the width of a spring, a dashpot, or both [px]; it does not change as they stretch.
double halfWidthOf(const SpringLine& line, double scale);

/// The corners of a spring's wire: as many windings at any length, so that it shows its stretch.
std::vector<QPointF> zigzag(QPointF from, QPointF to, double amplitude);

/// Where the piston of a dashpot is, as a fraction of its cup from the bottom: the longer the
/// dashpot against its usual length, the nearer to the mouth, and never at either end.
double pistonPlace(double length, double usual);

void drawSpring(const StrokePen& pen, const SpringLine& line);
void drawPiston(const StrokePen& pen, const PistonLine& line);
void drawCoil(const StrokePen& pen, const CoilMark& coil);
void drawMotor(const StrokePen& pen, const MotorMark& motor);
void drawTurnArrow(const StrokePen& pen, const TurnArrow& arrow);

}  // namespace carom::ui
