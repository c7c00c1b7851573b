// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "core/base/field.h"
#include "core/mechanism/mechanism.h"

namespace carom {

// Bounds within which squares and products of the numbers stay far from overflow and underflow.
inline constexpr Range any_length = {-1e6, 1e6};            ///< a coordinate [m]
inline constexpr Range positive_length = {1e-9, 1e6};       ///< a size [m]
inline constexpr Range any_scale = {1e-3, 1e3};             ///< of a shape
inline constexpr Range any_angle = {-1e3, 1e3};             ///< [rad]
inline constexpr Range any_mass = {1e-9, 1e9};              ///< [kg]
inline constexpr Range any_inertia = {1e-18, 1e15};         ///< [kg m²]
inline constexpr Range any_restitution = {0, 1};            ///< e
inline constexpr Range any_friction = {0, 1e3};             ///< μ
inline constexpr Range any_loss = {0, 1e6};                 ///< α of e = 1 − α|v_n| [s/m]
inline constexpr Range any_turn = {-1.5, 1.5};              ///< short of a right angle [rad]
inline constexpr Range any_stiffness_ratio = {1e-6, 1e6};   ///< of contacts to each other
inline constexpr Range any_impulse = {-1e12, 1e12};         ///< [N s] or [N m s]
inline constexpr Range any_velocity = {-1e6, 1e6};          ///< [m/s]
inline constexpr Range any_angular_velocity = {-1e6, 1e6};  ///< [rad/s]
inline constexpr Range any_acceleration = {-1e6, 1e6};      ///< [m/s²]
inline constexpr Range any_energy = {0, 1e15};              ///< [J]
inline constexpr Range any_contact_stiffness = {1, 1e18};   ///< K [N/mⁿ]
inline constexpr Range any_exponent = {0.5, 5};             ///< n of Kδⁿ
inline constexpr Range any_stiffness = {1, 1e15};           ///< [N/m]
inline constexpr Range any_damping = {1e-6, 1e12};          ///< [N s/m]
inline constexpr Range positive_velocity = {1e-9, 1e6};     ///< [m/s]
inline constexpr Range any_time = {-1e6, 1e6};              ///< [s]
inline constexpr Range positive_time = {1e-9, 1e6};         ///< [s]
inline constexpr Range any_spring_stiffness = {0, 1e15};    ///< [N/m] or [N m/rad]
inline constexpr Range any_spring_damping = {0, 1e12};      ///< [N s/m] or [N m s/rad]
inline constexpr Range any_frequency = {0, 1e6};            ///< [Hz]
inline constexpr Range any_rest_length = {0, 1e6};          ///< [m]
inline constexpr Range any_force = {-1e12, 1e12};           ///< [N] or [N m]
inline constexpr Range any_force_limit = {0, 1e12};         ///< [N] or [N m]

/// The longer semi-axis of a curved slot over the shorter one, at most: beyond, its ends are so
/// sharp that it is a straight slot gone along twice.
inline constexpr double most_slender = 1000;

/// Between the ends of an arc [rad]: less is a corner, more is a ring.
inline constexpr double narrowest_arc = 1e-6;
inline constexpr double widest_arc = 6.28318;

/// The table of a struct's scalars, in the order of files and editors.
template <class Owner>
std::span<const Field<Owner>> fields();

/// Throws InputError unless every scalar of the table that is present lies in its range.
/// @param where  JSON pointer of the owner in a scenario file
template <class Owner>
void check_fields(std::span<const Field<Owner>> table, const Owner& owner,
                  const std::string& where) {
  for (const auto& field : table) {
    const double* value = value_of(field, owner);
    if (value == nullptr) continue;
    require_in_range(*value, field.range, where + "/" + std::string(field.key), field.key);
  }
}

/// What e may be: from 0, or from where the damping of the contact's force model is still finite.
Range restitution_range(const Contact& contact);
/// What the exponent may be: 1 for a model that is linear.
Range exponent_range(const Compliance& compliance);

/// `line_x`, `line_y`, `ring_x`, …: the point to which a Line, a Ring or an Arc is fixed.
template <class Surface>
std::span<const Field<Vec2>> point_fields();

}  // namespace carom
