// SPDX-License-Identifier: MIT
//
// Rows of A for planar joints and contacts in the absolute coordinates of the centres of mass.
//
// A point fixed to a body at arm r (world, from the centre of mass) has p = x + r and
// ṗ = ẋ + θ̇ perp(r), so a row that measures the component of p along a world direction d has the
// coefficients (d_x, d_y, d·perp(r)) = (d_x, d_y, r × d) on (ẋ, ẏ, θ̇).
#include "core/dynamics/evaluate.h"

#include <algorithm>
#include <cmath>

namespace carom {

namespace {

using Coefficients = std::array<double, 3>;

double magnitude(Vec2 v) {
  return std::max(std::abs(v.x), std::abs(v.y));
}

Coefficients negated(const Coefficients& c) {
  return {-c[0], -c[1], -c[2]};
}

/// A point fixed to a body: one end of a joint or contact.
struct End {
  const Frame& frame;
  Vec2 arm;           ///< world, from the centre of mass
  bool moves, turns;  ///< neither for the ground, only the first for a particle

  [[nodiscard]] Vec2 point() const { return frame.origin + arm; }

  /// Coefficients of the velocity component along d of the body's material at `reach` from its
  /// centre of mass.
  [[nodiscard]] Coefficients along(Vec2 d, Vec2 reach) const {
    if (!moves) return {};
    return {d.x, d.y, turns ? cross(reach, d) : 0};
  }
  [[nodiscard]] Coefficients along(Vec2 d) const { return along(d, arm); }
  // The same along the axes of the world, without products with nought and one.
  [[nodiscard]] Coefficients along_x() const {
    if (!moves) return {};
    return {1, 0, turns ? -arm.y : 0};
  }
  [[nodiscard]] Coefficients along_y() const {
    if (!moves) return {};
    return {0, 1, turns ? arm.x : 0};
  }
};

/// Both ends of a joint or contact.
struct Pair {
  End a, b;

  [[nodiscard]] Vec2 difference() const { return a.point() - b.point(); }

  /// Rounding of a length that is measured between the two points [m].
  [[nodiscard]] double rounding() const {
    return coordinate_rounding * (magnitude(a.frame.origin) + magnitude(a.arm) +
                                  magnitude(b.frame.origin) + magnitude(b.arm));
  }
  /// Rounding of an angle between the two bodies [rad].
  [[nodiscard]] double angle_rounding() const {
    return coordinate_rounding * (std::abs(a.frame.angle) + std::abs(b.frame.angle));
  }
  /// A direction fixed in b, in the world.
  [[nodiscard]] Vec2 carried_by_b(Vec2 d) const { return rotated(d, b.frame.c, b.frame.s); }
  /// A world vector in b's frame.
  [[nodiscard]] Vec2 seen_from_b(Vec2 d) const { return rotated(d, b.frame.c, -b.frame.s); }
};

constexpr Frame world_frame{};

/// Where each body is; the frames are made once, because every joint of a body asks for it.
struct Layout {
  const Body* bodies;
  const Joint* joints;
  const Frame* frames;

  [[nodiscard]] End end(const Anchor& anchor) const {
    if (anchor.body == ground) return {world_frame, anchor.p, false, false};
    const Frame& frame = frames[anchor.body];
    const Body& body = bodies[anchor.body];
    return {frame, rotated(local_point(body, anchor), frame.c, frame.s), true,
            body.kind == BodyKind::rigid};
  }

  [[nodiscard]] Pair pair(const Anchor& a, const Anchor& b) const { return {end(a), end(b)}; }
};

// Revolute: Φ = p_a − p_b.
void fill(const Layout& at, const RevoluteJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const Vec2 phi = p.difference();
  const double rounding = p.rounding();
  out.phi = {phi.x, phi.y};
  out.rounding = {rounding, rounding};
  out.row[0] = {p.a.along_x(), negated(p.b.along_x())};
  out.row[1] = {p.a.along_y(), negated(p.b.along_y())};
}

// Distance: Φ = |p_a − p_b| − L; its gradient is the unit vector from b to a.
void fill(const Layout& at, const DistanceJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const Vec2 d = p.difference();
  const double length = std::sqrt(dot(d, d));
  out.phi = {length - joint.length, 0};
  out.rounding = {p.rounding(), 0};
  // Coinciding points have no direction; any unit vector lets a solver move them apart.
  const Vec2 unit = length > 0 ? (1 / length) * d : Vec2{1, 0};
  out.row[0] = {p.a.along(unit), negated(p.b.along(unit))};
}

/// The row n·(p_a − p_b) with n fixed in b. The arm on b reaches to p_a, because n turns with b.
Row point_on_line_row(const Pair& p, Vec2 n) {
  return {p.a.along(n), negated(p.b.along(n, p.a.point() - p.b.frame.origin))};
}

// Slot: Φ = n·(p_a − p_b), n ⊥ axis.
void fill(const Layout& at, const SlotJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const Vec2 n = p.carried_by_b(perp(out.axis.at(joint.axis_angle)));
  out.phi = {dot(n, p.difference()), 0};
  out.rounding = {p.rounding(), 0};
  out.row[0] = point_on_line_row(p, n);
}

// Curved slot: Φ is the distance of p_a from the curve, a function of Rᵀ(p_a − p_b) with the
// gradient n, so that the row is that of a line along the tangent. It is a unit row at every point
// of the curve and beside it; a multiple of the curve's equation would not be.
void fill(const Layout& at, const CurvedSlotJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const ClosestPoint closest =
      closest_on_slot(joint, out.axis.at(joint.axis_angle), p.seen_from_b(p.difference()));
  out.phi = {closest.distance, 0};
  out.rounding = {p.rounding(), 0};
  out.row[0] = point_on_line_row(p, p.carried_by_b(closest.n));
}

// Prismatic: the slot's row and Φ = θ_a − θ_b − angle.
void fill(const Layout& at, const PrismaticJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const Vec2 n = p.carried_by_b(perp(out.axis.at(joint.axis_angle)));
  // A full turn is no error: bodies may have gone round.
  const double turn = std::remainder(p.a.frame.angle - p.b.frame.angle - joint.angle, 2 * pi);
  out.phi = {dot(n, p.difference()), turn};
  out.rounding = {p.rounding(), p.angle_rounding()};
  out.row[0] = point_on_line_row(p, n);
  out.row[1].a = {0, 0, p.a.turns ? 1.0 : 0.0};
  out.row[1].b = {0, 0, p.b.turns ? -1.0 : 0.0};
}

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

double angle_of(const Line& line) {
  return line.normal_angle;
}
template <class Surface>
double angle_of(const Surface& /*surface*/) {
  return 0;
}

End striking_end(const Layout& at, const Anchor& point) {
  return at.end(point);
}
End striking_end(const Layout& at, const BodyDisc& disc) {
  return at.end(anchor_of(disc));
}

double striking_radius(const Layout& /*at*/, const PointLine::Striker& /*point*/, const Tip& tip) {
  return tip.radius;
}
double striking_radius(const Layout& at, const BodyDisc& disc, const NoTip& /*none*/) {
  return radius_of(disc, at.bodies);
}

// A point, or the middle of a disc, at p in the frame of b against a surface fixed in b: φ is the
// distance from the closest point of the surface, less the radius. The gradient of that distance is
// n, and the row is that of the two material points at c = p − rn, because n moves c along itself
// only.
template <class Striker, class Surface>
void fill(const Layout& at, const Against<Striker, Surface>& contact, ContactRows& out) {
  const Pair p{striking_end(at, contact.striker), at.end(anchor_of(contact.surface))};
  const Vec2 unit = out.outward.at(angle_of(contact.surface));
  const ClosestPoint closest =
      closest_on(contact.surface, at.bodies, out.held, unit, p.seen_from_b(p.difference()));
  out.reach = striking_radius(at, contact.striker, contact.tip);
  out.n = p.carried_by_b(closest.n);
  out.gap = closest.distance - out.reach;
  out.bend = closest.radius;
  out.point = p.a.point() - out.reach * out.n;
  out.rounding = p.rounding();
  fill_contact_rows(p, out);
}

/// Of a contact without a tangent between two points.
void fill_between(const Pair& p, const ClosestPoint& closest, ContactRows& out) {
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
  out.n = {};
  out.gap = sense * (p.a.frame.angle - p.b.frame.angle - stop.limit);
  out.bend = std::numeric_limits<double>::infinity();
  out.point = p.a.point();
  out.rounding = p.angle_rounding();
  out.normal.a = {0, 0, p.a.turns ? sense : 0.0};
  out.normal.b = {0, 0, p.b.turns ? -sense : 0.0};
}

/// The vectors of one entry per body, per coordinate, per joint and per contact.
void size_system(const Mechanism& mechanism, EvaluatedSystem& system) {
  const std::size_t bodies = mechanism.bodies.size();
  system.offset.resize(bodies + 1);
  int n = 0;
  int* offset = system.offset.data();
  *offset = 0;
  for (const Body& body : mechanism.bodies) {
    n += body.kind == BodyKind::rigid ? 3 : 2;
    *++offset = n;
  }
  system.mass.resize(static_cast<std::size_t>(system.offset.back()));
  system.weight.resize(bodies);
  system.frame.resize(bodies);
  system.joints.resize(mechanism.joints.size());
  system.contacts.resize(mechanism.contacts.size());
}

void update(BodyWeight& weight, double mass, double inertia) {
  if (weight.mass == mass && weight.inertia == inertia) return;
  const double w = 1 / std::sqrt(mass);
  weight = {mass, inertia, {w, w, 1 / std::sqrt(inertia)}};
}

/// Mass, weight and frame of one body whose coordinates are q and whose part of M is m.
void fill_body(const Body& body, const double* q, double* m, BodyWeight& weight, Frame& frame) {
  frame.origin = {q[0], q[1]};
  m[0] = m[1] = body.mass;
  if (body.kind == BodyKind::particle) {
    frame = {frame.origin};
    return update(weight, body.mass, std::numeric_limits<double>::infinity());
  }
  m[2] = inertia_of(body);
  update(weight, m[0], m[2]);
  frame.angle = q[2];
  frame.c = std::cos(frame.angle);
  frame.s = std::sin(frame.angle);
}

void fill_bodies(const Mechanism& mechanism, const double* q, EvaluatedSystem& system) {
  double* m = system.mass.data();
  BodyWeight* weight = system.weight.data();
  Frame* frame = system.frame.data();
  for (const Body& body : mechanism.bodies) {
    fill_body(body, q, m, *weight++, *frame++);
    const int count = body.kind == BodyKind::rigid ? 3 : 2;
    q += count;
    m += count;
  }
}

const double* coefficients_of(const EvaluatedSystem& system, int body, const double* v) {
  return v + system.offset[static_cast<std::size_t>(body)];
}

int coordinates_of(const EvaluatedSystem& system, int body) {
  const auto i = static_cast<std::size_t>(body);
  return system.offset[i + 1] - system.offset[i];
}

double apply_side(const EvaluatedSystem& system, int body, const Coefficients& c,
                  const std::vector<double>& qdot) {
  if (body == ground) return 0;
  const double* v = coefficients_of(system, body, qdot.data());
  const double translation = c[0] * v[0] + c[1] * v[1];
  return coordinates_of(system, body) == 3 ? translation + c[2] * v[2] : translation;
}

void add_side(const EvaluatedSystem& system, int body, const Coefficients& c, double lambda,
              std::vector<double>& f) {
  if (body == ground) return;
  const auto first = static_cast<std::size_t>(system.offset[static_cast<std::size_t>(body)]);
  const auto count = static_cast<std::size_t>(coordinates_of(system, body));
  for (std::size_t k = 0; k < count; ++k) f[first + k] += c[k] * lambda;
}

}  // namespace

void evaluate(const Mechanism& mechanism, const std::vector<double>& q, EvaluatedSystem& system) {
  size_system(mechanism, system);
  fill_bodies(mechanism, q.data(), system);
  const Layout at{mechanism.bodies.data(), mechanism.joints.data(), system.frame.data()};
  JointRows* rows = system.joints.data();
  for (const Joint& one : mechanism.joints) {
    JointRows& out = *rows++;
    std::visit(
        [&](const auto& joint) {
          out.body_a = joint.a.body;
          out.body_b = joint.b.body;
          fill(at, joint, out);
        },
        one.kind);
    out.count = row_count(one.kind);
  }
  for (std::size_t i = 0; i < mechanism.contacts.size(); ++i) {
    const ContactGeometry& geometry = mechanism.contacts[i].geometry;
    ContactRows& out = system.contacts[i];
    const BodyPair ends = contact_ends(mechanism, geometry);
    out.body_a = ends.a;
    out.body_b = ends.b;
    std::visit([&](const auto& contact) { fill(at, contact, out); }, geometry);
    out.gap += out.sunk;
    out.turn = out.turned.at(mechanism.contacts[i].turn);
  }
}

EvaluatedSystem evaluate(const Mechanism& mechanism, const std::vector<double>& q) {
  EvaluatedSystem system;
  evaluate(mechanism, q, system);
  return system;
}

Row combined(double s, const Row& a, double t, const Row& b) {
  Row out;
  for (std::size_t i = 0; i < 3; ++i) {
    out.a[i] = s * a.a[i] + t * b.a[i];
    out.b[i] = s * a.b[i] + t * b.b[i];
  }
  return out;
}

Vec2 impact_direction(const ContactRows& rows) {
  return rotated(rows.n, rows.turn.x, rows.turn.y);
}

double apply(const EvaluatedSystem& system, int body_a, int body_b, const Row& row,
             const std::vector<double>& qdot) {
  return apply_side(system, body_a, row.a, qdot) + apply_side(system, body_b, row.b, qdot);
}

void apply_transposed(const EvaluatedSystem& system, int body_a, int body_b, const Row& row,
                      double lambda, std::vector<double>& f) {
  add_side(system, body_a, row.a, lambda, f);
  add_side(system, body_b, row.b, lambda, f);
}

double kinetic_energy(const EvaluatedSystem& system, const std::vector<double>& qdot) {
  double twice = 0;
  for (std::size_t i = 0; i < qdot.size(); ++i) twice += system.mass[i] * qdot[i] * qdot[i];
  return twice / 2;
}

}  // namespace carom
