// SPDX-License-Identifier: MIT
//
// The motion of a mechanism from a state to where no compliant contact pushes any more.
#include "core/motion/compliant_impact.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "core/dynamics/state.h"
#include "core/motion/hybrid_motion.h"
#include "core/motion/words.h"

namespace carom {

std::string_view end_word(CompliantEnd end) {
  switch (end) {
    case CompliantEnd::separated:
      return "separated";
    case CompliantEnd::nothing_touches:
      return "nothing touches";
    case CompliantEnd::stays_closed:
      return "stays closed";
    case CompliantEnd::cannot_start:
      return "cannot start";
    case CompliantEnd::no_mode:
      return "no contact mode";
    case CompliantEnd::cannot_go_on:
      return "cannot go on";
    case CompliantEnd::cancelled:
      return "cancelled";
  }
  return "";
}

std::string_view event_word(CompliantEventKind kind) {
  switch (kind) {
    case CompliantEventKind::touch:
      return "touch";
    case CompliantEventKind::max_compression:
      return "maximum compression";
    case CompliantEventKind::slip:
      return "slip";
    case CompliantEventKind::stick:
      return "stick";
    case CompliantEventKind::separation:
      return "separation";
    case CompliantEventKind::strike:
      return "impact, rigid";
  }
  return "";
}

double CompliantImpact::imbalance() const {
  const double after = T_plus + normal_loss + tangential_loss + strike_loss + elastic;
  const double given = gravity_work + element_work + prescribed_work;
  const double whole = std::max(T_minus, after);
  return whole > 0 ? (T_minus + given - after) / whole : 0;
}

State CompliantImpact::state(std::size_t sample) const {
  const auto part = [&](const std::vector<double>& all) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(sample * n);
    return std::vector<double>(first, first + static_cast<std::ptrdiff_t>(n));
  };
  return {part(q), part(qdot), t[sample]};
}

namespace {

struct ImpactRun {
  const CompliantSpec& spec;
  const CompliantJob& job;
  HybridMotion motion;
  State first = {};
  CompliantImpact out = {};
  int strikes = 0;  ///< of rigid contacts in a row in which no time passed
  std::vector<AmbiguousImpact> ambiguous = {};

  bool end_with(CompliantEnd end, std::string reason) {
    out.end = end;
    out.reason = std::move(reason);
    return false;
  }

  bool cannot_go_on(std::string reason) {
    const bool begun = !motion.record.phases.empty();
    return end_with(begun ? CompliantEnd::cannot_go_on : CompliantEnd::cannot_start,
                    std::move(reason));
  }

  bool begin(const State& start) {
    motion.sink_surfaces(start, Sinking::what_touches);
    if (!motion.stand_at(0, start)) {
      return end_with(CompliantEnd::cannot_start,
                      "the joints do not hold at the pose, or the numbers overflow");
    }
    Flow& flow = motion.flow;
    first = motion.state();
    set_least_speed(flow.motion, first);
    flow.counts_prescribed = is_driven(flow.mechanism());
    out.T_minus = kinetic_energy(flow.motion.work.system, first.qdot);
    if (flow.contacts.empty()) {
      return end_with(CompliantEnd::cannot_start, "no contact has a compliance: all are rigid");
    }
    for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
      if (std::string why = obstacle_of(flow.contacts[k].contact); !why.empty()) {
        return end_with(CompliantEnd::cannot_start, std::move(why));
      }
    }
    if (episode_scales(flow, motion.x(), false, spec.tolerance)) return true;
    return end_with(CompliantEnd::cannot_start,
                    "nothing moves, or the joints lock the compliant contacts");
  }

  /// Why a compliant contact cannot begin here, one sentence; empty if it can.
  std::string obstacle_of(int contact) {
    if (std::string turned = turned_text(motion.mechanism(), contact); !turned.empty()) {
      return turned;
    }
    Flow& flow = motion.flow;
    const ContactRows& rows = flow.motion.work.system.contacts[static_cast<std::size_t>(contact)];
    const double size = flow.motion.plan.all.size;
    if (-rows.gap <= touching_depth(size, rows)) return {};
    return "the contact " + quoted(motion.mechanism(), contact) + " is already " +
           readable_depth(rows, -rows.gap, 3) + " deep at the start, and up to " +
           readable_depth(rows, touching_depth(size, rows), 3) +
           " counts as touching: " + put_where_it_touches(motion.mechanism(), contact);
  }

  /// True, with the end in the result, if it is over here.
  bool is_over() {
    if (!motion.record.touches.empty()) {
      return !motion.pushes() && !end_with(CompliantEnd::separated, {});
    }
    const bool struck = !out.events.empty();
    return !end_with(CompliantEnd::nothing_touches,
                     struck ? "the rigid contacts that strike leave no compliant one approaching"
                            : "no compliant contact is closed and approaches");
  }

  bool strike(int contact) {
    const std::string who = quoted(motion.mechanism(), contact);
    const bool again = !out.events.empty() && out.events.back().t == motion.t;
    strikes = again ? strikes + 1 : 1;
    if (strikes > most_strikes) return no_answer(who, "impacts follow each other without end");
    if (!job.strike) {
      return cannot_go_on("the contact " + who +
                          " strikes, too, and is rigid: give it a compliance");
    }
    const StrikeAnswer answer = job.strike(motion.t, contact, motion.state());
    if (answer.qdot.empty()) return no_answer(who, answer.reason);
    out.events.push_back({motion.t, contact, CompliantEventKind::strike});
    if (!answer.unique) ambiguous.push_back({motion.t, answer.contacts});
    motion.strike(answer.qdot);
    return true;
  }

  bool no_answer(const std::string& who, const std::string& reason) {
    return cannot_go_on(reason.empty()
                            ? who + " does not open: the law leaves it approaching"
                            : "the law has no answer where " + who + " strikes: " + reason);
  }

  bool cannot_hold(const ActiveSet& persistent) {
    const std::string deep = too_deep_text(motion.flow.motion, motion.state(), persistent);
    return cannot_go_on(deep.empty() ? out_of_proportion_text(motion.mechanism())
                                     : "the contact " + deep);
  }

  /// From one event to the next. False if it ends.
  bool advance() {
    if (job.stop.stop_requested()) return end_with(CompliantEnd::cancelled, "it was cancelled");
    ContactModes modes = motion.modes();
    if (modes.approaching >= 0) return strike(modes.approaching);
    if (motion.change_compliant(modes.persistent)) modes = motion.modes();
    if (!motion.obstacle.empty()) return end_with(CompliantEnd::cannot_go_on, motion.obstacle);
    if (modes.status != ChoiceStatus::found) {
      return end_with(CompliantEnd::no_mode, undecided_text(motion.mechanism(), modes));
    }
    const bool begun = !motion.record.phases.empty();
    if (begun && is_over()) return false;
    if (!motion.begin(modes.persistent, modes.qdot)) return cannot_hold(modes.persistent);
    if (!begun && is_over()) return false;
    constexpr double until = std::numeric_limits<double>::infinity();
    return goes_on(motion.run(until, {job.stop, job.at}).stop);
  }

  bool goes_on(PhaseStop stop) {
    switch (stop) {
      case PhaseStop::held:
        return end_with(
            CompliantEnd::stays_closed,
            "a contact does not separate in many times the duration of an impact: it is held");
      case PhaseStop::cancelled:
        return end_with(CompliantEnd::cancelled, "it was cancelled");
      case PhaseStop::too_many_steps:
        return cannot_go_on("it takes too many steps: contact, damping or friction are too stiff");
      case PhaseStop::locks:
        return cannot_go_on("no step is small enough: the numbers are out of proportion");
      case PhaseStop::reached:
      case PhaseStop::closes:
      case PhaseStop::turns_back:
      case PhaseStop::mode_ends:
      case PhaseStop::passes:
      case PhaseStop::compliant:
      case PhaseStop::switches:
      case PhaseStop::pauses:
      case PhaseStop::rests:
        break;  // it goes on in another phase
    }
    return !motion.chatters() ||
           cannot_go_on("the contacts change between their modes without any time passing");
  }

  /// Lays the phases end to end, each a piece.
  void take_phases() {
    out.n = motion.flow.n();
    const auto append = [](std::vector<double>& to, const std::vector<double>& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    for (const Phase& phase : motion.record.phases) {
      out.pieces.push_back({out.t.size(), phase.persistent});
      append(out.t, phase.t);
      append(out.q, phase.q);
      append(out.qdot, phase.qdot);
      append(out.qddot, phase.qddot);
      append(out.force, phase.force);
    }
  }

  void finish_energies() {
    Flow& flow = motion.flow;
    Flow::Vector x = motion.x();
    std::vector<ContactInstant> now;
    flow.look(x, now);
    const State state = motion.state();
    out.T_plus = kinetic_energy(flow.seen, state.qdot);
    out.normal_loss = flow.normal_loss(x);
    out.tangential_loss = flow.tangential_loss(x);
    out.element_work = flow.element_work(x);
    out.prescribed_work = flow.prescribed_work(x);
    out.strike_loss = motion.strike_loss;
    for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
      if (!flow.contacts[k].touching) continue;
      const double held = elastic_energy(flow.contacts[k].force, now[k].delta);
      // What a contact that has let go still holds, nobody gets back.
      (out.end == CompliantEnd::separated ? out.normal_loss : out.elastic) += held;
    }
    for (std::size_t body = 0; body < motion.mechanism().bodies.size(); ++body) {
      const auto i = static_cast<std::size_t>(flow.seen.offset[body]);
      const Vec2 way{state.q[i] - first.q[i], state.q[i + 1] - first.q[i + 1]};
      out.gravity_work += motion.mechanism().bodies[body].mass * dot(spec.gravity, way);
    }
  }

  CompliantImpact result() {
    std::ranges::move(motion.record.events, std::back_inserter(out.events));
    std::ranges::stable_sort(out.events, {}, &CompliantEvent::t);
    out.touches = std::move(motion.record.touches);
    out.steps = motion.steps();
    out.not_unique = not_unique_text(motion.mechanism(), ambiguous);
    take_phases();
    // Also where it ends before the first sample, as where a contact has no mode.
    if (!first.q.empty()) finish_energies();
    return std::move(out);
  }
};

}  // namespace

CompliantImpact compliant_impact(const Mechanism& mechanism, const State& start,
                                 const CompliantSpec& spec, const CompliantJob& job) {
  ImpactRun run{
      spec, job,
      HybridMotion(mechanism, spec.gravity, {.elements = spec.elements, .friction = spec.friction},
                   {spec.tolerance, spec.most_steps, true})};
  bool more = run.begin(start);
  while (more) more = run.advance();
  return run.result();
}

}  // namespace carom
