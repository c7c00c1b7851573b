// SPDX-License-Identifier: MIT
#include "tests/support/random_mechanism.h"

#include <Eigen/Core>
#include <cmath>
#include <string>

#include "core/projection/multipliers.h"
#include "tests/support/dense.h"

namespace carom::test {

namespace {

/// Draws the parts of a random mechanism.
struct Drawer {
  std::mt19937_64& random;
  double decades;

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  }
  int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); }
  bool chance(double p) { return uniform(0, 1) < p; }
  double mass() { return std::pow(10.0, uniform(-decades, decades)); }
  double sign() { return chance(0.5) ? 1 : -1; }
  Vec2 place(double reach) { return {uniform(-reach, reach), uniform(-reach, reach)}; }
  /// How far from a dead centre [rad].
  double little() { return std::pow(10.0, uniform(-12, -2)) * sign(); }
  /// Stretched or folded.
  double straight() { return chance(0.5) ? 0 : pi; }
};

/// World points of a body, for joints that must be closed at the drawn pose.
Vec2 to_local(const Example& e, int body, Vec2 world) {
  if (body == ground) return world;
  const Frame f = frame_of(e.mechanism, e.q, body);
  return rotated(world - f.origin, f.c, -f.s);
}

Anchor anchor_at(const Example& e, int body, Vec2 world) {
  if (body != ground &&
      e.mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::particle) {
    return {body, Place::at, {}};
  }
  return {body, Place::at, to_local(e, body, world)};
}

bool is_particle(const Example& e, int body) {
  return body != ground &&
         e.mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::particle;
}

Vec2 centre_of(const Example& e, int body) {
  return body == ground ? Vec2{} : frame_of(e.mechanism, e.q, body).origin;
}

/// A joint between two bodies that is closed at the present pose, whatever that is.
JointKind closed_joint(Drawer& draw, const Example& e, int a, int b) {
  const bool particle = is_particle(e, a) || is_particle(e, b);
  const int kind = particle ? draw.integer(0, 1) : draw.integer(0, 3);
  const Vec2 at = is_particle(e, a)
                      ? centre_of(e, a)
                      : centre_of(e, a) + Vec2{draw.uniform(-1, 1), draw.uniform(-1, 1)};
  const Vec2 other = is_particle(e, b)
                         ? centre_of(e, b)
                         : centre_of(e, b) + Vec2{draw.uniform(-1, 1), draw.uniform(-1, 1)};
  const double angle_b = b == ground || is_particle(e, b) ? 0 : frame_of(e.mechanism, e.q, b).angle;
  const double angle_a = a == ground || is_particle(e, a) ? 0 : frame_of(e.mechanism, e.q, a).angle;
  const Vec2 d = at - other;
  const double along = std::atan2(d.y, d.x) - angle_b;
  switch (kind) {
    case 0:
      return DistanceJoint{anchor_at(e, a, at), anchor_at(e, b, other), norm(d)};
    case 1:
      return SlotJoint{anchor_at(e, a, at), anchor_at(e, b, other), along};
    case 2:
      return RevoluteJoint{anchor_at(e, a, at), anchor_at(e, b, at)};
    default:
      return PrismaticJoint{anchor_at(e, a, at), anchor_at(e, b, other), along, angle_a - angle_b};
  }
}

const Body& body_of(const Example& e, int body) {
  return e.mechanism.bodies[static_cast<std::size_t>(body)];
}

int body_count(const Example& e) {
  return static_cast<int>(e.mechanism.bodies.size());
}

void add_joint(Example& e, const JointKind& kind) {
  e.mechanism.joints.push_back({"j" + std::to_string(e.mechanism.joints.size()), kind});
}

void add_pin(Example& e, int a, int b, Vec2 at) {
  add_joint(e, RevoluteJoint{anchor_at(e, a, at), anchor_at(e, b, at)});
}

int add_rigid(Drawer& draw, Example& e, Vec2 centre) {
  Body body;
  body.name = "b" + std::to_string(e.mechanism.bodies.size());
  body.mass = draw.mass();
  body.inertia = body.mass * std::pow(draw.uniform(0.1, 1), 2);
  if (draw.chance(0.5)) body.shape = DiscShape{draw.uniform(0.05, 0.5)};
  e.mechanism.bodies.push_back(body);
  for (const double c : {centre.x, centre.y, draw.uniform(-pi, pi)}) e.q.push_back(c);
  return body_count(e) - 1;
}

int add_body(Drawer& draw, Example& e) {
  if (draw.chance(0.75)) return add_rigid(draw, e, draw.place(2));
  e.mechanism.bodies.push_back(
      {"b" + std::to_string(e.mechanism.bodies.size()), BodyKind::particle, draw.mass(), {}, {}});
  const Vec2 at = draw.place(2);
  for (const double c : {at.x, at.y}) e.q.push_back(c);
  return body_count(e) - 1;
}

/// A link pinned to two others (or the ground) at two points.
int add_link(Drawer& draw, Example& e, int from, Vec2 a, int to, Vec2 b) {
  const int link = add_rigid(draw, e, 0.5 * (a + b) + draw.place(0.3));
  add_pin(e, link, from, a);
  if (to != link) add_pin(e, link, to, b);
  return link;
}

// ---- mechanisms

void add_tree(Drawer& draw, Example& e, int count) {
  const int first = body_count(e);
  for (int i = 0; i < count; ++i) {
    const int body = add_body(draw, e);
    if (draw.chance(0.15)) continue;  // stays free
    const int parent = body == 0 || draw.chance(0.3) ? ground : draw.integer(0, body - 1);
    add_joint(e, closed_joint(draw, e, body, parent));
  }
  if (count > 2 && draw.chance(0.3)) {  // one loop
    add_joint(e, closed_joint(draw, e, first + count - 1, first));
  }
}

/// A point of a body with a direction in which it cannot, or almost cannot, move.
struct Locked {
  int body = 0;
  Vec2 at;
  double normal = 0;
};

/// Two links, almost stretched or folded: the tip cannot move along them.
Locked add_dyad(Drawer& draw, Example& e) {
  const double theta = draw.uniform(-pi, pi);
  const Vec2 pivot = draw.place(2);
  const Vec2 elbow = pivot + draw.uniform(0.3, 1.5) * direction(theta);
  const Vec2 tip =
      elbow + draw.uniform(0.3, 1.5) * direction(theta + draw.straight() + draw.little());
  const int first = add_rigid(draw, e, 0.5 * (pivot + elbow));
  add_pin(e, first, ground, pivot);
  const int second = add_rigid(draw, e, tip);
  add_pin(e, second, first, elbow);
  return {second, tip, theta + draw.straight()};
}

/// A four-bar whose crank and coupler are almost in line: the rocker cannot be turned by its end.
/// If the rocker is in line with them, too, the loop itself is singular.
Locked add_four_bar(Drawer& draw, Example& e, bool all_in_line) {
  const double theta = draw.uniform(-pi, pi);
  const Vec2 a = draw.place(2);
  const Vec2 b = a + draw.uniform(0.3, 1.5) * direction(theta);
  const Vec2 c = b + draw.uniform(0.3, 1.5) * direction(theta + draw.straight() + draw.little());
  const double rocker_angle = all_in_line ? theta + draw.straight() + draw.little()
                                          : theta + draw.sign() * draw.uniform(0.3, pi - 0.3);
  const Vec2 d = c + draw.uniform(0.3, 1.5) * direction(rocker_angle);
  const int crank = add_rigid(draw, e, 0.5 * (a + b));
  add_pin(e, crank, ground, a);
  const int coupler = add_rigid(draw, e, 0.5 * (b + c));
  add_pin(e, coupler, crank, b);
  const int rocker = add_link(draw, e, coupler, c, ground, d);
  return {rocker, c, rocker_angle + pi / 2 + draw.straight()};
}

/// A point on a massless rod, struck along it.
Locked add_needle(Drawer& draw, Example& e) {
  const double theta = draw.uniform(-pi, pi);
  const Vec2 pivot = draw.place(2);
  const Vec2 at = pivot + direction(theta);
  e.mechanism.bodies.push_back({"needle", BodyKind::particle, draw.mass(), {}, {}});
  for (const double c : {at.x, at.y}) e.q.push_back(c);
  const int body = body_count(e) - 1;
  add_joint(e, DistanceJoint{{ground, Place::at, pivot}, {body, Place::at, {}}, 1});
  return {body, at, theta + draw.little()};
}

Locked add_singular(Drawer& draw, Example& e) {
  switch (draw.integer(0, 4)) {
    case 0:
    case 1:
      return add_dyad(draw, e);
    case 2:
      return add_four_bar(draw, e, false);
    case 3:
      return add_four_bar(draw, e, true);
    default:
      return add_needle(draw, e);
  }
}

// ---- redundant joints

/// A coupler on three parallel cranks: any two would do.
void add_parallelogram(Drawer& draw, Example& e) {
  const Vec2 crank = draw.uniform(0.3, 1.5) * direction(draw.uniform(-pi, pi));
  const int coupler = add_rigid(draw, e, draw.place(2));
  for (int i = 0; i < 3; ++i) {
    const Vec2 pivot = draw.place(2);
    add_link(draw, e, ground, pivot, coupler, pivot + crank);
  }
}

/// A pin and two rods between the same two bodies: one rod would do.
void add_rigid_pair(Drawer& draw, Example& e) {
  const int a = add_rigid(draw, e, draw.place(2));
  const int b = a == 0 || draw.chance(0.3) ? ground : draw.integer(0, a - 1);
  const Vec2 pin = draw.place(2);
  add_pin(e, a, b, is_particle(e, b) ? centre_of(e, b) : pin);
  for (int i = 0; i < 2; ++i) {
    const Vec2 p = draw.place(2);
    const Vec2 r = is_particle(e, b) ? centre_of(e, b) : draw.place(2);
    add_joint(e, DistanceJoint{anchor_at(e, a, p), anchor_at(e, b, r), norm(p - r)});
  }
}

/// A pin, and a slot through it.
void add_slotted_pin(Drawer& draw, Example& e) {
  const int a = add_rigid(draw, e, draw.place(2));
  const int b = a == 0 ? ground : draw.integer(-1, a - 1);
  const Vec2 pin = is_particle(e, b) ? centre_of(e, b) : draw.place(2);
  add_pin(e, a, b, pin);
  add_joint(e, SlotJoint{anchor_at(e, a, pin), anchor_at(e, b, pin), draw.uniform(-pi, pi)});
}

void add_redundancy(Drawer& draw, Example& e) {
  const int kind = draw.integer(0, 3);
  if (kind == 1) return add_parallelogram(draw, e);
  if (kind == 2) return add_slotted_pin(draw, e);
  if (kind == 3 || e.mechanism.joints.empty()) return add_rigid_pair(draw, e);
  const int last = static_cast<int>(e.mechanism.joints.size()) - 1;
  add_joint(e, e.mechanism.joints[static_cast<std::size_t>(draw.integer(0, last))].kind);
}

// ---- contacts

Line line_at(const Example& e, int carrier, Vec2 at, double normal) {
  const double turned =
      carrier == ground || is_particle(e, carrier) ? 0 : frame_of(e.mechanism, e.q, carrier).angle;
  return {anchor_at(e, carrier, at), normal - turned};
}

void add_contact(Drawer& draw, Example& e, const ContactGeometry& geometry) {
  const double mu_s = draw.chance(0.2) ? 0 : draw.uniform(0, 1.5);
  const double e_n = e.mechanism.contacts.empty() ? draw.uniform(0, 1) : e.mechanism.contacts[0].e;
  e.mechanism.contacts.push_back({"c" + std::to_string(e.mechanism.contacts.size()), geometry, e_n,
                                  mu_s, mu_s * draw.uniform(0.5, 1), false});
}

/// The body that carries what `body` strikes: the ground, or another one that can carry a line
/// there. A particle carries one only through itself.
int draw_carrier(Drawer& draw, const Example& e, int body) {
  const int carrier = draw.chance(0.5) ? ground : draw.integer(0, body_count(e) - 1);
  return carrier == body || is_particle(e, carrier) ? ground : carrier;
}

/// A new disc that touches the disc `a`, free or jointed to something.
void add_touching_disc(Drawer& draw, Example& e, int a) {
  const double radius = draw.uniform(0.05, 0.5);
  const double both = std::get<DiscShape>(body_of(e, a).shape).radius + radius;
  const Vec2 centre = centre_of(e, a) + both * direction(draw.uniform(-pi, pi));
  const int disc = add_rigid(draw, e, centre);
  e.mechanism.bodies.back().shape = DiscShape{radius};
  if (draw.chance(0.5)) {
    add_joint(e,
              closed_joint(draw, e, disc, draw.chance(0.5) ? ground : draw.integer(0, disc - 1)));
  }
  add_contact(draw, e, draw.chance(0.5) ? DiscDisc{a, disc} : DiscDisc{disc, a});
}

void add_any_contact(Drawer& draw, Example& e) {
  const int body = draw.integer(0, body_count(e) - 1);
  const double normal = draw.uniform(-pi, pi);
  const int carrier = draw_carrier(draw, e, body);
  const auto* disc = std::get_if<DiscShape>(&body_of(e, body).shape);
  if (disc != nullptr && draw.chance(0.4)) return add_touching_disc(draw, e, body);
  if (disc != nullptr && draw.chance(0.7)) {
    const Vec2 at = centre_of(e, body) - disc->radius * direction(normal);
    return add_contact(draw, e, DiscLine{body, line_at(e, carrier, at, normal)});
  }
  const Vec2 at = is_particle(e, body) ? centre_of(e, body) : centre_of(e, body) + draw.place(1);
  add_contact(draw, e, PointLine{anchor_at(e, body, at), line_at(e, carrier, at, normal)});
}

/// Another point of the body of the first contact on the same ground line, or on a parallel one:
/// two points of one body on one line are independent, three are not, two along the normal neither.
bool add_beside_first(Drawer& draw, Example& e) {
  const auto* first = std::get_if<PointLine>(&e.mechanism.contacts[0].geometry);
  if (first == nullptr || first->surface.through.body != ground) return false;
  const int body = first->striker.body;
  const Vec2 n = direction(first->surface.normal_angle);
  const Vec2 along = draw.chance(0.5) ? n : perp(n);
  const Vec2 at = is_particle(e, body)
                      ? centre_of(e, body)
                      : world_point(e.mechanism, e.q, first->striker) + draw.uniform(-1, 1) * along;
  add_contact(
      draw, e,
      PointLine{anchor_at(e, body, at), line_at(e, ground, at, first->surface.normal_angle)});
  return true;
}

/// Takes from the velocity what breaks a joint or moves a held contact, by a dense factor of the
/// rows in the kinetic metric.
void put_to_rest(Example& e) {
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  std::vector<BodyRow> held;
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    const ContactRows& rows = system.contacts[k];
    if (e.mechanism.contacts[k].hold) held.push_back({rows.body_a, rows.body_b, rows.normal});
  }
  const Eigen::Map<const Eigen::VectorXd> mass(system.mass.data(), system.n());
  const Eigen::VectorXd root = mass.cwiseSqrt();
  const Eigen::MatrixXd B =
      (constraint_matrix(system, held) * root.cwiseInverse().asDiagonal()).transpose();
  Eigen::Map<Eigen::VectorXd> qdot(e.qdot.data(), system.n());
  Eigen::VectorXd x = root.cwiseProduct(qdot);
  const PivotedQr qr = pivoted_qr(B);
  const Eigen::MatrixXd Q = qr.Q.leftCols(qr.rank(1e-11));
  const double given = x.norm();
  for (int pass = 0; pass < 2; ++pass) x -= Q * (Q.transpose() * x);
  // If the joints hold everything, only rounding is left of the velocity, on which no two
  // computations agree: it is set to zero. Slow bodies among fast and heavy ones keep 1e-6 and
  // more.
  constexpr double rounding = 1e-14;
  if (x.norm() < rounding * given) x.setZero();
  qdot = x.cwiseQuotient(root);
}

}  // namespace

RandomExample random_mechanism(std::mt19937_64& random, double decades) {
  Drawer draw{random, decades};
  RandomExample out;
  Example& e = out.example;
  out.near_singular = draw.chance(0.33);
  Locked locked;
  if (out.near_singular) locked = add_singular(draw, e);
  const int more = out.near_singular ? draw.integer(0, 2) : draw.integer(1, 6);
  add_tree(draw, e, more);
  out.redundant = draw.chance(0.33);
  if (out.redundant) add_redundancy(draw, e);
  if (out.near_singular) {
    add_contact(draw, e,
                PointLine{anchor_at(e, locked.body, locked.at),
                          line_at(e, ground, locked.at, locked.normal)});
  } else {
    add_any_contact(draw, e);
  }
  const int contacts = draw.chance(0.6) ? 1 : draw.integer(2, 3);
  while (static_cast<int>(e.mechanism.contacts.size()) < contacts) {
    if (draw.chance(0.5) && add_beside_first(draw, e)) continue;
    add_any_contact(draw, e);
    if (draw.chance(0.3)) e.mechanism.contacts.back().hold = out.held = true;
  }
  e.qdot.resize(e.q.size());
  for (double& v : e.qdot) v = draw.uniform(-1, 1);
  if (out.held) put_to_rest(e);
  return out;
}

}  // namespace carom::test
