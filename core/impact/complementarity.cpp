// SPDX-License-Identifier: MIT
//
// Every closed contact pushes or lets go. With the normals d of problem.h as rows of D, A_c = DDᵀ,
//
//     B(77)  0 ≤ p ⊥ u⁺ + ℰ min(u⁻, 0) ≥ 0,   u⁺ = D(y⁻ + η) + A_c p,   y⁺ = y⁻ + η + Dᵀp.
#include "core/impact/complementarity.h"

#include <algorithm>

#include "core/impact/moreau.h"
#include "core/impact/newton.h"
#include "core/impact/solve.h"

namespace carom {

namespace {

using Vector = Eigen::VectorXd;

constexpr std::string_view no_rebound_reason =
    "no velocity lets every contact rebound with its e: one contact blocks another";
constexpr std::string_view no_pivot_reason =
    "the complementarity problem of the contacts was not solved";

/// The normals of the contacts that touch.
DelassusForm::Rows normals_of(const ImpactProblem& p, const std::vector<int>& touching) {
  DelassusForm::Rows D(static_cast<Eigen::Index>(touching.size()), p.plan->tree_dof);
  for (std::size_t i = 0; i < touching.size(); ++i) {
    std::ranges::copy(p.contacts.normal(static_cast<std::size_t>(touching[i])),
                      D.row(static_cast<Eigen::Index>(i)).data());
  }
  return D;
}

void several_contacts(ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    if (p.touches(k)) out.touching.push_back(static_cast<int>(k));
  }
  const DelassusForm::Rows D = normals_of(p, out.touching);
  const Eigen::Map<const Vector> before(p.y_minus.data(), D.cols());
  MultipleImpact impact{D * D.transpose(), Vector(D.rows()), Vector::Zero(D.rows())};
  for (Eigen::Index i = 0; i < D.rows(); ++i) {
    const auto k = static_cast<std::size_t>(out.touching[static_cast<std::size_t>(i)]);
    impact.u(i) = p.v_n(k, p.y_minus);
    if (p.strikes(k)) impact.e(i) = p.restitution[k];
  }
  Vector eta = Vector::Zero(D.cols());
  if (p.pushed()) eta = Eigen::Map<const Vector>(p.external.data(), D.cols());
  impact.pushed = D * eta;
  const Percussions law = complementarity_percussions(impact);
  if (law.status == LcpStatus::no_solution) {
    std::vector<int> touching;
    const CoulombSolutions none = solve_coulomb(coulomb_problem(p, false, touching));
    out.missed = breaches_of(none, touching);
    return refuse(ImpactStatus::law_not_applicable, no_rebound_reason, w, out);
  }
  if (law.status == LcpStatus::failed) {
    return refuse(ImpactStatus::ill_posed, no_pivot_reason, w, out);
  }
  Eigen::Map<Vector>(w.y_plus.data(), D.cols()) = before + eta + D.transpose() * law.p;
  for (Eigen::Index i = 0; i < D.rows(); ++i) {
    const int contact = out.touching[static_cast<std::size_t>(i)];
    const bool pushes = law.p(i) > 0;
    if (pushes || p.strikes(static_cast<std::size_t>(contact))) {
      list({contact, law.p(i), 0, pushes ? Regime::frictionless : Regime::none}, p.struck, out);
    }
  }
  out.multipliers_unique = law.unique;
  out.result.status = ImpactStatus::solved;
  out.result.regime = Regime::frictionless;
}

}  // namespace

template <>
std::string_view applicability(const ComplementarityLaw&, const ImpactProblem&) {
  return {};
}

template <>
void apply(const ComplementarityLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  return w.problem.struck_alone() ? apply(NewtonLaw{}, w, out) : several_contacts(w, out);
}

Percussions complementarity_percussions(const MultipleImpact& impact) {
  const Vector free = impact.pushed.size() == 0 ? impact.u : Vector(impact.u + impact.pushed);
  const LcpSolution solved =
      solve_lcp({impact.A_c, free + impact.e.cwiseProduct(impact.u.cwiseMin(0.0))});
  return {solved.status, solved.z, free + impact.A_c * solved.z, solved.unique};
}

}  // namespace carom
