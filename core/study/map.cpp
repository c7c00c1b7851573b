// SPDX-License-Identifier: MIT
#include "core/study/map.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "core/impact/solve.h"

namespace carom {

namespace {

void fill_axis(double from, double to, int count, std::vector<double>& axis) {
  axis.assign(static_cast<std::size_t>(count), from);
  for (int i = 1; i < count; ++i) {
    axis[static_cast<std::size_t>(i)] = from + (to - from) * i / (count - 1);
  }
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
  if (map.gamma.empty()) return;
  for (std::size_t i = 0; i < columns; ++i) {
    const double normal = approaches ? -(1 + map.e[i]) * data.u_n / data.W_nn : 0;
    map.gamma[i] = energy_ratio(1 / data.T_minus, impact_work(data, normal, 0));
  }
  for (std::size_t k = columns; k < map.gamma.size(); ++k) map.gamma[k] = map.gamma[k - columns];
}

/// The contact that strikes has a tangent.
bool rubs(const Evaluation& evaluation) {
  const auto struck = std::ranges::find(evaluation.role, ContactRole::impacting);
  const auto k = static_cast<std::size_t>(struck - evaluation.role.begin());
  const Row& tangent = evaluation.system.contacts[k].tangent;
  const auto acts = [](double entry) { return entry != 0; };
  return std::ranges::any_of(tangent.a, acts) || std::ranges::any_of(tangent.b, acts);
}

}  // namespace

std::string_view why_no_map(const Evaluation& evaluation) {
  if (!evaluation.has_plane) return "there is no impact at one contact to be mapped";
  if (!rubs(evaluation)) {
    return "the contact has no tangent and so no friction, and a map goes over e and μ";
  }
  if (evaluation.result.status != ImpactStatus::solved) return evaluation.result.reason;
  if (!evaluation.external.empty()) return "the map knows no external impulse";
  if (evaluation.touching.size() > 1) {
    return "the map treats one contact, but under this law other closed contacts take part";
  }
  return {};
}

void fill_map(const PlanarImpactData& data, const MapSpec& spec, ImpactMap& map) {
  map.spec = spec;
  fill_axis(spec.e_from, spec.e_to, spec.e_count, map.e);
  fill_axis(spec.mu_from, spec.mu_to, spec.mu_count, map.mu);
  const std::size_t columns = map.e.size();
  const std::size_t cells = columns * map.mu.size();
  map.regime.resize(cells);
  if (!is_finite(data)) return fill_nothing(map);
  const bool energy = std::isfinite(1 / data.T_minus);
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
  const RowsOfMap rows{map.e, map.mu, spec.mu_d_over_mu_s, spec.e_t};
  const CellsOfMap filled{map.regime, map.gamma};
  std::visit(
      [&](const auto& law) {
        if constexpr (std::decay_t<decltype(law)>::friction) law_rows(law, data, rows, filled);
      },
      spec.law);
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
