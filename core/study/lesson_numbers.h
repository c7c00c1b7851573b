// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/quantity.h"
#include "core/study/compute.h"
#include "core/study/coupling_report.h"
#include "core/study/force_study.h"

namespace carom {

/// A parameter and the number it is set to, in SI and radians.
struct LessonSetting {
  std::string path;
  double value = 0;
  bool operator==(const LessonSetting&) const = default;
};

/// The scenario with parameters set in their order and, if there is one, another law; resolved.
/// Throws InputError, at the parameter's path or at "law", and where the pose is out of reach.
Scenario with_settings(const Scenario& scenario, std::span<const LessonSetting> settings,
                       const std::optional<Law>& law);

/// The law of a word as in files. Throws InputError with the words there are.
Law law_named(std::string_view word);

/// A number or a word of a scenario's impact that a lesson speaks of.
struct LessonQuantity {
  std::string symbol;  ///< a formula: "γ", "v_n⁺"
  Dimension dimension = Dimension::none;
  std::optional<double> number;
  std::string word;        ///< where it is none: "stick"
  std::string reason;      ///< why there is neither
  std::string label = {};  ///< the word as a text has it, where that is another one: "Poisson"

  [[nodiscard]] bool is_word() const { return !word.empty(); }
  [[nodiscard]] const std::string& stated_word() const { return label.empty() ? word : label; }
};

/// A scenario with what is known of its impact; the studies are made when they are first asked for.
struct LessonInstant {
  Scenario scenario;
  Evaluation evaluation;
  mutable std::optional<ForceStudy> forces = {};
  mutable std::optional<CouplingReport> couplings = {};
};

/// The quantities of one scenario, by the names that lessons have for them:
///
///   gamma, T_c_minus, …        any indicator
///   param:PATH                 any parameter
///   v_n_plus:CONTACT           of a closed contact; v_t_plus, v_n_minus, v_t_minus, i_n, i_t
///   v_x_plus:BODY              of a body's centre of mass; v_x_minus, v_y_plus, …, omega_plus
///   F_peak:MODEL               of a force model: e_realised, t_c, delta_max
///   joint_rows, joint_rank     how many conditions the joints make, how many are independent
///   i_joint:JOINT              how large its impulse is
///   regime, status, law, joint_impulses   words; the last "unique" or "not unique"
///
/// Behind each may stand what is set first: `gamma[contacts.tip.e=0.7, law=poisson]`.
class LessonNumbers {
 public:
  /// @param scenario  resolved
  explicit LessonNumbers(const Scenario& scenario);
  LessonNumbers(const Scenario& scenario, const Evaluation& evaluation);

  /// Throws InputError, with an empty place, where there is nothing of that name.
  [[nodiscard]] LessonQuantity of(std::string_view name) const;
  [[nodiscard]] const Scenario& scenario() const { return here_.scenario; }
  [[nodiscard]] const Evaluation& evaluation() const { return here_.evaluation; }

 private:
  [[nodiscard]] const LessonInstant& instant(std::string_view settings) const;

  LessonInstant here_;
  mutable std::map<std::string, std::unique_ptr<const LessonInstant>, std::less<>> others_;
};

/// A name of a quantity that is a number, and what it is called.
struct QuantityName {
  std::string name;    ///< "i_n:tip"
  std::string symbol;  ///< "i_n"
  std::string of;      ///< the part or force model: "tip"; empty for an indicator
};

/// Those of a scenario, but for its parameters.
std::vector<QuantityName> quantity_names(const Scenario& scenario);

/// Whether a comparison holds, and in words what it compares.
struct ConditionVerdict {
  bool holds = false;
  std::string text;  ///< "γ = 0.6365 > 1"; formulas are marked
};

/// Evaluates comparisons that " and " joins: each is a quantity, one of < <= > >= == != ~=, and a
/// quantity, a number, a number times a quantity (`2*gamma`), or a word. `~=` is equal to within a
/// hundredth, `==` to within rounding; a comparison with what does not exist does not hold. Throws
/// InputError, with an empty place, for what cannot be read and for words that no quantity has.
ConditionVerdict compare(std::string_view condition, const LessonNumbers& numbers);

}  // namespace carom
