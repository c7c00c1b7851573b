// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/moving_impact.h"

#include <algorithm>

#include "core/study/rigid_impact.h"

namespace carom::ui {

CompliantImpact movingImpact(const Scenario& scenario, const Evaluation& evaluation, bool coarse,
                             const Job& job) {
  const State start{evaluation.state.q, evaluation.result.qdot_minus};
  if (start.qdot.size() != start.q.size()) return {};
  return compliant_impact(*scenario.mechanism, start,
                          {.gravity = scenario.gravity,
                           .tolerance = coarse ? 1e-6 : 1e-9,
                           .friction = has_friction(scenario.law)},
                          {.stop = job.stop, .strike = law_strike(scenario)});
}

const ContactTouch* endedTouch(const CompliantImpact& impact, int contact) {
  const auto touch = std::ranges::find(impact.touches, contact, &ContactTouch::contact);
  return touch == impact.touches.end() || !touch->e ? nullptr : &*touch;
}

}  // namespace carom::ui
