// SPDX-License-Identifier: MIT
#include "core/contact/frozen_impact.h"

#include "core/contact/frozen_parts.h"

namespace carom {

FrozenImpact frozen_impact(const FrozenProblem& problem) {
  return info_of(problem.compliance.model).linear ? kelvin_voigt_impact(problem)
                                                  : damped_power_impact(problem);
}

ForceHistory force_history(const FrozenProblem& problem) {
  return info_of(problem.compliance.model).linear ? kelvin_voigt_history(problem)
                                                  : damped_power_history(problem);
}

}  // namespace carom
