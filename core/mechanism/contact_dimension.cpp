// SPDX-License-Identifier: MIT
#include "core/mechanism/contact_dimension.h"

namespace carom {

Dimension dimension_at(const ContactGeometry& geometry, Dimension of_most) {
  if (!std::holds_alternative<AngleStop>(geometry)) return of_most;
  switch (of_most) {
    case Dimension::length:
      return Dimension::angle;
    case Dimension::velocity:
      return Dimension::angular_velocity;
    case Dimension::force:
      return Dimension::torque;
    case Dimension::impulse:
      return Dimension::angular_impulse;
    case Dimension::mass:
      return Dimension::inertia;
    default:
      return of_most;
  }
}

}  // namespace carom
