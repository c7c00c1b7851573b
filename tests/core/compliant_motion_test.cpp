// SPDX-License-Identifier: MIT
//
// Motion through compliant contacts.
#include <gtest/gtest.h>

#include <cmath>

#include "core/io/gallery.h"
#include "core/motion/frozen_response.h"
#include "core/scenario/parameters.h"
#include "core/study/simulation.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

/// González's pendulum at x₂ = 0.1, branch −, v = (1, −1), without friction and gravity.
Scenario pendulum(ForceModel model, double e) {
  Scenario scenario = resolved(load_gallery("double-pendulum"));
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  Contact& tip = mechanism->contacts.front();
  tip.e = e;
  tip.mu_s = tip.mu_d = 0;
  tip.compliance = Compliance{.model = model, .stiffness = 1e9, .exponent = 1.5};
  scenario.mechanism = mechanism;
  scenario.gravity = {0, 0};
  return scenario;
}

double tip_v_n(const Scenario& scenario, const State& state) {
  const Mechanism& mechanism = *scenario.mechanism;
  return point_velocity(mechanism, state, *striking_point(mechanism.contacts.front().geometry)).y;
}

// Peak forces, durations and restitutions of the moving pendulum, worked out with an integrator and
// coordinates of their own for the table of compliant impacts.
TEST(CompliantMotion, AContactTakesItsTimeWithinTheMotion) {
  struct Row {
    ForceModel model;
    double peak, duration, e;
  };
  for (const Row& row : {Row{ForceModel::hunt_crossley, 8295.15, 1.36748e-3, 0.66252},
                         Row{ForceModel::gonthier, 8536.22, 1.44689e-3, 0.49977}}) {
    const Scenario scenario = pendulum(row.model, 0.5);
    const Trajectory motion =
        simulate(scenario, compute(scenario), {.approach = 0.05, .until = 0.05});
    ASSERT_EQ(motion.contacts.size(), 1U);
    EXPECT_TRUE(motion.impacts.empty()) << "no law has a part in it";
    const TrajectoryContact& contact = motion.contacts.front();
    EXPECT_EQ(contact.from, 0);
    EXPECT_NEAR(contact.to, row.duration, 0.5e-8);
    const TrajectoryTouch& touch = contact.touches.at(0);
    EXPECT_NEAR(touch.peak_force, row.peak, 0.5e-2);
    ASSERT_TRUE(touch.e);
    EXPECT_NEAR(*touch.e, row.e, 0.5e-5);
    EXPECT_EQ(motion.end.reason, EndReason::reached);
    EXPECT_NEAR(tip_v_n(scenario, state_at(motion, contact.to)), row.e, 0.5e-5);
    EXPECT_NEAR(tip_v_n(scenario, state_at(motion, 0, Side::before)), -1, 1e-9);
  }
}

TEST(CompliantMotion, ThePoseGoesOnWithoutAStep) {
  const Scenario scenario = pendulum(ForceModel::gonthier, 0.5);
  const Trajectory motion =
      simulate(scenario, compute(scenario), {.approach = 0.05, .until = 0.05});
  for (std::size_t k = 1; k < motion.phases.size(); ++k) {
    const Phase& before = motion.phases[k - 1];
    const Phase& after = motion.phases[k];
    EXPECT_EQ(before.t.back(), after.t.front());
    const State left = before.state(before.size() - 1), right = after.state(0);
    for (std::size_t i = 0; i < left.q.size(); ++i) {
      EXPECT_NEAR(left.q[i], right.q[i], 1e-12);
      EXPECT_NEAR(left.qdot[i], right.qdot[i], 1e-9);
    }
  }
}

// A disc of 1 kg falls from 0.05 m under gravity onto a floor of Gonthier's model: its bounces have
// the speeds e^k √(2gh), but for what gravity does within a contact: little where K is great.
TEST(CompliantMotion, ADiscBouncesWithTheRestitutionThatIsAskedFor) {
  Scenario scenario = resolved(load_gallery("bouncing-disc"));
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  for (Contact& contact : mechanism->contacts) {
    contact.e = 0.6;
    contact.mu_s = contact.mu_d = 0;
    contact.compliance = Compliance{.model = ForceModel::gonthier, .stiffness = 1e12};
  }
  scenario.mechanism = mechanism;
  const Trajectory motion = simulate(scenario, compute(scenario), {.approach = 0, .until = 0.6});
  ASSERT_GE(motion.contacts.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) {
    const TrajectoryTouch& touch = motion.contacts[k].touches.at(0);
    ASSERT_TRUE(touch.e);
    EXPECT_NEAR(*touch.e, 0.6, 2e-3);
  }
  const double first = motion.contacts[1].from - motion.contacts[0].to;
  const double second = motion.contacts[2].from - motion.contacts[1].to;
  EXPECT_NEAR(second / first, 0.6, 2e-3);
}

TEST(CompliantMotion, WhatCannotBeFollowedEndsWithItsReason) {
  Scenario scenario = pendulum(ForceModel::gonthier, 0.5);
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->contacts.front().turn = 0.2;
  scenario.mechanism = mechanism;
  const Trajectory motion = simulate(scenario, compute(scenario), {.approach = 0, .until = 0.1});
  EXPECT_EQ(motion.end.reason, EndReason::cannot_go_on);
  EXPECT_NE(motion.end.text.find("turned direction"), std::string::npos) << motion.end.text;
}

/// A particle of 1 kg that is 3 mm inside a spring without damping and goes in with 0.8 m/s:
/// ÿ = −g − Ky.
struct PressedParticle {
  static constexpr double K = 1e4, inside = 0.003, v = 0.8;
  test::Example ball = test::particles_above_ground({{0, -inside}}, {{0.5, -v}}, 1);
  Flow flow = with_spring(ball.mechanism);
  Flow::Vector x = flow.vector_of({ball.q, ball.qdot});

  static Flow with_spring(Mechanism& mechanism) {
    mechanism.contacts.front().compliance =
        Compliance{ForceModel::hertz, K, 1, NoTangentialForce{}};
    Flow out(mechanism, {0, -test::G}, {});
    out.contacts.front().touching = out.contacts.front().pushes = true;
    out.contacts.front().force = {K, 1, 0, 1};
    return out;
  }
  static double y(double tau) {
    const double omega = std::sqrt(K), rest = test::G / K;
    return -rest - (inside - rest) * std::cos(omega * tau) - v / omega * std::sin(omega * tau);
  }
  static double v_y(double tau) {
    const double omega = std::sqrt(K), rest = test::G / K;
    return omega * (inside - rest) * std::sin(omega * tau) - v * std::cos(omega * tau);
  }
};

// Where nothing but the contact changes, the response at a pose that stands still is the motion.
TEST(FrozenResponse, OfAParticleOnASpringIsItsMotion) {
  PressedParticle pressed;
  FrozenResponse response(pressed.flow);
  response.allow(1e-13, 1e-11, 1e-11);
  ASSERT_TRUE(pressed.flow.put_on_constraints(pressed.x));
  Flow::Vector dxdt(pressed.flow.size());
  pressed.flow.derivative(pressed.x, dxdt);
  response.freeze(pressed.x, dxdt);
  ASSERT_FALSE(response.none());
  // What is not response goes on as it began.
  const auto coasted = [&](double tau) {
    Flow::Vector x = pressed.x;
    x[0] += 0.5 * tau;
    x[1] -= pressed.v * tau;
    return x;
  };
  for (const double tau : {2e-4, 8e-4, 2e-3}) {
    response.go_to(tau);
    Flow::Vector x = coasted(tau);
    response.add_to(x);
    EXPECT_NEAR(x[0], 0.5 * tau, 1e-15) << tau;
    EXPECT_NEAR(x[1], pressed.y(tau), 1e-11) << tau;
    EXPECT_NEAR(x[2], 0.5, 1e-15) << tau;
    EXPECT_NEAR(x[3], pressed.v_y(tau), 1e-9) << tau;
    // The rest of the motion has no acceleration.
    Flow::Vector rate(pressed.flow.size());
    pressed.flow.derivative(x, rate);
    response.take_rate_from(rate);
    EXPECT_NEAR(rate[1], -pressed.v, 1e-9) << tau;
    EXPECT_NEAR(rate[3], 0, 1e-7) << tau;
  }
  for (const double tau : {1e-4, 5e-4, 1.4e-3}) {
    Flow::Vector x = coasted(tau);
    response.add_at(tau, x);
    EXPECT_NEAR(x[1], pressed.y(tau), 1e-10) << tau;
    EXPECT_NEAR(x[3], pressed.v_y(tau), 1e-7) << tau;
  }
}

}  // namespace
}  // namespace carom
