// SPDX-License-Identifier: MIT
//
// Springs, dampers and drives between impacts, against the closed forms of linear oscillators.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/mechanism/validate.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

/// A particle of mass m in a horizontal slot through the ground's origin, d from it, on a spring.
Example slider_on_spring(double m, const SpringForce& numbers, double d, double v) {
  Example e;
  e.mechanism.bodies = {{"bead", BodyKind::particle, m}};
  e.mechanism.joints = {{"slot", SlotJoint{{0}, {ground}, 0}}};
  SpringForce spring = numbers;
  spring.a = {0};
  spring.b = {ground};
  e.mechanism.forces = {{"spring", spring}};
  e.q = {d, 0};
  e.qdot = {v, 0};
  return e;
}

// m ẍ + c ẋ + k(x − L) = 0, forward and backward, where the same solution grows.
TEST(ForceElements, SpringAndDamperMakeTheDampedOscillator) {
  constexpr double m = 1.5, k = 40, c = 2, L = 0.8, x_0 = 1.1, v_0 = -0.7;
  const Trajectory motion =
      motion_of(scenario_of(slider_on_spring(m, {{}, {}, k, c, L}, x_0, v_0)), {0.8, 3, 20});
  EXPECT_EQ(motion.start.t, -0.8);
  const double delta = c / (2 * m);
  const double omega = std::sqrt(k / m - delta * delta);
  for (const double t : {-0.8, -0.31, 0.2, 1.0, 2.7}) {
    const double expected =
        L + std::exp(-delta * t) * ((x_0 - L) * std::cos(omega * t) +
                                    (v_0 + delta * (x_0 - L)) / omega * std::sin(omega * t));
    EXPECT_NEAR(state_at(motion, t).q[0], expected, 1e-8) << t;
  }
}

// Thrown from rest length it is at x = (v/ω) sin ωt, so that a wall at X is struck at asin(Xω/v)/ω,
// wherever within a step of the integration that is.
TEST(ForceElements, SliderOnASpringStrikesAWallInTime) {
  constexpr double m = 1.5, k = 40, L = 0.8, v = 2;
  const double omega = std::sqrt(k / m);
  for (const double part : {0.15, 0.4, 0.55, 0.7, 0.85}) {
    Example e = slider_on_spring(m, {{}, {}, k, 0, L}, L, v);
    const double wall = L + part * v / omega;
    e.mechanism.contacts = {{"wall", PointLine{{0}, Line{at_ground({wall, 0}), pi}}, 0.5}};
    const Trajectory motion = motion_of(scenario_of(e), {0, 0.9, 20});
    ASSERT_FALSE(motion.impacts.empty()) << part;
    EXPECT_NEAR(motion.impacts[0].t, std::asin(part) / omega, 1e-11) << part;
  }
}

/// A disc of radius 0.2 m and 3 kg, J = 0.06 kg m², on a pin, with one element against the ground.
Example disc_on_pin(const ForceKind& force, double angle, double rate) {
  Example e;
  e.mechanism.bodies = {{"disc", BodyKind::rigid, 3, {}, DiscShape{0.2}}};
  e.mechanism.joints = {{"pin", RevoluteJoint{{0}, {ground}}}};
  e.mechanism.forces = {{"force", force}};
  e.q = {0, 0, angle};
  e.qdot = {0, 0, rate};
  return e;
}

TEST(ForceElements, TorsionSpringTurnsTheTorsionPendulum) {
  constexpr double J = 0.06, k = 5, rest = 0.3;
  const Trajectory motion =
      motion_of(scenario_of(disc_on_pin(TorsionForce{0, ground, k, 0, rest}, 0.5, 1)), {1, 2, 20});
  const double omega = std::sqrt(k / J);
  for (const double t : {-1.0, 0.4, 2.0}) {
    EXPECT_NEAR(state_at(motion, t).q[2],
                rest + 0.2 * std::cos(omega * t) + std::sin(omega * t) / omega, 1e-8);
  }
}

TEST(ForceElements, TorsionDamperBrakesExponentially) {
  const Trajectory motion =
      motion_of(scenario_of(disc_on_pin(TorsionForce{0, ground, 0, 0.03, 0}, 0, 8)), {1, 2, 20});
  for (const double t : {-1.0, 0.5, 2.0}) {
    EXPECT_NEAR(state_at(motion, t).qdot[2], 8 * std::exp(-0.5 * t), 1e-8);
  }
}

TEST(ForceElements, TorqueAcceleratesEvenly) {
  const Trajectory motion =
      motion_of(scenario_of(disc_on_pin(TorqueForce{0, ground, 0.3}, 0, -2)), {1, 2, 20});
  for (const double t : {-1.0, 0.7, 2.0}) {
    EXPECT_NEAR(state_at(motion, t).q[2], -2 * t + 5 * t * t / 2, 1e-9);
  }
}

// J ω̇ = τ_max while the motor gives all it has, α = 5/s², from −2 to where c(ω₀ − ω) = τ_max, 6/s
// at 1.6 s; from there the rest of the way dies away with c/J = 2.5/s. Backward it is at its limit.
TEST(ForceElements, MotorReachesItsSpeedAsFarAsItsTorqueAllows) {
  const Trajectory motion =
      motion_of(scenario_of(disc_on_pin(MotorForce{0, ground, 8, 0.15, 0.3}, 0, -2)), {1, 4, 20});
  for (const double t : {-1.0, -0.3, 0.8, 1.5}) {
    EXPECT_NEAR(state_at(motion, t).qdot[2], -2 + 5 * t, 1e-8) << t;
  }
  for (const double t : {1.7, 2.4, 4.0}) {
    EXPECT_NEAR(state_at(motion, t).qdot[2], 8 - 2 * std::exp(-2.5 * (t - 1.6)), 1e-8) << t;
  }
}

// Too fast, it brakes, and at its limit as with Coulomb's friction.
TEST(ForceElements, MotorBrakesWhatIsTooFast) {
  const Trajectory motion =
      motion_of(scenario_of(disc_on_pin(MotorForce{0, ground, 1, 1e3, 0.3}, 0, 6)), {0, 2, 20});
  EXPECT_NEAR(state_at(motion, 0.6).qdot[2], 6 - 5 * 0.6, 1e-8);
  EXPECT_NEAR(state_at(motion, 2).qdot[2], 1, 1e-8);
}

// m v̇ = c(u₀ − v), forward and backward, where the same solution grows.
TEST(ForceElements, ActuatorApproachesItsSpeed) {
  constexpr double m = 1.5, c = 3, u_0 = 0.4, v_0 = -0.2;
  Example e = slider_on_spring(m, {}, 1.1, v_0);
  e.mechanism.forces = {{"actuator", ActuatorForce{{0}, {ground}, u_0, c, 100}}};
  const Trajectory motion = motion_of(scenario_of(e), {0.5, 2, 20});
  for (const double t : {-0.5, 0.3, 2.0}) {
    EXPECT_NEAR(state_at(motion, t).qdot[0], u_0 + (v_0 - u_0) * std::exp(-c / m * t), 1e-8) << t;
  }
}

TEST(ForceElements, ActuatorPushesNoHarderThanItsLimit) {
  Example e = slider_on_spring(1.5, {}, 1.1, -0.2);
  e.mechanism.forces = {{"actuator", ActuatorForce{{0}, {ground}, 50, 40, 0.6}}};
  const Trajectory motion = motion_of(scenario_of(e), {0, 2, 20});
  EXPECT_NEAR(state_at(motion, 2).qdot[0], -0.2 + 0.4 * 2, 1e-9);
}

// At the rim: the force turns the disc about its pin with F r cos θ/J.
TEST(ForceElements, ForceActsAtItsPoint) {
  const Trajectory motion = motion_of(
      scenario_of(disc_on_pin(PointForce{{0, Place::at, {0.2, 0}}, 0, -6}, 0, 0)), {0, 0.1, 20});
  EXPECT_NEAR(motion.phases.back().qddot[2], -6 * 0.2 / 0.06, 1e-10);
}

TEST(ForceElements, ActOnBodiesThatThereAre) {
  const auto complaint = [](const ForceKind& kind) {
    Mechanism m;
    m.bodies = {{"disc", BodyKind::rigid, 1, {}, DiscShape{0.2}}};
    m.forces = {{"force", kind}};
    try {
      validate(m);
    } catch (const InputError& error) {
      return error.where();
    }
    return std::string();
  };
  EXPECT_EQ(complaint(TorsionForce{0, ground, 1, 0, 0}), "");
  EXPECT_EQ(complaint(TorsionForce{1, ground, 1, 0, 0}), "/forces/0/a");
  EXPECT_EQ(complaint(TorsionForce{0, 1, 1, 0, 0}), "/forces/0/b");
  EXPECT_EQ(complaint(PointForce{{1}, 0, -6}), "/forces/0/point/body");
}

// Neither end nor direction is special: what the spring does to one body it does to the other.
TEST(ForceElements, KeepMomentumAndAngularMomentum) {
  Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 2, {}, RodShape{0.6}},
                        {"disc", BodyKind::rigid, 1, {}, DiscShape{0.1}}};
  e.mechanism.forces = {
      {"spring", SpringForce{{0, Place::end}, {1, Place::at, {0.05, 0.02}}, 90, 3, 0.4}},
      {"twist", TorsionForce{1, 0, 2, 0.1, 0.2}},
      {"torque", TorqueForce{0, 1, 0.7}},
      {"motor", MotorForce{1, 0, 3, 0.2, 0.4}},
      {"actuator", ActuatorForce{{0, Place::start}, {1, Place::at, {0, 0.05}}, 0.3, 2, 1}}};
  e.q = {0, 0, 0.3, 0.9, 0.2, -0.4};
  e.qdot = {0.3, -0.1, 2, -0.5, 0.8, 1};
  Scenario scenario = scenario_of(e);
  scenario.gravity = {0, 0};
  const Trajectory motion = motion_of(scenario, {0, 2, 20});
  const double J_rod = 2 * 0.36 / 12, J_disc = 0.005;
  const auto momenta = [&](const State& s) {
    const auto& q = s.q;
    const auto& v = s.qdot;
    return std::array{
        2 * v[0] + v[3], 2 * v[1] + v[4],
        2 * (q[0] * v[1] - q[1] * v[0]) + q[3] * v[4] - q[4] * v[3] + J_rod * v[2] + J_disc * v[5]};
  };
  const auto before = momenta(state_at(motion, 0));
  const auto after = momenta(state_at(motion, 2));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(after[i], before[i], 1e-8);
}

// Moved as a whole, it moves the same.
TEST(ForceElements, DoNotDependOnTheOrigin) {
  const auto moved = [](Vec2 by) {
    Example e = slider_on_spring(1, {{}, {}, 30, 1, 0.5}, 0.9, 0);
    std::get<SlotJoint>(e.mechanism.joints[0].kind).b.p = by;
    std::get<SpringForce>(e.mechanism.forces[0].kind).b.p = by + Vec2{0.1, 0.4};
    e.q = {0.9 + by.x, by.y};
    const State state = state_at(motion_of(scenario_of(e), {0, 1, 20}), 1);
    return state.q[0] - by.x;
  };
  EXPECT_NEAR(moved({100, -300}), moved({0, 0}), 1e-9);
}

TEST(ForceElements, AreNotImpulsive) {
  Example e = gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0.3);
  const Evaluation without = compute(scenario_of(e, NewtonCoulombLaw{}));
  e.mechanism.forces = {{"spring", SpringForce{{1}, {ground}, 1e6, 1e5, 0.1}}};
  const Evaluation with = compute(scenario_of(e, NewtonCoulombLaw{}));
  EXPECT_EQ(with.result.qdot_plus, without.result.qdot_plus);
  EXPECT_EQ(with.indicators.gamma.number, without.indicators.gamma.number);
}

// What the damper takes, integrated by Simpson's rule over the interpolated motion, is what is lost
// over a minute of a double pendulum tied to the ground.
TEST(ForceElements, EnergyBalanceHoldsOverAMinute) {
  constexpr double k = 60, c = 0.02, L = 0.3, until = 60;
  Example e = gonzalez_pendulum(0.38, -1, {1, -1}, 0.5, 0);
  e.mechanism.contacts.clear();
  const Vec2 pin{0.6, -0.2};
  e.mechanism.forces = {{"spring", SpringForce{{1}, {ground, Place::at, pin}, k, c, L}}};
  const Trajectory motion = motion_of(scenario_of(e), {0, until, 20});
  ASSERT_EQ(motion.end.t, until) << motion.end.text;
  const auto stored = [&](const State& s) {
    const double longer = std::hypot(s.q[2] - pin.x, s.q[3] - pin.y) - L;
    return energy(e.mechanism, s, {0, -G}) + k * longer * longer / 2;
  };
  const auto power = [&](double t) {
    const State s = state_at(motion, t);
    const Vec2 d = Vec2{s.q[2], s.q[3]} - pin;
    const double rate = dot(d, {s.qdot[2], s.qdot[3]}) / norm(d);
    return c * rate * rate;
  };
  constexpr int halves = 60000;
  constexpr double h = until / (2 * halves);
  double lost = power(0) + power(until);
  for (int i = 1; i < 2 * halves; ++i) lost += (i % 2 == 1 ? 4 : 2) * power(i * h);
  lost *= h / 3;
  const double before = stored(state_at(motion, 0));
  EXPECT_GT(lost, 1);
  EXPECT_NEAR(stored(state_at(motion, until)), before - lost, 2e-6 * std::abs(before));
}

// Coulomb's friction takes 2μmG/k off the amplitude in each half period π√(m/k), until the spring
// no longer overcomes it.
TEST(ForceElements, SpringAgainstFrictionStopsAfterKnownSwings) {
  constexpr double k = 100, mu = 0.2, x_0 = 0.2;
  Example e;
  e.mechanism.bodies = {{"bead", BodyKind::particle, 1}};
  e.mechanism.contacts = {
      {"floor", PointLine{{0}, Line{{ground, Place::at, {}}, pi / 2}}, 0, mu, mu}};
  // A long spring, so that its pull is along the floor: from the height of the bead.
  e.mechanism.forces = {{"spring", SpringForce{{0}, {ground, Place::at, {-5, 0}}, k, 0, 5}}};
  e.q = {x_0, 0};
  e.qdot = {0, 0};
  const Trajectory motion = motion_of(scenario_of(e, NewtonCoulombLaw{}), {0, 5, 20});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  const double off = mu * G / k;
  const double half = pi * std::sqrt(1 / k);
  double amplitude = x_0;
  int swings = 0;
  while (amplitude > off) {
    amplitude -= 2 * off;
    ++swings;
    const double sign = swings % 2 == 0 ? 1 : -1;
    EXPECT_NEAR(state_at(motion, swings * half).q[0], sign * amplitude, 1e-9) << swings;
  }
  EXPECT_GT(swings, 3);
  EXPECT_NEAR(motion.phases.back().t.front(), swings * half, 1e-9);
}

}  // namespace
}  // namespace carom::test
