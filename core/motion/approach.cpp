// SPDX-License-Identifier: MIT
//
// Between impacts the equations of motion do not change when time is turned round, but for friction
// and damping, which then drive: q̈ is even in q̇ and gravity is a potential.
#include "core/motion/approach.h"

#include <algorithm>

#include "core/motion/ends.h"
#include "core/motion/hybrid_motion.h"
#include "core/motion/tolerances.h"

namespace carom {

namespace {

Phase reversed(Phase phase) {
  const auto turn = [&](std::vector<double>& samples, std::size_t n, double sign) {
    std::vector<double> out;
    out.reserve(samples.size());
    for (std::size_t k = phase.size(); k-- > 0;) {
      for (std::size_t i = 0; i < n; ++i) out.push_back(sign * samples[k * n + i]);
    }
    samples = std::move(out);
  };
  turn(phase.q, phase.n, 1);
  turn(phase.qdot, phase.n, -1);
  turn(phase.qddot, phase.n, 1);
  // What is taken is counted from t = 0 here, too.
  turn(phase.taken, counted_energies, 1);
  turn(phase.taking, counted_energies, -1);
  std::ranges::reverse(phase.t);
  // Adding 0 makes −0 a plain zero.
  for (double& t : phase.t) t = 0 - t;
  for (PersistentContact& one : phase.persistent) one.mode = carom::reversed(one.mode);
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
  HybridMotion& motion;
  double duration;
  const PhaseJob& job;
  double first_speed = 0;  ///< at the impact [m/s]
  TrajectoryEnd start = {};

  [[nodiscard]] double time() const { return 0 - motion.t; }

  /// With the phase at t = 0 where nothing else is begun.
  bool ends(const TrajectoryEnd& end) {
    start = end;
    if (motion.record.phases.empty()) motion.begin({}, motion.state().qdot);
    return false;
  }

  /// True if there is more.
  bool go_on() {
    const Mechanism& mechanism = motion.mechanism();
    if (!(motion.t < duration)) return ends(stopped_end(mechanism, PhaseStop::reached, time()));
    if (job.stop.stop_requested()) {
      return ends(stopped_end(mechanism, PhaseStop::cancelled, time()));
    }
    const ContactModes modes = motion.modes();
    if (modes.approaching >= 0) return ends(touching_end(mechanism, modes.approaching, time()));
    if (modes.status != ChoiceStatus::found) {
      TrajectoryEnd end = undecided_end(mechanism, modes, time());
      end.severity = Severity::note;
      end.text = "going back, " + end.text;
      return ends(end);
    }
    if (!modes.rebounds.empty()) {
      return ends(touching_end(mechanism, modes.rebounds.front().contact, time()));
    }
    if (!motion.begin(modes.persistent, modes.qdot)) {
      return ends(stopped_end(mechanism, PhaseStop::locks, time()));
    }
    const PhaseOutcome outcome = motion.run(duration, job);
    if (outcome.stop == PhaseStop::closes) {
      return ends(touching_end(mechanism, outcome.contact, time()));
    }
    if (outcome.stop == PhaseStop::switches) {
      if (const auto end = deep_beginning(motion.flow.motion, motion.state())) return ends(*end);
    }
    if (motion.chatters()) return ends(chattering_end(time()));
    const double speed = speed_scale(motion.flow.motion, motion.state().qdot);
    if (outcome.stop == PhaseStop::locks && speed > unbounded_growth * first_speed) {
      return ends(unbounded_end(time()));
    }
    const bool more = outcome.stop == PhaseStop::mode_ends ||
                      outcome.stop == PhaseStop::turns_back || outcome.stop == PhaseStop::passes ||
                      outcome.stop == PhaseStop::switches || outcome.stop == PhaseStop::pauses;
    if (more) return true;
    TrajectoryEnd end = stopped_end(mechanism, outcome.stop, time());
    if (end.severity == Severity::error) {
      end.severity = Severity::note;
      end.text = "going back, " + end.text;
    }
    return ends(end);
  }
};

}  // namespace

Approach run_approach(const Mechanism& mechanism, Vec2 gravity, bool friction, const State& state,
                      double duration, const PhaseJob& job) {
  // A compliant contact ends it like a rigid one.
  HybridMotion motion(mechanism, gravity, {.friction = friction, .compliance = false}, {});
  motion.flow.counts_prescribed = is_driven(mechanism);
  motion.sink_surfaces(state);
  Backward backward{.motion = motion, .duration = duration, .job = job};
  State back{state.q, {}};
  for (const double v : state.qdot) back.qdot.push_back(0 - v);
  motion.flow.motion.work.sense = -1;
  if (!motion.stand_at(0, back)) return {};
  set_least_speed(motion.flow.motion, motion.state());
  backward.first_speed = speed_scale(motion.flow.motion, state.qdot);
  while (backward.go_on()) {
  }
  Approach out{std::move(motion.record.phases), std::move(backward.start), motion.accepted,
               motion.flow.evaluations};
  std::ranges::reverse(out.phases);
  for (Phase& phase : out.phases) phase = reversed(std::move(phase));
  return out;
}

}  // namespace carom
