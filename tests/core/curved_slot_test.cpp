// SPDX-License-Identifier: MIT
//
// A point guided along an ellipse: closed from poor guesses, dragged, and in free motion, where the
// answers are known from elsewhere.
#include "core/mechanism/joint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "core/math/planar.h"
#include "core/pose/resolve.h"
#include "core/scenario/parameters.h"
#include "core/study/sweep.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

constexpr double a = 1;
constexpr double b = 0.3;

/// A particle on an ellipse around the origin of the ground.
Example bead(double semi_x, std::optional<double> semi_y, double axis_angle) {
  Example out;
  out.mechanism.bodies = {{"bead", BodyKind::particle, 1, {}, NoShape{}}};
  out.mechanism.joints = {
      {"ring",
       CurvedSlotJoint{{0, Place::at, {}}, {ground, Place::at, {}}, semi_x, semi_y, axis_angle}}};
  out.q = {semi_x * std::cos(axis_angle), semi_x * std::sin(axis_angle)};
  out.qdot = {0, 0};
  return out;
}

Vec2 on_ellipse(double tau) {
  return {a * std::cos(tau), b * std::sin(tau)};
}

double squared_distance(Vec2 p, double tau) {
  const Vec2 d = p - on_ellipse(tau);
  return dot(d, d);
}

/// By trying all places and then thirds of the best interval.
Vec2 nearest_by_search(Vec2 p) {
  constexpr int places = 2000;
  double best = 0;
  for (int i = 1; i < places; ++i) {
    const double tau = 2 * pi * i / places;
    if (squared_distance(p, tau) < squared_distance(p, best)) best = tau;
  }
  double low = best - 2 * pi / places;
  double high = best + 2 * pi / places;
  while (high - low > 1e-9) {
    const double third = (high - low) / 3;
    if (squared_distance(p, low + third) < squared_distance(p, high - third)) {
      high -= third;
    } else {
      low += third;
    }
  }
  return on_ellipse(low);
}

TEST(Ellipse, FootIsTheNearestPoint) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> far(-2, 2);
  for (int i = 0; i < 300; ++i) {
    const Vec2 p{far(random), far(random)};
    const ClosestPoint foot = closest_on_ellipse(p, a, b);
    const double expected = norm(p - nearest_by_search(p));
    EXPECT_NEAR(std::abs(foot.distance), expected, 1e-12) << p.x << ' ' << p.y;
    EXPECT_EQ(foot.distance < 0, std::hypot(p.x / a, p.y / b) < 1);
    EXPECT_LT(norm(foot.at + foot.distance * foot.n - p), 1e-14);
  }
}

// By symmetry: on an axis beyond the centre of curvature a²/b or b²/a the end of the axis is
// nearest, and its radius of curvature is known; at the centre it is the end of the short axis.
TEST(Ellipse, FootOnTheAxes) {
  for (const double x : {0.0, 0.5 * (a - b * b / a), a - b * b / a + 0.01, 0.999, 1.0, 3.0}) {
    const ClosestPoint foot = closest_on_ellipse({x, 0}, a, b);
    const double cosine = std::min(1.0, a * x / (a * a - b * b));
    const Vec2 expected{a * cosine, b * std::sqrt(1 - cosine * cosine)};
    EXPECT_LT(norm(foot.at - expected), 1e-14) << x;
    EXPECT_TRUE(std::isfinite(foot.distance) && std::isfinite(foot.radius));
  }
  for (const double y : {0.01, 0.3, 2.0}) {
    const ClosestPoint foot = closest_on_ellipse({0, -y}, a, b);
    EXPECT_LT(norm(foot.at - Vec2{0, -b}), 1e-15) << y;
    EXPECT_NEAR(foot.radius, a * a / b + y - b, 1e-14);
  }
}

TEST(Ellipse, CircleIsOneOfThem) {
  std::mt19937_64 random(8);
  std::uniform_real_distribution<double> far(-2, 2);
  for (int i = 0; i < 100; ++i) {
    const Vec2 p{far(random), far(random)};
    const ClosestPoint foot = closest_on_ellipse(p, 0.7, 0.7);
    EXPECT_NEAR(foot.distance, norm(p) - 0.7, 1e-15);
    EXPECT_NEAR(foot.radius, norm(p), 1e-14);
  }
  const ClosestPoint centre = closest_on_ellipse({}, 0.7, 0.7);
  EXPECT_NEAR(norm(centre.n), 1, 1e-15);
  EXPECT_NEAR(centre.distance, -0.7, 1e-15);
}

TEST(CurvedSlot, RowIsAUnitRowAllRound) {
  const Example e = bead(a, 1e-3, 0.4);  // as slender as is allowed
  const auto& slot = std::get<CurvedSlotJoint>(e.mechanism.joints[0].kind);
  for (int i = 0; i < 720; ++i) {
    const Vec2 p = point_of_slot(slot, i * pi / 360);
    const JointRows rows = evaluate(e.mechanism, {p.x, p.y}).joints[0];
    EXPECT_NEAR(std::hypot(rows.row[0].a[0], rows.row[0].a[1]), 1, 1e-15);
    EXPECT_NEAR(rows.phi[0], 0, 1e-15);
  }
}

// The height of a turned ellipse is √((a sin α)² + (b cos α)²).
TEST(CurvedSlot, ClosesFromAnywhereOrSaysThatItCannot) {
  std::mt19937_64 random(9);
  std::uniform_real_distribution<double> unit(-1, 1);
  int refused = 0;
  for (int i = 0; i < 500; ++i) {
    const double alpha = pi * unit(random);
    const Example e = bead(a, b, alpha);
    const double height = std::hypot(a * std::sin(alpha), b * std::cos(alpha));
    const double y = 1.5 * unit(random);
    if (std::abs(std::abs(y) - height) < 1e-6) continue;
    const std::vector<double> guess{3 * unit(random), 3 * unit(random)};
    const PosePrescription pose{{PointTarget{"bead", {0, Place::at, {}}, {}, y}}, {}};
    const PoseResult found = resolve_pose(e.mechanism, pose, guess);
    EXPECT_EQ(found.reached, std::abs(y) < height) << "α " << alpha << ", y " << y;
    refused += found.reached ? 0 : 1;
    if (!found.reached) continue;
    const Vec2 own = rotated({found.q[0], found.q[1]}, std::cos(alpha), -std::sin(alpha));
    EXPECT_NEAR(std::hypot(own.x / a, own.y / b), 1, 1e-9);
  }
  EXPECT_GT(refused, 50);
}

TEST(CurvedSlot, KeepsTheSideThatIsAskedFor) {
  std::mt19937_64 random(10);
  std::uniform_real_distribution<double> unit(-1, 1);
  const Example e = bead(a, b, pi / 2);  // the left of the axis is where x < 0
  for (int i = 0; i < 300; ++i) {
    const double y = 0.99 * unit(random);
    const int side = random() % 2 == 0 ? 1 : -1;
    const PosePrescription pose{{PointTarget{"bead", {0, Place::at, {}}, {}, y}}, {{"ring", side}}};
    const PoseResult found = resolve_pose(e.mechanism, pose, {2 * unit(random), 2 * unit(random)});
    ASSERT_TRUE(found.reached) << found.reason;
    EXPECT_NEAR(found.q[0], -side * b * std::sqrt(1 - y * y), 1e-9);
    const PosePrescription measured = measured_pose(e.mechanism, pose, {-found.q[0], y});
    EXPECT_EQ(measured.mode[0].sign, -side);
  }
}

// A slot on a swinging rod, its bead on another one. The curve reaches 0.25 to 0.35 m from the
// rod's end, which is 0.15 to 0.65 m from where the bead can be: there is a pose at every angle.
TEST(CurvedSlot, ClosesALoop) {
  Mechanism m;
  const auto rod = [](const char* name, double length) {
    return Body{name, BodyKind::rigid, 1, {}, RodShape{length, {}}};
  };
  m.bodies = {rod("carrier", 0.5), rod("follower", 0.4)};
  m.joints = {{"A", RevoluteJoint{{0, Place::start, {}}, {ground, Place::at, {}}}},
              {"B", RevoluteJoint{{1, Place::start, {}}, {ground, Place::at, {0.6, 0}}}},
              {"cam", CurvedSlotJoint{{1, Place::end, {}}, {0, Place::end, {}}, 0.35, 0.25, 0.5}}};
  for (const double angle : {-1.2, -0.4, 0.3, 1.0}) {
    const PoseResult found = resolve_pose(m, {{AngleTarget{"carrier", 0, angle}}, {}}, {});
    ASSERT_TRUE(found.reached) << angle << ": " << found.reason;
    const Vec2 centre = 0.5 * direction(angle);
    const Vec2 tip = Vec2{0.6, 0} + 0.4 * direction(found.q[5]);
    const Vec2 own = rotated(tip - centre, std::cos(angle + 0.5), -std::sin(angle + 0.5));
    EXPECT_NEAR(std::hypot(own.x / 0.35, own.y / 0.25), 1, 1e-9);
  }
}

// The nearest point of a convex curve moves no farther than the hand does.
TEST(CurvedSlot, DragSlidesAlongTheCurveWithoutJumps) {
  const Example e = bead(a, b, 0);
  std::vector<double> q = e.q;
  constexpr int steps = 360;
  const double hand_step = 2 * 1.6 * std::sin(pi / steps);
  double round = 0;
  for (int i = 1; i <= 2 * steps; ++i) {
    const Vec2 hand = 1.6 * direction(2 * pi * i / steps);
    const DragResult drag = drag_pose(e.mechanism, q, {{0, Place::at, {}}, hand, {}, false});
    EXPECT_NEAR(std::hypot(drag.q[0] / a, drag.q[1] / b), 1, 1e-9);
    EXPECT_LT(std::hypot(drag.q[0] - q[0], drag.q[1] - q[1]), 1.1 * hand_step) << i;
    EXPECT_LT(norm(drag.reached - nearest_by_search(hand)), 2e-3) << i;
    round += std::remainder(
        std::atan2(drag.q[1] / b, drag.q[0] / a) - std::atan2(q[1] / b, q[0] / a), 2 * pi);
    q = drag.q;
  }
  EXPECT_NEAR(round, 4 * pi, 1e-2);
}

// Without forces a point keeps its speed on any curve: it is back after the circumference, which
// is 4a E(k), k² = 1 − b²/a².
TEST(CurvedSlot, FreeBeadComesRoundAfterTheCircumference) {
  constexpr double speed = 2;
  const double circumference = 4 * a * std::comp_ellint_2(std::sqrt(1 - b * b / (a * a)));
  Example e = bead(a, b, 0);
  e.qdot = {0, speed};
  Scenario scenario = scenario_of(e, NewtonLaw{});
  scenario.gravity = {};
  const double rounds = 3;
  const Trajectory t = motion_of(scenario, {0, rounds * circumference / speed, 1});
  ASSERT_EQ(t.end.reason, EndReason::reached) << t.end.text;
  const State end = state_at(t, t.end.t);
  EXPECT_NEAR(end.q[0], a, 1e-7);
  EXPECT_NEAR(end.q[1], 0, 1e-7);
  EXPECT_NEAR(std::hypot(end.qdot[0], end.qdot[1]), speed, 1e-8);
  for (int i = 0; i <= 100; ++i) {
    const State s = state_at(t, t.end.t * i / 100);
    EXPECT_NEAR(std::hypot(s.q[0] / a, s.q[1] / b), 1, 1e-8);
  }
}

// A wheel that turns freely about a pin and carries the slot: energy and the moment of momentum
// about the pin stay, whatever the bead does.
TEST(CurvedSlot, CarriedByAWheelConservesEnergyAndMomentum) {
  Example e;
  e.mechanism.bodies = {{"wheel", BodyKind::rigid, 2, 0.8, NoShape{}},
                        {"bead", BodyKind::particle, 1, {}, NoShape{}}};
  e.mechanism.joints = {
      {"pin", RevoluteJoint{{0, Place::at, {}}, {ground, Place::at, {}}}},
      {"ring", CurvedSlotJoint{{1, Place::at, {}}, {0, Place::at, {0.2, 0.1}}, 0.6, 0.4, 0.3}}};
  e.q = {0, 0, 0, 0.2 + 0.6 * std::cos(0.3), 0.1 + 0.6 * std::sin(0.3)};
  // Across the axis the slot leaves the bead free; the wheel turns by ω.
  const double omega = 1.5;
  const Vec2 at{e.q[3], e.q[4]};
  const Vec2 v = omega * perp(at) + 2.0 * perp(direction(0.3));
  e.qdot = {0, 0, omega, v.x, v.y};
  Scenario scenario = scenario_of(e, NewtonLaw{});
  scenario.gravity = {};
  const Trajectory t = motion_of(scenario, {0, 5, 1});
  ASSERT_EQ(t.end.reason, EndReason::reached) << t.end.text;
  const auto momentum = [](const State& s) {
    return 0.8 * s.qdot[2] + cross(Vec2{s.q[3], s.q[4]}, Vec2{s.qdot[3], s.qdot[4]});
  };
  const State start{e.q, e.qdot};
  for (int i = 0; i <= 50; ++i) {
    const State s = state_at(t, 0.1 * i);
    EXPECT_NEAR(energy(e.mechanism, s, {}), energy(e.mechanism, start, {}), 1e-7) << i;
    EXPECT_NEAR(momentum(s), momentum(start), 1e-7) << i;
  }
}

TEST(CurvedSlot, SemiAxesAreParametersThatKeepTheTargets) {
  Example e = bead(a, b, pi / 2);
  Scenario scenario = scenario_of(e, NewtonLaw{});
  Motion motion = *scenario.motion;
  motion.pose = {{PointTarget{"bead", {0, Place::at, {}}, {}, 0.6}}, {{"ring", -1}}};
  motion.velocity.targets = {PointVelocity{"bead", {0, Place::at, {}}, {}, -1.0}};
  scenario.motion = std::make_shared<Motion>(motion);
  // ẋ = −(b/a) y/√(a² − y²) ẏ on the right side, and T = ½(ẋ² + ẏ²).
  const Table table = sweep(scenario, {"joints.ring.semi_y", 0.1, 0.5, 5});
  const Column* energy = table.find("T_minus");
  ASSERT_NE(energy, nullptr);
  for (int i = 0; i < 5; ++i) {
    const double slope = (0.1 + 0.1 * i) * 0.6 / std::sqrt(1 - 0.36);
    EXPECT_NEAR(*energy->values[static_cast<std::size_t>(i)], (1 + slope * slope) / 2, 1e-9);
  }
}

// The file format lets one semi-axis be up to a thousand times the other.
TEST(CurvedSlot, SemiAxesAreInAProportionThatCanBeFollowed) {
  const Scenario scenario = resolved(load_gallery("ellipse-manipulator"));
  const Range range = BoundParameter(scenario, "joints.ellipse.semi_y").parameter().range;
  EXPECT_EQ(range.low, 1e-3);
  EXPECT_EQ(range.high, 1e3);
}

}  // namespace
}  // namespace carom::test
