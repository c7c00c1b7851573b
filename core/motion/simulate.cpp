// SPDX-License-Identifier: MIT
//
// Forward from the impact: smooth phases, impacts by the scenario's law, and between them decisions
// of what the closed contacts do.
//
// A rebound that does not come clear of the tolerance within which a contact counts as closed is
// the first of infinitely many. Each takes the share ρ of the time of the one before, with ρ = e
// for a single contact, and all of them together Δ/(1 − ρ): so long the contact settles, closed
// already, and rests from then on.
#include "core/motion/simulate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/motion/approach.h"
#include "core/motion/ends.h"
#include "core/motion/polygon_parts.h"
#include "core/motion/rigid_impact.h"
#include "core/motion/time_stepping.h"
#include "core/motion/tolerances.h"
#include "core/motion/walk.h"
#include "core/motion/yielding.h"

namespace carom {

namespace {

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
  const MotionStart& start;
  const SimulationSpec& spec;
  const Job& job;
  SmoothMotion motion;
  Trajectory out = {};
  Walk walk = {motion, out.phases};
  double done = 0;                   ///< simulated before the motion forward began [s]
  std::vector<double> left_at = {};  ///< when each contact last let go; NaN if it never did [s]
  std::vector<int> struck = {};      ///< at the last impact
  double stepping_time = 0;          ///< that was last gone through by time stepping [s]
  bool within_impact = false;        ///< of contacts that yield: no time stepping meanwhile
  std::size_t stepped_impacts = 0;   ///< before it

  [[nodiscard]] const Mechanism& mechanism() const { return motion.mechanism; }

  [[nodiscard]] PhaseJob phase_job() const {
    const double all = spec.approach + spec.until;
    if (!job.progress || !(all > 0)) return {job.stop, {}};
    return {job.stop, [this, all](double t) { job.progress((done + t) / all); }};
  }

  /// A single knot at 0, without motion that could be computed.
  [[nodiscard]] Phase still() const {
    Phase phase;
    phase.n = start.before.q.size();
    phase.t = {0};
    phase.q = start.before.q;
    phase.qdot = start.before.qdot;
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
    if (deep.empty() && !sustained.empty()) return step_past(std::move(end));
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
    return step_past({walk.t, EndReason::law_fails, Severity::error,
                      "the law has no answer: " + std::string(reason)});
  }

  [[nodiscard]] double crossing_time() const {
    return motion.plan.all.size / speed_scale(motion, walk.state.qdot);
  }

  /// Goes on by time stepping in the place of an end. False, with that end, if it cannot either.
  bool step_past(TrajectoryEnd instead, double least = 0) {
    if (within_impact) return ends(std::move(instead));
    if (!(walk.t < spec.until) || pressed_in(motion, walk.state.q)) {
      return begin({}, walk.state.qdot) && ends(std::move(instead));
    }
    const double h = time_step(motion, walk.state, spec.until - walk.t);
    const bool again =
        !out.time_steps.empty() && walk.t - out.time_steps.back().to <= stepping_time;
    stepping_time = std::max({again ? 2 * stepping_time : 0, first_time_steps * h, least});
    Phase& phase = time_stepped_phase(out.phases, walk.t, walk.state, mechanism().contacts.size());
    const double from = walk.t;
    const double until = std::min(spec.until, from + stepping_time);
    const PhaseStop stop = step_through_time(motion, until, h, phase_job(), phase);
    walk.t = phase.t.back();
    walk.state = phase.state(phase.size() - 1);
    walk.ended.clear();
    walk.idle = 0;
    struck.clear();
    std::ranges::fill(left_at, std::numeric_limits<double>::quiet_NaN());
    stepped_impacts = out.impacts.size();
    if (walk.t > from) add_time_steps({from, walk.t, h, instead.text}, out.time_steps);
    if (stop == PhaseStop::cancelled) return ends(stopped_end(mechanism(), stop, walk.t));
    instead.t = walk.t;
    return stop == PhaseStop::reached || ends(std::move(instead));
  }

  /// How long the last of many impacts took together, if that is almost no time.
  [[nodiscard]] std::optional<double> crowded_for() const {
    const std::size_t many = many_impacts + 8 * mechanism().contacts.size();
    if (out.impacts.size() < stepped_impacts + many) return {};
    const double span = walk.t - out.impacts[out.impacts.size() - many].t;
    return span < crowded_part * crossing_time() ? std::optional(span) : std::nullopt;
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
      within_impact = true;
      StrikeAnswer answer = struck_meanwhile(t, contact, before);
      within_impact = false;
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
    return step_past(
        {walk.t, EndReason::does_not_open, Severity::warning,
         quoted(mechanism(), contact) + " does not open: the law leaves it approaching"});
  }

  /// The impact at t = 0, if there is one.
  bool first_impact() {
    // What yields has no part in an impact of rigid contacts.
    const bool yielding = closed_yielding(motion, walk.state.q);
    if (yielding && !law_impact(start.external)) return false;
    if (yields_here(motion, walk.state)) return yield() != Went::ended;
    if (yielding) return true;
    const ImpactResult& result = start.result;
    if (result.status == ImpactStatus::solved) {
      record(start.law, result, start.indicators, first_impacting(start.role));
      return true;
    }
    const bool just_motion = result.status == ImpactStatus::no_closed_contact ||
                             result.status == ImpactStatus::no_approach;
    return just_motion || law_impact(start.external);
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
    const RigidImpact impact =
        rigid_impact(mechanism(), motion.plan.all, walk.state, start.law, motion.system, external);
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
      longest = std::max(longest, hop.duration / (share < most_rebound_share ? 1 - share : 1));
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
    if (const auto span = crowded_for()) {
      return step_past({walk.t, EndReason::cannot_go_on, Severity::error, "impacts accumulate"},
                       times_as_long * *span);
    }
    const Stance stance = find_stance(motion, walk.state, walk.ended);
    if (stance.approaching >= 0) return strike(stance.approaching);
    if (rests_on_what_yields(motion, walk.state, stance)) {
      const Went went = yield();
      if (went != Went::nowhere) return went == Went::on;
    }
    if (stance.status != ChoiceStatus::found) {
      return step_past(undecided_end(mechanism(), stance, walk.t));
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
        return !walk.chatters() || step_past(chattering_end(walk.t));
      case PhaseStop::locks:
        // Without contacts it is the joints that lock, as in a dead centre: no impulse of a contact
        // helps there.
        if (motion.sustained.none()) break;
        return step_past(stopped_end(mechanism(), outcome.stop, walk.t));
      case PhaseStop::cancelled:
      case PhaseStop::too_many_steps:
        break;
    }
    return ends(stopped_end(mechanism(), outcome.stop, walk.t));
  }

  void run() {
    if (!start.obstacle.empty()) return cannot_start(start.obstacle);
    walk.state = start.before;
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

Trajectory simulate(const Mechanism& mechanism, const MotionStart& start,
                    const SimulationSpec& spec, const Job& job) {
  check(spec);
  Simulator simulator{start, spec, job,
                      SmoothMotion(mechanism, start.gravity, has_friction(start.law))};
  simulator.out.law = start.law;
  simulator.run();
  return std::move(simulator.out);
}

}  // namespace carom
