// SPDX-License-Identifier: MIT
//
// The work of what moves as prescribed while a compliant contact touches: drives, belts and shaken
// lines, against closed forms that stand with each test, and against CVODE.
#include <gtest/gtest.h>

#include <boost/math/special_functions/beta.hpp>
#include <cmath>

#include "core/contact/damping_factors.h"
#include "core/motion/compliant_impact.h"
#include "tests/core/cvode.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

constexpr double m = 2;

Example bead(const Line& surface, const Compliance& compliance, double e, double mu, Vec2 v) {
  Example out;
  out.mechanism.bodies = {{"bead", BodyKind::particle, m, {}, NoShape{}}};
  Contact contact{"surface", PointLine{{0}, surface}, e, mu, mu};
  contact.compliance = compliance;
  out.mechanism.contacts = {contact};
  out.q = {0, 0};
  out.qdot = {v.x, v.y};
  return out;
}

// In and out by s = A sin ωt, with ṡ from Aω to −Aω: what the drive does is what the damping of
// F = Kδ^(3/2)(1 + cδ̇) takes, W = Kc A^(7/2) ω ∫ sin^(3/2) cos² = Kc A^(7/2) ω B(5/4, 3/2).
TEST(PrescribedWork, OfADriveIsWhatTheDampingTakes) {
  const double A = 1e-3, f = 2, omega = 2 * pi * f, K = 1e4, e = 0.7;
  Example example =
      bead(Line{at_ground({}), pi}, {ForceModel::hunt_crossley, K, 1.5, {}}, e, 0, {A * omega, 0});
  SlideDrive drive;
  drive.a = {0, Place::at, {}};
  drive.b = at_ground({});
  drive.amplitude = A;
  drive.frequency = f;
  example.mechanism.joints = {{"rail", SlotJoint{{0}, at_ground({}), 0}}, {"motor", drive}};
  const CompliantImpact impact = compliant_impact(example.mechanism, {example.q, example.qdot});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  const double c = *damping_factor(ForceModel::hunt_crossley, e) / (A * omega);
  const double work = K * c * std::pow(A, 3.5) * omega * boost::math::beta(1.25, 1.5);
  EXPECT_NEAR(impact.prescribed_work, work, 1e-7 * work);
  EXPECT_NEAR(impact.normal_loss, work, 1e-7 * work);
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
  EXPECT_GT(work, 0.01 * impact.T_minus) << "it is not small";
}

// A belt does v_b times the momentum that it gives along itself.
TEST(PrescribedWork, OfABeltIsItsSpeedTimesTheMomentum) {
  const double v_b = 1.3, v_x = 0.4;
  Line belt{at_ground({}), pi / 2};
  belt.speed = v_b;
  const Example example =
      bead(belt, {ForceModel::gonthier, 1e8, 1.5, RegularisedCoulomb{0.05}}, 0.6, 0.3, {v_x, -1});
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {.gravity = {0, -G}});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  const double given = m * (impact.state(impact.t.size() - 1).qdot[0] - v_x);
  EXPECT_GT(given, 0.1 * m * v_x);
  EXPECT_NEAR(impact.prescribed_work, v_b * given, 1e-8 * v_b * given);
  EXPECT_GT(impact.tangential_loss, 0);
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
}

/// A bead on a damped table that is shaken, written out. x: y, ẏ, and the work of the table.
struct ShakenBead {
  static constexpr double A = 1e-3, f = 50, phase = 0.4, K = 1e6, e = 0.6, v = 1;
  double omega = 2 * pi * f;
  double v_0 = v + A * omega * std::cos(phase);
  double damping = K * *damping_factor(ForceModel::gonthier, e) / v_0;

  [[nodiscard]] double depth(double t, double y) const {
    return A * std::sin(omega * t + phase) - y;
  }
  void operator()(double t, const CvodeProblem::Vector& x, CvodeProblem::Vector& dxdt) const {
    const double rise = A * omega * std::cos(omega * t + phase);
    const double F = (K + damping * (rise - x[1])) * std::pow(std::max(0.0, depth(t, x[0])), 1.5);
    dxdt = {x[1], F / m - G, F * rise};
  }
};

TEST(PrescribedWork, OfAShakenTableAgreesWithCvode) {
  const ShakenBead written;
  Line table{at_ground({}), pi / 2};
  table.amplitude = ShakenBead::A;
  table.frequency = ShakenBead::f;
  table.phase = ShakenBead::phase;
  Example example = bead(table, {ForceModel::gonthier, ShakenBead::K, 1.5, NoTangentialForce{}},
                         ShakenBead::e, 0, {0, -ShakenBead::v});
  example.q[1] = ShakenBead::A * std::sin(ShakenBead::phase);
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {{0, -G}, 1e-11});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);

  CvodeProblem problem;
  problem.rate = written;
  problem.x_0 = {example.q[1], -ShakenBead::v, 0};
  problem.absolute_tolerance = {1e-15, 1e-12, 1e-12};
  problem.longest_step = 1e-4;
  const auto end = problem.until_falls(
      [&](double t, const CvodeProblem::Vector& x) {
        return t < 1e-3 ? 1e-3 : written.depth(t, x[0]);
      },
      0.1);
  ASSERT_TRUE(end.good);
  EXPECT_NEAR(impact.t.back(), end.t, 1e-7 * end.t);
  EXPECT_NEAR(impact.prescribed_work, end.x[2], 1e-7);
  EXPECT_GT(std::abs(end.x[2]), 0.1) << "it has done something";
}

constexpr double approach = 0.7, stiffness = 1e4;

/// A bead on something rigid that moves, which slides into a spring.
Example bead_at_spring(const Line& floor, double mu, double rise) {
  Example out =
      bead(Line{at_ground({}), pi}, {ForceModel::hertz, stiffness, 1, NoTangentialForce{}}, 1, 0,
           {approach, rise});
  out.mechanism.contacts.push_back({"floor", PointLine{{0}, floor}, 0, mu, mu});
  return out;
}

// The belt is faster than the bead all the time: mδ̈ = −Kδ + μmg, with a = μmg/K back at zero where
// tan(ωt/2) = −v/(ωa), as fast as before. The belt does μmg v_b t, and friction takes all of it.
TEST(PrescribedWork, OfABeltUnderARigidContactIsTakenByFriction) {
  const double mu = 0.3, v_b = 5;
  Line belt{at_ground({}), pi / 2};
  belt.speed = v_b;
  const Example example = bead_at_spring(belt, mu, 0);
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {.gravity = {0, -G}});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  const double omega = std::sqrt(stiffness / m), a = mu * m * G / stiffness;
  const double duration = 2 * std::atan2(approach, -omega * a) / omega;
  const double work = mu * m * G * v_b * duration;
  EXPECT_NEAR(*impact.touches.at(0).duration(), duration, 1e-8 * duration);
  EXPECT_NEAR(impact.prescribed_work, work, 1e-8 * work);
  EXPECT_NEAR(impact.tangential_loss, work, 1e-8 * work);
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
}

/// W = (m + M)(gΔy + ½Δẏ²) lifts the bead, and the plate M that carries it, if there is one.
void expect_lifting_work(const Example& example, double plate) {
  const double A = 0.01, omega_t = 2 * pi * 3, duration = pi / std::sqrt(stiffness / m);
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {.gravity = {0, -G}});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  EXPECT_NEAR(*impact.touches.at(0).duration(), duration, 1e-8 * duration);
  const double way = A * std::sin(omega_t * duration);
  const double before = A * omega_t, after = before * std::cos(omega_t * duration);
  const double work = (m + plate) * (G * way + (after * after - before * before) / 2);
  EXPECT_NEAR(impact.prescribed_work, work, 1e-8 * impact.T_minus);
  EXPECT_GT(work, 0.1 * impact.T_minus);
  EXPECT_NEAR(impact.tangential_loss, 0, 1e-9 * impact.T_minus);
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
}

TEST(PrescribedWork, OfAShakenTableUnderARigidContactLiftsIt) {
  Line table{at_ground({}), pi / 2};
  table.amplitude = 0.01;
  table.frequency = 3;
  expect_lifting_work(bead_at_spring(table, 0, 0.01 * 2 * pi * 3), 0);
}

// The drive bears the plate's force, which holds the bead by a rigid contact.
TEST(PrescribedWork, OfADriveUnderAPlateLiftsAllThatItCarries) {
  constexpr double plate = 3;
  const double rise = 0.01 * 2 * pi * 3;
  Example example = bead_at_spring(Line{{1, Place::at, {}}, pi / 2}, 0, rise);
  example.mechanism.bodies.push_back({"plate", BodyKind::rigid, plate, 0.1, NoShape{}});
  example.q.insert(example.q.end(), {0, 0, 0});
  example.qdot.insert(example.qdot.end(), {0, rise, 0});
  SlideDrive drive;
  drive.a = {1, Place::at, {}};
  drive.b = at_ground({});
  drive.axis_angle = pi / 2;
  drive.amplitude = 0.01;
  drive.frequency = 3;
  example.mechanism.joints = {
      {"rail", PrismaticJoint{{1, Place::at, {}}, at_ground({}), pi / 2, 0}}, {"motor", drive}};
  expect_lifting_work(example, plate);
}

}  // namespace
}  // namespace carom::test
