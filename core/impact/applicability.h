// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "core/impact/law.h"
#include "core/impact/result.h"
#include "core/mechanism/mechanism.h"

namespace carom {

/// What decides whether a law has an answer; known before anything is solved.
struct ImpactProblem {
  int impacting = 0;      ///< contacts that strike
  int touching = 0;       ///< closed contacts that are not held, the impacting ones among them
  bool common_e = true;   ///< those that strike have one e
  bool friction = false;  ///< one of them has μ > 0
  bool external = false;  ///< an external impulse acts
};

/// @param restitution  e of each contact at its velocity
inline ImpactProblem problem_of(const Mechanism& mechanism, std::span<const ContactRole> role,
                                std::span<const double> restitution, bool external) {
  ImpactProblem problem;
  problem.external = external;
  double e = 0;
  for (std::size_t k = 0; k < role.size(); ++k) {
    if (role[k] == ContactRole::open || role[k] == ContactRole::held) continue;
    ++problem.touching;
    if (role[k] != ContactRole::impacting) continue;
    if (problem.impacting++ == 0) e = restitution[k];
    problem.common_e = problem.common_e && restitution[k] == e;
    problem.friction = problem.friction || mechanism.contacts[k].mu_s > 0;
  }
  return problem;
}

/// Why the law does not apply, one phrase of static text; empty if it does.
std::string_view applicability(const Law& law, const ImpactProblem& problem);

}  // namespace carom
