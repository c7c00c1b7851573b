// SPDX-License-Identifier: MIT
//
// Piles of twenty bodies that fall, strike at forty contacts and rest, for a second.
#include <benchmark/benchmark.h>

#include "tests/support/flight.h"
#include "tests/support/pile.h"

namespace {

using namespace carom;

void pile(benchmark::State& state, const test::Example& e) {
  const Scenario scenario = test::scenario_of(e, MoreauLaw{});
  Trajectory motion;
  for (auto _ : state) {
    motion = test::motion_of(scenario, {0, 1, 1000});
    benchmark::DoNotOptimize(motion.phases.data());
  }
  state.counters["bodies"] = static_cast<double>(e.mechanism.bodies.size());
  state.counters["closed"] = static_cast<double>(motion.phases.back().persistent.size());
  state.counters["impacts"] = static_cast<double>(motion.impacts.size());
  state.counters["rests"] = motion.end.reason == EndReason::rests ? 1 : 0;
}

BENCHMARK_CAPTURE(pile, discs_21, test::discs_above_trough(6))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pile, discs_in_box_20, test::discs_in_box(5, 4))->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(pile, squares_20, test::squares_above_floor(5, 4))->Unit(benchmark::kMillisecond);

}  // namespace
