// SPDX-License-Identifier: MIT
//
// Forward from the impact: smooth phases, impacts by the scenario's law, and between them decisions
// of what the closed contacts do.
//
// A rebound that does not come clear of the tolerance within which a contact counts as closed is
// the first of infinitely many. Each takes the share ρ of the time of the one before, with ρ = e
// for a single contact, and all of them together Δ/(1 − ρ): so long the contact settles, closed
// already, and rests from then on.
#include "core/simulate/simulate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/impact/finite.h"
#include "core/simulate/approach.h"
#include "core/simulate/ends.h"
#include "core/simulate/walk.h"
#include "core/simulate/yielding.h"

namespace carom {

namespace {

/// Rebounds that hardly fall in time do not pile up: the contact rests at once.
constexpr double most_share = 1 - 1e-6;

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

struct Simulator {
  const Scenario& scenario;
  const Evaluation& evaluation;
  const SimulationSpec& spec;
  const Job& job;
  SmoothMotion motion;
  Trajectory out = {};
  Walk walk = {motion, out.phases};
  double done = 0;                   ///< simulated before the motion forward began [s]
  std::vector<double> left_at = {};  ///< when each contact last let go; NaN if it never did [s]
  std::vector<int> struck = {};      ///< at the last impact

  [[nodiscard]] const Mechanism& mechanism() const { return *scenario.mechanism; }

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

  bool ends(TrajectoryEnd end) {
    out.end = std::move(end);
    return false;
  }

  bool begin(const std::vector<SustainedContact>& sustained, const std::vector<double>& qdot,
             bool settles = false) {
    return walk.begin(sustained, qdot, settles) || ends(stopped_end(PhaseStop::locks, walk.t));
  }

  void record(const Law& law, const ImpactResult& result, const Indicators& indicators,
              int contact) {
    out.impacts.push_back({law, walk.t, contact, walk.state.q, result, indicators});
    walk.state.qdot = result.qdot_plus;
    walk.ended.clear();
    walk.idle = 0;
    struck.clear();
    for (const ContactImpulse& impulse : result.impulses) struck.push_back(impulse.contact);
  }

  static int first_impacting(const std::vector<ContactRole>& role) {
    return static_cast<int>(std::ranges::find(role, ContactRole::impacting) - role.begin());
  }

  bool refuse(std::string_view reason) {
    return ends({walk.t, EndReason::law_fails, Severity::error,
                 "the law has no answer: " + std::string(reason)});
  }

  bool most_reached() {
    const std::size_t count = out.impacts.size() + out.contacts.size();
    if (static_cast<int>(count) < spec.most_impacts) return false;
    return !ends({walk.t, EndReason::most_impacts, Severity::note,
                  "it ends after " + std::to_string(count) + (count == 1 ? " impact" : " impacts") +
                      ", where the next would follow"});
  }

  void take(Yielding& yielding) {
    walk.state = yielding.phase.state(yielding.phase.size() - 1);
    walk.t = yielding.phase.t.back();
    walk.ended.clear();
    walk.idle = 0;
    struck = yielding.touched;
    if (yielding.contact) out.contacts.push_back(*yielding.contact);
    out.phases.push_back(std::move(yielding.phase));
  }

  bool rest() {
    if (walk.t < spec.until) out.phases.push_back(resting_phase(out.phases.back(), spec.until));
    walk.t = out.contacts.back().to = spec.until;
    return reached();
  }

  /// Contacts that yield, until they are open again. False if the motion ends with them.
  bool yield() {
    if (!(walk.t < spec.until)) return begin({}, walk.state.qdot) && reached();
    if (most_reached()) return false;
    Yielding yielding = follow_yielding(motion, walk.t, spec.until, walk.state, job.stop);
    const CompliantEnd end = yielding.end;
    if (yielding.phase.size() > 0) take(yielding);
    if (end == CompliantEnd::separated) return true;
    if (end == CompliantEnd::rests) return rest();
    const bool over = end == CompliantEnd::reached || end == CompliantEnd::nothing_touches;
    return over ? reached() : ends(yielding_end(yielding, walk.t));
  }

  /// The impact at t = 0, if there is one.
  bool first_impact() {
    if (yields_here(motion, walk.state)) return yield();
    const ImpactResult& result = evaluation.result;
    if (result.status == ImpactStatus::solved) {
      record(scenario.law, result, evaluation.indicators, first_impacting(evaluation.role));
      return true;
    }
    const bool just_motion = result.status == ImpactStatus::no_closed_contact ||
                             result.status == ImpactStatus::no_approach;
    return just_motion || refuse(result.reason);
  }

  ImpactSolution solved(const Law& law) {
    ImpactWorkspace workspace;
    ImpactSolution solution;
    evaluate(motion.mechanism, walk.state.q, motion.system);
    solve_impact(motion.mechanism, motion.plan.all, motion.system, walk.state.qdot, law, workspace,
                 solution);
    finite_or_withdrawn(solution);
    return solution;
  }

  static bool several_strike(const ImpactSolution& solution) {
    return std::ranges::count(solution.role, ContactRole::impacting) > 1;
  }

  /// A later one. True if the motion goes on, with or without it: it may only graze, or come to
  /// rest.
  bool next_impact() {
    if (yields_here(motion, walk.state)) return yield();
    Law law = scenario.law;
    std::string_view reason;  // why that one has no answer, if it has none
    ImpactSolution solution = solved(law);
    if (solution.result.status == ImpactStatus::law_not_applicable && several_strike(solution)) {
      // Elsewhere in the motion than where the law was chosen.
      reason = solution.result.reason;
      law = law_for_several(law);
      solution = solved(law);
    }
    const ImpactResult& result = solution.result;
    if (result.status == ImpactStatus::no_approach ||
        result.status == ImpactStatus::no_closed_contact) {
      return true;
    }
    if (result.status != ImpactStatus::solved)
      return refuse(reason.empty() ? result.reason : reason);
    if (most_reached()) return false;
    record(law, result, solution.indicators, first_impacting(solution.role));
    return true;
  }

  /// What a law leaves approaching strikes at the same instant: Newton's cradle, ball by ball.
  bool strike(int contact) {
    if (yields_here(motion, walk.state)) return yield();
    const bool law_left_it = !out.impacts.empty() && out.impacts.back().t == walk.t;
    const std::size_t before = out.impacts.size();
    if (!begin({}, walk.state.qdot)) return false;
    if (law_left_it && !next_impact()) return false;
    return out.impacts.size() > before ||
           ends({walk.t, EndReason::does_not_open, Severity::warning,
                 quoted(mechanism(), contact) + " does not open: the law leaves it approaching"});
  }

  /// Notes the closed contacts that let go now.
  void note_departures(const Stance& stance) {
    for (const int k : closed_contacts(motion, walk.state.q)) {
      const bool stays = std::ranges::find(stance.sustained, k, &SustainedContact::contact) !=
                         stance.sustained.end();
      if (!stays) left_at[static_cast<std::size_t>(k)] = walk.t;
    }
  }

  /// How long the flight took that ended at the last impact; 0 if it is not known.
  [[nodiscard]] double last_flight() const {
    double longest = 0;
    for (const int k : struck) {
      const double flight = walk.t - left_at[static_cast<std::size_t>(k)];
      if (flight > longest) longest = flight;  // false for NaN
    }
    return longest;
  }

  [[nodiscard]] double settling_time(const std::vector<Hop>& hops) const {
    double longest = 0;
    const double before = last_flight();
    for (const Hop& hop : hops) {
      const double share = before > 0 ? hop.duration / before : 0;
      longest = std::max(longest, hop.duration / (share < most_share ? 1 - share : 1));
    }
    return longest;
  }

  bool reached() { return ends(reached_end(motion, out, walk.t)); }

  /// From one event to the next. False if it ends.
  bool advance() {
    if (!(walk.t < spec.until)) return begin({}, walk.state.qdot) && reached();
    const Stance stance = find_stance(motion, walk.state, walk.ended);
    if (stance.approaching >= 0) return strike(stance.approaching);
    if (rests_on_what_yields(motion, walk.state, stance)) return yield();
    if (stance.status != ChoiceStatus::found) {
      return begin({}, walk.state.qdot) && ends(undecided_end(mechanism(), stance, walk.t));
    }
    const double settle = settling_time(stance.hops);
    note_departures(stance);
    if (!begin(stance.sustained, stance.qdot, settle > 0)) return false;
    const double until = settle > 0 ? std::min(spec.until, walk.t + settle) : spec.until;
    return goes_on(walk.run(until, phase_job()));
  }

  bool goes_on(const PhaseOutcome& outcome) {
    switch (outcome.stop) {
      case PhaseStop::reached:
        return walk.t < spec.until || reached();
      case PhaseStop::touches:
        return next_impact();
      case PhaseStop::meets:
      case PhaseStop::changes:
        return !walk.chatters() || ends(chattering_end(walk.t));
      case PhaseStop::cancelled:
      case PhaseStop::locks:
      case PhaseStop::too_many_steps:
        break;
    }
    return ends(stopped_end(outcome.stop, walk.t));
  }

  void run() {
    if (!evaluation.pose_reached) return cannot_start("the pose is not reached");
    walk.state = {evaluation.state.q, evaluation.result.qdot_minus};
    Approach approach = run_approach(motion, walk.state, spec.approach, phase_job());
    if (approach.phases.empty()) {
      return cannot_start("the joints do not hold at the pose, or it overflows");
    }
    out.phases = std::move(approach.phases);
    out.start = std::move(approach.start);
    done = -out.start.t;
    motion.steps = 0;
    left_at.assign(mechanism().contacts.size(), std::numeric_limits<double>::quiet_NaN());
    if (!first_impact()) return;
    while (advance()) {
    }
  }
};

}  // namespace

Trajectory simulate(const Scenario& scenario, const Evaluation& evaluation,
                    const SimulationSpec& spec, const Job& job) {
  check(spec);
  const Mechanism& mechanism = *scenario.mechanism;
  Simulator simulator{scenario, evaluation, spec, job,
                      SmoothMotion(mechanism, scenario.gravity, has_friction(scenario.law))};
  simulator.out.law = scenario.law;
  simulator.run();
  return std::move(simulator.out);
}

}  // namespace carom
