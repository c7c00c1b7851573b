// SPDX-License-Identifier: MIT
#include "core/mechanism/fields.h"

#include <algorithm>
#include <array>

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
Range static_friction_range(const Contact& contact) {
  return {contact.mu_d, any_friction.high};
}
Range dynamic_friction_range(const Contact& contact) {
  return {0, contact.mu_s};
}

}  // namespace

Range restitution_range(const Contact& contact) {
  const bool bounces = contact.compliance && info_of(contact.compliance->model).bounces;
  return {bounces ? least_bouncing_restitution : any_restitution.low, any_restitution.high};
}
Range exponent_range(const Compliance& compliance) {
  return info_of(compliance.model).linear ? Range{1, 1} : any_exponent;
}

namespace {

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
constexpr std::array<Field<Contact>, 7> table<Contact>{{
    {"e",
     "e",
     none,
     any_restitution,
     "coefficient of restitution",
     &Contact::e,
     {},
     &restitution_range},
    {"mu_s", "μ_s", none, any_friction, "static coefficient of friction", &Contact::mu_s, 0.0,
     &static_friction_range},
    {"mu_d", "μ_d", none, any_friction, "dynamic coefficient of friction", &Contact::mu_d, 0.0,
     &dynamic_friction_range},
    {"e_t", "e_t", none, any_restitution, "tangential coefficient of restitution of sticking",
     &Contact::e_t, 0.0},
    {"alpha", "α", inverse_velocity, any_loss,
     "loss of restitution with speed: `e = 1 − α|v_n|` instead of e", &Contact::alpha},
    {"turn", "δ", angle, any_turn, "angle of the impact's direction from the geometric normal",
     &Contact::turn, 0.0},
    {"stiffness_ratio", "κ", none, any_stiffness_ratio,
     "stiffness beside that of the other contacts, where the impact spreads through several",
     &Contact::stiffness_ratio, 1.0},
}};

template <>
constexpr std::array<Field<Compliance>, 2> table<Compliance>{{
    {"stiffness", "K", contact_stiffness, any_contact_stiffness,
     "stiffness of the contact: its force is K times the indentation to the power n",
     &Compliance::stiffness},
    {"exponent", "n", none, any_exponent, "exponent of the indentation in the contact's force",
     &Compliance::exponent, 1.5, &exponent_range},
}};

template <>
constexpr std::array<Field<RegularisedCoulomb>, 1> table<RegularisedCoulomb>{{
    {"stick_velocity", "v_s", velocity, positive_velocity,
     "tangential velocity within which the friction falls through zero",
     &RegularisedCoulomb::stick_velocity},
}};

template <>
constexpr std::array<Field<BristleFriction>, 4> table<BristleFriction>{{
    {"bristle_stiffness", "k_f", stiffness, any_stiffness, "stiffness of the contact's bristles",
     &BristleFriction::bristle_stiffness},
    {"bristle_damping", "c_f", damping, any_damping, "damping of the contact's bristles",
     &BristleFriction::bristle_damping},
    {"stick_velocity", "v_s", velocity, positive_velocity,
     "tangential velocity below which the bristles stick", &BristleFriction::stick_velocity},
    {"dwell_time", "τ", time, positive_time,
     "time in which the friction of a sticking contact grows from dynamic to static",
     &BristleFriction::dwell_time},
}};

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

template <>
constexpr std::array<Field<Line>, 1> table<Line>{{
    {"normal_angle", "α_n", angle, any_angle, "direction of the line's normal, out of the solid",
     &Line::normal_angle},
}};

constexpr std::array<Field<Vec2>, 2> line_point_table{{
    {"line_x", "x_h", length, any_length, "x of the point through which the line goes", &Vec2::x},
    {"line_y", "y_h", length, any_length, "y of the point through which the line goes", &Vec2::y},
}};

}  // namespace

template <class Owner>
std::span<const Field<Owner>> fields() {
  return table<Owner>;
}
template std::span<const Field<Body>> fields();
template std::span<const Field<RodShape>> fields();
template std::span<const Field<DiscShape>> fields();
template std::span<const Field<PolygonShape>> fields();
template std::span<const Field<NoShape>> fields();
template std::span<const Field<RevoluteJoint>> fields();
template std::span<const Field<DistanceJoint>> fields();
template std::span<const Field<PrismaticJoint>> fields();
template std::span<const Field<SlotJoint>> fields();
template std::span<const Field<CurvedSlotJoint>> fields();
template std::span<const Field<Contact>> fields();
template std::span<const Field<Line>> fields();
template std::span<const Field<Compliance>> fields();
template std::span<const Field<NoTangentialForce>> fields();
template std::span<const Field<RegularisedCoulomb>> fields();
template std::span<const Field<BristleFriction>> fields();
template std::span<const Field<SpringForce>> fields();
template std::span<const Field<TorsionForce>> fields();
template std::span<const Field<TorqueForce>> fields();
template std::span<const Field<PointForce>> fields();
template std::span<const Field<MotorForce>> fields();
template std::span<const Field<ActuatorForce>> fields();

std::span<const Field<Vec2>> line_point_fields() {
  return line_point_table;
}

}  // namespace carom
