// SPDX-License-Identifier: MIT
//
// Rigid contacts that are closed, or strike, while compliant ones touch: against closed forms
// that stand with each test.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>

#include "core/motion/compliant_impact.h"
#include "core/motion/rigid_impact.h"
#include "core/study/simulation.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

Line line_at_origin(double normal_angle) {
  return Line{{ground, Place::at, {}}, normal_angle};
}

/// A spring without damping.
Compliance linear(double K) {
  return {ForceModel::hertz, K, 1, NoTangentialForce{}};
}

/// A bead of mass m on a rigid floor, that slides into a compliant wall.
Example bead_at_wall(double m, double v, double K, double mu, double wall_angle) {
  Example out;
  out.mechanism.bodies = {{"bead", BodyKind::particle, m, {}, NoShape{}}};
  out.mechanism.contacts = {{"floor", PointLine{{0}, line_at_origin(pi / 2)}, 0, mu, mu},
                            {"wall", PointLine{{0}, line_at_origin(wall_angle)}, 1, 0, 0}};
  out.mechanism.contacts[1].compliance = linear(K);
  out.q = {0, 0};
  out.qdot = {v, 0};
  return out;
}

class SlidingBead : public ::testing::TestWithParam<double> {};

// mδ̈ = −Kδ ∓ μmg: with a = μmg/K, in to δ_m = √(a² + v²/ω²) − a, then, if the floor lets it, back
// about a with the amplitude δ_m − a. Friction takes μmg·2δ_m.
TEST_P(SlidingBead, IsThrownBackAgainstFriction) {
  constexpr double m = 2, v = 0.7, K = 1e4;
  const double mu = GetParam(), omega = std::sqrt(K / m), a = mu * m * G / K;
  const double deepest = std::hypot(a, v / omega) - a;
  const double back = deepest - a;
  const double in = std::acos(a / std::hypot(a, v / omega)) / omega;
  const double out = std::acos(-a / back) / omega;
  const Example example = bead_at_wall(m, v, K, mu, pi);
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {.gravity = {0, -G}});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  const ContactTouch& touch = impact.touches.at(0);
  EXPECT_NEAR(touch.max_indentation, deepest, 1e-8 * deepest);
  EXPECT_NEAR(touch.peak_force, K * deepest, 1e-8 * K * deepest);
  EXPECT_NEAR(*touch.duration(), in + out, 1e-8 * (in + out));
  EXPECT_NEAR(impact.tangential_loss, mu * m * G * 2 * deepest, 1e-8 * m * v * v / 2);
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
  const State end = impact.state(impact.t.size() - 1);
  EXPECT_NEAR(end.qdot[0], -omega * std::sqrt(back * back - a * a), 1e-8 * v);
  EXPECT_NEAR(end.q[1], 0, 1e-15) << "it stays on the floor";
  ASSERT_EQ(impact.pieces.size(), mu > 0 ? 2U : 1U);
  EXPECT_EQ(impact.pieces.front().persistent.at(0).mode,
            mu > 0 ? PersistentMode::slips_forward : PersistentMode::slides);
  if (mu == 0) return;
  EXPECT_EQ(impact.pieces.back().persistent.at(0).mode, PersistentMode::slips_backward);
  EXPECT_NEAR(impact.t[impact.pieces.back().first], in, 1e-7 * in);
}

INSTANTIATE_TEST_SUITE_P(MixedContacts, SlidingBead, ::testing::Values(0.0, 0.1, 0.5));

// The wall can give Kδ_m back, the floor holds μmg: it sticks at δ_m.
TEST(MixedContacts, ABeadStaysWhereFrictionHoldsIt) {
  constexpr double m = 2, v = 0.05, K = 1e3, mu = 0.8;
  const double omega = std::sqrt(K / m), a = mu * m * G / K;
  const double deepest = std::hypot(a, v / omega) - a;
  ASSERT_LT(deepest, a);
  const Trajectory motion =
      motion_of(scenario_of(bead_at_wall(m, v, K, mu, pi), NewtonCoulombLaw{}), {0, 1});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  EXPECT_EQ(motion.end.t, 1);
  const State end = state_at(motion, 1);
  EXPECT_NEAR(end.q[0], deepest, 1e-8 * deepest);
  const Phase& rest = motion.phases.back();
  EXPECT_TRUE(rest.compliant);
  ASSERT_EQ(rest.persistent.size(), 1U);
  EXPECT_EQ(rest.persistent[0].mode, PersistentMode::sticks);
  EXPECT_NE(motion.end.text.find("\"wall\" is "), std::string::npos) << motion.end.text;
}

// A wall that leans back pushes upward, too. With its normal (−cos β, sin β) the bead slides in as
// mẍ = −K cos²β x until K x cos β sin β = mg, and flies from there on: along the normal
// δ̈ = −Kδ/m + g sin β, along the wall under g.
TEST(MixedContacts, ALeaningWallLiftsTheBead) {
  constexpr double m = 2, v = 0.7, K = 1e5, beta = 0.5;
  const double c = std::cos(beta), s = std::sin(beta);
  const double slow = c * std::sqrt(K / m), omega = std::sqrt(K / m);
  const double lifts_at = m * G / (K * c * s);
  const double lifts = std::asin(lifts_at * slow / v) / slow;
  const double speed = v * std::cos(slow * lifts);
  const double a = G * s / (omega * omega);
  const double C = lifts_at * c - a, S = speed * c / omega;
  const double R = std::hypot(C, S), phase = std::atan2(S, C) + std::acos(-a / R);
  const double flight = phase / omega;
  const double rate = -omega * R * std::sin(phase - std::atan2(S, C));
  const double along = speed * s - G * c * flight;
  const Example example = bead_at_wall(m, v, K, 0, pi - beta);
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {.gravity = {0, -G}});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  ASSERT_EQ(impact.pieces.size(), 2U);
  EXPECT_NEAR(impact.touches.at(0).mass, m / (c * c), 1e-12 * m) << "the floor counts as a joint";
  EXPECT_EQ(impact.pieces[0].persistent.size(), 1U);
  EXPECT_TRUE(impact.pieces[1].persistent.empty());
  EXPECT_NEAR(impact.t[impact.pieces[1].first], lifts, 1e-8 * lifts);
  EXPECT_NEAR(*impact.touches.at(0).duration(), lifts + flight, 1e-8 * (lifts + flight));
  const State end = impact.state(impact.t.size() - 1);
  EXPECT_NEAR(end.qdot[0], rate * c + along * s, 1e-8 * v);
  EXPECT_NEAR(end.qdot[1], -rate * s + along * c, 1e-8 * v);
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
}

// A disc is on its way into a compliant floor, δ = v/ω sin ωt, when another one catches up with
// it: theirs is an impact of rigid bodies, by Newton's law, and the floor takes no part in it.
TEST(MixedContacts, ARigidImpactWhileAnotherContactYields) {
  constexpr double R = 0.1, m_a = 2, m_b = 0.2, K = 1e5, v_a = 0.5, v_b = 2, apart = 0.01, e = 0.5;
  Example example;
  example.mechanism.bodies = {{"below", BodyKind::rigid, m_a, {}, DiscShape{R}},
                              {"above", BodyKind::rigid, m_b, {}, DiscShape{R}}};
  example.mechanism.contacts = {{"floor", DiscLine{0, line_at_origin(pi / 2)}, 1, 0, 0},
                                {"between", DiscDisc{1, 0}, e, 0, 0}};
  example.mechanism.contacts[0].compliance = linear(K);
  example.q = {0, R, 0, 0, 3 * R + apart, 0};
  example.qdot = {0, -v_a, 0, 0, -v_b, 0};
  Scenario scenario = scenario_of(example);
  scenario.gravity = {0, 0};

  const double omega = std::sqrt(K / m_a);
  const auto gap = [&](double t) { return apart - v_b * t + v_a / omega * std::sin(omega * t); };
  std::uintmax_t iterations = 100;
  const auto root = boost::math::tools::toms748_solve(
      gap, 0.0, pi / omega, boost::math::tools::eps_tolerance<double>(50), iterations);
  const double t = root.first;
  const double in = v_a * std::cos(omega * t), depth = v_a / omega * std::sin(omega * t);
  const double impulse = (1 + e) * (v_b - in) * m_a * m_b / (m_a + m_b);
  const double in_after = in + impulse / m_a, up_b = -v_b + impulse / m_b;
  const double out = std::hypot(in_after, omega * depth);
  const double phase = pi - std::atan2(omega * depth, in_after);

  const double until = 0.02;
  const Trajectory motion = motion_of(scenario, {0, until});
  ASSERT_EQ(motion.impacts.size(), 1U) << motion.end.text;
  EXPECT_NEAR(motion.impacts[0].t, t, 1e-8 * t);
  EXPECT_EQ(motion.impacts[0].contact, 1);
  ASSERT_EQ(motion.contacts.size(), 1U);
  EXPECT_NEAR(motion.contacts[0].to, t + phase / omega, 1e-8);
  EXPECT_NEAR(*motion.contacts[0].touches.at(0).e, out / v_a, 1e-8);
  const State end = state_at(motion, until);
  const double y_a = R + out * (until - motion.contacts[0].to);
  EXPECT_NEAR(end.qdot[1], out, 1e-8);
  EXPECT_NEAR(end.q[1], y_a, 1e-8);
  EXPECT_NEAR(end.qdot[4], up_b, 1e-8);
  const CompliantImpact alone =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {},
                       {.strike = law_strike(*scenario.mechanism,
                                             LawChoice(scenario.law, scenario.law_for_several))});
  ASSERT_EQ(alone.end, CompliantEnd::separated) << alone.reason;
  const double reduced = m_a * m_b / (m_a + m_b);
  const double lost = reduced * (1 - e * e) * (v_b - in) * (v_b - in) / 2;
  EXPECT_NEAR(alone.strike_loss, lost, 1e-8 * lost);
  EXPECT_NEAR(alone.imbalance(), 0, 1e-8);
  EXPECT_EQ(std::ranges::count(alone.events, CompliantEventKind::strike, &CompliantEvent::kind), 1);
  const State before = state_at(motion, motion.impacts[0].t, Side::before);
  const State after = state_at(motion, motion.impacts[0].t, Side::after);
  EXPECT_NEAR(before.qdot[1], -in, 1e-8);
  EXPECT_NEAR(after.qdot[1], -in_after, 1e-8);
}

/// A block of 2 kg on a rigid foot at −0.3 m and a compliant one at 0.3 m.
Example block_on_two(double K, double e) {
  Example out = block_on_feet({-0.3, 0.3}, e);
  out.mechanism.contacts[1].compliance = Compliance{.model = ForceModel::gonthier, .stiffness = K};
  return out;
}

// Each foot bears half of the weight: the compliant one with Kδ^1.5.
TEST(MixedContacts, ABlockRestsOnOneOfEach) {
  constexpr double K = 1e8, half = 2 * G / 2;
  Example example = block_on_two(K, 0.3);
  example.qdot = {0, 0, 0};
  const Scenario scenario = scenario_of(example);
  const Trajectory motion = motion_of(scenario, {0, 3});
  ASSERT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  const double depth = std::pow(half / K, 1 / 1.5);
  const State end = state_at(motion, 3);
  EXPECT_NEAR(0.6 * std::sin(-end.q[2]), depth, 1e-5 * depth);
  const Table table = to_table(scenario, motion, 0.5, JointColumns::none);
  EXPECT_EQ(table.regime.back(), "a closed; b compliant");
  for (const std::string key : {"a.force_n", "b.force_n"}) {
    const auto column = std::ranges::find(table.columns, key, &Column::key);
    ASSERT_NE(column, table.columns.end());
    EXPECT_NEAR(column->values.back().value_or(0), half, 1e-4 * half) << key;
  }
}

// Dropped onto both feet: the rigid one bounces with Newton's e while the other one is compressed,
// rebound for rebound, until both rest.
TEST(MixedContacts, ABlockThatBouncesOnOneOfEachComesToRest) {
  constexpr double K = 1e7, half = 2 * G / 2;
  const Trajectory motion = motion_of(scenario_of(block_on_two(K, 0.3)), {0, 10, 5000});
  ASSERT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  EXPECT_GT(motion.impacts.size(), 3U);
  const double depth = std::pow(half / K, 1 / 1.5);
  EXPECT_NEAR(0.6 * std::sin(-state_at(motion, 10).q[2]), depth, 1e-4 * depth);
  for (const TrajectoryImpact& impact : motion.impacts) {
    EXPECT_EQ(impact.contact, 0) << "the law answers for the rigid foot alone";
    EXPECT_EQ(impact.result.impulses.size(), 1U);
    EXPECT_LE(impact.indicators.gamma.number.value_or(2), 1 + 1e-12);
  }
  EXPECT_LT(motion.impacts.back().t, 9);
}

// The rigid foot begins 0.6 sin 0.1 m deep and stays there, y + 0.3 sin θ = −0.6 sin 0.1, while the
// other gives way under half of the weight, y − 0.3 sin θ = −δ.
TEST(MixedContacts, ARigidContactThatBeginsInsideIsNamedWithItsDepth) {
  Example example = block_on_two(1e8, 0.3);
  example.q = {0, -0.3 * std::sin(0.1), -0.1};
  std::swap(example.mechanism.contacts[0].compliance, example.mechanism.contacts[1].compliance);
  example.qdot = {0, 0, 0};
  const Trajectory motion = motion_of(scenario_of(example), {0, 3});
  EXPECT_EQ(motion.end.severity, Severity::warning);
  EXPECT_NE(
      motion.end.text.find("\"b\" begins 59.9 mm inside, and its surface is taken to lie there"),
      std::string::npos)
      << motion.end.text;
  const double depth = std::pow(2 * G / 2 / 1e8, 1 / 1.5);
  const State end = state_at(motion, 3);
  EXPECT_NEAR(end.q[1], -(depth + 0.6 * std::sin(0.1)) / 2, 1e-3 * depth);
  EXPECT_NEAR(0.6 * std::sin(end.q[2]), depth - 0.6 * std::sin(0.1), 1e-3 * depth);
}

// Between two rigid feet a third one cannot be pressed in: nothing is left for it to bear.
TEST(MixedContacts, WhatIsHeldOpenBearsNothing) {
  Example example = block_on_feet({-0.3, 0, 0.3}, 0);
  example.mechanism.contacts[1].compliance = linear(1e8);
  example.qdot = {0.2, 0, 0};
  const Trajectory motion = motion_of(scenario_of(example), {0, 0.5});
  EXPECT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  const State end = state_at(motion, 0.5);
  EXPECT_NEAR(end.q[0], 0.1, 1e-9);
  EXPECT_NEAR(end.q[1], 0, 1e-12);
  EXPECT_TRUE(motion.contacts.empty());
}

// Two beads fall side by side onto springs of K and 4K: each has the peak √(Km)v and the time
// π√(m/K) of its own, though both are closed at once.
TEST(MixedContacts, EachTouchHasItsOwnForceAndTime) {
  constexpr double v = 1, K = 1e4;
  Example example = particles_above_ground({{0, 0}, {1, 0}}, {{0, -v}, {0, -v}}, 1);
  example.mechanism.contacts[0].compliance = linear(K);
  example.mechanism.contacts[1].compliance = linear(4 * K);
  Scenario scenario = scenario_of(example);
  scenario.gravity = {0, 0};
  const Trajectory motion = motion_of(scenario, {0, 0.1});
  ASSERT_EQ(motion.contacts.size(), 1U);
  ASSERT_EQ(motion.contacts[0].touches.size(), 2U);
  for (const TrajectoryTouch& touch : motion.contacts[0].touches) {
    const double k = touch.contact == 0 ? K : 4 * K;
    EXPECT_NEAR(touch.peak_force, std::sqrt(k) * v, 1e-6 * std::sqrt(k));
    ASSERT_TRUE(touch.to);
    EXPECT_NEAR(*touch.to - touch.from, pi / std::sqrt(k), 1e-8);
    EXPECT_NEAR(touch.e.value_or(0), 1, 1e-8);
  }
}

TEST(MixedContacts, WhatNothingPressesRestsAsItIs) {
  Example example = block_on_two(1e8, 0.3);
  example.qdot = {0, 0, 0};
  Scenario scenario = scenario_of(example);
  scenario.gravity = {0, 0};
  const Trajectory motion = motion_of(scenario, {0, 1});
  EXPECT_EQ(motion.end.reason, EndReason::rests);
  EXPECT_EQ(motion.end.text, "everything rests");
}

// Both feet fall flat: the rigid one strikes in an instant with A_aa = 0.8 and A_ab = 0.75 1/kg, so
// that the other one is left with −1 + 1.5·0.75/0.8 > 0 untouched.
TEST(MixedContacts, ARigidImpactMayLeaveNothingToYield) {
  Example example = block_on_feet({-0.3, -0.25}, 0.5);
  example.mechanism.contacts[1].compliance = linear(1e8);
  const Scenario scenario = scenario_of(example);
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {},
                       {.strike = law_strike(*scenario.mechanism,
                                             LawChoice(scenario.law, scenario.law_for_several))});
  EXPECT_EQ(impact.end, CompliantEnd::nothing_touches);
  EXPECT_NE(impact.reason.find("leave no compliant one approaching"), std::string::npos)
      << impact.reason;
}

TEST(MixedContacts, ImpactsThatFollowEachOtherWithoutEndAreGivenUp) {
  const Example example = block_on_two(1e8, 0.5);
  const RigidStrike nothing = [](double, int, const State& before) {
    return StrikeAnswer{before.qdot, {}};
  };
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {}, {.strike = nothing});
  EXPECT_EQ(impact.end, CompliantEnd::cannot_start);
  EXPECT_NE(impact.reason.find("without end"), std::string::npos) << impact.reason;
}

TEST(MixedContacts, AnImpactThatIsCancelledEndsWhereARigidContactStrikes) {
  const Example example = block_on_two(1e8, 0.5);
  std::stop_source stop;
  stop.request_stop();
  const CompliantImpact impact = compliant_impact(example.mechanism, {example.q, example.qdot}, {},
                                                  {.stop = stop.get_token()});
  EXPECT_EQ(impact.end, CompliantEnd::cancelled);
}

/// A particle on a hard and a soft contact, and a rod of 0.3 m that turns with ω before a wall.
Example rod_before_wall(double omega) {
  Example out;
  out.mechanism.bodies = {{"bead", BodyKind::particle, 1, {}, NoShape{}},
                          {"rod", BodyKind::rigid, 0.01, 1e-4, NoShape{}}};
  const Line floor = line_at_origin(pi / 2), wall = line_at_origin(0);
  out.mechanism.contacts = {{"soft", PointLine{{0}, floor}, 0.9},
                            {"hard", PointLine{{0}, floor}, 0.9},
                            {"a", PointLine{{1, Place::at, {-0.15, 0}}, wall}, 0.5},
                            {"b", PointLine{{1, Place::at, {0.15, 0}}, wall}, 0.5}};
  out.mechanism.contacts[0].compliance = linear(1e6);
  out.q = {20, 0, 2, 0, 0};
  out.qdot = {0, -0.1, -1, 0, omega};
  return out;
}

// The end of the rod is at 2 − t − 0.15|cos ωt|; it must not be stepped over.
TEST(MixedContacts, ARodThatTurnsFastMeetsItsWall) {
  constexpr double omega = 3000;
  const auto gap = [](double t) { return 2 - t - 0.15 * std::abs(std::cos(omega * t)); };
  double t = 1.8;
  while (gap(t + 1e-7) > 0) t += 1e-7;
  Scenario scenario = scenario_of(rod_before_wall(omega));
  scenario.gravity = {0, 0};
  const Trajectory motion = motion_of(scenario, {0, 1.9});
  ASSERT_GE(motion.impacts.size(), 2U);
  EXPECT_EQ(motion.impacts[0].contact, 1) << "the hard contact, at once";
  EXPECT_NEAR(motion.impacts[1].t, t, 2e-7);
}

// An external impulse of 1 N s acts along the floor in the instant of a rigid impact, whatever
// else lies on a compliant contact.
TEST(MixedContacts, AnExternalImpulseActsBesideWhatYields) {
  Example example = particles_above_ground({{0, 0}, {1, 0}}, {{0, -1}, {0, 0}}, 0.5);
  example.mechanism.contacts[1].compliance = linear(1e6);
  Scenario scenario = scenario_of(example);
  Motion with = *scenario.motion;
  with.impulses = {{"kick", 0, 1, 0, 0}};
  scenario.motion = std::make_shared<Motion>(with);
  const Trajectory motion = motion_of(scenario, {0, 0.1});
  ASSERT_GE(motion.impacts.size(), 1U);
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[0], 1, 1e-12);
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[1], 0.5, 1e-12);
}

}  // namespace
}  // namespace carom::test
