// SPDX-License-Identifier: MIT
#include "core/mechanism/fields.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <variant>

namespace carom {

namespace {

using enum Dimension;

Range rod_length_range(const RodShape& rod) {
  return {std::max(positive_length.low, rod.mass_centre.value_or(0)), positive_length.high};
}
Range mass_centre_range(const RodShape& rod) {
  return {0, rod.length};
}
/// What one semi-axis may be beside the other.
Range beside_semi_axis(double other) {
  return {std::max(positive_length.low, other / most_slender),
          std::min(positive_length.high, other * most_slender)};
}
Range semi_x_range(const CurvedSlotJoint& slot) {
  return slot.semi_y ? beside_semi_axis(*slot.semi_y) : positive_length;
}
Range semi_y_range(const CurvedSlotJoint& slot) {
  return beside_semi_axis(slot.semi_x);
}
/// The scalars of a struct; most have some.
template <class Owner>
constexpr std::array<Field<Owner>, 0> table{};

template <>
constexpr std::array<Field<Body>, 2> table<Body>{{
    {"mass", "m", mass, any_mass, "mass", &Body::mass},
    {"inertia", "J", inertia, any_inertia, "moment of inertia about the centre of mass",
     &Body::inertia},
}};

template <>
constexpr std::array<Field<RodShape>, 2> table<RodShape>{{
    {"length",
     "L",
     length,
     positive_length,
     "length of the rod",
     &RodShape::length,
     {},
     &rod_length_range},
    {"mass_centre",
     "c",
     length,
     {0, positive_length.high},
     "distance of the centre of mass from the rod's start",
     &RodShape::mass_centre,
     {},
     &mass_centre_range},
}};

template <>
constexpr std::array<Field<DiscShape>, 1> table<DiscShape>{{
    {"radius", "r", length, positive_length, "radius of the disc", &DiscShape::radius},
}};

template <>
constexpr std::array<Field<PolygonShape>, 2> table<PolygonShape>{{
    {"scale_x", "s_x", none, any_scale, "factor on the x of the polygon's corners",
     &PolygonShape::scale_x, 1.0},
    {"scale_y", "s_y", none, any_scale, "factor on the y of the polygon's corners",
     &PolygonShape::scale_y, 1.0},
}};

template <>
constexpr std::array<Field<DistanceJoint>, 1> table<DistanceJoint>{{
    {"length", "L", length, positive_length, "length of the massless rod", &DistanceJoint::length},
}};

template <>
constexpr std::array<Field<PrismaticJoint>, 2> table<PrismaticJoint>{{
    {"axis_angle", "α", angle, any_angle, "direction of the axis in the frame of the second body",
     &PrismaticJoint::axis_angle},
    {"angle", "θ", angle, any_angle, "angle of the first body against the second",
     &PrismaticJoint::angle, 0.0},
}};

template <>
constexpr std::array<Field<SlotJoint>, 1> table<SlotJoint>{{
    {"axis_angle", "α", angle, any_angle, "direction of the slot in the frame of the second body",
     &SlotJoint::axis_angle},
}};

template <>
constexpr std::array<Field<CurvedSlotJoint>, 3> table<CurvedSlotJoint>{{
    {"semi_x",
     "a",
     length,
     positive_length,
     "semi-axis of the curve along its axis",
     &CurvedSlotJoint::semi_x,
     {},
     &semi_x_range},
    {"semi_y",
     "b",
     length,
     positive_length,
     "semi-axis of the curve across its axis",
     &CurvedSlotJoint::semi_y,
     {},
     &semi_y_range},
    {"axis_angle", "α", angle, any_angle, "direction of the axis in the frame of the second body",
     &CurvedSlotJoint::axis_angle, 0.0},
}};

template <>
constexpr std::array<Field<WeldJoint>, 1> table<WeldJoint>{{
    {"angle", "θ", angle, any_angle, "angle of the first body against the second",
     &WeldJoint::angle, 0.0},
}};

/// The scalars of a motion over time; s and its rate are lengths or angles.
template <class Drive>
constexpr std::array<Field<Drive>, 5> motion_fields(Dimension s, Range of_s, Dimension rate,
                                                    Range of_rate) {
  return {{
      {"offset", "s_0", s, of_s, "what the coordinate is when nothing else is added",
       &Drive::offset, 0.0},
      {"rate", "u", rate, of_rate, "steady speed of the coordinate", &Drive::rate, 0.0},
      {"amplitude", "A", s, of_s, "amplitude of the sine", &Drive::amplitude, 0.0},
      {"frequency", "f", frequency, any_frequency, "frequency of the sine", &Drive::frequency, 0.0},
      {"phase", "φ", angle, any_angle, "phase of the sine at t = 0", &Drive::phase, 0.0},
  }};
}

template <>
constexpr std::array<Field<AngleDrive>, 5> table<AngleDrive> =
    motion_fields<AngleDrive>(angle, any_angle, angular_velocity, any_angular_velocity);

template <class Owner, std::size_t n>
constexpr std::array<Field<Owner>, n + 1> with_first(const Field<Owner>& first,
                                                     const std::array<Field<Owner>, n>& rest) {
  std::array<Field<Owner>, n + 1> out{};
  out[0] = first;
  std::ranges::copy(rest, out.begin() + 1);
  return out;
}

template <>
constexpr std::array<Field<SlideDrive>, 6> table<SlideDrive> = with_first<SlideDrive>(
    {"axis_angle", "α", angle, any_angle, "direction of the axis in the frame of the second body",
     &SlideDrive::axis_angle, 0.0},
    motion_fields<SlideDrive>(length, any_length, velocity, any_velocity));

template <>
constexpr std::array<Field<SpringForce>, 3> table<SpringForce>{{
    {"stiffness", "k", stiffness, any_spring_stiffness, "stiffness of the spring",
     &SpringForce::stiffness},
    {"damping", "c", damping, any_spring_damping, "damping beside the spring",
     &SpringForce::damping, 0.0},
    {"rest_length", "L₀", length, any_rest_length, "length at which the spring bears no force",
     &SpringForce::rest_length, 0.0},
}};

template <>
constexpr std::array<Field<TorsionForce>, 3> table<TorsionForce>{{
    {"stiffness", "k", angular_stiffness, any_spring_stiffness, "stiffness of the torsional spring",
     &TorsionForce::stiffness},
    {"damping", "c", angular_damping, any_spring_damping, "damping beside the torsional spring",
     &TorsionForce::damping, 0.0},
    {"rest_angle", "θ₀", angle, any_angle,
     "angle of the first body against the second at which the spring bears no torque",
     &TorsionForce::rest_angle, 0.0},
}};

template <>
constexpr std::array<Field<TorqueForce>, 1> table<TorqueForce>{{
    {"torque", "τ", torque, any_force, "torque on the first body against the second",
     &TorqueForce::torque},
}};

template <>
constexpr std::array<Field<PointForce>, 2> table<PointForce>{{
    {"x", "F_x", force, any_force, "x component of the force", &PointForce::x, 0.0},
    {"y", "F_y", force, any_force, "y component of the force", &PointForce::y, 0.0},
}};

template <>
constexpr std::array<Field<MotorForce>, 3> table<MotorForce>{{
    {"speed", "ω₀", angular_velocity, any_angular_velocity,
     "speed of the first body against the second that the motor holds", &MotorForce::speed},
    {"gain", "c", angular_damping, any_spring_damping,
     "torque of the motor for each unit by which the speed is missed", &MotorForce::gain},
    {"limit", "τ_max", torque, any_force_limit, "largest torque of the motor", &MotorForce::limit},
}};

template <>
constexpr std::array<Field<ActuatorForce>, 3> table<ActuatorForce>{{
    {"speed", "u₀", velocity, any_velocity, "speed at which the actuator lengthens",
     &ActuatorForce::speed},
    {"gain", "c", damping, any_spring_damping,
     "force of the actuator for each unit by which the speed is missed", &ActuatorForce::gain},
    {"limit", "F_max", force, any_force_limit, "largest force of the actuator",
     &ActuatorForce::limit},
}};

}  // namespace

template <class Owner>
std::span<const Field<Owner>> fields() {
  return table<Owner>;
}

/// Makes the tables of every kind that a variant has.
template <class Variant>
struct FieldsOf;
template <class... Kinds>
struct FieldsOf<std::variant<Kinds...>> {
  static constexpr std::tuple tables{&fields<Kinds>...};
};
template std::span<const Field<Body>> fields();
template struct FieldsOf<Shape>;
template struct FieldsOf<JointKind>;
template struct FieldsOf<ForceKind>;

}  // namespace carom
