// SPDX-License-Identifier: MIT
//
// Brogliato 2013: his examples with their closed forms, and the statements about A_c on mechanisms
// small enough to be followed by hand.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "core/impact/joint_impulse.h"
#include "core/projection/couplings.h"
#include "tests/support/contact_forces.h"

namespace carom {
namespace {

constexpr double m = 2;
constexpr double l = 0.7;
constexpr double theta = 0.4;
constexpr double tight = 1e-13;
const double s = std::sin(theta);
const double c = std::cos(theta);

Body rod() {
  return {"rod", BodyKind::rigid, m, {}, RodShape{2 * l, {}}};
}

/// h = x − l cos θ ≥ 0: the rod's start against a wall with its normal along +x.
Contact wall(Vec2 through = {}) {
  return {"tip", PointLine{{0, Place::start, {}}, Line{{ground, Place::at, through}, 0}}, 0.8, 0, 0,
          false};
}

Joint slot(const char* name, Place guided, Vec2 through, double axis) {
  return {name, SlotJoint{{0, guided, {}}, {ground, Place::at, through}, axis}};
}

struct Pose {
  Mechanism mechanism;
  std::vector<double> q;
  EliminationPlan plan = plan_elimination(mechanism);
  EvaluatedSystem system = evaluate(mechanism, q);
  Couplings couplings = find_couplings(mechanism, plan, system, closed_contacts(plan, system));

  [[nodiscard]] Eigen::MatrixXd percussions() const {
    std::vector<BodyRow> rows;
    for (const NamedRow& row : couplings.contacts) rows.push_back(row.row);
    return joint_percussions(plan, system, rows, couplings.rank_g);
  }
};

CouplingCheck check(const Pose& pose, std::string_view name) {
  for (const CouplingCheck& one : check_couplings(pose.couplings)) {
    if (one.name == name) return one;
  }
  ADD_FAILURE() << "there is no " << name;
  return {};
}

double value(const CouplingCheck& check, std::string_view label) {
  for (const CheckValue& one : check.values) {
    if (one.label == label) return one.value;
  }
  ADD_FAILURE() << check.name << " has no " << label;
  return 0;
}

// ---- Section 4.3: a rod between a wall and a rail

Pose rod_on_rail(Place guided) {
  const double side = guided == Place::start ? -1 : 1;
  return {{{rod()}, {slot("rail", guided, {0, side * l * s}, 0)}, {wall()}}, {l * c, 0, theta}};
}

TEST(Brogliato, RodOnTheRailHasTheClosedForm) {
  for (const Place guided : {Place::start, Place::end}) {
    const Pose pose = rod_on_rail(guided);
    const double closed_form = 1 / m + 3 * s * s / (m * (1 + 3 * c * c));
    EXPECT_NEAR(closed_form, 0.564165, 0.5e-6);
    EXPECT_NEAR(pose.couplings.with_joints.A_c(0, 0), closed_form, tight);
    EXPECT_NEAR(pose.couplings.A(0, 0), (1 + 3 * s * s) / m, tight) << "without the rail";
    EXPECT_TRUE(pose.couplings.with_joints.definite());
  }
}

// ∇h = (1, 0, l sin θ) and ∇g = (0, 1, −l cos θ), g as printed: the angle between the two vectors
// is 118.281°, their kinetic angle by B(9), π less that, 61.719°. For the other tip they change
// places.
TEST(Brogliato, KineticAngleIsPiLessTheAngleOfTheGradients) {
  const double cosine = 3 * s * c / std::sqrt((1 + 3 * s * s) * (1 + 3 * c * c));
  const double printed = *rod_on_rail(Place::start).couplings.contact_joint.at(0, 0);
  EXPECT_NEAR(printed, pi - std::acos(-cosine), tight);
  EXPECT_NEAR(printed * 180 / pi, 61.719, 0.5e-3);
  const double other = *rod_on_rail(Place::end).couplings.contact_joint.at(0, 0);
  EXPECT_NEAR(other, pi - std::acos(cosine), tight);
  EXPECT_NEAR(other * 180 / pi, 118.281, 0.5e-3);
}

// B(30): A_c = A sin²θ₁₁; and with one contact and one joint row all the statements speak of it:
// B(31), B(34) in Corollary 2, B(35) in Corollary 3 and B(36) in Proposition 9. The joint's matrix
// of B(11) has the one entry (1 + 3cos²θ)/m.
TEST(Brogliato, OneContactAndOneJointRow) {
  const Pose pose = rod_on_rail(Place::start);
  const double angle = *pose.couplings.contact_joint.at(0, 0);
  const double A = (1 + 3 * s * s) / m;
  EXPECT_NEAR(pose.couplings.with_joints.A_c(0, 0), A * std::pow(std::sin(angle), 2), tight);
  EXPECT_NEAR(*pose.couplings.contact_to_joints[0], angle, tight);
  EXPECT_NEAR(pose.couplings.A_g(0, 0), (1 + 3 * c * c) / m, tight);
  for (const char* name : {"Assumption 1", "Assumption 2", "Corollary 1", "Corollary 5",
                           "Proposition 7", "Proposition 8", "Theorem 1", "Equation (31)",
                           "Corollary 2", "Corollary 3", "Proposition 9", "Proposition 10"}) {
    EXPECT_EQ(check(pose, name).holds, true) << name;
  }
  for (const char* name : {"Proposition 5", "Proposition 16"}) {
    EXPECT_EQ(check(pose, name).holds, false) << name;
  }
  const double square = std::pow(std::cos(angle), 2);
  EXPECT_NEAR(value(check(pose, "Theorem 1"), "`λ_max`"), square, tight);
  EXPECT_NEAR(value(check(pose, "Equation (31)"), "`λ_max` = cos²"), square, tight);
  EXPECT_NEAR(value(check(pose, "Corollary 2"), "Σ cos² of tip"), square, tight);
  EXPECT_NEAR(value(check(pose, "Corollary 3"), "margin of tip"), 1 - square, tight);
  EXPECT_NEAR(value(check(pose, "Proposition 9"), "`λ_max`"), square, tight);
}

// The numbers of the other statements at the same pose, from cos θ₁₁ = 3sc/√((1 + 3s²)(1 + 3c²)).
TEST(Brogliato, EveryStatementShowsItsNumbers) {
  const Pose pose = rod_on_rail(Place::start);
  const double cosine = 3 * s * c / std::sqrt((1 + 3 * s * s) * (1 + 3 * c * c));
  const double angle = std::acos(cosine), square = cosine * cosine;
  const double A = (1 + 3 * s * s) / m;
  const auto expect = [&](const char* name, std::string_view label, double expected) {
    EXPECT_NEAR(value(check(pose, name), label), expected, tight) << name << ", " << label;
  };
  expect("Assumption 1", "rank ∇h", 1);
  expect("Assumption 1", "m", 1);
  expect("Assumption 2", "rank ∇g", 1);
  expect("Assumption 2", "p", 1);
  expect("Proposition 5", "largest |cos|", cosine);
  expect("Proposition 5", "largest `|A − A_c|` [1/kg]", A * square);
  expect("Proposition 7", "θ [rad]", angle);
  expect("Proposition 7", "`A_c/A = sin² θ`", 1 - square);
  expect("Proposition 8", "smallest angle to colinear [rad]", angle);
  expect("Theorem 1", "largest |cos| between contacts", 0);
  expect("Theorem 1", "largest |cos| between joint rows", 0);
  expect("Equation (31)", "least angle [rad]", angle);
  expect("Corollary 1", "rank of both", 2);
  expect("Corollary 1", "rank ∇h + rank ∇g", 2);
  expect("Corollary 5", "m + p", 2);
  expect("Corollary 5", "n", 3);
  expect("Proposition 10", "rank", 1);
  expect("Proposition 10", "m", 1);
  expect("Proposition 10", "smallest eigenvalue [1/kg]", A * (1 - square));
  expect("Proposition 10", "largest eigenvalue [1/kg]", A * (1 - square));
  expect("Proposition 16", "largest |cos| of tip", cosine);
}

// A particle that touches walls whose normals are nᵢ has A = NᵀN/m: for two at an angle α the
// eigenvalues are (1 ± cos α)/m, and a third at −α makes one of them zero and the largest
// max(1 + 2cos²α, 2sin²α)/m.
TEST(Brogliato, EigenvaluesOfWallsAroundAParticle) {
  const double alpha = 1.1, cosine = std::cos(alpha);
  const auto between = [](std::initializer_list<double> normals) {
    Mechanism bead{{{"bead", BodyKind::particle, m, {}, NoShape{}}}, {}, {}};
    for (const double normal : normals) {
      Contact one{"wall " + std::to_string(bead.contacts.size()),
                  PointLine{{0, Place::at, {}}, Line{{ground, Place::at, {}}, normal}},
                  0,
                  0,
                  0,
                  false};
      bead.contacts.push_back(one);
    }
    return check(Pose{bead, {0, 0}}, "Proposition 10");
  };
  const CouplingCheck two = between({0, alpha});
  EXPECT_NEAR(value(two, "smallest eigenvalue [1/kg]"), (1 - cosine) / m, tight);
  EXPECT_NEAR(value(two, "largest eigenvalue [1/kg]"), (1 + cosine) / m, tight);
  const CouplingCheck three = between({0, alpha, -alpha});
  EXPECT_NEAR(value(three, "rank"), 2, tight);
  EXPECT_NEAR(value(three, "smallest eigenvalue [1/kg]"), 0, tight);
  EXPECT_NEAR(value(three, "largest eigenvalue [1/kg]"),
              std::max(1 + 2 * cosine * cosine, 2 * (1 - cosine * cosine)) / m, tight);
}

// E17. A joint that holds what the contact would, in either direction: the kinetic angle is π where
// the rows agree and 0 where they are opposite; A_c of B(30) is 0 at both. Proposition 7 as printed
// excludes the angle 0 only and would call the first definite.
TEST(Brogliato, ContactIsLockedAtZeroAndAtPi) {
  int zeros = 0;
  int pis = 0;
  for (const double axis : {pi / 2, -pi / 2}) {
    const Pose pose{{{rod()}, {slot("rail", Place::start, {}, axis)}, {wall()}}, {l * c, 0, theta}};
    const double angle = *pose.couplings.contact_joint.at(0, 0);
    zeros += angle < tight;
    pis += angle > pi - tight;
    EXPECT_EQ(pose.couplings.with_joints.A_c(0, 0), 0);
    EXPECT_FALSE(pose.couplings.with_joints.definite());
    EXPECT_FALSE(pose.couplings.contact_contact_held.at(0, 0)) << "no direction is left";
    EXPECT_EQ(check(pose, "Proposition 7").holds, false);
    EXPECT_EQ(check(pose, "Proposition 8").holds, false);
    EXPECT_EQ(check(pose, "Equation (31)").holds, false);
    ASSERT_EQ(pose.couplings.freedom.sets.size(), 1u);
    EXPECT_EQ(pose.couplings.freedom.sets[0].rows, (std::vector<int>{0, 1}));
  }
  EXPECT_EQ(zeros, 1);
  EXPECT_EQ(pis, 1);
}

// ---- Example 3: the mass centre on an inclined line, the rotation free

// B(75), and B(74) for α = 0: A_c = β²/(m(α²+β²)) + 3 sin²θ/m. E7: p_b = −α/(α²+β²) p_u, printed
// without the sign.
TEST(Brogliato, RodOnAnInclinedLine) {
  for (const Vec2 g : {Vec2{1, 2}, Vec2{-0.5, 1.5}, Vec2{3, -1}, Vec2{0, 1}}) {
    const Pose pose{
        {{rod()}, {slot("line", Place::at, {}, std::atan2(-g.x, g.y))}, {wall({-l * c, 0})}},
        {0, 0, theta}};
    const double square = dot(g, g);
    EXPECT_NEAR(pose.couplings.with_joints.A_c(0, 0), g.y * g.y / (m * square) + 3 * s * s / m,
                tight);
    // The slot's row is the unit vector ±(α, β)/√(α²+β²), so that its p_b is √(α²+β²) times his.
    const Row& row = pose.system.joints[0].row[0];
    const double p_b = pose.percussions()(0, 0) * dot({row.a[0], row.a[1]}, g) / square;
    EXPECT_NEAR(p_b, -g.x / square, tight);
    const bool horizontal = g.x == 0;  // no percussion: Proposition 16
    EXPECT_EQ(check(pose, "Proposition 16").holds, horizontal);
    EXPECT_EQ(check(pose, "Proposition 5").holds, horizontal);
    if (!horizontal) {
      EXPECT_GT(std::abs(p_b - g.x / square), 0.1) << "as printed";
    }
  }
}

// ---- Example 1: a block on three aligned contacts

Contact foot(const char* name, Vec2 at) {
  return {name, PointLine{{0, Place::at, at}, Line{{ground, Place::at, {}}, pi / 2}}, 0, 0, 0,
          false};
}

/// It may turn if it is a body, and may not if it is a particle with three equal contacts.
Mechanism block(bool turns) {
  Mechanism mechanism;
  if (turns) {
    mechanism.bodies = {{"block", BodyKind::rigid, m, 0.3, NoShape{}}};
    mechanism.contacts = {foot("left", {-0.3, -0.2}), foot("middle", {0, -0.2}),
                          foot("right", {0.3, -0.2})};
  } else {
    mechanism.bodies = {{"block", BodyKind::particle, m, {}, NoShape{}}};
    mechanism.contacts = {foot("left", {}), foot("middle", {}), foot("right", {})};
  }
  return mechanism;
}

TEST(Brogliato, BlockThatDoesNotTurnIsHyperstatic) {
  const Pose pose{block(false), {0, 0}};
  EXPECT_LE((pose.couplings.A - Eigen::MatrixXd::Ones(3, 3) / m).norm(), tight);
  EXPECT_EQ(pose.couplings.with_joints.rank(), 1);
  EXPECT_EQ(pose.couplings.freedom.dimension(), 2);
  ASSERT_EQ(pose.couplings.freedom.sets.size(), 1u);
  EXPECT_EQ(pose.couplings.freedom.sets[0].rows, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(check(pose, "Assumption 1").holds, false);
  EXPECT_EQ(check(pose, "Corollary 5").holds, false);  // m = 3 > n = 2
  EXPECT_FALSE(check(pose, "Theorem 1").holds) << "there is no joint";

  // At rest they carry m g together, equal shares in the mean; pulled up by more than that, none.
  const std::vector<int> all{0, 1, 2};
  const test::ContactForces rest =
      test::contact_forces(pose.mechanism, {{0, 0}, {0, 0}}, {0, -9.81}, all);
  ASSERT_EQ(rest.status, LcpStatus::solved);
  EXPECT_FALSE(rest.unique);
  EXPECT_LE((rest.force - Eigen::Vector3d::Constant(m * 9.81 / 3)).norm(), 1e-12);
  EXPECT_LE(std::abs(rest.qddot[1]), 1e-13);
  const test::ContactForces lifted =
      test::contact_forces(pose.mechanism, {{0, 0}, {0, 0}}, {0.5, 2}, all);
  EXPECT_TRUE(lifted.unique);
  EXPECT_EQ(lifted.force, Eigen::Vector3d::Zero());
  EXPECT_NEAR(lifted.qddot[0], 0.5, tight);
  EXPECT_NEAR(lifted.qddot[1], 2, tight);
}

// Three feet, two equations: forces λ = (a, mg − 2a, a) by symmetry, from (0, mg, 0) to
// (mg/2, 0, mg/2).
TEST(Brogliato, BlockThatMayTurnLeavesOneNumberOpen) {
  const Pose pose{block(true), {0, 0.2, 0}};
  EXPECT_EQ(pose.couplings.with_joints.rank(), 2);
  ASSERT_EQ(pose.couplings.freedom.dimension(), 1);
  EXPECT_LE((pose.couplings.freedom.basis.col(0) - Eigen::Vector3d{-0.5, 1, -0.5}).norm(), 1e-12);
  const test::ContactForces rest = test::contact_forces(pose.mechanism, {pose.q, {0, 0, 0}},
                                                        {0, -9.81}, std::vector<int>{0, 1, 2});
  ASSERT_EQ(rest.status, LcpStatus::solved);
  const double weight = m * 9.81;
  EXPECT_LE((rest.force - Eigen::Vector3d{weight / 4, weight / 2, weight / 4}).norm(), 1e-11);
  for (const double a : rest.qddot) EXPECT_LE(std::abs(a), 1e-12);
}

// ---- Theorem 1 with more than one row

/// A particle between two perpendicular walls, guided by a slot at the angle `axis`.
Pose particle_in_a_corner(double axis, double tilt) {
  Mechanism mechanism;
  mechanism.bodies = {{"bead", BodyKind::particle, m, {}, NoShape{}}};
  mechanism.joints = {{"slot", SlotJoint{{0, Place::at, {}}, {ground, Place::at, {}}, axis}}};
  mechanism.contacts = {
      {"floor", PointLine{{0, Place::at, {}}, Line{{ground, Place::at, {}}, pi / 2}}, 0, 0, 0,
       false},
      {"wall", PointLine{{0, Place::at, {}}, Line{{ground, Place::at, {}}, tilt}}, 0, 0, 0, false}};
  return {mechanism, {0, 0}};
}

// B(31): in two coordinates two contacts and a joint row are one too many: cos² of the two angles
// add up to 1 in every direction, and A_c is singular although no row is colinear to another.
TEST(Brogliato, TheoremOneSeesWhatNoPairShows) {
  for (const double axis : {0.3, 1.1, 2.5}) {
    const Pose pose = particle_in_a_corner(axis, 0);
    EXPECT_NEAR(*pose.couplings.contact_contact.at(0, 1), pi / 2, tight);
    EXPECT_EQ(check(pose, "Proposition 8").holds, true);
    EXPECT_EQ(check(pose, "Corollary 2").holds, true);
    EXPECT_EQ(check(pose, "Theorem 1").holds, false);
    EXPECT_NEAR(value(check(pose, "Theorem 1"), "`λ_max`"), 1, tight);
    EXPECT_EQ(check(pose, "Corollary 3").holds, false);
    EXPECT_EQ(check(pose, "Equation (31)").holds, false);
    EXPECT_EQ(check(pose, "Corollary 1").holds, false);
    EXPECT_EQ(pose.couplings.with_joints.rank(), 1);
    // By hand: the slot's direction t leaves A_c = (n_i·t)(n_k·t)/m.
    const Vec2 t = direction(axis);
    EXPECT_NEAR(pose.couplings.with_joints.A_c(0, 1), t.x * t.y / m, tight);
  }
}

TEST(Brogliato, TheoremOneSaysWhenItDoesNotApply) {
  const Pose tilted = particle_in_a_corner(0.3, 0.4);
  const CouplingCheck theorem = check(tilted, "Theorem 1");
  EXPECT_FALSE(theorem.holds);
  EXPECT_FALSE(theorem.explanation.empty());
  EXPECT_NEAR(value(theorem, "largest |cos| between contacts"), std::sin(0.4), tight);
  // The wedge between floor (normal up) and wall (normal at 0.4 rad) opens by π − (π/2 − 0.4).
  EXPECT_NEAR(*tilted.couplings.contact_contact.at(0, 1), pi / 2 + 0.4, tight);
}

}  // namespace
}  // namespace carom
