// SPDX-License-Identifier: MIT
//
// What an instant leaves behind: impacts that follow each other in it, and motion that ends in it.
#include <gtest/gtest.h>

#include "core/impact/audit.h"
#include "core/impact/solve.h"
#include "core/study/simulation.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

/// Three equal discs in a row: the first strikes the second, which touches the third.
test::Example row_of_discs() {
  test::Example out;
  for (const char* name : {"a", "b", "c"}) {
    out.mechanism.bodies.push_back({name, BodyKind::rigid, 1, {}, DiscShape{0.1}});
  }
  out.mechanism.contacts = {{"ab", DiscDisc{0, 1}, 0.5, 0, 0, false},
                            {"bc", DiscDisc{1, 2}, 0.5, 0, 0, false}};
  out.q = {0, 0, 0, 0.2, 0, 0, 0.4, 0, 0};
  out.qdot = {1, 0, 0, 0, 0, 0, 0, 0, 0};
  return out;
}

// By hand with e = ½: (1, 0, 0) → (¼, ¾, 0) → (¼, 3/16, 9/16) → (26/128, 30/128, 9/16).
TEST(SameInstant, EachOfSeveralImpactsHasItsOwnRows) {
  Scenario scenario = test::scenario_of(row_of_discs(), NewtonCoulombLaw{});
  scenario.gravity = {0, 0};
  const Table table = to_table(scenario, test::motion_of(scenario, {0, 0.1, 20}), 0.05);
  const auto T = std::ranges::find(table.columns, "T", &Column::key);
  ASSERT_NE(T, table.columns.end());
  const double first = (1.0 / 16 + 9.0 / 16) / 2;
  const double second = (1.0 / 16 + 9.0 / 256 + 81.0 / 256) / 2;
  const double third = ((26.0 * 26 + 30.0 * 30) / (128.0 * 128) + 81.0 / 256) / 2;
  const std::vector<double> expected{0.5, first, first, second, second, third, third, third};
  ASSERT_EQ(T->values.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(*T->values[i], expected[i], 1e-14);
  for (const std::size_t row : {0U, 2U, 4U}) EXPECT_EQ(table.regime[row], "");
  for (const std::size_t row : {1U, 3U, 5U}) EXPECT_EQ(table.regime[row], "stick");
}

TEST(SameInstant, ATableOfSoManyRowsIsDoneByAsMuch) {
  Scenario scenario = test::scenario_of(row_of_discs(), NewtonCoulombLaw{});
  scenario.gravity = {0, 0};
  std::vector<double> told;
  const Job job{.stop = {}, .progress = [&](double part) { told.push_back(part); }};
  const Table table =
      to_table(scenario, test::motion_of(scenario, {0, 0.1, 20}), 0.05, JointColumns::none, job);
  ASSERT_EQ(table.rows(), 8u);
  EXPECT_EQ(told, (std::vector<double>{1. / 8, 2. / 8, 3. / 8, 4. / 8, 5. / 8, 6. / 8, 7. / 8, 1}));
}

// The same discs as pendulums of length 1 m, which hang straight down: the hinge bears the weight
// and the centripetal force, m(g + v²/L), of the velocity at each instant.
TEST(SameInstant, EachOfSeveralImpactsHasItsOwnForces) {
  test::Example row = row_of_discs();
  for (int i = 0; i < 3; ++i) {
    const std::string name = std::to_string(i);
    row.mechanism.joints.push_back(
        {"hinge" + name, RevoluteJoint{{i, Place::at, {0, 1}}, {ground, Place::at, {0.2 * i, 1}}}});
  }
  row.qdot = {1, 0, 1, 0, 0, 0, 0, 0, 0};
  const Scenario scenario = test::scenario_of(row, NewtonCoulombLaw{});
  const Table table =
      to_table(scenario, test::motion_of(scenario, {0, 0.01, 20}), 0.05, JointColumns::forces);
  const double middle[] = {0, 3.0 / 4, 3.0 / 4, 3.0 / 16, 3.0 / 16, 30.0 / 128};
  const double last[] = {0, 0, 0, 9.0 / 16, 9.0 / 16, 9.0 / 16};
  for (const auto& [key, velocity] :
       {std::pair{"hinge1.force_y", middle}, {"hinge2.force_y", last}}) {
    const Column* column = table.find(key);
    ASSERT_NE(column, nullptr);
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_NEAR(*column->values[i], 9.81 + velocity[i] * velocity[i], 1e-9) << key << " " << i;
    }
  }
}

// A rod on a hinge has one freedom: with e = 0 it stops, and what is left of v_n is rounding of
// what it was.
TEST(SameInstant, WhatStopsDoesNotPenetrate) {
  test::Example door;
  door.mechanism.bodies = {{"door", BodyKind::rigid, 20, {}, RodShape{0.9}}};
  door.mechanism.joints = {{"hinge", RevoluteJoint{{0, Place::start, {}}, {ground}}}};
  const Line stop{{ground, Place::at, {}}, pi / 2};
  door.mechanism.contacts = {
      {"stop", PointLine{{0, Place::at, {0.35, 0}}, stop}, 0, 0.4, 0.4, false}};
  door.q = {0.45, 0, 0};
  for (int k = 1; k <= 50; ++k) {
    const double rate = -0.1 * k;
    door.qdot = {0, 0.45 * rate, rate};
    const EvaluatedSystem system = evaluate(door.mechanism, door.q);
    ImpactWorkspace workspace;
    ImpactSolution s;
    solve_impact(door.mechanism, plan_elimination(door.mechanism), system, door.qdot,
                 NewtonCoulombLaw{}, workspace, s, {});
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    EXPECT_TRUE(retest(system, s).empty()) << rate;
  }
}

}  // namespace
}  // namespace carom
