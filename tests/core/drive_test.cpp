// SPDX-License-Identifier: MIT
//
// What moves as it is prescribed: drives of joints and shaken lines. Expected numbers are closed
// forms, or the same motion seen from what moves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/pose/resolve.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

SlideDrive slide(int body, double axis_angle) {
  SlideDrive drive;
  drive.a = {body, Place::at, {}};
  drive.b = at_ground({});
  drive.axis_angle = axis_angle;
  return drive;
}

AngleDrive turn(int body) {
  AngleDrive drive;
  drive.a = {body, Place::at, {}};
  drive.b = at_ground({});
  return drive;
}

// A table of values

TEST(PrescribedMotion, PassesThePointsOfItsTableWithoutAJumpOfTheAcceleration) {
  PrescribedMotion motion;
  motion.table = {{0, 1}, {0.5, 1.4}, {0.7, 0.9}, {1.6, 2}};
  for (const TablePoint& point : motion.table) {
    EXPECT_NEAR(motion_at(motion, point.t).s, point.s, 1e-15);
    const MotionInstant before = motion_at(motion, point.t - 1e-9);
    const MotionInstant after = motion_at(motion, point.t + 1e-9);
    EXPECT_NEAR(before.rate, after.rate, 1e-6);
    EXPECT_NEAR(before.acceleration, after.acceleration, 1e-4);
  }
  for (const double t : {-3.0, 0.0, 1.6, 9.0}) {
    EXPECT_EQ(motion_at(motion, t).rate, 0);
    EXPECT_EQ(motion_at(motion, t).acceleration, 0);
  }
}

// A parabola through three points is the parabola itself where its neighbours lie on it.
TEST(PrescribedMotion, TableOfAParabolaIsThatParabola) {
  PrescribedMotion motion;
  for (const double t : {-1.0, -0.4, 0.1, 0.9, 1.3}) {
    motion.table.push_back({t, 3 - 2 * t + 5 * t * t});
  }
  for (const double t : {-0.4, -0.2, 0.0, 0.1, 0.5, 0.85}) {
    const MotionInstant at = motion_at(motion, t);
    EXPECT_NEAR(at.s, 3 - 2 * t + 5 * t * t, 1e-13) << t;
    EXPECT_NEAR(at.rate, -2 + 10 * t, 1e-12) << t;
    EXPECT_NEAR(at.acceleration, 10, 1e-11) << t;
  }
}

TEST(PrescribedMotion, RateAndAccelerationAreThoseOfTheSum) {
  PrescribedMotion motion{0.3, -0.7, 0.2, 1.7, 0.4, {{0, 0}, {0.3, 0.5}, {1, 0.1}}};
  const double h = 1e-5;
  for (const double t : {0.05, 0.2, 0.31, 0.8}) {
    const MotionInstant at = motion_at(motion, t);
    const double before = motion_at(motion, t - h).s, after = motion_at(motion, t + h).s;
    EXPECT_NEAR(at.rate, (after - before) / (2 * h), 1e-7) << t;
    EXPECT_NEAR(at.acceleration, (after - 2 * at.s + before) / (h * h), 1e-4) << t;
  }
}

// Drives of joints

/// A rod of 2 kg and 0.8 m on a pivot at its start, whose angle is driven.
Example driven_rod(const PrescribedMotion& motion) {
  Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 2, {}, RodShape{0.8}}};
  AngleDrive drive = turn(0);
  static_cast<PrescribedMotion&>(drive) = motion;
  e.mechanism.joints = {{"pivot", RevoluteJoint{{0, Place::start}, at_ground({})}},
                        {"motor", drive}};
  const MotionInstant at = motion_at(motion, 0);
  e.q = {0.4 * std::cos(at.s), 0.4 * std::sin(at.s), at.s};
  e.qdot = {-0.4 * at.rate * std::sin(at.s), 0.4 * at.rate * std::cos(at.s), at.rate};
  return e;
}

// The torque of the drive is that of Euler's equation about the pivot, with J = mL²/3.
TEST(Drive, TurnsARodAsPrescribedWithTheTorqueOfEuler) {
  const PrescribedMotion prescribed{0.4, 0.9, 0.5, 0.8, 0.3, {}};
  const Scenario scenario = scenario_of(driven_rod(prescribed));
  const Trajectory motion = motion_of(scenario, {0.5, 2, 20});
  ASSERT_EQ(motion.start.t, -0.5);
  ASSERT_EQ(motion.end.t, 2);
  const Table table = to_table(scenario, motion, 0.05, JointColumns::forces);
  for (double t = -0.5; t < 2.01; t += 0.25) {
    const MotionInstant at = motion_at(prescribed, t);
    EXPECT_NEAR(state_at(motion, t).q[2], at.s, 1e-9) << t;
    EXPECT_NEAR(state_at(motion, t).qdot[2], at.rate, 1e-8) << t;
    const double torque = 2 * 0.64 / 3 * at.acceleration + 2 * G * 0.4 * std::cos(at.s);
    EXPECT_NEAR(column_at(table, "motor.moment", t), torque, 1e-6) << t;
  }
}

// Steps end at the points of the table, however rounding places them.
TEST(Drive, GoesFromPointToPointOfALongTable) {
  PrescribedMotion prescribed;
  for (int i = -20; i <= 40; ++i) prescribed.table.push_back({0.07 * i, std::sin(0.4 * i)});
  const Scenario scenario = scenario_of(driven_rod(prescribed));
  const Trajectory motion = motion_of(scenario, {1, 2.5, 20});
  ASSERT_EQ(motion.start.t, -1) << motion.start.text;
  ASSERT_EQ(motion.end.t, 2.5) << motion.end.text;
  for (int i = -14; i <= 35; ++i) {
    EXPECT_NEAR(state_at(motion, 0.07 * i).q[2], std::sin(0.4 * i), 1e-9) << i;
  }
}

// ẍ + ω²x = ω²s(t) from rest at t = 0, s = A sin Ωt: x = A/(1 − r²)(sin Ωt − r sin ωt), r = Ω/ω.
TEST(Drive, ShakesTheFootOfASpring) {
  const double A = 0.02, f = 1.3, k = 90, m = 1.5;
  Example e;
  e.mechanism.bodies = {{"foot", BodyKind::particle, 0.7}, {"mass", BodyKind::particle, m}};
  SlideDrive drive = slide(0, 0);
  drive.amplitude = A;
  drive.frequency = f;
  e.mechanism.joints = {{"guide", SlotJoint{{0}, at_ground({}), 0}},
                        {"rail", SlotJoint{{1}, at_ground({}), 0}},
                        {"shaker", drive}};
  e.mechanism.forces = {{"spring", SpringForce{{1}, {0}, k, 0, 0.5}}};
  const double Omega = 2 * pi * f, omega = std::sqrt(k / m), r = Omega / omega;
  e.q = {0, 0, 0.5, 0};
  e.qdot = {A * Omega, 0, 0, 0};
  const Trajectory motion = motion_of(scenario_of(e), {1, 3, 20});
  for (double t = -1; t < 3; t += 0.21) {
    const double x = A / (1 - r * r) * (std::sin(Omega * t) - r * std::sin(omega * t));
    EXPECT_NEAR(state_at(motion, t).q[0], A * std::sin(Omega * t), 1e-10) << t;
    EXPECT_NEAR(state_at(motion, t).q[2], 0.5 + x, 1e-9) << t;
  }
}

// The velocity before the impact follows the drive although nothing prescribes it, and a velocity
// that is prescribed elsewhere comes on top.
TEST(Drive, GivesTheVelocityOfAScenario) {
  const PrescribedMotion prescribed{0.3, 2, 0, 0, 0, {}};
  Scenario scenario = scenario_of(driven_rod(prescribed));
  Motion asked;
  asked.state.q = scenario.motion->state.q;
  scenario.motion = std::make_shared<Motion>(asked);
  const Evaluation evaluation = compute(resolved(scenario));
  EXPECT_NEAR(evaluation.state.qdot[2], 2, 1e-14);
  EXPECT_NEAR(evaluation.state.q[2], 0.3, 1e-14);
}

// A ball of 0.5 kg at rest is struck by the end of a rod that turns at 3 rad/s whatever happens:
// v⁺ = (1 + e) 3 L. The drive bears the torque L m v⁺; kinetic energy comes from it.
TEST(Drive, StrikesWithoutBeingSlowed) {
  const double e_r = 0.4;
  Example e = driven_rod({0, 3, 0, 0, 0, {}});
  e.mechanism.bodies.push_back({"ball", BodyKind::particle, 0.5});
  e.q.insert(e.q.end(), {0.8, 0});
  e.qdot.insert(e.qdot.end(), {0, 0});
  // The line is the upper side of the rod.
  e.mechanism.contacts = {{"end", PointLine{{1}, Line{{0, Place::at, {}}, pi / 2}}, e_r, 0, 0}};
  for (const Law& law : std::initializer_list<Law>{NewtonLaw{}, PoissonLaw{}, StrongeLaw{},
                                                   MoreauLaw{}, PfeifferGlockerLaw{}}) {
    const Evaluation evaluation = compute(scenario_of(e, law));
    const double v = (1 + e_r) * 3 * 0.8;
    EXPECT_NEAR(evaluation.result.qdot_plus[4], v, 1e-12);
    EXPECT_NEAR(evaluation.result.qdot_plus[2], 3, 1e-12);
    EXPECT_NEAR(*evaluation.indicators.v_n_minus.number, -2.4, 1e-12);
    EXPECT_NEAR(*evaluation.indicators.m_eff.number, 0.5, 1e-12);
    EXPECT_NEAR(*evaluation.indicators.T_c_minus.number, 0.5 * 2.4 * 2.4 / 2, 1e-12);
    // T of the rod is ½ J ω² = ½ · 2 · 0.64/3 · 9.
    const double rod = 0.64 / 3 * 9;
    EXPECT_NEAR(*evaluation.indicators.gamma.number, (rod + 0.25 * v * v) / rod, 1e-12);
    ASSERT_EQ(evaluation.joint_impulses.size(), 2U);
    EXPECT_NEAR(evaluation.joint_impulses[1].components[0], 0.8 * 0.5 * v, 1e-12);
    EXPECT_THAT(evaluation.verdict.front().text, HasSubstr("does work"));
    for (const Residual& residual : evaluation.audit) {
      EXPECT_TRUE(residual.holds()) << residual.law << " " << residual.value;
    }
  }
}

// A piston that is driven against a wall: no impulse answers.
TEST(Drive, PressesWhatCannotGiveWay) {
  Example e;
  e.mechanism.bodies = {{"piston", BodyKind::particle, 1}};
  SlideDrive drive = slide(0, 0);
  drive.rate = 1;
  e.mechanism.joints = {{"rail", SlotJoint{{0}, at_ground({}), 0}}, {"motor", drive}};
  e.mechanism.contacts = {{"wall", PointLine{{0}, Line{at_ground({}), pi}}, 0.5, 0, 0}};
  e.q = {0, 0};
  e.qdot = {1, 0};
  const Evaluation evaluation = compute(scenario_of(e));
  EXPECT_EQ(evaluation.result.status, ImpactStatus::ill_posed);
  EXPECT_THAT(std::string(evaluation.result.reason), HasSubstr("cannot give way"));
  // Nor does the motion go on through the wall.
  const Trajectory motion = motion_of(scenario_of(e), {0, 1, 10});
  EXPECT_EQ(motion.end.t, 0);
  EXPECT_EQ(motion.end.severity, Severity::error);
  // Driven away from the wall it leaves.
  drive.rate = -1;
  e.mechanism.joints[1].kind = drive;
  e.qdot = {-1, 0};
  EXPECT_EQ(compute(scenario_of(e)).result.status, ImpactStatus::no_approach);
}

// A piston that is driven into a compliant wall: the force follows from its way, F = Kδ^(3/2) with
// δ = A sin 2πft, going in and coming out.
TEST(Drive, PressesACompliantWallByItsWay) {
  const double A = 1e-3, f = 2, K = 1e8;
  Example e;
  e.mechanism.bodies = {{"piston", BodyKind::particle, 1}};
  SlideDrive drive = slide(0, 0);
  drive.amplitude = A;
  drive.frequency = f;
  e.mechanism.joints = {{"rail", SlotJoint{{0}, at_ground({}), 0}}, {"motor", drive}};
  Contact wall{"wall", PointLine{{0}, Line{at_ground({}), pi}}, 1, 0, 0};
  wall.compliance = Compliance{ForceModel::hertz, K, 1.5, {}};
  e.mechanism.contacts = {wall};
  e.q = {0, 0};
  e.qdot = {A * 2 * pi * f, 0};
  const Scenario scenario = scenario_of(e);
  const Trajectory motion = motion_of(scenario, {0, 0.45, 100});
  ASSERT_EQ(motion.end.t, 0.45) << motion.end.text;
  const Table table = to_table(scenario, motion, 0.025, JointColumns::none);
  for (const double t : {0.05, 0.1, 0.125, 0.2, 0.3, 0.4}) {
    const double depth = std::max(0.0, A * std::sin(2 * pi * f * t));
    // Between samples of the motion the table's forces are linear.
    EXPECT_NEAR(column_at(table, "wall.force_n", t), K * std::pow(depth, 1.5), 1e-3 * 3162) << t;
    EXPECT_NEAR(column_at(table, "wall.gap", t), -A * std::sin(2 * pi * f * t), 1e-11) << t;
  }
}

// Two drives of one coordinate that disagree are said.
TEST(Drive, CannotBeFollowedBesideAnotherOne) {
  Example e = driven_rod({0, 1, 0, 0, 0, {}});
  AngleDrive other = turn(0);
  other.rate = 2;
  e.mechanism.joints.push_back({"other", other});
  const VelocityResult result = resolve_velocity(e.mechanism, e.q, {});
  EXPECT_FALSE(result.exact);
  EXPECT_THAT(std::string(result.reason), HasSubstr("drives"));
}

// The same as a line that is shaken and as a body that a drive shakes; two particles strike at
// once.
TEST(Drive, CarriesAPlateAsAShakenLineMoves) {
  const double A = 0.01, f = 7;
  const auto balls = [&](bool line) {
    Example e;
    e.mechanism.bodies = {{"left", BodyKind::particle, 0.2}, {"right", BodyKind::particle, 0.3}};
    e.q = {-0.1, 0, 0.1, 0};
    e.qdot = {0.1, -0.5, 0, -0.3};
    Line surface{at_ground({}), pi / 2};
    if (line) {
      surface.amplitude = A;
      surface.frequency = f;
      surface.phase = 0;
    } else {
      e.mechanism.bodies.push_back({"plate", BodyKind::rigid, 3, 0.1});
      e.q.insert(e.q.end(), {0, 0, 0});
      e.qdot.insert(e.qdot.end(), {0, A * 2 * pi * f, 0});
      SlideDrive drive = slide(2, pi / 2);
      drive.amplitude = A;
      drive.frequency = f;
      e.mechanism.joints = {{"guide", PrismaticJoint{{2}, at_ground({}), pi / 2}},
                            {"shaker", drive}};
      surface.through = {2, Place::at, {}};
    }
    e.mechanism.contacts = {{"l", PointLine{{0}, surface}, 0.6, 0.3, 0.3},
                            {"r", PointLine{{1}, surface}, 0.6, 0.3, 0.3}};
    return e;
  };
  for (const Law& law :
       std::initializer_list<Law>{NewtonLaw{}, NewtonLocalLaw{}, MoreauLaw{}, ComplementarityLaw{},
                                  PfeifferGlockerLaw{}, LiuZhaoBrogliatoLaw{}}) {
    const Evaluation evaluation = compute(scenario_of(balls(true), law));
    const double v = A * 2 * pi * f;
    EXPECT_NEAR(evaluation.result.qdot_plus[1], v + 0.6 * (v + 0.5), 1e-9);
    EXPECT_NEAR(evaluation.result.qdot_plus[3], v + 0.6 * (v + 0.3), 1e-9);
    for (const Residual& residual : evaluation.audit) {
      EXPECT_TRUE(residual.holds()) << residual.law << " " << residual.value;
    }
    const Trajectory by_line = motion_of(scenario_of(balls(true), law), {0.05, 0.4, 200});
    const Trajectory by_plate = motion_of(scenario_of(balls(false), law), {0.05, 0.4, 200});
    ASSERT_EQ(by_line.end.t, 0.4) << by_line.end.text;
    ASSERT_EQ(by_plate.end.t, 0.4) << by_plate.end.text;
    for (const double t : {-0.03, 0.05, 0.2, 0.4}) {
      const State a = state_at(by_line, t), b = state_at(by_plate, t);
      for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(a.q[i], b.q[i], 1e-8) << law_word(law) << " " << t;
      }
    }
  }
}

// A compliant table that rises steadily is a resting one, seen from it: the same force.
TEST(Drive, ComplianceFeelsTheRelativeVelocity) {
  const auto plate = [](double u) {
    Example e;
    e.mechanism.bodies = {{"ball", BodyKind::particle, 0.2}, {"plate", BodyKind::rigid, 3, 0.1}};
    SlideDrive drive = slide(1, pi / 2);
    drive.rate = u;
    e.mechanism.joints = {{"guide", PrismaticJoint{{1}, at_ground({}), pi / 2}}, {"lift", drive}};
    Contact contact{"top", PointLine{{0}, Line{{1, Place::at, {}}, pi / 2}}, 0.7, 0.2, 0.2};
    contact.compliance = Compliance{ForceModel::hunt_crossley, 1e6, 1.5, RegularisedCoulomb{0.01}};
    e.mechanism.contacts = {contact};
    e.q = {0.1, 0, 0, 0, 0};
    e.qdot = {0.2, -1 + u, 0, u, 0};
    return e;
  };
  const double u = 0.6;
  const Trajectory rests = motion_of(scenario_of(plate(0)), {0.1, 0.5, 50});
  const Trajectory rises = motion_of(scenario_of(plate(u)), {0.1, 0.5, 50});
  ASSERT_EQ(rests.end.t, 0.5);
  ASSERT_EQ(rises.end.t, 0.5);
  for (const double t : {-0.08, 0.0002, 0.001, 0.1, 0.3, 0.5}) {
    EXPECT_NEAR(state_at(rises, t).q[1], state_at(rests, t).q[1] + u * t, 1e-8) << t;
    EXPECT_NEAR(state_at(rises, t).q[0], state_at(rests, t).q[0], 1e-8) << t;
  }
}

// What is wrong is said with its place.

void expect_fault(const Mechanism& mechanism, const char* where, const char* words) {
  try {
    validate(mechanism);
    ADD_FAILURE() << "no fault found: " << words;
  } catch (const InputError& error) {
    EXPECT_EQ(error.where(), where);
    EXPECT_THAT(error.message(), HasSubstr(words));
  }
}

TEST(Drive, FaultsAreSaidWithTheirPlace) {
  const auto with = [](AngleDrive drive) {
    Mechanism m = driven_rod({}).mechanism;
    m.joints[1].kind = drive;
    return m;
  };
  AngleDrive drive = turn(0);
  drive.table = {{0, 0}};
  expect_fault(with(drive), "/joints/1/table", "a table has 2 to");
  drive.table = {{0, 0}, {0, 1}};
  expect_fault(with(drive), "/joints/1/table/1/0", "the times of a table grow");
  drive.table = {};
  drive.frequency = -1;
  expect_fault(with(drive), "/joints/1/frequency", "frequency must be at least 0");

  Mechanism shaken = particles_above_ground({{0, 0}}, {{0, 0}}, 0.5).mechanism;
  auto& line = std::get<PointLine>(shaken.contacts[0].geometry).surface;
  line.amplitude = 0.01;
  line.frequency = 3;
  line.frequency.reset();
  expect_fault(shaken, "/contacts/0/line", "\"frequency\" is missing");
  line.frequency = 3;
  line.from = -1;
  expect_fault(shaken, "/contacts/0/line/from", "a shaken line has no ends");
  line.from.reset();
  shaken.contacts[0].turn = 0.1;
  expect_fault(shaken, "/contacts/0/turn", "a surface that moves cannot be turned");
}

TEST(Drive, HasASpeedThatNoKineticEnergyMayChange) {
  Scenario scenario = scenario_of(driven_rod({0, 1, 0, 0, 0, {}}));
  Motion asked = *scenario.motion;
  asked.velocity.kinetic_energy = 1;
  scenario.motion = std::make_shared<Motion>(asked);
  EXPECT_THROW(validate(scenario), InputError);
}

}  // namespace
}  // namespace carom::test
