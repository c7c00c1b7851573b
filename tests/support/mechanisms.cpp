// SPDX-License-Identifier: MIT
#include "tests/support/mechanisms.h"

#include <cmath>
#include <string>

namespace carom::test {

Anchor at_ground(Vec2 p) {
  return {ground, Place::at, p};
}

namespace {

Body particle(const std::string& name, double mass) {
  return {name, BodyKind::particle, mass, {}, NoShape{}};
}

Body rod(const std::string& name, double mass, double length) {
  return {name, BodyKind::rigid, mass, {}, RodShape{length, {}}};
}

Anchor start_of(int body) {
  return {body, Place::start, {}};
}
Anchor end_of(int body) {
  return {body, Place::end, {}};
}
Contact floor_contact(const Anchor& point, double height, double e, double mu) {
  return {"tip", PointLine{point, Line{at_ground({0, height}), pi / 2}}, e, mu, mu, false};
}

/// Puts a rod with its start at `from` under the angle θ, turning with ω and its start moving with
/// v.
void place_rod(Example& example, double length, Vec2 from, double theta, Vec2 v, double omega) {
  const Vec2 half = (length / 2) * direction(theta);
  for (const double c : {from.x + half.x, from.y + half.y, theta}) example.q.push_back(c);
  const Vec2 centre = v + omega * perp(half);
  for (const double c : {centre.x, centre.y, omega}) example.qdot.push_back(c);
}

}  // namespace

// With O at the origin, |P1| = l1 and |P2 − P1| = l2: the angle at O between P2 and P1 by the law
// of cosines. sin φ₂ = cross(P1, P2 − P1) has the sign of the branch.
Example gonzalez_pendulum(double x2, int branch, Vec2 v, double e, double mu) {
  constexpr double l1 = 0.5;
  constexpr double l2 = 0.25;
  constexpr double h = 0.6;
  const Vec2 p2{x2, -h};
  const double d = norm(p2);
  const double at_origin = std::acos((l1 * l1 + d * d - l2 * l2) / (2 * l1 * d));
  const Vec2 p1 = l1 * direction(std::atan2(p2.y, p2.x) - branch * at_origin);

  Example out;
  out.mechanism.bodies = {particle("P1", 5), particle("P2", 2)};
  out.mechanism.joints = {{"rod1", DistanceJoint{at_ground({}), {0, Place::at, {}}, l1}},
                          {"rod2", DistanceJoint{{0, Place::at, {}}, {1, Place::at, {}}, l2}}};
  out.mechanism.contacts = {floor_contact({1, Place::at, {}}, -h, e, mu)};
  out.q = {p1.x, p1.y, p2.x, p2.y};
  // v1 = ω perp(p1) with (v − v1)·(p2 − p1) = 0.
  const Vec2 r = p2 - p1;
  const double omega = dot(v, r) / dot(perp(p1), r);
  const Vec2 v1 = omega * perp(p1);
  out.qdot = {v1.x, v1.y, v.x, v.y};
  return out;
}

Example kane_pendulum(double e, double mu) {
  const double theta1 = -pi / 2 + 20 * pi / 180;
  const double theta2 = -pi / 2 + 30 * pi / 180;
  Example out;
  out.mechanism.bodies = {rod("rod1", 1, 1), rod("rod2", 1, 1)};
  out.mechanism.joints = {{"O", RevoluteJoint{at_ground({}), start_of(0)}},
                          {"elbow", RevoluteJoint{end_of(0), start_of(1)}}};
  place_rod(out, 1, {}, theta1, {}, -0.1);
  const Vec2 elbow = direction(theta1);
  const Vec2 elbow_velocity = -0.1 * perp(elbow);
  place_rod(out, 1, elbow, theta2, elbow_velocity, -0.2);
  const Vec2 tip = elbow + direction(theta2);
  out.mechanism.contacts = {floor_contact(end_of(1), tip.y, e, mu)};
  return out;
}

Example five_bar(bool redundant) {
  const Vec2 left{0, 0};
  const Vec2 right{0.4, 0};
  const Vec2 end{0.25, -0.55};
  const Vec2 v{0.3, -1};
  Example out;
  out.mechanism.bodies = {rod("crank1", 1.2, 0.35), rod("coupler1", 0.8, 0.45),
                          rod("crank2", 1.1, 0.3), rod("coupler2", 0.9, 0.5)};
  const auto arm = [&](Vec2 base, double l1, double l2, int side) {
    const Vec2 d = end - base;
    const double distance = norm(d);
    const double at_base =
        std::acos((l1 * l1 + distance * distance - l2 * l2) / (2 * l1 * distance));
    const double theta1 = std::atan2(d.y, d.x) + side * at_base;
    const Vec2 elbow = base + l1 * direction(theta1);
    const Vec2 r = end - elbow;
    const double omega1 = dot(v, r) / dot(perp(elbow - base), r);
    const Vec2 elbow_velocity = omega1 * perp(elbow - base);
    const double omega2 = dot(v - elbow_velocity, perp(r)) / dot(r, r);
    place_rod(out, l1, base, theta1, {}, omega1);
    place_rod(out, l2, elbow, std::atan2(r.y, r.x), elbow_velocity, omega2);
  };
  arm(left, 0.35, 0.45, -1);
  arm(right, 0.3, 0.5, 1);
  out.mechanism.joints = {{"A", RevoluteJoint{at_ground(left), start_of(0)}},
                          {"B", RevoluteJoint{end_of(0), start_of(1)}},
                          {"C", RevoluteJoint{at_ground(right), start_of(2)}},
                          {"D", RevoluteJoint{end_of(2), start_of(3)}},
                          {"E", RevoluteJoint{end_of(1), end_of(3)}}};
  if (redundant) out.mechanism.joints.push_back({"E2", RevoluteJoint{end_of(3), end_of(1)}});
  out.mechanism.contacts = {floor_contact(end_of(1), end.y, 0.5, 0)};
  return out;
}

Example block_on_feet(const std::vector<double>& x, double e) {
  Example out;
  out.mechanism.bodies = {{"block", BodyKind::rigid, 2, 0.3, NoShape{}}};
  const Line floor{at_ground({}), pi / 2};
  for (std::size_t i = 0; i < x.size(); ++i) {
    const PointLine foot{{0, Place::at, {x[i], 0}}, floor};
    const std::string name(1, static_cast<char>('a' + static_cast<int>(i)));
    out.mechanism.contacts.push_back({name, foot, e, 0, 0, false});
  }
  out.q = {0, 0, 0};
  out.qdot = {0, -1, 0};
  return out;
}

Example chain(int links) {
  Example out;
  const double length = 1.0 / links;
  Vec2 from{};
  Vec2 v{};
  for (int i = 0; i < links; ++i) {
    out.mechanism.bodies.push_back(rod("link" + std::to_string(i), 1.0 / links, length));
    const Anchor parent = i == 0 ? at_ground({}) : end_of(i - 1);
    out.mechanism.joints.push_back({"J" + std::to_string(i), RevoluteJoint{parent, start_of(i)}});
    const double theta = -pi / 2 + (i % 2 == 0 ? 0.4 : -0.3);
    const double omega = (i % 2 == 0 ? -1 : 1) * 0.7 - 0.1;
    place_rod(out, length, from, theta, v, omega);
    v = v + omega * perp(length * direction(theta));
    from = from + length * direction(theta);
  }
  const double side = v.y < 0 ? 1 : -1;  // the line is on the side towards which the tip moves
  out.mechanism.contacts = {{"tip",
                             PointLine{end_of(links - 1), Line{at_ground(from), side * pi / 2}},
                             0.5, 0, 0, false}};
  return out;
}

Example disc_on_floor(double e, double mu, Vec2 v) {
  Example out;
  out.mechanism.bodies = {{"disc", BodyKind::rigid, 2, {}, DiscShape{0.5}}};
  out.mechanism.contacts = {
      {"floor", DiscLine{0, Line{{ground, Place::at, {}}, pi / 2}}, e, mu, mu, false}};
  out.q = {0, 0.5, 0};
  out.qdot = {v.x, v.y, 0};
  return out;
}

}  // namespace carom::test
