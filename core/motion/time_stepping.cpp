// SPDX-License-Identifier: MIT
//
// Time stepping after Moreau and Jean. A step of length h takes forces and impulses together, so
// that it needs no instant of impact and no mode of a contact: impacts may accumulate in it, and
// where no finite force answers, an impulse may. With θ = ½ and q_m = q + h q̇/2,
//
//     q̇_f = q̇ + h q̈(q_m, q̇)              without contacts, on the joints at q_m
//     q̇⁺  = q̇_f + M_o⁺ Σ aᵀi               over the contacts that are closed at q or at q_m
//     0 ≤ i_n ⊥ v_n⁺ + e min(v_n⁻, 0) ≥ 0,  Coulomb's law between v_t⁺ and i_t
//     q⁺  = q_m + h q̇⁺/2:
//
// Moreau's law with ζ_0 = a q̇_f + (e v_n⁻, 0). The error is O(h) in position and velocity wherever
// velocities jump; an impact is up to h late. What has come into the other body by then is put back
// onto its surface, and the energy that this adds is taken from the velocity. Where nothing answers
// with restitution, as where a contact wedges, e = 0 does: the contact stops.
#include "core/motion/time_stepping.h"

#include <algorithm>
#include <cmath>

#include "core/dynamics/state.h"
#include "core/motion/contact_modes.h"
#include "core/motion/ends.h"
#include "core/motion/mode_choice.h"
#include "core/motion/tolerances.h"
#include "core/projection/acceleration.h"

namespace carom {

namespace {

double approach_of(const SmoothMotion& motion, std::size_t contact, const State& state) {
  const EvaluatedSystem& system = motion.work.system;
  const ContactRows& rows = system.contacts[contact];
  return apply(system, rows.body_a, rows.body_b, rows.normal, state.qdot);
}

struct Step {
  Flow& flow;
  const Flow::Vector& x;
  double h;
  const std::vector<ContactMode>& guess;
  SmoothMotion& motion = flow.motion;
  State begin = flow.state_of(x);
  Flow::Vector out = x;
  std::vector<int> active = {};
  CoulombProblem problem = {};
  State free = {};                      ///< q_m and q̇_f
  std::vector<double> free_speed = {};  ///< a_n q̇_f of the active contacts [m/s]
  std::vector<double> weight = {};      ///< generalized force of gravity, elements and compliant
                                        ///< contacts at q_m
  std::vector<ContactForce> force = {};
  std::vector<ContactMode> out_modes = {};
  ActiveSet kept = {};
  std::vector<int> closed_before = {};

  [[nodiscard]] Mechanism const& mechanism() const { return motion.mechanism; }

  /// T, less the work from `begin` of the forces at q_m [J].
  [[nodiscard]] double energy(const State& state) const {
    double sum = kinetic_energy(motion.work.system, state.qdot);
    for (std::size_t i = 0; i < state.q.size(); ++i) sum -= weight[i] * (state.q[i] - begin.q[i]);
    return sum;
  }

  void set_weight() {
    const EvaluatedSystem& system = motion.work.system;
    weight = motion.work.force;
    const std::vector<double>& applied = motion.work.applied;
    for (std::size_t i = 0; i < applied.size(); ++i) weight[i] += applied[i];
    for (std::size_t body = 0; body < mechanism().bodies.size(); ++body) {
      const auto first = static_cast<std::size_t>(system.offset[body]);
      weight[first] += system.mass[first] * motion.gravity.x;
      weight[first + 1] += system.mass[first + 1] * motion.gravity.y;
    }
  }

  void set_out() {
    motion.since = begin.t;
    closed_before = closed_contacts(motion, begin);
    set_persistent(motion, {});
    const std::size_t n = flow.n();
    for (std::size_t i = 0; i < n; ++i) out[i] += h / 2 * begin.qdot[i];
    flow.time(out) += h / 2;
    Flow::Vector rate(out.size());
    flow.derivative(out, rate);
    flow.time(out) -= h / 2;
    set_weight();
    force = motion.pushes;
    for (std::size_t i = n; i < out.size(); ++i) out[i] += h * rate[i];
    flow.let_bristles_follow(x, h, out);
    free = flow.state_of(out);
    project_velocity(motion.plan, motion.work, free.qdot);
  }

  /// Adds a contact to the problem, unless the joints lock its normal.
  void add(int contact) {
    const auto k = static_cast<std::size_t>(contact);
    const EvaluatedSystem& system = motion.work.system;
    const ContactRows& rows = system.contacts[k];
    const Contact& data = mechanism().contacts[k];
    const int width = motion.plan.tree.tree_dof;
    const auto d = static_cast<std::size_t>(width);
    const Eigen::Index place = problem.D.rows();
    problem.D.conservativeResize(place + 2, width);
    double* first = problem.D.data() + static_cast<std::size_t>(place) * d;
    CoulombContact one;
    const auto free_part = [&](const Row& row, double* into) {
      return free_row(motion.plan.tree, system, motion.work.factor, {rows.body_a, rows.body_b, row},
                      {into, d});
    };
    one.length_n = free_part(rows.normal, first);
    one.length_t = free_part(rows.tangent, first + d);
    if (problem.D.row(place).isZero(0)) {
      problem.D.conservativeResize(place, width);
      return;
    }
    if (motion.friction) {
      one.mu_s = data.mu_s;
      one.mu_d = data.mu_d;
    }
    const auto speed = [&](const Row& row, const std::vector<double>& qdot) {
      return apply(system, rows.body_a, rows.body_b, row, qdot);
    };
    const double v_n = speed(rows.normal, begin.qdot);
    free_speed.push_back(speed(rows.normal, free.qdot));
    one.zeta_n = free_speed.back() + (v_n < 0 ? restitution(data, v_n) * v_n : 0);
    one.zeta_t = problem.D.row(place + 1).isZero(0) ? 0 : speed(rows.tangent, free.qdot);
    problem.contacts.push_back(one);
    active.push_back(contact);
  }

  void find_active() {
    problem.D.resize(0, motion.plan.tree.tree_dof);
    for (std::size_t k = 0; k < mechanism().contacts.size(); ++k) {
      if (acts_compliant(motion, k)) continue;
      const bool closed =
          std::ranges::find(closed_before, static_cast<int>(k)) != closed_before.end();
      if (closed || is_closed(motion.plan.all, motion.work.system.contacts[k])) {
        add(static_cast<int>(k));
      }
    }
    const double speed = std::sqrt(2 * kinetic_energy(motion.work.system, free.qdot));
    problem.size = speed > 0 ? speed : 1;
  }

  bool solve() {
    out_modes.assign(mechanism().contacts.size(), ContactMode::open);
    if (active.empty()) return true;
    std::vector<ContactMode> modes;
    for (std::size_t i = 0; i < active.size() && !guess.empty(); ++i) {
      modes.push_back(guess[static_cast<std::size_t>(active[i])]);
    }
    CoulombSolutions solutions = solve_coulomb_from(problem, modes);
    if (solutions.all.empty()) {
      for (std::size_t i = 0; i < active.size(); ++i) problem.contacts[i].zeta_n = free_speed[i];
      solutions = solve_coulomb_from(problem, modes);
    }
    if (solutions.all.empty()) return false;
    const CoulombSolution& solution = solutions.all.front();
    add_response(motion, solution.y, free.qdot);
    for (std::size_t i = 0; i < active.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(2 * i);
      force[static_cast<std::size_t>(active[i])] = {solution.impulse(k) / h,
                                                    solution.impulse(k + 1) / h};
      out_modes[static_cast<std::size_t>(active[i])] = solution.modes[i];
      keep(active[i], solution.modes[i]);
    }
    return true;
  }

  /// Lets a contact stay closed that does not rebound.
  void keep(int contact, ContactMode mode) {
    if (mode == ContactMode::open) return;
    const auto k = static_cast<std::size_t>(contact);
    const double rebound = approach_of(motion, k, free);
    const double still =
        no_rebound * std::max(-approach_of(motion, k, begin), speed_scale(motion, free.qdot));
    if (rebound > still) return;
    const bool rubs = motion.friction && mechanism().contacts[k].mu_s > 0;
    kept.push_back({contact, rubs ? persistent_mode(mode) : PersistentMode::slides,
                    motion.work.system.contacts[k].held});
  }

  /// What putting back has added is taken from the velocity. If it is more than there is, the
  /// mechanism stands where it was.
  void take_gain(State& end) {
    const double T = kinetic_energy(motion.work.system, end.qdot);
    const double gain = energy(end) - energy(begin);
    if (!(gain > 0)) return;
    const double left = gain < T ? std::sqrt(1 - gain / T) : 0;
    for (double& v : end.qdot) v *= left;
    if (left > 0) return;
    end.q = begin.q;
    choose_loop_rows(mechanism(), end.q, motion.plan, motion.work);
  }

  std::optional<TimeStep> finish() {
    State end = free;
    for (std::size_t i = 0; i < end.q.size(); ++i) end.q[i] += h / 2 * end.qdot[i];
    set_clock(motion, end.t);
    evaluate(mechanism(), end.q, motion.system);
    std::vector<int> deep;
    for (std::size_t k = 0; k < mechanism().contacts.size(); ++k) {
      if (!acts_compliant(motion, k) && motion.system.contacts[k].gap < 0)
        deep.push_back(static_cast<int>(k));
    }
    set_persistent(motion, kept);
    std::optional<State> on = put_on_constraints(motion, end, deep, most_put_back);
    if (!on) {
      set_persistent(motion, {});
      on = put_on_constraints(motion, end, deep, most_put_back);
    }
    set_persistent(motion, {});
    if (!on) return {};
    if (!is_driven(mechanism())) take_gain(*on);
    flow.set_state(*on, out);
    return TimeStep{std::move(out), std::move(force), std::move(out_modes)};
  }
};

/// A step from where the motion stands. One in which a compliant contact closes is shortened to end
/// there.
std::optional<TimeStep> step_to_touch(HybridMotion& motion, double& h,
                                      const std::vector<ContactMode>& modes) {
  for (const double shortest = h * shortest_time_step;; h /= 2) {
    std::optional<TimeStep> step = moreau_jean_step(motion.flow, motion.x(), h, modes);
    if (!step || !(h > shortest) || !motion.comes_deep(step->x)) return step;
  }
}

}  // namespace

std::optional<TimeStep> moreau_jean_step(Flow& flow, const Flow::Vector& x, double h,
                                         const std::vector<ContactMode>& guess) {
  Step step{flow, x, h, guess};
  step.set_out();
  step.find_active();
  if (!step.solve() || !all_finite(step.free.qdot) || !all_finite(step.out)) return {};
  return step.finish();
}

bool in_crowd(SmoothMotion& motion, const State& state) {
  return closed_contacts(motion, state).size() > most_enumerated_contacts;
}

double time_step(SmoothMotion& motion, const State& state, double left) {
  const double crossing = motion.plan.all.size / speed_scale(motion, state.qdot);
  const double part = in_crowd(motion, state) ? crowd_step_part : time_step_part;
  return std::min(std::max(part * crossing, left / most_time_steps), longest_time_step * crossing);
}

void add_time_steps(TrajectoryTimeSteps one, std::vector<TrajectoryTimeSteps>& all) {
  if (all.empty() || all.back().to != one.from) {
    all.push_back(std::move(one));
    return;
  }
  all.back().to = one.to;
  all.back().h = std::max(all.back().h, one.h);
}

TimeSteps step_through_time(HybridMotion& motion, double until, double h, const PhaseJob& job) {
  motion.record.begin_time_steps(motion.t, motion.x());
  std::vector<ContactMode> modes;
  TimeSteps out;
  const auto count = std::max(1.0, std::ceil((until - motion.t) / h));
  h = (until - motion.t) / count;
  for (long steps = 0; motion.t < until; ++steps) {
    if (job.stop.stop_requested()) return {PhaseStop::cancelled};
    if (steps > most_smooth_steps) return {PhaseStop::too_many_steps};
    // What acts is that of the beginning of a step: none goes beyond where that changes.
    const double end = motion.next_switch(until);
    const double left = end - motion.t;
    double taken = std::min({h, left, motion.compliant_step()});
    if (left - taken < h / 2 && taken == h) taken = left;
    const double wanted = taken;
    const std::optional<TimeStep> step = step_to_touch(motion, taken, modes);
    if (!step) return {PhaseStop::locks};
    motion.stand_at_step(taken == wanted && taken == left ? end : motion.t + taken, step->x);
    motion.record.append_time_step(motion.t, motion.x(), step->force);
    out.quiet = out.quiet && (steps == 0 || modes == step->modes);
    modes = step->modes;
    if (!motion.obstacle.empty()) return {PhaseStop::locks};
    const bool switches = motion.t == end && end < until;
    if (switches && deep_beginning(motion.flow.motion, motion.state())) {
      return {PhaseStop::switches};
    }
    if (job.at) job.at(motion.t);
  }
  return out;
}

}  // namespace carom
