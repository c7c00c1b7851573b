// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <vector>

#include "core/impact/problem.h"

namespace carom {

/// How the normals of several contacts hang together in a mechanism: the thin singular value
/// decomposition D = VΣUᵀ of their whitened rows with the joints removed, each divided by its
/// length in the metric of M⁻¹. Then A_c = DDᵀ is the Delassus matrix of the unit rows, and
/// Q = A_c⁺ of P(54) is VΣ⁻²Vᵀ on the range of A_c, the span of V.
struct NormalCoupling {
  std::vector<int> contact;  ///< of each row
  Eigen::VectorXd length;    ///< k, of the rows before they were made unit rows [kg^(−1/2)]
  Eigen::MatrixXd V;         ///< k×r
  Eigen::VectorXd sigma;     ///< r
  Eigen::MatrixXd U;         ///< d×r, an orthonormal basis of the span of the rows

  [[nodiscard]] Eigen::Index rank() const { return sigma.size(); }
  /// Of the unit rows at a whitened velocity.
  [[nodiscard]] Eigen::VectorXd velocities(const Eigen::VectorXd& y) const {
    return V * sigma.cwiseProduct(U.transpose() * y);
  }
  /// Some rows depend on others: not every request can be met, P(46) is least squares.
  [[nodiscard]] bool dependent() const { return rank() < V.rows(); }
};

/// Of the contacts that strike, with the one rank decision of the problem.
NormalCoupling normal_coupling(const ImpactProblem& problem);

/// The components along U after the impact, −Ẽ applied to those before. r entries.
/// @param e       k, coefficient of each row
/// @param before  r
/// @eq P(42) P(44) P(46) P(47) P(48) P(49)
Eigen::VectorXd restituted(const NormalCoupling& coupling, const Eigen::VectorXd& e,
                           const Eigen::VectorXd& before);

/// The largest factor s for which s·e loses energy at no velocity:
/// λ_max(E_uᵀQE_u, Q)^(−1/2) on the range of A_c. Empty if there is no limit (all e are zero).
/// @eq P(53) P(54) P(55)
std::optional<double> largest_consistent_scale(const NormalCoupling& coupling,
                                               const Eigen::VectorXd& e);

/// The map of consistent pairs of coefficients, the others as they are.
struct RestitutionMap {
  int count = 0;              ///< points on each axis, from 0 to 1, both included
  std::vector<double> scale;  ///< s* of each pair, [second * count + first]; infinite at (0, 0)

  [[nodiscard]] double at(int i) const {
    return count > 1 ? static_cast<double>(i) / (count - 1) : 0;
  }
  [[nodiscard]] bool consistent(int first, int second) const;
};

/// @param first, second  rows of the coupling, different
RestitutionMap restitution_map(const NormalCoupling& coupling, Eigen::VectorXd e, int first,
                               int second, int count);

/// s* may be short of 1 by this rounding and still count as consistent: at e = 1 it is 1.
inline constexpr double consistency_tolerance = 1e-10;

}  // namespace carom
