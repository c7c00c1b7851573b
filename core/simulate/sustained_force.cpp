// SPDX-License-Identifier: MIT
#include "core/simulate/sustained_force.h"

#include <algorithm>

#include "core/simulate/mode_choice.h"

namespace carom {

// Between knots the coordinates are off joints and contacts by the error of the polynomial, so that
// what is independent is decided at the knot before.
std::vector<ContactForce> sustained_forces(SmoothMotion& motion, const Phase& phase, double t) {
  sustain(motion, phase.sustained);
  SustainedContacts& s = motion.sustained;
  const auto after = std::upper_bound(phase.t.begin(), phase.t.end(), t) - phase.t.begin();
  const std::size_t last = phase.size() < 2 ? 0 : phase.size() - 2;
  const std::size_t knot = std::min(after > 0 ? static_cast<std::size_t>(after) - 1 : 0, last);
  State state = phase.state(knot);
  std::vector<double> qddot(phase.n, 0.0);
  choose_loop_rows(motion.mechanism, state.q, motion.plan, motion.work);
  pose_problem(motion, state.qdot, qddot, s.contacts, s.problem);
  s.rows = independent_rows(s.problem, s.modes);
  if (phase.size() > 1) interpolate(phase, knot, t, state);
  accelerate_at(motion, state, qddot);
  const auto forces = forces_within(s.problem, s.modes, s.response, choice_tolerance);
  return forces.value_or(std::vector<ContactForce>(s.contacts.size()));
}

}  // namespace carom
