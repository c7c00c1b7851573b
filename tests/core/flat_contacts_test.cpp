// SPDX-License-Identifier: MIT
//
// Bodies that lie flat on several contacts: their forces are not unique, points seem at rest that a
// motion moves only to second order, and modes end that others share a force with. That these
// motions go on says nothing of where they go; what holds of any is tested.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/io/gallery.h"
#include "core/motion/contact_modes.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

struct Flat {
  const char* contact;
  ForceModel model;
  double stiffness;
  double e;
  bool rubs;
};

void PrintTo(const Flat& flat, std::ostream* out) {
  *out << flat.contact << ' ' << flat.stiffness;
}

Compliance compliance_of(const Flat& flat) {
  const double exponent = flat.model == ForceModel::kelvin_voigt ? 1 : 1.5;
  const TangentialModel friction =
      flat.rubs ? TangentialModel(RegularisedCoulomb{0.01}) : TangentialModel(NoTangentialForce{});
  return {flat.model, flat.stiffness, exponent, friction};
}

Scenario with(Scenario scenario, const Flat& flat) {
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  const auto contact = std::ranges::find(mechanism->contacts, flat.contact, &Contact::name);
  contact->e = flat.e;
  contact->compliance = compliance_of(flat);
  scenario.mechanism = std::move(mechanism);
  return scenario;
}

class CollapsingBiped : public ::testing::TestWithParam<Flat> {};

// Nothing drives it: what impacts, friction and damping leave of its energy falls.
TEST_P(CollapsingBiped, LiesDownInTheEnd) {
  const Scenario scenario = with(load_gallery("biped-heel-strike"), GetParam());
  const Trajectory motion = motion_of(scenario, {0, 2, 1000});
  EXPECT_GE(motion.end.t, 2) << motion.end.text;
  for (const TrajectoryImpact& impact : motion.impacts) {
    EXPECT_LE(impact.indicators.gamma.number.value_or(2), 1 + 1e-9) << impact.t;
  }
  const auto energy_at = [&](double t) {
    return energy(*scenario.mechanism, state_at(motion, t, Side::after), scenario.gravity);
  };
  const double first = energy_at(0), size = std::abs(first);
  double before = first;
  for (int i = 1; i <= 20; ++i) {
    const double t = 0.1 * i, now = energy_at(t);
    EXPECT_LE(now, first + 1e-6 * size) << t;
    // Compliant contacts return the energy that they hold.
    const auto compressed = [t](const TrajectoryContact& c) { return c.from <= t && t <= c.to; };
    if (std::ranges::any_of(motion.contacts, compressed)) continue;
    EXPECT_LE(now, before + 1e-6 * size) << t;
    before = now;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Contacts, CollapsingBiped,
    ::testing::Values(Flat{"front_knee_cap", ForceModel::hunt_crossley, 1e5, 0, false},
                      Flat{"front_knee_cap", ForceModel::hunt_crossley, 1e6, 0.5, false},
                      Flat{"head", ForceModel::hunt_crossley, 1e4, 0.5, false},
                      Flat{"head", ForceModel::lankarani_nikravesh, 1e7, 0.5, false},
                      Flat{"rear_knee_cap", ForceModel::kelvin_voigt, 1e4, 0, false},
                      Flat{"rear_knee_cap", ForceModel::hertz, 1e5, 0, false},
                      Flat{"rear_knee_cap", ForceModel::lankarani_nikravesh, 1e6, 0.5, false},
                      Flat{"heel", ForceModel::hertz, 1e6, 0, true}));

// A rod that has slid down, between a rough wall and a rough floor.
TEST(FlatContacts, ARodInACornerComesToRest) {
  Scenario scenario = load_gallery("rod-in-corner");
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  const double e[] = {0, 0.5, 0.5}, mu[] = {1.2, 0.6, 1.2};
  for (std::size_t k = 0; k < 3; ++k) {
    mechanism->contacts[k].e = e[k];
    mechanism->contacts[k].mu_s = mechanism->contacts[k].mu_d = mu[k];
  }
  scenario.mechanism = std::move(mechanism);
  const Trajectory motion = motion_of(scenario, {0, 2, 1000});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
}

/// A crank that swings through its lowest point, where its end is on the floor, and a ball that is
/// thrown up from another floor by less than the tolerance of a closed contact.
Example crank_and_ball(double from_lowest, double omega) {
  Example out;
  out.mechanism.bodies = {{"crank", BodyKind::rigid, 1, 1.0 / 12, RodShape{1, 0.5}},
                          {"ball", BodyKind::particle, 1}};
  out.mechanism.joints = {{"pin", RevoluteJoint{{0, Place::at, {-0.5, 0}}, {ground}}}};
  const Line below{{ground, Place::at, {0, -1}}, pi / 2}, floor{{ground, Place::at, {}}, pi / 2};
  out.mechanism.contacts = {{"tip", PointLine{{0, Place::at, {0.5, 0}}, below}},
                            {"ball", PointLine{{1}, floor}, 0.5, 0.3, 0.3}};
  const double angle = -pi / 2 + from_lowest, c = std::cos(angle) / 2, s = std::sin(angle) / 2;
  out.q = {c, s, angle, 3, 0};
  out.qdot = {-omega * s, omega * c, omega, 0, 1e-5};
  return out;
}

// ½Jω² + mgl(1 − cos θ) with J = 1/3 and l = 1/2 is kept, whatever the ball does.
TEST(FlatContacts, ARebounceElsewhereDoesNotStopACrankAtItsDeadCentre) {
  constexpr double omega = 6, t = 0.1;
  for (const double off : {-2e-10, -5e-11, 2e-10, 1e-12}) {
    const Trajectory motion =
        motion_of(scenario_of(crank_and_ball(off, omega), MoreauLaw{}), {0, t});
    const State end = state_at(motion, t);
    const double lift = G / 2 * (1 + std::sin(end.q[2]));
    EXPECT_NEAR(end.qdot[2], std::sqrt(omega * omega - 6 * lift), 1e-6) << motion.end.text;
    EXPECT_GT(end.q[2], -pi / 2 + 0.5);
  }
}

// mẍ = P − kx ∓ μN without weight: each half swing of π/ω about (P ∓ μN)/k loses 2μN/k, until the
// spring no longer overcomes friction.
TEST(FlatContacts, ASwingWithoutWeightTurnsBackUntilItSticks) {
  constexpr double m = 1, k = 100, mu = 0.1, N = 10, x_0 = 0.047;
  Example example;
  example.mechanism.bodies = {{"block", BodyKind::particle, m}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  example.mechanism.contacts = {{"foot", PointLine{{0}, floor}, 0, mu, mu}};
  SpringForce spring;
  spring.a = {0};
  spring.b = {ground, Place::at, {-1, 0}};
  spring.stiffness = k;
  spring.rest_length = 1;
  PointForce press;
  press.point = {0};
  press.y = -N;
  example.mechanism.forces = {{"spring", spring}, {"press", press}};
  example.q = {x_0, 0};
  example.qdot = {0, 0};
  Scenario scenario = scenario_of(example, NewtonCoulombLaw{});
  scenario.gravity = {0, 0};
  const Trajectory motion = motion_of(scenario, {0, 3});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  // 0.047 → −0.027 → 0.007, where kx < μN.
  EXPECT_NEAR(state_at(motion, 3).q[0], 0.007, 1e-8);
}

// With e = 0 and no weight nothing moves after the impact but rounding.
TEST(FlatContacts, WhatAnImpactStopsStandsStill) {
  Scenario scenario = load_gallery("slider-crank");
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->contacts[0].e = 0;
  scenario.mechanism = std::move(mechanism);
  const Trajectory motion = motion_of(scenario, {0, 1});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  const State before = state_at(motion, 0), after = state_at(motion, 1);
  for (std::size_t i = 0; i < before.q.size(); ++i) EXPECT_NEAR(after.q[i], before.q[i], 1e-12);
}

// What closed contacts do is asked only once none of them approaches: of a block that stands on its
// left foot and comes down on its right one, nothing but that is told.
TEST(FlatContacts, DoNothingYetWhereOneApproaches) {
  Mechanism m;
  m.bodies = {{"block", BodyKind::rigid, 2, 0.1, NoShape{}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  m.contacts = {{"left", PointLine{{0, Place::at, {-0.3, -0.1}}, floor}, 0, 0.3, 0.3},
                {"right", PointLine{{0, Place::at, {0.3, -0.1}}, floor}, 0, 0.3, 0.3}};
  SmoothMotion motion(m, {0, -G}, true);
  const std::vector<double> q{0, 0.1, 0};
  EXPECT_EQ(find_modes(motion, {q, {0, 0, 0}}, {}).persistent.size(), 2U) << "it rests";
  // ω = −1 about the left foot, which is at (−0.3, −0.1) from the centre.
  const ContactModes tips = find_modes(motion, {q, {0.1, -0.3, -1}}, {});
  EXPECT_EQ(tips.approaching, 1);
  EXPECT_TRUE(tips.persistent.empty());
}

}  // namespace
}  // namespace carom::test
