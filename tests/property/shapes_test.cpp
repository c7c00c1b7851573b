// SPDX-License-Identifier: MIT
//
// Curved slots and polygons at random poses: rows and biases against finite differences, and what
// must not depend on where the world's axes, or the first vertex, are.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "core/dynamics/bias.h"
#include "core/mechanism/joint.h"
#include "tests/support/mechanisms.h"
#include "tests/support/seed.h"

namespace carom::test {
namespace {

struct Drawer {
  std::mt19937_64 random;

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  }
  Vec2 place(double reach) { return {uniform(-reach, reach), uniform(-reach, reach)}; }

  /// Corners on an ellipse, round which they go.
  PolygonShape polygon() {
    const int count = 3 + static_cast<int>(random() % 5);
    PolygonShape out{{}, uniform(0.5, 1.5), uniform(0.5, 1.5)};
    const double first = uniform(-pi, pi);
    for (int i = 0; i < count; ++i) {
      const double angle = first + (i + uniform(-0.3, 0.3)) * 2 * pi / count;
      out.vertices.push_back({"v", direction(angle)});
    }
    return out;
  }

  /// Two free bodies: the first has a slot or a polygon, the second a point and a disc.
  Example bodies() {
    Example e;
    e.mechanism.bodies = {{"carrier", BodyKind::rigid, 1, 1, polygon()},
                          {"other", BodyKind::rigid, 1, 1, DiscShape{uniform(0.05, 0.5)}}};
    const Anchor point{1, Place::at, place(0.5)};
    e.mechanism.joints = {{"slot", CurvedSlotJoint{point,
                                                   {0, Place::at, place(0.3)},
                                                   uniform(0.2, 2),
                                                   uniform(0.2, 2),
                                                   uniform(-pi, pi)}}};
    e.mechanism.contacts = {{"point", PointPolygon{point, 0}, 0.5, 0, 0, false},
                            {"disc", DiscPolygon{1, 0}, 0.5, 0, 0, false}};
    for (int i = 0; i < 2; ++i) {
      const Vec2 at = place(1.5);
      e.q.insert(e.q.end(), {at.x, at.y, uniform(-pi, pi)});
    }
    for (int i = 0; i < 6; ++i) e.qdot.push_back(uniform(-1, 1));
    return e;
  }
};

/// What is measured of one row: its value, its rate and its bias.
struct Measured {
  double value = 0, rate = 0, bias = 0;
};

/// The slot's row and the normals of both contacts.
std::array<Measured, 3> measure(const Example& e) {
  const EvaluatedSystem s = evaluate(e.mechanism, e.q);
  const JointRows& slot = s.joints[0];
  std::array<Measured, 3> out;
  out[0] = {slot.phi[0], apply(s, slot.body_a, slot.body_b, slot.row[0], e.qdot),
            joint_bias(e.mechanism, s, 0, e.qdot)[0]};
  for (int k = 0; k < 2; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const ContactRows& contact = s.contacts[i];
    out[i + 1] = {contact.gap, apply(s, contact.body_a, contact.body_b, contact.normal, e.qdot),
                  normal_bias(e.mechanism, s, k, e.qdot)};
  }
  return out;
}

std::array<Measured, 3> measure_along(const Example& e, double t) {
  Example moved = e;
  for (std::size_t i = 0; i < e.q.size(); ++i) moved.q[i] += t * e.qdot[i];
  return measure(moved);
}

/// The feet of the slot, the point and the disc, in the carrier's frame.
std::array<ClosestPoint, 3> feet_along(const Example& e, double t) {
  Example moved = e;
  for (std::size_t i = 0; i < e.q.size(); ++i) moved.q[i] += t * e.qdot[i];
  const auto& slot = std::get<CurvedSlotJoint>(e.mechanism.joints[0].kind);
  const auto& polygon = std::get<PolygonShape>(e.mechanism.bodies[0].shape);
  const Frame carrier = frame_of(moved.mechanism, moved.q, 0);
  const auto seen = [&](const Anchor& anchor) {
    const Vec2 p = world_point(moved.mechanism, moved.q, anchor);
    return rotated(p - carrier.origin, carrier.c, -carrier.s);
  };
  return {closest_on_slot(slot, direction(slot.axis_angle), seen(slot.a) - slot.b.p),
          Outline(polygon).closest(seen(slot.a)),
          Outline(polygon).closest(seen({1, Place::at, {}}))};
}

/// Across a change of the nearest edge, corner or side, differences would measure two of them.
bool same_feature(const Example& e, std::size_t row, double t) {
  const ClosestPoint from = feet_along(e, -t)[row], to = feet_along(e, t)[row];
  if (row == 0) return norm(from.at - to.at) < 0.02 && std::min(from.radius, to.radius) > 0.1;
  const bool edges = std::isinf(from.radius) && std::isinf(to.radius);
  return edges ? norm(from.n - to.n) < 1e-9 : norm(from.at - to.at) < 1e-9;
}

/// Derivatives by central differences with one step of extrapolation.
double derivative(const Example& e, std::size_t row, double Measured::*of) {
  constexpr double t = 1e-3;
  const auto slope = [&](double h) {
    return (measure_along(e, h)[row].*of - measure_along(e, -h)[row].*of) / (2 * h);
  };
  return (4 * slope(t / 2) - slope(t)) / 3;
}

// d/dt φ(q + tq̇) = a_n q̇ and d/dt a_n q̇ = ȧ_n q̇. Close to a corner or a centre of curvature the
// direction turns faster than the differences can follow.
TEST(Shapes, RowsAndBiasesAreDerivatives) {
  Drawer draw{std::mt19937_64(seed(20260301))};
  std::array<int, 3> compared{};
  int at_corners = 0;
  for (int run = 0; run < 1000; ++run) {
    const Example e = draw.bodies();
    const std::array<Measured, 3> here = measure(e);
    const std::array<ClosestPoint, 3> feet = feet_along(e, 0);
    for (std::size_t row = 0; row < 3; ++row) {
      if (!same_feature(e, row, 2e-3) || feet[row].radius < 0.1) continue;
      EXPECT_NEAR(here[row].rate, derivative(e, row, &Measured::value), 1e-6)
          << "run " << run << ", row " << row;
      EXPECT_NEAR(here[row].bias, derivative(e, row, &Measured::rate), 1e-5)
          << "run " << run << ", row " << row;
      ++compared[row];
      at_corners += row > 0 && std::isfinite(feet[row].radius) ? 1 : 0;
    }
  }
  for (const int count : compared) EXPECT_GT(count, 500);
  EXPECT_GT(at_corners, 200);
}

// The whole world turned and moved: nothing that is measured changes.
TEST(Shapes, DoNotDependOnTheWorldsAxes) {
  Drawer draw{std::mt19937_64(seed(20260302))};
  for (int run = 0; run < 300; ++run) {
    const Example e = draw.bodies();
    const double turn = draw.uniform(-pi, pi);
    const double c = std::cos(turn), s = std::sin(turn);
    const Vec2 shift = draw.place(3);
    Example moved = e;
    for (std::size_t i = 0; i < 6; i += 3) {
      const Vec2 at = shift + rotated({e.q[i], e.q[i + 1]}, c, s);
      const Vec2 v = rotated({e.qdot[i], e.qdot[i + 1]}, c, s);
      moved.q[i] = at.x;
      moved.q[i + 1] = at.y;
      moved.q[i + 2] += turn;
      moved.qdot[i] = v.x;
      moved.qdot[i + 1] = v.y;
    }
    const auto before = measure(e), after = measure(moved);
    for (std::size_t row = 0; row < 3; ++row) {
      EXPECT_NEAR(before[row].value, after[row].value, 1e-13);
      EXPECT_NEAR(before[row].rate, after[row].rate, 1e-9);
      const double scale = 1 + std::abs(before[row].bias);
      EXPECT_NEAR(before[row].bias, after[row].bias, 1e-9 * scale * scale);
    }
  }
}

// Another first vertex, and the other semi-axis first: the same bodies.
TEST(Shapes, DoNotDependOnWhatIsNamedFirst) {
  Drawer draw{std::mt19937_64(seed(20260303))};
  for (int run = 0; run < 300; ++run) {
    const Example e = draw.bodies();
    Example other = e;
    auto& vertices = std::get<PolygonShape>(other.mechanism.bodies[0].shape).vertices;
    std::rotate(vertices.begin(), vertices.begin() + 1, vertices.end());
    auto& slot = std::get<CurvedSlotJoint>(other.mechanism.joints[0].kind);
    std::swap(slot.semi_x, *slot.semi_y);
    slot.axis_angle += pi / 2;
    const auto before = measure(e), after = measure(other);
    for (std::size_t row = 0; row < 3; ++row) {
      EXPECT_NEAR(before[row].value, after[row].value, 1e-13);
      EXPECT_NEAR(before[row].rate, after[row].rate, 1e-9);
    }
    const auto& shape = std::get<PolygonShape>(e.mechanism.bodies[0].shape);
    const auto& turned = std::get<PolygonShape>(other.mechanism.bodies[0].shape);
    EXPECT_NEAR(polar_moment(shape), polar_moment(turned), 1e-14);
  }
}

double distance_to_segment(Vec2 p, Vec2 from, Vec2 to) {
  const Vec2 edge = to - from;
  const double s = std::clamp(dot(p - from, edge) / dot(edge, edge), 0.0, 1.0);
  return norm(p - from - s * edge);
}

// Distance to the nearest of all segments, and the sign by what is to the left of all edges.
TEST(Shapes, GapIsTheDistanceFromTheOutline) {
  Drawer draw{std::mt19937_64(seed(20260304))};
  int inside = 0;
  for (int run = 0; run < 2000; ++run) {
    const PolygonShape polygon = draw.polygon();
    const Vec2 p = draw.place(2);
    double distance = 1e9;
    bool within = true;
    for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
      const Vec2 from = corner(polygon, i);
      const Vec2 to = corner(polygon, (i + 1) % polygon.vertices.size());
      distance = std::min(distance, distance_to_segment(p, from, to));
      within = within && cross(to - from, p - from) > 0;
    }
    inside += within ? 1 : 0;
    EXPECT_NEAR(Outline(polygon).closest(p).distance, within ? -distance : distance, 1e-12);
  }
  EXPECT_GT(inside, 200);
}

}  // namespace
}  // namespace carom::test
