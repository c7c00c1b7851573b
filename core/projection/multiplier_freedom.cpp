// SPDX-License-Identifier: MIT
//
// With unit rows the multipliers of no effect are the null space of (AM^(−1/2))ᵀ; NNᵀ projects
// orthogonally onto it. If the null space is a sum of parts that live on disjoint rows, NNᵀ is
// block diagonal with the same rows, and the other way round: its blocks are the hyperstatic sets.
#include "core/projection/multiplier_freedom.h"

#include <algorithm>
#include <cmath>

#include "core/math/dense.h"

namespace carom {

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

bool MultiplierFreedom::is_determined(int row) const {
  return std::ranges::none_of(sets, [&](const HyperstaticSet& set) {
    return std::ranges::find(set.rows, row) != set.rows.end();
  });
}

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
