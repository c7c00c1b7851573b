// SPDX-License-Identifier: MIT
//
// Rows of studies and sweeps a second: indicators alone, and the peak force of a compliant contact,
// with one thread and with two, beside a plain loop that does nothing but compute them; and the
// memory that a study of a million rows takes, from its file to its database, and a long sweep.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <filesystem>
#include <string>

#include "core/io/gallery.h"
#include "core/io/study_json.h"
#include "core/io/study_store.h"
#include "core/scenario/parameters.h"
#include "core/study/lesson_numbers.h"
#include "core/study/study.h"
#include "core/study/sweep.h"
#include "core/study/sweep_rows.h"

namespace {

using namespace carom;

constexpr const char* path = "pose.tip.x";
constexpr double from = -0.3, to = 0.3;
constexpr int rows_at_once = 4096;

/// A grid of poses of a double pendulum.
StudyRows study_of(const std::string& scenario, const std::string& responses) {
  return StudyRows(read_study(R"({"study": 1, "title": "T", "scenario": ")" + scenario +
                                  R"(", "parameters": {"pose.tip.x": {"from": -0.3, "to": 0.3,
                                  "count": )" +
                                  std::to_string(rows_at_once) + R"(}}, "responses": [)" +
                                  responses + "]}",
                              {}));
}

constexpr const char* pendulum = "double-pendulum";
constexpr const char* compliant_pendulum = "double-pendulum-compliant";
constexpr const char* indicators = R"("T_minus", "T_c_minus", "gamma")";
constexpr const char* peak_force = R"("F_peak:gonthier")";

void count_rows(benchmark::State& state) {
  state.SetItemsProcessed(state.iterations() * rows_at_once);
}

void study_rows(benchmark::State& state, const char* scenario, const char* responses) {
  const StudyRows rows = study_of(scenario, responses);
  const auto threads = static_cast<unsigned>(state.range(0));
  for (auto _ : state) {
    std::size_t count = 0;
    run_study(rows, {}, {}, threads,
              [&count](std::span<const StudyRow> some) { count += some.size(); });
    benchmark::DoNotOptimize(count);
  }
  count_rows(state);
}

/// The same numbers by the core's functions alone, one row after the other.
void plain_loop(benchmark::State& state, const char* name, bool of_force) {
  const Scenario scenario = load_gallery(name);
  const BoundParameter parameter(scenario, path);
  for (auto _ : state) {
    for (int i = 0; i < rows_at_once; ++i) {
      const double x = from + (to - from) * i / (rows_at_once - 1);
      const Scenario row = resolved(parameter.applied(scenario, x));
      const Evaluation evaluation = compute(row);
      benchmark::DoNotOptimize(evaluation.indicators.gamma.number);
      if (!of_force) continue;
      benchmark::DoNotOptimize(LessonNumbers(row, evaluation).of("F_peak:gonthier").number);
    }
  }
  count_rows(state);
}

/// Every indicator, each pose followed from the one before, of so many rows in so many threads.
void sweep_rows(benchmark::State& state) {
  const Scenario scenario = load_gallery(pendulum);
  const std::vector<SweepSpec> axes{{path, from, to, static_cast<int>(state.range(0))}};
  const auto threads = static_cast<unsigned>(state.range(1));
  for (auto _ : state) {
    std::size_t count = 0;
    sweep_responses(scenario, axes, {}, threads,
                    [&count](const Table& rows) { count += rows.rows(); });
    benchmark::DoNotOptimize(count);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

/// The same by the core's functions alone: poses are followed and evaluated one after the other.
void plain_sweep(benchmark::State& state) {
  const Scenario scenario = load_gallery(pendulum);
  const std::vector<SweepSpec> axes{{path, from, to, rows_at_once}};
  SweepRow row(scenario, axes, {});
  ImpactSolution solution;
  std::vector<double> at, before, q;
  for (auto _ : state) {
    before = resolved(scenario).motion->state.q;
    for (std::size_t i = 0; i < rows_at_once; ++i) {
      set_values(axes, i, at);
      row.set(at);
      row.follow(before, q);
      row.evaluate_at(q, solution);
      benchmark::DoNotOptimize(solution.indicators.gamma.number);
      std::swap(before, q);
    }
  }
  count_rows(state);
}

/// Peak of the process until now: what was measured before has a part in it, unless it is left out
/// by a filter [MB].
double peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  constexpr double kilobytes = 1e3;
  return static_cast<double>(usage.ru_maxrss) / kilobytes;
}

/// The memory that a sweep of a hundred thousand rows takes, each handed over and forgotten.
void long_sweep(benchmark::State& state) {
  const Scenario scenario = load_gallery(pendulum);
  const std::vector<SweepSpec> axes{{path, from, to, 100000}};
  std::size_t count = 0;
  for (auto _ : state) {
    sweep_responses(scenario, axes, {}, 2, [&count](const Table& rows) { count += rows.rows(); });
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(count));
  state.counters["peak_MB"] = peak_memory();
}

void million_rows(benchmark::State& state) {
  const StudyRows rows(read_study(R"({"study": 1, "title": "T", "scenario": "two-discs",
      "parameters": {"bodies.left.mass": {"distribution": "uniform", "from": 1, "to": 4},
                     "contacts.touch.e": {"distribution": "uniform", "from": 0, "to": 1}},
      "sampling": {"method": "sobol", "count": 1000000}, "responses": ["m_eff", "gamma"]})",
                                  {}));
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "carom_bench.sqlite";
  for (auto _ : state) {
    std::filesystem::remove(file);
    StudyStore store = StudyStore::create(file, rows, {});
    run_study(rows, {}, store.places(rows.count()), 2,
              [&store](std::span<const StudyRow> some) { store.add(some); });
  }
  std::filesystem::remove(file);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rows.count()));
  state.counters["peak_MB"] = peak_memory();
}

BENCHMARK_CAPTURE(plain_loop, indicators, pendulum, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(study_rows, indicators, pendulum, indicators)
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(plain_sweep)->Unit(benchmark::kMillisecond);
BENCHMARK(sweep_rows)
    ->ArgsProduct({{rows_at_once, 100000}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(plain_loop, compliant, compliant_pendulum, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(study_rows, compliant, compliant_pendulum, peak_force)
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(long_sweep)->Iterations(1)->UseRealTime()->Unit(benchmark::kSecond);
BENCHMARK(million_rows)->Iterations(1)->UseRealTime()->Unit(benchmark::kSecond);

}  // namespace
