// SPDX-License-Identifier: MIT
//
// The laws of the frictionless impact on random mechanisms and poses. Nothing here knows a result;
// every assertion is an identity of the papers. Velocities are compared in the kinetic metric.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>
#include <random>
#include <string>

#include "core/impact/audit.h"
#include "core/impact/solve.h"
#include "core/projection/multipliers.h"
#include "tests/support/dense.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/row_space.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr int random_mechanisms = 10000;
constexpr double tight = 1e-10;
constexpr double epsilon = 2.3e-16;

/// Dense oracle in the kinetic metric, x = √M q̇: an orthonormal basis of the rows by a pivoted QR
/// of all of them at once, to the rank that was decided.
struct DenseRows {
  Matrix Q;
  double condition = 1;

  DenseRows(const EvaluatedSystem& system, const std::vector<BodyRow>& rows, int rank) {
    const Eigen::Map<const Vector> mass(system.mass.data(), system.n());
    const Matrix B =
        (constraint_matrix(system, rows) * mass.cwiseSqrt().cwiseInverse().asDiagonal())
            .transpose();
    const test::PivotedQr qr = test::pivoted_qr(B);
    Q = qr.Q.leftCols(rank);
    condition = qr.condition(rank);
  }

  /// Of (I − S)q̇.
  [[nodiscard]] Vector admissible(const Vector& x) const { return x - Q * (Q.transpose() * x); }
};

struct Impact {
  const test::Example& e;
  EliminationPlan plan = plan_elimination(e.mechanism);
  EvaluatedSystem system = evaluate(e.mechanism, e.q);
  ImpactSolution solution = {};

  void solve(const std::vector<double>& qdot, ImpactWorkspace& workspace) {
    solve_impact(e.mechanism, plan, system, qdot, NewtonLaw{}, workspace, solution);
  }

  /// The dense projector of this impact's rows.
  [[nodiscard]] DenseRows dense(const ImpactWorkspace& w) const {
    std::vector<BodyRow> rows;
    int striking = 0;
    for (std::size_t k = 0; k < solution.role.size(); ++k) {
      const ContactRole role = solution.role[k];
      if (role != ContactRole::held && role != ContactRole::impacting) continue;
      striking += role == ContactRole::impacting;
      const ContactRows& c = system.contacts[k];
      rows.push_back({c.body_a, c.body_b, c.normal});
    }
    const int rank = system.n() - plan.tree_dof + w.problem.contacts.factor.joints.rank() +
                     (striking == 1 ? 1 : w.problem.normals.rank());
    return {system, rows, rank};
  }

  /// x = √M q̇.
  [[nodiscard]] Vector in_kinetic_metric(const std::vector<double>& qdot) const {
    const Eigen::Map<const Vector> mass(system.mass.data(), system.n());
    return mass.cwiseSqrt().cwiseProduct(Eigen::Map<const Vector>(qdot.data(), system.n()));
  }
};

/// The largest part outside the joints of a struck or held contact's unit row that counts as locked
/// by them: the solver sets such a row to zero.
double largest_locked(const Impact& impact, const ImpactWorkspace& w) {
  const ConstraintFactor& factor = w.problem.contacts.factor;
  std::vector<double> c(static_cast<std::size_t>(impact.plan.tree_dof));
  double largest = 0;
  for (std::size_t k = 0; k < impact.system.contacts.size(); ++k) {
    const ContactRole role = impact.solution.role[k];
    if (role != ContactRole::held && role != ContactRole::impacting) continue;
    const ContactRows& rows = impact.system.contacts[k];
    const BodyRow normal{rows.body_a, rows.body_b, rows.normal};
    whiten_row(impact.plan, factor, normal, c);
    factor.joints.remove_from(c);
    const double part = Eigen::Map<const Vector>(c.data(), impact.plan.tree_dof).norm() /
                        row_norm(impact.system, normal);
    if (part <= rank_tolerance) largest = std::max(largest, part);
  }
  return largest;
}

double largest_dropped(const Impact& impact, const ImpactWorkspace& w) {
  const double joints =
      std::max(test::largest_dropped(w.problem.contacts.factor.joints), largest_locked(impact, w));
  return impact.solution.has_plane ? joints
                                   : std::max(joints, test::largest_dropped(w.problem.normals));
}

/// The oracle may keep other rows of those that depend on each other, all of them within δ of the
/// span that the solver kept. Its orthonormal basis is made of r such unit rows by the inverse of
/// their triangle, and is outside by √r δ·condition at most; T_a changes by twice the sine of that.
/// r ≤ 25 in these mechanisms. A joint's row that the solver kept for a part of 1e-10 of it has its
/// direction to eps/1e-10, where the oracle may have a better row, that of a held contact.
double oracle_bound(const Impact& impact, const ImpactWorkspace& w, const DenseRows& dense) {
  const double condition =
      std::max(dense.condition, 1 / w.problem.contacts.factor.joints.smallest_kept());
  const double dropped = 10 * largest_dropped(impact, w) * condition;
  return std::max(tight, 50 * epsilon * condition) + dropped;
}

/// P(28c): at e = 0 q̇⁺ = (I − S)q̇⁻.
void expect_admissible_part(const Impact& impact, const ImpactWorkspace& workspace, int i) {
  const ImpactResult& r = impact.solution.result;
  const DenseRows dense = impact.dense(workspace);
  const Vector before = impact.in_kinetic_metric(r.qdot_minus);
  const Vector off = impact.in_kinetic_metric(r.qdot_plus) - dense.admissible(before);
  ASSERT_LE(off.norm() / before.norm(), oracle_bound(impact, workspace, dense)) << i;
}

void expect_frictionless_laws(const Impact& impact, const ImpactWorkspace& workspace, int i) {
  const Indicators& in = impact.solution.indicators;
  const ImpactResult& r = impact.solution.result;
  const EvaluatedSystem& system = impact.system;
  // Independently from the velocities themselves: T⁻, T⁺, and the impacting contacts' v_n.
  const double T = kinetic_energy(system, r.qdot_minus);
  ASSERT_NEAR(*in.T_minus.number / T, 1, tight) << i;
  ASSERT_NEAR(kinetic_energy(system, r.qdot_plus) / T, *in.gamma.number, tight) << i;
  const DenseRows dense = impact.dense(workspace);
  const double T_a = dense.admissible(impact.in_kinetic_metric(r.qdot_minus)).squaredNorm() / 2;
  const double bound = oracle_bound(impact, workspace, dense);
  ASSERT_NEAR((*in.T_c_minus.number + T_a) / T, 1, bound) << "T = T_c + T_a, example " << i;
  ASSERT_NEAR(*in.T_a_minus.number / T, T_a / T, bound) << i;
  double e_n = 0;
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    const ContactRole role = impact.solution.role[k];
    const ContactRows& rows = system.contacts[k];
    const double scale =
        row_norm(system, {rows.body_a, rows.body_b, rows.normal}) * std::sqrt(2 * T);
    const double before = apply(system, rows.body_a, rows.body_b, rows.normal, r.qdot_minus);
    const double after = apply(system, rows.body_a, rows.body_b, rows.normal, r.qdot_plus);
    if (role == ContactRole::resting || role == ContactRole::separating) {
      ASSERT_GE(before / scale, -1e-7) << "it approaches and takes no part, example " << i;
    }
    if (role != ContactRole::impacting) continue;
    ASSERT_LT(before, 0) << "it takes part and does not approach, example " << i;
    ASSERT_LE(rows.gap, 1e-6) << "it takes part and is open, example " << i;
    e_n = impact.e.mechanism.contacts[k].e;
    ASSERT_LE(std::abs(after + e_n * before) / scale, tight) << "v_n⁺ = −e v_n⁻, example " << i;
  }
  for (const JointRows& joint : system.joints) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
      const double norm = row_norm(system, {joint.body_a, joint.body_b, joint.row[k]});
      const double v = apply(system, joint.body_a, joint.body_b, joint.row[k], r.qdot_plus);
      ASSERT_LE(std::abs(v) / norm / std::sqrt(2 * T), tight) << "A_b q̇⁺ = 0, example " << i;
    }
  }
  ASSERT_NEAR(*in.gamma.number, 1 - (1 - e_n * e_n) * *in.xi.number, tight) << i;
  ASSERT_NEAR(*in.W_loss.number / T, -(1 - e_n * e_n) * (1 - T_a / T), bound) << i;
  ASSERT_GE(*in.gamma.number, 0) << i;
  ASSERT_LE(*in.gamma.number, 1 + tight) << i;
  for (const Residual& residual :
       audit(impact.e.mechanism, system, impact.solution,
             joint_impulses(impact.plan, system, impact.solution), NewtonLaw{})) {
    ASSERT_TRUE(residual.holds()) << residual.law << " " << residual.value << " > "
                                  << residual.bound << ", example " << i << " cond "
                                  << *in.condition.number;
  }
}

/// What examples of a run were, and how many of them.
struct Tally {
  int impacts = 0, redundant = 0, singular = 0, several = 0, held = 0;
  int between = 0;  ///< a row dropped that is further outside than rounding
};

/// Strikes one random mechanism, as it moves or as it would move backwards, and tests the laws.
void expect_laws_on_the_next(std::mt19937_64& random, ImpactWorkspace& workspace, int i,
                             Tally& tally) {
  test::RandomExample next = test::random_mechanism(random);
  test::Example& e = next.example;
  Impact impact{e};
  impact.solve(e.qdot, workspace);
  if (impact.solution.result.status == ImpactStatus::no_approach) {
    for (double& v : e.qdot) v = -v;
    impact.solve(e.qdot, workspace);
  }
  if (impact.solution.result.status != ImpactStatus::solved) return;
  const auto count = [&](ContactRole role) {
    return std::ranges::count(impact.solution.role, role);
  };
  ++tally.impacts;
  tally.redundant += next.redundant;
  tally.singular += next.near_singular;
  tally.several += count(ContactRole::impacting) > 1;
  tally.held += count(ContactRole::held) > 0;
  tally.between += largest_dropped(impact, workspace) > 50 * epsilon;
  expect_frictionless_laws(impact, workspace, i);
  if (testing::Test::HasFatalFailure()) return;
  for (Contact& contact : e.mechanism.contacts) contact.e = 1;
  impact.solve(e.qdot, workspace);
  ASSERT_NEAR(*impact.solution.indicators.gamma.number, 1, tight) << "e = 1, example " << i;
  for (Contact& contact : e.mechanism.contacts) contact.e = 0;
  impact.solve(e.qdot, workspace);
  expect_admissible_part(impact, workspace, i);
}

constexpr std::uint64_t usual_seed = 20260103;

// Which contacts take part, P(15); the split of the energy, G(17) and G(18), against a dense
// projector; what is lost, P(32), and 0 ≤ γ ≤ 1, P(36); at e = 0 what is left is the admissible
// part, P(28c), and at e = 1 nothing is lost.
TEST(Impact, FrictionlessLawsHoldOnEveryMechanism) {
  std::mt19937_64 random(test::seed(usual_seed));
  ImpactWorkspace workspace;
  Tally tally;
  for (int i = 0; tally.impacts < random_mechanisms; ++i) {
    ASSERT_LT(i, 5 * random_mechanisms) << "too few of them strike";
    expect_laws_on_the_next(random, workspace, i, tally);
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(tally.redundant, random_mechanisms / 5);
  EXPECT_GE(tally.singular, random_mechanisms / 5);
  EXPECT_GE(tally.several, random_mechanisms / 20);
  EXPECT_GE(tally.held, random_mechanisms / 50);
  RecordProperty("between", tally.between);
  EXPECT_LT(tally.between, random_mechanisms / 50);
}

// Examples of other seeds that missed a law. Of loops' rows that were kept for 1e-10 of them, the
// multipliers of least norm took a second, coarser rank decision, and the joints' impulses missed
// half of the momentum; the tree made what a dropped row leaves 1e5 times larger; and rows of light
// and heavy bodies that were reflected together lost the digits of the short ones.
TEST(Impact, FrictionlessLawsHoldWhereTheyWereMissed) {
  struct Known {
    std::uint64_t shift;
    int example;
  };
  for (const auto& [shift, example] : {Known{14, 2050},
                                       {50, 11113},
                                       {74, 6251},
                                       {79, 3414},
                                       {96, 939},
                                       {101, 301},
                                       {183, 7018},
                                       {305, 1699}}) {
    SCOPED_TRACE("seed + " + std::to_string(shift));
    std::mt19937_64 random(usual_seed + 1000003 * shift);
    for (int i = 0; i < example; ++i) test::random_mechanism(random);
    ImpactWorkspace workspace;
    Tally tally;
    expect_laws_on_the_next(random, workspace, example, tally);
    EXPECT_EQ(tally.impacts, 1);
  }
}

}  // namespace
}  // namespace carom
