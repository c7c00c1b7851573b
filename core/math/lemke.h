// SPDX-License-Identifier: MIT
#pragma once

#include "core/math/lcp.h"

namespace carom {

/// One solution by Lemke's complementary pivots; ties are broken lexicographically, so that no
/// degenerate problem makes them go round. If they end on a ray, and this ray proves that no z ≥ 0
/// makes w ≥ 0, the status is no_solution. For a positive semidefinite M it always does. `w`,
/// `residual` and `unique` are left to solve_lcp.
LcpSolution lemke(const LcpProblem& problem);

}  // namespace carom
