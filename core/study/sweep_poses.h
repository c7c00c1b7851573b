// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/study/sweep_row.h"

namespace carom {

/// The poses of all rows, found by following from row to row, in gaps by searching now and then,
/// and behind a gap by following backward into it: a search costs a hundred times what following
/// does.
///
/// What all searches together may cost is bounded, so that a sweep that runs out of a long chain's
/// reach does not take minutes to learn that there is nothing. Each search gets a part of what is
/// left: one that fails leaves the later ones a chance.
class SweepPoses {
 public:
  SweepPoses(SweepRow& row, const std::vector<SweepSpec>& axes, std::size_t rows, Effort searching);

  /// Sets the axes; returns why their values do not go together, or an empty text.
  std::string set_row(std::size_t row);

  /// Row after row, in order.
  void find(std::size_t row);

  [[nodiscard]] const std::vector<double>& q(std::size_t row) const { return q_[row]; }
  [[nodiscard]] const std::string& reason(std::size_t row) const { return reason_[row]; }
  [[nodiscard]] const std::vector<double>& at() const { return at_; }

 private:
  /// Searches from `guess` with a part of the effort; returns the reason of a failure.
  std::string search(const std::vector<double>& guess, std::vector<double>& q);
  void follow_into_gap(std::size_t from);

  SweepRow& row_;
  const std::vector<SweepSpec>& axes_;
  std::vector<double> start_;  ///< pose of the scenario as it was given
  std::vector<double> at_;
  std::vector<std::vector<double>> q_;  ///< empty: not reached
  std::vector<std::string> reason_;
  std::vector<std::size_t> gap_;  ///< rows since the last pose that was reached
  std::size_t before_ = static_cast<std::size_t>(-1);  ///< last row whose values go together
  Effort effort_;                                      ///< left for searches
};

}  // namespace carom
