// SPDX-License-Identifier: MIT
#include "core/impact/applicability.h"

#include "core/impact/coulomb_solver.h"

namespace carom {

namespace {

constexpr std::string_view different_e_reason =
    "Newton's law with a common e: the impacting contacts have different e";
constexpr std::string_view several_friction_reason =
    "Newton\u2013Coulomb treats friction at one contact, and several strike at once";
constexpr std::string_view several_routh_reason =
    "Routh's march treats one contact, and several strike at once";
constexpr std::string_view external_reason =
    "an external impulse acts, and the law does not say when during the impact";
constexpr std::string_view many_reason = "Moreau's law is solved for six closed contacts at most";

std::string_view reason(const NewtonLaw&, const ImpactProblem& problem) {
  return problem.common_e ? std::string_view() : different_e_reason;
}

std::string_view reason(const NewtonLocalLaw&, const ImpactProblem&) {
  return {};
}

std::string_view reason(const NewtonCoulombLaw&, const ImpactProblem& problem) {
  if (problem.external && problem.friction) return external_reason;
  if (problem.impacting < 2) return {};
  if (problem.friction) return several_friction_reason;
  return reason(NewtonLaw{}, problem);
}

std::string_view march_reason(const ImpactProblem& problem) {
  if (problem.external) return external_reason;
  return problem.impacting > 1 ? several_routh_reason : std::string_view();
}

std::string_view reason(const PoissonLaw&, const ImpactProblem& problem) {
  return march_reason(problem);
}

std::string_view reason(const StrongeLaw&, const ImpactProblem& problem) {
  return march_reason(problem);
}

std::string_view reason(const MoreauLaw&, const ImpactProblem& problem) {
  return problem.touching > most_enumerated_contacts ? many_reason : std::string_view();
}

std::string_view reason(const ComplementarityLaw&, const ImpactProblem&) {
  return {};
}

}  // namespace

std::string_view applicability(const Law& law, const ImpactProblem& problem) {
  return std::visit([&](const auto& one) { return reason(one, problem); }, law);
}

}  // namespace carom
