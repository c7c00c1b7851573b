// SPDX-License-Identifier: MIT
//
// P(27) in whitened coordinates, Q_c an orthonormal basis of the impacting normals:
//
//     y⁺ = y⁻ − (1+e)Q_cQ_cᵀy⁻ + (I − Q_cQ_cᵀ)η,   η = (I − Q_bQ_bᵀ)Nᵀi_u.
//
// For one row Q_cQ_cᵀ = dᵀd/W_nn, so that i_n = −((1+e)u_n + d·η)/W_nn.
//
// P(49) with the external impulse of the equation above it, in whitened coordinates with U an
// orthonormal basis of the impacting normals and Ẽ of consistency.cpp:
//
//     y⁺ = (I − UUᵀ)(y⁻ + η) − Ẽy⁻.
//
// One contact has one e: there it is P(27).
#include "core/impact/newton.h"

#include <algorithm>

#include "core/impact/solve.h"

namespace carom {

namespace {

constexpr std::string_view different_e_reason =
    "the contacts that strike have different e, and Newton's law has one for all (give them one, "
    "or "
    "choose \"newton-local\")";

void one_contact(ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  const std::span<const double> d_n = p.contacts.normal(p.struck);
  const double pushed = p.pushed() ? dot(d_n, p.external) : 0;
  const double i_n = -((1 + p.restitution[p.struck]) * p.plane.u_n + pushed) / p.plane.W_nn;
  take({Regime::frictionless, i_n, 0}, w, out);
}

/// i_u from Dᵀi = y⁺ − y⁻ − η in the space of the impacting normals.
void add_normal_multipliers(ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  for (std::size_t i = 0; i < w.jump.size(); ++i) w.jump[i] = w.y_plus[i] - p.y_minus[i];
  if (p.pushed()) add(-1, p.external, w.jump);
  p.normals.multipliers(w.jump, w.multipliers);
  std::size_t row = 0;
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    if (!p.strikes(k)) continue;
    out.result.impulses.push_back(
        {static_cast<int>(k), w.multipliers[row++], 0, Regime::frictionless});
  }
  out.result.status = ImpactStatus::solved;
  out.result.regime = Regime::frictionless;
}

void several_contacts(ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  const double e = p.restitution[p.struck];
  p.normals.coefficients(p.felt(), w.coefficients);
  std::ranges::copy(p.y_minus, w.y_plus.begin());
  for (int k = 0; k < p.normals.rank(); ++k) {
    const double along = w.coefficients[static_cast<std::size_t>(k)];
    add(-(1 + e) * along, p.normals.basis(k), w.y_plus);
  }
  if (p.pushed()) {
    std::ranges::copy(p.external, w.scratch.begin());
    p.normals.remove_from(w.scratch);
    add(1, w.scratch, w.y_plus);
  }
  add_normal_multipliers(w, out);
}

void several_each_its_own(ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  const NormalCoupling coupling = normal_coupling(p);
  const auto count = static_cast<Eigen::Index>(coupling.contact.size());
  Eigen::VectorXd e(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    e(i) = p.restitution[static_cast<std::size_t>(coupling.contact[static_cast<std::size_t>(i)])];
  }
  const auto width = static_cast<Eigen::Index>(p.contacts.width);
  const Eigen::Map<const Eigen::VectorXd> before(p.y_minus.data(), width);
  const Eigen::Map<const Eigen::VectorXd> felt(p.felt().data(), width);
  Eigen::Map<Eigen::VectorXd> after(w.y_plus.data(), width);
  const Eigen::VectorXd along = coupling.U.transpose() * felt;
  after = before + coupling.U * (restituted(coupling, e, along) - along);
  if (p.pushed()) {
    const Eigen::Map<const Eigen::VectorXd> eta(p.external.data(), width);
    after += eta - coupling.U * (coupling.U.transpose() * eta);
  }
  const Eigen::VectorXd felt_after = felt + (after - before);
  const Eigen::VectorXd missed =
      coupling.velocities(felt_after) + e.cwiseProduct(coupling.velocities(felt));
  out.consistency = {largest_consistent_scale(coupling, e), missed.norm() / before.norm()};
  add_normal_multipliers(w, out);
}

}  // namespace

template <>
std::string_view applicability(const NewtonLaw&, const ImpactProblem& problem) {
  if (!problem.common_e) return different_e_reason;
  return problem.struck_alike ? std::string_view() : struck_differently_reason;
}

/// @eq P(27)
template <>
void apply(const NewtonLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  return w.problem.impacting == 1 ? one_contact(w, out) : several_contacts(w, out);
}

template <>
std::string_view applicability(const NewtonLocalLaw&, const ImpactProblem& problem) {
  return problem.struck_alike ? std::string_view() : struck_differently_reason;
}

/// @eq P(44) P(49)
template <>
void apply(const NewtonLocalLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  return w.problem.impacting == 1 ? apply(NewtonLaw{}, w, out) : several_each_its_own(w, out);
}

}  // namespace carom
