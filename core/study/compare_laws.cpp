// SPDX-License-Identifier: MIT
#include "core/study/compare_laws.h"

namespace carom {

std::vector<LawOutcome> compare_laws(const Scenario& scenario, const Effort& effort) {
  Scenario same = resolved(scenario, effort);
  std::vector<LawOutcome> outcomes;
  outcomes.reserve(all_laws().size());
  for (const Law& law : all_laws()) {
    same.law = law;
    LawOutcome outcome{law, {}, compute(same, effort)};
    outcome.reason = outcome.evaluation.result.reason;
    outcomes.push_back(std::move(outcome));
  }
  return outcomes;
}

}  // namespace carom
