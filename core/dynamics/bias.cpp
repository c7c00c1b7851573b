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
//   weld       the revolute's, and 0 for θ_a − θ_b.
//   drive      the slot's along the axis, or 0 for θ_a − θ_b, less the prescribed s̈.
//   curved     Φ = f(Rᵀd) with the gradient n and the curvature 1/ρ of its line through p_a, which
//   slot       p_a follows with t·u, u = ḋ − ω_b d⊥ the velocity that b sees:
//                               Ȧq̇ = n·c + 2ω_b n⊥·ḋ − ω_b² n·d + (t·u)²/ρ.
//
// A contact has the gap of a curved slot: the line of equal gap through the point that strikes is
// straight along a line or an edge, 1/ρ = 0, and a circle about a corner, a disc's middle or, with
// ρ < 0, that of a ring or the other end of a rope. The angle of a stop has no such terms: n = 0.
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

using JointBias = std::array<double, most_joint_rows>;

/// A point fixed to a body, with its motion.
struct Moving {
  Vec2 p;            ///< world
  Vec2 velocity;     ///< ṗ
  Vec2 centripetal;  ///< −ω²r, and what is prescribed
  double omega = 0;
};

struct Kinematics {
  const Mechanism& mechanism;
  const EvaluatedSystem& system;
  const std::vector<double>& qdot;

  [[nodiscard]] Moving point(const Anchor& anchor) const {
    if (anchor.body == ground) return {anchor.p, {}, {}, 0};
    const Frame& frame = system.frame[static_cast<std::size_t>(anchor.body)];
    return at_arm(anchor.body, rotated(local_point(mechanism, anchor), frame.c, frame.s));
  }
  /// The material point of `body` that is at the world position p.
  [[nodiscard]] Moving moving(int body, Vec2 p) const {
    if (body == ground) return {p, {}, {}, 0};
    return at_arm(body, p - system.frame[static_cast<std::size_t>(body)].origin);
  }
  /// The centre of mass; of the ground, the origin.
  [[nodiscard]] Moving centre(int body) const {
    return body == ground ? Moving{} : at_arm(body, {});
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

 private:
  /// @param r  world, from the centre of mass
  [[nodiscard]] Moving at_arm(int body, Vec2 r) const {
    const auto i = static_cast<std::size_t>(body);
    const auto first = static_cast<std::size_t>(system.offset[i]);
    const double omega = dof(mechanism, body) == 3 ? qdot[first + 2] : 0;
    return {system.frame[i].origin + r, Vec2{qdot[first], qdot[first + 1]} + omega * perp(r),
            -(omega * omega) * r, omega};
  }
};

double distance_bias(const Moving& a, const Moving& b) {
  const Vec2 d = a.p - b.p;
  const double length = std::sqrt(dot(d, d));  // as evaluate() has it
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

JointBias bias(const Kinematics& at, const RevoluteJoint& joint) {
  const Vec2 c = at.point(joint.a).centripetal - at.point(joint.b).centripetal;
  return {c.x, c.y};
}

JointBias bias(const Kinematics& at, const DistanceJoint& joint) {
  return {distance_bias(at.point(joint.a), at.point(joint.b))};
}

JointBias bias(const Kinematics& at, const SlotJoint& joint) {
  const Vec2 n = perp(at.turned(joint.b.body, joint.axis_angle));
  return {line_bias(at.point(joint.a), at.point(joint.b), n)};
}

JointBias bias(const Kinematics& at, const PrismaticJoint& joint) {
  const Vec2 n = perp(at.turned(joint.b.body, joint.axis_angle));
  return {line_bias(at.point(joint.a), at.point(joint.b), n)};
}

/// Velocity of p_a along the turned normal, as b sees it.
double along_curve(const Moving& a, const Moving& b, Vec2 n) {
  return dot(perp(n), a.velocity - b.velocity - b.omega * perp(a.p - b.p));
}

/// n·(p_a − p_b) as above with n turning along a curve of that radius.
double curve_bias(const Moving& a, const Moving& b, Vec2 n, double radius) {
  const double along = along_curve(a, b, n);
  // At a centre of curvature the row has no direction; see closest_on_ellipse().
  const double bend = radius != 0 ? along * along / radius : 0;
  return line_bias(a, b, n) + bend;
}

JointBias bias(const Kinematics& at, const CurvedSlotJoint& joint) {
  const Moving a = at.point(joint.a);
  const Moving b = at.point(joint.b);
  const ClosestPoint closest =
      closest_on_slot(joint, direction(joint.axis_angle), at.seen_from(joint.b.body, a.p - b.p));
  return {curve_bias(a, b, at.carried_by(joint.b.body, closest.n), closest.radius)};
}

JointBias bias(const Kinematics& at, const WeldJoint& joint) {
  return bias(at, RevoluteJoint{joint.a, joint.b});
}

JointBias bias(const Kinematics& at, const SlideDrive& drive) {
  const Vec2 axis = at.turned(drive.b.body, drive.axis_angle);
  return {line_bias(at.point(drive.a), at.point(drive.b), axis) -
          motion_at(drive, at.system.clock.t).acceleration};
}

JointBias bias(const Kinematics& at, const AngleDrive& drive) {
  return {-motion_at(drive, at.system.clock.t).acceleration};
}

/// The point of body a, or the middle of the circle, that strikes.
Moving striking(const Kinematics& at, const ContactRows& rows) {
  return at.moving(rows.body_a, rows.point + rows.reach * rows.n);
}

/// The body that is struck, by its centre of mass; a shaken line moves beside the ground.
Moving struck(const Kinematics& at, const ContactRows& rows) {
  Moving b = at.centre(rows.body_b);
  b.velocity = b.velocity + rows.surface_velocity;
  b.centripetal = b.centripetal + rows.surface_acceleration;
  return b;
}

/// What the normal turns beyond the turning of body b [rad/s].
double bending(const Moving& a, const Moving& b, const ContactRows& rows) {
  return rows.bend != 0 ? along_curve(a, b, rows.n) / rows.bend : 0;
}

}  // namespace

JointBias joint_bias(const Mechanism& mechanism, const EvaluatedSystem& system, int joint,
                     const std::vector<double>& qdot) {
  const Kinematics at{mechanism, system, qdot};
  return std::visit([&](const auto& one) { return bias(at, one); },
                    mechanism.joints[static_cast<std::size_t>(joint)].kind);
}

double normal_bias(const Mechanism& mechanism, const EvaluatedSystem& system, int contact,
                   const std::vector<double>& qdot) {
  const Kinematics at{mechanism, system, qdot};
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  return curve_bias(striking(at, rows), struck(at, rows), rows.n, rows.bend);
}

double tangent_bias(const Mechanism& mechanism, const EvaluatedSystem& system, int contact,
                    const std::vector<double>& qdot) {
  const auto k = static_cast<std::size_t>(contact);
  if (!has_tangent(mechanism.contacts[k].geometry)) return 0;
  const Kinematics at{mechanism, system, qdot};
  const ContactRows& rows = system.contacts[k];
  const Moving point = striking(at, rows);
  const Moving a = at.centre(rows.body_a);
  const Moving b = struck(at, rows);
  const double turn = b.omega + bending(point, b, rows);
  // n fixed to a point and turning: ċ = ṗ − reach ṅ.
  const Vec2 c_dot = point.velocity - rows.reach * turn * perp(rows.n);
  const Vec2 u =
      a.velocity + a.omega * perp(rows.point - a.p) - b.velocity - b.omega * perp(rows.point - b.p);
  const Vec2 carried =
      a.omega * perp(c_dot - a.velocity) - b.omega * perp(c_dot - b.velocity) - b.centripetal;
  return dot(-perp(rows.n), carried) + turn * dot(rows.n, u);
}

}  // namespace carom
