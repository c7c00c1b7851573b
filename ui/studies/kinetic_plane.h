// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

#include "ui/plots/plot_style.h"

namespace carom::ui {

/// Two unit rows in the plane they span, the first upwards, with their kinetic angle.
struct KineticPlane {
  double theta = 0;  ///< B(9): π less the angle between the two
  QString first, second;
  bool first_is_contact = true;
  bool second_is_contact = true;
  QString theta_text;
};

/// For two contacts: paints the wedge of velocities that both admit, whose angle is θ. For a
/// contact and a joint: the line of velocities that the joint admits, and the projection of the
/// contact's row on it, sin θ = √(A_c/A). @eq B(9) B(30)
void paintKineticPlane(QPainter& painter, const QRectF& area, const KineticPlane& plane,
                       const PlotStyle& style);

}  // namespace carom::ui
