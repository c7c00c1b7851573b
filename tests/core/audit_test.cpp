// SPDX-License-Identifier: MIT
//
// The audit is given wrong results: each residual has the size that follows by hand, and the others
// hold. A disc of 2 kg and radius ½ m strikes a floor, W_nn = ½, W_nt = 0, W_tt = ½ + r²/J = 3/2.
#include "core/impact/audit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/mechanisms.h"

namespace carom {
namespace {

constexpr double tight = 1e-12;

/// An impact that is solved, to be spoiled.
struct Audited {
  test::Example example;
  Law law;
  EvaluatedSystem system = evaluate(example.mechanism, example.q);
  ImpactSolution solution = solved();
  std::vector<JointImpulse> joints =
      joint_impulses(plan_elimination(example.mechanism), system, solution);

  [[nodiscard]] ImpactSolution solved() const {
    ImpactWorkspace workspace;
    ImpactSolution out;
    solve_impact(example.mechanism, plan_elimination(example.mechanism), system, example.qdot, law,
                 workspace, out);
    EXPECT_EQ(out.result.status, ImpactStatus::solved);
    return out;
  }

  [[nodiscard]] std::vector<Residual> residuals() const {
    return audit(example.mechanism, system, solution, joints, law);
  }

  /// The laws that do not hold.
  [[nodiscard]] std::vector<std::string> broken() const {
    std::vector<std::string> laws;
    for (const Residual& r : residuals()) {
      if (!r.holds()) laws.push_back(r.law);
    }
    return laws;
  }

  [[nodiscard]] double value(const std::string& law_of) const {
    const std::vector<Residual> all = residuals();
    const auto at = std::ranges::find(all, law_of, &Residual::law);
    EXPECT_NE(at, all.end()) << law_of;
    return at == all.end() ? -1 : at->value;
  }

  ContactImpulse& impulse() { return solution.result.impulses.front(); }
  std::vector<double>& after() { return solution.result.qdot_plus; }
};

using Laws = std::vector<std::string>;

/// Slips with i_n = 6, i_t = −0.6, v_t from 3 to 2.1.
Audited slipping(const Law& law) {
  return {test::disc_on_floor(0.5, 0.1, {3, -2}), law};
}

/// Friction that drives: i_t = +0.6, v_t from 3 to 3.9, with all velocities to match. J = ¼.
void turn_friction_round(Audited& a) {
  a.impulse().tangent = 0.6;
  a.after() = {3 + 0.6 / 2, 1, 0.6 * 0.5 / 0.25};
  for (RouthPoint& corner : a.solution.path.corner) {
    corner.P_t = -corner.P_t;
    corner.v_t = 3 + 1.5 * corner.P_t;
  }
}

TEST(Audit, HoldsForWhatIsSolved) {
  for (const Law& law : all_laws()) EXPECT_EQ(slipping(law).broken(), Laws{}) << law_word(law);
}

// P(18): the largest term is the impulse's, i_n|a|, and a tenth of it is missing.
TEST(Audit, Momentum) {
  Audited a{test::disc_on_floor(0.5, 0, {0, -2}), NewtonLaw{}};
  a.impulse().normal *= 1.1;
  EXPECT_NEAR(a.value("M(q̇⁺ − q̇⁻) = Aᵀi"), 0.1 / 1.1, tight);
  // Its work goes with it: 0.6 at the average velocity −½, of 4 J.
  EXPECT_NEAR(a.value("T⁺ − T⁻ = i·v̄"), 0.6 * 0.5 / 4, tight);
}

// With the condition number κ of the constraints, impulses are known to about εκ = 2·10⁻⁸ of the
// momentum: so much is no fault of the result, a thousand times as much is.
TEST(Audit, AllowsWhatTheConditioningTakes) {
  constexpr double condition = 1e8, lost = 2.2e-16 * condition;
  Audited a{test::disc_on_floor(0.5, 0, {0, -2}), NewtonLaw{}};
  const double normal = a.impulse().normal;
  const Laws both = {"M(q̇⁺ − q̇⁻) = Aᵀi", "T⁺ − T⁻ = i·v̄"};
  a.impulse().normal = normal * (1 + lost);
  EXPECT_EQ(a.broken(), both) << "a condition of about 1 takes no digits";
  a.solution.indicators.condition.number = condition;
  EXPECT_EQ(a.broken(), Laws{});
  a.impulse().normal = normal * (1 + 1000 * lost);
  EXPECT_EQ(a.broken(), both);
}

TEST(Audit, MomentumWithAnExternalImpulse) {
  Audited a{test::disc_on_floor(0.5, 0, {0, -2}), NewtonLaw{}};
  a.solution.external = {0.3, 0, 0};
  // In the kinetic metric 0.3/√2 beside 6/√2.
  EXPECT_NEAR(a.value("M(q̇⁺ − q̇⁻) = Aᵀi + i_u"), 0.05, tight);
}

TEST(Audit, MomentumOfTheJoints) {
  Audited a{test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0), NewtonLaw{}};
  EXPECT_EQ(a.broken(), Laws{});
  a.joints[0].components[0] *= 1.01;
  EXPECT_EQ(a.broken(), Laws{"M(q̇⁺ − q̇⁻) = Aᵀi"});
}

// P(5b): the first rod is 5 kg on a massless rod, so its unit row moves √5 times as fast as it
// says.
TEST(Audit, JointsHold) {
  for (const bool afterwards : {false, true}) {
    Audited a{test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0), NewtonLaw{}};
    const Vec2 along{a.example.q[0] / 0.5, a.example.q[1] / 0.5};
    const Vec2 second{(a.example.q[2] - a.example.q[0]) / 0.25,
                      (a.example.q[3] - a.example.q[1]) / 0.25};
    std::vector<double>& v = afterwards ? a.after() : a.solution.result.qdot_minus;
    v[0] += 1e-3 * along.x;
    v[1] += 1e-3 * along.y;
    const double speed = std::sqrt(2 * std::max(kinetic_energy(a.system, a.after()),
                                                kinetic_energy(a.system, a.example.qdot)));
    const double worst =
        1e-3 * std::max(std::sqrt(5), std::abs(dot(along, second)) / std::sqrt(0.2 + 0.5));
    EXPECT_NEAR(a.value(afterwards ? "A_b q̇⁺ = 0" : "A_b q̇⁻ = 0") * speed, worst, 2e-3 * worst);
  }
}

// F(9): |v_n⁻| over the speed of a unit row is 1 for a disc that falls straight.
TEST(Audit, Restitution) {
  for (const Law& law : {Law(NewtonLaw{}), Law(NewtonLocalLaw{}), Law(NewtonCoulombLaw{})}) {
    Audited a{test::disc_on_floor(0.5, 0, {0, -2}), law};
    a.solution.restitution[0] = 0.6;
    EXPECT_NEAR(a.value("v_n⁺ = −e v_n⁻"), 0.1, tight) << law_word(law);
  }
}

// P(46) for two particles of 1 kg that strike with 1 and 3 m/s, the speed being √10.
TEST(Audit, RestitutionOfSeveral) {
  test::Example balls;
  const Line floor{{ground, Place::at, {}}, pi / 2};
  for (const int i : {0, 1}) {
    const std::string name = i == 0 ? "a" : "b";
    balls.mechanism.bodies.push_back({name, BodyKind::particle, 1, {}, NoShape{}});
    balls.mechanism.contacts.push_back(
        {name, PointLine{{i, Place::at, {}}, floor}, 0.2 + 0.4 * i, 0, 0, false});
  }
  balls.q = {0, 0, 1, 0};
  balls.qdot = {0, -1, 0, -3};
  Audited a{balls, NewtonLocalLaw{}};
  EXPECT_EQ(a.broken(), Laws{});
  a.solution.restitution[1] = 0.7;
  EXPECT_NEAR(a.value("A(q̇⁺ + Ẽq̇⁻) = 0"), 0.1 * 3 / std::sqrt(10), tight);
}

// F(12). Kane's pendulum sticks at e = 0.7, μ = 0.7 with |i_t|/i_n = μ_cr = 0.51465.
TEST(Audit, Cone) {
  for (const Law& law : {Law(NewtonCoulombLaw{}), Law(MoreauLaw{})}) {
    Audited a{test::kane_pendulum(0.7, 0.7), law};
    ASSERT_EQ(a.solution.result.regime, Regime::stick);
    EXPECT_EQ(a.broken(), Laws{});
    a.example.mechanism.contacts[0].mu_s = 0.4;
    EXPECT_NEAR(a.value("|i_t| ≤ μ_s i_n"), 0.11465, 0.5e-5) << law_word(law);
  }
}

// Momentum, energy, restitution and cone hold for friction that drives; the slip law does not:
// i_t = +0.1 i_n in the place of −0.1 i_n.
TEST(Audit, SlipOnAverage) {
  Audited a = slipping(NewtonCoulombLaw{});
  ASSERT_EQ(a.solution.result.regime, Regime::slip_positive);
  EXPECT_NEAR(a.impulse().tangent, -0.6, tight);
  turn_friction_round(a);
  const std::string law = "i_t = −μ_d s i_n, s = sign v̄_t";
  EXPECT_EQ(a.broken(), Laws{law});
  EXPECT_NEAR(a.value(law), 0.2, tight);
  // Called slip −, friction has its sign, but the average slip of (3 + 3.9)/2 has not: over the
  // speed of a unit row, √(3/2) times √(2·13 J) of the velocity before.
  a.solution.result.regime = Regime::slip_negative;
  EXPECT_EQ(a.broken(), Laws{law});
  EXPECT_NEAR(a.value(law), 3.45 / std::sqrt(1.5 * 26), tight);
}

// A slip of 2.1 m/s after the impact is no stick, and (3 + 2.1)/2 is not zero on average.
TEST(Audit, RegimesAreWhatTheySay) {
  Audited a = slipping(NewtonCoulombLaw{});
  const double unit = std::sqrt(1.5) * std::sqrt(2 * 13.0);  // T⁻ = 13 J is the greater one
  a.solution.result.regime = Regime::stick;
  EXPECT_NEAR(a.value("v_t⁺ = −e_t v_t⁻"), 2.1 / unit, tight);
  a.example.mechanism.contacts[0].e_t = 0.5;
  EXPECT_NEAR(a.value("v_t⁺ = −e_t v_t⁻"), (2.1 + 1.5) / unit, tight);
  a.solution.result.regime = Regime::zero_average;
  EXPECT_NEAR(a.value("v̄_t = 0, |i_t| ≤ μ_d i_n"), 2.55 / unit, tight);
  a.example.mechanism.contacts[0].mu_d = 0.01;
  a.after()[0] = a.after()[2] = 0;  // slips with −3 on average: nothing to do with 0.1 > 0.01
  a.solution.result.qdot_minus[0] = 0;
  EXPECT_NEAR(a.value("v̄_t = 0, |i_t| ≤ μ_d i_n"), 0.09, tight);
  a.solution.result.regime = Regime::wedged;
  EXPECT_NEAR(a.value("i_t = −μ_d s i_n, s = sign v̄_t"), 0.09, tight);
}

TEST(Audit, StruckContactPushesAndLeaves) {
  for (const Law& law : {Law(NewtonCoulombLaw{}), Law(PoissonLaw{}), Law(StrongeLaw{})}) {
    Audited pulls{test::disc_on_floor(0.5, 0, {0, -2}), law};
    pulls.impulse().normal = -6;
    EXPECT_NEAR(pulls.value("i_n ≥ 0, v_n⁺ ≥ 0"), 1, tight) << law_word(law);
    Audited stays{test::disc_on_floor(0.5, 0, {0, -2}), law};
    stays.after()[1] = -0.5;
    EXPECT_NEAR(stays.value("i_n ≥ 0, v_n⁺ ≥ 0"), 0.5 / 2, tight) << law_word(law);
  }
}

TEST(Audit, FrictionlessLawHasNoFriction) {
  for (const Law& law : {Law(NewtonLaw{}), Law(NewtonLocalLaw{}), Law(ComplementarityLaw{})}) {
    Audited a = slipping(law);
    a.impulse().tangent = 8;  // beside i_n = 6
    EXPECT_NEAR(a.value("i_t = 0"), 0.8, tight) << law_word(law);
  }
}

TEST(Audit, SlipOnThePath) {
  const std::string law = "dP_t = −μ_d s dP_n, or |dP_t| ≤ μ_s dP_n";
  for (const Law& one : {Law(PoissonLaw{}), Law(StrongeLaw{})}) {
    Audited a = slipping(one);
    turn_friction_round(a);
    EXPECT_EQ(a.broken(), Laws{law}) << law_word(one);
    // The larger stretch is the compression, 4 of 6 N s.
    EXPECT_NEAR(a.value(law), 0.2 * 4 / 6, tight);
    Audited other = slipping(one);
    other.impulse().tangent = 0;  // not where the path ends
    EXPECT_NEAR(other.value(law), 0.1, tight);
  }
}

// Rough enough to stick from v_t = 0 on: i_t = 0. Half of i_n would leave the cone of μ = 0.1.
TEST(Audit, StickOnThePath) {
  Audited a{test::disc_on_floor(0.5, 0.1, {0, -2}), PoissonLaw{}};
  EXPECT_EQ(a.broken(), Laws{});
  for (RouthPoint& corner : a.solution.path.corner) corner.P_t = corner.P_n / 2;
  a.impulse().tangent = 3;
  EXPECT_NEAR(a.value("dP_t = −μ_d s dP_n, or |dP_t| ≤ μ_s dP_n"), 0.4 * 4 / 6, tight);
}

TEST(Audit, PathLeadsFromOneVelocityToTheOther) {
  for (const std::size_t corner : {0U, 1U, 2U}) {
    Audited a{test::disc_on_floor(0.5, 0, {0, -2}), PoissonLaw{}};
    ASSERT_EQ(a.solution.path.count, 3);
    a.solution.path.corner[corner].v_n += 0.1;
    // Over the faster speed of the longer unit row, √(3/2) 2√2.
    EXPECT_NEAR(a.value("the path leads from v⁻ to v⁺"), 0.1 / (std::sqrt(1.5) * std::sqrt(8)),
                tight)
        << corner;
  }
}

// For e = 0.6 in the place of 0.5: 1.6 P_c beside 1.5 P_c, and 0.36 W_c beside 0.25 W_c.
TEST(Audit, RestitutionOfTheMarches) {
  Audited poisson = slipping(PoissonLaw{});
  poisson.solution.restitution[0] = 0.6;
  EXPECT_EQ(poisson.broken(), Laws{"P_n = (1 + e) P_c"});
  EXPECT_NEAR(poisson.value("P_n = (1 + e) P_c"), 0.1 / 1.5, tight);
  for (const Law& law : {Law(StrongeLaw{}), Law(LiuZhaoBrogliatoLaw{})}) {
    Audited stronge = slipping(law);
    stronge.solution.restitution[0] = 0.6;
    EXPECT_EQ(stronge.broken(), Laws{"W_r = −e² W_c"}) << law_word(law);
    EXPECT_NEAR(stronge.value("W_r = −e² W_c"), 0.11, tight) << law_word(law);
  }
}

// F(3): against the slip 0.6 N s are missing twice, in the kinetic metric 1.2/√2 over the speed,
// beside 1 + i_n/√2 over the speed.
TEST(Audit, SlipUnderMoreau) {
  Audited a = slipping(MoreauLaw{});
  turn_friction_round(a);
  const std::string law = "i_t = −μ_d i_n sign ζ_t, or ζ_t = 0";
  EXPECT_EQ(a.broken(), Laws{law});
  const double scale = std::sqrt(0.5 / 26);
  EXPECT_NEAR(a.value(law), 1.2 * scale / (1 + 6 * scale), tight);
}

// B(77): with e = 0.6 the contact leaves too slowly, ζ_n = 1 − 1.2, and one that pulls does not
// push.
TEST(Audit, Complementarity) {
  const std::string law = "0 ≤ ζ_n ⊥ i_n ≥ 0";
  for (const Law& one : {Law(MoreauLaw{}), Law(ComplementarityLaw{})}) {
    Audited slow{test::disc_on_floor(0.5, 0, {0, -2}), one};
    slow.solution.restitution[0] = 0.6;
    EXPECT_NEAR(slow.value(law), 0.1, tight) << law_word(one);
    Audited fast{test::disc_on_floor(0.5, 0, {0, -2}), one};
    fast.solution.restitution[0] = 0.4;  // leaves and is pushed all the same
    EXPECT_NEAR(fast.value(law), 0.1, tight) << law_word(one);
    Audited pulls{test::disc_on_floor(0.5, 0, {0, -2}), one};
    pulls.impulse().normal = -6;
    EXPECT_NEAR(pulls.value(law), 0.6, tight) << law_word(one);  // 1.5/(1 + 1.5)
  }
}

// P(35): ξ = 1 for the disc that falls straight, γ = 0.25.
TEST(Audit, Bridge) {
  Audited a{test::disc_on_floor(0.5, 0, {0, -2}), NewtonLaw{}};
  a.solution.indicators.xi.number = 0.9;
  EXPECT_EQ(a.broken(), Laws{"γ = 1 − (1 − e²)ξ"});
  EXPECT_NEAR(a.value("γ = 1 − (1 − e²)ξ"), 0.075, tight);
}

// A bead on a rail that leads down at an angle α strikes the floor, e = 1: friction holds it back
// before it turns round and after, −μP_c + μP_c = 0, so γ = ((tan α − μ)/(tan α + μ))² and not 1.
TEST(Audit, FrictionThatTurnsRoundIsNoFrictionlessImpact) {
  constexpr double alpha = pi / 3, mu = 0.5;
  test::Example bead;
  bead.mechanism.bodies = {{"bead", BodyKind::particle, 4, {}, NoShape{}}};
  bead.mechanism.joints = {
      {"rail", SlotJoint{{0, Place::at, {}}, {ground, Place::at, {}}, -alpha}}};
  bead.mechanism.contacts = {{"floor",
                              PointLine{{0, Place::at, {}}, Line{{ground, Place::at, {}}, pi / 2}},
                              1, mu, mu, false}};
  bead.q = {0, 0};
  bead.qdot = {std::cos(alpha), -std::sin(alpha)};
  Audited a{bead, PoissonLaw{}};
  ASSERT_EQ(a.impulse().tangent, 0);
  EXPECT_NEAR(a.solution.indicators.gamma.number.value(),
              std::pow((std::tan(alpha) - mu) / (std::tan(alpha) + mu), 2), tight);
  EXPECT_EQ(a.broken(), Laws{});
  a.example.mechanism.contacts[0].mu_s = a.example.mechanism.contacts[0].mu_d = 0;
  a.solution = a.solved();
  EXPECT_NEAR(a.value("γ = 1 − (1 − e²)ξ"), 0, tight) << "without friction it is asked";
}

TEST(Audit, SaysNothingWithoutAnImpact) {
  Audited a{test::disc_on_floor(0.5, 0, {0, -2}), NewtonLaw{}};
  a.solution.result.status = ImpactStatus::no_approach;
  EXPECT_TRUE(a.residuals().empty());
}

}  // namespace
}  // namespace carom
