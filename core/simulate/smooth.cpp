// SPDX-License-Identifier: MIT
#include "core/simulate/smooth.h"

#include <algorithm>
#include <cmath>

#include "core/dynamics/bias.h"
#include "core/impact/finite.h"
#include "core/impact/solve.h"

namespace carom {

namespace {

/// The joints may take back this fraction of the mechanism's size, and of its speed: far more than
/// the drift of a step, far less than the way to another branch, or than what is lost where two
/// branches meet and the rank changes.
constexpr double most_correction = 1e-6;

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

/// Closes the joints, with the contact if it can be closed, too.
bool close(SmoothMotion& motion, const State& state, std::optional<int> closed,
           std::vector<double>& q) {
  const double allowed = most_correction * motion.plan.all.size;
  const auto reached = [&](const std::vector<PoseTarget>& targets) {
    q = state.q;
    const double error = close_pose(motion.mechanism, motion.plan.all, targets, q, motion.closure);
    return error <= pose_tolerance && distance(motion, q, state.q) <= allowed;
  };
  if (closed && reached({ClosedTarget{*closed}})) return true;
  return reached({});
}

void append(std::vector<double>& to, const std::vector<double>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

bool append_knot(SmoothMotion& motion, double t, const State& state, std::optional<int> closed,
                 Phase& phase) {
  if (!is_finite(state.q) || !is_finite(state.qdot)) return false;
  State on = state;
  if (!close(motion, state, closed, on.q)) return false;
  choose_loop_rows(motion.mechanism, on.q, motion.plan, motion.work);
  project_velocity(motion.plan, motion.work, on.qdot);
  // Angles count by the size here, too, so the measure of distances serves.
  const double taken = distance(motion, on.qdot, state.qdot);
  if (!(taken <= most_correction * speed_scale(motion, state.qdot))) return false;
  std::vector<double> qddot(on.q.size());
  accelerate(motion.mechanism, motion.plan, on.qdot, motion.gravity, motion.work, qddot);
  if (!is_finite(on.qdot) || !is_finite(qddot)) return false;
  phase.n = on.q.size();
  phase.t.push_back(t);
  append(phase.q, on.q);
  append(phase.qdot, on.qdot);
  append(phase.qddot, qddot);
  return true;
}

void drop_knot(Phase& phase) {
  phase.t.pop_back();
  for (auto* values : {&phase.q, &phase.qdot, &phase.qddot}) {
    values->resize(values->size() - phase.n);
  }
}

double speed_scale(const SmoothMotion& motion, const std::vector<double>& qdot) {
  const double size = motion.plan.all.size;
  double speed = std::sqrt(norm(motion.gravity) * size);
  std::size_t i = 0;
  for (std::size_t body = 0; body < motion.mechanism.bodies.size(); ++body) {
    speed = std::max(speed, std::hypot(qdot[i], qdot[i + 1]));
    if (is_turn(motion, body)) speed = std::max(speed, size * std::abs(qdot[i + 2]));
    i += is_turn(motion, body) ? 3 : 2;
  }
  return speed;
}

double fastest_turn(const SmoothMotion& motion, const std::vector<double>& qdot) {
  double turn = 0;
  std::size_t i = 0;
  for (std::size_t body = 0; body < motion.mechanism.bodies.size(); ++body) {
    if (is_turn(motion, body)) turn = std::max(turn, std::abs(qdot[i + 2]));
    i += is_turn(motion, body) ? 3 : 2;
  }
  return turn;
}

// φ̈ = a_n q̈ + ȧ_n q̇. A contact that leaves with v_n against φ̈ < 0 rises to v_n²/(2|φ̈|); it must
// come clear of the tolerance, or the next impact would follow at once, and the next to that.
Opening opening_of(SmoothMotion& motion, const Phase& phase, int contact) {
  const State state = phase.state(phase.size() - 1);
  const std::vector<double> qddot(phase.qddot.end() - static_cast<std::ptrdiff_t>(phase.n),
                                  phase.qddot.end());
  evaluate(motion.mechanism, state.q, motion.system);
  const ContactRows& rows = motion.system.contacts[static_cast<std::size_t>(contact)];
  const double size = motion.plan.all.size;
  const double v_n = apply(motion.system, rows.body_a, rows.body_b, rows.normal, state.qdot);
  const double a_n = apply(motion.system, rows.body_a, rows.body_b, rows.normal, qddot) +
                     normal_bias(motion.mechanism, motion.system, contact, state.qdot);
  const double length = row_norm(motion.system, {rows.body_a, rows.body_b, rows.normal});
  const double rest =
      resting_tolerance * length * std::sqrt(2 * kinetic_energy(motion.system, state.qdot));
  if (v_n < -rest) return Opening::approaches;
  const double speed = speed_scale(motion, state.qdot);
  if (v_n <= rest) {
    return a_n > resting_tolerance * speed * speed / size ? Opening::opens : Opening::rests;
  }
  const double clear = 2 * (closed_tolerance * size + rows.rounding);
  return a_n >= 0 || v_n * v_n > 2 * -a_n * clear ? Opening::opens : Opening::rests;
}

}  // namespace carom
