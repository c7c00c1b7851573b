// SPDX-License-Identifier: MIT
//
// Compliant impacts of González's pendulum: one of them, and a sweep as in his figures.
#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <thread>
#include <vector>

#include "core/contact/damping_factors.h"
#include "core/motion/compliant_impact.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

test::Example example_at(double x2, ForceModel model) {
  test::Example example = test::gonzalez_pendulum(x2, -1, {1, -1}, 0.5, 0);
  example.mechanism.contacts[0].compliance = Compliance{model, 1e9, 1.5, NoTangentialForce{}};
  return example;
}

double peak_of(const test::Example& example, double tolerance) {
  return compliant_impact(example.mechanism, {example.q, example.qdot}, {{}, tolerance})
      .touches[0]
      .peak_force;
}

/// One impact at a tolerance of 10^−k; the counter is the error of its peak force against 10^−13.
void one_compliant_impact(benchmark::State& state) {
  const test::Example example = example_at(0.1, ForceModel::gonthier);
  const double tolerance = std::pow(10.0, -static_cast<double>(state.range(0)));
  double peak = 0;
  for (auto _ : state) benchmark::DoNotOptimize(peak = peak_of(example, tolerance));
  const double reference = peak_of(example, 1e-13);
  state.counters["peak_error"] = std::abs(peak / reference - 1);
}
BENCHMARK(one_compliant_impact)->Arg(6)->Arg(8)->Arg(10)->Unit(benchmark::kMicrosecond);

constexpr std::array models{ForceModel::hertz, ForceModel::hunt_crossley,
                            ForceModel::lankarani_nikravesh, ForceModel::gonthier,
                            ForceModel::flores};

/// 300 poses under five models, on as many threads as the argument says.
void sweep_of_poses_and_models(benchmark::State& state) {
  constexpr int poses = 300;
  const auto threads = static_cast<int>(state.range(0));
  const auto part = [&](int first) {
    for (int k = first; k < poses; k += threads) {
      for (const ForceModel model : models) {
        const double x2 = -0.38 + 0.76 * k / (poses - 1);
        benchmark::DoNotOptimize(peak_of(example_at(x2, model), 1e-8));
      }
    }
  };
  for (auto _ : state) {
    std::vector<std::jthread> workers;
    for (int k = 1; k < threads; ++k) workers.emplace_back(part, k);
    part(0);
  }
}
BENCHMARK(sweep_of_poses_and_models)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Everything about the frozen impact but its curve, and the curve.
void frozen_numbers(benchmark::State& state) {
  const FrozenProblem problem{{ForceModel::gonthier, 1e9, 1.5, NoTangentialForce{}}, 1.43, 2.6, 1};
  for (auto _ : state) benchmark::DoNotOptimize(frozen_impact(problem));
}
BENCHMARK(frozen_numbers)->Unit(benchmark::kMicrosecond);

void frozen_curve(benchmark::State& state) {
  const FrozenProblem problem{{ForceModel::gonthier, 1e9, 1.5, NoTangentialForce{}}, 1.43, 2.6, 1};
  for (auto _ : state) benchmark::DoNotOptimize(force_history(problem));
}
BENCHMARK(frozen_curve)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace carom
