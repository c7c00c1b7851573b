// SPDX-License-Identifier: MIT
#include "core/study/simulation.h"

namespace carom {

Trajectory simulate(const Scenario& scenario, const Evaluation& evaluation,
                    const SimulationSpec& spec, const Job& job) {
  MotionStart start{.before = {evaluation.state.q, evaluation.result.qdot_minus},
                    .gravity = scenario.gravity,
                    .law = scenario.law,
                    .law_for_several = scenario.law_for_several,
                    .impact = impact_of(evaluation, 0, evaluation.state.q),
                    .external = evaluation.external,
                    .obstacle = evaluation.pose_reached ? "" : "the pose is not reached"};
  start.before.qdot.resize(start.before.q.size());
  return simulate(*scenario.mechanism, start, spec, job);
}

}  // namespace carom
