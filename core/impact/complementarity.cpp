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

#include "core/math/dense.h"

namespace carom {

namespace {

using Vector = Eigen::VectorXd;

/// 0 ≤ p ⊥ u⁺ + r ≥ 0, u⁺ = free + A_c p.
Percussions by_complementarity(const Eigen::MatrixXd& A_c, const Vector& free, const Vector& r) {
  const LcpSolution solved = solve_lcp({A_c, free + r});
  return {solved.status, solved.z, free + A_c * solved.z, solved.unique, solved.residual};
}

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
  MultipleImpact impact{D * D.transpose(), D * before, Vector::Zero(D.rows())};
  for (Eigen::Index i = 0; i < D.rows(); ++i) {
    const auto k = static_cast<std::size_t>(out.touching[static_cast<std::size_t>(i)]);
    if (p.strikes(k)) impact.e(i) = p.restitution[k];
  }
  Vector eta = Vector::Zero(D.cols());
  if (p.pushed()) eta = Eigen::Map<const Vector>(p.external.data(), D.cols());
  const Percussions law = complementarity_percussions(impact, D * eta);
  if (law.status == LcpStatus::no_solution) {
    std::vector<int> touching;
    const CoulombSolutions none = solve_touching(p, false, touching);
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

std::string_view applicability(const ComplementarityLaw&, const ImpactProblem&) {
  return {};
}

void apply(const ComplementarityLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  return w.problem.struck_alone() ? apply(NewtonLaw{}, w, out) : several_contacts(w, out);
}

// In unit rows, so that neither the rank nor "least" depends on units.
NewtonPercussions newton_percussions(const MultipleImpact& impact) {
  const Vector b = -(impact.u + impact.e.cwiseProduct(impact.u));
  const BalancedLcp unit = balanced({impact.A_c, b});
  NewtonPercussions out;
  out.law.p = Vector::Zero(b.size());
  out.law.u_plus = impact.u;
  if (b.size() == 0) {
    out.law.status = LcpStatus::solved;
    return out;
  }
  const auto [y, rank] = least_norm(unit.M, unit.q, lcp_tolerance);
  const double scale = std::max(unit.q.cwiseAbs().maxCoeff(), 1e-300);
  out.law.residual = (unit.M * y - unit.q).cwiseAbs().maxCoeff() / scale;
  out.law.unique = rank == b.size();
  constexpr double outside_the_range = 1e-9;
  if (out.law.residual > outside_the_range) {
    out.law.status = LcpStatus::no_solution;
    return out;
  }
  out.law.status = LcpStatus::solved;
  out.law.p = unit.s.cwiseProduct(y);
  out.law.u_plus = impact.u + impact.A_c * out.law.p;
  out.pulls = y.minCoeff() < -lcp_tolerance * y.cwiseAbs().maxCoeff();
  out.penetrates = unit.s.cwiseProduct(out.law.u_plus).minCoeff() < -lcp_tolerance * scale;
  return out;
}

Percussions complementarity_percussions(const MultipleImpact& impact) {
  return complementarity_percussions(impact, Vector::Zero(impact.u.size()));
}

Percussions complementarity_percussions(const MultipleImpact& impact, const Vector& pushed) {
  const Vector asked = impact.e.cwiseProduct(impact.u.cwiseMin(0.0));
  return by_complementarity(impact.A_c, impact.u + pushed, asked);
}

Percussions moreau_percussions(const MultipleImpact& impact) {
  return by_complementarity(impact.A_c, impact.u, Vector::Zero(impact.u.size()));
}

double percussion_work(const MultipleImpact& impact, const Percussions& percussions) {
  return percussions.p.dot(impact.u + percussions.u_plus) / 2;
}

}  // namespace carom
