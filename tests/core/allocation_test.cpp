// SPDX-License-Identifier: MIT
//
// The hot path allocates nothing: every allocation of this program is counted while impacts are
// evaluated again and again.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <utility>

#include "core/impact/solve.h"
#include "core/projection/contact_operator.h"
#include "core/study/map.h"
#include "tests/support/mechanisms.h"

namespace {
std::atomic<long> allocations{0};
}  // namespace

// Every form that may meet another: a library takes memory by one and returns it by the next.
// Inlined, delete would show the compiler a free() of what new returned, and be warned of.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size > 0 ? size : 1);
}
void* operator new(std::size_t size) {
  if (void* memory = operator new(size, std::nothrow)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return operator new(size, std::nothrow);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}

namespace carom {
namespace {

void expect_no_allocation(const test::Example& e, const Law& law) {
  const EliminationPlan plan = plan_elimination(e.mechanism);
  EvaluatedSystem system;
  ImpactWorkspace workspace;
  ImpactSolution solution;
  const auto once = [&] {
    evaluate(e.mechanism, e.q, system);
    solve_impact(e.mechanism, plan, system, e.qdot, law, workspace, solution);
  };
  once();
  ASSERT_EQ(solution.result.status, ImpactStatus::solved);
  const long before = allocations;
  for (int i = 0; i < 100; ++i) once();
  EXPECT_EQ(allocations - before, 0);
}

TEST(Allocation, NoneInOneImpactEvaluation) {
  expect_no_allocation(test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0), NewtonLaw{});
  expect_no_allocation(test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0.3), NewtonCoulombLaw{});
  expect_no_allocation(test::five_bar(true), NewtonLaw{});
  expect_no_allocation(test::chain(50), NewtonLaw{});
}

// The matrices take their memory by another way than `new`: they stay where they are.
TEST(Allocation, NoneInTheSecondDelassusMatrix) {
  const test::Example e = test::five_bar(true);
  const EliminationPlan plan = plan_elimination(e.mechanism);
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  const ContactRows& c = system.contacts[0];
  const std::vector<BodyRow> rows{{c.body_a, c.body_b, c.normal}, {c.body_a, c.body_b, c.tangent}};
  ConstraintFactor factor;
  DelassusForm form;
  const auto once = [&] {
    factor_joints(plan, system, factor);
    delassus_matrix(plan, system, factor, rows, form);
  };
  once();
  const long before = allocations;
  const std::pair memory{form.D.data(), form.A_c.data()};
  for (int i = 0; i < 100; ++i) once();
  EXPECT_EQ(allocations - before, 0);
  EXPECT_EQ(memory, (std::pair{form.D.data(), form.A_c.data()}));
}

TEST(Allocation, NoneInTheSecondMap) {
  PlanarImpactData data;
  data.W_nn = data.W_tt = data.det = data.T_minus = 1;
  data.u_n = -1;
  data.u_t = 0.3;
  ImpactMap map;
  fill_map(data, {}, map);
  const long before = allocations;
  fill_map(data, {}, map);
  EXPECT_EQ(allocations - before, 0);
}

}  // namespace
}  // namespace carom
