// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/impact/joint_impulse.h"
#include "core/impact/solve.h"

namespace carom {

/// The residual of one balance law.
struct Residual {
  std::string law;       ///< "M(q̇⁺ − q̇⁻) = Aᵀi"
  std::string equation;  ///< "P(18)"; may be empty
  double value = 0;      ///< relative to the sizes of its terms
  double bound = 0;      ///< beyond it the law does not hold
  [[nodiscard]] bool holds() const { return value <= bound; }
};

/// The residuals of every law a solved impact must satisfy, computed from M, A and the velocities
/// and, for the bridge, from γ and ξ, by other operations than those that solved it; what the law
/// itself asks for is in audit_law.cpp. Empty if there was no impact.
std::vector<Residual> audit(const Mechanism& mechanism, const EvaluatedSystem& system,
                            const ImpactSolution& solution,
                            const std::vector<JointImpulse>& joint_impulses, const Law& law);

/// What the contacts themselves gain, D = ½ iᵀ(u⁻ + u⁺), with the velocities relative to what moves
/// as prescribed. [J]
double contact_work(const EvaluatedSystem& system, const ImpactResult& result);

/// Tests every closed contact after the impact, and the sign of every unilateral impulse: P treats
/// closed contacts as bilateral, and they may be asked to pull. Empty unless solved. @eq P(3) B(77)
std::vector<Breach> retest(const EvaluatedSystem& system, const ImpactSolution& solution);

/// What the impact law itself asks for: restitution at every struck contact in its own sense, and
/// the friction cone; relative to the speed, the impulse or the energy, their bounds left to
/// audit() where the law was solved to rounding.
/// @param speed  of the faster of the two velocities, in the kinetic metric; > 0
std::vector<Residual> law_residuals(const Mechanism& mechanism, const EvaluatedSystem& system,
                                    const ImpactSolution& solution, const Law& law, double speed);

/// The same of the two phases of Pfeiffer and Glocker's law.
std::vector<Residual> phase_residuals(const Mechanism& mechanism, const EvaluatedSystem& system,
                                      const ImpactSolution& solution, double speed);

/// The same of the energies that Liu, Zhao and Brogliato's law gives the contacts.
std::vector<Residual> wave_residuals(const Mechanism& mechanism, const EvaluatedSystem& system,
                                     const ImpactSolution& solution);

}  // namespace carom
