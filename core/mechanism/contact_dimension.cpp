// SPDX-License-Identifier: MIT
#include "core/mechanism/contact_dimension.h"

#include <algorithm>

namespace carom {

Dimension dimension_at(const ContactGeometry& geometry, Dimension of_most) {
  return dimension_if(std::holds_alternative<AngleStop>(geometry), of_most);
}

bool stops_angles_only(const Mechanism& mechanism) {
  const auto stops_angle = [](const Contact& contact) {
    return std::holds_alternative<AngleStop>(contact.geometry);
  };
  return !mechanism.contacts.empty() && std::ranges::all_of(mechanism.contacts, stops_angle);
}

Dimension dimension_if(bool turns, Dimension of_most) {
  if (!turns) return of_most;
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
    case Dimension::inverse_mass:
      return Dimension::inverse_inertia;
    default:
      return of_most;
  }
}

}  // namespace carom
