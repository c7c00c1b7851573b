// SPDX-License-Identifier: MIT
//
// Contacts that the joints lock, that depend on each other, or whose law has none or several
// answers. Expected numbers without a formula beside them come from a program that shares nothing
// with this one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/number_text.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "core/motion/rigid_impact.h"
#include "core/study/compute.h"
#include "core/study/simulation.h"
#include "tests/support/flight.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

using ::testing::HasSubstr;

Scenario stored(const std::string& name) {
  return resolved(read_scenario(read_text_file(CAROM_TEST_DATA "/degenerate/" + name + ".json")));
}

Evaluation struck(const std::string& name) {
  Evaluation out = compute(stored(name));
  for (const Residual& r : out.audit) EXPECT_TRUE(r.holds()) << name << ": " << r.law;
  return out;
}

std::string findings(const Evaluation& evaluation) {
  std::string all;
  for (const Finding& finding : evaluation.verdict) all += finding.text + "\n";
  return all;
}

TEST(DegenerateContacts, WhatAHingeLocksCarriesNothing) {
  const Evaluation rough = struck("moreau-locked-seat");
  ASSERT_EQ(rough.result.impulses.size(), 1u) << "the tip's; the seat carries nothing";
  EXPECT_NEAR(rough.result.impulses[0].normal, 1.1334, 5e-5);
  EXPECT_NEAR(rough.result.impulses[0].tangent, 0.3400, 5e-5);
  EXPECT_NEAR(*rough.indicators.gamma.number, 0.50096, 5e-6);
  const Evaluation smooth = struck("moreau-locked-seat-frictionless");
  EXPECT_NEAR(*smooth.indicators.gamma.number, 0.652, 5e-4);
}

// One degree of freedom: ζ_n = 0 asks for the rebound, in which the contact slides with κ = v_t/v_n
// along the wall; the friction μ ≥ 1/|κ| of that slip is greater than what pushes off. For the rod
// at the angle θ against the normal n, v ∝ (−sin θ, cos θ).
TEST(DegenerateContacts, OneDegreeOfFreedomMayHaveNoAnswer) {
  for (const char* name : {"moreau-1dof-kick", "moreau-two-walls"}) {
    Scenario alone = stored(name);
    alone.law_for_several = MoreauLaw{};
    const Evaluation wedged = compute(alone);
    EXPECT_EQ(wedged.result.status, ImpactStatus::law_not_applicable) << name;
    EXPECT_THAT(findings(wedged), HasSubstr("no solution"));
    EXPECT_FALSE(wedged.missed.empty()) << name;
    EXPECT_THAT(findings(wedged), HasSubstr("nearest attempt: contact"));
    const Scenario scenario = stored(name);
    const double theta = wedged.state.q[2];
    const Vec2 along{-std::sin(theta), std::cos(theta)};
    const Contact& tip = scenario.mechanism->contacts[0];
    const Vec2 n = direction(std::get<PointLine>(tip.geometry).surface.normal_angle);
    EXPECT_GE(tip.mu_d * std::abs(cross(n, along) / dot(n, along)), 1) << name;
  }
}

// Two contacts strike at once, which Newton–Coulomb does not treat, and Moreau's law, which is to
// answer for it, has no solution: time stepping goes on, and says why. The walls stop the rod.
TEST(DegenerateContacts, TimeSteppingGoesOnWhereNoLawAnswers) {
  Scenario scenario = stored("moreau-two-walls");
  scenario.law = NewtonCoulombLaw{};
  scenario.law_for_several = MoreauLaw{};
  const Trajectory motion = simulate(scenario, compute(scenario), {0, 0.1});
  EXPECT_TRUE(motion.impacts.empty());
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  ASSERT_FALSE(motion.time_steps.empty());
  EXPECT_EQ(motion.time_steps.front().from, 0);
  EXPECT_THAT(motion.time_steps.front().reason,
              HasSubstr("Newton–Coulomb treats friction at one contact"));
}

/// A particle of 1 kg in a corner of a floor and a wall that leans over it by α.
test::Example corner(double alpha, Vec2 velocity) {
  Mechanism m;
  m.bodies = {{"p", BodyKind::particle, 1, {}, NoShape{}}};
  const auto against = [](double angle) {
    return PointLine{{0}, {{ground, Place::at, {}}, angle}};
  };
  m.contacts = {{"floor", against(pi / 2), 0.5}, {"wall", against(pi + alpha), 0.5}};
  return {m, {0, 0}, {velocity.x, velocity.y}};
}

// v = (1, 0): the wall asks for 0.5 cos α outwards, the floor keeps v_y = 0, so that v⁺ = (−0.5,
// 0), p_wall cos α = 1.5 and p_floor = p_wall sin α.
TEST(DegenerateContacts, ACornerThatHardlyClosesThrowsBack) {
  std::mt19937_64 random(test::seed(20261124));
  std::uniform_real_distribution<double> exponent(-9, 0);
  for (int run = 0; run < 2000; ++run) {
    const double alpha = std::pow(10.0, exponent(random));
    const Evaluation e = compute(test::scenario_of(corner(alpha, {1, 0}), ComplementarityLaw{}));
    ASSERT_EQ(e.result.status, ImpactStatus::solved) << alpha << ": " << e.result.reason;
    EXPECT_NEAR(e.result.qdot_plus[0], -0.5, 1e-14) << alpha;
    EXPECT_NEAR(e.result.qdot_plus[1], 0, 1e-14) << alpha;
    for (const ContactImpulse& i : e.result.impulses) {
      const double expected = i.contact == 0 ? 1.5 * std::tan(alpha) : 1.5 / std::cos(alpha);
      EXPECT_NEAR(i.normal, expected, 1e-14 + 1e-12 * expected) << alpha;
    }
  }
  struck("corner-impact");
}

// The push of 1 N towards the wall: the wall answers with 1/cos α, of which the floor bears tan α.
TEST(DegenerateContacts, ACornerThatHardlyClosesHolds) {
  const Scenario scenario = stored("corner-at-rest");
  const Trajectory motion = simulate(scenario, compute(scenario), {0, 0.1});
  EXPECT_NEAR(motion.end.t, 0.1, 1e-12);
  EXPECT_NEAR(state_at(motion, 0.1).q[0], 0, 1e-12);
  EXPECT_NEAR(state_at(motion, 0.1).q[1], 0, 1e-12);
}

// One contact with μ_d < μ_cr ≤ μ_s: it may stick as well as slip.
TEST(DegenerateContacts, StickingAndSlippingMayBothAnswer) {
  const Evaluation e = struck("moreau-static-dynamic");
  ASSERT_EQ(e.alternatives.size(), 2u);
  EXPECT_NEAR(*e.indicators.gamma.number, 1.199, 5e-4);
  EXPECT_THAT(findings(e), HasSubstr("2 solutions"));
  EXPECT_THAT(findings(e), HasSubstr("stick, γ = 3.111, which creates energy"));
  EXPECT_EQ(e.alternatives[0].modes, std::vector{ContactMode::slip_positive});
  EXPECT_EQ(e.alternatives[1].modes, std::vector{ContactMode::stick});
  const Eigen::Vector2d stick = e.alternatives[1].impulse;
  EXPECT_NEAR(energy_ratio(e.plane, stick(0), stick(1)).value(), 3.111, 5e-4);
}

// The second wheel, of inertia m r²/2 = 0.0015 kg m², is turned by the friction alone.
TEST(DegenerateContacts, AContinuumIsCalledOne) {
  const Evaluation e = struck("moreau-continuum-cart");
  EXPECT_TRUE(e.continuum);
  EXPECT_THAT(findings(e), HasSubstr("continuum"));
  double low = 1e9, high = -1e9;
  const double omega = e.state.qdot[8];
  for (const CoulombSolution& end : e.alternatives) {
    const double after = omega + 0.1 * end.impulse(3) / 0.0015;
    low = std::min(low, after);
    high = std::max(high, after);
  }
  EXPECT_NEAR(low, -8.49, 5e-3);
  EXPECT_NEAR(high, 4.43, 5e-3);
}

/// A cart of 2 kg on smooth feet and one rough wheel, of 0.3 kg and 0.1 m, that rolls at 1 m/s into
/// a rough wall.
test::Example cart_at_wall(const std::vector<double>& feet) {
  test::Example out;
  Mechanism& m = out.mechanism;
  m.bodies = {{"cart", BodyKind::rigid, 2, 0.1, NoShape{}},
              {"wheel", BodyKind::rigid, 0.3, {}, DiscShape{0.1}}};
  m.joints = {{"axle", RevoluteJoint{{1}, {0, Place::at, {0.3, -0.05}}}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  m.contacts = {{"wheel", DiscLine{1, floor}, 0.5, 0.3, 0.3},
                {"bump", PointLine{{0, Place::at, {0.5, 0.1}}, {{ground, Place::at, {0.5, 0}}, pi}},
                 0.5, 0.3, 0.3}};
  for (const double x : feet) {
    m.contacts.push_back({"foot" + std::to_string(m.contacts.size()),
                          PointLine{{0, Place::at, {x, -0.15}}, floor}, 0.5});
  }
  out.q = {0, 0.15, 0, 0.3, 0.1, 0};
  out.qdot = {1, 0, 0, 1, 0, -10};
  return out;
}

// The cart has −e·1 m/s afterwards. As the wall's friction presses it down as much as it will, up
// to 0.3 of its push, the wheel carries anything from 0 to what stops its slip: ω⁺ is anything from
// −10 to 5 rad/s. γ = (2.3·0.5² + J ω⁺²)/(2.3 + 100 J) with J = 0.3·0.1²/2 is least at ω⁺ = 0,
// between the ends. A second foot, which makes the feet's own shares undetermined, changes nothing.
TEST(DegenerateContacts, OverAContinuumTheEnergyIsLeastBetweenItsEnds) {
  constexpr double J = 0.0015, T_minus = (2.3 + 100 * J) / 2;
  const auto gamma = [](double omega) {
    return (2.3 * 0.25 + J * omega * omega) / (2.3 + 100 * J);
  };
  for (const std::vector<double>& feet :
       {std::vector{-0.3}, std::vector{-0.3, -0.1}, std::vector{-0.3, -0.2, -0.1}}) {
    SCOPED_TRACE(feet.size());
    const Evaluation e = compute(test::scenario_of(cart_at_wall(feet), MoreauLaw{}));
    ASSERT_TRUE(e.continuum);
    EXPECT_NEAR(e.continuum->least / T_minus, gamma(0) - 1, 1e-12);
    EXPECT_NEAR(e.continuum->most / T_minus, gamma(-10) - 1, 1e-12);
    ASSERT_EQ(e.alternatives.size(), 2u);
    EXPECT_NEAR(e.alternatives[0].work / T_minus, gamma(5) - 1, 1e-12);
    EXPECT_NEAR(e.alternatives[1].work / T_minus, gamma(-10) - 1, 1e-12);
    EXPECT_THAT(findings(e), HasSubstr("with γ from 0.2347 to 0.2959; of its 2 ends the one that "
                                       "loses most energy at the contacts is shown"));
  }
}

// The same beside a ball of 0.4 kg that falls on the floor with 1 m/s and shares no body with it:
// it leaves (1 − e²)·0.2 J there.
TEST(DegenerateContacts, WhatStrikesElsewhereLeavesTheContinuum) {
  constexpr double J = 0.0015, mass = 2.3 + 100 * J, ball_loses = 0.75 * 0.2;
  for (const bool first : {false, true}) {
    SCOPED_TRACE(first);
    test::Example both = cart_at_wall({-0.3});
    std::vector<Contact>& contacts = both.mechanism.contacts;
    both.mechanism.bodies.push_back({"ball", BodyKind::particle, 0.4});
    contacts.insert(first ? contacts.begin() : contacts.end(),
                    {"ball", PointLine{{2}, Line{{ground, Place::at, {}}, pi / 2}}, 0.5});
    both.q.insert(both.q.end(), {-5, 0});
    both.qdot.insert(both.qdot.end(), {0, -1});
    const Evaluation e = compute(test::scenario_of(both, MoreauLaw{}));
    ASSERT_TRUE(e.continuum);
    EXPECT_NEAR(e.continuum->least, (2.3 * 0.25 - mass) / 2 - ball_loses, 1e-12);
    EXPECT_NEAR(e.continuum->most, (2.3 * 0.25 + 100 * J - mass) / 2 - ball_loses, 1e-12);
  }
}

/// Three discs in a row, touching; the first one moves to the right.
ImpactResult row_of(double M, double m, double e) {
  Mechanism mechanism;
  const double mass[] = {M, m, M};
  for (int i = 0; i < 3; ++i) {
    mechanism.bodies.push_back(
        {"b" + std::to_string(i), BodyKind::rigid, mass[i], {}, DiscShape{0.5}});
    if (i > 0) {
      mechanism.contacts.push_back(
          {"c" + std::to_string(i), DiscDisc{i - 1, i}, e, 0.2, 0.2, false});
    }
  }
  const test::Example flight{mechanism, {0, 0, 0, 1, 0, 0, 2, 0, 0}, {1, 0, 0, 0, 0, 0, 0, 0, 0}};
  return compute(test::scenario_of(flight, MoreauLaw{})).result;
}

// v₂⁺ = v₃⁺ = v₁⁺ + e and momentum: v₁⁺ = (M − e (M + m))/(2M + m).
TEST(DegenerateContacts, ALightBodyBetweenHeavyOnesLosesNoDigits) {
  for (const double m : {1.0, 1e-3, 1e-6, 1e-9}) {
    const ImpactResult result = row_of(1, m, 0.4);
    ASSERT_EQ(result.status, ImpactStatus::solved) << m;
    const double first = (1 - 0.4 * (1 + m)) / (2 + m);
    EXPECT_NEAR(result.qdot_plus[0], first, 1e-11) << m;
    EXPECT_NEAR(result.qdot_plus[3], first + 0.4, 1e-11) << m;
    EXPECT_NEAR(result.qdot_plus[6], first + 0.4, 1e-11) << m;
  }
}

// Of the scenarios above one has two answers, one a continuum, and one has a single answer.
TEST(DegenerateContacts, TheMotionTellsWhereItsImpactIsNotUnique) {
  for (const auto& [name, unique] :
       {std::pair{"moreau-static-dynamic", false}, std::pair{"moreau-continuum-cart", false},
        std::pair{"moreau-locked-seat", true}}) {
    const Scenario scenario = stored(name);
    const Trajectory motion = simulate(scenario, compute(scenario), {0, 0.01, 1}, {});
    ASSERT_FALSE(motion.impacts.empty()) << name;
    EXPECT_EQ(motion.impacts.front().unique, unique) << name;
    EXPECT_EQ(not_unique_text(*scenario.mechanism, motion).empty(), unique) << name;
  }
}

// The pendulum's tip of above, 1 µm over the floor, strikes 1 µm/|v_n| after a bead has touched a
// spring, v_n = Σ ω cos θ of rods of 1 m.
TEST(DegenerateContacts, AStrikeDuringACompliantImpactTellsThatItIsNotUnique) {
  const Scenario scenario = stored("moreau-static-dynamic");
  Mechanism mechanism = *scenario.mechanism;
  std::get<PointLine>(mechanism.contacts[0].geometry).surface.through.p.y -= 1e-6;
  mechanism.bodies.push_back({"bead", BodyKind::particle, 1, {}, NoShape{}});
  mechanism.contacts.push_back(
      {"spring", PointLine{{2}, {{ground, Place::at, {5, 0}}, pi / 2}}, 1});
  mechanism.contacts[1].compliance = Compliance{ForceModel::hertz, 1e4, 1, NoTangentialForce{}};
  State state = compute(scenario).state;
  const double v_n = state.qdot[2] * std::cos(state.q[2]) + state.qdot[5] * std::cos(state.q[5]);
  state.q.insert(state.q.end(), {5, 0});
  state.qdot.insert(state.qdot.end(), {0, -1});
  const CompliantImpact impact =
      compliant_impact(mechanism, state, {}, {.strike = law_strike(mechanism, MoreauLaw{})});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  const auto strike =
      std::ranges::find(impact.events, CompliantEventKind::strike, &CompliantEvent::kind);
  ASSERT_NE(strike, impact.events.end());
  EXPECT_NEAR(strike->t, 1e-6 / std::abs(v_n), 1e-3 * strike->t);
  EXPECT_EQ(impact.not_unique,
            "not unique: the law has other answers at t = " + rounded(strike->t, 6) +
                " s (\"tip\"), of which the one that loses most energy at the contacts is taken");
}

}  // namespace
}  // namespace carom
