// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

namespace carom {

/// Unit rows (in the metric of M⁻¹) whose part outside the span of the others is smaller than this
/// are taken as dependent: four orders above the rounding of a whitened row, so that poses closed
/// to rounding show their redundancy, and small enough that a dropped row is violated by less than
/// 1e-10 of the speed.
inline constexpr double rank_tolerance = 1e-11;

/// An orthonormal basis of the span of some rows, built with pivoting: the one place where ranks
/// are decided.
///
/// Rows come in groups; a group is orthogonalised against the groups before it. Within a group the
/// row with the largest part outside the span so far goes first. Two passes of Gram–Schmidt keep
/// the basis orthonormal to rounding ("twice is enough").
class RowSpace {
 public:
  /// Starts anew for rows of length `dimension`.
  /// @param tolerance  parts of unit rows outside the span that are shorter are dropped
  void reset(int dimension, double tolerance = rank_tolerance);

  /// A row of the current group for the caller to fill, every entry; `norm` is the row's ‖a‖ in the
  /// metric of M⁻¹. Valid until the next call.
  std::span<double> add_row(double norm);

  /// Orthogonalises the rows added since the last call.
  /// @param lost  a space that has been removed from these rows. They keep out of it to rounding
  ///              only; a basis vector made of the little in which two of them differ has that
  ///              rounding magnified, and is kept out of it here once more.
  void close_group(const RowSpace* lost = nullptr);

  [[nodiscard]] int dimension() const { return dimension_; }
  [[nodiscard]] int row_count() const { return rows_; }
  [[nodiscard]] int rank() const { return rank_; }
  /// Smallest part outside the span of the rows before it, over the kept unit rows; 1 if none.
  [[nodiscard]] double smallest_kept() const { return smallest_kept_; }
  /// Rows that depend on others.
  [[nodiscard]] bool redundant() const { return rank_ < rows_; }

  /// i-th row, divided by its norm since its group was closed.
  [[nodiscard]] std::span<const double> row(int i) const;
  /// Row whose part outside those before it is the k-th basis vector.
  [[nodiscard]] int kept_row(int k) const { return kept_[static_cast<std::size_t>(k)]; }
  /// k-th basis vector.
  [[nodiscard]] std::span<const double> basis(int k) const;

  /// y −= (projection of y onto the span).
  void remove_from(std::span<double> y) const;
  /// Coefficients of the projection: basisᵀ y, rank() entries.
  void coefficients(std::span<const double> y, std::span<double> out) const;

  /// Least-squares solution x, of least norm among the kept rows, of row_k · (Σ_j x_j basis_j) =
  /// b_k. `b` has row_count() entries and is divided by the rows' norms inside. Adds Σ x_j basis_j
  /// to `y`. Dropped rows are ignored: they hold if b is consistent.
  void add_solution(std::span<const double> b, std::span<double> y) const;

  /// λ with Σ_k λ_k row_k = w for w in the span; where rows are dependent the λ of least norm.
  /// row_count() entries. @eq P(30)
  void multipliers(std::span<const double> w, std::span<double> lambda) const;

 private:
  /// Row of the current group with the largest part outside the span; −1 if none is left.
  [[nodiscard]] int largest_residual() const;
  /// Measures those parts anew, and drops the rows that have none.
  void measure_residuals();
  void least_multipliers(std::span<const double> w, std::span<double> lambda) const;

  int dimension_ = 0;
  double tolerance_ = rank_tolerance;
  int rows_ = 0;
  int rank_ = 0;
  int closed_rows_ = 0;
  double smallest_kept_ = 1;
  std::vector<double> row_;    ///< rows_ × dimension_, unit in M⁻¹
  std::vector<double> norm_;   ///< rows_
  std::vector<double> basis_;  ///< rank_ × dimension_
  std::vector<int> kept_;      ///< row of each basis vector
  std::vector<double>
      factor_;  ///< rank_ × rank_: row kept_[k] = Σ_j factor_[k][j] basis_[j], j ≤ k
  std::vector<double> residual_;  ///< scratch: squared part left of each row of a group
};

}  // namespace carom
