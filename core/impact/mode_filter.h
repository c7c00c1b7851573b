// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/impact/coulomb_modes.h"

namespace carom {

/// Rules out, at a fraction of the cost of a ModeSystem, combinations of modes that are plainly no
/// solution: most of the thousands that few contacts have.
class ModeFilter {
 public:
  ModeFilter(const CoulombProblem& problem, const UnitProblem& unit);

  /// True if the combination determines the impulses well, and these miss what it asks of them by
  /// far more than rounding.
  bool rules_out(const std::vector<ContactMode>& modes);

 private:
  /// An impulse that a mode leaves unknown: unit rows n and t of a contact by these factors.
  struct Unknown {
    Eigen::Index n;
    double normal, tangent;
  };

  [[nodiscard]] double mu(std::size_t contact, double coefficient) const;
  void pose(const std::vector<ContactMode>& modes);
  bool eliminate();
  [[nodiscard]] bool misses(const std::vector<ContactMode>& modes) const;

  const CoulombProblem& problem_;
  const UnitProblem& unit_;
  Eigen::MatrixXd W_;   ///< of the unit rows
  bool given_ = false;  ///< impulses that are given are not treated
  std::vector<Unknown> unknowns_;
  std::vector<Eigen::Index> zero_;  ///< rows of ζ, as many
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> S_;  ///< with −ζ beside it
  Eigen::Index size_ = 0;
  Eigen::VectorXd impulse_, zeta_;  ///< of the unit rows
};

}  // namespace carom
