// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_outcomes.h"

namespace carom::ui {

namespace {

std::vector<LawOutcome> compareLaws(const Scenario& scenario, const Evaluation&, bool,
                                    const Job& job) {
  return compare_laws(scenario, {.left = effort_of_a_move, .stop = job.stop});
}

}  // namespace

LawOutcomes::LawOutcomes(const ScenarioDocument& document, QObject* parent)
    : QObject(parent),
      late_(document, QStringLiteral("laws"), tr("The laws could not be compared"), compareLaws,
            [this] { emit arrived(); }) {}

}  // namespace carom::ui
