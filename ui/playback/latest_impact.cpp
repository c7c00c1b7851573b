// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/latest_impact.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/edit/instant.h"
#include "ui/look/tr.h"

namespace carom::ui {

QString impactText(std::size_t impact, const Trajectory& motion) {
  return tr("impact %1 of %2").arg(impact + 1).arg(motion.impacts.size());
}

std::shared_ptr<const LatestImpact::Found> LatestImpact::by(const Moment& moment,
                                                            const Scenario& scenario,
                                                            const Trajectory& motion) {
  const auto& impacts = motion.impacts;
  const auto after = std::ranges::upper_bound(impacts, moment.t, {}, &TrajectoryImpact::t);
  auto count = static_cast<std::size_t>(after - impacts.begin());
  if (moment.impact) count = *moment.impact + 1;
  // The first is the scenario's own.
  if (count == 0 || (count == 1 && impacts.front().t == 0)) return {};
  const std::size_t impact = count - 1;
  if (found_ && found_->impact == impact) return found_;
  const TrajectoryImpact& last = impacts[impact];
  try {
    const State before{last.q, last.result.qdot_minus, last.t};
    const Effort effort{.left = effort_of_a_move};  // the window waits for it
    const Scenario instant = resolved(at_instant(scenario, before), effort);
    found_ = std::make_shared<const Found>(impact, compute(instant, effort));
    return found_;
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace carom::ui
