// SPDX-License-Identifier: MIT
#include "core/study/compare_designs.h"

#include <algorithm>
#include <cmath>

#include "core/impact/indicators.h"
#include "core/scenario/variants.h"

namespace carom {

namespace {

std::optional<double> number_of(const Indicators& indicators, const IndicatorInfo& info) {
  return (indicators.*(info.member)).number;
}

Column indicator_column(const std::vector<DesignOutcome>& outcomes, const IndicatorInfo& info) {
  Column column{std::string(info.key), std::string(info.symbol), info.dimension, {}};
  for (const DesignOutcome& outcome : outcomes) {
    column.values.push_back(number_of(outcome.evaluation.indicators, info));
  }
  return column;
}

void add_differences(Table& table, const std::vector<DesignOutcome>& outcomes,
                     const Indicators& reference, const IndicatorInfo& info) {
  const std::string key(info.key), symbol(info.symbol);
  Column differences{key + ".difference", "Δ" + symbol, info.dimension, {}};
  Column ratios{key + ".relative", "Δ" + symbol + "/" + symbol, Dimension::none, {}};
  for (const DesignOutcome& outcome : outcomes) {
    const auto found = difference(outcome.evaluation.indicators, reference, info);
    differences.values.push_back(found ? std::optional(found->number) : std::nullopt);
    ratios.values.push_back(found ? found->relative : std::nullopt);
  }
  const bool differ = std::ranges::any_of(
      differences.values,
      [](const std::optional<double>& value) { return value.value_or(0) != 0; });
  if (!differ) return;
  table.columns.push_back(std::move(differences));
  table.columns.push_back(std::move(ratios));
}

}  // namespace

std::vector<DesignOutcome> compare_designs(const Scenario& scenario, const Effort& effort) {
  std::vector<DesignOutcome> outcomes{{"", compute(scenario, effort)}};
  for (std::size_t i = 0; i < scenario.variants.size(); ++i) {
    outcomes.push_back({scenario.variants[i].name, compute(variant_scenario(scenario, i), effort)});
  }
  return outcomes;
}

std::optional<IndicatorDifference> difference(const Indicators& one, const Indicators& reference,
                                              const IndicatorInfo& info) {
  const std::optional<double> own = number_of(one, info), other = number_of(reference, info);
  if (!own || !other || dimension_of(one, info) != dimension_of(reference, info)) return {};
  const double terms =
      std::max(largest_of(one, info.dimension), largest_of(reference, info.dimension));
  IndicatorDifference found{without_roundoff(*own - *other, terms), {}};
  if (without_roundoff(*other, terms) != 0) found.relative = found.number / std::abs(*other);
  return found;
}

Table to_table(const std::vector<DesignOutcome>& outcomes, const std::string& reference) {
  Table table;
  table.label_head = "design";
  for (const DesignOutcome& outcome : outcomes) {
    table.label.push_back(outcome.name.empty() ? std::string(own_design) : outcome.name);
    table.regime.emplace_back(regime_text(outcome.evaluation.result));
    table.reason.emplace_back(outcome.evaluation.result.reason);
  }
  const auto compared = std::ranges::find(outcomes, reference, &DesignOutcome::name);
  for (const IndicatorInfo& info : indicator_table()) {
    table.columns.push_back(indicator_column(outcomes, info));
    add_differences(table, outcomes, compared->evaluation.indicators, info);
  }
  return table;
}

}  // namespace carom
