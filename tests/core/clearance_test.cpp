// SPDX-License-Identifier: MIT
//
// A journal in its bearing: every force model, radii that nearly agree, and what a ring becomes
// where its radius is large.
#include <gtest/gtest.h>

#include <cmath>

#include "core/contact/damping_factors.h"
#include "core/dynamics/bias.h"
#include "tests/support/flight.h"
#include "tests/support/frozen_oracle.h"
#include "tests/support/rough_contacts.h"

namespace carom::test {
namespace {

constexpr double r = 0.05, mass = 0.7;

/// A journal that flies through the middle of a bearing wider by c, at 1 m/s along x.
Example journal(double c, ForceModel model) {
  Example e;
  e.mechanism.bodies = {{"journal", BodyKind::rigid, mass, {}, DiscShape{r}}};
  Contact bearing{"bearing", DiscRing{0, {at_ground({}), r + c}}, 0.6};
  const double n = info_of(model).linear ? 1 : 1.5;
  bearing.compliance = Compliance{model, 1e9, n, NoTangentialForce{}};
  e.mechanism.contacts = {bearing};
  e.q = {-c / 2, 0, 0};
  e.qdot = {1, 0, 0};
  return e;
}

// Head on, the ring is a wall: with F = Kδⁿ(1 + aδ̇/v), times scale by (m/K)^{1/(n+1)}
// v^{(1−n)/(n+1)} and forces by K(mv²/K)^{n/(n+1)}. The march in time of a unit mass gives both,
// and e; from side to side the journal flies 2c.
TEST(Clearance, EveryModelStrikesAsAgainstAWall) {
  for (const ForceModelInfo& info : force_models()) {
    const ForceModel model = info.model;
    for (const double c : {5e-3, 5e-6, 5e-8}) {
      SCOPED_TRACE(testing::Message() << info.word << ", c = " << c);
      const Example e = journal(c, model);
      const Compliance& compliance = *e.mechanism.contacts[0].compliance;
      const double K = compliance.stiffness, n = compliance.exponent;
      const MarchedImpact unit = march_model(model, *damping_factor(model, 0.6), n);
      const double time = std::pow(mass / K, 1 / (n + 1));
      Scenario scenario = scenario_of(e);
      scenario.gravity = {};
      const double until = 1.5 * c + 4 * c / unit.e + 8 * time * unit.duration;
      const Trajectory motion = simulate(scenario, compute(scenario), {0, until, 100});
      ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
      ASSERT_GE(motion.contacts.size(), 2u);
      double v = 1, touches = 1.5 * c;
      for (std::size_t k = 0; k < 2; ++k) {
        const TrajectoryTouch& touch = motion.contacts[k].touches.at(0);
        EXPECT_NEAR(touch.from, touches, 1e-8 * until);
        ASSERT_TRUE(touch.e && touch.to);
        EXPECT_NEAR(*touch.e, unit.e, 1e-7);
        const double peak = K * std::pow(mass * v * v / K, n / (n + 1)) * unit.peak_force;
        EXPECT_NEAR(touch.peak_force, peak, 1e-6 * peak);
        const double lasts = time * std::pow(v, (1 - n) / (n + 1)) * unit.duration;
        EXPECT_NEAR(*touch.to - touch.from, lasts, 1e-6 * lasts);
        v *= unit.e;
        const double opens = state_at(motion, *touch.to).q[0];
        touches = *touch.to + (c + std::abs(opens)) / v;
      }
    }
  }
}

// Hertz's impact takes ⅘B(⅖, ½) δ_max/v with δ_max = (5mv²/4K)^⅖, and returns all of the speed:
// from side to side the journal flies 2c at 1 m/s for as long as one asks.
TEST(Clearance, TouchesWithoutLossGoOnInAnyNumber) {
  const double c = 5e-6;
  const Example e = journal(c, ForceModel::hertz);
  const double deepest = std::pow(1.25 * mass / e.mechanism.contacts[0].compliance->stiffness, 0.4);
  const double period = 2 * c + 0.8 * std::beta(0.4, 0.5) * deepest;
  Scenario scenario = scenario_of(e);
  scenario.gravity = {};
  const Trajectory motion = simulate(scenario, compute(scenario), {0, 2500 * period, 1000});
  ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  ASSERT_EQ(motion.contacts.size(), 2500u);
  for (std::size_t k = 0; k < motion.contacts.size(); ++k) {
    const double touches = 1.5 * c + static_cast<double>(k) * period;
    ASSERT_NEAR(motion.contacts[k].from, touches, 1e-7 * touches) << k;
  }
}

// φ = R − |d| and φ = |d| − R: one is the other, turned over.
TEST(Clearance, RingIsADiscFromInside) {
  Example disc;
  disc.mechanism.bodies = {{"p", BodyKind::rigid, 1, 0.1, NoShape{}},
                           {"round", BodyKind::rigid, 2, {}, DiscShape{0.8}}};
  const Anchor point{0, Place::at, {0.2, -0.1}};
  disc.mechanism.contacts = {{"c", PointDisc{point, {1}}}};
  disc.q = {0.4, -0.9, 0.3, -0.2, 0.1, 1.1};
  disc.qdot = {0.7, -0.3, 1.9, -0.4, 0.8, -1.3};
  Example ring = disc;
  ring.mechanism.contacts[0].geometry = PointRing{point, {{1, Place::at, {}}, 0.8}};
  const EvaluatedSystem inside = evaluate(ring.mechanism, ring.q);
  const EvaluatedSystem outside = evaluate(disc.mechanism, disc.q);
  const ContactRows &a = inside.contacts[0], &b = outside.contacts[0];
  EXPECT_NEAR(a.gap, -b.gap, 1e-15);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(a.normal.a[i], -b.normal.a[i], 1e-15);
    EXPECT_NEAR(a.normal.b[i], -b.normal.b[i], 1e-15);
    EXPECT_NEAR(a.tangent.a[i], -b.tangent.a[i], 1e-15);
    EXPECT_NEAR(a.tangent.b[i], -b.tangent.b[i], 1e-15);
  }
  EXPECT_NEAR(normal_bias(ring.mechanism, inside, 0, ring.qdot),
              -normal_bias(disc.mechanism, outside, 0, disc.qdot), 1e-14);
}

// R → ∞: the bearing of a disc becomes the floor under it, for every law and for the motion after.
TEST(Clearance, WideBearingIsAFloor) {
  constexpr double R = 1e5;
  Example floor;
  floor.mechanism.bodies = {{"disc", BodyKind::rigid, 2, {}, DiscShape{0.3}}};
  floor.mechanism.contacts = {{"c", DiscLine{0, Line{at_ground({}), pi / 2}}, 0.5, 0.3, 0.3}};
  floor.q = {0, 0.3, 0};
  floor.qdot = {1.5, -2, 4};
  Example ring = floor;
  ring.mechanism.contacts[0].geometry = DiscRing{0, {at_ground({0, R}), R}};
  for (const Law& law :
       std::initializer_list<Law>{NewtonCoulombLaw{}, PoissonLaw{}, StrongeLaw{}, MoreauLaw{},
                                  PfeifferGlockerLaw{}, LiuZhaoBrogliatoLaw{}}) {
    const ImpactSolution flat = impact_of(floor, law), round = impact_of(ring, law);
    ASSERT_EQ(round.result.status, ImpactStatus::solved) << law_word(law);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(round.result.qdot_plus[i], flat.result.qdot_plus[i], 1e-9) << law_word(law);
    }
  }
  const SimulationSpec spec{0, 0.8, 20};
  const Trajectory flat = motion_of(scenario_of(floor, StrongeLaw{}), spec);
  const Trajectory round = motion_of(scenario_of(ring, StrongeLaw{}), spec);
  ASSERT_GE(round.impacts.size(), 3u);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(round.impacts[k].t, flat.impacts[k].t, 5 / R);
  }
  for (const double t : {0.1, 0.4, 0.8}) {
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(state_at(round, t).q[i], state_at(flat, t).q[i], 5 / R) << t;
    }
  }
}

// Rigid and without loss: as many impacts as there may be, and time steps where they crowd. Only
// friction takes energy, and nothing leaves the bearing by more than a step of time moves.
TEST(Clearance, AJournalWithoutLossGoesOnThroughAnyNumberOfImpacts) {
  struct Case {
    double c, mu, until;
  };
  for (const auto& [c, mu, until] : {Case{1e-7, 0, 0.3},
                                     {1e-6 * r, 0, 0.2},
                                     {1e-6 * r, 0.3, 0.5},
                                     {1e-9, 0.3, 0.3},
                                     {1e-4, 0, 1},
                                     {1e-4, 0.3, 1}}) {
    SCOPED_TRACE(testing::Message() << "c = " << c << ", μ = " << mu);
    Example e;
    e.mechanism.bodies = {{"journal", BodyKind::rigid, 1, {}, DiscShape{r}}};
    e.mechanism.contacts = {{"bearing", DiscRing{0, {at_ground({}), r + c}}, 1, mu, mu}};
    e.q = {0, -c, 0};
    e.qdot = {0.3, -0.4, 0};
    Scenario scenario = scenario_of(e);
    scenario.gravity = {};
    const Trajectory motion = simulate(scenario, compute(scenario), {0, until, 1000});
    EXPECT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
    EXPECT_EQ(motion.end.t, until);
    EXPECT_GT(motion.impacts.size(), 50u);
    ASSERT_FALSE(motion.time_steps.empty());
    EXPECT_EQ(motion.time_steps.back().to, until);
    const State last = state_at(motion, until);
    const double inertia = r * r / 2;
    const double twice_T = last.qdot[0] * last.qdot[0] + last.qdot[1] * last.qdot[1] +
                           inertia * last.qdot[2] * last.qdot[2];
    EXPECT_LE(twice_T, 0.25 * (1 + 1e-9));
    if (mu == 0) {
      EXPECT_NEAR(twice_T, 0.25, 0.25e-6);
    }
    EXPECT_LT(std::hypot(last.q[0], last.q[1]) - c, 1e-8);
  }
}

}  // namespace
}  // namespace carom::test
