// SPDX-License-Identifier: MIT
//
// Pfeiffer and Glocker's law against what is known by hand: balls, the rocking block, one contact
// by Routh's method; and against its own words, which the audit repeats.
#include "core/impact/pfeiffer_glocker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/impact/audit.h"
#include "core/impact/routh.h"
#include "core/io/gallery.h"
#include "core/study/simulation.h"
#include "tests/support/flight.h"
#include "tests/support/rough_contacts.h"
#include "tests/support/seed.h"

namespace carom::test {
namespace {

constexpr PfeifferGlockerLaw law;

// v₁⁺ = v − (1 + e)m₂v/(m₁ + m₂), v₂⁺ = (1 + e)m₁v/(m₁ + m₂).
TEST(PfeifferGlocker, TwoBalls) {
  for (const double e : {0.0, 0.3, 1.0}) {
    Example two = discs_in_a_row({2, 3}, {1.5, 0});
    two.mechanism.contacts[0].e = e;
    const ImpactSolution s = impact_of(two, law);
    EXPECT_NEAR(s.result.qdot_plus[0], 1.5 - (1 + e) * 3 * 1.5 / 5, 1e-12);
    EXPECT_NEAR(s.result.qdot_plus[3], (1 + e) * 2 * 1.5 / 5, 1e-12);
    EXPECT_EQ(audit_faults(two, s), "");
  }
}

// Compression brings all three to 1/3 with the impulses 2/3 and 1/3, of which e comes back: the
// last ball rests against the second and has its e, too.
TEST(PfeifferGlocker, ThreeBalls) {
  for (const double e : {0.0, 0.4, 1.0}) {
    Example three = discs_in_a_row({1, 1, 1}, {1, 0, 0});
    for (Contact& contact : three.mechanism.contacts) contact.e = e;
    const ImpactSolution s = impact_of(three, law);
    EXPECT_NEAR(s.result.qdot_plus[0], 1.0 / 3 - 2 * e / 3, 1e-12);
    EXPECT_NEAR(s.result.qdot_plus[3], 1.0 / 3 + e / 3, 1e-12);
    EXPECT_NEAR(s.result.qdot_plus[6], 1.0 / 3 + e / 3, 1e-12);
    ASSERT_EQ(s.compression.size(), 2u);
    EXPECT_NEAR(s.compression[0].normal, 2.0 / 3, 1e-12);
    EXPECT_NEAR(s.compression[1].normal, 1.0 / 3, 1e-12);
    EXPECT_EQ(audit_faults(three, s), "");
  }
}

// Housner: ω⁺/ω⁻ = 1 − 1.5 sin²α, and the old corner lets go.
TEST(PfeifferGlocker, RockingBlock) {
  Scenario block = load_gallery("rocking-block");
  block.law = law;
  const Evaluation e = compute(block);
  ASSERT_EQ(e.result.status, ImpactStatus::solved);
  const double sine2 = 0.09 / 1.09;
  EXPECT_NEAR(e.result.qdot_plus[2], -(1 - 1.5 * sine2), 1e-12);
  EXPECT_NEAR(e.result.qdot_plus[2], -0.876147, 0.5e-6);
  EXPECT_EQ(e.result.impulses.size(), 1u);
  EXPECT_EQ(e.result.regime, Regime::stick);
  for (const Residual& r : e.audit) EXPECT_TRUE(r.holds()) << r.law;
}

PlanarImpulse closed_form(const PlanarImpactData& d, double e, double mu_s, double mu_d) {
  return pfeiffer_glocker_one_contact(d, moreau_one_contact(d, 0, mu_s, mu_d, 0), e, mu_s, mu_d);
}

/// A contact plane with det W > 0 that approaches.
PlanarImpactData random_plane(std::mt19937_64& random) {
  std::uniform_real_distribution<double> unit(-1, 1);
  PlanarImpactData d;
  const double a = unit(random), b = unit(random), c = unit(random), f = unit(random);
  d.W_nn = a * a + b * b + 0.05;
  d.W_tt = c * c + f * f + 0.05;
  d.W_nt = a * c + b * f;
  d.det = d.W_nn * d.W_tt - d.W_nt * d.W_nt;
  d.u_n = -0.01 - std::abs(unit(random));
  d.u_t = 2 * unit(random);
  d.T_minus = 1;
  return d;
}

// Where slip keeps its direction, Coulomb's law at every instant is that at the end.
TEST(PfeifferGlocker, IsPoissonsLawWhereSlipKeepsItsDirection) {
  std::mt19937_64 random(seed(61));
  std::uniform_real_distribution<double> unit(0, 1);
  int compared = 0;
  for (int i = 0; i < 20000; ++i) {
    const PlanarImpactData d = random_plane(random);
    const double e = unit(random), mu = unit(random);
    const RouthImpulse routh = poisson(d, e, mu, mu);
    if (d.u_t == 0 || routh.path.count != 3) continue;
    const PlanarImpulse ours = closed_form(d, e, mu, mu);
    EXPECT_NEAR(ours.i_n, routh.impulse.i_n, 1e-10 * (1 + routh.impulse.i_n));
    EXPECT_NEAR(ours.i_t, routh.impulse.i_t, 1e-10 * (1 + routh.impulse.i_n));
    ++compared;
  }
  EXPECT_GT(compared, 3000);
}

// The closed form of a map's rows and the solver for any number of contacts know nothing of each
// other.
TEST(PfeifferGlocker, ClosedFormAgreesWithTheSolverForSeveral) {
  std::mt19937_64 random(seed(62));
  int different_regimes[7] = {};
  for (int i = 0; i < 1500; ++i) {
    Example one = rough_contacts(random, 1);
    one.mechanism.contacts[0].mu_s *= i % 3 == 0 ? 1.3 : 1;
    const ImpactSolution s = impact_of(one, law);
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    const Contact& c = one.mechanism.contacts[0];
    if (s.alternatives.size() > 1) continue;
    const PlanarImpulse row = closed_form(s.plane, c.e, c.mu_s, c.mu_d);
    const ContactImpulse& found = s.result.impulses[0];
    EXPECT_NEAR(row.i_n, found.normal, 1e-9 * (1 + found.normal)) << i;
    EXPECT_NEAR(row.i_t, found.tangent, 1e-9 * (1 + found.normal)) << i;
    ++different_regimes[static_cast<std::size_t>(found.regime)];
    EXPECT_EQ(audit_faults(one, s), "");
  }
  for (const Regime regime : {Regime::stick, Regime::slip_positive, Regime::slip_negative}) {
    EXPECT_GT(different_regimes[static_cast<std::size_t>(regime)], 100) << regime_word(regime);
  }
}

// One degree of freedom, v_t = κv_n: friction against the rebound takes μ|κ| of it, and all of it
// for μ ≥ 1/|κ|.
TEST(PfeifferGlocker, OneDegreeOfFreedom) {
  PlanarImpactData d;
  d.W_nn = 2, d.W_nt = 1, d.W_tt = 0.5, d.det = 0;
  d.u_n = -1, d.u_t = -0.5, d.T_minus = 0.25;
  for (const double mu : {0.0, 0.6, 1.9, 2.0, 5.0}) {
    const PlanarImpulse i = closed_form(d, 0.5, mu, mu);
    const double v_n = d.u_n + d.W_nn * i.i_n + d.W_nt * i.i_t;
    EXPECT_NEAR(v_n, 0.5 * std::max(0.0, 1 - mu * 0.5), 1e-12) << mu;
    EXPECT_EQ(i.regime == Regime::wedged, mu >= 2) << mu;
  }
}

// A rigid block under three feet: no law tells how they share, and it rebounds with e all the same.
TEST(PfeifferGlocker, FeetThatDependOnEachOther) {
  const Example block = block_on_feet({-0.4, 0.1, 0.4}, 0.5);
  const ImpactSolution s = impact_of(block, law);
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  EXPECT_NEAR(s.result.qdot_plus[0], 0, 1e-12);
  EXPECT_NEAR(s.result.qdot_plus[1], 0.5, 1e-12);
  EXPECT_NEAR(s.result.qdot_plus[2], 0, 1e-12);
  EXPECT_FALSE(s.multipliers_unique);
  EXPECT_EQ(audit_faults(block, s), "");
}

// Seven that strike are beyond what is tried in every way.
TEST(PfeifferGlocker, ManyContacts) {
  const std::vector<double> mass(9, 1.0);
  std::vector<double> velocity;
  for (int i = 0; i < 9; ++i) velocity.push_back(1 - 0.25 * i);
  Example row = discs_in_a_row(mass, velocity);
  for (Contact& contact : row.mechanism.contacts) contact.mu_s = contact.mu_d = 0.3;
  const ImpactSolution s = impact_of(row, law);
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  EXPECT_FALSE(s.all_alternatives);
  // All are brought to their mean, 0, and e = 1 turns every velocity round.
  for (std::size_t i = 0; i < 9; ++i) {
    EXPECT_NEAR(s.result.qdot_plus[3 * i], -velocity[i], 1e-9);
  }
  EXPECT_EQ(audit_faults(row, s), "");
}

// v_n⁺ = 0.5 m/s: it leaves, whatever its friction.
TEST(PfeifferGlocker, SaysThatWhatReboundsLeaves) {
  for (const auto& [mu, word] : {std::pair{0.0, "leaves"}, std::pair{0.3, "leaves, stick"}}) {
    const ImpactSolution s = impact_of(disc_on_floor(0.5, mu, {0, -1}), law);
    EXPECT_NEAR(s.result.qdot_plus[1], 0.5, 1e-12);
    ASSERT_EQ(s.alternatives.size(), 1U);
    EXPECT_EQ(mode_word(s.alternatives[0].modes.at(0)), word);
  }
  // With e = 0 it stays.
  const ImpactSolution stays = impact_of(disc_on_floor(0, 0, {0, -1}), law);
  EXPECT_EQ(mode_word(stays.alternatives.at(0).modes.at(0)), "closed");
}

TEST(PfeifferGlocker, TangentialRestitutionDoesNotAct) {
  Example disc = disc_on_floor(0.5, 0.4, {0.3, -1});
  const ImpactSolution without = impact_of(disc, law);
  disc.mechanism.contacts[0].e_t = 0.8;
  EXPECT_EQ(impact_of(disc, law).result.qdot_plus, without.result.qdot_plus);
}

TEST(PfeifferGlocker, KnowsNoExternalImpulse) {
  const Example disc = disc_on_floor(0.5, 0.4, {0.3, -1});
  const EvaluatedSystem system = evaluate(disc.mechanism, disc.q);
  const EliminationPlan plan = plan_elimination(disc.mechanism);
  ImpactProblem problem;
  pose_impact(disc.mechanism, plan, system, disc.qdot, std::vector<double>{1, 0, 0}, problem);
  EXPECT_THAT(std::string(applicability(Law(law), problem)),
              ::testing::HasSubstr("an external impulse acts"));
}

// The flat block of several_at_once_test.cpp falls again and again, and rests.
TEST(PfeifferGlocker, CarriesAMotionToRest) {
  Scenario block = load_gallery("rocking-block");
  block.law = law;
  const Trajectory motion = motion_of(block, {0, 3, 200});
  EXPECT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  EXPECT_GT(motion.impacts.size(), 5u);
}

}  // namespace
}  // namespace carom::test
