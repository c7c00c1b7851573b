// SPDX-License-Identifier: MIT
#include "core/mechanism/force_fields.h"

#include <array>

namespace carom {

namespace {

using enum Dimension;

constexpr std::array<Field<SpringForce>, 3> spring_fields{{
    {"stiffness", "k", stiffness, any_spring_stiffness, "stiffness of the spring",
     &SpringForce::stiffness},
    {"damping", "c", damping, any_spring_damping, "damping beside the spring",
     &SpringForce::damping, 0.0},
    {"rest_length", "L₀", length, any_rest_length, "length at which the spring bears no force",
     &SpringForce::rest_length, 0.0},
}};

constexpr std::array<Field<TorsionForce>, 3> torsion_fields{{
    {"stiffness", "k", angular_stiffness, any_spring_stiffness, "stiffness of the torsional spring",
     &TorsionForce::stiffness},
    {"damping", "c", angular_damping, any_spring_damping, "damping beside the torsional spring",
     &TorsionForce::damping, 0.0},
    {"rest_angle", "θ₀", angle, any_angle,
     "angle of the first body against the second at which the spring bears no torque",
     &TorsionForce::rest_angle, 0.0},
}};

constexpr std::array<Field<TorqueForce>, 1> torque_fields{{
    {"torque", "τ", torque, any_force, "torque on the first body against the second",
     &TorqueForce::torque},
}};

constexpr std::array<Field<PointForce>, 2> point_force_fields{{
    {"x", "F_x", force, any_force, "x component of the force", &PointForce::x, 0.0},
    {"y", "F_y", force, any_force, "y component of the force", &PointForce::y, 0.0},
}};

constexpr std::array<Field<MotorForce>, 3> motor_fields{{
    {"speed", "ω₀", angular_velocity, any_angular_velocity,
     "speed of the first body against the second that the motor holds", &MotorForce::speed},
    {"gain", "c", angular_damping, any_spring_damping,
     "torque of the motor for each unit by which the speed is missed", &MotorForce::gain},
    {"limit", "τ_max", torque, any_force_limit, "largest torque of the motor", &MotorForce::limit},
}};

constexpr std::array<Field<ActuatorForce>, 3> actuator_fields{{
    {"speed", "u₀", velocity, any_velocity, "speed at which the actuator lengthens",
     &ActuatorForce::speed},
    {"gain", "c", damping, any_spring_damping,
     "force of the actuator for each unit by which the speed is missed", &ActuatorForce::gain},
    {"limit", "F_max", force, any_force_limit, "largest force of the actuator",
     &ActuatorForce::limit},
}};

}  // namespace

template <>
std::span<const Field<SpringForce>> fields<SpringForce>() {
  return spring_fields;
}
template <>
std::span<const Field<TorsionForce>> fields<TorsionForce>() {
  return torsion_fields;
}
template <>
std::span<const Field<TorqueForce>> fields<TorqueForce>() {
  return torque_fields;
}
template <>
std::span<const Field<PointForce>> fields<PointForce>() {
  return point_force_fields;
}
template <>
std::span<const Field<MotorForce>> fields<MotorForce>() {
  return motor_fields;
}
template <>
std::span<const Field<ActuatorForce>> fields<ActuatorForce>() {
  return actuator_fields;
}

}  // namespace carom
