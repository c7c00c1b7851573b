// SPDX-License-Identifier: MIT
//
// Between impacts the equations of motion do not change when time is turned round: q̈ is even in q̇
// and gravity is a potential. So the approach is the motion from the same pose with −q̇, read
// backward.
#include "core/simulate/simulate.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/impact/finite.h"
#include "core/simulate/phase.h"

namespace carom {

namespace {

constexpr const char* no_resting_contact = "resting contact is not simulated";

void check(const SimulationSpec& spec) {
  const auto require = [](bool good, const char* where, const char* message) {
    if (!good) throw InputError(where, message);
  };
  // A comparison with NaN is false.
  require(spec.approach >= 0 && std::isfinite(spec.approach), "approach",
          "the time must be finite and not negative");
  require(spec.until >= 0 && std::isfinite(spec.until), "until",
          "the time must be finite and not negative");
  require(spec.most_impacts >= 0, "most_impacts", "the number must not be negative");
}

Phase reversed(Phase phase) {
  const std::size_t n = phase.n;
  const auto turn = [&](std::vector<double>& knots, double sign) {
    std::vector<double> out;
    out.reserve(knots.size());
    for (std::size_t k = phase.size(); k-- > 0;) {
      for (std::size_t i = 0; i < n; ++i) out.push_back(sign * knots[k * n + i]);
    }
    knots = std::move(out);
  };
  turn(phase.q, 1);
  turn(phase.qdot, -1);
  turn(phase.qddot, 1);
  std::ranges::reverse(phase.t);
  // Adding 0 makes −0 a plain zero.
  for (double& t : phase.t) t = 0 - t;
  return phase;
}

std::vector<double> negative(std::vector<double> v) {
  for (double& x : v) x = -x;
  return v;
}

struct Simulator {
  const Scenario& scenario;
  const Evaluation& evaluation;
  const SimulationSpec& spec;
  const Job& job;
  SmoothMotion motion;
  Trajectory out = {};
  double done = 0;  ///< simulated before the present phase began [s]

  [[nodiscard]] std::string name(int contact) const {
    return "\"" + scenario.mechanism->contacts[static_cast<std::size_t>(contact)].name + "\"";
  }

  [[nodiscard]] PhaseJob phase_job() const {
    const double all = spec.approach + spec.until;
    if (!job.progress || !(all > 0)) return {job.stop, {}};
    return {job.stop, [this, all](double t) { job.progress((done + t) / all); }};
  }

  /// A single knot at 0, without motion that could be computed.
  [[nodiscard]] Phase still() const {
    Phase phase;
    phase.n = evaluation.state.q.size();
    phase.t = {0};
    phase.q = evaluation.state.q;
    phase.qdot = evaluation.result.qdot_minus;
    phase.qdot.resize(phase.n);
    phase.qddot.assign(phase.n, 0.0);
    return phase;
  }

  void cannot_start(const std::string& why) {
    out.phases = {still()};
    out.start = out.end = {0, EndReason::cannot_go_on, Severity::error, why};
  }

  /// The end of a phase that ended early, in words that hold for both directions of time.
  [[nodiscard]] TrajectoryEnd end_of(const PhaseOutcome& outcome, double t) const {
    switch (outcome.stop) {
      case PhaseStop::reached:
      case PhaseStop::touches:
        break;
      case PhaseStop::rests:
        return {t, EndReason::does_not_open, Severity::note,
                name(outcome.contact) + " stays closed: " + no_resting_contact};
      case PhaseStop::approaches:
        return {t, EndReason::does_not_open, Severity::warning,
                name(outcome.contact) + " does not open: the law leaves it approaching"};
      case PhaseStop::cancelled:
        return {t, EndReason::cancelled, Severity::note, "it was cancelled"};
      case PhaseStop::locks:
        return {t, EndReason::cannot_go_on, Severity::error,
                "no step is small enough: the joints lock, or the numbers are out of proportion"};
      case PhaseStop::too_many_steps:
        return {t, EndReason::cannot_go_on, Severity::error,
                "the motion is too fast to be followed any longer: it takes too many steps"};
    }
    return {t, EndReason::reached, Severity::good, "the time that was asked for is reached"};
  }

  // With −q̇ from t = 0.
  bool run_approach() {
    Phase phase;
    const State back{evaluation.state.q, negative(evaluation.result.qdot_minus)};
    if (!append_knot(motion, 0, back, {}, phase)) return false;
    const PhaseOutcome outcome = run_phase(motion, spec.approach, phase_job(), phase);
    const double t = 0 - phase.t.back();
    out.start = end_of(outcome, t);
    if (outcome.stop == PhaseStop::touches || outcome.stop == PhaseStop::approaches) {
      out.start = {t, EndReason::touches, Severity::note,
                   "going back, " + name(outcome.contact) +
                       " touches: what was before depends on an impact there"};
    }
    out.phases.push_back(reversed(std::move(phase)));
    done = -t;
    return true;
  }

  bool begin_phase(double t, const State& state) {
    Phase phase;
    if (!append_knot(motion, t, state, {}, phase)) {
      out.end = end_of({PhaseStop::locks, -1}, t);
      return false;
    }
    out.phases.push_back(std::move(phase));
    return true;
  }

  bool record(double t, const std::vector<double>& q, const ImpactResult& result,
              const Indicators& indicators, int contact) {
    out.impacts.push_back({t, contact, q, result, indicators});
    return begin_phase(t, {q, result.qdot_plus});
  }

  static int first_impacting(const std::vector<ContactRole>& role) {
    return static_cast<int>(std::ranges::find(role, ContactRole::impacting) - role.begin());
  }

  bool refuse(double t, std::string_view reason) {
    out.end = {t, EndReason::law_fails, Severity::error,
               "the law has no answer: " + std::string(reason)};
    return false;
  }

  /// The impact at t = 0, if there is one.
  bool first_impact() {
    const ImpactResult& result = evaluation.result;
    if (result.status == ImpactStatus::solved) {
      return record(0, evaluation.state.q, result, evaluation.indicators,
                    first_impacting(evaluation.role));
    }
    const bool just_motion = result.status == ImpactStatus::no_closed_contact ||
                             result.status == ImpactStatus::no_approach;
    return just_motion || refuse(0, result.reason);
  }

  /// A later one, at the last knot. True if the motion goes on, with or without it.
  bool next_impact() {
    const Phase& phase = out.phases.back();
    const double t = phase.t.back();
    const State state = phase.state(phase.size() - 1);
    ImpactWorkspace workspace;
    ImpactSolution solution;
    evaluate(motion.mechanism, state.q, motion.system);
    solve_impact(motion.mechanism, motion.plan.all, motion.system, state.qdot, scenario.law,
                 workspace, solution);
    finite_or_withdrawn(solution);
    const ImpactResult& result = solution.result;
    if (result.status == ImpactStatus::no_approach ||
        result.status == ImpactStatus::no_closed_contact) {
      return true;  // it grazes, or comes to rest: the next phase sees which
    }
    if (result.status != ImpactStatus::solved) return refuse(t, result.reason);
    if (static_cast<int>(out.impacts.size()) >= spec.most_impacts) {
      const std::size_t count = out.impacts.size();
      out.end = {t, EndReason::most_impacts, Severity::note,
                 "it ends after " + std::to_string(count) + (count == 1 ? " impact" : " impacts") +
                     ", where the next would follow"};
      return false;
    }
    return record(t, state.q, result, solution.indicators, first_impacting(solution.role));
  }

  /// What a law for the impacting contacts leaves approaching at another one strikes there at the
  /// same instant: Newton's cradle, ball by ball.
  bool strikes_at_once(PhaseStop stop) {
    return stop == PhaseStop::approaches && !out.impacts.empty() &&
           out.impacts.back().t == out.phases.back().t.back();
  }

  void run_rebound() {
    if (!first_impact()) return;
    for (;;) {
      const PhaseOutcome outcome = run_phase(motion, spec.until, phase_job(), out.phases.back());
      if (outcome.stop != PhaseStop::touches && !strikes_at_once(outcome.stop)) {
        out.end = end_of(outcome, out.phases.back().t.back());
        return;
      }
      const std::size_t before = out.impacts.size();
      if (!next_impact()) return;
      if (outcome.stop == PhaseStop::approaches && out.impacts.size() == before) {
        out.end = end_of(outcome, out.phases.back().t.back());
        return;
      }
    }
  }

  void run() {
    if (!evaluation.pose_reached) return cannot_start("the pose is not reached");
    if (!run_approach()) return cannot_start("the joints do not hold at the pose, or it overflows");
    motion.steps = 0;
    run_rebound();
  }
};

}  // namespace

Trajectory simulate(const Scenario& scenario, const Evaluation& evaluation,
                    const SimulationSpec& spec, const Job& job) {
  check(spec);
  const Mechanism& mechanism = *scenario.mechanism;
  Simulator simulator{scenario, evaluation, spec, job, SmoothMotion(mechanism, scenario.gravity)};
  simulator.run();
  return std::move(simulator.out);
}

}  // namespace carom
