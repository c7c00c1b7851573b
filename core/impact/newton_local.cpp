// SPDX-License-Identifier: MIT
//
// P(49) with the external impulse of the equation above it, in whitened coordinates with U an
// orthonormal basis of the impacting normals and Ẽ of consistency.cpp:
//
//     y⁺ = (I − UUᵀ)(y⁻ + η) − Ẽy⁻.
//
// One contact has one e: there it is P(27).
#include "core/impact/newton_local.h"

#include "core/impact/newton.h"
#include "core/impact/solve.h"

namespace carom {

namespace {

using Vector = Eigen::VectorXd;

void several_contacts(ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  const NormalCoupling coupling = normal_coupling(p);
  const auto count = static_cast<Eigen::Index>(coupling.contact.size());
  Vector e(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    e(i) = p.restitution[static_cast<std::size_t>(coupling.contact[static_cast<std::size_t>(i)])];
  }
  const auto width = static_cast<Eigen::Index>(p.contacts.width);
  const Eigen::Map<const Vector> before(p.y_minus.data(), width);
  const Eigen::Map<const Vector> felt(p.felt().data(), width);
  Eigen::Map<Vector> after(w.y_plus.data(), width);
  const Vector along = coupling.U.transpose() * felt;
  after = before + coupling.U * (restituted(coupling, e, along) - along);
  if (p.pushed()) {
    const Eigen::Map<const Vector> eta(p.external.data(), width);
    after += eta - coupling.U * (coupling.U.transpose() * eta);
  }
  const Vector felt_after = felt + (after - before);
  const Vector missed = coupling.velocities(felt_after) + e.cwiseProduct(coupling.velocities(felt));
  out.consistency = {largest_consistent_scale(coupling, e), missed.norm() / before.norm()};
  add_normal_multipliers(w, out);
}

}  // namespace

std::string_view applicability(const NewtonLocalLaw&, const ImpactProblem& problem) {
  return problem.struck_alike ? std::string_view() : struck_differently_reason;
}

void apply(const NewtonLocalLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  return w.problem.impacting == 1 ? apply(NewtonLaw{}, w, out) : several_contacts(w, out);
}

}  // namespace carom
