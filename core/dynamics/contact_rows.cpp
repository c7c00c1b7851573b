// SPDX-License-Identifier: MIT
//
// Rows and gaps of contacts, by the closest point of what is struck.
#include "core/dynamics/layout.h"

namespace carom {

namespace {

/// Of the joints that have one.
template <class Joint>
double axis_angle(const Joint& joint) {
  if constexpr (requires { joint.axis_angle; }) return joint.axis_angle;
  return 0;
}

/// Relative velocity of two material points that coincide at `out.point`, along n and along t.
void fill_contact_rows(const Pair& p, ContactRows& out) {
  const Vec2 t = -perp(out.n);
  const Vec2 reach_a = out.point - p.a.frame.origin;
  const Vec2 reach_b = out.point - p.b.frame.origin;
  out.normal = {p.a.along(out.n, reach_a), negated(p.b.along(out.n, reach_b))};
  out.tangent = {p.a.along(t, reach_a), negated(p.b.along(t, reach_b))};
}

/// Moves the point to which a shaken line is fixed.
/// @param along  the line's normal; the ground carries it
void shake(const Line& line, const Clock& clock, Vec2 along, End& b, ContactRows& out) {
  if (!line.amplitude) return;
  const MotionInstant s = shift_of(line, clock.t);
  b.arm = b.arm + s.s * along;
  out.surface_velocity = (clock.sense * s.rate) * along;
  out.surface_acceleration = s.acceleration * along;
}

// A point, or the middle of a disc, at p in the frame of b against a surface fixed in b: φ is the
// distance from the closest point of the surface, less the radius. The gradient of that distance is
// n, and the row is that of the two material points at c = p − rn, because n moves c along itself
// only.
template <class Striker, class Surface>
void fill(const Layout& at, const Against<Striker, Surface>& contact, ContactRows& out) {
  constexpr bool on_line = std::is_same_v<Surface, Line>;
  Pair p{at.end(anchor_of(contact.striker)), at.end(anchor_of(contact.surface))};
  double angle = 0;
  if constexpr (on_line) angle = contact.surface.normal_angle;
  const Vec2 unit = out.outward.at(angle);
  out.surface_velocity = out.surface_acceleration = {};
  if constexpr (on_line) shake(contact.surface, at.clock, unit, p.b, out);
  const ClosestPoint closest =
      closest_on(contact.surface, at.bodies, out.held, unit, p.seen_from_b(p.difference()));
  out.reach = striking_radius(contact, at.bodies);
  out.n = p.carried_by_b(closest.n);
  out.gap = closest.distance - out.reach;
  out.bend = closest.radius;
  out.point = p.a.point() - out.reach * out.n;
  out.rounding = p.rounding();
  fill_contact_rows(p, out);
  if constexpr (on_line) {
    out.normal.v_0 = dot(out.n, out.surface_velocity);
    out.tangent.v_0 =
        at.clock.sense * contact.surface.speed.value_or(0) - dot(perp(out.n), out.surface_velocity);
  }
}

/// What a contact without a tangent has not; the rows may have been another contact's.
void fill_no_tangent(ContactRows& out) {
  out.tangent = {};
  out.surface_velocity = out.surface_acceleration = {};
  out.reach = 0;
}

/// Of a contact without a tangent between two points.
void fill_between(const Pair& p, const ClosestPoint& closest, ContactRows& out) {
  fill_no_tangent(out);
  out.n = closest.n;
  out.gap = closest.distance;
  out.bend = closest.radius;
  out.point = p.a.point();
  out.rounding = p.rounding();
  out.normal = point_on_line_row(p, out.n);
}

// Rope: p_a inside a circle about p_b. Strut: outside.
void fill(const Layout& at, const Rope& rope, ContactRows& out) {
  const Pair p = at.pair(rope.a, rope.b);
  fill_between(p, closest_on_round(-rope.length, p.difference()), out);
}
void fill(const Layout& at, const Strut& strut, ContactRows& out) {
  const Pair p = at.pair(strut.a, strut.b);
  fill_between(p, closest_on_round(strut.length, p.difference()), out);
}

/// 1 if what is stopped grows away from the stop.
double sense_of(StopSide side) {
  return side == StopSide::lower ? 1 : -1;
}

// Slide stop: a line across the axis, φ = ±(axis·(p_a − p_b) − limit).
void fill(const Layout& at, const SlideStop& stop, ContactRows& out) {
  const auto across = [&](const auto& joint) {
    const Pair p = at.pair(joint.a, joint.b);
    const double sense = sense_of(stop.side);
    const Vec2 n = p.carried_by_b(sense * out.outward.at(axis_angle(joint)));
    const double distance = dot(n, p.difference()) - sense * stop.limit;
    fill_between(p, {n, distance, std::numeric_limits<double>::infinity(), {}}, out);
  };
  std::visit(across, at.joints[stop.joint].kind);
}

// Angle stop: φ = ±(θ_a − θ_b − limit). It has no normal in the plane.
void fill(const Layout& at, const AngleStop& stop, ContactRows& out) {
  const JointKind& joint = at.joints[stop.joint].kind;
  const Pair p = at.pair(anchor_a(joint), anchor_b(joint));
  const double sense = sense_of(stop.side);
  fill_no_tangent(out);
  out.n = {};
  out.turns = true;
  out.gap = sense * (p.a.frame.angle - p.b.frame.angle - stop.limit);
  out.bend = std::numeric_limits<double>::infinity();
  out.point = p.a.point();
  out.rounding = p.angle_rounding();
  out.normal.a = {0, 0, p.a.turns ? sense : 0.0};
  out.normal.b = {0, 0, p.b.turns ? -sense : 0.0};
}

}  // namespace

void fill_contact(const Layout& at, const ContactGeometry& geometry, ContactRows& out) {
  std::visit([&](const auto& contact) { fill(at, contact, out); }, geometry);
}

}  // namespace carom
