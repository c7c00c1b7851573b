// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "core/impact/solve.h"
#include "core/pose/resolve.h"
#include "core/scenario/parameters.h"
#include "core/scenario/scenario.h"
#include "core/study/sweep.h"

namespace carom {

/// One working copy of the scenario, whose parameters are overwritten from row to row.
class SweepRow {
 public:
  /// Throws InputError for an axis that cannot be swept.
  SweepRow(const Scenario& scenario, const std::vector<SweepSpec>& axes,
           const std::stop_token& stop);

  /// Sets all axes in the scenario as it was given, so that a row does not depend on the rows
  /// before it. Returns why the values do not go together, or an empty text.
  std::string set(const std::vector<double>& values);

  /// Why the present values do not fit the rest of the scenario, as those of a file that is refused
  /// do not; or an empty text.
  [[nodiscard]] std::string misfit() const;
  /// False where that would not be a matter of the axes: they leave the mechanism alone, or the
  /// scenario, made by a program, is one that no file may hold.
  [[nodiscard]] bool may_misfit() const { return checks_; }

  [[nodiscard]] const Parameter& parameter(std::size_t axis) const {
    return bound_[axis].parameter();
  }

  /// State of the scenario as it was given.
  [[nodiscard]] const std::vector<double>& given() const { return scenario_.motion->state.q; }

  /// Follows the pose from `neighbour`; true if it is reached in the prescribed mode.
  bool follow(const std::vector<double>& neighbour, std::vector<double>& q);

  /// Looks for the pose anew, from `guess` and then from other starts, and spends of the effort;
  /// returns why there is none, or an empty text.
  std::string search(const std::vector<double>& guess, std::vector<double>& q, Effort& effort);

  /// The scenario of the row at a pose that was found.
  [[nodiscard]] Scenario scenario_at(const std::vector<double>& q) const;

  /// Indicators and all at a pose that was found. Returns which drives exclude each other there, or
  /// an empty text.
  std::string evaluate_at(const std::vector<double>& q, ImpactSolution& solution);

 private:
  void require_sound(const SweepSpec& spec, std::size_t axis) const;
  [[nodiscard]] std::vector<double> velocity(const std::vector<double>& q);

  const Scenario& scenario_;
  Mechanism mechanism_;
  Motion motion_;
  Vec2 gravity_;
  std::vector<BoundParameter> bound_;
  std::vector<std::size_t> order_;  ///< in which the axes are set
  bool weighs_ = false;             ///< an axis may change which bodies are heavier
  bool checks_ = false;             ///< whether the rows' values may not fit each other
  EliminationPlan plan_;
  ClosureWorkspace closure_;
  VelocityWorkspace moving_;
  EvaluatedSystem system_;
  ImpactWorkspace workspace_;
};

/// The axes' values in a row of their grid, the last running fastest.
void set_values(const std::vector<SweepSpec>& axes, std::size_t row, std::vector<double>& values);

/// The pose of a row: empty, with the reason, where there is none.
struct RowPose {
  std::vector<double> q;
  std::string reason;
};

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

  /// The pose of a row that is settled, to be asked for once, row after row; what is not needed for
  /// others any more is forgotten.
  RowPose take(std::size_t row);
  /// Rows before this one are found or given up.
  [[nodiscard]] std::size_t settled() const { return gap_.empty() ? found_ : gap_.front(); }

 private:
  /// Searches from `guess` with a part of the effort; returns the reason of a failure.
  std::string search(const std::vector<double>& guess, std::vector<double>& q);
  void follow_into_gap(std::size_t from);
  /// A pose that its parameters leave open depends on the way to it. Over one number of the pose
  /// the rows before the scenario's own value are followed from it, as those behind it are, so that
  /// all pass through the scenario's pose. Not in a sweep that is too long to keep these poses.
  void follow_backward();
  [[nodiscard]] RowPose& at(std::size_t row) { return poses_[row - first_]; }

  SweepRow& row_;
  const std::vector<SweepSpec>& axes_;
  std::size_t rows_;
  std::vector<double> start_;                    ///< pose of the scenario as it was given
  std::vector<std::vector<double>> before_own_;  ///< poses, empty where not followed
  std::vector<double> at_;
  std::deque<RowPose> poses_;     ///< of the rows from first_ to found_
  std::size_t first_ = 0;         ///< rows before are forgotten
  std::vector<std::size_t> gap_;  ///< rows since the last pose that was reached
  std::size_t found_ = 0;         ///< rows that were looked at
  std::size_t before_ = static_cast<std::size_t>(-1);  ///< last row whose values go together
  Effort effort_;                                      ///< left for searches
};

}  // namespace carom
