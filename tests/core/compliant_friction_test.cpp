// SPDX-License-Identifier: MIT
//
// Compliant impacts with friction and gravity against CVODE in minimal coordinates; sticking and
// sliding in the history.
#include <gtest/gtest.h>

#include <cmath>

#include "core/contact/contact_force.h"
#include "core/contact/damping_factors.h"
#include "core/motion/compliant_impact.h"
#include "tests/core/cvode.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

using Vector = test::CvodeProblem::Vector;

constexpr double l1 = 0.5, l2 = 0.25, m1 = 5, m2 = 2, h = 0.6, g = 9.81, K = 1e9, e = 0.5;

/// González's pendulum in the two angles of its rods from the downward vertical, with the tip force
/// written out here. x: angles, rates, bend and dwell of the bristles.
struct MinimalPendulum {
  const TangentialModel tangential;
  const double mu_s, mu_d;
  /// Of F = Kδ^1.5 + cδ^1.5 δ̇ at v₀.
  double c;

  MinimalPendulum(const TangentialModel& model, double stuck, double slides, double v_0 = 1)
      : tangential(model),
        mu_s(stuck),
        mu_d(slides),
        c(K * *damping_factor(ForceModel::gonthier, e) / v_0) {}

  [[nodiscard]] static double indentation(const Vector& x) {
    return l1 * std::cos(x[0]) + l2 * std::cos(x[1]) - h;
  }
  [[nodiscard]] static double rate(const Vector& x) {
    return -l1 * std::sin(x[0]) * x[2] - l2 * std::sin(x[1]) * x[3];
  }
  [[nodiscard]] double normal(const Vector& x) const {
    const double delta = indentation(x);
    return delta > 0 ? (K + c * rate(x)) * delta * std::sqrt(delta) : 0;
  }
  /// F_t, ṡ and the rate of the dwell, from the formulas in bristle.cpp, written again.
  [[nodiscard]] std::array<double, 3> friction(const Vector& x, double F_n) const {
    const double v = l1 * std::cos(x[0]) * x[2] + l2 * std::cos(x[1]) * x[3];
    if (const auto* model = std::get_if<RegularisedCoulomb>(&tangential)) {
      const double u = std::min(1.0, std::abs(v) / model->stick_velocity);
      return {-std::copysign(mu_d * F_n * (1.5 * u - 0.5 * u * u * u), v), 0, 0};
    }
    const auto* model = std::get_if<BristleFriction>(&tangential);
    if (model == nullptr) return {0, 0, 0};
    const double k_f = model->bristle_stiffness, c_f = model->bristle_damping;
    const double sticking = std::exp(-std::pow(v / model->stick_velocity, 2));
    const double bend_rate =
        sticking * v + (1 - sticking) * (std::copysign(mu_d * F_n, v) - k_f * x[4]) / c_f;
    const double tau = sticking > x[5] ? model->dwell_time : model->dwell_time / 100;
    const double most = (mu_d + (mu_s - mu_d) * x[5]) * F_n;
    const double push = k_f * x[4] + c_f * bend_rate;
    return {-std::min(std::max(push, -most), most), bend_rate, (sticking - x[5]) / tau};
  }

  void operator()(const Vector& x, Vector& dxdt) const {
    const double F_n = normal(x);
    const auto [F_t, bend, dwell] = friction(x, F_n);
    const double s = std::sin(x[0] - x[1]), k = m2 * l1 * l2 * std::cos(x[0] - x[1]);
    const double a = (m1 + m2) * l1 * l1, b = m2 * l2 * l2;
    const double Q1 = l1 * (F_n * std::sin(x[0]) + F_t * std::cos(x[0])) -
                      m2 * l1 * l2 * s * x[3] * x[3] - (m1 + m2) * g * l1 * std::sin(x[0]);
    const double Q2 = l2 * (F_n * std::sin(x[1]) + F_t * std::cos(x[1])) +
                      m2 * l1 * l2 * s * x[2] * x[2] - m2 * g * l2 * std::sin(x[1]);
    const double det = a * b - k * k;
    dxdt = {x[2], x[3], (b * Q1 - k * Q2) / det, (a * Q2 - k * Q1) / det, bend, dwell};
  }
};

/// From where the example is.
test::CvodeProblem problem_of(const MinimalPendulum& model, const test::Example& example) {
  const Vec2 arm{example.q[2] - example.q[0], example.q[3] - example.q[1]};
  const Vec2 v1{example.qdot[0], example.qdot[1]};
  const Vec2 v2{example.qdot[2] - v1.x, example.qdot[3] - v1.y};
  const Vec2 p1{example.q[0], example.q[1]};
  test::CvodeProblem problem;
  problem.rate = [model](double, const Vector& x, Vector& dxdt) { model(x, dxdt); };
  problem.x_0 = {std::atan2(p1.x, -p1.y),
                 std::atan2(arm.x, -arm.y),
                 cross(p1, v1) / (l1 * l1),
                 cross(arm, v2) / (l2 * l2),
                 0,
                 0};
  problem.absolute_tolerance = {1e-15, 1e-15, 1e-12, 1e-12, 1e-16, 1e-12};
  problem.longest_step = 1e-5;
  return problem;
}

/// The pendulum with its tip at 0.1 over the ground and the tip's velocity.
test::Example pendulum(Vec2 velocity, double mu_s, double mu_d, const TangentialModel& tangential) {
  test::Example example = test::gonzalez_pendulum(0.1, -1, velocity, e, 0);
  Contact& contact = example.mechanism.contacts[0];
  contact.mu_s = mu_s;
  contact.mu_d = mu_d;
  contact.compliance = Compliance{ForceModel::gonthier, K, 1.5, tangential};
  return example;
}

struct Case {
  const char* name;
  TangentialModel tangential;
  double mu_s, mu_d;
  double accuracy;  ///< where friction is clipped its slope is not smooth, and CVODE loses digits
};

class AgainstCvode : public ::testing::TestWithParam<Case> {};

// G(10).
TEST_P(AgainstCvode, WholeMechanismAgrees) {
  const Case& given = GetParam();
  const test::Example example = pendulum({0.3, -1}, given.mu_s, given.mu_d, given.tangential);
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {{0, -g}, 1e-11});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);

  const MinimalPendulum model(given.tangential, given.mu_s, given.mu_d);
  const test::CvodeProblem problem = problem_of(model, example);
  const ContactTouch& touch = impact.touches.at(0);
  const auto at_peak = problem.at(touch.t_peak);
  ASSERT_TRUE(at_peak.good);
  EXPECT_NEAR(model.normal(at_peak.x), touch.peak_force, given.accuracy * touch.peak_force);
  const auto end = problem.until_falls(
      [&](double t, const Vector& x) { return t < 1e-4 ? 1e-4 : MinimalPendulum::indentation(x); },
      0.01);
  ASSERT_TRUE(end.good);
  EXPECT_NEAR(end.t, *touch.t_release, given.accuracy * end.t);
  EXPECT_NEAR(-MinimalPendulum::rate(end.x), *touch.e, given.accuracy);
  const State state = impact.state(impact.t.size() - 1);
  EXPECT_NEAR(l1 * std::sin(end.x[0]), state.q[0], given.accuracy);
  EXPECT_NEAR(l1 * std::cos(end.x[0]) * end.x[2], state.qdot[0], 10 * given.accuracy);
  EXPECT_NEAR(l1 * std::cos(end.x[0]) * end.x[2] + l2 * std::cos(end.x[1]) * end.x[3],
              state.qdot[2], 10 * given.accuracy);
}

INSTANTIATE_TEST_SUITE_P(
    CompliantImpact, AgainstCvode,
    ::testing::Values(Case{"frictionless", NoTangentialForce{}, 0, 0, 1e-9},
                      Case{"regularised", RegularisedCoulomb{0.05}, 0.3, 0.3, 1e-8},
                      Case{"bristle", BristleFriction{1e8, 2e3, 0.05, 1e-3}, 0.5, 0.3, 1e-7}),
    [](const auto& test) { return test.param.name; });

// Wherever steps end, the greatest force is that where CVODE has Ḟ = 0. Steps are measured by their
// errors in pose and velocity; friction's slope is not smooth where it begins to hold.
TEST(CompliantFriction, TheGreatestForceIsFoundWhereverStepsEnd) {
  for (const double mu : {0.0, 0.3}) {
    for (int k = 0; k < 16; ++k) {
      const double v = 0.3 + 0.05 * k;
      const TangentialModel tangential = RegularisedCoulomb{0.05};
      const test::Example example = pendulum({0.3, -v}, mu, mu, tangential);
      const CompliantImpact impact =
          compliant_impact(example.mechanism, {example.q, example.qdot}, {{0, -g}, 1e-8});
      const MinimalPendulum model(tangential, mu, mu, v);
      const auto grows = [&](double t, const Vector& x) {
        Vector dxdt, later = x, before = x;
        model(x, dxdt);
        for (std::size_t i = 0; i < x.size(); ++i) {
          later[i] += 1e-8 * dxdt[i];
          before[i] -= 1e-8 * dxdt[i];
        }
        return t < 1e-4 ? 1.0 : (model.normal(later) - model.normal(before)) / 1e9;
      };
      const auto top = problem_of(model, example).until_falls(grows, 0.01);
      ASSERT_TRUE(top.good);
      EXPECT_NEAR(impact.touches.at(0).peak_force / model.normal(top.x), 1, mu > 0 ? 3e-7 : 2e-8)
          << mu << " " << v;
    }
  }
}

// Explicit formulas of order 5 are stable up to λh = 3.3, and the friction of a tip that sticks
// pulls back with λ = 1.5μF_n/(m_t v_s), 1/m_t as it slides over the ground: ∫λdt/3.3 steps are the
// least.
TEST(CompliantFriction, StiffFrictionCostsNoMoreStepsThanItMust) {
  constexpr double mu = 2, v_s = 0.01;
  const test::Example example = pendulum({0, -1}, mu, mu, RegularisedCoulomb{v_s});
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {{}, 1e-8});
  const ContactHistory& history = impact.touches.at(0).history;
  EXPECT_EQ(std::ranges::count(history.sticks, 0), 0);
  double impulse = 0;
  for (std::size_t k = 1; k < history.t.size(); ++k) {
    impulse += (history.force[k] + history.force[k - 1]) / 2 * (history.t[k] - history.t[k - 1]);
  }
  const Vector x = problem_of({NoTangentialForce{}, 0, 0}, example).x_0;
  const double a = (m1 + m2) * l1 * l1, b = m2 * l2 * l2, k = m2 * l1 * l2 * std::cos(x[0] - x[1]);
  const double j_1 = l1 * std::cos(x[0]), j_2 = l2 * std::cos(x[1]);
  const double inverse = (b * j_1 * j_1 - 2 * k * j_1 * j_2 + a * j_2 * j_2) / (a * b - k * k);
  EXPECT_LT(static_cast<double>(impact.steps), 1.6 * 1.5 * mu * impulse * inverse / v_s / 3.3);
}

/// A particle of 2 kg that strikes the floor obliquely.
CompliantImpact oblique(double v_t, double mu_s, double mu_d, const TangentialModel& tangential) {
  Mechanism mechanism;
  mechanism.bodies = {{"ball", BodyKind::particle, 2, {}, NoShape{}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  mechanism.contacts = {{"tip", PointLine{{0, Place::at, {}}, floor}, 0.5, mu_s, mu_d, false}};
  mechanism.contacts[0].compliance = Compliance{ForceModel::gonthier, 1e8, 1.5, tangential};
  return compliant_impact(mechanism, {{0, 0}, {v_t, -1}});
}

int count(const CompliantImpact& impact, CompliantEventKind kind) {
  return static_cast<int>(std::ranges::count(impact.events, kind, &CompliantEvent::kind));
}

// A particle that slides all the while loses μ(1 + e)v₀ of its slip: Coulomb's impulse.
TEST(CompliantFriction, SlidingTakesCoulombsImpulse) {
  for (const TangentialModel& tangential :
       {TangentialModel(RegularisedCoulomb{0.001}),
        TangentialModel(BristleFriction{1e7, 1e3, 0.001, 1e-3})}) {
    const CompliantImpact impact = oblique(2, 0.3, 0.3, tangential);
    ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
    const State end = impact.state(impact.t.size() - 1);
    EXPECT_NEAR(end.qdot[0], 2 - 0.3 * 1.5, 1e-7) << tangential_word(tangential);
    EXPECT_NEAR(impact.tangential_loss, 4 - std::pow(2 - 0.45, 2), 1e-6);
    EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
    EXPECT_EQ(count(impact, CompliantEventKind::stick), 0);
  }
}

// With little slip it comes to hold, and neither overtakes nor runs away.
TEST(CompliantFriction, ASlowSlideIsStopped) {
  for (const TangentialModel& tangential :
       {TangentialModel(RegularisedCoulomb{0.01}),
        TangentialModel(BristleFriction{1e7, 1e3, 0.01, 1e-3})}) {
    const CompliantImpact impact = oblique(0.2, 0.5, 0.5, tangential);
    ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
    EXPECT_GE(count(impact, CompliantEventKind::stick), 1);
    const State end = impact.state(impact.t.size() - 1);
    EXPECT_LT(std::abs(end.qdot[0]), 0.1) << tangential_word(tangential);
    EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
    const ContactHistory& history = impact.touches[0].history;
    EXPECT_EQ(history.sticks.front(), 0);
    EXPECT_EQ(std::ranges::count(history.sticks, 1) > 0, true);
    int changes = 0;
    for (std::size_t k = 1; k < history.t.size(); ++k) {
      if (history.sticks[k] != history.sticks[k - 1] && history.force[k] > 0) ++changes;
    }
    EXPECT_EQ(count(impact, CompliantEventKind::stick) + count(impact, CompliantEventKind::slip),
              changes)
        << tangential_word(tangential);
    for (std::size_t k = 0; k < history.t.size(); ++k) {
      EXPECT_LE(std::abs(history.tangential[k]), 0.5 * history.force[k] * (1 + 1e-12) + 1e-12);
    }
  }
}

// Down to the stick velocity v_s the friction is Coulomb's: it is reached where the normal impulse
// has become m (v_t − v_s)/μ.
TEST(CompliantFriction, ASlideSticksWhereItsImpulseIsUsedUp) {
  const CompliantImpact impact = oblique(0.2, 0.5, 0.5, RegularisedCoulomb{0.01});
  ASSERT_EQ(count(impact, CompliantEventKind::stick), 1);
  const double sticks =
      std::ranges::find(impact.events, CompliantEventKind::stick, &CompliantEvent::kind)->t;
  const ContactHistory& history = impact.touches[0].history;
  double P_n = 0;
  for (std::size_t k = 1; k < history.t.size() && history.t[k - 1] < sticks; ++k) {
    const double h_k = history.t[k] - history.t[k - 1],
                 to = std::min(sticks - history.t[k - 1], h_k);
    const double rise = (history.force[k] - history.force[k - 1]) / h_k;
    P_n += (history.force[k - 1] + rise * to / 2) * to;
  }
  EXPECT_NEAR(P_n, 2 * 0.19 / 0.5, 1e-3);
}

// μ is there, but no model for the tangent: no force.
TEST(CompliantFriction, NoneIsNone) {
  const CompliantImpact impact = oblique(2, 0.3, 0.3, NoTangentialForce{});
  EXPECT_EQ(impact.state(impact.t.size() - 1).qdot[0], 2);
  EXPECT_EQ(impact.tangential_loss, 0);
}

// A sticking contact holds with μ_s only once it has dwelt: w of ẇ = (1 − w)/τ is 1 − exp(−t/τ).
TEST(Bristle, HoldGrowsWhileItSticks) {
  const BristleFriction model{1e6, 10, 0.01, 2e-3};
  const Friction friction{0.6, 0.2};
  const BristleState bent{1, 0.25};
  const TangentialForce at = tangential_force(model, friction, 100, 0, bent);
  EXPECT_DOUBLE_EQ(at.rate.dwell, 0.75 / 2e-3);
  EXPECT_DOUBLE_EQ(at.force, -(0.2 + 0.4 * 0.25) * 100) << "clipped at what holds by now";
  EXPECT_FALSE(at.sticks);
  const TangentialForce fast = tangential_force(model, friction, 100, 1, bent);
  EXPECT_NEAR(fast.rate.dwell, -0.25 / 2e-5, 1e-9) << "and is forgotten a hundred times as fast";
  EXPECT_NEAR(fast.force, -0.2 * 100, 1e-9) << "sliding, it is Coulomb's";
}

// Bristles that slide much faster than v_s bend to where they push with Coulomb's force, and forget
// how long they stuck; ones at rest keep their bend and hold in the end as long as they can. A time
// step that is longer than they take for it overshoots neither.
TEST(CompliantFriction, BristlesFollowWithinAnyTimeStep) {
  const BristleFriction model{
      .bristle_stiffness = 1e5, .bristle_damping = 0.2, .stick_velocity = 1e-3, .dwell_time = 0.01};
  const Friction friction{0.5, 0.3};
  const double coulomb = 0.3 * 20 / 1e5;
  for (const double step : {1e-5, 1e-2, 10.0}) {
    const BristleState slides = bristles_after(model, friction, 20, -1, {1e-4, 1}, step);
    // (s + hμF sgn/c)/(1 + hk/c), w/(1 + 100h/τ).
    EXPECT_NEAR(slides.bend, (1e-4 - step * 0.3 * 20 / 0.2) / (1 + step * 1e5 / 0.2), 1e-15);
    EXPECT_GE(slides.bend, -coulomb) << step;
    EXPECT_NEAR(slides.dwell, 1 / (1 + 100 * step / 0.01), 1e-12) << step;
    const BristleState rests = bristles_after(model, friction, 20, 0, {1e-4, 0.25}, step);
    EXPECT_EQ(rests.bend, 1e-4) << step;
    EXPECT_NEAR(rests.dwell, (0.25 + step / 0.01) / (1 + step / 0.01), 1e-12) << step;
  }
}

}  // namespace
}  // namespace carom
