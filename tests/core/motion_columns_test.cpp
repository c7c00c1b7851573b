// SPDX-License-Identifier: MIT
//
// Every column of the tables about forces and motions has a value here that is worked out by hand
// for a particle on a spring, a disc, a block. One without fails.
#include <gtest/gtest.h>

#include <cmath>

#include "core/motion/compliant_impact.h"
#include "core/study/force_study.h"
#include "core/study/simulation.h"
#include "tests/core/table_rows.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

using test::expect_row;
using test::G;
using test::Row;

constexpr double tight = 1e-12;

Line floor_line() {
  return Line{{ground, Place::at, {}}, pi / 2};
}

/// A particle of 2 kg that meets a floor of K = 8·10⁶ N/m with (3, −1) m/s: √(K/m) = 2000/s.
constexpr double mass = 2, K = 8e6, omega = 2000;
test::Example particle(ForceModel model, double mu, const TangentialModel& tangential) {
  test::Example out;
  out.mechanism.bodies = {{"ball", BodyKind::particle, mass, {}, NoShape{}}};
  out.mechanism.contacts = {
      {"tip", PointLine{{0, Place::at, {}}, floor_line()}, 0.5, mu, mu, false}};
  out.mechanism.contacts[0].compliance = Compliance{model, K, 1, tangential};
  out.q = {0, 0};
  out.qdot = {3, -1};
  return out;
}

// Without damping δ = sin ωt/ω; friction takes μ(1 − cos ωt) of the 3 m/s. The bristles, which
// slide, push with Coulomb's force, cṡ + ks = μKδ, which from s = 0 gives with a = k/c s = μK/(ωc)
// (a sin ωt − ω cos ωt + ω exp(−at))/(a² + ω²).
TEST(MotionColumns, OfACompliantImpact) {
  constexpr double mu = 0.2, k = 1e6, c = 1e3, a = k / c;
  const test::Example example = particle(ForceModel::hertz, mu, BristleFriction{k, c, 1e-3, 1e-3});
  const CompliantImpact impact = compliant_impact(example.mechanism, {example.q, example.qdot});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  EXPECT_NEAR(*impact.touches[0].t_release, pi / omega, 1e-10);
  const Table table = to_table(example.mechanism, impact);
  ASSERT_GT(table.rows(), 20u);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    SCOPED_TRACE(row);
    const double t = *table.columns[0].values[row];
    const double sine = std::sin(omega * t), cosine = std::cos(omega * t);
    const double bend = mu * K / (omega * c) *
                        (a * sine - omega * cosine + omega * std::exp(-a * t)) /
                        (a * a + omega * omega);
    expect_row(table, row,
               {{"t", t},
                {"indentation", sine / omega},
                {"indentation_rate", cosine},
                {"force", K * sine / omega},
                {"v_t", 3 - mu * (1 - cosine)},
                {"tangential_force", -mu * K * sine / omega},
                {"bristle_bend", bend}},
               1e-7);
    EXPECT_EQ(table.label[row], "tip");
    EXPECT_EQ(table.regime[row], "slip");
  }
}

Scenario compliant_scenario() {
  return test::scenario_of(particle(ForceModel::hertz, 0, NoTangentialForce{}));
}

ForceStudy study_of(const std::vector<ForceModel>& models) {
  const Scenario scenario = compliant_scenario();
  return force_study(*scenario.mechanism, compute(scenario), models);
}

// Kelvin and Voigt's damper with ζ = sin φ asks for e = exp(−πζ/√(1 − ζ²)). With τ = ω√(1 − ζ²)t,
// δ is greatest at τ = π/2 − φ and the force, ∝ exp(−ζωt) sin(τ + 2φ), at π/2 − 3φ; it is back at
// zero at π − 2φ.
TEST(MotionColumns, OfTheForces) {
  const Table table = to_table(study_of({ForceModel::hertz, ForceModel::kelvin_voigt}));
  expect_row(table, 0,
             {{"e_realised", 1},
              {"F_peak", mass * omega},
              {"a", 0},
              {"delta_max", 1 / omega},
              {"t_c", pi / omega}},
             tight);
  const double log_e = std::log(0.5);
  const double zeta = -log_e / std::sqrt(pi * pi + log_e * log_e);
  const double root = std::sqrt(1 - zeta * zeta), phi = std::asin(zeta);
  const auto decay = [&](double tau) { return std::exp(-zeta / root * tau); };
  expect_row(table, 1,
             {{"e_realised", decay(pi - 2 * phi)},
              {"F_peak", mass * omega * decay(pi / 2 - 3 * phi)},
              {"a", zeta},
              {"delta_max", decay(pi / 2 - phi) / omega},
              {"t_c", (pi - 2 * phi) / (omega * root)}},
             1e-9);
  EXPECT_EQ(table.label, (std::vector<std::string>{"hertz", "kelvin-voigt"}));
}

TEST(MotionColumns, OfTheForceHistory) {
  const Table table = history_table(study_of({ForceModel::hertz}));
  ASSERT_GT(table.rows(), 100u);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double t = *table.columns[0].values[row];
    const double sine = std::sin(omega * t);
    expect_row(
        table, row,
        {{"t", t}, {"delta", sine / omega}, {"rate", std::cos(omega * t)}, {"F", K * sine / omega}},
        1e-9);
  }
}

// The moving mechanism's curve begins at its touch, here after a fall from h.
TEST(MotionColumns, OfTheMovingForceHistory) {
  test::Example example = particle(ForceModel::hertz, 0, NoTangentialForce{});
  constexpr double h = 0.2, g = 10;
  example.qdot = {0, -std::sqrt(2 * g * h)};
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {.gravity = {0, -g}});
  ASSERT_EQ(impact.touches.size(), 1u) << impact.reason;
  EXPECT_EQ(impact.touches[0].t_touch, 0);
  EXPECT_NEAR(impact.touches[0].v_0, std::sqrt(2 * g * h), 1e-9);
  Table table = history_table({});
  append_touch(impact.touches[0], table);
  ASSERT_GT(table.rows(), 20u);
  // mδ̈ = mg − Kδ from δ = 0, δ̇ = v_0.
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double t = *table.columns[0].values[row];
    const double rest = g / (omega * omega), sine = std::sin(omega * t),
                 cosine = std::cos(omega * t);
    const double delta = 2 * sine / omega + rest * (1 - cosine);
    expect_row(
        table, row,
        {{"t", t}, {"delta", delta}, {"rate", 2 * cosine + rest * omega * sine}, {"F", K * delta}},
        1e-7);
    EXPECT_EQ(table.label[row], "moving");
  }
}

// a(1 + e_out) = ln[(1 + a)/(1 − a e_out)] with Hunt and Crossley's a = 3(1 − e)/2.
TEST(MotionColumns, OfTheRestitutionCurve) {
  const Table table = restitution_table(study_of({ForceModel::hunt_crossley}));
  ASSERT_EQ(table.rows(), 101u);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double e = static_cast<double>(row) / 100, a = 1.5 * (1 - e);
    const double out = *table.find("e_realised")->values[row];
    EXPECT_NEAR(std::log((1 + a) / (1 - a * out)), a * (1 + out), 1e-10) << e;
    EXPECT_GT(out, e - tight) << "the root beside e_out = −1";
    expect_row(table, row, {{"e", e}, {"e_realised", out}}, tight);
  }
}

// A disc of 1 kg and radius R that slides on the floor: v̇ = −μG and Rω̇ = −2μG. The last two lines
// are between the samples of the integration.
TEST(MotionColumns, OfASlidingDisc) {
  constexpr double R = 0.1, mu = 0.25, v = 3;
  test::Example e;
  e.mechanism.bodies = {{"disc", BodyKind::rigid, 1, {}, DiscShape{R}}};
  e.mechanism.contacts = {{"rim", DiscLine{0, floor_line()}, 0.5, mu, mu, false}};
  e.q = {0, R, 0};
  e.qdot = {v, 0, 0};
  const Scenario scenario = test::scenario_of(e, NewtonCoulombLaw{});
  const Table table = to_table(scenario, test::motion_of(scenario, {0, 0.3, 20}), 0.0731);
  ASSERT_EQ(table.rows(), 6u);
  for (std::size_t row = 1; row < table.rows(); ++row) {
    SCOPED_TRACE(row);
    const double t = row == 5 ? 0.3 : 0.0731 * static_cast<double>(row);
    const double v_x = v - mu * G * t, rate = -2 * mu * G / R * t;
    const double T = v_x * v_x / 2 + R * R / 4 * rate * rate;
    expect_row(table, row,
               {{"t", t},
                {"disc.x", v * t - mu * G * t * t / 2},
                {"disc.y", R},
                {"disc.angle", -mu * G / R * t * t},
                {"disc.v_x", v_x},
                {"disc.v_y", 0},
                {"disc.rate", rate},
                {"rim.gap", 0},
                {"rim.v_n", 0},
                {"rim.v_t", v_x + R * rate},
                {"rim.force_n", G},
                {"rim.force_t", -mu * G},
                {"rim.impulse_n", G * t},
                {"rim.impulse_t", -mu * G * t},
                {"T", T},
                {"V", G * R},
                {"E", T + G * R},
                {"friction.taken", v * v / 2 - T}},
               1e-9);
    EXPECT_EQ(table.regime[row], "rim slips +");
  }
}

// A ball falls 0.2 m, strikes at √(2h/G) with √(2Gh), and is back up with half of that.
TEST(MotionColumns, OfABouncingBall) {
  constexpr double h = 0.2;
  const test::Example e = test::particles_above_ground({{0.5, h}}, {{1, 0}}, 0.5);
  const Scenario scenario = test::scenario_of(e);
  const Table table = to_table(scenario, test::motion_of(scenario, {0, 0.3, 20}), 0.1);
  const std::string ball = e.mechanism.bodies[0].name, tip = e.mechanism.contacts[0].name;
  const double strike = std::sqrt(2 * h / G), v_n = std::sqrt(2 * G * h);
  const auto row_at = [&](double t, double v_y, double y, bool struck = false) {
    const double T = (1 + v_y * v_y) / 2;
    return Row{{"t", t},
               {ball + ".x", 0.5 + t},
               {ball + ".y", y},
               {ball + ".v_x", 1},
               {ball + ".v_y", v_y},
               {tip + ".gap", y},
               {tip + ".v_n", v_y},
               {tip + ".v_t", 1},
               {tip + ".force_n", 0},
               {tip + ".force_t", 0},
               {tip + ".impulse_n", struck ? 1.5 * v_n : 0},
               {tip + ".impulse_t", 0},
               {"T", T},
               {"V", G * y},
               {"E", T + G * y},
               {"impacts_newton.taken", struck ? 0.75 * v_n * v_n / 2 : 0}};
  };
  ASSERT_EQ(table.rows(), 6u);  // 0, 0.1, 0.2, before, after, 0.3
  expect_row(table, 1, row_at(0.1, -G * 0.1, h - G * 0.01 / 2), 1e-9);
  expect_row(table, 3, row_at(strike, -v_n, 0), 1e-9);
  expect_row(table, 4, row_at(strike, v_n / 2, 0, true), 1e-9);
  const double after = 0.3 - strike;
  expect_row(table, 5,
             row_at(0.3, v_n / 2 - G * after, v_n / 2 * after - G * after * after / 2, true), 1e-9);
  EXPECT_EQ(table.regime[3], "");
  EXPECT_EQ(table.regime[4], "frictionless");
}

// A rod of 2 kg and 0.9 m leans level against the stop of its pin: mgL/2 in N m, the gap in rad.
TEST(MotionColumns, OfTheStopOfAnAngle) {
  test::Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 2, {}, RodShape{0.9}}};
  e.mechanism.joints = {{"pin", RevoluteJoint{{0, Place::start}, test::at_ground({})}}};
  e.mechanism.contacts = {{"stop", AngleStop{0, StopSide::lower, 0}, 0.4}};
  e.q = {0.45, 0, 0};
  e.qdot = {0, 0, 0};
  const Scenario scenario = test::scenario_of(e);
  const Table table = to_table(scenario, test::motion_of(scenario, {0, 0.2, 20}), 0.1);
  EXPECT_NEAR(*table.find("stop.gap")->values.back(), 0, 1e-12);
  EXPECT_NEAR(*table.find("stop.force_n")->values.back(), 2 * G * 0.45, 1e-9);
  EXPECT_EQ(si_unit(table.find("stop.gap")->dimension), "rad");
  EXPECT_EQ(si_unit(table.find("stop.force_n")->dimension), "N m");
}

// What rests bears its weight at once: at the first instant as at every later one.
TEST(MotionColumns, OfWhatRestsFromTheBeginning) {
  const test::Example ball = test::disc_on_floor(0.5, 0.3, {0, 0});
  const Scenario scenario = test::scenario_of(ball, NewtonCoulombLaw{});
  for (const double approach : {0.0, 0.1}) {
    const Trajectory motion = test::motion_of(scenario, {approach, 0.2, 20});
    const Table table = to_table(scenario, motion, 0.1);
    ASSERT_EQ(*table.find("t")->values.front(), -approach);
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const std::string contact = scenario.mechanism->contacts[0].name;
      EXPECT_NEAR(*table.find(contact + ".force_n")->values[row], 2 * G, 1e-9) << row;
      EXPECT_EQ(table.regime[row], contact + " sticks") << row;
    }
  }
}

// A block of 3 kg on a level guide bears its weight, at 0.2 m from its centre of mass; and the mass
// hangs by a rod of 0.5 m from a pivot: Gm up. One column for each row of a joint.
TEST(MotionColumns, OfJointForces) {
  test::Example guided;
  guided.mechanism.bodies = {{"block", BodyKind::rigid, 3, 0.1, NoShape{}}};
  guided.mechanism.joints = {
      {"guide", PrismaticJoint{{0, Place::at, {0.2, 0}}, {ground, Place::at, {0.2, 0}}, 0, 0}}};
  guided.q = {0, 0, 0};
  guided.qdot = {1, 0, 0};
  const Scenario slides = test::scenario_of(guided);
  const Table level =
      to_table(slides, test::motion_of(slides, {0, 0.2, 20}), 0.1, JointColumns::forces);
  expect_row(level, 1,
             {{"t", 0.1},
              {"block.x", 0.1},
              {"block.y", 0},
              {"block.angle", 0},
              {"block.v_x", 1},
              {"block.v_y", 0},
              {"block.rate", 0},
              {"T", 1.5},
              {"V", 0},
              {"E", 1.5},
              {"guide.force_n", 3 * G},
              {"guide.moment", -3 * G * 0.2}},
             1e-9);
  test::Example hanging;
  hanging.mechanism.bodies = {{"rod", BodyKind::rigid, 3, {}, RodShape{1}},
                              {"bob", BodyKind::particle, 2, {}, NoShape{}}};
  hanging.mechanism.joints = {{"pivot", RevoluteJoint{{0, Place::start}, {ground, Place::at, {}}}},
                              {"string", DistanceJoint{{1, Place::at, {}}, {0, Place::end}, 0.5}}};
  hanging.q = {0, -0.5, -pi / 2, 0, -1.5};
  hanging.qdot = {0, 0, 0, 0, 0};
  const Scenario hangs = test::scenario_of(hanging);
  const Table still =
      to_table(hangs, test::motion_of(hangs, {0, 0.2, 20}), 0.1, JointColumns::forces);
  expect_row(still, 1,
             {{"t", 0.1},
              {"rod.x", 0},
              {"rod.y", -0.5},
              {"rod.angle", -pi / 2},
              {"bob.x", 0},
              {"bob.y", -1.5},
              {"rod.v_x", 0},
              {"rod.v_y", 0},
              {"rod.rate", 0},
              {"bob.v_x", 0},
              {"bob.v_y", 0},
              {"T", 0},
              {"V", -(3 * 0.5 + 2 * 1.5) * G},
              {"E", -(3 * 0.5 + 2 * 1.5) * G},
              {"pivot.force_x", 0},
              {"pivot.force_y", 5 * G},
              {"string.force", -2 * G}},
             1e-9);
}

}  // namespace
}  // namespace carom
