// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <memory>
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

/// Follows a pose through many rows, each from the one before. Parts of a long run are followed
/// side by side. A part begins with a pose that is followed over the whole part before it at once,
/// and is kept only if that part, followed row by row, ends at the same pose. What is found is the
/// same for any number of threads.
class PoseRun {
 public:
  /// @param rows  of the whole sweep: of few rows each is followed from the one before
  PoseRun(const SweepRow& row, const std::vector<SweepSpec>& axes, std::size_t rows,
          unsigned threads);

  /// Poses of `count` rows from `first` on, upwards or downwards, the first followed from `start`.
  /// They end before the first row that the pose cannot be followed to.
  std::vector<std::vector<double>> follow(const std::vector<double>& start, std::size_t first,
                                          std::size_t count, bool upwards);

 private:
  using Poses = std::vector<std::vector<double>>;
  struct Run {
    std::size_t first, count;
    bool upwards;
    Poses poses;  ///< so far

    [[nodiscard]] std::size_t row(std::size_t i) const { return upwards ? first + i : first - i; }
  };
  /// What a thread works with.
  struct Member {
    explicit Member(const SweepRow& own) : row(own) {}
    SweepRow row;
    std::vector<double> at, q, next;
  };
  /// Each thread makes its own: what another thread allocates may share lines of the cache with
  /// what that thread works with, which slows both.
  Member& member(std::size_t i);
  /// Follows the member's pose to a row.
  bool reach(Member& member, std::size_t row) const;
  /// The first poses of parts of that length behind what the run has so far.
  Poses heads(const Run& run, const std::vector<double>& start, std::size_t length);
  /// False at the end of what can be followed.
  bool extend(Run& run, const std::vector<double>& start);

  const SweepRow row_;
  const std::vector<SweepSpec>& axes_;
  std::vector<std::unique_ptr<Member>> members_;
  bool leaps_;  ///< whether a step over a whole part leads where following leads
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
  SweepPoses(SweepRow& row, const std::vector<SweepSpec>& axes, std::size_t rows, Effort searching,
             unsigned threads);

  /// Looks at the rows before `until` that were not looked at, in order, until the effort is told
  /// to stop.
  void find_until(std::size_t until);

  /// The pose of a row that is settled, to be asked for once, row after row; what is not needed for
  /// others any more is forgotten.
  RowPose take(std::size_t row);
  /// Rows before this one were looked at.
  [[nodiscard]] std::size_t found() const { return found_; }
  /// Rows before this one are found or given up.
  [[nodiscard]] std::size_t settled() const {
    return gap_.empty() || found_ == rows_ ? found_ : gap_.front();
  }

 private:
  /// Sets the axes; returns why their values do not go together, or an empty text.
  std::string set_row(std::size_t row);
  void follow_ahead(std::size_t until);
  void find_next();
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
  PoseRun run_;
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
