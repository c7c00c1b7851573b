// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace carom {

struct ImpactProblem;
struct ImpactSolution;
struct ImpactWorkspace;

/// Newton's law without friction, each contact with its own e: P(44)–P(49). μ is ignored.
struct NewtonLocalLaw {
  static constexpr std::string_view word = "newton-local";
  static constexpr std::string_view title =
      "Newton, frictionless, an e for each contact \u2014 P(49)";
  static constexpr bool friction = false, marches = false, several = true;
  bool operator==(const NewtonLocalLaw&) const = default;
};

/// It always applies.
std::string_view applicability(const NewtonLocalLaw&, const ImpactProblem& problem);

/// @eq P(44) P(49)
void apply(const NewtonLocalLaw&, ImpactWorkspace& w, ImpactSolution& out);

}  // namespace carom
