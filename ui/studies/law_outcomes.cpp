// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_outcomes.h"

namespace carom::ui {

namespace {

std::vector<LawOutcome> outcomesOf(const Scenario& scenario, const Evaluation&, bool) {
  return compare_laws(scenario, {.left = effort_of_a_move});
}

}  // namespace

LawOutcomes::LawOutcomes(const ScenarioDocument& document, QObject* parent)
    : QObject(parent), late_(document, outcomesOf, [this] { emit arrived(); }) {}

}  // namespace carom::ui
