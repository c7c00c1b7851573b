// SPDX-License-Identifier: MIT
#pragma once

#include "core/mechanism/fields.h"
#include "core/mechanism/force_element.h"

namespace carom {

inline constexpr Range any_spring_stiffness = {0, 1e15};  ///< [N/m] or [N m/rad]
inline constexpr Range any_spring_damping = {0, 1e12};    ///< [N s/m] or [N m s/rad]
inline constexpr Range any_rest_length = {0, 1e6};        ///< [m]
inline constexpr Range any_force = {-1e12, 1e12};         ///< [N] or [N m]
inline constexpr Range any_force_limit = {0, 1e12};       ///< [N] or [N m]

template <>
std::span<const Field<SpringForce>> fields<SpringForce>();
template <>
std::span<const Field<TorsionForce>> fields<TorsionForce>();
template <>
std::span<const Field<TorqueForce>> fields<TorqueForce>();
template <>
std::span<const Field<PointForce>> fields<PointForce>();
template <>
std::span<const Field<MotorForce>> fields<MotorForce>();
template <>
std::span<const Field<ActuatorForce>> fields<ActuatorForce>();

}  // namespace carom
