// SPDX-License-Identifier: MIT
//
// What every law shares: tangential restitution, restitution that falls with speed, external
// impulses, a turned direction of impact, when a law applies, and all of them side by side.
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <random>

#include "core/base/error.h"
#include "core/impact/audit.h"
#include "core/impact/law.h"
#include "core/scenario/parameters.h"
#include "core/study/compare_laws.h"
#include "core/study/map.h"
#include "tests/support/dense.h"
#include "tests/support/flight.h"
#include "tests/support/mechanisms.h"
#include "tests/support/projection.h"
#include "tests/support/rough_contacts.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

constexpr double tight = 1e-12;

ImpactSolution solve(const test::Example& e, const Law& law,
                     const std::vector<double>& external = {}) {
  ImpactWorkspace workspace;
  ImpactSolution solution;
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  const EliminationPlan plan = plan_elimination(e.mechanism);
  solve_impact(e.mechanism, plan, system, e.qdot, law, workspace, solution, external);
  for (const Residual& r :
       audit(e.mechanism, system, solution, joint_impulses(plan, system, solution), law)) {
    EXPECT_TRUE(r.holds()) << r.law << " " << r.value << " under " << law_word(law);
  }
  return solution;
}

// F's E = diag(e, e_t): v⁺ = −E v⁻ where it sticks, i_t = −(1 + e_t)u_t/W_tt for an uncoupled disc.
TEST(Laws, TangentialRestitutionThrowsTheContactBack) {
  test::Example ball = test::disc_on_floor(0.5, 5, {3, -2});
  ball.mechanism.contacts[0].e_t = 0.4;
  for (const Law& law : {Law(NewtonCoulombLaw{}), Law(MoreauLaw{})}) {
    const ImpactSolution s = solve(ball, law);
    ASSERT_EQ(s.result.regime, Regime::stick);
    EXPECT_NEAR(*s.indicators.v_t_plus.number, -0.4 * 3, tight);
    EXPECT_NEAR(*s.indicators.i_t.number, -1.4 * 3 / 1.5, tight);
    // μ_cr = |i_t|/i_n, and i_n = 1.5·2·2 = 6.
    EXPECT_NEAR(*s.indicators.mu_cr.number, 1.4 * 2 / 6, tight);
  }
}

// The limits of F(30) and F(32) with e_t, from F(28) itself: −½uᵀ(G − EGE)u changes its sign there.
// For every velocity it does not where G − EGE ⪰ 0, F(31).
TEST(Laws, LimitRestitutionWithTangentialRestitution) {
  std::mt19937_64 random(test::seed(51));
  std::uniform_real_distribution<double> unit(0, 1);
  int limits = 0;
  for (int i = 0; i < 2000; ++i) {
    PlanarImpactData d;
    d.W_nn = 0.2 + unit(random);
    d.W_tt = 0.2 + unit(random);
    d.W_nt = (1.9 * unit(random) - 0.95) * std::sqrt(d.W_nn * d.W_tt);
    d.det = d.W_nn * d.W_tt - d.W_nt * d.W_nt;
    d.u_n = -0.1 - unit(random);
    d.u_t = 2 * unit(random) - 1;
    const double e_t = unit(random);
    const Eigen::Matrix2d W = (Eigen::Matrix2d() << d.W_nn, d.W_nt, d.W_nt, d.W_tt).finished();
    const Eigen::Matrix2d G = W.inverse();
    const Eigen::Vector2d u(d.u_n, d.u_t);
    const auto loss = [&](double e) {
      const Eigen::Vector2d Eu(e * d.u_n, e_t * d.u_t);
      return (Eu.dot(G * Eu) - u.dot(G * u)) / 2;
    };
    if (const auto e_star = limit_restitution(d, e_t)) {
      ++limits;
      EXPECT_NEAR(loss(*e_star), 0, 1e-10 * u.dot(G * u));
      EXPECT_GT(loss(*e_star * 1.01 + 0.001), 0);
    }
    // For every velocity: the least eigenvalue of G − EGE vanishes.
    const double e_all = *limit_restitution_conservative(d, e_t);
    const Eigen::Vector2d E(e_all, e_t);
    const Eigen::Matrix2d rest = G - E.asDiagonal() * G * E.asDiagonal();
    EXPECT_NEAR(rest.determinant() / G.determinant(), 0, 1e-10);
    EXPECT_GE(rest.trace(), 0);
  }
  EXPECT_GT(limits, 1500);
}

// F Sec. 2: e = 1 − α|v_n⁻|, here with α = 0.1 s/m, and 0 where that would be negative.
TEST(Laws, RestitutionFallsWithSpeed) {
  for (const auto& [v, e] : {std::pair{2.0, 0.8}, {5.0, 0.5}, {12.0, 0.0}}) {
    test::Example ball = test::disc_on_floor(0.3, 0, {0, -v});
    ball.mechanism.contacts[0].alpha = 0.1;
    for (const Law& law : all_laws()) {
      EXPECT_NEAR(*solve(ball, law).indicators.v_n_plus.number, e * v, tight) << law_word(law);
    }
  }
}

// Two equal contacts at different speeds have different e then: no common one.
TEST(Laws, EqualContactsAtDifferentSpeedsNeedTheLocalLaw) {
  test::Example balls;
  const Line floor{{ground, Place::at, {}}, pi / 2};
  for (const char* name : {"a", "b"}) {
    const int i = static_cast<int>(balls.mechanism.bodies.size());
    balls.mechanism.bodies.push_back({name, BodyKind::particle, 1, {}, NoShape{}});
    balls.mechanism.contacts.push_back(
        {name, PointLine{{i, Place::at, {}}, floor}, 0, 0, 0, false});
    balls.mechanism.contacts.back().alpha = 0.1;
  }
  balls.q = {0, 0, 1, 0};
  balls.qdot = {0, -1, 0, -3};
  EXPECT_EQ(solve(balls, NewtonLaw{}).result.status, ImpactStatus::law_not_applicable);
  const ImpactSolution s = solve(balls, NewtonLocalLaw{});
  EXPECT_NEAR(s.result.qdot_plus[1], 0.9, tight);
  EXPECT_NEAR(s.result.qdot_plus[3], 0.7 * 3, tight);
}

// G Sec. 2.2: the representative direction is varied around the normal. For a free particle the
// effective energy is that along the direction: T_c⁻ = ½m(v·n′)².
TEST(Laws, TurnedDirectionTurnsTheEffectiveEnergy) {
  for (const double turn : {-0.4, 0.0, 0.3}) {
    test::Example ball = test::disc_on_floor(0.5, 0, {1, -2});
    ball.mechanism.bodies[0].kind = BodyKind::rigid;
    ball.mechanism.contacts[0].turn = turn;
    const Vec2 n = direction(pi / 2 + turn);
    const double v_n = dot(n, Vec2{1, -2});
    const ImpactSolution s = solve(ball, NewtonLaw{});
    EXPECT_NEAR(*s.indicators.v_n_minus.number, v_n, tight);
    // The arm is along the old normal: W_nn = 1/m + (r × n′)²/J, r = (0, −½), J = ¼.
    const double W_nn = 0.5 + std::pow(0.5 * n.x, 2) / 0.25;
    EXPECT_NEAR(*s.indicators.m_eff.number, 1 / W_nn, tight);
    EXPECT_NEAR(*s.indicators.T_c_minus.number, v_n * v_n / W_nn / 2, tight) << turn;
    EXPECT_NEAR(*s.indicators.v_n_plus.number, -0.5 * v_n, tight);
  }
}

// Between free discs a turned impulse is equal and opposite, too: 2 kg at 1 m/s against 1 kg at −2.
TEST(Laws, ATurnedImpactKeepsTheMomentumOfBothBodies) {
  test::Example discs = test::discs_in_a_row({2, 1}, {1, -2});
  discs.mechanism.contacts[0].turn = 0.3;
  const ImpactSolution s = solve(discs, NewtonLaw{});
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  const std::vector<double>& v = s.result.qdot_plus;
  EXPECT_NEAR(2 * v[0] + v[3], 0, tight);
  EXPECT_NEAR(2 * v[1] + v[4], 0, tight);
  EXPECT_GT(std::abs(v[1]), 0.1);
}

TEST(Laws, TurnIsAParameterOfTheContact) {
  const Scenario scenario = test::scenario_of(test::disc_on_floor(0.5, 0.2, {1, -2}));
  const Scenario turned = with_parameter(scenario, "contacts.floor.turn", 0.3);
  EXPECT_EQ(turned.mechanism->contacts[0].turn, 0.3);
  EXPECT_THROW(with_parameter(scenario, "contacts.floor.turn", 1.6), InputError);
  EXPECT_NE(*compute(turned).indicators.T_c_minus.number,
            *compute(scenario).indicators.T_c_minus.number);
}

// A turned direction may leave the gap closing: the test of the geometric normal says so.
TEST(Laws, TurnedImpactMayPenetrateAndIsReported) {
  test::Example ball = test::disc_on_floor(0, 0, {-3, -1});
  ball.mechanism.contacts[0].turn = -0.8;
  const ImpactSolution s = solve(ball, NewtonLaw{});
  const std::vector<Breach> breaches = retest(evaluate(ball.mechanism, ball.q), s);
  // By hand: n′ = (sin 0.8, cos 0.8), and J = r² so that W_nn = ½ + sin² 0.8.
  const double s8 = std::sin(0.8);
  const double c8 = std::cos(0.8);
  const double W_nn = 0.5 + s8 * s8;
  const double i_n = (3 * s8 + c8) / W_nn;
  const double v_y = -1 + i_n * c8 / 2;
  ASSERT_LT(v_y, 0);
  ASSERT_EQ(breaches.size(), 1u);
  EXPECT_EQ(breaches[0].kind, BreachKind::penetrates);
  EXPECT_NEAR(breaches[0].value, v_y, tight);
}

// P(27) with the i_u of P(19): momentum and restitution solved for velocity and impulses at once,
// dense and for all rows.
TEST(Laws, ExternalImpulseActsDuringTheImpact) {
  constexpr double e = 0.5;
  const test::Example pendulum = test::gonzalez_pendulum(0.1, -1, {1, -1}, e, 0);
  const EvaluatedSystem system = evaluate(pendulum.mechanism, pendulum.q);
  const ContactRows& tip = system.contacts[0];
  const std::vector<BodyRow> struck{{tip.body_a, tip.body_b, tip.normal}};
  const Eigen::MatrixXd A = constraint_matrix(system, struck);
  const Eigen::Index n = A.cols();
  const Eigen::Index m = A.rows();
  const std::vector<double> external{0.7, -0.3, 0.2, 0.5};
  const Eigen::Map<const Eigen::VectorXd> before(pendulum.qdot.data(), n);
  Eigen::MatrixXd both = Eigen::MatrixXd::Zero(n + m, n + m);
  const Eigen::VectorXd mass = Eigen::Map<const Eigen::VectorXd>(system.mass.data(), n);
  both.topLeftCorner(n, n) = mass.asDiagonal();
  both.topRightCorner(n, m) = -A.transpose();
  both.bottomLeftCorner(m, n) = A;
  Eigen::VectorXd right(n + m);
  right << mass.cwiseProduct(before) + Eigen::Map<const Eigen::VectorXd>(external.data(), n),
      -e * A * before;
  const Eigen::VectorXd expected = test::solve_linear(both, right).head(n);
  for (const Law& law : {Law(NewtonLaw{}), Law(NewtonLocalLaw{}), Law(NewtonCoulombLaw{}),
                         Law(MoreauLaw{}), Law(ComplementarityLaw{})}) {
    const ImpactSolution s = solve(pendulum, law, external);
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    for (Eigen::Index i = 0; i < n; ++i) {
      EXPECT_NEAR(s.result.qdot_plus[static_cast<std::size_t>(i)], expected(i), tight)
          << law_word(law);
    }
  }
  EXPECT_EQ(solve(pendulum, PoissonLaw{}, external).result.status,
            ImpactStatus::law_not_applicable);
}

// P(31): the external impulse changes K by ½i_uᵀM_o⁺i_u + q̇⁻ᵀ(I − Sᵀ)i_u, P with the paper's S.
TEST(Laws, ExternalImpulseDoesTheWorkOfThePaper) {
  constexpr double e = 0.3;
  const test::Example pendulum = test::gonzalez_pendulum(0.2, 1, {1, -1}, e, 0);
  const EvaluatedSystem system = evaluate(pendulum.mechanism, pendulum.q);
  const ContactRows& tip = system.contacts[0];
  const std::vector<BodyRow> struck{{tip.body_a, tip.body_b, tip.normal}};
  const Eigen::MatrixXd A = constraint_matrix(system, struck);
  const test::Projection p = test::project(A, system.mass, static_cast<int>(A.rows()));
  const std::vector<double> external{-0.2, 0.4, 0.1, -0.6};
  const Eigen::Map<const Eigen::VectorXd> i_u(external.data(), A.cols());
  const Eigen::Map<const Eigen::VectorXd> v(pendulum.qdot.data(), A.cols());
  const Eigen::VectorXd kept = i_u - p.S.transpose() * i_u;
  const double expected = -(1 - e * e) / 2 * v.dot(p.S.transpose() * p.M * p.S * v) +
                          i_u.dot(kept.cwiseQuotient(p.M.diagonal())) / 2 + v.dot(kept);
  EXPECT_NEAR(*solve(pendulum, NewtonLaw{}, external).indicators.W_loss.number, expected, tight);
}

TEST(Laws, ExternalImpulseOfAScenarioIsAParameter) {
  Scenario scenario = test::scenario_of(test::disc_on_floor(0.5, 0, {0, -2}));
  Motion motion = *scenario.motion;
  motion.impulses = {{"kick", 0, 3, 0, 0.5}};
  scenario.motion = std::make_shared<Motion>(motion);
  const Evaluation kicked = compute(with_parameter(scenario, "impulses.kick.x", 4));
  EXPECT_NEAR(kicked.result.qdot_plus[0], 2, tight);
  EXPECT_NEAR(kicked.result.qdot_plus[1], 1, tight);
  EXPECT_NEAR(kicked.result.qdot_plus[2], 0.5 / 0.25, tight);
  EXPECT_NEAR(kicked.generalized_impulse[0], 0, tight) << "i_f is the contact's alone";
  for (const Residual& r : kicked.audit) EXPECT_TRUE(r.holds()) << r.law;
}

// A push upward by someone else: the law is not to blame for what it adds.
TEST(Laws, EnergyOfAnExternalImpulseIsNotTheLaws) {
  Scenario scenario = test::scenario_of(test::disc_on_floor(0.5, 0, {0, -2}));
  Motion motion = *scenario.motion;
  motion.impulses = {{"kick", 0, 30, 0, 0}};
  scenario.motion = std::make_shared<Motion>(motion);
  for (const Law& law :
       {Law(NewtonLaw{}), Law(NewtonLocalLaw{}), Law(MoreauLaw{}), Law(ComplementarityLaw{})}) {
    scenario.law = law;
    const Evaluation kicked = compute(scenario);
    // ½·2·15² beside ½·2·2², and the rebound at 1 m/s.
    EXPECT_NEAR(*kicked.indicators.gamma.number, (225.0 + 1) / 4, 1e-10) << law_word(law);
    ASSERT_FALSE(kicked.verdict.empty());
    EXPECT_EQ(kicked.verdict.front().severity, Severity::note) << law_word(law);
    EXPECT_NE(kicked.verdict.front().text.find("external impulse"), std::string::npos);
  }
}

// κ = 2, so that μ = 0.5 holds the rebound back. μ_s decides: at the end of compression the contact
// stands still. Until then it slides with μ_d, i_n = −u_n/(W_nn(1 + μ_d κ)).
TEST(Laws, WedgingTakesTheStaticFrictionUnderEveryLaw) {
  const PlanarImpactData d{1, 2, 4, 0, -1, -2, 2.5};
  for (const PlanarImpulse& i :
       {newton_coulomb(d, 0.5, 0.6, 0.4), poisson(d, 0.5, 0.6, 0.4).impulse,
        stronge(d, 0.5, 0.6, 0.4).impulse}) {
    EXPECT_EQ(i.regime, Regime::wedged);
    EXPECT_NEAR(i.i_n, 1 / 1.8, 1e-15);
    EXPECT_NEAR(i.i_t, 0.4 / 1.8, 1e-15);
  }
  for (const PlanarImpulse& i :
       {newton_coulomb(d, 0.5, 0.4, 0.4), poisson(d, 0.5, 0.4, 0.4).impulse,
        stronge(d, 0.5, 0.4, 0.4).impulse}) {
    EXPECT_NE(i.regime, Regime::wedged);
    EXPECT_GT(i.i_n, 1 / 1.8);
  }
}

// Laws share one problem: each finds what it finds by itself.
TEST(Laws, SolveOneProblemByValue) {
  const test::Example e = test::kane_pendulum(0.7, 0.7);
  const EliminationPlan plan = plan_elimination(e.mechanism);
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  ImpactProblem problem;
  pose_impact(e.mechanism, plan, system, e.qdot, {}, problem);
  // The theory guide's table for Kane's pendulum.
  EXPECT_NEAR(*solve_impact(problem, NewtonCoulombLaw{}).indicators.gamma.number, 3.111490, 0.6e-6);
  EXPECT_NEAR(*solve_impact(problem, PoissonLaw{}).indicators.gamma.number, 0.538542, 0.6e-6);
  EXPECT_NEAR(*solve_impact(problem, StrongeLaw{}).indicators.gamma.number, 0.570783, 0.6e-6);
}

TEST(Laws, ApplicabilitySaysWhy) {
  ImpactProblem one;
  one.impacting = one.touching = 1;
  one.friction = true;
  for (const Law& law : all_laws()) EXPECT_EQ(applicability(law, one), "") << law_word(law);
  ImpactProblem several = one;
  several.impacting = several.touching = 2;
  several.common_e = false;
  for (const Law& law : all_laws()) {
    const bool applies = treats_several(law) && law != Law(NewtonLaw{});  // which asks for one e
    EXPECT_EQ(applicability(law, several).empty(), applies) << law_word(law);
  }
  ImpactProblem pushed = one;
  pushed.external = {1};
  EXPECT_NE(applicability(StrongeLaw{}, pushed), "");
  EXPECT_NE(applicability(NewtonCoulombLaw{}, pushed), "");
  EXPECT_NE(applicability(PfeifferGlockerLaw{}, pushed), "");
  EXPECT_NE(applicability(LiuZhaoBrogliatoLaw{}, pushed), "");
}

// Kane at e = 0.7, μ = 0.7: the table of the theory guide, in one call.
TEST(Laws, SideBySide) {
  const Scenario scenario = test::scenario_of(test::kane_pendulum(0.7, 0.7));
  const std::vector<LawOutcome> all = compare_laws(scenario);
  ASSERT_EQ(all.size(), all_laws().size());
  for (const LawOutcome& outcome : all) {
    EXPECT_EQ(outcome.reason, "") << law_word(outcome.law);
    EXPECT_FALSE(outcome.evaluation.verdict.empty());
    EXPECT_EQ(outcome.evaluation.state.q, all[0].evaluation.state.q);
    for (const Residual& r : outcome.evaluation.audit) {
      EXPECT_TRUE(r.holds()) << r.law << " under " << law_word(outcome.law);
    }
  }
  const auto gamma = [&](const Law& law) {
    const auto at = std::ranges::find(all, law, &LawOutcome::law);
    return *at->evaluation.indicators.gamma.number;
  };
  EXPECT_NEAR(gamma(NewtonCoulombLaw{}), 3.111490, 0.6e-6);
  EXPECT_NEAR(gamma(PoissonLaw{}), 0.538542, 0.6e-6);
  EXPECT_NEAR(gamma(StrongeLaw{}), 0.570783, 0.6e-6);
  EXPECT_EQ(gamma(NewtonLaw{}), gamma(NewtonLocalLaw{}));
  EXPECT_EQ(gamma(NewtonLaw{}), gamma(ComplementarityLaw{})) << "one contact pushes";
}

// A map under each law that has one, at Kane's e = 0.7, μ = 0.7.
TEST(Laws, MapFollowsTheLaw) {
  const PlanarImpactData plane = solve(test::kane_pendulum(0.7, 0.7), NewtonCoulombLaw{}).plane;
  const auto map = [&](const Law& law) {
    MapSpec spec;
    spec.e_from = spec.e_to = spec.mu_from = spec.mu_to = 0.7;
    spec.e_count = spec.mu_count = 1;
    spec.law = law;
    return make_map(plane, spec);
  };
  EXPECT_NEAR(map(NewtonCoulombLaw{}).gamma[0], 3.111490, 0.6e-6);
  EXPECT_NEAR(map(PoissonLaw{}).gamma[0], 0.538542, 0.6e-6);
  EXPECT_NEAR(map(StrongeLaw{}).gamma[0], 0.570783, 0.6e-6);
  EXPECT_TRUE(map(NewtonCoulombLaw{}).mu_cr[0]);
  EXPECT_FALSE(map(StrongeLaw{}).mu_cr[0]) << "a march has no critical friction of averages";
  // Sticking is the same under Moreau's law.
  EXPECT_EQ(map(MoreauLaw{}).gamma[0], map(NewtonCoulombLaw{}).gamma[0]);
}

}  // namespace
}  // namespace carom
