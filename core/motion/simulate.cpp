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
#include <iterator>
#include <limits>
#include <utility>

#include "core/base/error.h"
#include "core/motion/approach.h"
#include "core/motion/ends.h"
#include "core/motion/handover.h"
#include "core/motion/hybrid_motion.h"
#include "core/motion/rigid_impact.h"
#include "core/motion/time_stepping.h"
#include "core/motion/tolerances.h"

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

/// The motion forward from the impact.
struct Simulator {
  const MotionStart& start;
  const SimulationSpec& spec;
  const Job& job;
  HybridMotion motion;
  LawChoice laws = LawChoice(start.law, start.law_for_several);
  Trajectory out = {};
  double done = 0;                   ///< simulated before the motion forward began [s]
  std::vector<double> left_at = {};  ///< when each contact last let go; NaN if it never did [s]
  std::vector<int> struck = {};      ///< at the last impact of rigid contacts
  double stepping_time = 0;          ///< that was last gone through by time stepping [s]
  Handover handover = {};

  [[nodiscard]] const Mechanism& mechanism() const { return motion.mechanism(); }
  [[nodiscard]] SmoothMotion& smooth() { return motion.flow.motion; }
  [[nodiscard]] std::vector<Phase>& phases() { return motion.record.phases; }

  [[nodiscard]] PhaseJob phase_job() const {
    const double all = spec.approach + spec.until;
    if (!job.progress || !(all > 0)) return {job.stop, {}};
    return {job.stop, [this, all](double t) { job.progress((done + t) / all); }};
  }

  void cannot_start(const std::string& why) {
    out.phases = {standing_phase(start.before)};
    out.start = out.end = {0, EndReason::cannot_go_on, Severity::error, why};
  }

  bool ends(TrajectoryEnd end) {
    out.end = std::move(end);
    return false;
  }

  /// Goes on or ends where joints and contacts do not hold. False if the motion ends.
  bool cannot_begin(const ActiveSet& persistent) {
    if (const auto end = conflict_end(smooth(), motion.state())) return ends(*end);
    TrajectoryEnd end = stopped_end(mechanism(), PhaseStop::locks, motion.t);
    const std::string deep = too_deep_text(smooth(), motion.state(), persistent);
    if (deep.empty() && !persistent.empty()) return step_past(std::move(end));
    if (!deep.empty()) end.text = "the contact " + deep;
    return ends(std::move(end));
  }

  /// Stands here with all contacts free. False, with the end, if the joints do not hold.
  bool stand() { return motion.begin({}, motion.state().qdot) || cannot_begin({}); }

  void record(TrajectoryImpact impact) {
    motion.strike(impact.result.qdot_plus);
    struck = contacts_of(impact.result);
    out.impacts.push_back(std::move(impact));
  }

  /// Time steps know no external impulse, so that none of them goes past one.
  bool refuse(std::string_view reason, bool pushed) {
    TrajectoryEnd end{motion.t, EndReason::law_fails, Severity::error,
                      "the law has no answer: " + std::string(reason)};
    return pushed ? stand() && ends(std::move(end)) : step_past(std::move(end));
  }

  /// Goes on by time stepping in the place of an end. False, with that end, if it cannot either.
  bool step_past(TrajectoryEnd instead, double least = 0) {
    if (!(motion.t < spec.until)) return stand() && ends(std::move(instead));
    const double from = motion.t;
    const double h = time_step(smooth(), motion.state(), spec.until - from);
    const bool again = has_just_stepped(out.time_steps, from, stepping_time);
    stepping_time = std::max({again ? 2 * stepping_time : 0, first_time_steps * h, least});
    const PhaseStop stop = step_on(std::min(spec.until, from + stepping_time), h);
    struck.clear();
    std::ranges::fill(left_at, std::numeric_limits<double>::quiet_NaN());
    handover.begin(motion, out.impacts.size());
    if (motion.t > from) add_time_steps({from, motion.t, h, instead.text}, out.time_steps);
    if (!motion.flow.touches()) end_episode();
    if (stop == PhaseStop::switches) return switched();
    instead.t = motion.t;
    const bool too_many = stop == PhaseStop::too_many_steps;
    if (too_many && instead.reason == EndReason::most_impacts) return ends(std::move(instead));
    if (too_many || stop == PhaseStop::cancelled) {
      return ends(stopped_end(mechanism(), stop, motion.t));
    }
    if (!motion.obstacle.empty()) instead.text = motion.obstacle;
    const bool stands = motion.stand_at(motion.t, motion.state());
    return (stands && stop == PhaseStop::reached) || ends(std::move(instead));
  }

  /// By steps until a time, and through a crowd of contacts until these change no more.
  PhaseStop step_on(double until, double h) {
    TimeSteps steps = step_through_time(motion, until, h, phase_job());
    while (steps.stop == PhaseStop::reached && !steps.quiet && motion.t < spec.until &&
           in_crowd(smooth(), motion.state())) {
      until = std::min(spec.until, motion.t + crowded_part * crossing_time(motion));
      steps = step_through_time(motion, until, h, phase_job());
    }
    return steps.stop;
  }

  /// Touches of compliant contacts are not counted: they take steps, which are.
  [[nodiscard]] bool at_limit() const {
    return std::cmp_greater_equal(out.impacts.size(), spec.most_impacts);
  }

  /// In the place of an impact beyond those that are followed: time steps lead to the end.
  bool past_limit(bool pushed = false) {
    TrajectoryEnd instead = most_impacts_end(out.impacts.size(), motion.t);
    if (pushed || !may_be_stepped(motion)) return ends(std::move(instead));
    return step_past(std::move(instead), spec.until - motion.t);
  }

  /// The impact at t = 0, if there is one.
  bool first_impact() {
    // Compliant contacts have no part in an impact of rigid contacts.
    bool compliant = false;
    for (const CompliantContact& one : motion.flow.contacts) {
      const auto k = static_cast<std::size_t>(one.contact);
      if (!is_closed(smooth().plan.all, motion.flow.seen.contacts[k])) continue;
      // A turned one says so where it touches.
      const ContactRows& rows = motion.flow.seen.contacts[k];
      const double v_n =
          apply(motion.flow.seen, rows.body_a, rows.body_b, rows.normal, motion.state().qdot);
      if (!is_compliant(mechanism().contacts[k]) && v_n < 0) return true;
      compliant = true;
    }
    if (compliant) return law_impact(start.external);
    const ImpactResult& result = start.impact.result;
    if (result.status == ImpactStatus::solved) {
      record(start.impact);
      return true;
    }
    return nothing_strikes(result) || law_impact(start.external);
  }

  /// An impact of rigid contacts. True if the motion goes on, with or without it: it may only
  /// graze, or come to rest.
  bool law_impact(std::span<const double> external = {}) {
    const State state = motion.state();
    const RigidImpact impact = rigid_impact(smooth(), state, laws, external);
    // No step through time gives way either.
    if (impact.solution.result.reason == jammed_reason) {
      return stand() && ends(jammed_end(mechanism(), impact.solution.role, motion.t));
    }
    if (!impact.reason.empty()) return refuse(impact.reason, !external.empty());
    const ImpactSolution& solution = impact.solution;
    if (solution.result.status != ImpactStatus::solved) {  // nothing strikes
      return external.empty() || (stand() && ends(pushed_end(motion.t)));
    }
    if (at_limit()) return past_limit(!external.empty());
    record(impact_of(solution, motion.t, motion.state().q));
    return true;
  }

  /// What a law leaves approaching strikes at the same instant: Newton's cradle, ball by ball.
  bool strike(int contact) {
    const std::size_t before = out.impacts.size();
    const double from = motion.t;
    if (!stand()) return false;
    if (!law_impact()) return false;
    return out.impacts.size() > before || motion.t > from ||
           step_past(unopened_end(mechanism(), contact, motion.t));
  }

  /// Notes the closed contacts that let go now.
  void note_departures(const ContactModes& modes) {
    for (const int k : closed_contacts(smooth(), motion.state())) {
      const bool stays = std::ranges::find(modes.persistent, k, &PersistentContact::contact) !=
                         modes.persistent.end();
      if (!stays) left_at[static_cast<std::size_t>(k)] = motion.t;
    }
  }

  /// How long the flight took that ended at the last impact; 0 if it is not known.
  [[nodiscard]] double last_flight() const {
    double longest = 0;
    for (const int k : struck) {
      const double flight = motion.t - left_at[static_cast<std::size_t>(k)];
      if (flight > longest) longest = flight;  // false for NaN
    }
    return longest;
  }

  [[nodiscard]] double settling_time(const std::vector<MicroRebound>& rebounds) const {
    double longest = 0;
    const double before = last_flight();
    for (const MicroRebound& rebound : rebounds) {
      const double share = before > 0 ? rebound.duration / before : 0;
      longest = std::max(longest, rebound.duration / (share < most_rebound_share ? 1 - share : 1));
    }
    return longest;
  }

  /// Lets compliant contacts touch and open. False if the motion ends.
  bool change_compliant(ContactModes& modes) {
    const bool changed = motion.change_compliant(modes.persistent);
    if (!motion.obstacle.empty()) {
      return stand() && ends({motion.t, EndReason::cannot_go_on, Severity::error, motion.obstacle});
    }
    if (!motion.flow.touches()) end_episode();
    if (changed) modes = motion.modes();
    return true;
  }

  /// Takes what compliant contacts did since the first of them touched: each time until all are
  /// open again is one contact.
  void end_episode(bool stays = false) {
    Recorder& record = motion.record;
    if (record.touches.empty()) return;
    bool begins = true;
    for (const ContactTouch& touch : record.touches) {
      const double to = touch.t_release.value_or(motion.t);
      if (begins || touch.t_touch > out.contacts.back().to) {
        out.contacts.push_back({.from = touch.t_touch, .to = to});
      }
      begins = false;
      TrajectoryContact& contact = out.contacts.back();
      contact.to = std::max(contact.to, to);
      contact.touches.push_back({touch.contact, touch.t_touch, touch.t_release, touch.peak_force,
                                 touch.e, touch.force, touch.gap_0});
    }
    out.contacts.back().stays = stays;
    record.touches.clear();
    record.events.clear();
  }

  /// Rests until the end, because nothing moves any more.
  bool rest() {
    motion.record.rest_until(spec.until);
    motion.t = spec.until;
    return reached();
  }

  bool reached() {
    if (motion.flow.touches()) end_episode(true);
    std::ranges::move(phases(), std::back_inserter(out.phases));
    phases().clear();
    return ends(reached_end(smooth(), out, motion.t));
  }

  /// From one event to the next. False if it ends.
  bool advance() {
    if (job.stop.stop_requested()) {
      return stand() && ends(stopped_end(mechanism(), PhaseStop::cancelled, motion.t));
    }
    // The last event may be as near to the end as rounding.
    if (spec.until - motion.t <= 1e-14 * spec.until) motion.t = spec.until;
    if (!(motion.t < spec.until)) return stand() && reached();
    if (const auto span = handover.crowded_for(motion, out.impacts)) {
      return step_past(accumulation_end(motion.t), times_as_long * *span);
    }
    if (handover.is_too_fast(motion)) {
      return step_past(little_way_end(motion.t));
    }
    ContactModes modes = motion.modes();
    if (modes.approaching >= 0) return strike(modes.approaching);
    if (!change_compliant(modes)) return false;
    if (modes.approaching >= 0) return strike(modes.approaching);
    if (modes.status != ChoiceStatus::found) {
      return step_past(undecided_end(mechanism(), modes, motion.t));
    }
    const double settle = settling_time(modes.rebounds);
    note_departures(modes);
    if (!motion.begin(modes.persistent, modes.qdot, settle > 0)) {
      return cannot_begin(modes.persistent);
    }
    const double until = settle > 0 ? std::min(spec.until, motion.t + settle) : spec.until;
    return goes_on(motion.run(until, phase_job()));
  }

  /// Where a contact begins or ends to act.
  bool switched() {
    const auto end = deep_beginning(smooth(), motion.state());
    return !end || (stand() && ends(*end));
  }

  bool goes_on(const PhaseOutcome& outcome) {
    switch (outcome.stop) {
      case PhaseStop::reached:
        return motion.t < spec.until || reached();
      case PhaseStop::closes:
        return law_impact();
      case PhaseStop::switches:
        return switched();
      case PhaseStop::turns_back:
      case PhaseStop::mode_ends:
      case PhaseStop::passes:
      case PhaseStop::pauses:
      case PhaseStop::compliant:
        return !motion.chatters() || step_past(chattering_end(motion.t));
      case PhaseStop::rests:
        return rest();
      case PhaseStop::locks:
        // Without contacts it is the joints that lock, as in a dead centre: no impulse of a contact
        // helps there. Nor does it where drives exclude each other.
        if (const auto end = conflict_end(smooth(), motion.state())) return ends(*end);
        if (smooth().persistent.none()) break;
        return step_past(stopped_end(mechanism(), outcome.stop, motion.t));
      case PhaseStop::too_many_steps:
        if (!may_be_stepped(motion)) break;
        return step_past(stopped_end(mechanism(), outcome.stop, motion.t), spec.until - motion.t);
      case PhaseStop::held:
      case PhaseStop::cancelled:
        break;
    }
    return ends(stopped_end(mechanism(), outcome.stop, motion.t));
  }

  void run() {
    if (!start.obstacle.empty()) return cannot_start(start.obstacle);
    motion.flow.counts_prescribed = is_driven(mechanism());
    motion.sink_surfaces(start.before);
    Approach approach = run_approach(mechanism(), start.gravity, has_friction(start.law),
                                     start.before, spec.approach, phase_job());
    if (approach.phases.empty() || !motion.stand_at(0, start.before)) {
      return cannot_start("the joints do not hold at the pose, or it overflows");
    }
    set_least_speed(smooth(), motion.state());
    out.phases = std::move(approach.phases);
    out.start = std::move(approach.start);
    out.steps = approach.steps;
    out.evaluations = approach.evaluations;
    done = -out.start.t;
    left_at.assign(mechanism().contacts.size(), std::numeric_limits<double>::quiet_NaN());
    for (bool more = first_impact(); more;) more = advance();
    out.steps += motion.accepted;
    out.evaluations += motion.flow.evaluations;
    end_episode(motion.flow.touches());
    std::ranges::move(phases(), std::back_inserter(out.phases));
    for (const BeginsInside& one : smooth().inside) {
      // Less is what a pose leaves by its tolerance, or a hand-written number by its digits.
      if (one.deep) out.end = with_note(out.end, smooth(), one);
    }
  }
};

}  // namespace

Trajectory simulate(const Mechanism& mechanism, const MotionStart& start,
                    const SimulationSpec& spec, const Job& job) {
  check(spec);
  Simulator simulator{
      start, spec, job,
      HybridMotion(mechanism, start.gravity, {.friction = has_friction(start.law)}, {})};
  simulator.run();
  return std::move(simulator.out);
}

}  // namespace carom
