// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/impact/solve.h"

namespace carom {

/// How far an impact is from its own law, relative to the speed, the impulse or the energy.
struct LawResidual {
  std::string law;       ///< "v_n⁺ = −e v_n⁻"
  std::string equation;  ///< address; may be empty
  double value = 0;
};

/// What the impact law itself asks for: restitution at every struck contact in its own sense, and
/// the friction cone.
/// @param speed  of the faster of the two velocities, in the kinetic metric; > 0
std::vector<LawResidual> law_residuals(const Mechanism& mechanism, const EvaluatedSystem& system,
                                       const ImpactSolution& solution, const Law& law,
                                       double speed);

}  // namespace carom
