// SPDX-License-Identifier: MIT
//
// Multipliers of many joints with a loop: expected are those of the pseudo-inverse by singular
// values, computed here by itself.
#include "core/projection/multipliers.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>

#include "core/edit/draw.h"
#include "core/edit/reconnect.h"
#include "core/edit/templates.h"
#include "core/impact/joint_impulse.h"
#include "core/study/compute.h"

namespace carom {
namespace {

/// Compares with the pseudo-inverse for some f that the rows can balance.
void expect_those_of_the_pseudo_inverse(const Scenario& drawn, int rank) {
  const EvaluatedSystem system = evaluate(*drawn.mechanism, resolved(drawn).motion->state.q);
  const Eigen::MatrixXd A = constraint_matrix(system, {});
  ASSERT_GT(A.rows(), 30);
  const Eigen::Map<const Eigen::VectorXd> mass(system.mass.data(), system.n());
  Eigen::VectorXd some(A.rows());
  for (Eigen::Index i = 0; i < some.size(); ++i)
    some(i) = std::sin(1.0 + static_cast<double>(i * i));
  const Eigen::VectorXd f = A.transpose() * some;
  const Eigen::VectorXd root = mass.cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd B = (A * root.asDiagonal()).transpose();
  Eigen::JacobiSVD<Eigen::MatrixXd> svd(B, Eigen::ComputeThinU | Eigen::ComputeThinV);
  svd.setThreshold(1e-10);
  ASSERT_EQ(svd.rank(), rank);
  const Eigen::VectorXd expected = svd.solve(root.cwiseProduct(f));
  const Eigen::VectorXd found = least_multipliers(A, system.mass, f, rank);
  EXPECT_LT((found - expected).norm(), 1e-12 * expected.norm());
  // Those of the joints' own rows: the rows of A are unit rows.
  const std::vector<JointImpulse> joints =
      joint_multipliers(plan_elimination(*drawn.mechanism), system, rank, {f.begin(), f.end()});
  ASSERT_EQ(joints.size(), system.joints.size());
  Eigen::Index next = 0;
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const JointRows& rows = system.joints[j];
    EXPECT_EQ(joints[j].joint, static_cast<int>(j));
    ASSERT_EQ(joints[j].components.size(), static_cast<std::size_t>(rows.count));
    for (std::size_t k = 0; k < joints[j].components.size(); ++k) {
      const double norm = row_norm(system, {rows.body_a, rows.body_b, rows.row[k]});
      EXPECT_NEAR(joints[j].components[k] * norm, expected(next++), 1e-11 * expected.norm());
    }
  }
}

TEST(Multipliers, OfALargeLoopAreThoseOfThePseudoInverse) {
  // A chain whose end is held at the ground, and a rod from its first joint to its tenth.
  Scenario s = from_template("chain", 14);
  s = with_pivot(s, spot_near(s, {0, -0.08 * 14}, same_place));
  s = with_rod(s, spot_near(s, {0.06, -0.08}, same_place), spot_near(s, {0, -0.8}, same_place));
  expect_those_of_the_pseudo_inverse(s, 2 * 17);
}

// Of a weld the tree holds two rows only, and a link has one.
TEST(Multipliers, OfWeldsAndLinksInALoop) {
  Scenario s = from_template("chain", 14);
  s = with_pivot(s, spot_near(s, {0, -0.08 * 14}, same_place));
  s = with_rod(s, spot_near(s, {0.06, -0.08}, same_place), {{0.5, -0.5}, {}});
  s = with_kind(s, s.mechanism->joints.back().name, WeldJoint::word).scenario;
  s = with_link(s, spot_near(s, {0.5, -0.5}, same_place), spot_near(s, {0, -0.8}, same_place));
  expect_those_of_the_pseudo_inverse(s, 2 * 15 + 3 + 1);
}

// A rod between two points of another one: four rows hold three coordinates.
TEST(Multipliers, OfDependentRowsAreTheLeastOnes) {
  Scenario s = from_template("chain", 16);
  s = with_rod(s, spot_near(s, {0.06, -0.08}, same_place), spot_near(s, {0, -0.16}, same_place));
  expect_those_of_the_pseudo_inverse(s, 2 * 18 - 1);
}

}  // namespace
}  // namespace carom
