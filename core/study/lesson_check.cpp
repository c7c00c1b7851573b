// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/edit/parts.h"
#include "core/scenario/parameters.h"
#include "core/study/lesson.h"

namespace carom {

namespace {

/// Collects the faults of one lesson.
class Checker {
 public:
  explicit Checker(const Lesson& lesson) : lesson_(lesson) {}

  LessonCheck run() {
    look_at_view(lesson_.view, lesson_.scenario.scenario, "");
    if (lesson_.steps.empty()) add("/steps", "a lesson needs at least one step");
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) look_at_step(i);
    return std::move(check_);
  }

 private:
  void add(std::string where, std::string message) {
    check_.faults.push_back({std::move(where), std::move(message)});
  }

  /// Runs something that may throw with an empty place, which is `where` then.
  template <class Work>
  void at(const std::string& where, const Work& work) {
    try {
      work();
    } catch (const InputError& error) {
      add(where, error.where().empty() ? error.message() : error.what());
    }
  }

  std::optional<LessonNumbers> numbers_of(std::size_t step, bool revealed) {
    try {
      const Scenario scenario = scenario_of(lesson_, step, revealed);
      LessonNumbers numbers(scenario);
      const Evaluation& evaluation = numbers.evaluation();
      if (evaluation.pose_reached) return numbers;
      add("/steps/" + std::to_string(step), "the pose is out of reach: " + evaluation.pose_reason);
    } catch (const InputError& error) {
      add(error.where(), error.message());
    }
    return {};
  }

  void look_at_text(const std::string& text, const LessonNumbers& numbers,
                    const std::string& where) {
    at(where, [&] {
      for (const LessonPiece& piece : pieces_of(text)) {
        if (!piece.is_quantity) continue;
        ++check_.quantities;
        const LessonQuantity quantity = numbers.of(piece.text);
        if (quantity.number || quantity.is_word()) continue;
        add(where, "{" + piece.text + "} has no value here: " + quantity.reason);
      }
    });
  }

  void look_at_claims(const std::vector<std::string>& claims, const LessonNumbers& numbers,
                      const std::string& where) {
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const std::string place = where + "/claims/" + std::to_string(i);
      at(place, [&] {
        ++check_.claims;
        const ConditionVerdict found = compare(claims[i], numbers);
        if (!found.holds) {
          add(place, "the claim \"" + claims[i] + "\" does not hold: " + plain_text(found.text));
        }
      });
    }
  }

  void look_at_panel(const std::string& panel, const std::string& where) {
    std::vector<std::string> known;
    for (const std::string_view one : lesson_panels()) known.emplace_back(one);
    if (std::ranges::find(known, panel) != known.end()) return;
    std::string like = did_you_mean(panel, known);
    if (like.empty()) like = "; there is " + joined_with_or(known);
    add(where, "there is no panel \"" + panel + "\"" + like);
  }

  void look_at_mark(const std::string& mark, const Scenario& scenario, const std::string& where) {
    const std::size_t colon = mark.find(':');
    const std::string kind = mark.substr(0, colon);
    const std::string name = colon == std::string::npos ? "" : mark.substr(colon + 1);
    if (kind == "indicator") {
      if (find_indicator(name) == nullptr) add(where, "there is no indicator \"" + name + "\"");
      return;
    }
    for (const PartKind part : {PartKind::body, PartKind::joint, PartKind::contact}) {
      if (kind != kind_word(part)) continue;
      if (has_part(scenario, {part, name})) return;
      std::vector<std::string> names;
      for (const PartName& other : parts_of(scenario)) {
        if (other.kind == part) names.push_back(other.name);
      }
      std::string missing = "there is no ";
      missing.append(kind).append(" \"").append(name).append("\"");
      add(where, missing + did_you_mean(name, names));
      return;
    }
    add(where, "\"" + mark + "\" is none of body:NAME, joint:NAME, contact:NAME and indicator:KEY");
  }

  void look_at_view(const LessonView& view, const Scenario& scenario, const std::string& where) {
    if (view.panels) {
      for (std::size_t i = 0; i < view.panels->size(); ++i) {
        look_at_panel((*view.panels)[i], where + "/panels/" + std::to_string(i));
      }
    }
    const std::array<std::pair<const char*, const std::string*>, 2> chosen{
        {{"/front", &view.front}, {"/large", &view.large}}};
    for (const auto& [key, panel] : chosen) {
      if (panel->empty()) continue;
      look_at_panel(*panel, where + key);
      if (view.panels && std::ranges::find(*view.panels, *panel) == view.panels->end()) {
        add(where + key, "the panel \"" + *panel + "\" is not among those that are open");
      }
    }
    for (std::size_t i = 0; i < view.highlight.size(); ++i) {
      look_at_mark(view.highlight[i], scenario, where + "/highlight/" + std::to_string(i));
    }
  }

  void look_at_locks(const Locks& locks, const Scenario& scenario, const std::string& where) {
    const std::vector<Parameter> all = list_parameters(scenario);
    const char* key = locks.everything ? "/free/" : "/locked/";
    for (std::size_t i = 0; i < locks.paths.size(); ++i) {
      const std::string& path = locks.paths[i];
      const bool known = path == "law" || std::ranges::any_of(all, [&](const Parameter& one) {
                           return one.path == path || one.path.starts_with(path + '.');
                         });
      if (!known) add(where + key + std::to_string(i), unknown_parameter(scenario, path));
    }
  }

  void look_at_prediction(std::size_t step, const LessonNumbers& before) {
    const Prediction& prediction = *lesson_.steps[step].prediction;
    const std::string where = "/steps/" + std::to_string(step) + "/prediction";
    ++check_.predictions;
    look_at_view(prediction.reveal, before.scenario(), where + "/reveal");
    look_at_text(prediction.question, before, where + "/question");
    const std::optional<LessonNumbers> numbers = numbers_of(step, true);
    if (!numbers) return;
    look_at_text(prediction.answer, *numbers, where + "/answer");
    look_at_claims(prediction.claims, *numbers, where);
    if (prediction.kind == PredictionKind::choose) {
      look_at_options(prediction, *numbers, where);
    } else if (prediction.kind == PredictionKind::value) {
      at(where + "/quantity", [&] {
        const LessonQuantity quantity = numbers->of(prediction.quantity);
        if (!quantity.number) {
          add(where + "/quantity", "\"" + prediction.quantity + "\" has no value that could be " +
                                       "foretold: " + quantity.reason);
        } else if (*quantity.number < prediction.from || *quantity.number > prediction.to) {
          add(where + "/to",
              "the value lies beyond the ends of its bar: " + plain_text(marked(quantity.symbol)) +
                  " = " + rounded(*quantity.number) + " is not between " +
                  rounded(prediction.from) + " and " + rounded(prediction.to));
        }
      });
    } else {
      at(where + "/contact", [&] {
        const LessonQuantity v = numbers->of("v_n_plus:" + prediction.contact);
        if (!v.number) add(where + "/contact", "its velocity has no value: " + v.reason);
      });
    }
  }

  void look_at_options(const Prediction& prediction, const LessonNumbers& numbers,
                       const std::string& where) {
    std::size_t right = 0;
    bool readable = true;
    for (std::size_t i = 0; i < prediction.options.size(); ++i) {
      const std::string place = where + "/options/" + std::to_string(i);
      look_at_text(prediction.options[i].text, numbers, place + "/text");
      ++check_.claims;
      const std::size_t before = check_.faults.size();
      at(place + "/right", [&] {
        if (compare(prediction.options[i].right, numbers).holds) ++right;
      });
      readable = readable && before == check_.faults.size();
    }
    if (readable && right != 1) {
      add(where + "/options",
          "exactly one option must be right, and " + std::to_string(right) + " are");
    }
  }

  void look_at_step(std::size_t i) {
    const LessonStep& step = lesson_.steps[i];
    const std::string where = "/steps/" + std::to_string(i);
    const std::optional<LessonNumbers> numbers = numbers_of(i, false);
    if (!numbers) return;
    const Scenario& scenario = numbers->scenario();
    look_at_view(step.view, scenario, where);
    if (step.scenario && step.view.highlight.empty() && !lesson_.view.highlight.empty()) {
      add(where + "/highlight", "a step with a scenario of its own says what is highlighted");
    }
    look_at_locks(step.locks, scenario, where);
    look_at_text(step.text, *numbers, where + "/text");
    look_at_text(step.teacher, *numbers, where + "/teacher");
    for (std::size_t k = 0; k < step.hints.size(); ++k) {
      look_at_text(step.hints[k], *numbers, where + "/hints/" + std::to_string(k));
    }
    look_at_claims(step.claims, *numbers, where);
    if (step.prediction) look_at_prediction(i, *numbers);
    if (i > 0) return;
    look_at_text(lesson_.text, *numbers, "/text");
    look_at_text(lesson_.teacher, *numbers, "/teacher");
  }

  const Lesson& lesson_;
  LessonCheck check_;
};

}  // namespace

LessonCheck check_lesson(const Lesson& lesson) {
  return Checker(lesson).run();
}

}  // namespace carom
