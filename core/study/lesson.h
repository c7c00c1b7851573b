// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/scenario/locks.h"
#include "core/study/lesson_numbers.h"

namespace carom {

/// The scenario of a lesson or of a step, and where it is taken from.
struct LessonScenario {
  std::string gallery;  ///< name of a gallery entry
  std::string file;     ///< else a file, as seen from that of the lesson; both empty: inline
  Scenario scenario;
};

/// What is set in the scene and shown beside it.
struct LessonView {
  std::vector<LessonSetting> settings;
  std::optional<Law> law;
  /// Panels that are open beside the lesson, all others being closed; empty: as they are.
  std::optional<std::vector<std::string>> panels;
  std::string front;  ///< the panel that is raised before its neighbours; may be empty
  std::string large;  ///< the panel that gets most of the window; may be empty
  std::vector<std::string> highlight;  ///< "body:rod", "joint:…", "contact:…", "indicator:gamma"
  bool operator==(const LessonView&) const = default;
};

/// One of the answers among which a prediction chooses. It is right if its condition holds.
struct PredictionOption {
  std::string text;
  std::string right;  ///< "gamma > 1", see compare()
  bool operator==(const PredictionOption&) const = default;
};

enum class PredictionKind : unsigned char { choose, value, velocity };

/// What is to be foretold before the answer is shown.
struct Prediction {
  PredictionKind kind = PredictionKind::choose;
  std::string question;                   ///< Markdown
  std::vector<PredictionOption> options;  ///< of `choose`
  std::string quantity;                   ///< of `value`: "gamma"
  double from = 0, to = 1;                ///< of `value`: the ends of its bar, SI
  std::string contact;                    ///< of `velocity`: whose velocity after the impact
  LessonView reveal;                      ///< set and shown with the answer
  std::string answer;                     ///< Markdown, shown with the answer
  std::vector<std::string> claims;        ///< that hold then
};

struct LessonStep {
  std::string title;
  std::string text;                        ///< Markdown
  std::optional<LessonScenario> scenario;  ///< empty: that of the lesson
  LessonView view;
  Locks locks;
  std::optional<Prediction> prediction;
  std::vector<std::string> claims;
  std::vector<std::string> hints;  ///< Markdown
  std::string teacher;             ///< Markdown
  /// On paper its question stands below the one before: neither tells the answer to the other.
  bool same_page = false;
};

/// A text about scenarios, in steps.
struct Lesson {
  std::string title;
  std::string summary;  ///< one sentence
  std::string text;     ///< Markdown, before the first step
  std::string teacher;  ///< Markdown
  LessonScenario scenario;
  LessonView view;  ///< its settings and law hold in every step; the rest where a step says nothing
  std::vector<LessonStep> steps;
};

/// Names of the panels beside the scene that a lesson can open.
std::span<const std::string_view> lesson_panels();

/// What a step shows: the scenario of the lesson, or its own, with the lesson's settings, then its
/// own, and if `revealed` those that come with the answer. Nothing is left of the steps before.
/// Throws InputError with the JSON pointer of the fault.
Scenario scenario_of(const Lesson& lesson, std::size_t step, bool revealed);
/// The panels and marks of a step, with what comes with the answer.
LessonView view_of(const Lesson& lesson, std::size_t step, bool revealed);

/// The settings and the law that lead from one scenario to another; empty if more than these
/// differs, as parts do.
std::optional<LessonView> settings_between(const Scenario& from, const Scenario& to);

/// The options that are right; for each its place.
std::vector<std::size_t> right_options(const Prediction& prediction, const LessonNumbers& numbers);

// Texts hold quantities in braces: "{gamma}", "{param:contacts.tip.e}", "{T_c_minus|3}" with three
// digits. "{{" is a brace.

/// A part of a text: words, or a quantity.
struct LessonPiece {
  std::string text;
  bool is_quantity = false;
  int digits = 4;
};
/// Throws InputError, with an empty place, for a brace that does not close or digits that are none.
std::vector<LessonPiece> pieces_of(std::string_view text);

/// How a quantity is written.
using QuantityText = std::function<std::string(const LessonQuantity&, int digits)>;
/// A piece as it is read; a quantity that does not exist is "–". Throws InputError, with an empty
/// place, for a quantity that there is not.
std::string filled(const LessonPiece& piece, const LessonNumbers& numbers,
                   const QuantityText& write);
/// The text with its quantities; what does not exist is "–". Throws InputError, with an empty
/// place, for a quantity that there is not.
std::string filled(std::string_view text, const LessonNumbers& numbers, const QuantityText& write);
/// The same with SI units, for terminals and tests.
std::string filled(std::string_view text, const LessonNumbers& numbers);

/// Something that does not fit in a lesson that could be read.
struct LessonFault {
  std::string where;    ///< JSON pointer
  std::string message;  ///< one sentence
  bool operator==(const LessonFault&) const = default;
};

/// How much of a lesson was looked at.
struct LessonCheck {
  std::vector<LessonFault> faults;
  int claims = 0;      ///< that hold or not, with those that say which option is right
  int quantities = 0;  ///< in texts
  int predictions = 0;
};

/// Plays a lesson to its end: every step is resolved and evaluated, its texts are filled, its
/// claims compared, its panels and parts looked for.
LessonCheck check_lesson(const Lesson& lesson);

}  // namespace carom
