// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/table.h"
#include "core/study/compute.h"

namespace carom {

/// The impact of one design.
struct DesignOutcome {
  std::string name;  ///< of the variant; empty: the scenario's own design
  Evaluation evaluation;
};

/// The scenario's own design, then its variants in their order.
std::vector<DesignOutcome> compare_designs(const Scenario& scenario, const Effort& effort = {});

/// What one design has more than another [SI].
struct IndicatorDifference {
  double number = 0;
  std::optional<double> relative;  ///< to the other's magnitude; none where that is 0
};

/// None where one of the two has no such indicator, or has it in another unit. Roundoff reads as 0.
std::optional<IndicatorDifference> difference(const Indicators& one, const Indicators& reference,
                                              const IndicatorInfo& info);

/// What the scenario's own design is called in tables.
inline constexpr std::string_view own_design = "present";

/// A row for each design: its indicators, and of those that differ from the reference's the
/// difference, `gamma.difference`, and its ratio to the reference's magnitude, `gamma.relative`.
/// @param reference  name of a variant; empty: the scenario's own design
Table to_table(const std::vector<DesignOutcome>& outcomes, const std::string& reference);

}  // namespace carom
