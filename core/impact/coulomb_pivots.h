// SPDX-License-Identifier: MIT
#pragma once

#include "core/impact/coulomb_solver.h"

namespace carom {

/// What each contact may do: "open" and "closed" without friction, "open" and one slip where the
/// direction is given, else all of "open", "stick" and both slips.
std::span<const ContactMode> possible_modes(const CoulombContact& contact);

/// Paths of pivots that are tried, one after the other, where one ends on a ray.
inline constexpr int most_paths = 8;

/// A combination of modes that should solve the problem, by Lemke's pivots; any number of contacts.
/// Empty where this path found none.
/// @param A     the problem's rows as unit rows, 2k×rank
/// @param zeta  ζ_0 of the unit rows, 2k
std::vector<ContactMode> modes_by_pivots(const CoulombProblem& problem, const Eigen::MatrixXd& A,
                                         const Eigen::VectorXd& zeta, int path);

/// True if no impulses within the cones make every ζ_n ≥ 0: then there is no solution.
bool proves_none(const CoulombProblem& problem, const Eigen::MatrixXd& A,
                 const Eigen::VectorXd& zeta);

}  // namespace carom
