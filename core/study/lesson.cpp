// SPDX-License-Identifier: MIT
#include "core/study/lesson.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/base/json_pointer.h"
#include "core/base/number_text.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

void add_settings(const LessonView& view, std::vector<LessonSetting>& settings,
                  std::optional<Law>& law) {
  settings.insert(settings.end(), view.settings.begin(), view.settings.end());
  if (view.law) law = view.law;
}

/// Where in the file a parameter is set that step shows: the last place that names it.
std::string place_of(const Lesson& lesson, std::size_t step, bool revealed,
                     const std::string& path) {
  const std::string of_step = "/steps/" + std::to_string(step);
  const auto sets = [&](const LessonView& view) {
    return std::ranges::find(view.settings, path, &LessonSetting::path) != view.settings.end();
  };
  const LessonStep& one = lesson.steps[step];
  std::string owner = of_step;
  if (revealed && one.prediction && sets(one.prediction->reveal)) {
    owner += "/prediction/reveal";
  } else if (!sets(one.view)) {
    if (!sets(lesson.view)) return of_step;
    owner.clear();
  }
  return child_pointer(owner + "/settings", path);
}

/// What of `more` is said replaces what `view` says.
void overlay(LessonView& view, const LessonView& more) {
  if (more.panels) {
    view.panels = more.panels;
    view.front.clear();
    view.large.clear();
  }
  if (!more.front.empty()) view.front = more.front;
  if (!more.large.empty()) view.large = more.large;
  if (!more.highlight.empty()) view.highlight = more.highlight;
}

std::string in_si(const LessonQuantity& quantity, int digits) {
  const std::string_view unit = si_unit(quantity.dimension);
  const std::string number = rounded(*quantity.number, digits);
  return unit == "1" ? number : number + " " + std::string(unit);
}

}  // namespace

std::span<const std::string_view> lesson_panels() {
  static constexpr std::array<std::string_view, 18> panels{
      "gallery", "mechanism", "impact",         "indicators", "map",           "plots",
      "laws",    "couplings", "restitution",    "forces",     "impulse-plane", "text",
      "time",    "motion",    "velocity-plane", "study",      "variants",      "chosen-plots"};
  return panels;
}

Scenario scenario_of(const Lesson& lesson, std::size_t step, bool revealed) {
  const LessonStep& one = lesson.steps[step];
  const Scenario& base = one.scenario ? one.scenario->scenario : lesson.scenario.scenario;
  std::vector<LessonSetting> settings;
  std::optional<Law> law;
  // A scenario of a step's own has other parts, of which the lesson's settings know nothing.
  if (!one.scenario) add_settings(lesson.view, settings, law);
  add_settings(one.view, settings, law);
  if (revealed && one.prediction) add_settings(one.prediction->reveal, settings, law);
  try {
    return with_settings(base, settings, law);
  } catch (const InputError& error) {
    throw InputError(place_of(lesson, step, revealed, error.where()), error.message());
  }
}

LessonView view_of(const Lesson& lesson, std::size_t step, bool revealed) {
  LessonView view = lesson.view;
  const LessonStep& one = lesson.steps[step];
  overlay(view, one.view);
  if (revealed && one.prediction) overlay(view, one.prediction->reveal);
  return view;
}

std::optional<LessonView> settings_between(const Scenario& from, const Scenario& to) {
  LessonView view;
  if (from.law != to.law) view.law = to.law;
  const std::vector<Parameter> before = list_parameters(from), after = list_parameters(to);
  if (before.size() != after.size()) return {};
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].path != after[i].path) return {};
    if (before[i].value == after[i].value) continue;
    if (BoundParameter(to, after[i].path).writes() != std::vector{after[i].path}) continue;
    view.settings.push_back({after[i].path, after[i].value});
  }
  try {
    const Scenario made = with_settings(from, view.settings, view.law);
    const bool same = *made.mechanism == *to.mechanism && made.motion->pose == to.motion->pose &&
                      made.motion->velocity == to.motion->velocity &&
                      made.motion->impulses == to.motion->impulses && made.law == to.law &&
                      made.law_for_several == to.law_for_several && made.gravity == to.gravity;
    return same ? std::optional(view) : std::nullopt;
  } catch (const InputError&) {
    return {};
  }
}

std::vector<std::size_t> right_options(const Prediction& prediction, const LessonNumbers& numbers) {
  std::vector<std::size_t> right;
  for (std::size_t i = 0; i < prediction.options.size(); ++i) {
    if (compare(prediction.options[i].right, numbers).holds) right.push_back(i);
  }
  return right;
}

std::vector<LessonPiece> pieces_of(std::string_view text) {
  constexpr int most_digits = 15;
  std::vector<LessonPiece> pieces;
  std::string words;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      words += text[i];
      continue;
    }
    if (text.substr(i).starts_with("{{")) {
      words += text[i++];
      continue;
    }
    const std::size_t close = text.find('}', i);
    if (close == std::string_view::npos) {
      throw InputError("", "a brace { opens a quantity and is not closed; {{ writes a brace");
    }
    std::string_view name = text.substr(i + 1, close - i - 1);
    LessonPiece piece{{}, true};
    if (const std::size_t bar = name.rfind('|'); bar != std::string_view::npos) {
      const std::optional<double> digits = parse_number(name.substr(bar + 1));
      if (!digits || *digits < 1 || *digits > most_digits) {
        throw InputError("", "\"" + std::string(name) +
                                 "\" asks for no number of digits from 1 to 15, as {gamma|3} does");
      }
      piece.digits = static_cast<int>(*digits);
      name = name.substr(0, bar);
    }
    piece.text = name;
    if (!words.empty()) pieces.push_back({std::move(words)});
    words.clear();
    pieces.push_back(std::move(piece));
    i = close;
  }
  if (!words.empty()) pieces.push_back({std::move(words)});
  return pieces;
}

std::string filled(const LessonPiece& piece, const LessonNumbers& numbers,
                   const QuantityText& write) {
  if (!piece.is_quantity) return piece.text;
  const LessonQuantity quantity = numbers.of(piece.text);
  if (quantity.number) return write(quantity, piece.digits);
  return quantity.is_word() ? quantity.stated_word() : "–";
}

std::string filled(std::string_view text, const LessonNumbers& numbers, const QuantityText& write) {
  std::string out;
  for (const LessonPiece& piece : pieces_of(text)) out += filled(piece, numbers, write);
  return out;
}

std::string filled(std::string_view text, const LessonNumbers& numbers) {
  return filled(text, numbers, in_si);
}

}  // namespace carom
