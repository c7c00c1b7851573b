// SPDX-License-Identifier: MIT
#include "core/motion/walk.h"

#include <algorithm>

#include "core/motion/sample.h"

namespace carom {

bool Walk::begin(const std::vector<SustainedContact>& sustained, const std::vector<double>& qdot,
                 bool settles) {
  const State from{state.q, qdot};
  const bool same = !phases.empty() && !settles && !phases.back().settles &&
                    !phases.back().yields && !phases.back().time_stepped &&
                    phases.back().sustained == sustained && phases.back().t.back() == t &&
                    phases.back().state(phases.back().size() - 1) == from;
  sustain(motion, sustained);
  if (same && sustained.empty()) return true;
  Phase phase;
  phase.sustained = sustained;
  phase.settles = settles;
  if (!append_knot(motion, t, from, {}, phase)) return false;
  phases.push_back(std::move(phase));
  return true;
}

PhaseOutcome Walk::run(double until, const PhaseJob& job) {
  Phase& phase = phases.back();
  const double from = t, speed_before = speed_scale(motion, state.qdot);
  const PhaseOutcome outcome = run_phase(motion, until, job, phase);
  t = phase.t.back();
  state = phase.state(phase.size() - 1);
  const double speed = std::max(speed_before, speed_scale(motion, state.qdot));
  const bool passed = t - from > (speed > 0 ? at_once * motion.plan.all.size / speed : 0);
  idle = passed ? 0 : idle + 1;
  const bool other = outcome.stop == PhaseStop::touches || outcome.stop == PhaseStop::passes;
  if (passed || other) ended.clear();
  // What opens and turns back at once cannot open.
  const bool changes = outcome.stop == PhaseStop::changes;
  const bool turns_back = outcome.stop == PhaseStop::meets && !passed;
  if (turns_back || (changes && !slips_on(motion, phase.sustained, outcome.contact, state))) {
    ended.push_back(phase.sustained);
  }
  return outcome;
}

}  // namespace carom
