// SPDX-License-Identifier: MIT
//
// Which contact speaks where several strike together.
#include "core/study/compare_laws.h"

#include <gtest/gtest.h>

#include <tuple>

#include <cmath>

#include "core/io/gallery.h"
#include "core/study/sweep.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

constexpr double close = 1e-12;

// Feet at 0.1 and 0.3 m fall with 1 m/s, e = ½: A_c = [[8/15, 0.6], [0.6, 0.8]] and (1.5, 1.5) give
// the impulses (4.5, −1.5).
TEST(OneContact, SpeaksForItselfWhereSeveralStrike) {
  const Scenario block = test::scenario_of(test::block_on_feet({0.1, 0.3}, 0.5), NewtonLocalLaw{});
  const Evaluation plain = compute(block);
  EXPECT_FALSE(plain.indicators.i_n.number) << "there is no impulse of both";
  const double impulse[] = {4.5, -1.5};
  for (const int k : {0, 1}) {
    Evaluation told = plain;
    show_contact(told, k);
    EXPECT_NEAR(*told.indicators.v_n_minus.number, -1, close);
    EXPECT_NEAR(*told.indicators.v_n_plus.number, 0.5, close);
    EXPECT_NEAR(*told.indicators.i_n.number, impulse[k], 1e-11);
    EXPECT_EQ(told.indicators.gamma.number, plain.indicators.gamma.number);
    EXPECT_FALSE(told.indicators.m_eff.number) << "the other one moves with it";
    EXPECT_EQ(told.result.regime, Regime::frictionless);
    EXPECT_EQ(told.verdict, plain.verdict);
  }
}

// Two tables that are shaken at one place, the faster one second: it throws the ball back before
// the slower one does, ζ_n = u + e u_n⁻ > 0 there, so that only it bears an impulse. Of u = v_y −
// Aω: before −1 − 0.063 and −1 − 0.628, after at the fast one +0.5·1.628, at the slow one beyond
// it.
TEST(OneContact, ThatAnotherThrowsBackHasNoImpulseAndTheImpactARegime) {
  test::Example e;
  e.mechanism.bodies = {{"ball", BodyKind::particle, 1}};
  e.q = {0, 0};
  e.qdot = {0.1, -1};
  for (const auto& [name, frequency, e_r] :
       {std::tuple{"slow", 1.0, 0.1}, std::tuple{"fast", 10.0, 0.5}}) {
    Line table{test::at_ground({}), pi / 2};
    table.amplitude = 0.01;
    table.frequency = frequency;
    e.mechanism.contacts.push_back({name, PointLine{{0}, table}, e_r, 0.5, 0.5});
  }
  const Evaluation plain = compute(test::scenario_of(e, MoreauLaw{}));
  ASSERT_EQ(plain.result.status, ImpactStatus::solved) << plain.result.reason;
  const double rise = 0.01 * 2 * pi * 10;
  EXPECT_NEAR(plain.result.qdot_plus[1], rise + 0.5 * (1 + rise), close);
  EXPECT_EQ(plain.result.regime, Regime::stick) << "0.1 needs less than μ of the impulse";
  Evaluation told = plain;
  show_contact(told, 0);
  EXPECT_EQ(told.result.regime, Regime::none);
  EXPECT_NEAR(*told.indicators.i_n.number, 0, close);
  show_contact(told, 1);
  EXPECT_EQ(told.result.regime, Regime::stick);
  EXPECT_NEAR(*told.indicators.i_n.number, 1.5 * (1 + rise), close);
}

// Normal and tangent of a round body do not couple, in whatever direction the floor lies: there is
// no limit μ*, whatever rounding leaves of `W_nt`.
TEST(OneContact, OfARoundBodyHasNoLimitOfFriction) {
  for (double turn = 0; turn < 6.3; turn += 0.37) {
    test::Example disc = test::disc_on_floor(0.5, 0.3, {});
    auto& floor = std::get<DiscLine>(disc.mechanism.contacts[0].geometry).surface;
    const double normal = floor.normal_angle + turn;
    floor.normal_angle = normal;
    const double radius = std::get<DiscShape>(disc.mechanism.bodies[0].shape).radius;
    disc.q = {radius * std::cos(normal), radius * std::sin(normal), 0};
    disc.qdot = {-std::cos(normal), -std::sin(normal), 0};
    const Evaluation evaluation = compute(test::scenario_of(disc, NewtonCoulombLaw{}));
    ASSERT_EQ(evaluation.result.status, ImpactStatus::solved) << turn;
    EXPECT_FALSE(evaluation.indicators.mu_star.number) << turn;
    EXPECT_EQ(evaluation.indicators.mu_star.reason, "infinite: there is no limit") << turn;
  }
  PlanarImpactData coupled;
  coupled.W_nn = 1e-6;
  coupled.W_tt = 4e-6;
  coupled.W_nt = 1e-15;
  EXPECT_NEAR(*limit_friction(coupled), 1e9, 1e-3) << "a small coupling is one";
}

TEST(OneContact, WhichDoesNotStrikeSaysNothing) {
  const Evaluation plain = compute(load_gallery("bouncing-disc"));
  for (const int k : {-1, 1}) {
    Evaluation told = plain;
    show_contact(told, k);
    EXPECT_EQ(told.indicators.i_n.number, plain.indicators.i_n.number);
    EXPECT_EQ(told.result.regime, plain.result.regime);
  }
}

// The upper end slides down the wall, against the tangent there, the lower one out along the floor.
TEST(OneContact, RegimesOfBothStandInASweep) {
  const Scenario corner = load_gallery("rod-in-corner");
  Evaluation told = compute(corner);
  show_contact(told, 0);
  EXPECT_EQ(told.result.regime, Regime::slip_negative);
  show_contact(told, 1);
  EXPECT_EQ(told.result.regime, Regime::slip_positive);
  const Table table = sweep(corner, {"contacts.floor.mu", 0.3, 0.31, 2});
  EXPECT_EQ(table.regime[0], "slip −, slip +");
  const Table alone = sweep(load_gallery("bouncing-disc"), {"contacts.bottom.mu", 0.1, 0.2, 2});
  EXPECT_EQ(alone.regime[0], "slip +");
}

// Kane's pendulum beside a ball that falls without friction: nothing joins them. The pendulum
// sticks and gains energy, F's γ = 1.587495, and what its normal impulse does not do its friction
// does.
TEST(OneContact, WhoseFrictionFeedsEnergyIsNamed) {
  test::Example example = test::kane_pendulum(0.5, 0.5);
  const double pendulum = compute(test::scenario_of(example)).indicators.T_minus.number.value();
  example.mechanism.bodies.push_back({"ball", BodyKind::rigid, 1, {}, DiscShape{0.1}});
  const int ball = static_cast<int>(example.mechanism.bodies.size()) - 1;
  const Line floor{{ground, Place::at, {9, 0}}, pi / 2};
  example.mechanism.contacts.push_back({"ball", DiscLine{ball, floor}, 0.5});
  example.q.insert(example.q.end(), {9, 0.1, 0});
  example.qdot.insert(example.qdot.end(), {0.3, -1, 0});
  const Evaluation both = compute(test::scenario_of(example, MoreauLaw{}));
  const std::vector<ContactOutcome> contacts = contact_outcomes(both);
  ASSERT_EQ(contacts.size(), 2U);
  const ContactOutcome& tip = contacts[0];
  const double normal_work = -tip.i_n * (tip.v_n_plus / 0.5) * (1 - 0.5) / 2;
  EXPECT_NEAR(friction_work(both, tip), (1.587495 - 1) * pendulum - normal_work, 1e-6 * pendulum);
  EXPECT_EQ(friction_work(both, contacts[1]), 0);
  int named = 0;
  for (const Finding& finding : both.verdict) {
    if (finding.text.find("does positive work") == std::string::npos) continue;
    ++named;
    EXPECT_TRUE(finding.text.starts_with("friction at contact ")) << finding.text;
    EXPECT_EQ(finding.text.find("ball"), std::string::npos) << finding.text;
  }
  EXPECT_EQ(named, 1);
}

}  // namespace
}  // namespace carom
