// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string>

#include "core/impact/solve.h"
#include "tests/support/mechanisms.h"

namespace carom::test {

/// One to three free rigid bodies with closed rough contacts at random places in random directions,
/// against the ground and against each other; the first contact approaches. Each has its own e < 1,
/// μ and stiffness.
Example rough_contacts(std::mt19937_64& random, int contacts);

/// A row of discs along x, of radius 1/2, that touch each other; contact i lies between the discs i
/// and i + 1, has e = 1 and no friction.
/// @param mass, velocity  of each disc, the velocity along x
/// @param stiffness       ratio of each contact; empty: equal
Example discs_in_a_row(const std::vector<double>& mass, const std::vector<double>& velocity,
                       const std::vector<double>& stiffness = {});

/// The impact of an example.
ImpactSolution impact_of(const Example& example, const Law& law);

/// The balances that the audit of an impact finds broken, or that it had none to check; else empty.
std::string audit_faults(const Example& example, const ImpactSolution& solution);

}  // namespace carom::test
