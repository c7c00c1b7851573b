// SPDX-License-Identifier: MIT
#include "core/base/quantity.h"

#include <cmath>

#include "core/base/error.h"
#include "core/base/number_text.h"

namespace carom {

std::string_view si_unit(Dimension dimension) {
  switch (dimension) {
    case Dimension::none:
      return "1";
    case Dimension::length:
      return "m";
    case Dimension::angle:
      return "rad";
    case Dimension::mass:
      return "kg";
    case Dimension::inertia:
      return "kg m^2";
    case Dimension::velocity:
      return "m/s";
    case Dimension::angular_velocity:
      return "rad/s";
    case Dimension::acceleration:
      return "m/s^2";
    case Dimension::energy:
      return "J";
    case Dimension::impulse:
      return "N s";
    case Dimension::angular_impulse:
      return "N m s";
    case Dimension::inverse_mass:
      return "1/kg";
    case Dimension::impulse_squared:
      return "N^2 s^2";
    case Dimension::inverse_velocity:
      return "s/m";
    case Dimension::time:
      return "s";
    case Dimension::force:
      return "N";
    case Dimension::stiffness:
      return "N/m";
    case Dimension::contact_stiffness:
      return "N/m^n";
    case Dimension::damping:
      return "N s/m";
    case Dimension::torque:
      return "N m";
    case Dimension::angular_stiffness:
      return "N m/rad";
    case Dimension::angular_damping:
      return "N m s/rad";
  }
  return "1";
}

void require_in_range(double value, const Range& range, const std::string& where,
                      std::string_view what) {
  const bool inside = std::isfinite(value) && value <= range.high &&
                      (range.low_open ? value > range.low : value >= range.low);
  if (inside) return;
  throw InputError(where, std::string(what) + " must be " +
                              (range.low_open ? "greater than " : "at least ") +
                              shortest(range.low) + " and at most " + shortest(range.high) +
                              ", not " + shortest(value));
}

}  // namespace carom
