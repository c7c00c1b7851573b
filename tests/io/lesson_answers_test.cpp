// SPDX-License-Identifier: MIT
//
// No lesson that comes with the program shows a number before it is asked for.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/io/gallery.h"
#include "core/io/lesson_json.h"

namespace carom {
namespace {

/// What is on the screen at once.
struct Shown {
  std::size_t step = 0;
  bool revealed = false;
};

/// The panels in which a quantity of the scene can be read.
std::set<std::string> panels_with(const std::string& quantity) {
  const std::string key = quantity.substr(0, quantity.find(':'));
  const std::set<std::string> of_models{"F_peak", "t_c", "delta_max", "e_realised"};
  if (of_models.contains(key)) return {"forces"};
  if (key == "e_star" || key == "mu_cr") return {"indicators", "map"};
  return {"indicators", "laws", "impulse-plane"};
}

bool writes(const std::string& text, const std::string& quantity) {
  return std::ranges::any_of(pieces_of(text), [&](const LessonPiece& piece) {
    return piece.is_quantity && piece.text == quantity;
  });
}

/// Of a step whose answer need not be shown.
bool writes(const LessonStep& step, bool revealed, const std::string& quantity) {
  if (writes(step.text, quantity)) return true;
  if (!step.prediction) return false;
  return writes(step.prediction->question, quantity) ||
         (revealed && writes(step.prediction->answer, quantity));
}

TEST(LessonAnswers, AreNotShownBefore) {
  int asked = 0;
  for (const LessonEntry& entry : list_lessons()) {
    const Lesson lesson = load_lesson(entry.name);
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      const auto& prediction = lesson.steps[i].prediction;
      if (!prediction || prediction->kind != PredictionKind::value) continue;
      ++asked;
      const std::string& quantity = prediction->quantity;
      const Scenario answered = scenario_of(lesson, i, true);
      std::vector<Shown> before{{i, false}};
      for (std::size_t j = 0; j < i; ++j) before.insert(before.end(), {{j, false}, {j, true}});
      for (const Shown& shown : before) {
        if (!(scenario_of(lesson, shown.step, shown.revealed) == answered)) continue;
        const std::string where = entry.name + ", step " + std::to_string(i + 1) + ": " + quantity +
                                  " is read in step " + std::to_string(shown.step + 1);
        EXPECT_FALSE(writes(lesson.steps[shown.step], shown.revealed, quantity)) << where;
        const auto panels = view_of(lesson, shown.step, shown.revealed).panels;
        ASSERT_TRUE(panels) << where;
        for (const std::string& panel : *panels) {
          EXPECT_FALSE(panels_with(quantity).contains(panel)) << where << ", " << panel;
        }
      }
    }
  }
  EXPECT_GE(asked, 5);
}

}  // namespace
}  // namespace carom
