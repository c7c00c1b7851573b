// SPDX-License-Identifier: MIT
//
// Bodies that lie flat on several contacts: their forces are not unique, points seem at rest that a
// motion moves only to second order, and modes end that others share a force with. That these
// motions go on says nothing of where they go; what holds of any is tested.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/scenario/library.h"
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
  double before = energy_at(0);
  const double size = std::abs(before);
  for (int i = 1; i <= 20; ++i) {
    // Between contacts that yield, which give back what they held.
    const double t = 0.1 * i;
    const auto yields = [t](const TrajectoryContact& c) { return c.from <= t && t <= c.to; };
    if (std::ranges::any_of(motion.contacts, yields)) continue;
    const double now = energy_at(t);
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

// With e = 0 and no weight nothing moves after the impact but rounding.
TEST(FlatContacts, WhatAnImpactStopsStandsStill) {
  Scenario scenario = load_gallery("slider-crank");
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->contacts[0].e = 0;
  scenario.mechanism = std::move(mechanism);
  const Trajectory motion = motion_of(scenario, {0, 1});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  EXPECT_EQ(state_at(motion, 1).q, state_at(motion, 0).q);
}

}  // namespace
}  // namespace carom::test
