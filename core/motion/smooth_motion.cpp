// SPDX-License-Identifier: MIT
#include "core/motion/smooth_motion.h"

#include <algorithm>
#include <cmath>

#include "core/dynamics/state.h"
#include "core/motion/outline_parts.h"
#include "core/motion/tolerances.h"
#include "core/projection/acceleration.h"
#include "core/projection/contact_operator.h"

namespace carom {

namespace {

bool is_turn(const SmoothMotion& motion, std::size_t body) {
  return motion.mechanism.bodies[body].kind == BodyKind::rigid;
}

/// Distance between two poses: the largest of all coordinates, angles times the size.
double distance(const SmoothMotion& motion, const std::vector<double>& p,
                const std::vector<double>& q) {
  double largest = 0;
  std::size_t i = 0;
  for (std::size_t body = 0; body < motion.mechanism.bodies.size(); ++body) {
    const std::size_t end = i + (is_turn(motion, body) ? 3 : 2);
    for (std::size_t k = 0; i < end; ++i, ++k) {
      const double scale = k == 2 ? motion.plan.all.size : 1;
      largest = std::max(largest, scale * std::abs(p[i] - q[i]));
    }
  }
  return largest;
}

/// Closes the joints and the persistent contacts, with more contacts if they can be closed, too.
bool close(SmoothMotion& motion, const State& state, std::span<const int> closed, double most,
           std::vector<double>& q) {
  const double allowed = most * motion.plan.all.size;
  const auto reached = [&](const std::vector<PoseTarget>& targets) {
    q = state.q;
    const double error = close_pose(motion.mechanism, motion.plan.all, targets, q, motion.closure);
    return error <= pose_tolerance && distance(motion, q, state.q) <= allowed;
  };
  std::vector<PoseTarget> targets;
  for (const int contact : motion.persistent.contacts) targets.emplace_back(ClosedTarget{contact});
  if (motion.mechanism.joints.empty() && targets.empty() && closed.empty()) {
    q = state.q;
    return true;
  }
  if (!closed.empty()) {
    std::vector<PoseTarget> more = targets;
    for (const int contact : closed) more.emplace_back(ClosedTarget{contact});
    if (reached(more)) return true;
  }
  return reached(targets);
}

/// Chooses the conditions of the persistent contacts and puts the velocity onto them.
void keep_contacts(SmoothMotion& motion, std::vector<double>& qdot) {
  PersistentContacts& s = motion.persistent;
  const std::vector<double> nothing(qdot.size(), 0.0);
  pose_problem(motion, qdot, nothing, s.contacts, s.problem);
  s.rows = independent_rows(s.problem, s.modes);
  keep_rows(motion, s.problem, s.rows, Kept::velocity, qdot);
}

/// Applies the pushes of compliant contacts at the pose factored last.
void apply_pushes(SmoothMotion& motion) {
  std::vector<double>& applied = motion.work.applied;
  if (!motion.compliance_acts) return applied.clear();
  const EvaluatedSystem& system = motion.work.system;
  applied.assign(static_cast<std::size_t>(system.n()), 0.0);
  for (std::size_t k = 0; k < motion.pushes.size(); ++k) {
    const ContactForce& force = motion.pushes[k];
    if (force.normal == 0 && force.tangent == 0) continue;
    const ContactRows& rows = system.contacts[k];
    apply_transposed(system, rows.body_a, rows.body_b, rows.normal, force.normal, applied);
    apply_transposed(system, rows.body_a, rows.body_b, rows.tangent, force.tangent, applied);
  }
}

}  // namespace

void set_clock(SmoothMotion& motion, double t) {
  const Clock clock{t, motion.work.sense, motion.since};
  motion.system.clock = motion.work.system.clock = motion.closure.system.clock = clock;
}

void set_persistent(SmoothMotion& motion, const std::vector<PersistentContact>& contacts) {
  motion.persistent.contacts.clear();
  motion.persistent.modes.clear();
  for (const PersistentContact& one : contacts) {
    motion.persistent.contacts.push_back(one.contact);
    motion.persistent.modes.push_back(one.mode);
  }
  hold_parts(motion, contacts);
}

void sink_surfaces(SmoothMotion& motion, const State& state, Sinking which) {
  std::vector<BeginsInside>& out = motion.inside;
  out.clear();
  set_clock(motion, state.t);
  evaluate(motion.mechanism, state.q, motion.system);
  for (std::size_t k = 0; k < motion.system.contacts.size(); ++k) {
    const ContactRows& rows = motion.system.contacts[k];
    if (rows.gap >= -closed_gap(motion.plan.all, rows)) continue;
    const bool deep = -rows.gap > touching_depth(motion.plan.all.size, rows);
    if (deep && which == Sinking::what_touches) continue;
    out.push_back({static_cast<int>(k), -rows.gap, deep});
  }
  for (EvaluatedSystem* system : {&motion.system, &motion.work.system, &motion.closure.system}) {
    system->contacts.resize(motion.mechanism.contacts.size());
    for (const BeginsInside& one : out) {
      if (acts_compliant(motion, static_cast<std::size_t>(one.contact))) continue;
      system->contacts[static_cast<std::size_t>(one.contact)].sunk = one.depth;
    }
  }
}

std::optional<State> put_on_constraints(SmoothMotion& motion, const State& state,
                                        std::span<const int> closed, double most) {
  if (!all_finite(state.q) || !all_finite(state.qdot)) return {};
  set_clock(motion, state.t);
  State on = state;
  if (!close(motion, state, closed, most, on.q)) return {};
  choose_loop_rows(motion.mechanism, on.q, motion.plan, motion.work);
  if (!motion.mechanism.joints.empty()) project_velocity(motion.plan, motion.work, on.qdot);
  if (!motion.persistent.none()) keep_contacts(motion, on.qdot);
  // Angles count by the size here, too, so the measure of distances serves.
  const double taken = distance(motion, on.qdot, state.qdot);
  if (!(taken <= most * speed_scale(motion, state.qdot))) return {};
  return all_finite(on.qdot) ? std::optional(std::move(on)) : std::nullopt;
}

void accelerate_freely(SmoothMotion& motion, const std::vector<double>& qdot,
                       std::span<double> qddot) {
  apply_pushes(motion);
  accelerate(motion.mechanism, motion.plan, qdot, motion.gravity, motion.work, qddot);
}

void accelerate_at(SmoothMotion& motion, const State& state, std::span<double> qddot) {
  set_clock(motion, state.t);
  factor_at(motion.mechanism, motion.plan, state.q, motion.work);
  accelerate_freely(motion, state.qdot, qddot);
  add_persistent(motion, state.qdot, qddot);
}

void add_persistent(SmoothMotion& motion, const std::vector<double>& qdot,
                    std::span<double> qddot) {
  PersistentContacts& s = motion.persistent;
  if (s.none()) return;
  pose_problem(motion, qdot, qddot, s.contacts, s.problem);
  s.response = contact_response(s.problem, s.modes, s.rows);
  add_response(motion, s.response, qddot);
}

void pose_problem(SmoothMotion& motion, const std::vector<double>& qdot,
                  std::span<const double> qddot, std::span<const int> contacts,
                  ContactProblem& problem) {
  double mass = 0;
  for (const Body& body : motion.mechanism.bodies) mass += body.mass;
  // Weight and centripetal forces are there even where they happen to balance.
  const double speed = speed_scale(motion, qdot);
  const double floor = std::sqrt(mass) * speed * speed / motion.plan.all.size;
  problem.sense = motion.work.sense;
  fill_contact_problem(motion.mechanism, motion.plan, qdot, qddot, floor, contacts, motion.work,
                       problem);
  if (motion.friction) return;
  problem.mu_s.assign(contacts.size(), 0.0);
  problem.mu_d.assign(contacts.size(), 0.0);
}

void keep_rows(SmoothMotion& motion, const ContactProblem& problem, std::span<const ModeRow> rows,
               Kept kept, std::vector<double>& qdot) {
  RowSpace space;
  const int width = motion.plan.tree.tree_dof;
  space.reset(width);
  std::vector<double> surface_speeds;  // beside what the drives give
  for (const ModeRow& row : rows) {
    const ContactProblem::Side& side = row.tangent ? problem.tangent : problem.normal;
    const double* from = side.row.data() + row.place * static_cast<std::size_t>(width);
    std::copy_n(from, width, space.add_row(side.norm[row.place]).begin());
    surface_speeds.push_back(side.given[row.place]);
  }
  space.close_group();
  std::vector<double>& y = motion.work.y;
  y.resize(static_cast<std::size_t>(width));
  whiten_velocity(motion.plan.tree, motion.work.system, motion.work.factor, qdot, y);
  motion.work.factor.joints.remove_from(y);
  space.remove_from(y);
  if (kept == Kept::velocity) {
    for (std::size_t i = 0; i < motion.work.carried.size(); ++i) y[i] += motion.work.carried[i];
    space.add_solution(surface_speeds, y);
  }
  unwhiten(motion.plan.tree, motion.work.factor, y, qdot);
}

bool keeps(SmoothMotion& motion, const ContactProblem& problem, const Modes& modes,
           const std::vector<double>& qdot) {
  std::vector<double> kept = qdot;
  keep_rows(motion, problem, independent_rows(problem, modes), Kept::velocity, kept);
  return distance(motion, kept, qdot) <= most_correction * speed_scale(motion, qdot);
}

void add_response(SmoothMotion& motion, const Eigen::VectorXd& response, std::span<double> qddot) {
  std::vector<double>& part = motion.work.part;
  part.resize(qddot.size());
  unwhiten(motion.plan.tree, motion.work.factor,
           {response.data(), static_cast<std::size_t>(response.size())}, part);
  for (std::size_t i = 0; i < qddot.size(); ++i) qddot[i] += part[i];
}

void set_least_speed(SmoothMotion& motion, const State& begin) {
  motion.least_speed = 0;
  if (norm(motion.gravity) > 0) return;
  set_clock(motion, begin.t);
  std::vector<double> qddot(begin.qdot.size());
  accelerate_at(motion.mechanism, motion.plan, begin, motion.gravity, motion.work, qddot);
  if (!all_finite(qddot)) return;
  const double press = fastest_of(motion.mechanism, qddot).point;
  const double given = std::sqrt(press * motion.plan.all.size);
  motion.least_speed = least_speed_part * std::max(speed_scale(motion, begin.qdot), given);
}

double speed_scale(const SmoothMotion& motion, const std::vector<double>& qdot) {
  const double falling = std::sqrt(norm(motion.gravity) * motion.plan.all.size);
  return std::max({falling, motion.least_speed, fastest_speed(motion, qdot)});
}

double fastest_speed(const SmoothMotion& motion, const std::vector<double>& qdot) {
  const Fastest fastest = fastest_of(motion.mechanism, qdot);
  return std::max(fastest.point, motion.plan.all.size * fastest.turn);
}

double still_speed(const SmoothMotion& motion, const std::vector<double>& qdot) {
  return resting_tolerance * speed_scale(motion, qdot);
}

}  // namespace carom
