// SPDX-License-Identifier: MIT
//
// Between samples the coordinates are off joints and contacts by the error of the polynomial, so
// that what is independent is decided at the sample before.
//
// The paper's f = Sᵀ(h − u) + SᵀMΩq̇ is what the joints take of the free force, and what holds the
// bodies on their guides. With q̈ from P(13) both are the remainder Mq̈ + h − u, without another
// projection; B(13) is the same with the force of the persistent contacts among u.
#include "core/motion/instant_forces.h"

#include "core/dynamics/element_force.h"
#include "core/motion/mode_choice.h"

namespace carom {

namespace {

/// Chooses the rows that hold at a sample, and returns the rank of the joints'.
int choose_rows(SmoothMotion& motion, const State& sample) {
  PersistentContacts& s = motion.persistent;
  motion.since = sample.t;
  set_clock(motion, sample.t);
  choose_loop_rows(motion.mechanism, sample.q, motion.plan, motion.work);
  const std::vector<double> nothing(sample.q.size(), 0.0);
  pose_problem(motion, sample.qdot, nothing, s.contacts, s.problem);
  s.rows = independent_rows(s.problem, s.modes);
  return static_cast<int>(sample.q.size()) - motion.plan.tree.tree_dof +
         static_cast<int>(motion.plan.loop_rows.size());
}

void put_persistent(const SmoothMotion& motion, std::vector<ContactForce>& contacts) {
  const PersistentContacts& s = motion.persistent;
  if (s.none()) return;
  const auto forces = forces_within(s.problem, s.modes, s.response, choice_tolerance);
  if (!forces) return;
  for (std::size_t i = 0; i < forces->size(); ++i) {
    contacts[static_cast<std::size_t>(s.contacts[i])] = (*forces)[i];
  }
}

/// f += a_nᵀF_n + a_tᵀF_t of all contacts, `sense` times.
void add_contacts(const EvaluatedSystem& system, const std::vector<ContactForce>& contacts,
                  double sense, std::vector<double>& f) {
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const ContactRows& rows = system.contacts[k];
    apply_transposed(system, rows.body_a, rows.body_b, rows.normal, sense * contacts[k].normal, f);
    apply_transposed(system, rows.body_a, rows.body_b, rows.tangent, sense * contacts[k].tangent,
                     f);
  }
}

/// Compliant contacts push as the samples say.
void let_push(SmoothMotion& motion, const std::vector<double>& forces) {
  motion.pushes.assign(motion.mechanism.contacts.size(), {});
  for (std::size_t k = 0; 2 * k < forces.size(); ++k) {
    motion.pushes[k] = {forces[2 * k], forces[2 * k + 1]};
  }
}

}  // namespace

InstantForces forces_at(SmoothMotion& motion, const Phase& phase, double t) {
  set_persistent(motion, phase.persistent);
  const std::size_t sample = sample_before(phase, t);
  InstantForces out;
  out.state = phase.state(sample);
  out.qddot.resize(phase.n);
  motion.compliance_acts = phase.compliant || phase.time_stepped;
  let_push(motion, compliant_forces(phase, t));
  out.contacts = motion.pushes;
  out.joint_rank = choose_rows(motion, out.state);
  if (phase.size() > 1) interpolate(phase, sample, t, out.state);
  accelerate_at(motion, out.state, out.qddot);
  put_persistent(motion, out.contacts);
  motion.compliance_acts = false;
  return out;
}

std::vector<JointForce> joint_forces(SmoothMotion& motion, const InstantForces& at) {
  const Mechanism& mechanism = motion.mechanism;
  set_clock(motion, at.state.t);
  evaluate(mechanism, at.state.q, motion.system);
  const EvaluatedSystem& system = motion.system;
  std::vector<double> f(at.qddot.size(), 0.0);
  add_element_forces(mechanism, system, at.state.qdot, 1, f);
  for (std::size_t body = 0; body < mechanism.bodies.size(); ++body) {
    const auto first = static_cast<std::size_t>(system.offset[body]);
    f[first] += system.mass[first] * motion.gravity.x;
    f[first + 1] += system.mass[first + 1] * motion.gravity.y;
  }
  for (std::size_t i = 0; i < f.size(); ++i) f[i] = system.mass[i] * at.qddot[i] - f[i];
  add_contacts(system, at.contacts, -1, f);
  return joint_multipliers(motion.plan.all, system, at.joint_rank, f);
}

}  // namespace carom
