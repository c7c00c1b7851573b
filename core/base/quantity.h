// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace carom {

/// The physical dimension of a number; core keeps SI units and radians.
enum class Dimension {
  none,
  length,
  angle,
  mass,
  inertia,
  velocity,
  angular_velocity,
  acceleration,
  energy,
  impulse,
  angular_impulse,
  inverse_mass,
  inverse_inertia,
  impulse_squared,
  time,
  inverse_velocity,
  force,
  stiffness,          ///< of a linear spring
  contact_stiffness,  ///< K of Kδⁿ
  damping,
  torque,
  angular_stiffness,
  angular_damping,
  frequency,
  power,
};

/// SI unit as written in CSV heads and on screen by default: "m", "rad", "kg", …; "1" for none.
std::string_view si_unit(Dimension dimension);

/// The interval in which a parameter makes sense.
struct Range {
  double low = 0;
  double high = 0;
  bool low_open = false;  ///< true: `low` itself is excluded, as for a mass

  bool operator==(const Range&) const = default;
};

/// Throws InputError{where} unless `value` is finite and inside `range`; says what would be right.
void require_in_range(double value, const Range& range, const std::string& where,
                      std::string_view what);

}  // namespace carom
