// SPDX-License-Identifier: MIT
#include "core/projection/projection.h"

#include <algorithm>
#include <cmath>

#include "core/math/dense.h"

namespace carom {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

void put_side(const EvaluatedSystem& system, int body, const std::array<double, 3>& c, double s,
              Eigen::Ref<Eigen::RowVectorXd>& row) {
  if (body == ground) return;
  const auto i = static_cast<std::size_t>(body);
  for (int k = system.offset[i]; k < system.offset[i + 1]; ++k) {
    row(k) += s * c[static_cast<std::size_t>(k - system.offset[i])];
  }
}

void put_row(const EvaluatedSystem& system, const BodyRow& row,
             Eigen::Ref<Eigen::RowVectorXd>&& out) {
  const double norm = row_norm(system, row);
  const double s = norm > 0 ? 1 / norm : 0;
  put_side(system, row.body_a, row.row.a, s, out);
  put_side(system, row.body_b, row.row.b, s, out);
}

/// ν: the geometric mean of the extreme non-zero eigenvalues of PMP, inside the interval of P(9f);
/// any ν > 0 serves if P = 0.
double choose_nu(const Vector& eigenvalues, int null_dimension) {
  if (null_dimension == 0) return 1;
  const double largest = eigenvalues.tail(1)(0);
  const double smallest = eigenvalues(eigenvalues.size() - null_dimension);
  return std::sqrt(largest * std::max(smallest, largest * 1e-16));
}

}  // namespace

Matrix constraint_matrix(const EvaluatedSystem& system, std::span<const BodyRow> rows) {
  Eigen::Index count = static_cast<Eigen::Index>(rows.size());
  for (const JointRows& joint : system.joints) count += joint.count;
  Matrix A = Matrix::Zero(count, system.n());
  Eigen::RowVectorXd line(system.n());
  Eigen::Index next = 0;
  const auto append = [&](const BodyRow& row) {
    line.setZero();
    put_row(system, row, line);
    A.row(next++) = line;
  };
  for (const JointRows& joint : system.joints) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
      append({joint.body_a, joint.body_b, joint.row[k]});
    }
  }
  for (const BodyRow& row : rows) append(row);
  return A;
}

Projection project(const Matrix& A, std::span<const double> mass, int rank) {
  const auto n = static_cast<Eigen::Index>(mass.size());
  const Eigen::Map<const Vector> m(mass.data(), n);
  Projection out;
  out.rank = rank;
  out.M = m.asDiagonal();

  const Matrix V2 = full_svd(A).V.rightCols(n - rank);
  out.P = V2 * V2.transpose();

  const Matrix PMP = out.P * out.M * out.P;
  const Vector eigenvalues = symmetric_eigenvalues(PMP);
  const int free = static_cast<int>(n) - rank;
  out.nu = choose_nu(eigenvalues, free);
  const Matrix I = Matrix::Identity(n, n);
  out.M_c = PMP + out.nu * (I - out.P);
  if (free > 0) {
    const double largest = eigenvalues(n - 1);
    const double smallest = eigenvalues(n - free);
    out.condition_M_c = std::max(out.nu, largest) / std::min(out.nu, smallest);
  }
  out.S = I - solve_definite(out.M_c, out.P * out.M);
  out.R = I - 2 * out.S;

  const Matrix whitened = A * m.cwiseSqrt().cwiseInverse().asDiagonal();
  const Vector sigma = singular_values(whitened);
  if (rank > 0) out.condition = sigma(0) / sigma(rank - 1);
  return out;
}

// Both sides are divided by √M: the set of solutions is the same, and no mass ratio spoils it.
Vector least_multipliers(const Matrix& A, std::span<const double> mass, const Vector& f, int rank) {
  const Eigen::Map<const Vector> m(mass.data(), static_cast<Eigen::Index>(mass.size()));
  const Vector root = m.cwiseSqrt().cwiseInverse();
  const Matrix B = (A * root.asDiagonal()).transpose();
  const SingularValues svd = thin_svd(B);
  const Vector along = svd.U.leftCols(rank).transpose() * root.cwiseProduct(f);
  return svd.V.leftCols(rank) * along.cwiseQuotient(svd.sigma.head(rank));
}

}  // namespace carom
