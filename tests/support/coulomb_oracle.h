// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/impact/coulomb_solver.h"

namespace carom::test {

using LongMatrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
using LongVector = Eigen::Matrix<long double, Eigen::Dynamic, 1>;

/// What the plain enumeration of all combinations of open, stick, slip + and slip − says.
struct OracleAnswers {
  std::vector<LongVector> impulses;  ///< 2k, of each combination that keeps the law
  bool degenerate = false;           ///< the equations of some combination are nearly singular
  bool tie = false;                  ///< an inequality of some combination holds or fails by a hair
};

/// Coulomb's problem in long double and without anything of the library: for each combination of
/// modes 2k equations for the impulses, Gauss' elimination with full pivoting, then the
/// inequalities.
OracleAnswers enumerate_modes(const CoulombProblem& problem);

/// The greatest amount by which impulses break the law, in long double, relative to its terms.
long double law_residual(const CoulombProblem& problem, const LongVector& impulse);

}  // namespace carom::test
