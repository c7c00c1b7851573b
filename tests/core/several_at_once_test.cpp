// SPDX-License-Identifier: MIT
//
// Several contacts that strike at once, later in the motion than where the law was chosen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/study/compare_laws.h"
#include "core/study/sweep.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

constexpr double e = 0.5, h = 0.2, drift = 0.3;

/// A block of 2 kg that falls from h, level and without spin, on two of its corners.
Example level_block(double mu, double e_right) {
  Example out;
  const std::vector<Vertex> corners{
      {"left", {-0.3, -0.1}}, {"right", {0.3, -0.1}}, {"r", {0.3, 0.1}}, {"l", {-0.3, 0.1}}};
  out.mechanism.bodies = {{"block", BodyKind::rigid, 2, {}, PolygonShape{corners}}};
  const Line line{{ground, Place::at, {}}, pi / 2};
  for (const int corner : {0, 1}) {
    Contact contact{corners[static_cast<std::size_t>(corner)].name,
                    PointLine{{0, Place::vertex, {}, corner}, line}, corner == 0 ? e : e_right};
    contact.mu_s = contact.mu_d = mu;
    out.mechanism.contacts.push_back(contact);
  }
  out.q = {0, 0.1 + h, 0};
  out.qdot = {drift, 0, 0};
  return out;
}

// Pfeiffer and Glocker's law brings the block of m = 2 kg, J = 2(0.6² + 0.2²)/12 = 1/15 kg m² to
// rest: the floor takes m·drift = 0.6 N s from it, 0.1 m below its centre, and the corners return
// the moment of that, 0.06 N m s, by pushing with different force. They give back e of this moment,
// and while they stick, v_x + 0.1 ω = 0, friction T of
//
//     T/m + 0.1 (0.03 + 0.1 T)/J = 0:   T = −9/130 N s,  v_x = −9/260 m/s,  ω = 9/26 1/s.
constexpr double rest_drift = -9.0 / 260, rest_spin = 9.0 / 26;

// It arrives with v = √(2Gh), and the corners push (1 + e)mv in all.
TEST(SeveralAtOnce, PfeifferAndGlockersLawAnswersWhereNewtonCoulombHasNone) {
  const double v = std::sqrt(2 * G * h);
  const Trajectory motion = motion_of(scenario_of(level_block(0.5, e), NewtonCoulombLaw{}),
                                      {0, 1.5 * std::sqrt(2 * h / G), 1000});
  EXPECT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  ASSERT_EQ(motion.impacts.size(), 1u);
  const TrajectoryImpact& impact = motion.impacts[0];
  EXPECT_EQ(impact.law, Law(PfeifferGlockerLaw{}));
  EXPECT_NEAR(impact.t, v / G, 1e-9);
  ASSERT_EQ(impact.result.impulses.size(), 2u);
  EXPECT_NEAR(impact.result.impulses[0].normal + impact.result.impulses[1].normal, (1 + e) * 2 * v,
              1e-8);
  EXPECT_NEAR(impact.result.qdot_plus[0], rest_drift, 1e-9);
  EXPECT_NEAR(impact.result.qdot_plus[1], e * v, 1e-8);
  EXPECT_NEAR(impact.result.qdot_plus[2], rest_spin, 1e-8);
  EXPECT_EQ(other_law_text(motion),
            "one impact is by Pfeiffer–Glocker: Newton–Coulomb treats friction at one contact, "
            "and several "
            "strike at once");
}

// With different e at its corners, Newton's common e has no answer; each corner's own e has one
// without friction: u⁺ = −e u⁻ at both, which pushes where W⁻¹(1 + e)v > 0.
TEST(SeveralAtOnce, ComplementarityAnswersWhereTheCoefficientsDiffer) {
  const double v = std::sqrt(2 * G * h), e_right = 0.4;
  const Trajectory motion = motion_of(scenario_of(level_block(0, e_right), NewtonLaw{}),
                                      {0, 1.1 * std::sqrt(2 * h / G), 1000});
  ASSERT_EQ(motion.impacts.size(), 1u);
  EXPECT_EQ(motion.impacts[0].law, Law(ComplementarityLaw{}));
  const std::vector<double>& after = motion.impacts[0].result.qdot_plus;
  EXPECT_NEAR(after[1] - 0.3 * after[2], e * v, 1e-8);
  EXPECT_NEAR(after[1] + 0.3 * after[2], e_right * v, 1e-8);
}

// The scenario may name another law for several: without friction the drift of 0.3 m/s stays.
TEST(SeveralAtOnce, TheLawThatTheScenarioNamesAnswers) {
  Example block = level_block(0.5, e);
  block.q[1] = 0.1;
  block.qdot = {drift, -1, 0};
  Scenario scenario = scenario_of(block, NewtonCoulombLaw{});
  scenario.law_for_several = ComplementarityLaw{};
  const Trajectory motion = motion_of(scenario, {0, 0.05, 1000});
  ASSERT_EQ(motion.impacts.size(), 1u);
  EXPECT_EQ(motion.impacts[0].law, Law(ComplementarityLaw{}));
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[0], drift, 1e-12);
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[1], e, 1e-12);
  EXPECT_THAT(other_law_text(motion), ::testing::HasSubstr("one impact is by Complementarity"));
}

// Moreau's, too, if it is named. Both corners push alike, (1 + e)mv in all, which turns nothing,
// and the tangential impulse that stops the drift lies within the cones: μ(1 + e)mv.
TEST(SeveralAtOnce, MoreausLawAnswersWhereItIsNamed) {
  Example block = level_block(0.5, e);
  block.q[1] = 0.1;
  block.qdot = {drift, -1, 0};
  Scenario scenario = scenario_of(block, NewtonCoulombLaw{});
  scenario.law_for_several = MoreauLaw{};
  const Trajectory motion = motion_of(scenario, {0, 0.05, 1000});
  ASSERT_EQ(motion.impacts.size(), 1u);
  EXPECT_EQ(motion.impacts[0].law, Law(MoreauLaw{}));
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[0], 0, 1e-12);
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[1], e, 1e-12);
}

// The same at t = 0: (1 + e)mv = 3 N s in all, e of the speed is left.
TEST(SeveralAtOnce, ItAnswersAtTheBeginningToo) {
  Example block = level_block(0.5, e);
  block.q[1] = 0.1;
  block.qdot = {drift, -1, 0};
  const Trajectory motion = motion_of(scenario_of(block, NewtonCoulombLaw{}), {0, 0.05, 1000});
  EXPECT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  ASSERT_EQ(motion.impacts.size(), 1u);
  EXPECT_EQ(motion.impacts[0].law, Law(PfeifferGlockerLaw{}));
  EXPECT_EQ(motion.impacts[0].t, 0);
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[1], e, 1e-12);
  EXPECT_THAT(other_law_text(motion), ::testing::HasSubstr("one impact is by Pfeiffer–Glocker"));
}

std::string verdict_of(const Evaluation& evaluation) {
  std::string all;
  for (const Finding& finding : evaluation.verdict) all += finding.text + '\n';
  return all;
}

/// The block as it arrives, level, with 1 m/s.
Scenario arriving_block(double mu, double e_right, const Law& law) {
  Example block = level_block(mu, e_right);
  block.q[1] = 0.1;
  block.qdot = {drift, -1, 0};
  return scenario_of(block, law);
}

// A single impact, a row of a sweep and a motion have the same law: the e of the speed is left,
// 0.5 m/s, and of the drift what is left above.
TEST(SeveralAtOnce, ASingleImpactAndASweepHaveTheLawOfTheMotion) {
  for (const Law& law : {Law(NewtonCoulombLaw{}), Law(PoissonLaw{}), Law(StrongeLaw{})}) {
    const Scenario scenario = arriving_block(0.5, e, law);
    const Evaluation one = compute(scenario);
    ASSERT_EQ(one.result.status, ImpactStatus::solved);
    EXPECT_EQ(one.law, Law(PfeifferGlockerLaw{}));
    EXPECT_NEAR(one.result.qdot_plus[0], rest_drift, 1e-12);
    EXPECT_NEAR(one.result.qdot_plus[1], e, 1e-12);
    EXPECT_EQ(one.verdict.front().severity, Severity::good);
    EXPECT_THAT(verdict_of(one), ::testing::HasSubstr("answered by Pfeiffer–Glocker"));
    for (const Residual& residual : one.audit) EXPECT_TRUE(residual.holds()) << residual.law;
    const Table rows = sweep(scenario, {"contacts.left.mu", 0.4, 0.6, 2});
    const auto T_plus = std::ranges::find(rows.columns, "T_plus", &Column::key);
    ASSERT_NE(T_plus, rows.columns.end());
    EXPECT_THAT(rows.reason[0], ::testing::StartsWith("answered by Pfeiffer–Glocker"));
    const double left = rest_drift * rest_drift + e * e + rest_spin * rest_spin / 30;
    for (const auto& value : T_plus->values) EXPECT_NEAR(value.value_or(0), left, 1e-12);
  }
}

TEST(SeveralAtOnce, ASingleImpactHasTheLawThatTheScenarioNames) {
  Scenario scenario = arriving_block(0.5, e, PoissonLaw{});
  scenario.law_for_several = ComplementarityLaw{};
  const Evaluation one = compute(scenario);
  EXPECT_EQ(one.law, Law(ComplementarityLaw{}));
  EXPECT_NEAR(one.result.qdot_plus[0], drift, 1e-12);
}

// Pfeiffer and Glocker's law takes no external impulse, Moreau's does: the normal velocities are
// turned round with e whatever pushes along the floor, and the block sticks.
TEST(SeveralAtOnce, MoreausLawAnswersBesideAnExternalImpulse) {
  Scenario scenario = arriving_block(0.5, e, PoissonLaw{});
  auto motion = std::make_shared<Motion>(*scenario.motion);
  motion->impulses = {{"kick", 0, 0.1, 0, 0}};
  scenario.motion = motion;
  const Evaluation one = compute(scenario);
  ASSERT_EQ(one.result.status, ImpactStatus::solved);
  EXPECT_EQ(one.law, Law(MoreauLaw{}));
  EXPECT_NEAR(one.result.qdot_plus[0], 0, 1e-12);
  EXPECT_NEAR(one.result.qdot_plus[1], e, 1e-12);
}

// Newton's law treats several contacts, but not with different e.
TEST(SeveralAtOnce, ALawWhoseConditionsDoNotHoldIsReplacedToo) {
  const Evaluation one = compute(arriving_block(0, 0.4, NewtonLaw{}));
  EXPECT_EQ(one.result.status, ImpactStatus::solved);
  EXPECT_EQ(one.law, Law(ComplementarityLaw{}));
  EXPECT_THAT(verdict_of(one), ::testing::HasSubstr("have different e"));
}

TEST(SeveralAtOnce, WhereNeitherLawAnswersBothReasonsAreTold) {
  Scenario scenario = arriving_block(0.5, 0.4, PoissonLaw{});
  scenario.law_for_several = NewtonLaw{};
  const Evaluation none = compute(scenario);
  EXPECT_EQ(none.result.status, ImpactStatus::law_not_applicable);
  EXPECT_EQ(none.law, scenario.law);
  EXPECT_THAT(none.verdict.front().text,
              ::testing::AllOf(::testing::HasSubstr("treats one contact"),
                               ::testing::HasSubstr("have different e")));
  const Trajectory motion = motion_of(scenario, {0, 0.05, 1000});
  ASSERT_FALSE(motion.time_steps.empty());
  EXPECT_THAT(motion.time_steps.front().reason, ::testing::HasSubstr("have different e"));
}

// One law alone is asked where all are compared.
TEST(SeveralAtOnce, NoLawAnswersForAnotherInTheComparison) {
  const std::vector<LawOutcome> all = compare_laws(arriving_block(0.5, e, PoissonLaw{}));
  for (const LawOutcome& outcome : all) {
    EXPECT_EQ(outcome.evaluation.law, outcome.law);
    EXPECT_EQ(outcome.reason.empty(), treats_several(outcome.law)) << law_word(outcome.law);
  }
}

TEST(SeveralAtOnce, NothingIsSaidWhereTheLawAnswers) {
  const Trajectory motion = motion_of(scenario_of(level_block(0.5, e), MoreauLaw{}),
                                      {0, 1.5 * std::sqrt(2 * h / G), 1000});
  ASSERT_EQ(motion.impacts.size(), 1u);
  EXPECT_EQ(other_law_text(motion), "");
}

}  // namespace
}  // namespace carom::test
