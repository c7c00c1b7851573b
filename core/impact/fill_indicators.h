// SPDX-License-Identifier: MIT
#pragma once

#include "core/impact/solve.h"

namespace carom {

/// The energies of one impact, each computed by itself. [J]
struct EnergyBalance {
  double T_minus = 0;
  double T_c_minus = 0;
  double T_a_minus = 0;
  double T_plus = 0;
  double W_loss = 0;
};

/// A velocity in the contact plane. [m/s]
struct ContactVelocity {
  double n = 0, t = 0;
};

/// Fills solution.indicators from the solved plane, the result and the energies; what does not
/// exist gets its reason.
/// @param impacting  how many contacts strike
/// @param contact    the one that strikes; null unless solution.has_plane
/// @param e          its coefficient of restitution at its velocity
/// @param condition  one over the smallest kept part of a unit row
/// @param after      its velocity afterwards, if more than its own impulse acts on it
void fill_indicators(const EnergyBalance& energy, int impacting, const Contact* contact, double e,
                     double condition, const std::optional<ContactVelocity>& after,
                     ImpactSolution& solution);

}  // namespace carom
