// SPDX-License-Identifier: MIT
//
// Brogliato 2013, the impact laws and the quadratic programs: what holds (B(48), B(56), B(84)), and
// by small numbers that what is misprinted does not (E15, E18). Programs are solved in their own
// unknowns, by other means than the complementarity problems that they are compared with.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <optional>

#include "core/impact/complementarity.h"
#include "tests/support/contact_forces.h"
#include "tests/support/dense.h"
#include "tests/support/quadratic_program.h"

namespace carom {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Matrix2 = Eigen::Matrix2d;
using Vector2 = Eigen::Vector2d;

constexpr double tight = 1e-12;

Matrix2 matrix(double a, double b, double c, double d) {
  return (Matrix2() << a, b, c, d).finished();
}

MultipleImpact impact(const Matrix2& A_c, Vector2 u, Vector2 e) {
  return {A_c, u, e};
}

/// The p of least norm with A_c p = −(I + ℰ)u⁻, whatever its signs; empty where there is none.
std::optional<Vector> by_equation_77(const MultipleImpact& impact) {
  const Vector asked = -(impact.u + impact.e.cwiseProduct(impact.u));
  const Vector p = test::least_norm(impact.A_c, asked, tight);
  if ((impact.A_c * p - asked).norm() > 1e-9 * asked.norm()) return {};
  return p;
}

/// T⁺ − T⁻ = p·(u⁻ + u⁺)/2.
double work_of(const MultipleImpact& impact, const Vector& p) {
  return p.dot(2 * impact.u + impact.A_c * p) / 2;
}

// ---- E15

// A_c = [[1, 2], [2, 5]], −u⁻ = (1, 1): the equation of B(77) asks the second contact to pull,
// p = (1 + e)(3, −1). The complementarity problem has p = (1 + e)(1, 0), which is not positive
// everywhere as claimed below Lemma 6, and the second contact leaves faster than e u⁻.
TEST(BrogliatoLaws, ContactThatWouldPullLetsGo) {
  for (const double e : {0.0, 0.4, 1.0}) {
    const MultipleImpact both = impact(matrix(1, 2, 2, 5), {-1, -1}, {e, e});
    const auto newton = by_equation_77(both);
    ASSERT_TRUE(newton);
    EXPECT_LE((*newton - (1 + e) * Vector2(3, -1)).norm(), tight) << "B(77) asks it to pull";
    const Percussions law = complementarity_percussions(both);
    ASSERT_EQ(law.status, LcpStatus::solved);
    EXPECT_TRUE(law.unique);
    EXPECT_LE((law.p - (1 + e) * Vector2(1, 0)).norm(), tight);
    EXPECT_LE((law.u_plus - Vector2(e, 1 + 2 * e)).norm(), tight);
    EXPECT_EQ(law.p(1), 0) << "\"p > 0\" as printed";
    EXPECT_NEAR(work_of(both, law.p), -(1 - e * e) / 2, tight);
  }
}

// Where every contact pushes the two agree, also for different e.
TEST(BrogliatoLaws, EquationAndComplementarityAgreeWhereAllPush) {
  const MultipleImpact both = impact(matrix(2, 0.5, 0.5, 1), {-2, -1}, {0.3, 0.8});
  const auto newton = by_equation_77(both);
  ASSERT_TRUE(newton);
  EXPECT_GT(newton->minCoeff(), 0);
  const Percussions law = complementarity_percussions(both);
  EXPECT_LE((*newton - law.p).norm(), tight);
  EXPECT_LE((law.u_plus - Vector2(0.6, 0.8)).norm(), tight);
}

// Three equal contacts that are struck with different e: no impulse gives one velocity three
// values. With one e the shares are open and the least are equal.
TEST(BrogliatoLaws, DependentContacts) {
  MultipleImpact three{Matrix::Ones(3, 3), Vector::Constant(3, -2), Vector::Constant(3, 0.5)};
  const Percussions equal = complementarity_percussions(three);
  EXPECT_FALSE(equal.unique);
  EXPECT_LE((equal.p - Vector::Constant(3, 1)).norm(), tight);
  EXPECT_LE((*by_equation_77(three) - equal.p).norm(), tight);
  three.e = Eigen::Vector3d{0.5, 0.2, 0};
  EXPECT_FALSE(by_equation_77(three));
  const Percussions law = complementarity_percussions(three);  // the largest e decides
  EXPECT_LE((law.u_plus - Vector::Constant(3, 1)).norm(), tight);
}

// A contact that separates beforehand. Were its u⁻ replaced by 0 throughout, p ⊥ A_c p + (I + ℰ)û ≥
// 0 would keep it from slowing down by an impulse of its own, p = (2, 1), and gain energy. It need
// only not end approaching.
TEST(BrogliatoLaws, SeparatingContactIsNotPushed) {
  const MultipleImpact one = impact(matrix(1, -0.5, -0.5, 1), {-1, 1}, {0.5, 0.5});
  const Percussions law = complementarity_percussions(one);
  ASSERT_EQ(law.status, LcpStatus::solved);
  EXPECT_LE((law.p - Vector2(1.5, 0)).norm(), tight);
  EXPECT_LE((law.u_plus - Vector2(0.5, 0.25)).norm(), tight);
  EXPECT_NEAR(work_of(one, law.p), -0.375, tight);

  const LcpSolution replaced = solve_lcp({one.A_c, Vector2(-1.5, 0)});
  EXPECT_LE((replaced.z - Vector2(2, 1)).norm(), tight);
  EXPECT_NEAR(work_of(one, replaced.z), 0.5, tight) << "energy out of nothing";
}

// ---- E18: the impact programs

// B(80) asks p ≥ 0 and u⁺ ≥ 0 by two multipliers; B(82) and B(83) have one for both, and B(83)
// finds u⁺ = −ℰu⁻, for which the second contact pulls. Here B(80) ends elsewhere.
TEST(BrogliatoLaws, DualOfTheImpactProgramIsMisprinted) {
  const Matrix2 A_c = matrix(1, 1.1, 1.1, 2);
  const Vector2 u(-1, -1);
  constexpr double e = 0.5;
  const Vector2 target = -(1 + e) * u;  // A_c p = −(I + ℰ)u⁻
  const auto primal =
      test::solve({A_c * A_c, A_c.inverse() * target,
                   (Matrix(4, 2) << Matrix2::Identity(), e / (1 + e) * A_c).finished(),
                   Vector::Zero(4), Matrix(0, 2), Vector(0)});
  ASSERT_TRUE(primal);
  // By hand: p₂ = 0 and p₁ the least squares of (1, 1.1)p₁ = (1.5, 1.5).
  EXPECT_LE((*primal - Vector2(3.15 / 2.21, 0)).norm(), 1e-9);
  const Vector2 u_plus = u + A_c * *primal;

  // B(83) in x = u⁺ + ℰu⁻: min ½|x − (I + ℰ)u⁻|², A_c x = (I + A_c ℰ(I + ℰ)⁻¹)w, w ≥ 0.
  const Matrix2 B = Matrix2::Identity() + e / (1 + e) * A_c;
  const auto dual = test::solve({Matrix2::Identity(), (1 + e) * u, B.inverse() * A_c,
                                 Vector::Zero(2), Matrix(0, 2), Vector(0)});
  ASSERT_TRUE(dual);
  const Vector2 printed = *dual - e * u;
  EXPECT_LE((printed - Vector2(e, e)).norm(), 1e-9);
  EXPECT_GT((printed - u_plus).norm(), 0.05) << "B(83) as printed";
  EXPECT_LT((A_c.inverse() * (printed - u))(1), -0.1) << "its second contact pulls: B(82)";
}

// ---- E18: the acceleration programs, for a particle above a plane, h = y

constexpr double m = 2;
constexpr double g = 9.81;

Vector acceleration_of(Vec2 gravity) {
  Mechanism mechanism;
  mechanism.bodies = {{"particle", BodyKind::particle, m, {}, NoShape{}}};
  mechanism.contacts = {{"floor",
                         PointLine{{0, Place::at, {}}, Line{{ground, Place::at, {}}, pi / 2}}, 0, 0,
                         0, false}};
  const test::ContactForces forces =
      test::contact_forces(mechanism, {{0, 0}, {1.5, 0}}, gravity, std::vector<int>{0});
  EXPECT_EQ(forces.status, LcpStatus::solved);
  return Eigen::Map<const Vector>(forces.qddot.data(), 2);
}

/// B(48): min ½(q̈ + M⁻¹F)ᵀM(q̈ + M⁻¹F), ∇hᵀq̈ + (d/dt ∇hᵀ)q̇ ≥ 0.
Vector by_program_48(Vec2 gravity) {
  return *test::solve({m * Matrix2::Identity(), Vector2(gravity.x, gravity.y),
                       Eigen::RowVector2d(0, 1), Vector::Zero(1), Matrix(0, 2), Vector(0)});
}

TEST(BrogliatoLaws, AccelerationIsThatOfProgram48) {
  for (const Vec2 gravity : {Vec2{1.5, -g}, Vec2{1.5, g}, Vec2{-0.5, 0}}) {
    const Vector expected = Vector2(gravity.x, std::max(0.0, gravity.y));
    EXPECT_LE((acceleration_of(gravity) - expected).norm(), tight);
    EXPECT_LE((by_program_48(gravity) - expected).norm(), 1e-9);
  }
}

// B(46) weighs ∇hᵀq̈ only: along the plane any acceleration is as good as any other.
TEST(BrogliatoLaws, Program46DoesNotDetermineTheAcceleration) {
  const Vector truth = acceleration_of({1.5, -g});
  const Vector2 F(-m * 1.5, m * g);
  const auto objective = [&](const Vector2& a) {  // A⁻¹ = m
    return m * a.y() * a.y() / 2 + a.y() * m * F.y() / m;
  };
  EXPECT_EQ(objective(truth), objective(truth + Vector2(7, 0)));
}

// B(47) constrains φ̈ where λ ≥ 0 is meant: gravity that pulls the particle off the plane has no
// effect in it.
TEST(BrogliatoLaws, Program47HoldsBackWhatDetaches) {
  const Vector truth = acceleration_of({0, g});
  EXPECT_NEAR(truth(1), g, tight);
  const auto printed =
      test::solve({m * Matrix2::Identity(), Vector2(0, 0), m * Eigen::RowVector2d(0, 1),
                   Vector::Zero(1), Matrix(0, 2), Vector(0)});
  ASSERT_TRUE(printed);
  EXPECT_LE(printed->norm(), tight) << "B(47) as printed: d/dt ∇h = 0, so that F has dropped out";
  // With A⁻¹(∇hᵀq̈ + ∇hᵀM⁻¹F) ≥ 0 it is right.
  const auto meant =
      test::solve({m * Matrix2::Identity(), Vector2(0, 0), m * Eigen::RowVector2d(0, 1),
                   Vector::Constant(1, m * g), Matrix(0, 2), Vector(0)});
  ASSERT_TRUE(meant);
  EXPECT_LE((*meant - truth).norm(), 1e-9);
}

// B(50) has q̈ᵀ(d/dt ∇h) in one bracket where the other, rightly, has (d/dt ∇hᵀ)q̇. Over a cylinder
// of radius r, at its top with speed v, h = |q| − r: ∇h = (0, 1), d/dt ∇h = (v/r, 0). Pressed by g
// the particle stays, ÿ = −v²/r; the printed objective is less elsewhere, without bound.
TEST(BrogliatoLaws, Program50HasNoMinimum) {
  constexpr double r = 0.5;
  constexpr double v = 1;
  const auto lambda = [&](const Vector2& a) { return m * (a.y() + g); };  // A⁻¹∇hᵀ(q̈ + M⁻¹F)
  const auto printed = [&](const Vector2& a) {
    return m / 2 * (a.y() + v / r * a.x()) * (a.y() + v * v / r);
  };
  const auto meant = [&](const Vector2& a) { return m / 2 * std::pow(a.y() + v * v / r, 2); };
  const Vector2 truth(0, -v * v / r);
  ASSERT_GE(lambda(truth), 0) << "it does not lift off";
  for (const double far : {1e2, 1e4, 1e6}) {
    const Vector2 other(-far, -1);
    ASSERT_GE(lambda(other), 0);
    EXPECT_LT(printed(other), -far / 2);
    EXPECT_LT(printed(other), printed(truth));
    EXPECT_GT(meant(other), meant(truth));
  }
}

// B(55) asks A_cλ ≥ 0 where A_cλ + H_4 ≥ 0 is meant: the particle falls through the plane.
TEST(BrogliatoLaws, Program55FallsThroughThePlane) {
  const Vector2 free(0, -g);
  const auto printed = test::solve({m * Matrix2::Identity(), free, Eigen::RowVector2d(0, 1),
                                    Vector::Constant(1, -g), Matrix(0, 2), Vector(0)});
  ASSERT_TRUE(printed);
  EXPECT_LE((*printed - free).norm(), tight);
  EXPECT_GT((*printed - acceleration_of({0, -g})).norm(), 9);
}

}  // namespace
}  // namespace carom
