// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/impact/solve.h"

namespace carom {

/// Tests every closed contact after the impact, and the sign of every unilateral impulse: P treats
/// closed contacts as bilateral, and they may be asked to pull. Empty unless solved. @eq P(3) B(77)
std::vector<Breach> retest(const EvaluatedSystem& system, const ImpactSolution& solution);
std::vector<Breach> retest(const EvaluatedSystem& system, const ImpactResult& result,
                           std::span<const ContactRole> role);

}  // namespace carom
