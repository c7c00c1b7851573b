// SPDX-License-Identifier: MIT
#pragma once

#include "core/impact/solve.h"

namespace carom {

/// True if no number is infinite or none.
bool is_finite(const PlanarImpactData& plane);

/// Takes an impact back whose numbers overflow: ill posed, at rest, without contact plane, impulses
/// and indicators, and with the reason.
void withdraw(ImpactSolution& solution);

/// True if every number of the solution is finite; otherwise it is withdrawn. Everything that
/// leaves the core passes here: a NaN never does.
bool finite_or_withdrawn(ImpactSolution& solution);

}  // namespace carom
