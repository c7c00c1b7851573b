// SPDX-License-Identifier: MIT
//
// Brogliato, Sec. 4.3: a uniform rod of length 2l whose tip strikes a vertical wall while an end is
// guided on a rail. A_c = 1/m + 3 sin²θ/(m(1 + 3cos²θ)).
#include <gtest/gtest.h>

#include "core/impact/solve.h"
#include "core/projection/constraint_factor.h"

namespace carom {
namespace {

constexpr double m = 2;
constexpr double l = 0.7;
constexpr double theta = 0.4;

/// @param guided  the end on the rail
Mechanism rod_on_rail(Place guided) {
  Mechanism mechanism;
  mechanism.bodies = {{"rod", BodyKind::rigid, m, {}, RodShape{2 * l, {}}}};
  const double side = guided == Place::start ? -1 : 1;
  mechanism.joints = {
      {"rail",
       SlotJoint{{0, guided, {}}, {ground, Place::at, {0, side * l * std::sin(theta)}}, 0}}};
  // h = x − l cos θ ≥ 0: the tip at the start of the rod, a wall with its normal along +x.
  mechanism.contacts = {{"tip", PointLine{{0, Place::start, {}}, Line{{ground, Place::at, {}}, 0}},
                         0.8, 0, 0, false}};
  return mechanism;
}

ImpactSolution solve(const Mechanism& mechanism, EvaluatedSystem& system) {
  const std::vector<double> q{l * std::cos(theta), 0, theta};
  system = evaluate(mechanism, q);
  ImpactWorkspace workspace;
  ImpactSolution solution;
  solve_impact(mechanism, plan_elimination(mechanism), system, std::vector<double>{-1, 0, 0},
               NewtonLaw{}, workspace, solution);
  return solution;
}

/// Angle between two rows in the metric of M⁻¹, in degrees.
double kinetic_angle(const EvaluatedSystem& system, const Row& a, const Row& b) {
  double ab = 0;
  double aa = 0;
  double bb = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    ab += a.a[k] * b.a[k] / system.mass[k];
    aa += a.a[k] * a.a[k] / system.mass[k];
    bb += b.a[k] * b.a[k] / system.mass[k];
  }
  return std::acos(ab / std::sqrt(aa * bb)) * 180 / pi;
}

TEST(Rod, DelassusMatrixWithTheRail) {
  for (const Place guided : {Place::start, Place::end}) {
    EvaluatedSystem system;
    const ImpactSolution s = solve(rod_on_rail(guided), system);
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    EXPECT_NEAR(*s.indicators.W_nn.number, 0.564165, 0.5e-6);
    const double closed_form =
        1 / m + 3 * std::pow(std::sin(theta), 2) / (m * (1 + 3 * std::pow(std::cos(theta), 2)));
    EXPECT_NEAR(*s.indicators.W_nn.number, closed_form, 1e-14);
  }
}

// ∇h = (1, 0, l sin θ). g as printed, y − l sin θ, is the height of the same tip, ∇g = (0, 1, −l
// cos θ): cos of the angle between them = −3 sin θ cos θ/√((1 + 3sin²θ)(1 + 3cos²θ)), 118.281°. The
// drawing guides the other tip, y + l sin θ: the same with the other sign, 61.719°. B(9): π less
// it.
TEST(Rod, KineticAngleOfBothReadings) {
  const double s = std::sin(theta);
  const double c = std::cos(theta);
  const double cosine = 3 * s * c / std::sqrt((1 + 3 * s * s) * (1 + 3 * c * c));
  const double acute = std::acos(cosine) * 180 / pi;
  EXPECT_NEAR(acute, 61.719, 0.5e-3);
  EvaluatedSystem system;
  solve(rod_on_rail(Place::start), system);
  EXPECT_NEAR(kinetic_angle(system, system.contacts[0].normal, system.joints[0].row[0]),
              180 - acute, 1e-10);
  solve(rod_on_rail(Place::end), system);
  EXPECT_NEAR(kinetic_angle(system, system.contacts[0].normal, system.joints[0].row[0]), acute,
              1e-10);
}

// B(39): the constrained inverse mass B(17), which is (I − S)M⁻¹ of P(11e), of the rail alone.
TEST(Rod, ConstrainedInverseMass) {
  EvaluatedSystem system;
  solve(rod_on_rail(Place::start), system);
  const EliminationPlan plan = plan_elimination(rod_on_rail(Place::start));
  ConstraintFactor factor;
  factor_joints(plan, system, factor);
  Eigen::Matrix3d inverse_mass;
  for (std::size_t k = 0; k < 3; ++k) {
    std::array<double, 3> velocity{};  // M⁻¹ of a unit impulse
    velocity[k] = 1 / system.mass[k];
    std::vector<double> y(static_cast<std::size_t>(plan.tree_dof));
    whiten_velocity(plan, system, factor, velocity, y);
    factor.joints.remove_from(y);
    unwhiten(plan, factor, y, {inverse_mass.col(static_cast<Eigen::Index>(k)).data(), 3});
  }
  const double c = std::cos(theta);
  const double k = m * (1 + 3 * c * c);
  Eigen::Matrix3d expected;
  expected << 1 / m, 0, 0, 0, 3 * c * c / k, 3 * c / (k * l), 0, 3 * c / (k * l), 3 / (k * l * l);
  EXPECT_LE((inverse_mass - expected).cwiseAbs().maxCoeff(), 1e-14);
}

}  // namespace
}  // namespace carom
