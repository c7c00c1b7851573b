// SPDX-License-Identifier: MIT
#include "tests/support/projection.h"

#include <algorithm>
#include <cmath>

#include "tests/support/dense.h"

namespace carom::test {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// ν: the geometric mean of the extreme non-zero eigenvalues of PMP, inside the interval of P(9f);
/// any ν > 0 serves if P = 0.
double choose_nu(const Vector& rising, int null_dimension) {
  if (null_dimension == 0) return 1;
  const double largest = rising.tail(1)(0);
  const double smallest = rising(rising.size() - null_dimension);
  return std::sqrt(largest * std::max(smallest, largest * 1e-16));
}

}  // namespace

Projection project(const Matrix& A, std::span<const double> mass, int rank) {
  const auto n = static_cast<Eigen::Index>(mass.size());
  const Eigen::Map<const Vector> m(mass.data(), n);
  Projection out;
  out.rank = rank;
  out.M = m.asDiagonal();

  const Matrix V2 = null_space(A, rank);
  out.P = V2 * V2.transpose();

  const Matrix PMP = out.P * out.M * out.P;
  const Vector rising = eigenvalues(PMP);
  const int free = static_cast<int>(n) - rank;
  out.nu = choose_nu(rising, free);
  const Matrix I = Matrix::Identity(n, n);
  out.M_c = PMP + out.nu * (I - out.P);
  if (free > 0) {
    const double largest = rising(n - 1);
    const double smallest = rising(n - free);
    out.condition_M_c = std::max(out.nu, largest) / std::min(out.nu, smallest);
  }
  out.S = I - inverse(out.M_c) * (out.P * out.M);
  out.R = I - 2 * out.S;

  if (rank == 0) return out;
  const Vector sigma = svd(A * m.cwiseSqrt().cwiseInverse().asDiagonal()).sigma;
  out.condition = sigma(0) / sigma(rank - 1);
  return out;
}

}  // namespace carom::test
