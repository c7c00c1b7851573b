// SPDX-License-Identifier: MIT
//
// Lines that move along themselves: a scenario on a belt is the one seen from the belt, and what a
// spring holds on a belt sticks and slips by the closed form.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

constexpr double v_b = 1.3;

Line belt(double speed, double angle = pi / 2) {
  return {{ground, Place::at, {}}, angle, {}, {}, speed};
}

/// A tilted rod whose lower end strikes a belt that is inclined by 0.2 rad; `seen` from the belt,
/// that rests.
Example rod_on_belt(bool seen, const std::optional<Compliance>& compliance = {}) {
  const double normal = pi / 2 + 0.2;
  const Vec2 along = -perp(direction(normal));
  Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 1.2, {}, RodShape{0.8}}};
  Contact contact{"end", PointLine{{0, Place::start}, belt(seen ? 0 : v_b, normal)}, 0.4, 0.5, 0.3};
  contact.compliance = compliance;
  e.mechanism.contacts = {contact};
  const double angle = 0.9;
  e.q = {0.4 * std::cos(angle), 0.4 * std::sin(angle), angle};
  e.qdot = {0.3, -1.5, 0.7};
  if (seen) {
    e.qdot[0] -= v_b * along.x;
    e.qdot[1] -= v_b * along.y;
  }
  return e;
}

/// Velocities and places of both motions differ by the belt's.
void expect_same_from_belt(const Law& law, const std::optional<Compliance>& compliance,
                           double tolerance) {
  const Vec2 along = -perp(direction(pi / 2 + 0.2));
  const Trajectory on = motion_of(scenario_of(rod_on_belt(false, compliance), law), {0, 0.4, 50});
  const Trajectory seen = motion_of(scenario_of(rod_on_belt(true, compliance), law), {0, 0.4, 50});
  ASSERT_EQ(on.end.t, 0.4);
  ASSERT_EQ(seen.end.t, 0.4);
  for (const double t : {0.001, 0.05, 0.2, 0.4}) {
    const State a = state_at(on, t);
    const State b = state_at(seen, t);
    EXPECT_NEAR(a.q[0] - b.q[0], v_b * along.x * t, tolerance) << t;
    EXPECT_NEAR(a.q[1] - b.q[1], v_b * along.y * t, tolerance) << t;
    EXPECT_NEAR(a.q[2], b.q[2], tolerance) << t;
    EXPECT_NEAR(a.qdot[0] - b.qdot[0], v_b * along.x, 10 * tolerance) << t;
    EXPECT_NEAR(a.qdot[2], b.qdot[2], 10 * tolerance) << t;
  }
}

TEST(Belt, MovesAsSeenFromTheBelt) {
  for (const Law& law :
       std::initializer_list<Law>{NewtonLaw{}, NewtonCoulombLaw{}, PoissonLaw{}, StrongeLaw{},
                                  MoreauLaw{}, PfeifferGlockerLaw{}, LiuZhaoBrogliatoLaw{}}) {
    expect_same_from_belt(law, {}, 1e-9);
  }
}

// With μ_d < μ_s these laws have two answers at some of the coefficients: the one that is taken is
// the same from the belt.
TEST(Belt, OneOfTwoAnswersIsTheSameFromTheBelt) {
  const Vec2 along = -perp(direction(pi / 2 + 0.2));
  int several = 0;
  for (const Law& law : {Law(MoreauLaw{}), Law(PfeifferGlockerLaw{})}) {
    for (double mu = 0.1; mu < 2; mu += 0.1) {
      const auto after = [&](bool seen) {
        Example e = rod_on_belt(seen);
        e.mechanism.contacts.front().mu_s = mu;
        e.mechanism.contacts.front().mu_d = 0.3 * mu;
        const Evaluation struck = compute(scenario_of(e, law));
        several += struck.alternatives.size() > 1 ? 1 : 0;
        return struck.result.qdot_plus;
      };
      const std::vector<double> on = after(false), seen = after(true);
      ASSERT_EQ(on.size(), 3U);
      ASSERT_EQ(seen.size(), 3U);
      EXPECT_NEAR(on[0] - seen[0], v_b * along.x, 1e-12) << law_word(law) << " " << mu;
      EXPECT_NEAR(on[1] - seen[1], v_b * along.y, 1e-12) << law_word(law) << " " << mu;
      EXPECT_NEAR(on[2], seen[2], 1e-12) << law_word(law) << " " << mu;
    }
  }
  EXPECT_GT(several, 5);
}

TEST(Belt, ComplianceRubsAsSeenFromTheBelt) {
  for (const TangentialModel& friction : std::initializer_list<TangentialModel>{
           RegularisedCoulomb{0.01}, BristleFriction{1e5, 20, 0.01, 1e-3}}) {
    expect_same_from_belt(NewtonLaw{}, Compliance{ForceModel::hunt_crossley, 1e7, 1.5, friction},
                          1e-6);
  }
}

/// A particle of 2 kg on a horizontal belt, held by a spring of 50 N/m whose end is at x = −1 m.
Example on_spring(double mu_s, double mu_d, double k) {
  Example e;
  e.mechanism.bodies = {{"block", BodyKind::particle, 2}};
  e.mechanism.contacts = {{"belt", PointLine{{0}, belt(v_b)}, 0, mu_s, mu_d}};
  if (k > 0) {
    e.mechanism.forces = {{"spring", SpringForce{{0}, {ground, Place::at, {-1, 0}}, k, 0, 1}}};
  }
  e.q = {0, 0};
  e.qdot = {0, 0};
  return e;
}

// Set down at rest, it is carried along: ẋ = μgt until it has the belt's speed, then it rests on
// it.
TEST(Belt, CarriesAlongWhatIsSetDown) {
  const double mu = 0.25;
  const Trajectory motion =
      motion_of(scenario_of(on_spring(mu, mu, 0), NewtonCoulombLaw{}), {0, 1.5, 20});
  const double caught = v_b / (mu * G);
  for (double t = 0; t <= 1.5; t += 0.1) {
    const State s = state_at(motion, t);
    const double rubs = std::min(t, caught);
    EXPECT_NEAR(s.qdot[0], mu * G * rubs, 1e-9) << t;
    EXPECT_NEAR(s.q[0], mu * G * rubs * rubs / 2 + v_b * (t - rubs), 1e-9) << t;
  }
  EXPECT_THAT(motion.end.text, HasSubstr("\"belt\" sticks"));
}

// Den Hartog: with ω² = k/m, x_s = μ_s g/ω², x_d = μ_d g/ω² it sticks for 2(x_s − x_d)/v and slips
// for (2/ω)(π − atan(ω(x_s − x_d)/v)).
TEST(Belt, SpringHeldBlockSticksAndSlips) {
  const double mu_s = 0.6, mu_d = 0.3, k = 50;
  Example e = on_spring(mu_s, mu_d, k);
  e.qdot = {v_b, 0};
  const Trajectory motion = motion_of(scenario_of(e, NewtonCoulombLaw{}), {0, 3, 20});
  const double omega = std::sqrt(k / 2);
  const double x_s = mu_s * G / (omega * omega), x_d = mu_d * G / (omega * omega);
  const double slips = 2 / omega * (pi - std::atan(omega * (x_s - x_d) / v_b));
  const double sticks = 2 * (x_s - x_d) / v_b;
  const double first = x_s / v_b;
  for (const double start : {first, first + slips + sticks}) {
    for (double t = 0; t < slips; t += slips / 7) {
      const double x = x_d + (x_s - x_d) * std::cos(omega * t) + v_b / omega * std::sin(omega * t);
      EXPECT_NEAR(state_at(motion, start + t).q[0], x, 1e-7) << start << " " << t;
    }
    EXPECT_NEAR(state_at(motion, start + slips + sticks / 2).qdot[0], v_b, 1e-9);
  }
}

// It gains energy, and no law is blamed: the belt does work, the contact loses.
TEST(Belt, WorkOfTheBeltIsNoFault) {
  Example e = on_spring(0.5, 0.5, 0);
  e.qdot = {0.1, -2};
  const Evaluation evaluation = compute(scenario_of(e, NewtonCoulombLaw{}));
  // v_x⁺ = 0.1 + 0.5·2 < v_b: it slips; γ = 1.1²/(0.1² + 2²).
  EXPECT_NEAR(evaluation.result.qdot_plus[0], 1.1, 1e-12);
  e.qdot = {0.5, -0.5};
  const Evaluation gains = compute(scenario_of(e, NewtonCoulombLaw{}));
  EXPECT_NEAR(*gains.indicators.gamma.number, 0.75 * 0.75 / 0.5, 1e-12);
  EXPECT_GT(*gains.indicators.gamma.number, 1);
  EXPECT_THAT(gains.verdict.front().text, HasSubstr("does work"));
  EXPECT_EQ(gains.verdict.front().severity, Severity::note);
  for (const Residual& residual : gains.audit) EXPECT_TRUE(residual.holds()) << residual.law;
}

// A particle of 1 kg at (2, −1) m/s strikes with e = μ = ½ a surface that rises at 0.5 m/s and runs
// at 3 m/s, and then, with the same memory, one that rests: v_x⁺ = 2 − ½·1.5.
TEST(Belt, AtRestIsNotTakenForOneThatMovedBefore) {
  const Example e = particles_above_ground({{0, 0}}, {{2, -1}}, 0.5);
  Mechanism mechanism = e.mechanism;
  mechanism.contacts.front().mu_s = mechanism.contacts.front().mu_d = 0.5;
  const EliminationPlan plan = plan_elimination(mechanism);
  EvaluatedSystem system = evaluate(mechanism, e.q);
  ContactRows& rows = system.contacts.front();
  rows.normal.v_0 = 0.5;
  rows.tangent.v_0 = 3;
  ImpactWorkspace workspace;
  ImpactSolution solution;
  solve_impact(mechanism, plan, system, e.qdot, NewtonCoulombLaw{}, workspace, solution);
  EXPECT_NEAR(solution.result.qdot_plus[1], 0.5 + 0.5 * 1.5, 1e-12);
  rows.normal.v_0 = rows.tangent.v_0 = 0;
  solve_impact(mechanism, plan, system, e.qdot, NewtonCoulombLaw{}, workspace, solution);
  EXPECT_NEAR(solution.result.qdot_plus[0], 1.25, 1e-12);
  EXPECT_NEAR(solution.result.qdot_plus[1], 0.5, 1e-12);
}

TEST(Belt, KeepsItsDirection) {
  Mechanism m = on_spring(0, 0, 0).mechanism;
  m.contacts[0].turn = 0.1;
  EXPECT_THROW(validate(m), InputError);
}

}  // namespace
}  // namespace carom::test
