// SPDX-License-Identifier: MIT
//
// ẋ = f(x) for x = (q, q̇), by the embedded formulas of Dormand and Prince of order 5(4). After each
// step q and q̇ are put back onto the joints, so that no drift adds up; the next step starts from
// the acceleration there.
#include "core/motion/phase.h"

#include <algorithm>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <cmath>
#include <limits>

#include "core/motion/gap_events.h"
#include "core/motion/mode_events.h"
#include "core/motion/part_events.h"
#include "core/motion/sample.h"
#include "core/motion/tolerances.h"

namespace carom {

namespace {

namespace odeint = boost::numeric::odeint;

using Vector = std::vector<double>;

/// What the error of each kind of coordinate is compared with.
struct Scales {
  double length = 1, speed = 1;
  Vector turn;  ///< per coordinate: 1, and 1/size for an angle
};

/// The error of a step in units of the tolerance, for the step control of odeint.
struct StepError {
  const Scales* scales;

  template <class Algebra>
  double error(Algebra& /*unused*/, const Vector& x, const Vector& /*dxdt*/, const Vector& err,
               double /*dt*/) const {
    const std::size_t n = x.size() / 2;
    double largest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double e =
          std::max(std::abs(err[i]) / scales->length, std::abs(err[n + i]) / scales->speed) /
          scales->turn[i];
      // What is no number is an error beyond measure.
      largest = std::max(largest, std::isfinite(e) ? e : 1 / step_tolerance);
    }
    return largest / step_tolerance;
  }
};

using Stepper = odeint::controlled_runge_kutta<odeint::runge_kutta_dopri5<Vector>, StepError>;

struct Integration {
  SmoothMotion& motion;
  Phase& phase;
  Scales scales;
  Stepper stepper;
  State state;
  Vector x, dxdt, x_out, dxdt_out;
  Vector unused;  ///< accelerations of which only the forces are asked
  double dt = 0;  ///< wanted next

  Integration(SmoothMotion& m, Phase& p) : motion(m), phase(p), stepper(StepError{&scales}) {
    const std::size_t n = phase.n;
    scales.length = motion.plan.all.size;
    for (const Body& body : motion.mechanism.bodies) {
      scales.turn.insert(scales.turn.end(), {1, 1});
      if (body.kind == BodyKind::rigid) scales.turn.push_back(1 / scales.length);
    }
    for (Vector* vector : {&x, &dxdt, &x_out, &dxdt_out}) vector->resize(2 * n);
    unused.resize(n);
    state.q.resize(n);
    state.qdot.resize(n);
  }
  Integration(const Integration&) = delete;
  Integration& operator=(const Integration&) = delete;

  /// f(x)
  void operator()(const Vector& at, Vector& out, double /*t*/) {
    split(at);
    const std::size_t n = phase.n;
    std::copy(state.qdot.begin(), state.qdot.end(), out.begin());
    accelerate_at(motion, state, std::span<double>(out).last(n));
  }

  void split(const Vector& at) {
    const auto middle = at.begin() + static_cast<std::ptrdiff_t>(phase.n);
    std::copy(at.begin(), middle, state.q.begin());
    std::copy(middle, at.end(), state.qdot.begin());
  }

  void start_at_last_knot() {
    const auto n = static_cast<std::ptrdiff_t>(phase.n);
    const auto copy = [n](const Vector& knots, Vector& to, std::ptrdiff_t at) {
      std::copy(knots.end() - n, knots.end(), to.begin() + at);
    };
    copy(phase.q, x, 0);
    copy(phase.qdot, x, n);
    copy(phase.qdot, dxdt, 0);
    copy(phase.qddot, dxdt, n);
    state.qdot.assign(phase.qdot.end() - n, phase.qdot.end());
    const double speed = speed_scale(motion, state.qdot);
    scales.speed = speed > 0 ? speed : 1;
  }

  [[nodiscard]] double time_scale() const { return scales.length / scales.speed; }

  /// No step is shorter [s].
  [[nodiscard]] double shortest_step() const {
    const double rounding = std::numeric_limits<double>::epsilon() * std::abs(phase.t.back());
    return std::max(least_step * time_scale(), least_roundings * rounding);
  }

  /// Longest step from here, and never a sliver before `until`.
  [[nodiscard]] double allowed_step(double until) const {
    const double left = until - phase.t.back();
    const double turn = fastest_turn(motion, state.qdot);
    const double wanted = turn * dt > most_turn ? most_turn / turn : dt;
    if (wanted >= left) return left;
    return wanted > left / 2 ? left / 2 : wanted;
  }

  /// Whether the last step has added energy though nothing drives.
  [[nodiscard]] bool gains_energy() const {
    if (motion.work.sense < 0 || !motion.mechanism.forces.empty()) return false;
    const std::vector<double>& mass = motion.work.system.mass;
    const std::size_t now = phase.size() - 1, n = phase.n;
    double gain = 0, T = 0, weight = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double v = phase.qdot[now * n + i], u = phase.qdot[(now - 1) * n + i];
      T += mass[i] * v * v / 2;
      gain += mass[i] * (v - u) * (v + u) / 2;
    }
    std::size_t i = 0;
    for (const Body& body : motion.mechanism.bodies) {
      const auto way = [&](std::size_t k) {
        return phase.q[now * n + k] - phase.q[(now - 1) * n + k];
      };
      gain -= body.mass * dot(motion.gravity, {way(i), way(i + 1)});
      weight += body.mass * norm(motion.gravity);
      i += body.kind == BodyKind::rigid ? 3 : 2;
    }
    return gain > energy_tolerance * (T + weight * scales.length);
  }

  /// One step and its knot. False if no step is small enough.
  bool step(double until) {
    start_at_last_knot();
    if (dt == 0) dt = first_flight_step * time_scale();
    for (double h = allowed_step(until); h > shortest_step();) {
      if (++motion.steps > most_smooth_steps) return false;
      const double taken = h;
      double t = phase.t.back();
      const bool good =
          stepper.try_step(std::ref(*this), x, dxdt, t, x_out, dxdt_out, h) == odeint::success;
      if (!good) continue;
      split(x_out);
      const bool last = taken >= until - phase.t.back();
      if (append_knot(motion, last ? until : phase.t.back() + taken, state, {}, phase)) {
        // A step cut short says little about the next.
        dt = std::max(h, taken < dt ? std::min(dt, 5 * taken) : 0.0);
        return true;
      }
      h = taken / 4;
    }
    return false;
  }

  /// Puts the last knot where an event is; the contact is closed there if it is given.
  void end_at(double t, std::optional<int> closed) {
    interpolate(phase, phase.size() - 2, t, state);
    drop_knot(phase);
    if (!(t > phase.t.back())) return;
    if (append_knot(motion, t, state, closed, phase)) join_sliver();
  }

  [[nodiscard]] StepCurve last_step() {
    const std::size_t knot = phase.size() - 2;
    const auto state_at = [this, knot](double t) { interpolate(phase, knot, t, motion.state); };
    const auto forces_at = [this, state_at](double t) {
      state_at(t);
      accelerate_at(motion, motion.state, unused);
    };
    return {motion, phase.t[knot], phase.t.back(), state_at, forces_at};
  }

  /// The first event of the last step, if there is one; the phase ends there.
  std::optional<PhaseOutcome> event(ContactWatch& watch) {
    const StepCurve curve = last_step();
    const auto contact = first_event(curve, watch);
    const auto change = first_mode_event(curve);
    const auto passing = first_part_event(curve);
    // Beyond a corner the others are those of another motion.
    if (passing && !(contact && contact->t < *passing) && !(change && change->t < *passing)) {
      end_at(*passing, {});
      return PhaseOutcome{PhaseStop::passes};
    }
    if (change && !(contact && contact->t <= change->t)) {
      end_at(change->t, {});
      return PhaseOutcome{PhaseStop::changes, change->stopped.value_or(-1)};
    }
    if (!contact) return {};
    end_at(contact->t, contact->touches ? std::optional(contact->contact) : std::nullopt);
    return PhaseOutcome{contact->touches ? PhaseStop::touches : PhaseStop::meets, contact->contact};
  }

  void join_sliver() {
    const std::size_t size = phase.size();
    if (size < 3) return;
    const double last = phase.t[size - 1] - phase.t[size - 2];
    if (last >= shortest_last_step * (phase.t[size - 2] - phase.t[size - 3])) return;
    const State end = phase.state(size - 1);
    const double t = phase.t.back();
    const Vector qddot(phase.qddot.end() - static_cast<std::ptrdiff_t>(phase.n), phase.qddot.end());
    drop_knot(phase);
    phase.t.back() = t;
    const auto replace = [](Vector& knots, const Vector& by) {
      std::copy(by.begin(), by.end(), knots.end() - static_cast<std::ptrdiff_t>(by.size()));
    };
    replace(phase.q, end.q);
    replace(phase.qdot, end.qdot);
    replace(phase.qddot, qddot);
  }
};

}  // namespace

PhaseOutcome run_phase(SmoothMotion& motion, double until, const PhaseJob& job, Phase& phase) {
  if (!(until > phase.t.back())) return {};
  ContactWatch watch = watch_from(motion, phase.state(phase.size() - 1).q);
  Integration integration(motion, phase);
  while (phase.t.back() < until) {
    if (job.stop.stop_requested()) return {PhaseStop::cancelled};
    if (!integration.step(until)) {
      return {motion.steps > most_smooth_steps ? PhaseStop::too_many_steps : PhaseStop::locks};
    }
    if (const auto outcome = integration.event(watch)) return *outcome;
    // Beyond an event, as where a slip ends, friction drives: only a whole step tells.
    if (integration.gains_energy()) {
      drop_knot(phase);
      return {PhaseStop::locks};
    }
    if (job.at) job.at(phase.t.back());
  }
  return {};
}

}  // namespace carom
