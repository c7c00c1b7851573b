// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "core/impact/coulomb_solver.h"
#include "core/impact/newton_coulomb.h"

namespace carom {

struct ImpactProblem;
struct ImpactSolution;
struct ImpactWorkspace;

/// Moreau's law with Coulomb's friction at several contacts, all of them unilateral.
struct MoreauLaw {
  static constexpr std::string_view word = "moreau";
  static constexpr std::string_view title =
      "Moreau\u2013Coulomb, several contacts \u2014 all solutions";
  static constexpr bool friction = true, marches = false, several = true;
  bool operator==(const MoreauLaw&) const = default;
};

/// Coulomb's problem of what touches, with ζ of Moreau's law. A contact whose normal the joints
/// lock can carry anything, which changes nothing: it is left out. Without friction where that is
/// not asked.
/// @param touching  gets the contacts, in order
CoulombProblem coulomb_problem(const ImpactProblem& problem, bool friction,
                               std::vector<int>& touching);
/// Takes solutions, of which there is at least one, by y and i of the whole impact, what loses most
/// energy at the contacts first; `out.touching` is there already.
void take_all(CoulombSolutions answers, ImpactWorkspace& w, ImpactSolution& out);

/// What the nearest attempt breaks where there is no solution.
std::vector<Breach> breaches_of(const CoulombSolutions& answers, const std::vector<int>& touching);

/// The impulses that answer Moreau's law at one contact, those that lose most energy there first.
struct MoreauAnswers {
  std::array<PlanarImpulse, 2> impulse;
  std::size_t count = 0;
};

/// Moreau's law for one contact by itself, in closed form: with ζ = u⁺ + (e u_n, e_t u_t), ζ_n = 0
/// and Coulomb's law between ζ_t and i_t. With one coefficient of friction at most one answer; none
/// takes det W = 0 and μ ≥ 1/|κ|. With μ_d < μ_s sticking and slipping may both answer.
/// @param data  u_n < 0
MoreauAnswers moreau_one_contact(const PlanarImpactData& data, double e, double mu_s, double mu_d,
                                 double e_t);

}  // namespace carom
