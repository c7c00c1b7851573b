// SPDX-License-Identifier: MIT
//
// The decision which rows depend on others: it falls by how far a row is outside the span of the
// rest, not by the order in which rows, bodies or joints were written down.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/impact/solve.h"
#include "tests/support/mechanisms.h"
#include "tests/support/row_space.h"

namespace carom {
namespace {

using Vector3 = std::array<double, 3>;

void add_row(RowSpace& space, const Vector3& row) {
  std::ranges::copy(row, space.add_row(std::hypot(row[0], row[1], row[2])).begin());
}

// Rows in a plane but for 3e-11 of their length, and one outside it by 3e-9: all of these parts are
// smaller than the rounding of a squared length. In no order may a basis vector be made of the
// smaller ones, which are a hundred times more rounding.
TEST(RowSpace, LargestPartGoesFirstHoweverSmall) {
  const Vector3 u{0.6, 0.48, 0.64};
  const Vector3 v{-0.8, 0.36, 0.48};
  const Vector3 w{0, -0.8, 0.6};
  const auto row = [&](double angle, double part) {
    Vector3 out;
    for (std::size_t i = 0; i < 3; ++i) {
      out[i] = std::cos(angle) * u[i] + std::sin(angle) * v[i] + part * w[i];
    }
    return out;
  };
  RowSpace space;
  space.reset(3);
  add_row(space, row(0, 0));
  add_row(space, row(pi / 2, 0));
  for (int i = 0; i < 20; ++i) add_row(space, row(0.3 * i + 0.1, 3e-11));
  add_row(space, row(1, 3e-9));
  space.close_group();
  EXPECT_EQ(space.rank(), 3);
  EXPECT_NEAR(space.smallest_kept() / 3e-9, 1, 0.05);
}

TEST(RowSpace, TellsHowFarOutsideADroppedRowWas) {
  RowSpace space;
  space.reset(3);
  add_row(space, {1, 0, 0});
  add_row(space, {1, 2e-12, 0});
  space.close_group();
  EXPECT_EQ(space.rank(), 1);
  EXPECT_NEAR(test::largest_dropped(space), 2e-12, 1e-15);
}

/// λ with Σ λ_k row_k = w.
std::array<double, 3> multipliers(const std::array<Vector3, 3>& rows, const Vector3& w) {
  RowSpace space;
  space.reset(3);
  for (const Vector3& row : rows) add_row(space, row);
  space.close_group();
  EXPECT_EQ(space.rank(), 2);
  std::array<double, 3> lambda{};
  space.multipliers(w, lambda);
  return lambda;
}

// Of equal rows the multipliers of least norm are equal; that of the third row is unique.
TEST(RowSpace, MultipliersOfShortRowsKeepTheirDigitsBesideALongOne) {
  const Vector3 shorter{3e-7, 4e-7, 0}, longer{4e3, -1e3, 1e3};
  const double share = 2e5, single = 3e-8;
  Vector3 w{};
  for (std::size_t i = 0; i < 3; ++i) w[i] = 2 * share * shorter[i] + single * longer[i];
  const auto [first, second, third] = multipliers({shorter, longer, shorter}, w);
  EXPECT_NEAR(first / share, 1, 1e-13);
  EXPECT_NEAR(third / share, 1, 1e-13);
  // |w| is 0.2 and rounded; the long row makes 1.3e-4 of it.
  EXPECT_NEAR(second / single, 1, 1e-9);
}

// A row that was kept has a multiplier, however short the row and however little of it is its own:
// 3e-11, which the product with its length takes below the rounding of the others.
TEST(RowSpace, MultipliersTakeNoDecisionOfTheirOwn) {
  const Vector3 one{1, 0, 0}, beside{1e-6, 3e-17, 0};
  const Vector3 w{3 + 3 + 1, 3e-11, 0};  // 3 one + 1e6 beside + 3 one
  const auto [first, second, third] = multipliers({one, beside, one}, w);
  EXPECT_NEAR(second / 1e6, 1, 1e-4);
  EXPECT_NEAR(first, 3, 1e-4);
  EXPECT_NEAR(third, 3, 1e-4);
}

/// Crank, coupler and rocker in line but for 1e-8 rad, so that the loop is almost singular.
test::Example straight_four_bar(std::array<double, 3> masses, bool backwards) {
  const std::array<double, 3> length{0.7, 0.5, 0.9};
  const std::array<double, 3> angle{0.3, 0.3 + 1e-8, 0.3 - 2e-8};
  test::Example out;
  out.mechanism.bodies.resize(3);
  out.q.resize(9);
  const auto index = [&](std::size_t link) { return backwards ? 2 - link : link; };
  const auto place = [&](std::size_t link, Place at) {
    return Anchor{static_cast<int>(index(link)), at, {}};
  };
  Vec2 at{};
  for (std::size_t link = 0; link < 3; ++link) {
    const std::size_t i = index(link);
    out.mechanism.bodies[i] = {"rod" + std::to_string(link),
                               BodyKind::rigid,
                               masses[link],
                               {},
                               RodShape{length[link], {}}};
    const Vec2 centre = at + length[link] / 2 * direction(angle[link]);
    out.q[3 * i] = centre.x;
    out.q[3 * i + 1] = centre.y;
    out.q[3 * i + 2] = angle[link];
    at = at + length[link] * direction(angle[link]);
  }
  auto& joints = out.mechanism.joints;
  joints = {{"A", RevoluteJoint{{ground, Place::at, {}}, place(0, Place::start)}},
            {"B", RevoluteJoint{place(0, Place::end), place(1, Place::start)}},
            {"C", RevoluteJoint{place(1, Place::end), place(2, Place::start)}},
            {"D", RevoluteJoint{place(2, Place::end), {ground, Place::at, at}}}};
  if (backwards) std::ranges::reverse(joints);
  return out;
}

double smallest_kept(const test::Example& e) {
  ConstraintFactor factor;
  factor_joints(plan_elimination(e.mechanism), evaluate(e.mechanism, e.q), factor);
  return factor.joints.smallest_kept();
}

// Cut at the heavy end, the loop's smallest part is √(heavy/light) larger than at the light one,
// and the same pose would be singular in one order and not in the other.
TEST(Rank, DoesNotDependOnTheOrderOfBodies) {
  for (const std::array<double, 3>& masses :
       {std::array<double, 3>{100, 1, 1e-2}, {1e-2, 1, 100}, {1e-3, 1e3, 1}, {1e3, 1e-3, 1}}) {
    const double forwards = smallest_kept(straight_four_bar(masses, false));
    const double backwards = smallest_kept(straight_four_bar(masses, true));
    EXPECT_GT(forwards, rank_tolerance);
    EXPECT_LT(forwards, 1e-7);
    EXPECT_NEAR(backwards / forwards, 1, 1e-5);
  }
}

// Two contacts at one point with normals 1e-6 rad apart: what tells them apart is a millionth of
// either, and its rounding against the joints a million times that of a normal.
TEST(Rank, JointsHoldWhereContactsNearlyDepend) {
  test::Example e = test::five_bar(false);
  auto& contacts = e.mechanism.contacts;
  contacts.push_back(contacts.front());
  contacts.back().name = "turned";
  std::get<PointLine>(contacts.back().geometry).surface.normal_angle += 1e-6;
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  ImpactWorkspace workspace;
  ImpactSolution s;
  solve_impact(e.mechanism, plan_elimination(e.mechanism), system, e.qdot, NewtonLaw{}, workspace,
               s);
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  ASSERT_EQ(workspace.problem.normals.rank(), 2);
  const double fastest = std::sqrt(2 * kinetic_energy(system, s.result.qdot_plus));
  for (const JointRows& joint : system.joints) {
    for (std::size_t k = 0; k < 2; ++k) {
      const double norm = row_norm(system, {joint.body_a, joint.body_b, joint.row[k]});
      const double v = apply(system, joint.body_a, joint.body_b, joint.row[k], s.result.qdot_plus);
      EXPECT_LE(std::abs(v) / norm / fastest, 1e-14);
    }
  }
}

}  // namespace
}  // namespace carom
