// SPDX-License-Identifier: MIT
//
// One impact evaluation — M, A, factor, post-impact velocity, indicators — beside the paper's own
// form by singular values on the same mechanism.
#include <benchmark/benchmark.h>

#include <Eigen/Dense>

#include "core/impact/solve.h"
#include "tests/support/mechanisms.h"
#include "tests/support/projection.h"

namespace {

using namespace carom;

void fast(benchmark::State& state, const test::Example& e, const Law& law) {
  const EliminationPlan plan = plan_elimination(e.mechanism);
  EvaluatedSystem system;
  ImpactWorkspace workspace;
  ImpactSolution solution;
  for (auto _ : state) {
    evaluate(e.mechanism, e.q, system);
    solve_impact(e.mechanism, plan, system, e.qdot, law, workspace, solution);
    benchmark::DoNotOptimize(solution.result.qdot_plus.data());
  }
  // Error of v⁺ in the kinetic norm against the paper's form, which has no friction.
  if (!std::holds_alternative<NewtonLaw>(law)) return;
  const ContactRows& rows = system.contacts[0];
  const std::vector<BodyRow> normal{{rows.body_a, rows.body_b, rows.normal}};
  const Eigen::MatrixXd A = constraint_matrix(system, normal);
  const int rank = system.n() - plan.tree_dof + workspace.problem.contacts.factor.joints.rank() + 1;
  if (system.n() > 60 || solution.result.status != ImpactStatus::solved) return;
  const test::Projection p = test::project(A, system.mass, rank);
  const auto n = static_cast<Eigen::Index>(e.qdot.size());
  const Eigen::Map<const Eigen::VectorXd> before(solution.result.qdot_minus.data(), n);
  const Eigen::Map<const Eigen::VectorXd> after(solution.result.qdot_plus.data(), n);
  const double restitution = e.mechanism.contacts[0].e;
  const Eigen::VectorXd difference = after - (before - (1 + restitution) * (p.S * before));
  state.counters["error"] = std::sqrt(difference.dot(p.M * difference) / before.dot(p.M * before));
}

void paper(benchmark::State& state, const test::Example& e) {
  const EliminationPlan plan = plan_elimination(e.mechanism);
  EvaluatedSystem system = evaluate(e.mechanism, e.q);
  ConstraintFactor factor;
  factor_joints(plan, system, factor);
  const int rank = system.n() - plan.tree_dof + factor.joints.rank() + 1;
  const auto n = static_cast<Eigen::Index>(e.qdot.size());
  const Eigen::Map<const Eigen::VectorXd> before(e.qdot.data(), n);
  for (auto _ : state) {
    evaluate(e.mechanism, e.q, system);
    const ContactRows& rows = system.contacts[0];
    const std::vector<BodyRow> normal{{rows.body_a, rows.body_b, rows.normal}};
    const test::Projection p = test::project(constraint_matrix(system, normal), system.mass, rank);
    Eigen::VectorXd after = before - 1.5 * (p.S * before);
    benchmark::DoNotOptimize(after.data());
  }
}

BENCHMARK_CAPTURE(fast, double_pendulum, test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0.0),
                  NewtonLaw{});
BENCHMARK_CAPTURE(fast, double_pendulum_friction,
                  test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0.3), NewtonCoulombLaw{});
BENCHMARK_CAPTURE(paper, double_pendulum, test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0.0));
BENCHMARK_CAPTURE(fast, kane, test::kane_pendulum(0.5, 0), NewtonLaw{});
BENCHMARK_CAPTURE(fast, five_bar, test::five_bar(false), NewtonLaw{});
BENCHMARK_CAPTURE(fast, five_bar_redundant, test::five_bar(true), NewtonLaw{});
BENCHMARK_CAPTURE(paper, five_bar_redundant, test::five_bar(true));
BENCHMARK_CAPTURE(fast, chain_10, test::chain(10), NewtonLaw{});
BENCHMARK_CAPTURE(fast, chain_50, test::chain(50), NewtonLaw{});
BENCHMARK_CAPTURE(fast, chain_200, test::chain(200), NewtonLaw{});
BENCHMARK_CAPTURE(fast, chain_1000, test::chain(1000), NewtonLaw{});

}  // namespace
