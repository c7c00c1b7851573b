// SPDX-License-Identifier: MIT
//
// Ȧq̇ in closed form.
//
// A point fixed to a body at arm r has p = x + r, ṗ = ẋ + ω r⊥ and, as (r⊥)⊥ = −r,
//
//     p̈ = ẍ + ω̇ r⊥ − ω² r.
//
// Without ẍ and ω̇ its acceleration is the centripetal one, −ω²r. With d = p_a − p_b and
// c = −ω_a² r_a + ω_b² r_b, what remains of d̈:
//
//   revolute   Φ = d:           Ȧq̇ = c.
//   distance   Φ = |d| − L:     |d|˙ = u·ḋ with u = d/|d|, and u̇ = (u⊥·ḋ)u⊥/|d|, hence
//                               Ȧq̇ = u·c + (u⊥·ḋ)²/|d|.
//   slot       Φ = n·d, n fixed in b, ṅ = ω_b n⊥, n̈ = ω̇_b n⊥ − ω_b² n:
//                               Ȧq̇ = n·c + 2ω_b n⊥·ḋ − ω_b² n·d.
//   prismatic  the slot's, and 0 for θ_a − θ_b.
//   curved     Φ = f(Rᵀd) with the gradient n and the curvature 1/ρ of its line through p_a, which
//   slot       p_a follows with t·u, u = ḋ − ω_b d⊥ the velocity that b sees:
//                               Ȧq̇ = n·c + 2ω_b n⊥·ḋ − ω_b² n·d + (t·u)²/ρ.
//
// A point on a line and a disc on a line have the gap of a slot, two discs that of a distance. A
// point against a polygon has that of a curved slot, whose line is straight along an edge, 1/ρ = 0,
// and a circle about a corner.
//
// The tangential velocity is that of the two bodies at the contact point c, which moves on both:
// v_t = t·u with u = ẋ_a + ω_a (c − x_a)⊥ − ẋ_b − ω_b (c − x_b)⊥. With the normal turning at Ω,
// ṫ = Ω t⊥ = Ω n, and
//
//     ȧ_t q̇ = t·[ω_a (ċ − ẋ_a)⊥ − ω_b (ċ − ẋ_b)⊥] + Ω n·u.
#include "core/dynamics/bias.h"

#include <cmath>

namespace carom {

namespace {

/// A point fixed to a body, with its motion.
struct Moving {
  Vec2 p;            ///< world
  Vec2 velocity;     ///< ṗ
  Vec2 centripetal;  ///< −ω²r
  double omega = 0;
};

struct Kinematics {
  const Mechanism& mechanism;
  const EvaluatedSystem& system;
  const std::vector<double>& qdot;

  [[nodiscard]] Moving point(const Anchor& anchor) const {
    if (anchor.body == ground) return {anchor.p, {}, {}, 0};
    const auto body = static_cast<std::size_t>(anchor.body);
    const auto first = static_cast<std::size_t>(system.offset[body]);
    const Frame& frame = system.frame[body];
    const Vec2 r = rotated(local_point(mechanism, anchor), frame.c, frame.s);
    const double omega = dof(mechanism, anchor.body) == 3 ? qdot[first + 2] : 0;
    return {frame.origin + r, Vec2{qdot[first], qdot[first + 1]} + omega * perp(r),
            -(omega * omega) * r, omega};
  }

  /// A vector fixed in `body`, in the world.
  [[nodiscard]] Vec2 carried_by(int body, Vec2 v) const {
    if (body == ground) return v;
    const Frame& frame = system.frame[static_cast<std::size_t>(body)];
    return rotated(v, frame.c, frame.s);
  }
  /// A world vector in the frame of `body`.
  [[nodiscard]] Vec2 seen_from(int body, Vec2 v) const {
    if (body == ground) return v;
    const Frame& frame = system.frame[static_cast<std::size_t>(body)];
    return rotated(v, frame.c, -frame.s);
  }
  /// The direction under `angle` in the frame of `body`, in the world.
  [[nodiscard]] Vec2 turned(int body, double angle) const {
    return carried_by(body, direction(angle));
  }
};

double distance_bias(const Moving& a, const Moving& b) {
  const Vec2 d = a.p - b.p;
  const double length = norm(d);
  // Coinciding points: the row is a fixed one, see evaluate().
  if (!(length > 0)) return a.centripetal.x - b.centripetal.x;
  const Vec2 u = (1 / length) * d;
  const double across = dot(perp(u), a.velocity - b.velocity);
  return dot(u, a.centripetal - b.centripetal) + across * across / length;
}

/// n is fixed in the body of b.
double line_bias(const Moving& a, const Moving& b, Vec2 n) {
  return dot(n, a.centripetal - b.centripetal) +
         2 * b.omega * dot(perp(n), a.velocity - b.velocity) -
         b.omega * b.omega * dot(n, a.p - b.p);
}

std::array<double, 2> bias(const Kinematics& at, const RevoluteJoint& joint) {
  const Vec2 c = at.point(joint.a).centripetal - at.point(joint.b).centripetal;
  return {c.x, c.y};
}

std::array<double, 2> bias(const Kinematics& at, const DistanceJoint& joint) {
  return {distance_bias(at.point(joint.a), at.point(joint.b)), 0};
}

std::array<double, 2> bias(const Kinematics& at, const SlotJoint& joint) {
  const Vec2 n = perp(at.turned(joint.b.body, joint.axis_angle));
  return {line_bias(at.point(joint.a), at.point(joint.b), n), 0};
}

std::array<double, 2> bias(const Kinematics& at, const PrismaticJoint& joint) {
  const Vec2 n = perp(at.turned(joint.b.body, joint.axis_angle));
  return {line_bias(at.point(joint.a), at.point(joint.b), n), 0};
}

/// Velocity of p_a along the turned normal, as b sees it.
double along_curve(const Moving& a, const Moving& b, Vec2 n) {
  return dot(perp(n), a.velocity - b.velocity - b.omega * perp(a.p - b.p));
}

/// n·(p_a − p_b) as above with n turning along a curve of that radius.
double curve_bias(const Moving& a, const Moving& b, Vec2 n, double radius) {
  const double along = along_curve(a, b, n);
  // At a centre of curvature the row has no direction; see closest_on_ellipse().
  const double bend = radius > 0 ? along * along / radius : 0;
  return line_bias(a, b, n) + bend;
}

std::array<double, 2> bias(const Kinematics& at, const CurvedSlotJoint& joint) {
  const Moving a = at.point(joint.a);
  const Moving b = at.point(joint.b);
  const ClosestPoint closest =
      closest_on_slot(joint, direction(joint.axis_angle), at.seen_from(joint.b.body, a.p - b.p));
  return {curve_bias(a, b, at.carried_by(joint.b.body, closest.n), closest.radius), 0};
}

double against_line(const Kinematics& at, const Anchor& point, const Line& line) {
  return line_bias(at.point(point), at.point(line.through),
                   at.turned(line.through.body, line.normal_angle));
}

double bias(const Kinematics& at, const ContactRows& /*rows*/, const PointLine& contact) {
  return against_line(at, contact.point, contact.line);
}

double bias(const Kinematics& at, const ContactRows& /*rows*/, const DiscLine& contact) {
  return against_line(at, {contact.disc, Place::at, {}}, contact.line);
}

double bias(const Kinematics& at, const ContactRows& /*rows*/, const DiscDisc& contact) {
  return distance_bias(at.point({contact.a, Place::at, {}}), at.point({contact.b, Place::at, {}}));
}

/// As in evaluate().
ClosestPoint closest_of(const Kinematics& at, const ContactRows& rows, int polygon,
                        Vec2 difference) {
  const Body& body = at.mechanism.bodies[static_cast<std::size_t>(polygon)];
  const auto& shape = std::get<PolygonShape>(body.shape);
  const Vec2 seen = at.seen_from(polygon, difference);
  return rows.held ? closest_on_part(shape, *rows.held, seen) : closest_on_polygon(shape, seen);
}

/// The polygon is fixed in its body, so any point of the body will do for p_b.
double against_polygon(const Kinematics& at, const ContactRows& rows, const Anchor& point,
                       int polygon) {
  const Moving a = at.point(point);
  const Moving b = at.point({polygon, Place::at, {}});
  const ClosestPoint closest = closest_of(at, rows, polygon, a.p - b.p);
  return curve_bias(a, b, at.carried_by(polygon, closest.n), closest.radius);
}

double bias(const Kinematics& at, const ContactRows& rows, const PointPolygon& contact) {
  return against_polygon(at, rows, contact.point, contact.polygon);
}

double bias(const Kinematics& at, const ContactRows& rows, const DiscPolygon& contact) {
  return against_polygon(at, rows, {contact.disc, Place::at, {}}, contact.polygon);
}

/// How a contact's normal turns, and which point of body a it is fixed to but for `reach` along it.
struct Touch {
  double turn = 0;  ///< Ω [rad/s]
  Moving point;
  double reach = 0;  ///< from the point against the normal to c: a disc's radius [m]
};

double radius_of(const Kinematics& at, int disc) {
  return std::get<DiscShape>(at.mechanism.bodies[static_cast<std::size_t>(disc)].shape).radius;
}

Touch touch(const Kinematics& at, const ContactRows& /*rows*/, const PointLine& contact) {
  return {at.point(contact.line.through).omega, at.point(contact.point), 0};
}

Touch touch(const Kinematics& at, const ContactRows& /*rows*/, const DiscLine& contact) {
  return {at.point(contact.line.through).omega, at.point({contact.disc, Place::at, {}}),
          radius_of(at, contact.disc)};
}

Touch touch(const Kinematics& at, const ContactRows& rows, const DiscDisc& contact) {
  const Moving a = at.point({contact.a, Place::at, {}});
  const Moving b = at.point({contact.b, Place::at, {}});
  const double distance = norm(a.p - b.p);
  const double across = dot(perp(rows.n), a.velocity - b.velocity);
  return {distance > 0 ? across / distance : 0, a, radius_of(at, contact.a)};
}

Touch touch_polygon(const Kinematics& at, const ContactRows& rows, const Anchor& point, int polygon,
                    double reach) {
  const Moving a = at.point(point);
  const Moving b = at.point({polygon, Place::at, {}});
  const ClosestPoint closest = closest_of(at, rows, polygon, a.p - b.p);
  const double bend = closest.radius > 0 ? along_curve(a, b, rows.n) / closest.radius : 0;
  return {b.omega + bend, a, reach};
}

Touch touch(const Kinematics& at, const ContactRows& rows, const PointPolygon& contact) {
  return touch_polygon(at, rows, contact.point, contact.polygon, 0);
}

Touch touch(const Kinematics& at, const ContactRows& rows, const DiscPolygon& contact) {
  return touch_polygon(at, rows, {contact.disc, Place::at, {}}, contact.polygon,
                       radius_of(at, contact.disc));
}

}  // namespace

std::array<double, 2> joint_bias(const Mechanism& mechanism, const EvaluatedSystem& system,
                                 int joint, const std::vector<double>& qdot) {
  const Kinematics at{mechanism, system, qdot};
  return std::visit([&](const auto& one) { return bias(at, one); },
                    mechanism.joints[static_cast<std::size_t>(joint)].kind);
}

double normal_bias(const Mechanism& mechanism, const EvaluatedSystem& system, int contact,
                   const std::vector<double>& qdot) {
  const Kinematics at{mechanism, system, qdot};
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  return std::visit([&](const auto& one) { return bias(at, rows, one); },
                    mechanism.contacts[static_cast<std::size_t>(contact)].geometry);
}

double tangent_bias(const Mechanism& mechanism, const EvaluatedSystem& system, int contact,
                    const std::vector<double>& qdot) {
  const Kinematics at{mechanism, system, qdot};
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  const Touch touching = std::visit([&](const auto& one) { return touch(at, rows, one); },
                                    mechanism.contacts[static_cast<std::size_t>(contact)].geometry);
  const Moving a = at.point({rows.body_a, Place::at, {}});
  const Moving b = at.point({rows.body_b, Place::at, {}});
  // n fixed to a point and turning: ċ = ṗ − reach ṅ.
  const Vec2 c_dot = touching.point.velocity - touching.reach * touching.turn * perp(rows.n);
  const Vec2 u =
      a.velocity + a.omega * perp(rows.point - a.p) - b.velocity - b.omega * perp(rows.point - b.p);
  const Vec2 carried = a.omega * perp(c_dot - a.velocity) - b.omega * perp(c_dot - b.velocity);
  return dot(-perp(rows.n), carried) + touching.turn * dot(rows.n, u);
}

}  // namespace carom
