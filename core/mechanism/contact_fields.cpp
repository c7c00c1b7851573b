// SPDX-License-Identifier: MIT
#include <array>
#include <tuple>

#include "core/mechanism/fields.h"

namespace carom {

namespace {

using enum Dimension;

/// Between the ends of a line [m].
constexpr double least_gap = positive_length.low;

/// The upper end of what friction may be: 0 where a contact has no tangent.
double largest_of(const Contact& contact, Range range) {
  return has_tangent(contact.geometry) ? range.high : 0;
}

Range static_friction_range(const Contact& contact) {
  return {contact.mu_d, largest_of(contact, any_friction)};
}
Range dynamic_friction_range(const Contact& contact) {
  return {0, contact.mu_s};
}
Range tangential_range(const Contact& contact) {
  return {0, largest_of(contact, any_restitution)};
}
Range turn_range(const Contact& contact) {
  const bool turns = has_tangent(contact.geometry) && !surface_moves(contact.geometry);
  return turns ? any_turn : Range{0, 0};
}
Range acts_from_range(const Contact& contact) {
  return {any_time.low,
          contact.acts_until ? *contact.acts_until - positive_time.low : any_time.high};
}
Range acts_until_range(const Contact& contact) {
  return {contact.acts_from ? *contact.acts_from + positive_time.low : any_time.low, any_time.high};
}
Range line_from_range(const Line& line) {
  return {any_length.low, line.to ? *line.to - least_gap : any_length.high};
}
Range line_to_range(const Line& line) {
  return {line.from ? *line.from + least_gap : any_length.low, any_length.high};
}
Range arc_from_range(const Arc& arc) {
  return {arc.to_angle - widest_arc, arc.to_angle - narrowest_arc};
}
Range arc_to_range(const Arc& arc) {
  return {arc.from_angle + narrowest_arc, arc.from_angle + widest_arc};
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
constexpr std::array<Field<Contact>, 9> table<Contact>{{
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
     &Contact::e_t, 0.0, &tangential_range},
    {"alpha", "α", inverse_velocity, any_loss,
     "loss of restitution with speed: `e = 1 − α|v_n|` instead of e", &Contact::alpha},
    {"turn", "δ", angle, any_turn, "angle of the impact's direction from the geometric normal",
     &Contact::turn, 0.0, &turn_range},
    {"stiffness_ratio", "κ", none, any_stiffness_ratio,
     "stiffness beside that of the other contacts, where the impact spreads through several",
     &Contact::stiffness_ratio, 1.0},
    {"acts_from",
     "t_0",
     time,
     any_time,
     "time before which there is no contact",
     &Contact::acts_from,
     {},
     &acts_from_range},
    {"acts_until",
     "t_1",
     time,
     any_time,
     "time from which on there is no contact",
     &Contact::acts_until,
     {},
     &acts_until_range},
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
constexpr std::array<Field<Line>, 7> table<Line>{{
    {"normal_angle", "α_n", angle, any_angle, "direction of the line's normal, out of the solid",
     &Line::normal_angle},
    {"from",
     "s_0",
     length,
     any_length,
     "where the line begins along its tangent",
     &Line::from,
     {},
     &line_from_range},
    {"to",
     "s_1",
     length,
     any_length,
     "where the line ends along its tangent",
     &Line::to,
     {},
     &line_to_range},
    {"speed", "v_b", velocity, any_velocity, "velocity of the belt along the line's tangent",
     &Line::speed},
    {"amplitude", "A", length, any_length, "amplitude of a shaken line along its normal",
     &Line::amplitude},
    {"frequency", "f", frequency, any_frequency, "frequency of a shaken line", &Line::frequency},
    {"phase", "φ", angle, any_angle, "phase of a shaken line at t = 0", &Line::phase},
}};

template <>
constexpr std::array<Field<Tip>, 1> table<Tip>{{
    {"tip_radius", "r_t", length, any_rest_length, "radius of the circle around the point",
     &Tip::radius, 0.0},
}};

template <>
constexpr std::array<Field<Capsule>, 1> table<Capsule>{{
    {"radius", "r_c", length, positive_length, "half the thickness of the rod", &Capsule::radius},
}};

template <>
constexpr std::array<Field<Ring>, 1> table<Ring>{{
    {"radius", "R", length, positive_length, "radius of the ring", &Ring::radius},
}};

template <>
constexpr std::array<Field<Arc>, 3> table<Arc>{{
    {"radius", "R", length, positive_length, "radius of the arc", &Arc::radius},
    {"from_angle",
     "β_0",
     angle,
     any_angle,
     "direction in which the arc begins",
     &Arc::from_angle,
     {},
     &arc_from_range},
    {"to_angle",
     "β_1",
     angle,
     any_angle,
     "direction in which the arc ends",
     &Arc::to_angle,
     {},
     &arc_to_range},
}};

template <>
constexpr std::array<Field<Rope>, 1> table<Rope>{{
    {"length", "L", length, positive_length, "length of the rope", &Rope::length},
}};

template <>
constexpr std::array<Field<Strut>, 1> table<Strut>{{
    {"length", "L", length, positive_length, "length of the strut", &Strut::length},
}};

template <>
constexpr std::array<Field<SlideStop>, 1> table<SlideStop>{{
    {"limit", "s_h", length, any_length, "way of the joint at the stop", &SlideStop::limit},
}};

template <>
constexpr std::array<Field<AngleStop>, 1> table<AngleStop>{{
    {"limit", "θ_h", angle, any_angle, "angle of the joint at the stop", &AngleStop::limit},
}};

/// The point to which a surface is fixed.
template <class Surface>
constexpr std::array<Field<Vec2>, 0> point_table{};

template <>
constexpr std::array<Field<Vec2>, 2> point_table<Line>{{
    {"line_x", "x_h", length, any_length, "x of the point through which the line goes", &Vec2::x},
    {"line_y", "y_h", length, any_length, "y of the point through which the line goes", &Vec2::y},
}};

template <>
constexpr std::array<Field<Vec2>, 2> point_table<Ring>{{
    {"ring_x", "x_R", length, any_length, "x of the middle of the ring", &Vec2::x},
    {"ring_y", "y_R", length, any_length, "y of the middle of the ring", &Vec2::y},
}};

template <>
constexpr std::array<Field<Vec2>, 2> point_table<Arc>{{
    {"arc_x", "x_R", length, any_length, "x of the middle of the arc", &Vec2::x},
    {"arc_y", "y_R", length, any_length, "y of the middle of the arc", &Vec2::y},
}};

}  // namespace

template <class Owner>
std::span<const Field<Owner>> fields() {
  return table<Owner>;
}

/// Makes the tables of all these.
template <class... Owners>
struct FieldsOf {
  static constexpr std::tuple tables{&fields<Owners>...};
};
template struct FieldsOf<Contact, Line, BodyDisc, Capsule, Ring, Arc, Tip, NoTip, Rope, Strut,
                         SlideStop, AngleStop, Compliance, NoTangentialForce, RegularisedCoulomb,
                         BristleFriction>;

template <class Surface>
std::span<const Field<Vec2>> point_fields() {
  return point_table<Surface>;
}
template std::span<const Field<Vec2>> point_fields<Line>();
template std::span<const Field<Vec2>> point_fields<Ring>();
template std::span<const Field<Vec2>> point_fields<Arc>();

}  // namespace carom
