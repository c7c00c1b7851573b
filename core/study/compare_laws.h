// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/study/compute.h"

namespace carom {

/// The same impact under one law.
struct LawOutcome {
  Law law;
  std::string reason;     ///< why the law does not apply or has no answer; empty if it has
  Evaluation evaluation;  ///< in full, with its verdict; without an answer q̇⁺ is q̇⁻
};

/// One impact under every law side by side, in the order of all_laws(): whatever law the scenario
/// has. Pose and velocity are resolved once, so that all start from the same numbers.
std::vector<LawOutcome> compare_laws(const Scenario& scenario, const Effort& effort = {});

}  // namespace carom
