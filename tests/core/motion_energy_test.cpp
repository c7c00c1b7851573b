// SPDX-License-Identifier: MIT
//
// Where the energy of a motion goes, against closed forms, and that nothing of it is missing.
#include "core/study/motion_energy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/io/gallery.h"
#include "core/study/contact_impulses.h"
#include "core/study/motion_events.h"
#include "tests/support/energy_balance.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

/// The number in a column at the time, from the last of the rows there.
double last_at(const Table& table, std::string_view key, double t) {
  const auto& times = table.find("t")->values;
  double found = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (std::abs(*times[i] - t) < 1e-9) found = *table.find(key)->values[i];
  }
  return found;
}

/// A particle of mass m in a horizontal slot through the ground's origin, at x with v.
Example slider(double m, double x, double v, const std::vector<ForceElement>& forces) {
  Example e;
  e.mechanism.bodies = {{"bead", BodyKind::particle, m}};
  e.mechanism.joints = {{"slot", SlotJoint{{0}, {ground}, 0}}};
  e.mechanism.forces = forces;
  e.q = {x, 0};
  e.qdot = {v, 0};
  return e;
}

/// A particle on the floor with friction, whose surface may move.
Example on_floor(double v, double mu, std::optional<double> belt = {}) {
  Example e = particles_above_ground({{0, 0}}, {{v, 0}}, 0);
  Contact& contact = e.mechanism.contacts.front();
  contact.mu_s = contact.mu_d = mu;
  std::get<PointLine>(contact.geometry).surface.speed = belt;
  return e;
}

// Each impact leaves e² of T⁻: a ball that comes with v loses (1 − e²)mv²/2, then (1 − e²)e²mv²/2.
TEST(MotionEnergy, AnImpactTakesWhatRestitutionSays) {
  constexpr double e = 0.7, v = 3;
  const Scenario ball = scenario_of(particles_above_ground({{0, 0}}, {{0, -v}}, e));
  const Trajectory motion = motion_of(ball, {0.2, 1, 2});
  ASSERT_EQ(motion.impacts.size(), 2u);
  const Table table = to_table(ball, motion, 0.1);
  const double first = (1 - e * e) * v * v / 2, second = first * e * e;
  EXPECT_NEAR(last_at(table, "impacts_newton.taken", -0.2), 0, 1e-12);
  EXPECT_NEAR(last_at(table, "impacts_newton.taken", 0), first, 1e-12);
  EXPECT_NEAR(last_at(table, "impacts_newton.taken", motion.impacts[1].t), first + second, 1e-9);
  EXPECT_NEAR(last_at(table, "T", 0), e * e * v * v / 2, 1e-12);
  EXPECT_NEAR(last_at(table, "E", 0), e * e * v * v / 2, 1e-12);
  // The impulse of the first blow, (1 + e)mv, stays through the flight.
  EXPECT_NEAR(last_at(table, "p0.impulse_n", 0.1), (1 + e) * v, 1e-12);
  EXPECT_LT(imbalance(ball, motion), 1e-9);
}

// m v̇ = −c v: v = v₀ exp(−ct/m), and T has lost mv₀²(1 − exp(−2ct/m))/2; before t = 0 it grows.
TEST(MotionEnergy, ADamperTakesWhatTheClosedFormSays) {
  constexpr double m = 1.5, c = 2, v = 0.9;
  // The spring has no stiffness: its force is the damper's.
  const Scenario s = scenario_of(slider(m, 1, v, {{"pot", SpringForce{{0}, {ground}, 0, c, 0}}}));
  const Trajectory motion = motion_of(s, {0.5, 2, 20});
  const Table table = to_table(s, motion, 0.25);
  for (const double t : {-0.25, 0.25, 1.0, 2.0}) {
    const double expected = m * v * v / 2 * (std::exp(2 * c * 0.5 / m) - std::exp(-2 * c * t / m));
    EXPECT_NEAR(last_at(table, "pot.taken", t), expected, 1e-8) << t;
    EXPECT_NEAR(last_at(table, "pot.power", t), -c * v * v * std::exp(-2 * c * t / m), 1e-8) << t;
  }
  EXPECT_LT(imbalance(s, motion), 1e-8);
}

// With a spring E = mẋ²/2 + k(x − L)²/2 of the damped oscillator.
TEST(MotionEnergy, SpringStoresAndDamperTakes) {
  constexpr double m = 1.5, k = 40, c = 2, L = 0.8, x_0 = 1.1, v_0 = -0.7;
  const Scenario s =
      scenario_of(slider(m, x_0, v_0, {{"strut", SpringForce{{0}, {ground}, k, c, L}}}));
  const Trajectory motion = motion_of(s, {0, 3, 20});
  const Table table = to_table(s, motion, 0.1);
  const double delta = c / (2 * m), omega = std::sqrt(k / m - delta * delta);
  const double A = x_0 - L, B = (v_0 + delta * A) / omega;
  for (const double t : {0.1, 0.7, 2.9}) {
    const double C = std::cos(omega * t), S = std::sin(omega * t), decay = std::exp(-delta * t);
    const double x = decay * (A * C + B * S);
    const double v = -delta * x + decay * omega * (B * C - A * S);
    const double E = m * v * v / 2 + k * x * x / 2;
    const double E_0 = m * v_0 * v_0 / 2 + k * A * A / 2;
    EXPECT_NEAR(last_at(table, "E", t), E, 1e-7) << t;
    EXPECT_NEAR(last_at(table, "strut.taken", t), E_0 - E, 1e-7) << t;
    EXPECT_NEAR(last_at(table, "strut.force", t), -k * x - c * v, 1e-6) << t;
  }
}

TEST(MotionEnergy, ATorqueGivesItselfTimesTheAngle) {
  constexpr double tau = 0.4;
  Example e;
  e.mechanism.bodies = {{"disc", BodyKind::rigid, 3, {}, DiscShape{0.2}}};
  e.mechanism.joints = {{"pin", RevoluteJoint{{0}, {ground}}}};
  e.mechanism.forces = {{"drive", TorqueForce{0, ground, tau}},
                        {"motor", MotorForce{0, ground, 1e6, 5, 0.3}}};
  e.q = {0, 0, 0.5};
  e.qdot = {0, 0, -1};
  const Scenario s = scenario_of(e);
  const Trajectory motion = motion_of(s, {0, 2, 20});
  const Table table = to_table(s, motion, 0.5);
  for (const double t : {0.5, 1.0, 2.0}) {
    // Both torques are constant: the motor is at its limit all along. J = mr²/2.
    const double angle = -t + (tau + 0.3) / 0.06 * t * t / 2;
    EXPECT_NEAR(last_at(table, "drive.taken", t), -tau * angle, 1e-8) << t;
    EXPECT_NEAR(last_at(table, "motor.taken", t), -0.3 * angle, 1e-8) << t;
    EXPECT_NEAR(last_at(table, "motor.power", t), 0.3 * (-1 + (tau + 0.3) / 0.06 * t), 1e-8) << t;
  }
}

// m v̇ = c(u₀ − v) = c w exp(−λt), w = u₀ − v₀, λ = c/m: the work is the integral of F v.
TEST(MotionEnergy, AnActuatorGivesTheIntegralOfItsPower) {
  constexpr double m = 1.5, c = 3, u_0 = 0.4, v_0 = -0.2, w = u_0 - v_0, lambda = c / m;
  const Scenario s =
      scenario_of(slider(m, 1.1, v_0, {{"ram", ActuatorForce{{0}, {ground}, u_0, c, 100}}}));
  const Trajectory motion = motion_of(s, {0, 2, 20});
  const Table table = to_table(s, motion, 0.5);
  for (const double t : {0.5, 2.0}) {
    const double work = c * w *
                        (u_0 * (1 - std::exp(-lambda * t)) / lambda -
                         w * (1 - std::exp(-2 * lambda * t)) / (2 * lambda));
    EXPECT_NEAR(last_at(table, "ram.taken", t), -work, 1e-8) << t;
  }
}

// μmg along the way, until the particle stops at v/(μg); going back it comes faster.
TEST(MotionEnergy, FrictionTakesItsForceTimesTheWay) {
  constexpr double mu = 0.3, v = 1.2;
  const Scenario s = scenario_of(on_floor(v, mu), NewtonCoulombLaw{});
  const Trajectory motion = motion_of(s, {0.2, 1, 20});
  const Table table = to_table(s, motion, 0.1);
  const double stop = v / (mu * G);
  ASSERT_LT(stop, 0.5);
  const auto way = [&](double t) { return v * t - mu * G * t * t / 2; };
  for (const double t : {-0.1, 0.1, 0.3, 0.8}) {
    const double expected = mu * G * (way(std::min(t, stop)) - way(-0.2));
    EXPECT_NEAR(last_at(table, "friction.taken", t), expected, 1e-8) << t;
    EXPECT_NEAR(last_at(table, "p0.impulse_n", t), G * (t + 0.2), 1e-8) << t;
    EXPECT_NEAR(last_at(table, "p0.impulse_t", t), -mu * G * (std::min(t, stop) + 0.2), 1e-8) << t;
  }
  EXPECT_LT(imbalance(s, motion), 1e-9);
}

// At rest on a belt of speed u the particle slips until it moves with it, at u/(μg): by then the
// belt has gone u²/(μg) against μmg and given mu², of which friction has taken half.
// A particle that strikes without restitution and then slides: right after the impact its contact
// has given the impulse of the impact, mv, and friction nothing yet beside it.
TEST(MotionEnergy, BesideAnImpactStandsWhatWasGivenByThen) {
  constexpr double v = 2, mu = 0.3, u = 3;
  Example e = on_floor(u, mu);
  e.qdot = {u, -v};
  const Scenario s = scenario_of(e, NewtonCoulombLaw{});
  const Trajectory motion = motion_of(s, {0, 0.5, 20});
  const Table table = to_table(s, motion, 0.1);
  EXPECT_NEAR(last_at(table, "p0.impulse_n", 0), v, 1e-12);
  EXPECT_NEAR(last_at(table, "friction.taken", 0), 0, 1e-12);
  EXPECT_NEAR(last_at(table, "p0.impulse_n", 0.1), v + 0.1 * G, 1e-9);
  EXPECT_GT(last_at(table, "friction.taken", 0.1), 0.1);
}

TEST(MotionEnergy, ABeltGivesWhatFrictionTakesAndTheParticleKeeps) {
  constexpr double mu = 0.3, u = 0.9;
  const Scenario s = scenario_of(on_floor(0, mu, u), NewtonCoulombLaw{});
  const Trajectory motion = motion_of(s, {0, 1, 20});
  const Table table = to_table(s, motion, 0.1);
  const double moved = std::abs(last_at(table, "p0.v_x", 1));
  EXPECT_NEAR(moved, u, 1e-8);
  const double until = u / (mu * G);
  ASSERT_LT(until, 0.4);
  EXPECT_NEAR(last_at(table, "prescribed_motion.taken", 0.2), -mu * G * u * 0.2, 1e-8);
  EXPECT_NEAR(last_at(table, "friction.taken", 0.2), mu * G * (u * 0.2 - mu * G * 0.04 / 2), 1e-8);
  EXPECT_NEAR(last_at(table, "prescribed_motion.taken", 1), -u * u, 1e-8);
  EXPECT_NEAR(last_at(table, "friction.taken", 1), u * u / 2, 1e-8);
  EXPECT_LT(imbalance(s, motion), 1e-9);
}

// θ = A sin(2πft) of a disc without anything else: the drive gives Jθ̇²/2 and takes it back.
TEST(MotionEnergy, ADriveGivesTheKineticEnergyOfWhatItMoves) {
  constexpr double A = 0.4, f = 1.5, J = 0.06;
  Example e;
  e.mechanism.bodies = {{"disc", BodyKind::rigid, 3, {}, DiscShape{0.2}}};
  AngleDrive drive;
  drive.a = {0};
  drive.b = {ground};
  drive.amplitude = A;
  drive.frequency = f;
  e.mechanism.joints = {{"pin", RevoluteJoint{{0}, {ground}}}, {"drive", drive}};
  const double omega = 2 * pi * f;
  e.q = {0, 0, 0};
  e.qdot = {0, 0, A * omega};
  const Scenario s = scenario_of(e);
  const Trajectory motion = motion_of(s, {0.2, 1, 20});
  const Table table = to_table(s, motion, 0.1);
  const auto T = [&](double t) { return J / 2 * std::pow(A * omega * std::cos(omega * t), 2); };
  for (const double t : {-0.1, 0.1, 0.3, 0.9}) {
    EXPECT_NEAR(last_at(table, "prescribed_motion.taken", t), T(-0.2) - T(t), 1e-7) << t;
    const double power =
        -J * A * A * omega * omega * omega * std::cos(omega * t) * std::sin(omega * t);
    EXPECT_NEAR(last_at(table, "drive.power", t), power, 1e-6) << t;
  }
  EXPECT_LT(imbalance(s, motion), 1e-8);
}

// What a compliant contact takes is T before it less T after it, and its forces come to the change
// of momentum and the weight's share.
TEST(MotionEnergy, ACompliantContactTakesWhatTheBallLoses) {
  constexpr double v = 2;
  Example ball = particles_above_ground({{0, 0}}, {{0, -v}}, 0.6);
  Compliance compliance;
  compliance.stiffness = 1e6;
  ball.mechanism.contacts.front().compliance = compliance;
  const Scenario s = scenario_of(ball);
  const Trajectory motion = motion_of(s, {0, 0.05, 20});
  ASSERT_EQ(motion.contacts.size(), 1u);
  const double released = motion.contacts.front().to;
  MotionEnergy energy(s, motion);
  const State after = state_at(motion, released);
  const EnergyInstant end = energy.at(curve_lines(motion, 10).back());
  double taken = 0;
  for (const double one : end.taken) taken += one;
  const double T = after.qdot[1] * after.qdot[1] / 2;
  EXPECT_NEAR(taken, v * v / 2 - T - G * after.q[1], 1e-7 * v * v);
  EXPECT_GT(taken, 0.3 * v * v / 2);
  SmoothMotion moving(*s.mechanism, s.gravity, false);
  ContactImpulses impulses(motion, moving);
  const double impulse = impulses.at(curve_lines(motion, 10).back())[0].normal;
  EXPECT_NEAR(impulse, after.qdot[1] + v + G * released, 1e-6 * v);
  EXPECT_LT(imbalance(s, motion), 1e-9);
}

// Under a law without friction a compliant contact rubs all the same, and nothing else acts along
// the ground: friction takes what v_x²/2 loses.
TEST(MotionEnergy, ACompliantContactRubsUnderALawWithoutFriction) {
  Example ball = particles_above_ground({{0, 0}}, {{3, -2}}, 0.6);
  Contact& contact = ball.mechanism.contacts.front();
  contact.compliance = Compliance{};
  contact.compliance->stiffness = 1e6;
  contact.compliance->tangential = RegularisedCoulomb{};
  contact.mu_s = contact.mu_d = 0.3;
  Scenario s = scenario_of(ball);
  s.law = NewtonLaw{};
  const Trajectory motion = motion_of(s, {0, 0.05, 20});
  MotionEnergy energy(s, motion);
  const auto friction = std::ranges::find(energy.sinks(), "friction.taken", &EnergySink::key);
  ASSERT_NE(friction, energy.sinks().end());
  const double left = state_at(motion, 0.05).qdot[0];
  EXPECT_LT(left, 2.5);
  const EnergyInstant end = energy.at(curve_lines(motion, 10).back());
  EXPECT_NEAR(end.taken[static_cast<std::size_t>(friction - energy.sinks().begin())],
              (9 - left * left) / 2, 1e-8);
  EXPECT_LT(imbalance(s, motion), 1e-9);
}

TEST(MotionEnergy, NothingIsMissingInTheGallery) {
  for (const GalleryEntry& entry : list_gallery()) {
    const Scenario scenario = resolved(load_gallery(entry.name));
    const Trajectory motion = motion_of(scenario, {0.5, 2, 1000});
    EXPECT_LT(imbalance(scenario, motion), 5e-9) << entry.name;
    EXPECT_LT(imbalance(scenario, motion, curve_lines(motion, 400)), 1e-7) << entry.name;
    EXPECT_LT(imbalance(scenario, motion, table_lines(motion, 0.01)), 1e-7) << entry.name;
  }
}

// Both ends of every phase, and in between no gap longer than what was asked for.
TEST(MotionLines, OfACurveHaveBothSidesOfAnImpact) {
  const Scenario ball = scenario_of(particles_above_ground({{0, 0}}, {{0, -3}}, 0.7));
  const Trajectory motion = motion_of(ball, {0.2, 1, 20});
  const std::vector<MotionLine> lines = curve_lines(motion, 100);
  double longest = 0;
  int at_impact = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) {
      EXPECT_GE(lines[i].t, lines[i - 1].t);
      longest = std::max(longest, lines[i].t - lines[i - 1].t);
    }
    if (lines[i].t == 0) ++at_impact;
  }
  EXPECT_EQ(at_impact, 2);
  EXPECT_LE(longest, 1.2 / 100 + 1e-12);
  EXPECT_EQ(lines.front().t, motion.start.t);
  EXPECT_EQ(lines.back().t, motion.end.t);
}

// A thousand samples in one second, of which a curve of ten parts needs those that are at least a
// hundredth apart.
TEST(MotionLines, OfManySamplesAreFew) {
  Trajectory motion;
  Phase& phase = motion.phases.emplace_back();
  for (int k = 0; k <= 1000; ++k) phase.t.push_back(5 + 0.001 * k);
  motion.start.t = 5;
  motion.end.t = 6;
  const std::vector<MotionLine> lines = curve_lines(motion, 10);
  EXPECT_LE(lines.size(), 101u);
  EXPECT_GE(lines.size(), 91u);
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    EXPECT_GT(lines[i].t - lines[i - 1].t, 0.01 - 1e-9) << lines[i].t;
  }
  EXPECT_EQ(lines.back().t, 6);
}

// A motion without duration is one instant.
TEST(MotionLines, OfNoDurationAreOne) {
  Trajectory motion;
  Phase& phase = motion.phases.emplace_back();
  phase.t = {0};
  EXPECT_EQ(curve_lines(motion, 100).size(), 1u);
}

// A block that slides on rough ground: it strikes nothing, slips, and sticks at v/(μg).
TEST(MotionEvents, TellThatABlockComesToStick) {
  const Scenario s = scenario_of(on_floor(1.2, 0.3), NewtonCoulombLaw{});
  const Trajectory motion = motion_of(s, {0.1, 1, 20});
  const std::vector<MotionHappening> all = happenings(*s.mechanism, motion);
  const auto stick = std::ranges::find(all, MotionEventKind::stick, &MotionHappening::kind);
  ASSERT_NE(stick, all.end());
  EXPECT_NEAR(stick->t, 1.2 / (0.3 * G), 1e-8);
  EXPECT_EQ(stick->contacts, std::vector<int>{0});
  EXPECT_TRUE(std::ranges::is_sorted(all, {}, &MotionHappening::t));
  EXPECT_EQ(std::ranges::count(all, MotionEventKind::impact, &MotionHappening::kind), 0);
}

TEST(MotionEvents, TellFromWhenTimeIsStepped) {
  Trajectory motion;
  motion.time_steps = {{0.25, 0.5, 1e-4, "the corners meet"}};
  motion.end.t = 1;
  const std::vector<MotionHappening> all = happenings({}, motion);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].kind, MotionEventKind::stepped);
  EXPECT_EQ(all[0].t, 0.25);
  EXPECT_EQ(all[0].text, "the corners meet");
  EXPECT_EQ(all[1].kind, MotionEventKind::end);
}

TEST(MotionEvents, CallAContactByItsLabel) {
  Example e = particles_above_ground({{0, 0}}, {{0, -3}}, 0.7);
  e.mechanism.contacts[0].label = "the ball's place";
  const Scenario s = scenario_of(e);
  const std::vector<MotionHappening> all = happenings(*s.mechanism, motion_of(s, {0.1, 0.1, 2}));
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.front().text.rfind("the ball's place: ", 0), 0u) << all.front().text;
}

TEST(MotionEvents, ListEveryImpactWithItsRatio) {
  const Scenario ball = scenario_of(particles_above_ground({{0, 0}}, {{0, -3}}, 0.7));
  const Trajectory motion = motion_of(ball, {0.2, 1, 2});
  const std::vector<MotionHappening> all = happenings(*ball.mechanism, motion);
  std::vector<double> times;
  for (const MotionHappening& one : all) {
    if (one.kind == MotionEventKind::impact) times.push_back(one.t);
  }
  // The flight between takes 2ev/g.
  ASSERT_EQ(times.size(), 2u);
  EXPECT_NEAR(times[1], 2 * 0.7 * 3 / G, 1e-9);
  EXPECT_NE(all.front().text.find("γ = 0.49"), std::string::npos) << all.front().text;
}

// Of 26 samples in one second, which is more than about ten, those are left out that are nearer to
// the one before than a hundredth; of 16 none.
TEST(MotionLines, LeaveOutTheNearestOfMoreSamplesThanAreAskedFor) {
  const auto lines = [](int count) {
    Trajectory motion;
    Phase& phase = motion.phases.emplace_back();
    for (int k = 0; k <= count; ++k) phase.t.push_back(k < 6 ? 1e-3 * k : k / double(count));
    motion.end.t = 1;
    return curve_lines(motion, 10);
  };
  const auto near = [](const std::vector<MotionLine>& of) {
    return std::ranges::count_if(of,
                                 [](const MotionLine& one) { return one.t > 0 && one.t < 0.01; });
  };
  EXPECT_EQ(near(lines(25)), 0);
  EXPECT_EQ(near(lines(15)), 5);
}

}  // namespace
}  // namespace carom::test
