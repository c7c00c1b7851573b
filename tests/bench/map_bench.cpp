// SPDX-License-Identifier: MIT
//
// The 256×256 map of regimes and γ over restitution and friction through the public function, under
// every law, and beside it the bare loops: nothing but the law's arithmetic from the four numbers
// of the contact plane, without the cases of one degree of freedom and of friction that reverses.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

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
  // A tenth more than the motion at the contact alone has, ½uᵀW⁻¹u.
  const double uGu =
      data.W_tt * data.u_n * data.u_n - 2 * data.W_nt * data.u_n * u_t + data.W_nn * u_t * u_t;
  data.T_minus = 1.1 * uGu / (2 * data.det);
  return data;
}

constexpr double kane = -0.267174;
constexpr double fast_slip = 2.0;

void map_256(benchmark::State& state, double u_t, const Law& law) {
  const PlanarImpactData data = plane(u_t);
  MapSpec spec;
  spec.law = law;
  ImpactMap map;
  for (auto _ : state) {
    fill_map(data, spec, map);
    benchmark::DoNotOptimize(map.gamma.data());
  }
}

/// γ after the impulse (i_n, i_t).
double ratio(const PlanarImpactData& d, double i_n, double i_t) {
  const double work = i_n * (d.u_n + (d.W_nn * i_n + d.W_nt * i_t) / 2) +
                      i_t * (d.u_t + (d.W_nt * i_n + d.W_tt * i_t) / 2);
  return 1 + work / d.T_minus;
}

/// Stick if the impulse lies in the cone, else slip as it comes.
inline double bare_newton_coulomb(const PlanarImpactData& d, double e, double mu, Regime& regime) {
  const double stick_n = (-d.W_tt * (1 + e) * d.u_n + d.W_nt * d.u_t) / d.det;
  const double stick_t = (d.W_nt * (1 + e) * d.u_n - d.W_nn * d.u_t) / d.det;
  const bool sticks = stick_n > 0 && std::abs(stick_t) <= mu * stick_n;
  const double s = d.u_t < 0 ? -1 : 1;
  const double slip_n = -(1 + e) * d.u_n / (d.W_nn - mu * s * d.W_nt);
  regime = sticks ? Regime::stick : s > 0 ? Regime::slip_positive : Regime::slip_negative;
  return ratio(d, sticks ? stick_n : slip_n, sticks ? stick_t : -mu * s * slip_n);
}

/// Slip as it comes until it ends or the impact does; then stick, or slip back.
inline double bare_poisson(const PlanarImpactData& d, double e, double mu, Regime& regime) {
  const double s = d.u_t < 0 ? -1 : 1;
  const double stop = s * d.u_t / (mu * d.W_tt - s * d.W_nt);  // P_n at which the slip ends
  const bool holds = std::abs(d.W_nt) <= mu * d.W_tt;
  const double then = holds ? -d.W_nt / d.W_tt : d.W_nt > 0 ? -mu : mu;
  const double rate = d.W_nn - mu * s * d.W_nt;
  const double slipping = -d.u_n / rate;
  const double turned = stop - (d.u_n + rate * stop) / (d.W_nn + d.W_nt * then);
  const bool within = stop >= 0 && (stop < slipping || !(rate > 0));
  const double i_n = (1 + e) * (within ? turned : slipping);
  const bool stops = stop >= 0 && stop < i_n;
  const double i_t = stops ? -mu * s * stop + then * (i_n - stop) : -mu * s * i_n;
  const bool forward = (stops ? -then : s) > 0;
  regime = stops && holds ? Regime::stick : forward ? Regime::slip_positive : Regime::slip_negative;
  return ratio(d, i_n, i_t);
}

template <auto cell>
void bare(benchmark::State& state, double u_t, const Law& law) {
  constexpr int count = 256;
  const PlanarImpactData data = plane(u_t);
  std::vector<Regime> regime(count * count);
  std::vector<double> gamma(count * count);
  for (auto _ : state) {
    for (int j = 0; j < count; ++j) {
      for (int i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(j * count + i);
        gamma[at] = cell(data, i / 255.0, 1.2 * j / 255.0, regime[at]);
      }
    }
    benchmark::DoNotOptimize(gamma.data());
    benchmark::DoNotOptimize(regime.data());
  }
  // In how many cells it says the same as the map.
  MapSpec spec;
  spec.law = law;
  const ImpactMap map = make_map(data, spec);
  double same = 0;
  for (std::size_t i = 0; i < gamma.size(); ++i) {
    same += map.regime[i] == regime[i] && std::abs(map.gamma[i] - gamma[i]) < 1e-9 ? 1 : 0;
  }
  state.counters["same"] = same / static_cast<double>(gamma.size());
}

void add(const std::string& name, void (*run)(benchmark::State&, double, const Law&), double u_t,
         const Law& law) {
  benchmark::RegisterBenchmark((name + "/" + std::string(law_word(law))).c_str(), run, u_t, law)
      ->Unit(benchmark::kMicrosecond);
}

const bool registered = [] {
  for (const auto& [name, u_t] : {std::pair{"/kane", kane}, std::pair{"/fast_slip", fast_slip}}) {
    for (const Law& law : all_laws()) add(std::string("map_256") + name, map_256, u_t, law);
    const std::string title = std::string("map_256_bare") + name;
    add(title, bare<bare_newton_coulomb>, u_t, NewtonCoulombLaw{});
    add(title, bare<bare_poisson>, u_t, PoissonLaw{});
  }
  return true;
}();

}  // namespace
