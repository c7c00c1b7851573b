// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace carom {

struct ImpactProblem;
struct ImpactSolution;
struct ImpactWorkspace;

/// Newton's law without friction and with a common e, P(27). μ is ignored.
struct NewtonLaw {
  static constexpr std::string_view word = "newton";
  static constexpr std::string_view title = "Newton, frictionless, common e \u2014 P(27)";
  static constexpr bool friction = false, marches = false, several = true;
  bool operator==(const NewtonLaw&) const = default;
};

/// Why the law does not apply; empty if it does.
std::string_view applicability(const NewtonLaw&, const ImpactProblem& problem);

/// @eq P(27)
void apply(const NewtonLaw&, ImpactWorkspace& w, ImpactSolution& out);

/// i_u from Dᵀi = y⁺ − y⁻ − η in the space of the impacting normals.
void add_normal_multipliers(ImpactWorkspace& w, ImpactSolution& out);

}  // namespace carom
