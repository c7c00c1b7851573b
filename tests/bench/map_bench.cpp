// SPDX-License-Identifier: MIT
//
// The 256×256 map of regimes and γ over restitution and friction, through the public function.
#include <benchmark/benchmark.h>

#include "core/study/map.h"

namespace {

using namespace carom;

// The plane of Kane's pendulum and one that slips nearly
// everywhere: the branches that a map takes decide what it costs.
PlanarImpactData plane(double u_t) {
  PlanarImpactData data;
  data.W_nn = 1.009560;
  data.W_nt = 1.521309;
  data.W_tt = 2.440338;
  data.det = data.W_nn * data.W_tt - data.W_nt * data.W_nt;
  data.u_n = -0.134202;
  data.u_t = u_t;
  data.T_minus = 0.1;
  return data;
}

void map_256(benchmark::State& state, double u_t) {
  const PlanarImpactData data = plane(u_t);
  ImpactMap map;
  for (auto _ : state) {
    fill_map(data, {}, map);
    benchmark::DoNotOptimize(map.gamma.data());
  }
}

BENCHMARK_CAPTURE(map_256, kane, -0.267174)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(map_256, fast_slip, 2.0)->Unit(benchmark::kMicrosecond);

}  // namespace
