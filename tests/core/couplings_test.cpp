// SPDX-License-Identifier: MIT
//
// What couplings say about mechanisms whose undetermined impulses can be named by looking at them.
#include "core/projection/couplings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/impact/joint_impulse.h"
#include "core/impact/solve.h"
#include "core/study/coupling_report.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

Couplings couplings_of(const test::Example& e) {
  const EliminationPlan plan = plan_elimination(e.mechanism);
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  return find_couplings(e.mechanism, plan, system, closed_contacts(plan, system));
}

// The end point is pinned twice: the two pins share a force, along x and along y, and nothing else
// takes part.
TEST(Couplings, TwoPinsInOnePlaceShareTheirImpulses) {
  const test::Example e = test::five_bar(true);
  const Couplings c = couplings_of(e);
  ASSERT_EQ(c.freedom.dimension(), 2);
  ASSERT_EQ(c.freedom.sets.size(), 2u);
  for (const HyperstaticSet& set : c.freedom.sets) {
    EXPECT_EQ(set.dimension, 1);
    ASSERT_EQ(set.rows.size(), 2u);
    const NamedRow& first = c.joints[static_cast<std::size_t>(set.rows[0])];
    const NamedRow& second = c.joints[static_cast<std::size_t>(set.rows[1])];
    EXPECT_EQ(first.name.back(), second.name.back()) << "x with x, y with y";
    EXPECT_NE(first.name, second.name) << "of the two pins";
  }
  const int contact = static_cast<int>(c.joints.size());
  for (const HyperstaticSet& set : c.freedom.sets) {
    EXPECT_EQ(std::ranges::count(set.rows, contact), 0) << "the contact";
  }
  EXPECT_TRUE(c.with_joints.definite());
  const Couplings once = couplings_of(test::five_bar(false));
  EXPECT_EQ(once.freedom.dimension(), 0);
  EXPECT_NEAR(c.with_joints.A_c(0, 0), once.with_joints.A_c(0, 0), 1e-13)
      << "the second pin changes no motion";
}

// A contact whose impact is turned by δ acts along n cos δ − t sin δ, in the couplings too:
// W = c²W_nn − 2cs W_nt + s²W_tt of the contact that is not turned.
TEST(Couplings, FollowTheDirectionOfTheImpact) {
  test::Example e = test::five_bar(false);
  ImpactWorkspace workspace;
  ImpactSolution straight;
  const EliminationPlan plan = plan_elimination(e.mechanism);
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  solve_impact(e.mechanism, plan, system, e.qdot, NewtonLaw{}, workspace, straight);
  ASSERT_TRUE(straight.has_plane);
  const double delta = 0.3, c = std::cos(delta), s = std::sin(delta);
  const PlanarImpactData& p = straight.plane;
  e.mechanism.contacts[0].turn = delta;
  EXPECT_NEAR(couplings_of(e).with_joints.A_c(0, 0),
              c * c * p.W_nn - 2 * c * s * p.W_nt + s * s * p.W_tt, 1e-12);
}

// A bead between two parallel walls a bead's width apart: both normals are one line, opposed. The
// wedge between them is closed, θ = 0, and they may press against each other by any amount.
TEST(Couplings, OpposedContactsPinch) {
  test::Example e;
  e.mechanism.bodies = {{"bead", BodyKind::particle, 2, {}, NoShape{}}};
  const auto wall = [](const char* name, double angle) {
    return Contact{
        name, PointLine{{0, Place::at, {}}, Line{{ground, Place::at, {}}, angle}}, 0, 0, 0, false};
  };
  e.mechanism.contacts = {wall("left", 0), wall("right", pi)};
  e.q = {0, 0};
  const Couplings c = couplings_of(e);
  EXPECT_NEAR(*c.contact_contact.at(0, 1), 0, 1e-15);
  ASSERT_EQ(c.freedom.dimension(), 1);
  EXPECT_NEAR(c.freedom.basis(0, 0), 1, 1e-15);
  EXPECT_NEAR(c.freedom.basis(1, 0), 1, 1e-15);
  EXPECT_EQ(c.with_joints.rank(), 1);
}

// On a seesaw contacts on both sides of the pivot are opposed, θ = 0, and those on one side are
// one, θ = π: only the turn is left. Without the pivot two points at x of a rod of 3 kg and ¼ kg m²
// have cos(π − θ) = (1/m + x₁x₂/J)/√((1/m + x₁²/J)(1/m + x₂²/J)).
TEST(Couplings, AnglesOfContactsWhileTheJointsHold) {
  test::Example e;
  e.mechanism.bodies = {{"seesaw", BodyKind::rigid, 3, {}, RodShape{1, {}}}};
  e.mechanism.joints = {{"pivot", RevoluteJoint{{0, Place::at, {}}, {ground, Place::at, {}}}}};
  const std::vector<double> at{-0.4, 0.2, 0.5};
  for (const double x : at) {
    e.mechanism.contacts.push_back(
        {"at " + std::to_string(x),
         PointLine{{0, Place::at, {x, 0}}, Line{{ground, Place::at, {}}, pi / 2}}, 0, 0, 0, false});
  }
  e.q = {0, 0, 0};
  const Couplings c = couplings_of(e);
  const auto product = [](double a, double b) { return 1.0 / 3 + a * b / 0.25; };
  for (const auto& [i, j] : {std::pair{0, 1}, {0, 2}, {1, 2}}) {
    const double a = at[static_cast<std::size_t>(i)], b = at[static_cast<std::size_t>(j)];
    EXPECT_NEAR(c.contact_contact_held.at(i, j).value(), a * b > 0 ? pi : 0, 1e-14);
    EXPECT_NEAR(c.contact_contact.at(i, j).value(),
                pi - std::acos(product(a, b) / std::sqrt(product(a, a) * product(b, b))), 1e-14);
  }
}

// Multipliers belong to the rows as they are: a row of a rotation in rad against one in m. A
// prismatic joint's turn row and two slots 0.5 m apart hold the same rotation, λ_turn ± 0.5 λ_slot.
TEST(Couplings, FreedomIsInTheUnitsOfTheRows) {
  test::Example e;
  e.mechanism.bodies = {{"slide", BodyKind::rigid, 2, 0.3, NoShape{}}};
  const auto slot = [](const char* name, double x) {
    return Joint{name, SlotJoint{{0, Place::at, {x, 0}}, {ground, Place::at, {}}, 0}};
  };
  e.mechanism.joints = {
      {"guide", PrismaticJoint{{0, Place::at, {}}, {ground, Place::at, {}}, 0, 0}},
      slot("front", 0.5)};
  e.q = {0, 0, 0};
  const Couplings c = couplings_of(e);
  ASSERT_EQ(c.freedom.dimension(), 1);
  // across·λ₀ + turn·λ₁ + (across + 0.5 turn)·λ₂ = 0.
  EXPECT_LE((c.freedom.basis.col(0) / c.freedom.basis(2, 0) - Eigen::Vector3d{-1, -0.5, 1}).norm(),
            1e-14);
  EXPECT_EQ(c.joints[1].name, "guide turn");
}

// A rod on a pivot, struck at the centre of percussion, 2/3 of its length away: the pivot feels
// nothing across the rod.
TEST(Couplings, CentreOfPercussionSparesThePivot) {
  for (const double at : {0.5, 2.0 / 3, 0.9}) {
    test::Example e;
    e.mechanism.bodies = {{"rod", BodyKind::rigid, 3, {}, RodShape{1, {}}}};
    e.mechanism.joints = {
        {"pivot", RevoluteJoint{{0, Place::start, {}}, {ground, Place::at, {-0.5, 0}}}}};
    e.mechanism.contacts = {
        {"blow", PointLine{{0, Place::at, {at - 0.5, 0}}, Line{{ground, Place::at, {}}, pi / 2}},
         0.5, 0, 0, false}};
    e.q = {0, 0, 0};
    const Couplings c = couplings_of(e);
    const EvaluatedSystem system = evaluate(e.mechanism, e.q);
    const std::vector<BodyRow> rows{c.contacts[0].row};
    const Eigen::MatrixXd p_b =
        joint_percussions(plan_elimination(e.mechanism), system, rows, c.rank_g);
    EXPECT_NEAR(p_b(0, 0), 0, 1e-14) << "along the rod";
    EXPECT_NEAR(p_b(1, 0), 1.5 * at - 1, 1e-14) << "across: (3/2)(distance/length) − 1";
    for (const CouplingCheck& check : check_couplings(c)) {
      if (check.name == "Proposition 16") {
        EXPECT_EQ(check.holds, at == 2.0 / 3);
      }
    }
  }
}

TEST(Couplings, WithoutContactsOnlyJointsAreTold) {
  test::Example e = test::five_bar(false);
  e.mechanism.contacts.clear();
  const Couplings c = couplings_of(e);
  EXPECT_EQ(c.with_joints.A_c.size(), 0);
  EXPECT_TRUE(c.with_joints.definite());
  EXPECT_EQ(c.joint_joint.rows(), static_cast<int>(c.joints.size()));
  for (const CouplingCheck& check : check_couplings(c)) {
    EXPECT_FALSE(check.explanation.empty()) << check.name;
  }
}

// Feet at 0.1 and 0.3 m of a block of 2 kg and 0.3 kg m²: ∇hᵀM⁻¹∇h = [[8/15, 0.6], [0.6, 0.8]].
TEST(Couplings, TableOfAnglesNamesEveryPair) {
  const Couplings c = couplings_of(test::block_on_feet({0.1, 0.3}, 0.5));
  const Table table = angle_table(c);
  EXPECT_EQ(table.label, std::vector<std::string>{"a, b"});
  ASSERT_EQ(table.rows(), 1u);
  EXPECT_NEAR(table.columns[0].values[0].value(), pi - std::acos(0.6 / std::sqrt(8.0 / 15 * 0.8)),
              1e-12);
  EXPECT_EQ(kinetic_angle(c, 1, 0), kinetic_angle(c, 0, 1));
}

}  // namespace
}  // namespace carom
