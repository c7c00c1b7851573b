// SPDX-License-Identifier: MIT
//
// The whitened tree by what it must fulfil: NᵀMN = I and A_tree N = 0, and a pendulum in closed
// form.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/mechanism/fields.h"
#include "core/projection/constraint_factor.h"

namespace carom {
namespace {

constexpr double rounding = 1e-14;

Body rigid(double mass, double inertia) {
  return {"body", BodyKind::rigid, mass, inertia, NoShape{}};
}

Anchor on(int body, double x, double y) {
  return {body, Place::at, {x, y}};
}

/// A mechanism at a pose, factored.
struct Factored {
  Mechanism mechanism;
  EliminationPlan plan;
  EvaluatedSystem system;
  ConstraintFactor factor;

  Factored(Mechanism m, const std::vector<double>& q)
      : mechanism(std::move(m)), plan(plan_elimination(mechanism)), system(evaluate(mechanism, q)) {
    // A second time over what the first has left behind.
    for (int i = 0; i < 2; ++i) factor_joints(plan, system, factor);
  }

  std::vector<double> column(int k) {
    std::vector<double> y(static_cast<std::size_t>(plan.tree_dof));
    y[static_cast<std::size_t>(k)] = 1;
    std::vector<double> v(static_cast<std::size_t>(system.n()));
    unwhiten(plan, factor, y, v);
    return v;
  }

  void expect_orthonormal() {
    for (int a = 0; a < plan.tree_dof; ++a) {
      const std::vector<double> v = column(a);
      for (int b = 0; b <= a; ++b) {
        const std::vector<double> w = column(b);
        double product = 0;
        for (std::size_t i = 0; i < v.size(); ++i) product += v[i] * system.mass[i] * w[i];
        EXPECT_NEAR(product, a == b ? 1 : 0, rounding);
      }
    }
  }

  void expect_joints_kept() {
    for (const JointRows& joint : system.joints) {
      for (std::size_t r = 0; r < static_cast<std::size_t>(joint.count); ++r) {
        const double norm = row_norm(system, {joint.body_a, joint.body_b, joint.row[r]});
        for (int k = 0; k < plan.tree_dof; ++k) {
          const double rate = apply(system, joint.body_a, joint.body_b, joint.row[r], column(k));
          EXPECT_NEAR(rate / norm, 0, rounding);
        }
      }
    }
  }
};

/// A body with three arms of its own, each with one more body, of every kind of joint; one arm is
/// of particles. Masses differ by up to ten orders.
Mechanism branching() {
  Mechanism m;
  m.bodies = {rigid(1e-3, 1e-5), rigid(2e4, 3),  rigid(5e-6, 1e-9), rigid(1, 0.2),
              rigid(7, 1e-4),    rigid(0.1, 30), rigid(300, 2)};
  for (int i = 0; i < 2; ++i) m.bodies.push_back({"p", BodyKind::particle, 0.5, {}, NoShape{}});
  const auto add = [&](const JointKind& kind) { m.joints.push_back({"joint", kind}); };
  add(RevoluteJoint{on(0, 0.1, 0), {}});
  add(RevoluteJoint{on(1, 0.3, -0.2), on(0, -0.4, 0.1)});
  add(PrismaticJoint{on(2, 0.2, 0.5), on(1, 0, 0.3), 0.7, 0});
  add(SlotJoint{on(3, 0.6, 0.1), on(0, 0.2, 0.2), -0.4});
  add(RevoluteJoint{on(3, -0.5, 0), on(4, 0.1, 0.1)});
  add(PrismaticJoint{on(5, 0, 0), on(0, 0.3, -0.1), 2.1, 0});
  add(DistanceJoint{on(6, 0.2, -0.3), on(5, 0.1, 0.4), 0.8});
  add(DistanceJoint{on(7, 0, 0), on(0, 0, 0.25), 0.6});
  add(RevoluteJoint{on(8, 0, 0), on(7, 0, 0)});
  return m;
}

std::vector<double> some_pose(int n) {
  std::vector<double> q;
  for (int i = 0; i < n; ++i) q.push_back(std::sin(3.7 * i + 0.4));
  return q;
}

TEST(TreeFactor, IsOrthonormalOnATreeOfEveryJoint) {
  Factored tree(branching(), some_pose(25));
  ASSERT_TRUE(tree.plan.loop_rows.empty());
  tree.expect_orthonormal();
  tree.expect_joints_kept();
}

/// Bodies in a row, each with a leaf, the lightest and the heaviest that may be by turns: every
/// other one bears 10¹⁸ times its own mass.
Mechanism row_of_extremes(int length) {
  const Body light = rigid(any_mass.low, any_inertia.low);
  const Body heavy = rigid(any_mass.high, any_inertia.high);
  Mechanism m;
  for (int i = 0; i < length; ++i) {
    m.bodies.push_back(i % 2 == 0 ? light : heavy);
    m.bodies.push_back(i % 3 == 0 ? light : heavy);
    const Anchor above = i == 0 ? Anchor{} : on(2 * i - 2, 0.4, -0.2);
    m.joints.push_back({"joint", RevoluteJoint{on(2 * i, -0.3, 0.1), above}});
    m.joints.push_back({"joint", RevoluteJoint{on(2 * i + 1, 0.2, 0), on(2 * i, 0.1, 0.3)}});
  }
  return m;
}

TEST(TreeFactor, IsOrthonormalAtTheLimitsOfMass) {
  Factored tree(row_of_extremes(8), some_pose(48));
  ASSERT_TRUE(tree.plan.loop_rows.empty());
  tree.expect_orthonormal();
  tree.expect_joints_kept();
}

TEST(TreeFactor, ClosesEveryRowOfTheTree) {
  Factored tree(branching(), some_pose(25));
  std::vector<double> v(25);
  close_tree(tree.plan, tree.system, tree.factor, v);
  double fastest = 1;
  for (const double component : v) fastest = std::max(fastest, std::abs(component));
  for (const JointRows& joint : tree.system.joints) {
    for (std::size_t r = 0; r < static_cast<std::size_t>(joint.count); ++r) {
      const double rate = apply(tree.system, joint.body_a, joint.body_b, joint.row[r], v);
      EXPECT_NEAR(rate, -joint.phi[r], 10 * rounding * fastest);
    }
  }
}

// Almost a particle on a massless arm: in the metric of M⁻¹ the two rows of its pin are parallel
// but for 10⁻⁶. Its one motion is ω = 1/√(J + mr²) about the pin.
TEST(TreeFactor, KeepsTheRowsOfALongArmApart) {
  constexpr double mass = 2;
  constexpr double inertia = 1e-12;
  constexpr double angle = 0.8;
  Mechanism m;
  m.bodies = {rigid(mass, inertia)};
  m.joints = {{"pin", RevoluteJoint{on(0, -1, 0), {}}}};
  Factored pendulum(m, {std::cos(angle), std::sin(angle), angle});
  const std::vector<double> v = pendulum.column(0);
  const double omega = std::copysign(1 / std::sqrt(inertia + mass), v[2]);
  EXPECT_NEAR(v[2], omega, rounding);
  EXPECT_NEAR(v[0], -omega * std::sin(angle), rounding);
  EXPECT_NEAR(v[1], omega * std::cos(angle), rounding);
}

}  // namespace
}  // namespace carom
