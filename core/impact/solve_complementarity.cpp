// SPDX-License-Identifier: MIT
//
// Every closed contact pushes or lets go. With the normals d of solve.cpp as rows of D, A_c = DDᵀ,
//
//     B(77)  0 ≤ p ⊥ u⁺ + ℰ min(u⁻, 0) ≥ 0,   u⁺ = D(y⁻ + η) + A_c p,   y⁺ = y⁻ + η + Dᵀp.
#include "core/impact/multiple_impact.h"
#include "core/impact/solver.h"

namespace carom {

namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr std::string_view no_room_reason =
    "no velocity lets every contact rebound with its e: one contact blocks another";
constexpr std::string_view no_pivot_reason =
    "the complementarity problem of the contacts was not solved";

/// The normals of the contacts that touch.
RowMajor normals_of(const ImpactSolver& s, const std::vector<int>& touching) {
  RowMajor D(static_cast<Eigen::Index>(touching.size()), s.plan.tree_dof);
  for (Eigen::Index i = 0; i < D.rows(); ++i) {
    const auto k = static_cast<std::size_t>(touching[static_cast<std::size_t>(i)]);
    D.row(i) = Eigen::Map<const Eigen::RowVectorXd>(s.normal(k).data(), D.cols());
  }
  return D;
}

}  // namespace

void ImpactSolver::complementarity() {
  for (std::size_t k = 0; k < out.role.size(); ++k) {
    if (touches(out.role[k])) out.touching.push_back(static_cast<int>(k));
  }
  const RowMajor D = normals_of(*this, out.touching);
  const Eigen::Map<const Eigen::VectorXd> before(w.y_minus.data(), D.cols());
  MultipleImpact impact{D * D.transpose(), D * before, Eigen::VectorXd::Zero(D.rows())};
  for (Eigen::Index i = 0; i < D.rows(); ++i) {
    const auto k = static_cast<std::size_t>(out.touching[static_cast<std::size_t>(i)]);
    if (out.role[k] == ContactRole::impacting) impact.e(i) = out.restitution[k];
  }
  Eigen::VectorXd eta = Eigen::VectorXd::Zero(D.cols());
  if (!w.external.empty()) eta = Eigen::Map<const Eigen::VectorXd>(w.external.data(), D.cols());
  const Percussions law = complementarity_percussions(impact, D * eta);
  if (law.status == LcpStatus::no_solution) {
    return refuse(ImpactStatus::law_not_applicable, no_room_reason);
  }
  if (law.status == LcpStatus::failed) return refuse(ImpactStatus::ill_posed, no_pivot_reason);
  Eigen::Map<Eigen::VectorXd>(w.y_plus.data(), D.cols()) = before + eta + D.transpose() * law.p;
  for (Eigen::Index i = 0; i < D.rows(); ++i) {
    const int contact = out.touching[static_cast<std::size_t>(i)];
    const bool pushes = law.p(i) > 0;
    const bool strikes = out.role[static_cast<std::size_t>(contact)] == ContactRole::impacting;
    if (pushes || strikes) {
      list({contact, law.p(i), 0, pushes ? Regime::frictionless : Regime::none});
    }
  }
  out.multipliers_unique = law.unique;
  out.result.status = ImpactStatus::solved;
  out.result.regime = Regime::frictionless;
}

}  // namespace carom
