// SPDX-License-Identifier: MIT
//
// The motion around an impact: half a second before it, two seconds after. Without the contact, so
// that all of it is smooth; with bounces; and with contacts that slide, stick and rest.
#include <benchmark/benchmark.h>

#include "core/io/gallery.h"
#include "core/projection/acceleration.h"
#include "tests/support/flight.h"

namespace {

using namespace carom;

test::Example open(test::Example example) {
  example.mechanism.contacts.clear();
  return example;
}

void motion_of(benchmark::State& state, const Scenario& scenario) {
  const Evaluation evaluation = compute(scenario);
  Trajectory trajectory;
  for (auto _ : state) {
    trajectory = simulate(scenario, evaluation, {0.5, 2});
    benchmark::DoNotOptimize(trajectory.phases.data());
  }
  std::size_t samples = 0;
  for (const Phase& phase : trajectory.phases) samples += phase.size();
  state.counters["samples"] = static_cast<double>(samples);
  state.counters["impacts"] = static_cast<double>(trajectory.impacts.size());
  const double seconds = trajectory.end.t - trajectory.start.t;
  state.counters["seconds"] = seconds;
  state.counters["seconds_per_second"] =
      benchmark::Counter(seconds, benchmark::Counter::kIsIterationInvariantRate);
}

void motion(benchmark::State& state, const test::Example& e) {
  motion_of(state, test::scenario_of(e));
}

/// Bounces and slides, sticks and rests.
void gallery_motion(benchmark::State& state, const char* name) {
  motion_of(state, load_gallery(name));
}

/// One q̈ at a pose.
void acceleration(benchmark::State& state, const test::Example& e) {
  MotionPlan plan = plan_motion(e.mechanism);
  AccelerationWorkspace w;
  choose_loop_rows(e.mechanism, e.q, plan, w);
  const State at{e.q, e.qdot};
  std::vector<double> qddot(e.q.size());
  for (auto _ : state) {
    accelerate_at(e.mechanism, plan, at, {0, -test::G}, w, qddot);
    benchmark::DoNotOptimize(qddot.data());
  }
}

BENCHMARK_CAPTURE(acceleration, double_pendulum, test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0));
BENCHMARK_CAPTURE(acceleration, five_bar_redundant, test::five_bar(true));
BENCHMARK_CAPTURE(acceleration, chain_50, test::chain(50));
BENCHMARK_CAPTURE(motion, double_pendulum_smooth,
                  open(test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0)))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(motion, double_pendulum_bounces,
                  test::gonzalez_pendulum(0.38, -1, {1, -1}, 0.5, 0))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(motion, five_bar_smooth, open(test::five_bar(true)))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(gallery_motion, kane, "kane")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(gallery_motion, bouncing_disc, "bouncing-disc")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(gallery_motion, rocking_block, "rocking-block")->Unit(benchmark::kMillisecond);

}  // namespace
