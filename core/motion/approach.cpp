// SPDX-License-Identifier: MIT
//
// Between impacts the equations of motion do not change when time is turned round, but for friction
// and damping, which then drive: q̈ is even in q̇ and gravity is a potential.
#include "core/motion/approach.h"

#include <algorithm>

#include "core/motion/ends.h"
#include "core/motion/tolerances.h"
#include "core/motion/walk.h"

namespace carom {

namespace {

Phase reversed(Phase phase) {
  const std::size_t n = phase.n;
  const auto turn = [&](std::vector<double>& knots, double sign) {
    std::vector<double> out;
    out.reserve(knots.size());
    for (std::size_t k = phase.size(); k-- > 0;) {
      for (std::size_t i = 0; i < n; ++i) out.push_back(sign * knots[k * n + i]);
    }
    knots = std::move(out);
  };
  turn(phase.q, 1);
  turn(phase.qdot, -1);
  turn(phase.qddot, 1);
  std::ranges::reverse(phase.t);
  // Adding 0 makes −0 a plain zero.
  for (double& t : phase.t) t = 0 - t;
  for (SustainedContact& one : phase.sustained) one.mode = carom::reversed(one.mode);
  return phase;
}

TrajectoryEnd touching_end(const Mechanism& mechanism, int contact, double t) {
  return {t, EndReason::touches, Severity::note,
          "going back, " + quoted(mechanism, contact) +
              " touches: what was before depends on an impact there"};
}

TrajectoryEnd unbounded_end(double t) {
  return {
      t, EndReason::cannot_go_on, Severity::note,
      "going back, the speeds grow without bound, as friction and dampers then drive: no motion "
      "from farther back leads to this one"};
}

struct Backward {
  SmoothMotion& motion;
  double duration;
  const PhaseJob& job;
  double first_speed = 0;  ///< at the impact [m/s]
  Approach out = {};
  Walk walk = {motion, out.phases};

  [[nodiscard]] double time() const { return 0 - walk.t; }

  /// The phase at t = 0 where nothing else is begun.
  bool stand_still() { return !out.phases.empty() || walk.begin({}, walk.state.qdot); }

  bool ends(const TrajectoryEnd& end) {
    out.start = end;
    stand_still();
    return false;
  }

  /// True if there is more.
  bool go_on() {
    const Mechanism& mechanism = motion.mechanism;
    if (!(walk.t < duration)) return ends(stopped_end(mechanism, PhaseStop::reached, time()));
    if (job.stop.stop_requested()) {
      return ends(stopped_end(mechanism, PhaseStop::cancelled, time()));
    }
    const Stance stance = find_stance(motion, walk.state, walk.ended);
    if (stance.approaching >= 0) return ends(touching_end(mechanism, stance.approaching, time()));
    if (stance.status != ChoiceStatus::found) {
      TrajectoryEnd end = undecided_end(mechanism, stance, time());
      end.severity = Severity::note;
      end.text = "going back, " + end.text;
      return ends(end);
    }
    if (!stance.hops.empty()) {
      return ends(touching_end(mechanism, stance.hops.front().contact, time()));
    }
    if (!walk.begin(stance.sustained, stance.qdot)) {
      return ends(stopped_end(mechanism, PhaseStop::locks, time()));
    }
    const PhaseOutcome outcome = walk.run(duration, job);
    if (outcome.stop == PhaseStop::touches) {
      return ends(touching_end(mechanism, outcome.contact, time()));
    }
    if (walk.chatters()) return ends(chattering_end(time()));
    const double speed = speed_scale(motion, walk.state.qdot);
    if (outcome.stop == PhaseStop::locks && speed > unbounded_growth * first_speed) {
      return ends(unbounded_end(time()));
    }
    const bool more = outcome.stop == PhaseStop::changes || outcome.stop == PhaseStop::meets ||
                      outcome.stop == PhaseStop::passes;
    return more || ends(stopped_end(mechanism, outcome.stop, time()));
  }
};

}  // namespace

Approach run_approach(SmoothMotion& motion, const State& state, double duration,
                      const PhaseJob& job) {
  Backward backward{.motion = motion, .duration = duration, .job = job};
  backward.walk.state.q = state.q;
  for (const double v : state.qdot) backward.walk.state.qdot.push_back(-v);
  backward.first_speed = speed_scale(motion, state.qdot);
  motion.work.sense = -1;
  while (backward.go_on()) {
  }
  motion.work.sense = 1;
  Approach out = std::move(backward.out);
  std::ranges::reverse(out.phases);
  for (Phase& phase : out.phases) phase = reversed(std::move(phase));
  return out;
}

}  // namespace carom
