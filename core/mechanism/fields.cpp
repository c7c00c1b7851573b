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

constexpr std::array<Field<Body>, 2> body_fields{{
    {"mass", "m", mass, any_mass, "mass", &Body::mass},
    {"inertia", "J", inertia, any_inertia, "moment of inertia about the centre of mass",
     &Body::inertia},
}};

constexpr std::array<Field<RodShape>, 2> rod_fields{{
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

constexpr std::array<Field<DiscShape>, 1> disc_fields{{
    {"radius", "r", length, positive_length, "radius of the disc", &DiscShape::radius},
}};

constexpr std::array<Field<PolygonShape>, 2> polygon_fields{{
    {"scale_x", "s_x", none, any_scale, "factor on the x of the polygon's corners",
     &PolygonShape::scale_x, 1.0},
    {"scale_y", "s_y", none, any_scale, "factor on the y of the polygon's corners",
     &PolygonShape::scale_y, 1.0},
}};

constexpr std::array<Field<DistanceJoint>, 1> distance_fields{{
    {"length", "L", length, positive_length, "length of the massless rod", &DistanceJoint::length},
}};

constexpr std::array<Field<PrismaticJoint>, 2> prismatic_fields{{
    {"axis_angle", "α", angle, any_angle, "direction of the axis in the frame of the second body",
     &PrismaticJoint::axis_angle},
    {"angle", "θ", angle, any_angle, "angle of the first body against the second",
     &PrismaticJoint::angle, 0.0},
}};

constexpr std::array<Field<SlotJoint>, 1> slot_fields{{
    {"axis_angle", "α", angle, any_angle, "direction of the slot in the frame of the second body",
     &SlotJoint::axis_angle},
}};

constexpr std::array<Field<CurvedSlotJoint>, 3> curved_slot_fields{{
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

constexpr std::array<Field<Contact>, 6> contact_fields{{
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
}};

constexpr std::array<Field<Compliance>, 2> compliance_fields{{
    {"stiffness", "K", contact_stiffness, any_contact_stiffness,
     "stiffness of the contact: its force is K times the indentation to the power n",
     &Compliance::stiffness},
    {"exponent", "n", none, any_exponent, "exponent of the indentation in the contact's force",
     &Compliance::exponent, 1.5, &exponent_range},
}};

constexpr std::array<Field<RegularisedCoulomb>, 1> regularised_fields{{
    {"stick_velocity", "v_s", velocity, positive_velocity,
     "tangential velocity within which the friction falls through zero",
     &RegularisedCoulomb::stick_velocity},
}};

constexpr std::array<Field<BristleFriction>, 4> bristle_fields{{
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

constexpr std::array<Field<Line>, 1> line_fields{{
    {"normal_angle", "α_n", angle, any_angle, "direction of the line's normal, out of the solid",
     &Line::normal_angle},
}};

constexpr std::array<Field<Vec2>, 2> line_point_table{{
    {"line_x", "x_h", length, any_length, "x of the point through which the line goes", &Vec2::x},
    {"line_y", "y_h", length, any_length, "y of the point through which the line goes", &Vec2::y},
}};

}  // namespace

template <>
std::span<const Field<Body>> fields<Body>() {
  return body_fields;
}
template <>
std::span<const Field<RodShape>> fields<RodShape>() {
  return rod_fields;
}
template <>
std::span<const Field<DiscShape>> fields<DiscShape>() {
  return disc_fields;
}
template <>
std::span<const Field<PolygonShape>> fields<PolygonShape>() {
  return polygon_fields;
}
template <>
std::span<const Field<NoShape>> fields<NoShape>() {
  return {};
}
template <>
std::span<const Field<RevoluteJoint>> fields<RevoluteJoint>() {
  return {};
}
template <>
std::span<const Field<DistanceJoint>> fields<DistanceJoint>() {
  return distance_fields;
}
template <>
std::span<const Field<PrismaticJoint>> fields<PrismaticJoint>() {
  return prismatic_fields;
}
template <>
std::span<const Field<SlotJoint>> fields<SlotJoint>() {
  return slot_fields;
}
template <>
std::span<const Field<CurvedSlotJoint>> fields<CurvedSlotJoint>() {
  return curved_slot_fields;
}
template <>
std::span<const Field<Contact>> fields<Contact>() {
  return contact_fields;
}
template <>
std::span<const Field<Line>> fields<Line>() {
  return line_fields;
}

template <>
std::span<const Field<Compliance>> fields<Compliance>() {
  return compliance_fields;
}
template <>
std::span<const Field<NoTangentialForce>> fields<NoTangentialForce>() {
  return {};
}
template <>
std::span<const Field<RegularisedCoulomb>> fields<RegularisedCoulomb>() {
  return regularised_fields;
}
template <>
std::span<const Field<BristleFriction>> fields<BristleFriction>() {
  return bristle_fields;
}

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

std::span<const Field<Vec2>> line_point_fields() {
  return line_point_table;
}

}  // namespace carom
