// SPDX-License-Identifier: MIT
//
// Forces of the joints during smooth motion: against the paper's form, and against closed forms of
// a pendulum, a falling ladder and a rod at rest on rigid and on compliant contacts.
#include <gtest/gtest.h>

#include <cmath>

#include "core/dynamics/bias.h"
#include "core/motion/instant_forces.h"
#include "core/study/simulation.h"
#include "tests/support/dense.h"
#include "tests/support/flight.h"
#include "tests/support/projection.h"
#include "tests/support/random_mechanism.h"

namespace carom::test {
namespace {

const std::optional<double>& value(const Table& table, const std::string& key, std::size_t row) {
  for (const Column& column : table.columns) {
    if (column.key == key) return column.values[row];
  }
  static const std::optional<double> none;
  return none;
}

Eigen::VectorXd as_vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// P(14) with h = 0: f = −Sᵀu + SᵀMΩq̇, Ωq̇ = −A⁺Ȧq̇.
Eigen::VectorXd paper_force(const Example& e, const test::Projection& p, const Eigen::MatrixXd& A,
                            const Eigen::VectorXd& u) {
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  Eigen::VectorXd bias(A.rows());
  Eigen::Index next = 0;
  for (std::size_t j = 0; j < system.joints.size(); ++j) {
    const JointRows& rows = system.joints[j];
    const auto rates = joint_bias(e.mechanism, system, static_cast<int>(j), e.qdot);
    for (std::size_t k = 0; k < static_cast<std::size_t>(rows.count); ++k) {
      bias(next++) = rates[k] / row_norm(system, {rows.body_a, rows.body_b, rows.row[k]});
    }
  }
  const auto [U, V, sigma] = svd(A);
  const Eigen::Index r = p.rank;
  const Eigen::VectorXd omega_qdot =
      -V.leftCols(r) * (U.leftCols(r).transpose() * bias).cwiseQuotient(sigma.head(r));
  return p.S.transpose() * (p.M * omega_qdot - u);
}

// P(14), without contacts.
TEST(JointForces, AreThePapersConstraintForce) {
  std::mt19937_64 random(14);
  constexpr Vec2 gravity{0.7, -9.81};
  int compared = 0;
  for (int run = 0; run < 300; ++run) {
    RandomExample drawn = random_mechanism(random, 1);
    Example& e = drawn.example;
    if (drawn.near_singular || e.mechanism.joints.empty()) continue;
    SmoothMotion motion(e.mechanism, gravity, true);
    if (!put_on_constraints(motion, {e.q, std::vector<double>(e.q.size(), 0.0)}, {})) continue;
    const int rank = motion.work.system.n() - motion.plan.tree.tree_dof +
                     static_cast<int>(motion.plan.loop_rows.size());
    const Eigen::MatrixXd A = constraint_matrix(motion.work.system, {});
    const test::Projection p = test::project(A, motion.work.system.mass, rank);
    if (p.condition > 1e4 || p.condition_M_c > 1e6) continue;  // the oracle's own error
    const auto n = static_cast<Eigen::Index>(e.q.size());
    Eigen::Map<Eigen::VectorXd> qdot(e.qdot.data(), n);
    qdot = (qdot - p.S * qdot).eval();
    const Phase phase = standing_phase({e.q, e.qdot});
    const InstantForces at = forces_at(motion, phase, 0);
    const EvaluatedSystem system = evaluate(e.mechanism, e.q);
    std::vector<double> f(e.q.size(), 0.0);
    for (const JointForce& joint : joint_forces(motion, at)) {
      const JointRows& rows = system.joints[static_cast<std::size_t>(joint.joint)];
      for (std::size_t k = 0; k < joint.components.size(); ++k) {
        apply_transposed(system, rows.body_a, rows.body_b, rows.row[k], joint.components[k], f);
      }
    }
    Eigen::VectorXd u = Eigen::VectorXd::Zero(n);
    for (std::size_t body = 0; body < e.mechanism.bodies.size(); ++body) {
      const int first = system.offset[body];
      u(first) = e.mechanism.bodies[body].mass * gravity.x;
      u(first + 1) = e.mechanism.bodies[body].mass * gravity.y;
    }
    const Eigen::VectorXd expected = paper_force(e, p, A, u);
    EXPECT_LT((as_vector(f) - expected).norm(), 1e-7 * (1 + expected.norm())) << "run " << run;
    ++compared;
  }
  EXPECT_GT(compared, 100);
}

// Let go at θ₀, T = m(g cos θ + lθ̇²) with lθ̇² = 2g(cos θ − cos θ₀). The rod pulls: negative.
TEST(JointForces, OfAPendulumAreItsTension) {
  constexpr double m = 3, l = 0.8, theta_0 = 1.2;
  Example e;
  e.mechanism.bodies = {{"bob", BodyKind::particle, m}};
  e.mechanism.joints = {{"rod", DistanceJoint{{0}, {ground}, l}}};
  e.q = {l * std::sin(theta_0), -l * std::cos(theta_0)};
  e.qdot = {0, 0};
  const Scenario scenario = scenario_of(e);
  const Trajectory motion = motion_of(scenario, {0, 2, 20});
  const Table table = to_table(scenario, motion, 0.05, JointColumns::forces);
  const std::size_t rows = table.columns[0].values.size();
  ASSERT_GT(rows, 30U);
  for (std::size_t row = 0; row < rows; ++row) {
    const double cosine = -*value(table, "bob.y", row) / l;
    const double tension = m * G * (3 * cosine - 2 * std::cos(theta_0));
    EXPECT_NEAR(*value(table, "rod.force", row), -tension, 1e-7 * m * G) << row;
  }
  EXPECT_FALSE(value(to_table(scenario, motion, 0.05), "rod.force", 0)) << "only where wanted";
}

// The same bob comes back from an elastic wall at its lowest point with the speed that it had: what
// pushed it there pulls at the rod no longer.
TEST(JointForces, OfAPendulumAreItsTensionAfterACompliantWall) {
  constexpr double m = 3, l = 0.8, theta_0 = 1.2;
  Example e;
  e.mechanism.bodies = {{"bob", BodyKind::particle, m}};
  e.mechanism.joints = {{"rod", DistanceJoint{{0}, {ground}, l}}};
  Contact wall{"wall", PointLine{{0}, Line{{ground, Place::at, {}}, 0}}, 1};
  wall.compliance = Compliance{ForceModel::hertz, 1e5, 1.5, NoTangentialForce{}};
  e.mechanism.contacts = {wall};
  e.q = {l * std::sin(theta_0), -l * std::cos(theta_0)};
  e.qdot = {0, 0};
  const Scenario scenario = scenario_of(e);
  const Table table =
      to_table(scenario, motion_of(scenario, {0, 1.5, 20}), 0.01, JointColumns::forces);
  int after = 0;
  bool touched = false;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (table.regime[row].find("compliant") != std::string::npos) {
      touched = true;
      continue;
    }
    const double cosine = -*value(table, "bob.y", row) / l;
    const double tension = m * G * (3 * cosine - 2 * std::cos(theta_0));
    EXPECT_NEAR(*value(table, "rod.force", row), -tension, 1e-5 * tension) << row;
    after += touched;
  }
  EXPECT_GT(after, 20);
}

// A ladder slides down with its foot on the floor, let go at φ₀ from the ground. With s = sin φ the
// wall pushes with ¾mg cos φ(3s − 2s₀), the floor with mg(¼ − 3/2 s s₀ + 9/4 s²). The wall is a
// joint beside a contact that pushes, B(13).
TEST(JointForces, OfAFallingLadder) {
  constexpr double m = 4, L = 2, phi_0 = 1.2;
  Example e;
  e.mechanism.bodies = {{"ladder", BodyKind::rigid, m, {}, RodShape{L}}};
  // From the foot, the start, to the head, which a slot holds to the wall x = 0.
  e.mechanism.joints = {{"wall", SlotJoint{{0, Place::end}, {ground}, pi / 2}}};
  e.mechanism.contacts = {
      {"foot", PointLine{{0, Place::start}, Line{{ground, Place::at, {}}, pi / 2}}, 0, 0, 0}};
  e.q = {L / 2 * std::cos(phi_0), L / 2 * std::sin(phi_0), pi - phi_0};
  e.qdot = {0, 0, 0};
  const Scenario scenario = scenario_of(e);
  const Trajectory motion = motion_of(scenario, {0, 0.6, 20});
  ASSERT_FALSE(motion.phases.back().persistent.empty()) << motion.end.text;
  const Table table = to_table(scenario, motion, 0.05, JointColumns::forces);
  const double s_0 = std::sin(phi_0);
  // The first row is before t = 0, where nothing is said of the foot.
  for (std::size_t row = 1; row < table.columns[0].values.size(); ++row) {
    const double phi = pi - *value(table, "ladder.angle", row);
    const double s = std::sin(phi);
    // The slot's normal is its axis, up, turned to the left: away from the floor's side of the
    // wall.
    EXPECT_NEAR(*value(table, "wall.force_n", row),
                -0.75 * m * G * std::cos(phi) * (3 * s - 2 * s_0), 1e-7 * m * G)
        << row;
    EXPECT_NEAR(*value(table, "foot.force_n", row), m * G * (0.25 - 1.5 * s * s_0 + 2.25 * s * s),
                1e-7 * m * G)
        << row;
  }
}

// A rod pinned at one end rests with the other on the floor: each bears half of it. On a
// compliant floor it lies a little lower.
TEST(JointForces, BearHalfARodAtRest) {
  constexpr double m = 4, L = 2;
  for (const bool compliant : {false, true}) {
    Example e;
    e.mechanism.bodies = {{"rod", BodyKind::rigid, m, {}, RodShape{L}}};
    e.mechanism.joints = {{"pin", RevoluteJoint{{0, Place::start}, {ground}}}};
    e.mechanism.contacts = {
        {"end", PointLine{{0, Place::end}, Line{{ground, Place::at, {}}, pi / 2}}, 0.3, 0, 0}};
    if (compliant) e.mechanism.contacts[0].compliance = Compliance{ForceModel::hunt_crossley, 1e8};
    e.q = {L / 2, 0, 0};
    e.qdot = {0, 0, 0};
    const Scenario scenario = scenario_of(e);
    const Trajectory motion = motion_of(scenario, {0, 1, 20});
    ASSERT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
    const Table table = to_table(scenario, motion, 0.5, JointColumns::forces);
    const std::size_t last = table.columns[0].values.size() - 1;
    EXPECT_NEAR(*value(table, "pin.force_y", last), m * G / 2, 1e-4) << compliant;
    EXPECT_NEAR(*value(table, "pin.force_x", last), 0, 1e-3) << compliant;
    EXPECT_NEAR(*value(table, "end.force_n", last), m * G / 2, 1e-4) << compliant;
  }
}

// A crank and a second one beside it share what neither bears alone: redundant joints keep finite
// forces between the samples, too.
TEST(JointForces, OfRedundantJointsAreFinite) {
  Example e = five_bar(true);
  e.mechanism.contacts.clear();
  const Scenario scenario = scenario_of(e);
  const Trajectory motion = motion_of(scenario, {0, 0.2, 20});
  const Table table = to_table(scenario, motion, 0.0037, JointColumns::forces);
  double weight = 0;
  std::size_t columns = 0;
  for (const Body& body : e.mechanism.bodies) weight += body.mass * G;
  for (const Column& column : table.columns) {
    if (column.key.find(".force_") == std::string::npos) continue;
    ++columns;
    for (const auto& force : column.values) EXPECT_LT(std::abs(*force), 1e3 * weight);
  }
  // Without contacts they are those of the joints, two numbers each.
  EXPECT_EQ(columns, 2 * e.mechanism.joints.size());
}

}  // namespace
}  // namespace carom::test
