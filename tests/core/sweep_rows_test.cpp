// SPDX-License-Identifier: MIT
//
// Rows of sweeps. The elimination's tree is grown towards heavy bodies: a sweep over a mass must
// grow it anew, or its rows say something else than an evaluation of the same mechanism. Poses of
// many rows are followed in parts, beside each other. The elbow of the double pendulum of González
// et al. (2015), Table 1, lies where two circles meet: about the origin with 0.5 m, and about the
// tip, which touches the ground at y = −0.6 m, with 0.25 m; it reaches as far as x² + 0.6² = 0.75².
// A pose that its parameters leave open depends on the way to it: that is followed row by row.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/dynamics/state.h"
#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/sweep.h"
#include "core/study/sweep_rows.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

Scenario linkage() {
  const test::Example example = test::five_bar(true);
  Scenario scenario;
  scenario.mechanism = std::make_shared<const Mechanism>(example.mechanism);
  Motion motion;
  motion.state = {example.q, example.qdot};
  scenario.motion = std::make_shared<const Motion>(motion);
  return resolved(scenario);
}

TEST(MassSweep, RowsAreTheEvaluationsOfTheirMechanisms) {
  const Scenario scenario = linkage();
  for (const Body& body : scenario.mechanism->bodies) {
    const std::string path = "bodies." + body.name + ".mass";
    const Table table = sweep(scenario, {path, 1e-3, 1e3, 5});
    const Column* condition = table.find("condition");
    ASSERT_NE(condition, nullptr);
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const double mass = *table.columns.front().values[row];
      const Evaluation alone = compute(with_parameter(scenario, path, mass));
      ASSERT_TRUE(alone.indicators.condition.number.has_value());
      EXPECT_DOUBLE_EQ(condition->values[row].value_or(-1), *alone.indicators.condition.number)
          << path << " = " << mass;
    }
  }
}

constexpr const char* tip_x = "pose.tip.x";

using Poses = std::vector<std::vector<double>>;

Poses followed(const Scenario& scenario, const SweepSpec& axis, unsigned threads, bool upwards) {
  const std::vector<SweepSpec> axes{axis};
  const auto rows = static_cast<std::size_t>(axis.count);
  PoseRun run(SweepRow(scenario, axes, {}), axes, rows, threads);
  return run.follow(scenario.motion->state.q, upwards ? 0 : rows - 1, rows, upwards);
}

/// Where the rods' circles meet, on the side of the mode −1 of the file.
std::array<double, 2> elbow(double x) {
  constexpr double l_1 = 0.5, l_2 = 0.25, y = -0.6;
  const double d = std::hypot(x, y);
  const double along = (l_1 * l_1 - l_2 * l_2 + d * d) / (2 * d);
  const double beside = std::sqrt(l_1 * l_1 - along * along);
  return {(x * along - y * beside) / d, (y * along + x * beside) / d};
}

TEST(PoseRun, FindsTheElbowWhereTwoCirclesMeet) {
  const Scenario scenario = resolved(load_gallery("double-pendulum"));
  const SweepSpec axis{tip_x, -0.4, 0.4, 5000};
  for (const bool upwards : {true, false}) {
    const Poses poses = followed(scenario, axis, 3, upwards);
    ASSERT_EQ(poses.size(), 5000U);
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const double share = static_cast<double>(upwards ? i : 4999 - i) / 4999;
      const double x = -0.4 + 0.8 * share;
      const std::array<double, 2> P1 = elbow(x);
      EXPECT_NEAR(poses[i][0], P1[0], 1e-9) << x;
      EXPECT_NEAR(poses[i][1], P1[1], 1e-9) << x;
      EXPECT_NEAR(poses[i][2], x, 1e-9);
    }
  }
}

TEST(PoseRun, EndsWhereThePoseEnds) {
  const Scenario scenario = resolved(load_gallery("double-pendulum"));
  const SweepSpec axis{tip_x, 0, 0.5, 4998};
  // It reaches as far as x = 0.45, between the rows 4497 and 4498.
  const auto last = static_cast<std::size_t>(std::sqrt(0.75 * 0.75 - 0.6 * 0.6) / 0.5 * 4997);
  EXPECT_EQ(followed(scenario, axis, 1, true).size(), last + 1);
  EXPECT_EQ(followed(scenario, axis, 2, true).size(), last + 1);
}

TEST(PoseRun, IsTheSameForAnyNumberOfThreads) {
  const Scenario scenario = resolved(load_gallery("double-pendulum"));
  const SweepSpec axis{tip_x, -0.41, 0.41, 3000};
  const Poses alone = followed(scenario, axis, 1, true);
  EXPECT_GT(alone.size(), 2048U);
  for (const unsigned threads : {2U, 3U, 7U}) {
    EXPECT_EQ(followed(scenario, axis, threads, true), alone) << threads;
  }
}

TEST(PoseRun, HasAPoseForEveryRowWhereNothingMoves) {
  Scenario surroundings;
  surroundings.mechanism = std::make_shared<const Mechanism>();
  surroundings.motion = std::make_shared<const Motion>();
  const SweepSpec axis{"gravity.y", -10, 0, 3000};
  EXPECT_EQ(followed(surroundings, axis, 2, true).size(), 3000U);
}

/// How many rows have a result in one thread, if three threads find the same table.
std::size_t found_by_threads(const char* gallery, const std::vector<SweepSpec>& axes) {
  const Scenario scenario = load_gallery(gallery);
  const Table one = sweep_responses(scenario, axes, {}, 1);
  const Table three = sweep_responses(scenario, axes, {}, 3);
  EXPECT_EQ(one.regime, three.regime);
  EXPECT_EQ(one.reason, three.reason);
  for (std::size_t k = 0; k < one.columns.size(); ++k) {
    EXPECT_EQ(one.columns[k].values, three.columns[k].values) << one.columns[k].key;
  }
  return static_cast<std::size_t>(std::ranges::count(one.reason, ""));
}

// x = −0.6 + 1.2 i/8999 is within ±0.45 for i from 1125 to 7874.
TEST(SweepRows, BeyondBothEndsOfTheReachAreTheSameForAnyNumberOfThreads) {
  EXPECT_EQ(found_by_threads("double-pendulum", {{tip_x, -0.6, 0.6, 9000}}), 6750U);
}

TEST(SweepRows, WhoseValuesDoNotGoTogetherAreTheSameForAnyNumberOfThreads) {
  const SweepSpec mu_s{"contacts.tip.mu_s", 0, 1, 64}, mu_d{"contacts.tip.mu_d", 0, 1, 64};
  EXPECT_EQ(found_by_threads("kane", {mu_s, mu_d}), 64U * 65 / 2) << "mu_d up to mu_s";
}

/// A chain of three rods whose tip alone is held: how it is bent is left open.
Scenario open_chain() {
  const test::Example chain = test::chain(3);
  const Anchor tip = std::get<PointLine>(chain.mechanism.contacts[0].geometry).striker;
  const Vec2 at = world_point(chain.mechanism, chain.q, tip);
  auto motion = std::make_shared<Motion>();
  motion->pose.targets = {PointTarget{"tip", tip, at.x, at.y}};
  motion->state = {chain.q, chain.qdot};
  Scenario scenario;
  scenario.mechanism = std::make_shared<const Mechanism>(chain.mechanism);
  scenario.motion = motion;
  return scenario;
}

TEST(PoseRun, FollowsAPoseThatIsLeftOpenFromRowToRow) {
  const Scenario scenario = open_chain();
  const double x = find_parameter(scenario, tip_x).value;
  const std::vector<SweepSpec> axes{{tip_x, x, x - 0.3, 2500}};
  const Poses poses = followed(scenario, axes.front(), 2, true);
  ASSERT_EQ(poses.size(), 2500U);
  SweepRow row(scenario, axes, {});
  std::vector<double> before = scenario.motion->state.q, q, at;
  double farthest = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    set_values(axes, i, at);
    ASSERT_EQ(row.set(at), "");
    ASSERT_TRUE(row.follow(before, q));
    for (std::size_t k = 0; k < q.size(); ++k) {
      farthest = std::max(farthest, std::abs(poses[i][k] - q[k]));
    }
    std::swap(before, q);
  }
  EXPECT_LT(farthest, 1e-9);
}

}  // namespace
}  // namespace carom
