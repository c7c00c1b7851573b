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

/// Relative velocity of two material points that coincide at `out.point`, along n and along t.
void fill_contact_rows(const Pair& p, ContactRows& out) {
  const Vec2 t = -perp(out.n);
  const Vec2 reach_a = out.point - p.a.frame.origin;
  const Vec2 reach_b = out.point - p.b.frame.origin;
  out.normal = {p.a.along(out.n, reach_a), negated(p.b.along(out.n, reach_b))};
  out.tangent = {p.a.along(t, reach_a), negated(p.b.along(t, reach_b))};
}

// Point–line: φ = n·(p − p_line). The contact point is the point itself.
void fill(const Layout& at, const PointLine& contact, ContactRows& out) {
  const Pair p = at.pair(contact.point, contact.line.through);
  out.n = p.carried_by_b(out.outward.at(contact.line.normal_angle));
  out.point = p.a.point();
  out.gap = dot(out.n, p.difference());
  out.rounding = p.rounding();
  fill_contact_rows(p, out);
}

double disc_radius(const Layout& at, int body) {
  return std::get<DiscShape>(at.bodies[body].shape).radius;
}

// Disc–line: φ = n·(c − p_line) − r. The contact point is the disc's lowest point along n.
void fill(const Layout& at, const DiscLine& contact, ContactRows& out) {
  const Pair p = at.pair({contact.disc, Place::at, {}}, contact.line.through);
  const double r = disc_radius(at, contact.disc);
  out.n = p.carried_by_b(out.outward.at(contact.line.normal_angle));
  out.point = p.a.point() - r * out.n;
  out.gap = dot(out.n, p.difference()) - r;
  out.rounding = p.rounding();
  fill_contact_rows(p, out);
}

// Disc–disc: φ = |c_a − c_b| − r_a − r_b, n from b to a. The contact point is on a's rim.
void fill(const Layout& at, const DiscDisc& contact, ContactRows& out) {
  const Pair p = at.pair({contact.a, Place::at, {}}, {contact.b, Place::at, {}});
  const Vec2 d = p.difference();
  const double distance = std::sqrt(dot(d, d));
  out.n = distance > 0 ? (1 / distance) * d : Vec2{0, 1};
  out.gap = distance - disc_radius(at, contact.a) - disc_radius(at, contact.b);
  out.rounding = p.rounding();
  out.point = p.a.point() - disc_radius(at, contact.a) * out.n;
  fill_contact_rows(p, out);
}

const PolygonShape& polygon_of(const Layout& at, int body) {
  return std::get<PolygonShape>(at.bodies[body].shape);
}

/// Gap and normal of body a's point against the polygon of body b.
Pair against_polygon(const Layout& at, const Anchor& point, int polygon, ContactRows& out) {
  const Pair p = at.pair(point, {polygon, Place::at, {}});
  const PolygonShape& shape = polygon_of(at, polygon);
  const Vec2 seen = p.seen_from_b(p.difference());
  const ClosestPoint closest =
      out.held ? closest_on_part(shape, *out.held, seen) : closest_on_polygon(shape, seen);
  out.n = p.carried_by_b(closest.n);
  out.gap = closest.distance;
  out.rounding = p.rounding();
  return p;
}

// Point–polygon: φ is the distance from the nearest edge or corner. Along an edge n turns with b,
// about a corner with the point; a_n is the gradient of φ in both cases, because the contact point
// is moved along n only.
void fill(const Layout& at, const PointPolygon& contact, ContactRows& out) {
  const Pair p = against_polygon(at, contact.point, contact.polygon, out);
  out.point = p.a.point();
  fill_contact_rows(p, out);
}

// Disc–polygon: that of the disc's centre, less r.
void fill(const Layout& at, const DiscPolygon& contact, ContactRows& out) {
  const Pair p = against_polygon(at, {contact.disc, Place::at, {}}, contact.polygon, out);
  const double r = disc_radius(at, contact.disc);
  out.gap -= r;
  out.point = p.a.point() - r * out.n;
  fill_contact_rows(p, out);
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
  const Layout at{mechanism.bodies.data(), system.frame.data()};
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
    out.body_a = body_a(geometry);
    out.body_b = body_b(geometry);
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
