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
#include "core/persistent/parts.h"
#include "core/simulate/approach.h"
#include "core/simulate/ends.h"
#include "core/simulate/walk.h"
#include "core/simulate/yielding.h"
#include "core/study/rigid_impact.h"

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
    if (walk.begin(sustained, qdot, settles)) return true;
    TrajectoryEnd end = stopped_end(mechanism(), PhaseStop::locks, walk.t);
    const std::string deep = too_deep_text(motion, walk.state.q, sustained);
    if (!deep.empty()) end.text = "the contact " + deep;
    return ends(std::move(end));
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
    const Phase& last = yielding.phases.back();
    walk.state = last.state(last.size() - 1);
    walk.t = last.t.back();
    walk.ended.clear();
    walk.idle = 0;
    struck = yielding.touched;
    if (yielding.contact) out.contacts.push_back(*yielding.contact);
    std::ranges::move(yielding.phases, std::back_inserter(out.phases));
  }

  bool rest() {
    if (walk.t < spec.until) out.phases.push_back(resting_phase(out.phases.back(), spec.until));
    walk.t = out.contacts.back().to = spec.until;
    return reached();
  }

  enum class Went : unsigned char { on, nowhere, ended };

  /// Contacts that yield, until they are open again. Nowhere if nothing presses any in.
  Went yield() {
    const auto went = [](bool on) { return on ? Went::on : Went::ended; };
    if (!(walk.t < spec.until)) return went(begin({}, walk.state.qdot) && reached());
    if (most_reached()) return Went::ended;
    const double from = walk.t;
    const std::size_t impacts = out.impacts.size();
    bool refused = false;
    const auto strike = [&](double t, int contact, const State& before) {
      StrikeAnswer answer = struck_meanwhile(t, contact, before);
      refused = answer.qdot.empty();
      return answer;
    };
    Yielding yielding = follow_yielding(motion, from, spec.until, walk.state, strike, phase_job());
    const bool open =
        yielding.end == CompliantEnd::separated || yielding.end == CompliantEnd::nothing_touches;
    const bool some = !yielding.phases.empty();
    if (some && (!open || yielding.phases.back().t.back() > from)) take(yielding);
    if (refused) return Went::ended;
    const bool passed = walk.t > from || out.impacts.size() > impacts;
    if (open) return passed ? Went::on : Went::nowhere;
    if (yielding.end == CompliantEnd::rests) return went(rest());
    if (yielding.end == CompliantEnd::reached) return went(reached());
    return went(ends(yielding_end(mechanism(), yielding, walk.t)));
  }

  /// The velocities after an impact of rigid contacts while others yield; none if the motion ends.
  StrikeAnswer struck_meanwhile(double t, int contact, const State& state) {
    walk.t = t;
    walk.state = state;
    const std::size_t before = out.impacts.size();
    if (!law_impact()) return {};
    if (out.impacts.size() > before) return {walk.state.qdot, {}};
    does_not_open(contact);
    return {};
  }

  bool does_not_open(int contact) {
    return ends({walk.t, EndReason::does_not_open, Severity::warning,
                 quoted(mechanism(), contact) + " does not open: the law leaves it approaching"});
  }

  /// The impact at t = 0, if there is one.
  bool first_impact() {
    // What yields has no part in an impact of rigid contacts.
    const bool yielding = closed_yielding(motion, walk.state.q);
    if (yielding && !law_impact(evaluation.external)) return false;
    if (yields_here(motion, walk.state)) return yield() != Went::ended;
    if (yielding) return true;
    const ImpactResult& result = evaluation.result;
    if (result.status == ImpactStatus::solved) {
      record(scenario.law, result, evaluation.indicators, first_impacting(evaluation.role));
      return true;
    }
    const bool just_motion = result.status == ImpactStatus::no_closed_contact ||
                             result.status == ImpactStatus::no_approach;
    return just_motion || refuse(result.reason);
  }

  /// A later one. True if the motion goes on, with or without it: it may only graze, or come to
  /// rest.
  bool next_impact() {
    const Went went = yields_here(motion, walk.state) ? yield() : Went::nowhere;
    return went == Went::nowhere ? law_impact() : went == Went::on;
  }

  /// The same of rigid contacts.
  bool law_impact(std::span<const double> external = {}) {
    hold_closed_parts(motion, walk.state, motion.system);
    const RigidImpact impact = rigid_impact(mechanism(), motion.plan.all, walk.state, scenario.law,
                                            motion.system, external);
    if (!impact.reason.empty()) return refuse(impact.reason);
    const ImpactSolution& solution = impact.solution;
    if (solution.result.status != ImpactStatus::solved) return true;  // nothing strikes
    if (most_reached()) return false;
    record(impact.law, solution.result, solution.indicators, first_impacting(solution.role));
    return true;
  }

  /// What a law leaves approaching strikes at the same instant: Newton's cradle, ball by ball.
  bool strike(int contact) {
    const Went went = yields_here(motion, walk.state) ? yield() : Went::nowhere;
    if (went != Went::nowhere) return went == Went::on;
    const std::size_t before = out.impacts.size();
    if (!begin({}, walk.state.qdot)) return false;
    if (!law_impact()) return false;
    return out.impacts.size() > before || does_not_open(contact);
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
    if (job.stop.stop_requested()) {
      return begin({}, walk.state.qdot) &&
             ends(stopped_end(mechanism(), PhaseStop::cancelled, walk.t));
    }
    if (!(walk.t < spec.until)) return begin({}, walk.state.qdot) && reached();
    const Stance stance = find_stance(motion, walk.state, walk.ended);
    if (stance.approaching >= 0) return strike(stance.approaching);
    if (rests_on_what_yields(motion, walk.state, stance)) {
      const Went went = yield();
      if (went != Went::nowhere) return went == Went::on;
    }
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
      case PhaseStop::passes:
        return !walk.chatters() || ends(chattering_end(walk.t));
      case PhaseStop::cancelled:
      case PhaseStop::locks:
      case PhaseStop::too_many_steps:
        break;
    }
    return ends(stopped_end(mechanism(), outcome.stop, walk.t));
  }

  void run() {
    if (!evaluation.pose_reached) return cannot_start("the pose is not reached");
    walk.state = {evaluation.state.q, evaluation.result.qdot_minus};
    set_least_speed(motion, walk.state);
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
