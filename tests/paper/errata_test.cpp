// SPDX-License-Identifier: MIT
//
// Where the papers print what cannot be: each test holds the right form and shows that the printed
// one fails. The letters E are those of section 15 of the theory guide.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <cmath>

#include "core/impact/joint_impulse.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/projection.h"

namespace carom {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr double equation_tolerance = 1e-12;

double largest(const Matrix& matrix) {
  return matrix.cwiseAbs().maxCoeff();
}

Vector vector_of(const std::vector<double>& values) {
  return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

ImpactSolution solve(const test::Example& e, const EvaluatedSystem& system) {
  ImpactWorkspace workspace;
  ImpactSolution solution;
  solve_impact(e.mechanism, plan_elimination(e.mechanism), system, e.qdot, NewtonLaw{}, workspace,
               solution);
  return solution;
}

// E3. Aghili 2019, P(9d), M M_c⁻¹ = P, and its proof in the appendix, M_c P = M. M M_c⁻¹ has full
// rank and P has not; what the derivations after it need is P M M_c⁻¹ P = P and M_c P = PMP.
TEST(Errata, ConstraintInertiaIsInvertedOnlyBetweenProjectors) {
  struct Case {
    test::Example example;
    int free;
  };
  const Case cases[] = {{test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0), 2},
                        {test::kane_pendulum(0.5, 0.5), 2},
                        {test::five_bar(true), 2}};
  for (const Case& one : cases) {
    const EvaluatedSystem system = evaluate(one.example.mechanism, one.example.q);
    const test::Projection p =
        test::project(constraint_matrix(system, {}), system.mass, system.n() - one.free);
    const Matrix M_over_M_c = p.M * test::inverse(p.M_c);
    EXPECT_LE(largest(p.P * M_over_M_c * p.P - p.P), equation_tolerance);
    EXPECT_LE(largest(p.M_c * p.P - p.P * p.M * p.P), equation_tolerance);
    // P(9c), which is right.
    const Matrix inverse = test::inverse(p.M_c);
    const Matrix PMP = p.P * p.M * p.P;
    EXPECT_LE(largest(p.P * inverse - inverse * p.P), equation_tolerance);
    EXPECT_LE(largest(p.P * inverse - test::pseudo_inverse(PMP)),
              equation_tolerance * inverse.norm());
    EXPECT_GT(largest(M_over_M_c - p.P), 0.1) << "P(9d) as printed";
    EXPECT_GT(largest(p.M_c * p.P - p.M), 0.1) << "appendix as printed";
  }
}

// E5. Aghili 2019, P(26): M_c q̇⁺ = (1 + e)PMq̇⁻ − e M_c q̇⁻ + P i_u; printed with M_c⁻¹P i_u as the
// last term, though P(27), which follows from it, has the right one, M⁻¹(I − Sᵀ)i_u. The judge is
// momentum with restitution, P(18) and P(23), solved for velocity and impulses at once.
TEST(Errata, ExternalImpulseEntersProjectedOnly) {
  constexpr double e = 0.5;
  const test::Example pendulum = test::gonzalez_pendulum(0.1, -1, {1, -1}, e, 0);
  const EvaluatedSystem system = evaluate(pendulum.mechanism, pendulum.q);
  const ContactRows& tip = system.contacts[0];
  const std::vector<BodyRow> struck{{tip.body_a, tip.body_b, tip.normal}};
  const Matrix A = constraint_matrix(system, struck);
  const Eigen::Index n = A.cols();
  const Eigen::Index m = A.rows();
  const test::Projection p = test::project(A, system.mass, static_cast<int>(m));
  const Vector before = vector_of(pendulum.qdot);

  const auto balance = [&](const Vector& external) -> Vector {
    Matrix both = Matrix::Zero(n + m, n + m);
    both.topLeftCorner(n, n) = p.M;
    both.topRightCorner(n, m) = -A.transpose();
    both.bottomLeftCorner(m, n) = A;
    Vector right(n + m);
    right << p.M * before + external, -e * A * before;
    return test::solve_linear(both, right).head(n);
  };
  const auto by_equation_26 = [&](const Vector& last_term) -> Vector {
    const Vector right = (1 + e) * p.P * p.M * before - e * p.M_c * before + last_term;
    return test::solve_linear(p.M_c, right);
  };
  const auto by_equation_27 = [&](const Vector& external) -> Vector {
    const Vector kept = external - p.S.transpose() * external;
    return before - (1 + e) * p.S * before + Vector(kept.cwiseQuotient(p.M.diagonal()));
  };

  Vector external(n);
  external << 0.7, -0.3, 0.2, 0.5;
  const Vector after = balance(external);
  EXPECT_LE(largest(by_equation_27(external) - after), equation_tolerance);
  EXPECT_LE(largest(by_equation_26(p.P * external) - after), equation_tolerance);
  const Vector printed = test::solve_linear(p.M_c, p.P * external);
  EXPECT_GT(largest(by_equation_26(printed) - after), 1e-3) << "P(26) as printed";

  // Without an external impulse the two agree, and this is what the library computes.
  const Vector alone = vector_of(solve(pendulum, system).result.qdot_plus);
  EXPECT_LE(largest(alone - balance(Vector::Zero(n))), equation_tolerance);
  EXPECT_LE(largest(alone - by_equation_26(Vector::Zero(n))), equation_tolerance);
}

// E7. Brogliato 2013, Example 3: a rod strikes a vertical wall with its tip while its mass centre
// keeps to the line αx + βy + γ = 0 and it turns freely. By his own B(72) the line answers
// p_b = −α/(α² + β²) p_u; the printed sign would drive the mass centre off the line. p_b is the
// multiplier of P(30) for the joint's row.
TEST(Errata, LineAnswersAgainstTheWall) {
  constexpr double m = 2;
  constexpr double l = 0.7;
  constexpr double theta = 0.4;
  for (const Vec2 g : {Vec2{1, 2}, Vec2{-0.5, 1.5}, Vec2{3, -1}}) {  // (α, β), and γ = 0
    test::Example rod;
    rod.mechanism.bodies = {{"rod", BodyKind::rigid, m, {}, RodShape{2 * l, {}}}};
    rod.mechanism.joints = {
        {"line", SlotJoint{{0, Place::at, {}}, {ground, Place::at, {}}, std::atan2(-g.x, g.y)}}};
    rod.mechanism.contacts = {
        {"tip",
         PointLine{{0, Place::start, {}}, Line{{ground, Place::at, {-l * std::cos(theta), 0}}, 0}},
         0.8, 0, 0, false}};
    rod.q = {0, 0, theta};
    rod.qdot = {-std::abs(g.y), g.y > 0 ? g.x : -g.x, 0.1};  // along the line, towards the wall
    const EvaluatedSystem system = evaluate(rod.mechanism, rod.q);
    const ImpactSolution s = solve(rod, system);
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    const auto joints = joint_impulses(plan_elimination(rod.mechanism), system, s);

    // The joint's row is a unit vector along ±(α, β); the paper's is (α, β) itself.
    const Row& row = system.joints[0].row[0];
    const double p_b = joints[0].components[0] * dot({row.a[0], row.a[1]}, g) / dot(g, g);
    const double p_u = s.result.impulses[0].normal;
    const double by_72 = -g.x / dot(g, g) * p_u;
    EXPECT_NEAR(p_b, by_72, equation_tolerance);
    EXPECT_GT(std::abs(p_b + by_72), 0.1) << "Example 3 as printed";

    const auto leaves_line_by = [&](double answer) {  // g·(impulse on the mass centre)/m
      return dot(g, Vec2{p_u, 0} + answer * g) / m;
    };
    EXPECT_NEAR(leaves_line_by(p_b), 0, equation_tolerance);
    EXPECT_GT(std::abs(leaves_line_by(-by_72)), 0.1) << "Example 3 as printed";
  }
}

}  // namespace
}  // namespace carom
