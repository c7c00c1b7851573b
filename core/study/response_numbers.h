// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/study/lesson_numbers.h"
#include "core/study/motion_results.h"
#include "core/study/response_function.h"

namespace carom {

/// The quantities of one scenario that studies, sweeps and plots compute: those of LessonNumbers,
/// and what a motion is followed for:
///
///   t_rest, impacts        of the motion after the impact: when it rests, its number of impacts
///   h_rebound:BODY         how high its centre of mass rises after the impact
///   F_peak_moving:MODEL    of the impact of the moving mechanism under a force model: e_moving,
///                          t_c_moving, delta_max_moving
///   F_moving:MODEL         of that impact, at a time since the contact touches: a history
class ResponseNumbers {
 public:
  /// @param scenario  resolved
  /// @param stop      ends motions that are followed; what they would come to is missing
  ResponseNumbers(const Scenario& scenario, const Evaluation& evaluation,
                  std::stop_token stop = {});

  /// @param since  for histories [s]
  /// Throws InputError, with an empty place, where there is nothing of that name, and for a history
  /// without a time.
  [[nodiscard]] LessonQuantity of(std::string_view name, std::optional<double> since = {}) const;
  /// Symbol and dimension; no motion is followed for its number.
  [[nodiscard]] LessonQuantity described(std::string_view name) const;
  [[nodiscard]] const Evaluation& evaluation() const { return numbers_.evaluation(); }

 private:
  [[nodiscard]] LessonQuantity found(std::string_view name, std::optional<double> since,
                                     bool described) const;
  [[nodiscard]] const ForceStudy& forces() const;
  [[nodiscard]] const Trajectory& motion() const;
  [[nodiscard]] const MovingTouch& moving(ForceModel model) const;

  LessonNumbers numbers_;
  std::stop_token stop_;
  mutable std::optional<ForceStudy> forces_;
  mutable std::optional<Trajectory> motion_;
  mutable std::map<ForceModel, MovingTouch> moving_;
};

/// Whether a motion is followed for a quantity of that name, which takes milliseconds or more.
bool follows_motion(std::string_view name);

/// Whether a quantity of that name is a history over time, to which a fit compares measured ones.
bool is_history(std::string_view name);
/// What is said of a history where no time is given.
std::string history_text(std::string_view name);

/// The column of a response of that name. Throws InputError, with an empty place, where there is
/// nothing of that name, for what is a word, and for a history, unless histories are allowed.
StudyColumn response_column(const ResponseNumbers& numbers, const std::string& name,
                            bool histories = false);

/// The names of all that are numbers at one instant, but for the parameters.
std::vector<QuantityName> response_names(const Scenario& scenario);
/// The names of all histories over time.
std::vector<QuantityName> history_names(const Scenario& scenario);

}  // namespace carom
