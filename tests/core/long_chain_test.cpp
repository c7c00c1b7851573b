// SPDX-License-Identifier: MIT
//
// What a long chain costs must not grow out of hand, and what is left out must not change a result.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "core/impact/joint_impulse.h"
#include "core/pose/resolve.h"
#include "core/projection/multipliers.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/sweep.h"
#include "tests/support/chain_scenario.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

// The last two rods, 5 cm each, hang 70° steep from a fixed elbow: they reach the floor within
// √((2·5)² − (2·5 sin 70°)²) cm of it. The sweep begins and ends in a gap.
TEST(LongChain, SweepFindsAllThatIsInReach) {
  const Scenario s = test::chain_scenario(20);
  const double reach = 0.1 * std::cos(70 * pi / 180);
  const double x0 = find_parameter(s, "pose.tip.x").value;
  for (const int count : {41, 241}) {
    const Table table = sweep(s, {"pose.tip.x", x0 - 0.04, x0 + 0.04, count});
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const double x = *table.columns[0].values[row] - x0;
      if (std::abs(std::abs(x) - reach) < 1e-6) continue;
      EXPECT_EQ(table.find("T_minus")->values[row].has_value(), std::abs(x) < reach) << x;
      EXPECT_EQ(table.reason[row].empty(), std::abs(x) < reach) << x;
    }
  }
}

TEST(LongChain, SweepWithLittleEffortFindsNothingWrong) {
  const Scenario s = test::chain_scenario(20);
  const double x0 = find_parameter(s, "pose.tip.x").value;
  const SweepSpec spec{"pose.tip.x", x0 - 0.04, x0 + 0.04, 41};
  const Table all = sweep(s, spec);
  const Table some = sweep(s, spec, {}, effort_of_a_move);
  for (std::size_t row = 0; row < all.rows(); ++row) {
    const auto& brief = some.find("T_minus")->values[row];
    if (!brief) {
      EXPECT_FALSE(some.reason[row].empty()) << row;
      continue;
    }
    ASSERT_TRUE(all.find("T_minus")->values[row]) << row;
    EXPECT_NEAR(*brief, *all.find("T_minus")->values[row], 1e-9 * *brief) << row;
  }
}

// In linear time, some hundredths of a second. With a row for every prescribed angle it took more
// than a minute.
TEST(LongChain, AThousandRodsAreAssembledAtOnce) {
  const auto begin = std::chrono::steady_clock::now();
  const Scenario s = test::chain_scenario(1000);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(taken.count(), 10);
  EXPECT_TRUE(compute(s).pose_reached);
}

TEST(LongChain, ASearchEndsWithItsEffort) {
  const Scenario far = with_parameter(test::chain_scenario(20), "pose.tip.x", 5);
  const Mechanism& m = *far.mechanism;
  ClosureWorkspace w;
  w.effort.left = 20000;
  const PoseResult pose =
      resolve_pose(m, plan_elimination(m), far.motion->pose, far.motion->state.q, w);
  EXPECT_FALSE(pose.reached);
  EXPECT_FALSE(pose.reason.empty());
  // No more than the step that was begun: at most one try for each halving.
  EXPECT_GT(w.effort.left, -20 * 20);
  for (const double c : pose.q) EXPECT_TRUE(std::isfinite(c));
  EXPECT_EQ(resolve_pose(m, far.motion->pose, far.motion->state.q, {.left = 20000}).q, pose.q);
}

TEST(LongChain, AStoppedSweepHasNoRows) {
  std::stop_source stop;
  stop.request_stop();
  const Table table =
      sweep(test::chain_scenario(20), {"pose.tip.x", -1, 1, 241}, {stop.get_token(), {}});
  EXPECT_EQ(table.rows(), 0u);
}

// A tree's impulses, found joint by joint, beside the paper's pseudo-inverse of all joints at once.
TEST(LongChain, JointImpulsesAreThoseOfThePseudoInverse) {
  // Of more than ten joints: with fewer the impulses themselves come from the pseudo-inverse.
  for (const test::Example& e : {test::chain(11), test::chain(12), test::chain(24)}) {
    const EliminationPlan plan = plan_elimination(e.mechanism);
    ASSERT_TRUE(plan.loop_rows.empty());
    const EvaluatedSystem system = evaluate(e.mechanism, e.q);
    ImpactWorkspace workspace;
    ImpactSolution solution;
    solve_impact(e.mechanism, plan, system, e.qdot, NewtonCoulombLaw{}, workspace, solution);
    ASSERT_EQ(solution.result.status, ImpactStatus::solved);

    Eigen::VectorXd f(system.n());
    std::vector<double> left(static_cast<std::size_t>(system.n()));
    for (std::size_t i = 0; i < left.size(); ++i) {
      left[i] = system.mass[i] * (solution.result.qdot_plus[i] - solution.result.qdot_minus[i]);
    }
    for (const ContactImpulse& i : solution.result.impulses) {
      const ContactRows& rows = system.contacts[static_cast<std::size_t>(i.contact)];
      apply_transposed(system, rows.body_a, rows.body_b, rows.normal, -i.normal, left);
      apply_transposed(system, rows.body_a, rows.body_b, rows.tangent, -i.tangent, left);
    }
    for (Eigen::Index i = 0; i < f.size(); ++i) f(i) = left[static_cast<std::size_t>(i)];
    const Eigen::MatrixXd A = constraint_matrix(system, {});
    const Eigen::VectorXd expected =
        least_multipliers(A, system.mass, f, static_cast<int>(A.rows()));

    Eigen::Index next = 0;
    for (const JointImpulse& impulse : joint_impulses(plan, system, solution)) {
      const JointRows& rows = system.joints[static_cast<std::size_t>(impulse.joint)];
      ASSERT_EQ(impulse.components.size(), static_cast<std::size_t>(rows.count));
      for (std::size_t k = 0; k < impulse.components.size(); ++k, ++next) {
        const double norm = row_norm(system, {rows.body_a, rows.body_b, rows.row[k]});
        EXPECT_NEAR(impulse.components[k], expected(next) / norm,
                    1e-10 * expected.cwiseAbs().maxCoeff() / norm);
      }
    }
  }
}

}  // namespace
}  // namespace carom
