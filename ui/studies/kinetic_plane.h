// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

#include "ui/plots/palette.h"

namespace carom::ui {

/// Two unit rows in the plane they span, the first upwards, with their kinetic angle.
struct KineticPlane {
  double theta = 0;  ///< B(9): π less the angle between the two
  QString first, second;
  bool first_is_contact = true;
  bool second_is_contact = true;
  QString theta_text;
};

/// Of two contacts the wedge of velocities that both leave free, whose angle is θ; of a contact and
/// a joint the line of velocities that the joint leaves, and what is left of the contact's row
/// along it: sin θ, the root of A_c/A. @eq B(9) B(30)
void paintKineticPlane(QPainter& painter, const QRectF& area, const KineticPlane& plane,
                       const PlotStyle& style);

}  // namespace carom::ui
