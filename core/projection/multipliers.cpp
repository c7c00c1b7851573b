// SPDX-License-Identifier: MIT
#include "core/projection/multipliers.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "core/math/dense.h"

namespace carom {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// The solution of least norm of Bλ = g, by B = QRPᵀ and then (R's first rows)ᵀ = Q₂R₂: many rows
/// take a tenth of the time that their singular values take.
Vector least_by_reflections(const Matrix& B, const Vector& g, Eigen::Index rank) {
  const Eigen::ColPivHouseholderQR<Matrix> qr(B);
  const Vector y = (qr.householderQ().adjoint() * g).head(rank);
  const Matrix R = qr.matrixR().topRows(rank).triangularView<Eigen::Upper>();
  const Eigen::HouseholderQR<Matrix> second(R.transpose());
  Vector x = Vector::Zero(B.cols());
  x.head(rank) =
      second.matrixQR().topRows(rank).triangularView<Eigen::Upper>().transpose().solve(y);
  return qr.colsPermutation() * Vector(second.householderQ() * x);
}

}  // namespace

Matrix constraint_matrix(const EvaluatedSystem& system, std::span<const BodyRow> rows) {
  Eigen::Index count = static_cast<Eigen::Index>(rows.size());
  for (const JointRows& joint : system.joints) count += joint.count;
  Matrix A = Matrix::Zero(count, system.n());
  std::vector<double> line(static_cast<std::size_t>(system.n()));
  Eigen::Index next = 0;
  const auto append = [&](const BodyRow& row) {
    const double norm = row_norm(system, row);
    std::ranges::fill(line, 0.0);
    apply_transposed(system, row.body_a, row.body_b, row.row, norm > 0 ? 1 / norm : 0, line);
    A.row(next++) = Eigen::Map<const Eigen::RowVectorXd>(line.data(), A.cols());
  };
  for (const JointRows& joint : system.joints) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
      append({joint.body_a, joint.body_b, joint.row[k]});
    }
  }
  for (const BodyRow& row : rows) append(row);
  return A;
}

// Both sides are divided by √M: the set of solutions is the same, and no mass ratio spoils it.
Vector least_multipliers(const Matrix& A, std::span<const double> mass, const Vector& f, int rank) {
  const Eigen::Map<const Vector> m(mass.data(), static_cast<Eigen::Index>(mass.size()));
  const Vector root = m.cwiseSqrt().cwiseInverse();
  const Matrix B = (A * root.asDiagonal()).transpose();
  constexpr Eigen::Index few = 20;
  if (A.rows() > few) return least_by_reflections(B, root.cwiseProduct(f), rank);
  const SingularValues svd = thin_svd(B);
  const Vector along = svd.U.leftCols(rank).transpose() * root.cwiseProduct(f);
  return svd.V.leftCols(rank) * along.cwiseQuotient(svd.sigma.head(rank));
}

// With unit rows the multipliers of no effect are the null space of (AM^(−1/2))ᵀ; NNᵀ projects
// orthogonally onto it. If the null space is a sum of parts that live on disjoint rows, NNᵀ is
// block diagonal with the same rows, and the other way round: its blocks are the hyperstatic sets.

namespace {

using Matrix = Eigen::MatrixXd;

/// Entries of NNᵀ below this are rounding: far above it even where the rank is nearly another.
constexpr double share_tolerance = 1e-9;

/// The rows that hang together with `first` through entries of NNᵀ.
std::vector<int> connected(const Matrix& shares, int first, std::vector<bool>& taken) {
  std::vector<int> rows{first};
  taken[static_cast<std::size_t>(first)] = true;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (int other = 0; other < shares.rows(); ++other) {
      if (taken[static_cast<std::size_t>(other)]) continue;
      if (std::abs(shares(rows[i], other)) <= share_tolerance) continue;
      taken[static_cast<std::size_t>(other)] = true;
      rows.push_back(other);
    }
  }
  std::ranges::sort(rows);
  return rows;
}

std::vector<HyperstaticSet> sets_of(const Matrix& shares) {
  std::vector<HyperstaticSet> sets;
  std::vector<bool> taken(static_cast<std::size_t>(shares.rows()), false);
  for (int i = 0; i < shares.rows(); ++i) {
    if (taken[static_cast<std::size_t>(i)] || shares(i, i) <= share_tolerance) continue;
    HyperstaticSet set{connected(shares, i, taken), 0};
    double trace = 0;  // of a projector: its rank
    for (const int row : set.rows) trace += shares(row, row);
    set.dimension = static_cast<int>(std::lround(trace));
    sets.push_back(std::move(set));
  }
  return sets;
}

}  // namespace

MultiplierFreedom multiplier_freedom(const Matrix& unit_rows, std::span<const double> norm,
                                     int rank) {
  const Matrix N = orthogonal_complement(unit_rows, rank);
  MultiplierFreedom out{N, sets_of(N * N.transpose())};
  for (Eigen::Index i = 0; i < N.rows(); ++i) {
    const double length = norm[static_cast<std::size_t>(i)];
    if (length > 0) out.basis.row(i) /= length;
  }
  for (Eigen::Index k = 0; k < out.basis.cols(); ++k) {
    Eigen::Index largest = 0;
    out.basis.col(k).cwiseAbs().maxCoeff(&largest);
    out.basis.col(k) /= out.basis(largest, k);
  }
  return out;
}

}  // namespace carom
