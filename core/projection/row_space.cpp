// SPDX-License-Identifier: MIT
#include "core/projection/row_space.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace carom {

namespace {

using Vector = Eigen::Map<const Eigen::VectorXd>;

/// Rows from this length on are taken in pieces that do not wait for each other's sums.
constexpr int long_row = 24;

double dot(const double* a, const double* b, int n) {
  if (n >= long_row) return Vector(a, n).dot(Vector(b, n));
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

void add(double s, const double* a, double* y, int n) {
  if (n >= long_row) {
    Eigen::Map<Eigen::VectorXd>(y, n) += s * Vector(a, n);
    return;
  }
  for (int i = 0; i < n; ++i) y[i] += s * a[i];
}

std::size_t at(int row, int width) {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(width);
}

/// Squared parts are tracked as 1 − Σc². Below this they are measured instead: what is left of the
/// difference is rounding, and would choose any of the small rows before the others.
constexpr double residual_rounding = 1e-10;

}  // namespace

void RowSpace::reset(int dimension, double tolerance) {
  dimension_ = dimension;
  tolerance_ = tolerance;
  rows_ = rank_ = closed_rows_ = 0;
  smallest_kept_ = 1;
}

std::span<double> RowSpace::add_row(double norm) {
  const std::size_t first = at(rows_, dimension_);
  if (row_.size() < first + static_cast<std::size_t>(dimension_)) {
    row_.resize(first + static_cast<std::size_t>(dimension_));
  }
  if (norm_.size() <= static_cast<std::size_t>(rows_)) norm_.push_back(0);
  norm_[static_cast<std::size_t>(rows_)] = norm;
  ++rows_;
  return {row_.data() + first, static_cast<std::size_t>(dimension_)};
}

int RowSpace::largest_residual() const {
  const auto largest = std::max_element(residual_.begin() + closed_rows_, residual_.end());
  return largest == residual_.end() || *largest == 0
             ? -1
             : static_cast<int>(largest - residual_.begin());
}

// The next basis vector's place serves as memory.
void RowSpace::measure_residuals() {
  const std::span<double> part{basis_.data() + at(rank_, dimension_),
                               static_cast<std::size_t>(dimension_)};
  for (int i = closed_rows_; i < rows_; ++i) {
    double& left = residual_[static_cast<std::size_t>(i)];
    if (left == 0) continue;
    std::copy_n(row_.data() + at(i, dimension_), dimension_, part.begin());
    remove_from(part);
    left = dot(part.data(), part.data(), dimension_);
    if (left <= tolerance_ * tolerance_) left = 0;
  }
}

// Pivoted Gram–Schmidt with reorthogonalisation. `basis_` row k and `factor_` row k belong to the
// k-th kept row; factor_ has the stride of the largest possible rank.
void RowSpace::close_group(const RowSpace* lost) {
  if (closed_rows_ == rows_) return;
  const int d = dimension_;
  const int stride = d;
  const int most = std::min(rows_, d);  // the rank exceeds neither
  if (basis_.size() < at(most, d)) basis_.resize(at(most, d));
  if (factor_.size() < at(most, stride)) factor_.resize(at(most, stride));
  if (kept_.size() < static_cast<std::size_t>(most)) kept_.resize(static_cast<std::size_t>(most));
  residual_.assign(static_cast<std::size_t>(rows_), 0.0);

  for (int i = closed_rows_; i < rows_; ++i) {
    double* row = row_.data() + at(i, d);
    const double norm = norm_[static_cast<std::size_t>(i)];
    if (norm > 0) {
      for (int k = 0; k < d; ++k) row[k] /= norm;
    }
    // Largest part outside the earlier groups: an estimate for pivoting only.
    double outside = dot(row, row, d);
    for (int k = 0; k < rank_; ++k) {
      const double c = dot(row, basis_.data() + at(k, d), d);
      outside -= c * c;
    }
    residual_[static_cast<std::size_t>(i)] = std::max(outside, 0.0) + 1e-300;
  }

  while (rank_ < d) {
    int pivot = largest_residual();
    if (pivot >= 0 && residual_[static_cast<std::size_t>(pivot)] < residual_rounding) {
      measure_residuals();
      pivot = largest_residual();
    }
    if (pivot < 0) break;
    residual_[static_cast<std::size_t>(pivot)] = 0;

    double* q = basis_.data() + at(rank_, d);
    double* r = factor_.data() + at(rank_, stride);
    std::copy_n(row_.data() + at(pivot, d), d, q);
    std::fill_n(r, rank_, 0.0);
    for (int pass = 0; pass < 2; ++pass) {
      for (int k = 0; k < rank_; ++k) {
        const double* b = basis_.data() + at(k, d);
        const double c = dot(q, b, d);
        r[k] += c;
        add(-c, b, q, d);
      }
    }
    const double length = std::sqrt(dot(q, q, d));
    if (length <= tolerance_) continue;
    for (int k = 0; k < d; ++k) q[k] /= length;
    if (lost != nullptr) lost->remove_from({q, static_cast<std::size_t>(d)});
    if (length < 1e-6) {  // the direction is small: its rounding against the basis has grown
      for (int k = 0; k < rank_; ++k) {
        const double* b = basis_.data() + at(k, d);
        add(-dot(q, b, d), b, q, d);
      }
      const double again = std::sqrt(dot(q, q, d));
      for (int k = 0; k < d; ++k) q[k] /= again;
    }
    r[rank_] = length;
    kept_[static_cast<std::size_t>(rank_)] = pivot;
    smallest_kept_ = std::min(smallest_kept_, length);
    ++rank_;
    for (int i = closed_rows_; i < rows_; ++i) {
      double& left = residual_[static_cast<std::size_t>(i)];
      if (left == 0) continue;
      const double c = dot(row_.data() + at(i, d), q, d);
      left = std::max(left - c * c, 1e-300);
    }
  }
  closed_rows_ = rows_;
}

std::span<const double> RowSpace::row(int i) const {
  return {row_.data() + at(i, dimension_), static_cast<std::size_t>(dimension_)};
}

std::span<const double> RowSpace::basis(int k) const {
  return {basis_.data() + at(k, dimension_), static_cast<std::size_t>(dimension_)};
}

void RowSpace::remove_from(std::span<double> y) const {
  for (int pass = 0; pass < 2; ++pass) {
    for (int k = 0; k < rank_; ++k) {
      const double* b = basis_.data() + at(k, dimension_);
      add(-dot(y.data(), b, dimension_), b, y.data(), dimension_);
    }
  }
}

void RowSpace::coefficients(std::span<const double> y, std::span<double> out) const {
  for (int k = 0; k < rank_; ++k) {
    out[static_cast<std::size_t>(k)] = dot(y.data(), basis_.data() + at(k, dimension_), dimension_);
  }
}

// row_{kept[k]} · y = Σ_{j≤k} F_kj x_j = b_k / norm: forward substitution, in place on y.
void RowSpace::add_solution(std::span<const double> b, std::span<double> y) const {
  std::vector<double> x(static_cast<std::size_t>(rank_));
  for (int k = 0; k < rank_; ++k) {
    const auto row = static_cast<std::size_t>(kept_[static_cast<std::size_t>(k)]);
    const double* f = factor_.data() + at(k, dimension_);
    double value = norm_[row] > 0 ? b[row] / norm_[row] : 0;
    for (int j = 0; j < k; ++j) value -= f[j] * x[static_cast<std::size_t>(j)];
    x[static_cast<std::size_t>(k)] = value / f[k];
  }
  for (int k = 0; k < rank_; ++k) {
    add(x[static_cast<std::size_t>(k)], basis_.data() + at(k, dimension_), y.data(), dimension_);
  }
}

// Σ_k μ_k row_{kept[k]} = w: Σ_{k≥j} F_kj μ_k = w·basis_j, back substitution.
void RowSpace::multipliers(std::span<const double> w, std::span<double> lambda) const {
  std::fill(lambda.begin(), lambda.end(), 0.0);
  if (rank_ == 0) return;
  if (redundant()) return least_multipliers(w, lambda);
  for (int j = rank_ - 1; j >= 0; --j) {
    double value = dot(w.data(), basis_.data() + at(j, dimension_), dimension_);
    for (int k = j + 1; k < rank_; ++k) {
      const auto row = static_cast<std::size_t>(kept_[static_cast<std::size_t>(k)]);
      value -= factor_[at(k, dimension_) + static_cast<std::size_t>(j)] * lambda[row] * norm_[row];
    }
    const auto row = static_cast<std::size_t>(kept_[static_cast<std::size_t>(j)]);
    const double unit = value / factor_[at(j, dimension_) + static_cast<std::size_t>(j)];
    lambda[row] = norm_[row] > 0 ? unit / norm_[row] : 0;
  }
}

// With D = FB, B the basis: Dᵀλ = w is Fᵀλ = Bw. F has full column rank, as was decided, so that
// with FP = QR the solution of least norm is λ = QR⁻ᵀPᵀBw. Rows count as they were given, not as
// unit rows, and from long to short: reflections then spoil none by the length of another (Cox and
// Higham, Stability of Householder QR factorization for weighted least squares problems, 1998).
void RowSpace::least_multipliers(std::span<const double> w, std::span<double> lambda) const {
  std::vector<std::size_t> rows(static_cast<std::size_t>(rows_));
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  std::ranges::stable_sort(rows, std::greater{}, [&](std::size_t i) { return norm_[i]; });
  Eigen::MatrixXd F(rows_, rank_);
  Eigen::VectorXd b(rank_);
  for (int k = 0; k < rank_; ++k) {
    const double* basis = basis_.data() + at(k, dimension_);
    b(k) = dot(w.data(), basis, dimension_);
    for (int i = 0; i < rows_; ++i) {
      const std::size_t row = rows[static_cast<std::size_t>(i)];
      const double* of_row = row_.data() + row * static_cast<std::size_t>(dimension_);
      F(i, k) = norm_[row] * dot(of_row, basis, dimension_);
    }
  }
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(F);
  Eigen::VectorXd x = Eigen::VectorXd::Zero(rows_);
  x.head(rank_) = qr.matrixR().topRows(rank_).triangularView<Eigen::Upper>().transpose().solve(
      qr.colsPermutation().transpose() * b);
  const Eigen::VectorXd least = qr.householderQ() * x;
  for (int i = 0; i < rows_; ++i) lambda[rows[static_cast<std::size_t>(i)]] = least(i);
}

}  // namespace carom
