// SPDX-License-Identifier: MIT
//
// Rows of A for planar joints and contacts in the absolute coordinates of the centres of mass.
//
// A point fixed to a body at arm r (world, from the centre of mass) has p = x + r and
// ṗ = ẋ + θ̇ perp(r), so a row that measures the component of p along a world direction d has the
// coefficients (d_x, d_y, d·perp(r)) = (d_x, d_y, r × d) on (ẋ, ẏ, θ̇).
#include "core/dynamics/evaluate.h"

#include <cmath>

#include "core/dynamics/layout.h"

namespace carom {

namespace {

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
  out.phi = {length - joint.length};
  out.rounding = {p.rounding()};
  // Coinciding points have no direction; any unit vector lets a solver move them apart.
  const Vec2 unit = length > 0 ? (1 / length) * d : Vec2{1, 0};
  out.row[0] = {p.a.along(unit), negated(p.b.along(unit))};
}

// Slot: Φ = n·(p_a − p_b), n ⊥ axis.
void fill(const Layout& at, const SlotJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const Vec2 n = p.carried_by_b(perp(out.axis.at(joint.axis_angle)));
  out.phi = {dot(n, p.difference())};
  out.rounding = {p.rounding()};
  out.row[0] = point_on_line_row(p, n);
}

// Curved slot: Φ is the distance of p_a from the curve, a function of Rᵀ(p_a − p_b) with the
// gradient n, so that the row is that of a line along the tangent. It is a unit row at every point
// of the curve and beside it; a multiple of the curve's equation would not be.
void fill(const Layout& at, const CurvedSlotJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const ClosestPoint closest =
      closest_on_slot(joint, out.axis.at(joint.axis_angle), p.seen_from_b(p.difference()));
  out.phi = {closest.distance};
  out.rounding = {p.rounding()};
  out.row[0] = point_on_line_row(p, p.carried_by_b(closest.n));
}

/// Row `k`, Φ = θ_a − θ_b − angle. A full turn is no error: bodies may have gone round.
void fill_turn(const Pair& p, double angle, std::size_t k, JointRows& out) {
  out.phi[k] = std::remainder(p.a.frame.angle - p.b.frame.angle - angle, 2 * pi);
  out.rounding[k] = p.angle_rounding();
  out.row[k] = {{0, 0, p.a.turns ? 1.0 : 0.0}, {0, 0, p.b.turns ? -1.0 : 0.0}};
}

// Prismatic: the slot's row and that of the angle.
void fill(const Layout& at, const PrismaticJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const Vec2 n = p.carried_by_b(perp(out.axis.at(joint.axis_angle)));
  out.phi[0] = dot(n, p.difference());
  out.rounding[0] = p.rounding();
  out.row[0] = point_on_line_row(p, n);
  fill_turn(p, joint.angle, 1, out);
}

// Weld: the revolute's rows and that of the angle.
void fill(const Layout& at, const WeldJoint& joint, JointRows& out) {
  fill(at, RevoluteJoint{joint.a, joint.b}, out);
  fill_turn(at.pair(joint.a, joint.b), joint.angle, 2, out);
}

// Slide drive: Φ = axis·(p_a − p_b) − s(t), a line across the axis that moves along it.
void fill(const Layout& at, const SlideDrive& drive, JointRows& out) {
  const Pair p = at.pair(drive.a, drive.b);
  const Vec2 axis = p.carried_by_b(out.axis.at(drive.axis_angle));
  const MotionInstant s = motion_at(drive, at.clock.t);
  out.phi = {dot(axis, p.difference()) - s.s};
  out.rounding = {p.rounding() + coordinate_rounding * std::abs(s.s)};
  out.row[0] = point_on_line_row(p, axis);
  out.row[0].v_0 = at.clock.sense * s.rate;
}

// Angle drive: Φ = θ_a − θ_b − s(t).
void fill(const Layout& at, const AngleDrive& drive, JointRows& out) {
  const Pair p = at.pair(drive.a, drive.b);
  const MotionInstant s = motion_at(drive, at.clock.t);
  fill_turn(p, s.s, 0, out);
  out.rounding[0] += coordinate_rounding * std::abs(s.s);
  out.row[0].v_0 = at.clock.sense * s.rate;
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
  const Layout at{mechanism.bodies.data(), mechanism.joints.data(), system.frame.data(),
                  system.clock};
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
    fill_contact(at, geometry, out);
    out.gap += out.sunk;
    // A surface of the ground that nothing strikes yet is no contact so far.
    out.acts = ends.a != ends.b &&
               acts_at(mechanism.contacts[i], system.clock.since, system.clock.sense < 0);
    if (!out.acts) out.gap = no_contact;
    out.turn = out.turned.at(mechanism.contacts[i].turn);
  }
}

EvaluatedSystem evaluate(const Mechanism& mechanism, const std::vector<double>& q) {
  EvaluatedSystem system;
  evaluate(mechanism, q, system);
  return system;
}

EvaluatedSystem evaluate(const Mechanism& mechanism, const State& state) {
  EvaluatedSystem system;
  system.clock.t = system.clock.since = state.t;
  evaluate(mechanism, state.q, system);
  return system;
}

Row combined(double s, const Row& a, double t, const Row& b) {
  Row out;
  for (std::size_t i = 0; i < 3; ++i) {
    out.a[i] = s * a.a[i] + t * b.a[i];
    out.b[i] = s * a.b[i] + t * b.b[i];
  }
  out.v_0 = s * a.v_0 + t * b.v_0;
  return out;
}

Vec2 impact_direction(const ContactRows& rows) {
  return rotated(rows.n, rows.turn.x, rows.turn.y);
}

double product(const EvaluatedSystem& system, int body_a, int body_b, const Row& row,
               const std::vector<double>& v) {
  return apply_side(system, body_a, row.a, v) + apply_side(system, body_b, row.b, v);
}

double apply(const EvaluatedSystem& system, int body_a, int body_b, const Row& row,
             const std::vector<double>& qdot) {
  return product(system, body_a, body_b, row, qdot) - row.v_0;
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
