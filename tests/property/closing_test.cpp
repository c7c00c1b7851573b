// SPDX-License-Identifier: MIT
//
// Loops closed from thousands of poor guesses. Whether they can be closed is known beforehand from
// triangles, so that neither a false pose nor a false refusal passes.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

#include "core/pose/close.h"
#include "core/pose/resolve.h"
#include "tests/support/mechanisms.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

constexpr int guesses = 2000;
/// Nearer to stretched or folded than this fraction of the size nothing is asked of the answer but
/// that it is sound.
constexpr double margin = 1e-6;

struct Drawn {
  test::Example example;
  PosePrescription pose;
  double room = 0;  ///< how far inside the reachable region the target is [m]; negative outside
};

double uniform(std::mt19937_64& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

/// Room that two links have to span a distance.
double room_of_links(double l1, double l2, double distance) {
  return std::min(l1 + l2 - distance, distance - std::abs(l1 - l2));
}

double rod_length(const Mechanism& mechanism, std::size_t body) {
  return std::get<RodShape>(mechanism.bodies[body].shape).length;
}

/// Five-bar with its end at a random place, on random sides, or somewhere out of reach.
Drawn draw_five_bar(std::mt19937_64& random) {
  Drawn out{test::five_bar(random() % 2 == 0), {}, 0};
  const Vec2 end{uniform(random, -0.4, 0.8), uniform(random, -0.8, 0.8)};
  const auto side = [&] { return random() % 2 == 0 ? 1 : -1; };
  out.pose = {{PointTarget{"end", {1, Place::end, {}}, end.x, end.y}},
              {{"B", side()}, {"D", side()}}};
  const Mechanism& m = out.example.mechanism;
  const Vec2 left = anchor_a(m.joints[0].kind).p;
  const Vec2 right = anchor_a(m.joints[2].kind).p;
  out.room = std::min(room_of_links(rod_length(m, 0), rod_length(m, 1), norm(end - left)),
                      room_of_links(rod_length(m, 2), rod_length(m, 3), norm(end - right)));
  return out;
}

/// Four-bar of random lengths with its crank at a random angle.
Drawn draw_four_bar(std::mt19937_64& random) {
  const Vec2 pivot{uniform(random, 0.2, 0.8), 0};
  const double crank = uniform(random, 0.1, 0.5);
  const double coupler = uniform(random, 0.1, 0.8);
  const double rocker = uniform(random, 0.1, 0.8);
  const double angle = uniform(random, -pi, pi);
  Drawn out;
  Mechanism& m = out.example.mechanism;
  const auto rod = [](const char* name, double length) {
    return Body{name, BodyKind::rigid, 1, {}, RodShape{length, {}}};
  };
  m.bodies = {rod("crank", crank), rod("coupler", coupler), rod("rocker", rocker)};
  m.joints = {{"A", RevoluteJoint{test::at_ground({}), {0, Place::start, {}}}},
              {"B", RevoluteJoint{{0, Place::end, {}}, {1, Place::start, {}}}},
              {"C", RevoluteJoint{{1, Place::end, {}}, {2, Place::end, {}}}},
              {"D", RevoluteJoint{test::at_ground(pivot), {2, Place::start, {}}}}};
  out.example.q.assign(9, 0.0);
  out.pose.targets = {AngleTarget{"crank", 0, angle}};
  out.room = room_of_links(coupler, rocker, norm(pivot - crank * direction(angle)));
  return out;
}

/// From a touch to utter nonsense.
std::vector<double> perturbed(std::vector<double> q, std::mt19937_64& random) {
  const double most = std::pow(10.0, uniform(random, -4, 5));
  for (double& c : q) c += uniform(random, -most, most);
  return q;
}

std::vector<std::uint64_t> bits(const std::vector<double>& values) {
  std::vector<std::uint64_t> out;
  for (const double v : values) out.push_back(std::bit_cast<std::uint64_t>(v));
  return out;
}

/// Largest residual of joints and targets, lengths as fractions of the mechanism's size. Angles
/// have no such size: they count in radians. The joints here have none.
double worst_residual(const Drawn& drawn, const std::vector<double>& q) {
  const Mechanism& mechanism = drawn.example.mechanism;
  const double size = characteristic_size(mechanism);
  double worst = 0;
  for (const JointRows& joint : evaluate(mechanism, q).joints) {
    for (const double phi : joint.phi) worst = std::max(worst, std::abs(phi) / size);
  }
  for (const PoseTarget& target : drawn.pose.targets) {
    if (const auto* point = std::get_if<PointTarget>(&target)) {
      const Vec2 p = world_point(mechanism, q, point->anchor);
      worst = std::max({worst, std::abs(p.x - *point->x) / size, std::abs(p.y - *point->y) / size});
    } else if (const auto* turn = std::get_if<AngleTarget>(&target)) {
      const double off = frame_of(mechanism, q, turn->body).angle - turn->angle;
      worst = std::max(worst, std::abs(std::remainder(off, 2 * pi)));
    }
  }
  return worst;
}

void closes_or_says_why(Drawn (*draw)(std::mt19937_64&), std::uint64_t seed) {
  std::mt19937_64 random(test::seed(seed));
  int reached = 0;
  int refused = 0;
  for (int i = 0; i < guesses; ++i) {
    const Drawn drawn = draw(random);
    const Mechanism& mechanism = drawn.example.mechanism;
    const std::vector<double> guess = perturbed(drawn.example.q, random);
    const PoseResult pose = resolve_pose(mechanism, drawn.pose, guess);
    ASSERT_EQ(pose.q.size(), guess.size());
    for (const double c : pose.q) ASSERT_TRUE(std::isfinite(c)) << "guess " << i;
    const double size = characteristic_size(mechanism);
    if (pose.reached) {
      ++reached;
      ASSERT_LE(worst_residual(drawn, pose.q), pose_tolerance) << "guess " << i;
      for (const ElbowMode& mode : drawn.pose.mode) {
        for (const ElbowState& elbow : elbows(mechanism, pose.q)) {
          const bool asked_for = elbow.elbow == mode.elbow;
          ASSERT_TRUE(!asked_for || elbow.sine * mode.sign >= 0) << "guess " << i;
        }
      }
    } else {
      ++refused;
      ASSERT_FALSE(pose.reason.empty()) << "guess " << i;
    }
    if (std::abs(drawn.room) > margin * size) {
      ASSERT_EQ(pose.reached, drawn.room > 0)
          << "guess " << i << ", room " << drawn.room << ": " << pose.reason;
    }
    const PoseResult again = resolve_pose(mechanism, drawn.pose, guess);
    ASSERT_EQ(bits(again.q), bits(pose.q)) << "guess " << i;
    ASSERT_EQ(again.reason, pose.reason) << "guess " << i;
  }
  EXPECT_GT(reached, guesses / 5);
  EXPECT_GT(refused, guesses / 5);
}

TEST(Closing, FiveBarClosesOrSaysWhy) {
  closes_or_says_why(draw_five_bar, 20260201);
}

TEST(Closing, FourBarClosesOrSaysWhy) {
  closes_or_says_why(draw_four_bar, 20260202);
}

}  // namespace
}  // namespace carom
