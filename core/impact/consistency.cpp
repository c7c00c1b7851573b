// SPDX-License-Identifier: MIT
//
// Different coefficients at several contacts, P Sec. 4, in whitened coordinates
// (constraint_factor.h) with the joints removed. Let D be the impacting normals there, as unit
// rows, D = VΣUᵀ. Then
//
//     P(44)   Ẽ = D⁺ED = UΣ⁻¹VᵀEVΣUᵀ,     P(49)  y⁺ = y⁻ − UUᵀy⁻ − Ẽy⁻,
//     P(54)   Q = (DDᵀ)⁺ = VΣ⁻²Vᵀ,        P(53)  ΔT = ½ uᵀ(E_uᵀQE_u − Q)u, E_u = VVᵀEVVᵀ.
//
// P writes all this for all rows, joints included, with E = 0 in those of the joints. That changes
// no velocity while the rows are independent; but it makes P(55) ask for no gain at velocities that
// break the joints, too, so that a consistent E is rejected. Here the joints are gone before.
//
// Where rows depend on each other DD⁺ = VVᵀ is not I: not every request can be met, and P(46) meets
// it in the sense of least squares. That sense depends on the scaling of the rows; the rows are
// unit rows in the metric of M⁻¹, so no unit of length decides. Joints hold exactly in any case.
//
// With u = VΣa the loss is ½(|Ka|² − |a|²), K = Σ⁻¹VᵀEVΣ; so s* is one over the largest singular
// value of K, which is the generalized eigenvalue λ_max(E_uᵀQE_u, Q) to the power −½.
#include "core/impact/consistency.h"

#include <limits>

#include "core/math/dense.h"

namespace carom {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// K = Σ⁻¹VᵀEVΣ
Matrix restitution_in_span(const NormalCoupling& c, const Vector& e) {
  const Matrix middle = c.V.transpose() * e.asDiagonal() * c.V;
  return c.sigma.cwiseInverse().asDiagonal() * middle * c.sigma.asDiagonal();
}

/// As columns; of the given length where the joints bear all normals and there is none.
Matrix basis_of(const RowSpace& space, Eigen::Index length) {
  Matrix out(length, space.rank());
  for (int k = 0; k < space.rank(); ++k) {
    out.col(k) = Eigen::Map<const Vector>(space.basis(k).data(), space.dimension());
  }
  return out;
}

}  // namespace

NormalCoupling normal_coupling(const ImpactProblem& problem) {
  NormalCoupling out;
  for (std::size_t k = 0; k < problem.role.size(); ++k) {
    if (problem.strikes(k)) out.contact.push_back(static_cast<int>(k));
  }
  const auto count = static_cast<Eigen::Index>(out.contact.size());
  Matrix rows(count, problem.plan->tree_dof);
  out.length.resize(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const auto k = static_cast<std::size_t>(out.contact[static_cast<std::size_t>(i)]);
    out.length(i) = problem.contacts.length_n(k);
    const std::span<const double> d_n = problem.contacts.normal(k);
    rows.row(i) = Eigen::Map<const Eigen::RowVectorXd>(d_n.data(), rows.cols()) / out.length(i);
  }
  // In the basis of the one rank decision, which keeps out of the joints' span even where it is
  // made of the little in which two rows differ.
  const Matrix basis = count == 1 ? Matrix(rows.transpose().colwise().normalized())
                                  : basis_of(problem.normals, rows.cols());
  const SingularValues svd = thin_svd(rows * basis);
  out.V = svd.U;
  out.sigma = svd.sigma;
  out.U = basis * svd.V;
  return out;
}

Vector restituted(const NormalCoupling& coupling, const Vector& e, const Vector& before) {
  return -(restitution_in_span(coupling, e) * before);
}

std::optional<double> largest_consistent_scale(const NormalCoupling& coupling, const Vector& e) {
  if (coupling.rank() == 0) return {};
  const double largest = singular_values(restitution_in_span(coupling, e))(0);
  return largest > 0 ? std::optional(1 / largest) : std::nullopt;
}

bool RestitutionMap::consistent(int first, int second) const {
  const auto row = static_cast<std::size_t>(second) * static_cast<std::size_t>(count);
  return scale[row + static_cast<std::size_t>(first)] >= 1 - consistency_tolerance;
}

RestitutionMap restitution_map(const NormalCoupling& coupling, Vector e, int first, int second,
                               int count) {
  RestitutionMap map;
  map.count = count;
  map.scale.reserve(static_cast<std::size_t>(count) * static_cast<std::size_t>(count));
  for (int j = 0; j < count; ++j) {
    e(second) = map.at(j);
    for (int i = 0; i < count; ++i) {
      e(first) = map.at(i);
      map.scale.push_back(
          largest_consistent_scale(coupling, e).value_or(std::numeric_limits<double>::infinity()));
    }
  }
  return map;
}

}  // namespace carom
