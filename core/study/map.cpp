// SPDX-License-Identifier: MIT
#include "core/study/map.h"

#include <algorithm>
#include <span>
#include <type_traits>

#include "core/impact/solve.h"

namespace carom {

namespace {

double lerp_ends(double from, double to, int i, int count) {
  return count > 1 ? from + (to - from) * i / (count - 1) : from;
}

/// No impact anywhere: numbers that are none must not be drawn as 0.
void fill_nothing(ImpactMap& map) {
  std::ranges::fill(map.regime, Regime::none);
  map.gamma.clear();
  map.mu_cr.assign(static_cast<std::size_t>(map.spec.e_count), {});
  map.e_star = map.e_star_conservative = map.mu_star = {};
}

/// Without friction γ depends on e alone and nothing depends on μ.
void fill_frictionless(const PlanarImpactData& data, ImpactMap& map) {
  const bool approaches = data.u_n < 0;
  std::ranges::fill(map.regime, approaches ? Regime::frictionless : Regime::none);
  map.mu_cr.assign(map.e.size(), {});
  map.e_star = map.e_star_conservative = map.mu_star = {};
  const std::size_t columns = map.e.size();
  for (std::size_t k = 0; k < map.gamma.size(); ++k) {
    const double normal = approaches ? -(1 + map.e[k % columns]) * data.u_n / data.W_nn : 0;
    map.gamma[k] = energy_ratio(data, normal, 0).value_or(0);
  }
}

}  // namespace

double ImpactMap::mu_at(int j) const {
  return lerp_ends(spec.mu_from, spec.mu_to, j, spec.mu_count);
}

std::string_view why_no_map(const Evaluation& evaluation) {
  if (!evaluation.has_plane) return "there is no impact at one contact to be mapped";
  if (evaluation.result.status != ImpactStatus::solved) return evaluation.result.reason;
  if (!evaluation.external.empty()) return "the map knows no external impulse";
  if (evaluation.touching.size() > 1) {
    return "the map treats one contact, but under this law other closed contacts take part";
  }
  return {};
}

void fill_map(const PlanarImpactData& data, const MapSpec& spec, ImpactMap& map) {
  map.spec = spec;
  const auto columns = static_cast<std::size_t>(spec.e_count);
  const std::size_t cells = columns * static_cast<std::size_t>(spec.mu_count);
  map.e.resize(columns);
  for (int i = 0; i < spec.e_count; ++i) {
    map.e[static_cast<std::size_t>(i)] = lerp_ends(spec.e_from, spec.e_to, i, spec.e_count);
  }
  map.regime.resize(cells);
  if (!is_finite(data)) return fill_nothing(map);
  const bool energy = data.T_minus > 0;
  map.gamma.resize(energy ? cells : 0);
  if (!has_friction(spec.law)) return fill_frictionless(data, map);
  map.mu_cr.resize(columns);
  map.e_star = limit_restitution(data, spec.e_t);
  map.e_star_conservative = limit_restitution_conservative(data, spec.e_t);
  map.mu_star = limit_friction(data);

  // A march sticks where it can when the slip ends: F's boundaries are none of its.
  if (marches(spec.law)) map.e_star = map.e_star_conservative = map.mu_star = {};
  for (std::size_t i = 0; i < columns; ++i) {
    map.mu_cr[i] = marches(spec.law) ? std::nullopt : critical_friction(data, map.e[i], spec.e_t);
  }
  const std::span regime(map.regime);
  const std::span gamma(map.gamma);
  for (std::size_t j = 0; j < cells / columns; ++j) {
    const double mu = map.mu_at(static_cast<int>(j));
    const RowOfMap row{map.e, mu, mu * spec.mu_d_over_mu_s, spec.e_t};
    const RowOfResults results{regime.subspan(j * columns, columns),
                               energy ? gamma.subspan(j * columns, columns) : gamma};
    std::visit(
        [&](const auto& law) {
          if constexpr (std::decay_t<decltype(law)>::friction) law_row(law, data, row, results);
        },
        spec.law);
  }
}

ImpactMap make_map(const PlanarImpactData& data, const MapSpec& spec) {
  ImpactMap map;
  fill_map(data, spec, map);
  return map;
}

Table to_table(const ImpactMap& map) {
  Table table;
  table.columns = {{"e", "e", Dimension::none, {}},
                   {"mu", "μ", Dimension::none, {}},
                   {"gamma", "γ", Dimension::none, {}}};
  for (auto& column : table.columns) column.values.reserve(map.regime.size());
  const bool impact = std::ranges::any_of(map.regime, [](Regime r) { return r != Regime::none; });
  const char* reason = impact ? "nothing moves: T⁻ = 0" : "there is no impact to be mapped";
  std::size_t cell = 0;
  for (int j = 0; j < map.spec.mu_count; ++j) {
    for (int i = 0; i < map.spec.e_count; ++i, ++cell) {
      table.columns[0].values.emplace_back(map.e_at(i));
      table.columns[1].values.emplace_back(map.mu_at(j));
      table.columns[2].values.push_back(map.gamma.empty() ? std::optional<double>()
                                                          : map.gamma[cell]);
      table.regime.emplace_back(regime_word(map.regime[cell]));
      table.reason.emplace_back(map.gamma.empty() ? reason : "");
    }
  }
  return table;
}

}  // namespace carom
