// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/follow.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/motion/resolve.h"
#include "core/scenario/parameters.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr double farthest = 1.5;  // of the mechanism's extent, to each side

void addPhase(const Mechanism& mechanism, const Phase& phase, Bounds& bounds) {
  for (std::size_t knot = 0; knot < phase.size(); ++knot) {
    const Bounds here = boundsOf(mechanism, phase.state(knot).q);
    if (here.empty) continue;
    bounds.add(here.low);
    bounds.add(here.high);
  }
}

}  // namespace

std::optional<SceneMoment> sceneMoment(const Trajectory& trajectory, const Moment& moment) {
  SceneMoment shown{moment.state};
  const auto& impacts = trajectory.impacts;
  shown.rebounds = (!impacts.empty() && moment.t > impacts.front().t) ||
                   (!trajectory.contacts.empty() && moment.t >= trajectory.contacts.front().to);
  if (!moment.impact || *moment.impact >= impacts.size()) return shown;
  const TrajectoryImpact& impact = impacts[*moment.impact];
  if (impact.t == 0) return {};
  shown.qdot_after = impact.result.qdot_plus;
  return shown;
}

QString timeText(double t, const Trajectory* trajectory) {
  const auto lies = [t](const TrajectoryContact& contact) {
    return t >= contact.from && t <= contact.to;
  };
  const bool yields = trajectory != nullptr && std::ranges::any_of(trajectory->contacts, lies);
  QString number = QString::number(t, 'f', yields ? 6 : 3);
  return tr("t = %1 s").arg(number.replace(QLatin1Char('-'), QChar(0x2212)));
}

std::vector<TimeSpan> contactSpans(const Trajectory& trajectory) {
  std::vector<TimeSpan> spans;
  for (const TrajectoryContact& contact : trajectory.contacts) {
    // A contact that stays closed lasts long enough to be seen without a stretched scale.
    if (contact.stays) continue;
    spans.push_back({contact.from, contact.to});
  }
  return spans;
}

QString momentCaption(const Trajectory& trajectory, const Moment& moment) {
  QString time = timeText(moment.t, &trajectory);
  const auto& impacts = trajectory.impacts;
  if (moment.impact) return tr("%1, at impact %2").arg(time).arg(*moment.impact + 1);
  if (impacts.empty()) return time;
  const auto passed =
      std::count_if(impacts.begin(), impacts.end(),
                    [&moment](const TrajectoryImpact& impact) { return impact.t < moment.t; });
  return passed == 0 ? tr("%1, before impact 1").arg(time)
                     : tr("%1, after impact %2").arg(time).arg(passed);
}

Bounds motionBounds(const Mechanism& mechanism, const Trajectory& trajectory) {
  Bounds bounds;
  for (const Phase& phase : trajectory.phases) addPhase(mechanism, phase, bounds);
  const Bounds home = boundsOf(
      mechanism, state_at(trajectory, std::clamp(0.0, trajectory.start.t, trajectory.end.t)).q);
  if (home.empty) return bounds;
  const double reach =
      farthest * std::max({home.high.x - home.low.x, home.high.y - home.low.y, 1e-9});
  bounds.low.x = std::max(bounds.low.x, home.low.x - reach);
  bounds.low.y = std::max(bounds.low.y, home.low.y - reach);
  bounds.high.x = std::min(bounds.high.x, home.high.x + reach);
  bounds.high.y = std::min(bounds.high.y, home.high.y + reach);
  return bounds;
}

std::optional<double> poseParameterAt(const Scenario& scenario, const std::string& path,
                                      const std::vector<double>& q) {
  if (!path.starts_with("pose.") || q.size() != scenario.motion->state.q.size()) return {};
  Scenario elsewhere = scenario;
  auto motion = std::make_shared<Motion>(*scenario.motion);
  motion->pose = measured_pose(*scenario.mechanism, motion->pose, q);
  elsewhere.motion = std::move(motion);
  try {
    return find_parameter(elsewhere, path).value;
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace carom::ui
