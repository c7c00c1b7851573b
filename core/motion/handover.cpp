// SPDX-License-Identifier: MIT
#include "core/motion/handover.h"

#include "core/motion/time_stepping.h"
#include "core/motion/tolerances.h"

namespace carom {

double crossing_time(const HybridMotion& motion) {
  return motion.flow.length() / speed_scale(motion.flow.motion, motion.state().qdot);
}

bool may_be_stepped(const HybridMotion& motion) {
  const Mechanism& mechanism = motion.mechanism();
  return mechanism.forces.empty() && !motion.flow.touches() && !mechanism.contacts.empty();
}

bool has_just_stepped(const std::vector<TrajectoryTimeSteps>& all, double t, double span) {
  return !all.empty() && t - all.back().to <= span;
}

void Handover::begin(const HybridMotion& motion, std::size_t impacts) {
  impacts_ = impacts;
  phases_ = motion.record.phases.size();
}

std::optional<double> Handover::crowded_for(HybridMotion& motion,
                                            const std::vector<TrajectoryImpact>& impacts) const {
  std::optional<double> span;
  const std::vector<Phase>& phases = motion.record.phases;
  const std::size_t many = many_impacts + 8 * motion.mechanism().contacts.size();
  if (impacts.size() >= impacts_ + many) span = motion.t - impacts[impacts.size() - many].t;
  const bool crowd =
      phases.size() >= phases_ + many_impacts && in_crowd(motion.flow.motion, motion.state());
  if (crowd) span = motion.t - phases[phases.size() - many_impacts].t.front();
  return span && *span < crowded_part * crossing_time(motion) ? span : std::nullopt;
}

bool Handover::is_too_fast(const HybridMotion& motion) {
  const bool fast = motion.steps() - steps_ > most_steps_per_crossing;
  const bool slow = motion.t - from_ > crossing_time(motion);
  if (fast || slow) {
    from_ = motion.t;
    steps_ = motion.steps();
  }
  return fast && !slow && may_be_stepped(motion);
}

}  // namespace carom
