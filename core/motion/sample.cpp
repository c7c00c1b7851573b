// SPDX-License-Identifier: MIT
#include "core/motion/sample.h"

namespace carom {

bool append_knot(SmoothMotion& motion, double t, const State& state, std::optional<int> closed,
                 Phase& phase) {
  const std::optional<State> on = put_on_constraints(motion, state, listed(closed));
  if (!on) return false;
  std::vector<double> qddot(on->q.size());
  accelerate_freely(motion, on->qdot, qddot);
  add_sustained(motion, on->qdot, qddot);
  if (!all_finite(qddot)) return false;
  phase.n = on->q.size();
  phase.t.push_back(t);
  phase.q.insert(phase.q.end(), on->q.begin(), on->q.end());
  phase.qdot.insert(phase.qdot.end(), on->qdot.begin(), on->qdot.end());
  phase.qddot.insert(phase.qddot.end(), qddot.begin(), qddot.end());
  return true;
}

void drop_knot(Phase& phase) {
  phase.t.pop_back();
  for (auto* values : {&phase.q, &phase.qdot, &phase.qddot}) {
    values->resize(values->size() - phase.n);
  }
}

}  // namespace carom
