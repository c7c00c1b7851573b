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

/// Frames of the two bodies of a joint or contact, and the arms of its two points.
struct Pair {
  const Frame& frame_a;
  const Frame& frame_b;
  Vec2 arm_a, arm_b;  ///< world, from the centre of mass

  [[nodiscard]] Vec2 point_a() const { return frame_a.origin + arm_a; }
  [[nodiscard]] Vec2 point_b() const { return frame_b.origin + arm_b; }

  /// Rounding of a length that is measured between the two points [m].
  [[nodiscard]] double rounding() const {
    return coordinate_rounding * (magnitude(frame_a.origin) + magnitude(arm_a) +
                                  magnitude(frame_b.origin) + magnitude(arm_b));
  }
  /// Rounding of an angle between the two bodies [rad].
  [[nodiscard]] double angle_rounding() const {
    return coordinate_rounding * (std::abs(frame_a.angle) + std::abs(frame_b.angle));
  }

 private:
  static double magnitude(Vec2 v) { return std::max(std::abs(v.x), std::abs(v.y)); }
};

constexpr Frame world_frame{};

/// Where each body is; the frames are made once, because every joint of a body asks for it.
struct Layout {
  const Mechanism& mechanism;
  const std::vector<Frame>& frames;

  [[nodiscard]] bool turns(int body) const {
    return body != ground &&
           mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::rigid;
  }

  [[nodiscard]] const Frame& frame(int body) const {
    return body == ground ? world_frame : frames[static_cast<std::size_t>(body)];
  }

  [[nodiscard]] Pair pair(const Anchor& a, const Anchor& b) const {
    const Frame& at_a = frame(a.body);
    const Frame& at_b = frame(b.body);
    return {at_a, at_b, rotated(local_point(mechanism, a), at_a.c, at_a.s),
            rotated(local_point(mechanism, b), at_b.c, at_b.s)};
  }

  /// Coefficients of the velocity component along d of the point at `arm` of `body`.
  [[nodiscard]] Coefficients along(int body, Vec2 d, Vec2 arm) const {
    if (body == ground) return {};
    return {d.x, d.y, turns(body) ? cross(arm, d) : 0};
  }
};

Coefficients negated(const Coefficients& c) {
  return {-c[0], -c[1], -c[2]};
}

// Revolute: Φ = p_a − p_b.
void fill(const Layout& at, const RevoluteJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const Vec2 phi = p.point_a() - p.point_b();
  out.phi = {phi.x, phi.y};
  out.rounding = {p.rounding(), p.rounding()};
  const std::array<Vec2, 2> axis{Vec2{1, 0}, Vec2{0, 1}};
  for (std::size_t k = 0; k < 2; ++k) {
    out.row[k].a = at.along(joint.a.body, axis[k], p.arm_a);
    out.row[k].b = negated(at.along(joint.b.body, axis[k], p.arm_b));
  }
}

// Distance: Φ = |p_a − p_b| − L; its gradient is the unit vector from b to a.
void fill(const Layout& at, const DistanceJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const Vec2 d = p.point_a() - p.point_b();
  const double length = std::sqrt(dot(d, d));
  out.phi = {length - joint.length, 0};
  out.rounding = {p.rounding(), 0};
  // Coinciding points have no direction; any unit vector lets a solver move them apart.
  const Vec2 unit = length > 0 ? (1 / length) * d : Vec2{1, 0};
  out.row[0].a = at.along(joint.a.body, unit, p.arm_a);
  out.row[0].b = negated(at.along(joint.b.body, unit, p.arm_b));
}

/// The row n·(p_a − p_b) with n fixed in b. The arm on b reaches to p_a, because n turns with b.
Row point_on_line_row(const Layout& at, int body_a, int body_b, const Pair& p, Vec2 n) {
  Row row;
  row.a = at.along(body_a, n, p.arm_a);
  row.b = negated(at.along(body_b, n, p.point_a() - p.frame_b.origin));
  return row;
}

// Slot: Φ = n·(p_a − p_b), n ⊥ axis.
void fill(const Layout& at, const SlotJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const Vec2 n = rotated(perp(direction(joint.axis_angle)), p.frame_b.c, p.frame_b.s);
  out.phi = {dot(n, p.point_a() - p.point_b()), 0};
  out.rounding = {p.rounding(), 0};
  out.row[0] = point_on_line_row(at, joint.a.body, joint.b.body, p, n);
}

// Prismatic: the slot's row and Φ = θ_a − θ_b − angle.
void fill(const Layout& at, const PrismaticJoint& joint, JointRows& out) {
  const Pair p = at.pair(joint.a, joint.b);
  const Vec2 n = rotated(perp(direction(joint.axis_angle)), p.frame_b.c, p.frame_b.s);
  // A full turn is no error: bodies may have gone round.
  const double turn = std::remainder(p.frame_a.angle - p.frame_b.angle - joint.angle, 2 * pi);
  out.phi = {dot(n, p.point_a() - p.point_b()), turn};
  out.rounding = {p.rounding(), p.angle_rounding()};
  out.row[0] = point_on_line_row(at, joint.a.body, joint.b.body, p, n);
  out.row[1].a = {0, 0, at.turns(joint.a.body) ? 1.0 : 0.0};
  out.row[1].b = {0, 0, at.turns(joint.b.body) ? -1.0 : 0.0};
}

/// Relative velocity of two material points that coincide at `out.point`, along n and along t.
void fill_contact_rows(const Layout& at, const Frame& a, const Frame& b, ContactRows& out) {
  const Vec2 t = -perp(out.n);
  const Vec2 arm_a = out.point - a.origin;
  const Vec2 arm_b = out.point - b.origin;
  out.normal.a = at.along(out.body_a, out.n, arm_a);
  out.normal.b = negated(at.along(out.body_b, out.n, arm_b));
  out.tangent.a = at.along(out.body_a, t, arm_a);
  out.tangent.b = negated(at.along(out.body_b, t, arm_b));
}

// Point–line: φ = n·(p − p_line). The contact point is the point itself.
void fill(const Layout& at, const PointLine& contact, ContactRows& out) {
  const Pair p = at.pair(contact.point, contact.line.through);
  out.n = rotated(direction(contact.line.normal_angle), p.frame_b.c, p.frame_b.s);
  out.point = p.point_a();
  out.gap = dot(out.n, p.point_a() - p.point_b());
  out.rounding = p.rounding();
  fill_contact_rows(at, p.frame_a, p.frame_b, out);
}

double disc_radius(const Mechanism& mechanism, int body) {
  return std::get<DiscShape>(mechanism.bodies[static_cast<std::size_t>(body)].shape).radius;
}

// Disc–line: φ = n·(c − p_line) − r. The contact point is the disc's lowest point along n.
void fill(const Layout& at, const DiscLine& contact, ContactRows& out) {
  const Pair p = at.pair({contact.disc, Place::at, {}}, contact.line.through);
  const double r = disc_radius(at.mechanism, contact.disc);
  out.n = rotated(direction(contact.line.normal_angle), p.frame_b.c, p.frame_b.s);
  out.point = p.point_a() - r * out.n;
  out.gap = dot(out.n, p.point_a() - p.point_b()) - r;
  out.rounding = p.rounding();
  fill_contact_rows(at, p.frame_a, p.frame_b, out);
}

// Disc–disc: φ = |c_a − c_b| − r_a − r_b, n from b to a. The contact point is on a's rim.
void fill(const Layout& at, const DiscDisc& contact, ContactRows& out) {
  const Pair p = at.pair({contact.a, Place::at, {}}, {contact.b, Place::at, {}});
  const Frame& a = p.frame_a;
  const Frame& b = p.frame_b;
  const Vec2 d = a.origin - b.origin;
  const double distance = std::sqrt(dot(d, d));
  out.n = distance > 0 ? (1 / distance) * d : Vec2{0, 1};
  out.gap = distance - disc_radius(at.mechanism, contact.a) - disc_radius(at.mechanism, contact.b);
  out.rounding = p.rounding();
  out.point = a.origin - disc_radius(at.mechanism, contact.a) * out.n;
  fill_contact_rows(at, a, b, out);
}

void fill_mass(const Mechanism& mechanism, EvaluatedSystem& system) {
  system.offset.resize(mechanism.bodies.size() + 1);
  system.offset[0] = 0;
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    system.offset[i + 1] = system.offset[i] + dof(mechanism, static_cast<int>(i));
  }
  const auto n = static_cast<std::size_t>(system.offset.back());
  system.mass.resize(n);
  system.weight.resize(n);
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const Body& body = mechanism.bodies[i];
    const auto first = static_cast<std::size_t>(system.offset[i]);
    system.mass[first] = system.mass[first + 1] = body.mass;
    system.weight[first] = system.weight[first + 1] = 1 / std::sqrt(body.mass);
    if (body.kind != BodyKind::rigid) continue;
    system.mass[first + 2] = inertia_of(body);
    system.weight[first + 2] = 1 / std::sqrt(system.mass[first + 2]);
  }
}

void fill_frames(const Mechanism& mechanism, const std::vector<double>& q,
                 EvaluatedSystem& system) {
  system.frame.resize(mechanism.bodies.size());
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const auto first = static_cast<std::size_t>(system.offset[i]);
    Frame& f = system.frame[i];
    f = {{q[first], q[first + 1]}};
    if (mechanism.bodies[i].kind != BodyKind::rigid) continue;
    f.angle = q[first + 2];
    f.c = std::cos(f.angle);
    f.s = std::sin(f.angle);
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
  fill_mass(mechanism, system);
  fill_frames(mechanism, q, system);
  const Layout at{mechanism, system.frame};
  system.joints.resize(mechanism.joints.size());
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    const JointKind& kind = mechanism.joints[i].kind;
    JointRows& out = system.joints[i];
    out.body_a = anchor_a(kind).body;
    out.body_b = anchor_b(kind).body;
    out.count = row_count(kind);
    std::visit([&](const auto& joint) { fill(at, joint, out); }, kind);
  }
  system.contacts.resize(mechanism.contacts.size());
  for (std::size_t i = 0; i < mechanism.contacts.size(); ++i) {
    const ContactGeometry& geometry = mechanism.contacts[i].geometry;
    ContactRows& out = system.contacts[i];
    out.body_a = body_a(geometry);
    out.body_b = body_b(geometry);
    std::visit([&](const auto& contact) { fill(at, contact, out); }, geometry);
  }
}

EvaluatedSystem evaluate(const Mechanism& mechanism, const std::vector<double>& q) {
  EvaluatedSystem system;
  evaluate(mechanism, q, system);
  return system;
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
