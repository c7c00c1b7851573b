// SPDX-License-Identifier: MIT
//
// The corners of an impact: what does not exist says so, and closed forms where there are any.
#include <gtest/gtest.h>

#include <cmath>

#include "core/impact/solve.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

ImpactSolution solve(const Mechanism& mechanism, const std::vector<double>& q,
                     const std::vector<double>& qdot, const Law& law = NewtonCoulombLaw{}) {
  ImpactWorkspace workspace;
  ImpactSolution solution;
  solve_impact(mechanism, plan_elimination(mechanism), evaluate(mechanism, q), qdot, law, workspace,
               solution);
  return solution;
}

Contact on_floor(const std::string& name, const Anchor& point, double e, double mu) {
  return {name, PointLine{point, Line{{ground, Place::at, {}}, pi / 2}}, e, mu, mu, false};
}

Mechanism particle_on_floor(double e, double mu) {
  Mechanism m;
  m.bodies = {{"p", BodyKind::particle, 2, {}, NoShape{}}};
  m.contacts = {on_floor("floor", {0, Place::at, {}}, e, mu)};
  return m;
}

// A free particle: W = I/m, so that v_n⁺ = −e v_n and Coulomb friction takes μ(1+e)|v_n| of v_t.
TEST(Solve, FreeParticle) {
  const ImpactSolution s = solve(particle_on_floor(0.5, 0.2), {0, 0}, {3, -2});
  EXPECT_EQ(s.result.regime, Regime::slip_positive);
  EXPECT_NEAR(s.result.qdot_plus[0], 3 - 0.2 * 1.5 * 2, 1e-14);
  EXPECT_NEAR(s.result.qdot_plus[1], 1, 1e-14);
  EXPECT_NEAR(*s.indicators.m_eff.number, 2, 1e-14);
}

TEST(Solve, OpenContactSaysSo) {
  const ImpactSolution s = solve(particle_on_floor(0.5, 0), {0, 0.1}, {0, -1});
  EXPECT_EQ(s.result.status, ImpactStatus::no_closed_contact);
  EXPECT_FALSE(s.indicators.gamma.number);
  EXPECT_FALSE(s.indicators.gamma.reason.empty());
  EXPECT_EQ(s.result.qdot_plus, s.result.qdot_minus);
}

TEST(Solve, SeparatingContactIsNoImpact) {
  const ImpactSolution s = solve(particle_on_floor(0.5, 0), {0, 0}, {0, 1});
  EXPECT_EQ(s.result.status, ImpactStatus::no_approach);
  EXPECT_EQ(s.role[0], ContactRole::separating);
  EXPECT_FALSE(s.indicators.xi.number);
}

// T⁻ = 0: γ and ξ do not exist; they are not 0.
TEST(Solve, RestHasNoEnergyRatio) {
  const ImpactSolution s = solve(particle_on_floor(0.5, 0.3), {0, 0}, {0, 0});
  EXPECT_EQ(s.result.status, ImpactStatus::no_approach);
  EXPECT_FALSE(s.indicators.gamma.number);
  EXPECT_FALSE(s.indicators.xi.number);
  EXPECT_NE(s.indicators.gamma.reason.find("T⁻ = 0"), std::string_view::npos);
}

/// A particle guided along a line inclined by `angle`: one degree of freedom, u_t = κu_n.
ImpactSolution guided(double angle, double e, double mu, const Law& law = NewtonCoulombLaw{}) {
  Mechanism m = particle_on_floor(e, mu);
  m.joints = {{"guide", SlotJoint{{0, Place::at, {}}, {ground, Place::at, {}}, angle}}};
  const Vec2 v = -1 * direction(angle);
  return solve(m, {0, 0}, {v.x, v.y}, law);
}

// One degree of freedom along d = (cos, sin): v_n = v sin, v_t = v cos, so κ = 1/tan. Momentum
// along d gives i_n sin + i_t cos = m(1+e)|v|, and slip against the motion i_t = μ i_n.
TEST(Solve, OneDegreeOfFreedomSlips) {
  const double angle = 1.2;
  const ImpactSolution s = guided(angle, 0.5, 0.3);
  EXPECT_EQ(s.plane.det, 0);
  EXPECT_EQ(s.result.regime, Regime::slip_negative);
  const double i_n = 2 * 1.5 / (std::sin(angle) + 0.3 * std::cos(angle));
  EXPECT_NEAR(*s.indicators.i_n.number, i_n, 1e-12);
  EXPECT_NEAR(*s.indicators.i_t.number, 0.3 * i_n, 1e-12);
  EXPECT_NEAR(*s.indicators.gamma.number, 0.25, 1e-12);
  EXPECT_FALSE(s.indicators.mu_cr.number);
  EXPECT_FALSE(s.indicators.e_star.number);
}

// μ ≥ 1/|κ| = tan(angle): friction holds it as it rebounds.
TEST(Solve, OneDegreeOfFreedomWedges) {
  const double angle = 0.3;
  EXPECT_EQ(guided(angle, 0.5, std::tan(angle) * 0.999).result.regime, Regime::slip_negative);
  const ImpactSolution s = guided(angle, 0.5, std::tan(angle) * 1.001);
  EXPECT_EQ(s.result.regime, Regime::wedged);
  EXPECT_NEAR(*s.indicators.T_plus.number, 0, 1e-15);
}

// The guide is perpendicular to the floor: nothing can move along the tangent, and where W_nt = 0
// the coefficients of Newton, Poisson and Stronge are one: i_n = (1 + e)m|v_n|.
TEST(Solve, LockedTangent) {
  for (const Law& law : {Law(NewtonCoulombLaw{}), Law(PoissonLaw{}), Law(StrongeLaw{}),
                         Law(MoreauLaw{}), Law(PfeifferGlockerLaw{})}) {
    SCOPED_TRACE(law_word(law));
    const ImpactSolution s = guided(pi / 2, 0.5, 0.3, law);
    EXPECT_EQ(s.result.regime, Regime::stick);
    EXPECT_NEAR(s.indicators.i_n.number.value(), 3, 1e-14);
    EXPECT_EQ(s.indicators.i_t.number.value(), 0);
  }
}

// The guide is the floor's own direction: the normal cannot move, so nothing approaches.
TEST(Solve, LockedNormalIsNoImpact) {
  const ImpactSolution s = guided(0, 0.5, 0.3);
  EXPECT_EQ(s.result.status, ImpactStatus::no_approach);
}

Mechanism two_balls_on_floor(double e1, double e2, double mu) {
  Mechanism m;
  for (const char* name : {"a", "b"}) {
    m.bodies.push_back({name, BodyKind::particle, 1, {}, NoShape{}});
  }
  m.contacts = {on_floor("a", {0, Place::at, {}}, e1, mu),
                on_floor("b", {1, Place::at, {}}, e2, mu)};
  return m;
}

// Uncoupled balls: each rebounds with e of its own normal velocity.
TEST(Solve, SeveralContactsWithACommonRestitution) {
  const ImpactSolution s =
      solve(two_balls_on_floor(0.5, 0.5, 0), {0, 0, 1, 0}, {1, -1, 0, -3}, NewtonLaw{});
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  EXPECT_NEAR(s.result.qdot_plus[1], 0.5, 1e-14);
  EXPECT_NEAR(s.result.qdot_plus[3], 1.5, 1e-14);
  ASSERT_EQ(s.result.impulses.size(), 2u);
  EXPECT_NEAR(s.result.impulses[0].normal, 1.5, 1e-14);
  EXPECT_NEAR(s.result.impulses[1].normal, 4.5, 1e-14);
  EXPECT_FALSE(s.indicators.m_eff.number);
  EXPECT_NEAR(*s.indicators.T_c_minus.number, 5, 1e-14);
}

TEST(Solve, LawsThatDoNotApplySayWhy) {
  const std::vector<double> q{0, 0, 1, 0};
  const std::vector<double> v{1, -1, 0, -3};
  const ImpactSolution different = solve(two_balls_on_floor(0.5, 0.6, 0), q, v, NewtonLaw{});
  EXPECT_EQ(different.result.status, ImpactStatus::law_not_applicable);
  EXPECT_FALSE(different.result.reason.empty());
  EXPECT_FALSE(different.indicators.gamma.number);
  EXPECT_TRUE(different.indicators.T_c_minus.number) << "T_c does not depend on the law";
  const ImpactSolution friction = solve(two_balls_on_floor(0.5, 0.5, 0.2), q, v);
  EXPECT_EQ(friction.result.status, ImpactStatus::law_not_applicable);
}

// A rod lying on two supports, struck down at one end while the other rests. Held, the resting end
// is a pivot: m_eff at the other is I_O/L² = m/3. Not held, a free rod's end has m/4.
TEST(Solve, HeldContactCarriesItsShare) {
  Mechanism m;
  m.bodies = {{"rod", BodyKind::rigid, 3, {}, RodShape{2, {}}}};
  m.contacts = {on_floor("left", {0, Place::start, {}}, 0, 0),
                on_floor("right", {0, Place::end, {}}, 0.5, 0)};
  m.contacts[0].hold = true;
  const std::vector<double> q{0, 0, 0};
  const std::vector<double> v{0, -1, -1};  // left end still, right end down with 2 m/s
  const ImpactSolution held = solve(m, q, v, NewtonLaw{});
  ASSERT_EQ(held.result.status, ImpactStatus::solved);
  EXPECT_EQ(held.role[0], ContactRole::held);
  EXPECT_NEAR(*held.indicators.m_eff.number, 1, 1e-14);
  EXPECT_NEAR(held.result.qdot_plus[1], 0.5, 1e-14);
  ASSERT_EQ(held.result.impulses.size(), 2u);
  // Momentum: i_right + i_left = m Δẏ = 4.5 and i_right = m_eff·3 = 3.
  EXPECT_NEAR(held.result.impulses[0].normal, 3, 1e-13);
  EXPECT_NEAR(held.result.impulses[1].normal, 1.5, 1e-13);
  m.contacts[0].hold = false;
  const ImpactSolution free = solve(m, q, v, NewtonLaw{});
  EXPECT_EQ(free.role[0], ContactRole::resting);
  EXPECT_NEAR(*free.indicators.m_eff.number, 3.0 / 4, 1e-14);
}

// A rod that falls flat on three supports: two of their three impulses would do. Σi = m(1+e)v and
// Σi·x = 0 for supports at −1, 0, 1: of least norm are equal thirds.
TEST(Solve, DependentContactsShareByLeastNorm) {
  Mechanism m;
  m.bodies = {{"rod", BodyKind::rigid, 3, {}, RodShape{2, {}}}};
  m.contacts = {on_floor("left", {0, Place::start, {}}, 0.5, 0),
                on_floor("middle", {0, Place::at, {}}, 0.5, 0),
                on_floor("right", {0, Place::end, {}}, 0.5, 0)};
  const ImpactSolution s = solve(m, {0, 0, 0}, {0, -2, 0}, NewtonLaw{});
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  EXPECT_FALSE(s.multipliers_unique);
  for (const ContactImpulse& i : s.result.impulses) EXPECT_NEAR(i.normal, 3, 1e-13);
}

// G Sec. 2.1, G(7): T_c = ½ m₁m₂/(m₁+m₂) (ẋ₂ − ẋ₁)².
TEST(Solve, TwoDiscs) {
  Mechanism m;
  m.bodies = {{"left", BodyKind::rigid, 2, {}, DiscShape{0.1}},
              {"right", BodyKind::rigid, 3, {}, DiscShape{0.2}}};
  m.contacts = {{"rim", DiscDisc{1, 0}, 0.4, 0, 0, false}};
  const ImpactSolution s = solve(m, {0, 0, 0, 0.3, 0, 0}, {1.5, 0, 0, -1, 0, 0}, NewtonLaw{});
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  const double reduced = 2.0 * 3 / 5;
  EXPECT_NEAR(*s.indicators.m_eff.number, reduced, 1e-14);
  EXPECT_NEAR(*s.indicators.T_c_minus.number, reduced * 2.5 * 2.5 / 2, 1e-14);
  EXPECT_NEAR(s.result.qdot_plus[0] * 2 + s.result.qdot_plus[3] * 3, 2 * 1.5 - 3, 1e-14);
}

// Velocities that break the joints are projected, and the solver says by how much.
TEST(Solve, BrokenVelocityIsProjected) {
  test::Example e = test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0);
  EXPECT_LT(solve(e.mechanism, e.q, e.qdot).velocity_correction, 1e-14);
  e.qdot[0] += 0.5;
  const ImpactSolution s = solve(e.mechanism, e.q, e.qdot);
  EXPECT_GT(s.velocity_correction, 1e-3);
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  for (const JointRows& joint : system.joints) {
    EXPECT_NEAR(apply(system, joint.body_a, joint.body_b, joint.row[0], s.result.qdot_minus), 0,
                1e-14);
  }
}

TEST(Solve, RedundantJointIsNoticedAndHarmless) {
  const test::Example once = test::five_bar(false);
  const test::Example twice = test::five_bar(true);
  const ImpactSolution a = solve(once.mechanism, once.q, once.qdot, NewtonLaw{});
  const ImpactSolution b = solve(twice.mechanism, twice.q, twice.qdot, NewtonLaw{});
  EXPECT_TRUE(a.multipliers_unique);
  EXPECT_FALSE(b.multipliers_unique);
  EXPECT_NEAR(*a.indicators.gamma.number, *b.indicators.gamma.number, 1e-13);
}

// What is kept from call to call never outlives what it was made from: neither another mass, nor
// another direction of a line, nor another mechanism.
TEST(Solve, UsedMemoryGivesTheSameAsNew) {
  std::vector<test::Example> examples{test::five_bar(true), test::kane_pendulum(0.5, 0.2),
                                      test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0.3),
                                      test::chain(4), test::kane_pendulum(0.5, 0.2)};
  examples.back().mechanism.bodies[0].mass *= 3;  // its inertia follows
  examples.push_back(examples.back());
  std::get<PointLine>(examples.back().mechanism.contacts[0].geometry).surface.normal_angle += 0.1;
  examples.push_back(test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0.3));
  examples.back().mechanism.bodies[1].mass *= 1e6;

  EvaluatedSystem system;
  ImpactWorkspace workspace;
  ImpactSolution used;
  for (const test::Example& e : examples) {
    evaluate(e.mechanism, e.q, system);
    solve_impact(e.mechanism, plan_elimination(e.mechanism), system, e.qdot, NewtonCoulombLaw{},
                 workspace, used);
    const ImpactSolution fresh = solve(e.mechanism, e.q, e.qdot);
    EXPECT_EQ(used.result.qdot_minus, fresh.result.qdot_minus);
    EXPECT_EQ(used.result.qdot_plus, fresh.result.qdot_plus);
    EXPECT_EQ(used.indicators.T_minus, fresh.indicators.T_minus);
    EXPECT_EQ(used.indicators.gamma, fresh.indicators.gamma);
  }
}

}  // namespace
}  // namespace carom
