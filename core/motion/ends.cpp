// SPDX-License-Identifier: MIT
#include "core/motion/ends.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/number_text.h"
#include "core/impact/problem.h"
#include "core/motion/prescribed_step.h"
#include "core/projection/contact_operator.h"
#include "core/projection/drive_conflict.h"

namespace carom {

namespace {

constexpr const char* reached_text = "the time that was asked for is reached";

bool at_rest(const SmoothMotion& motion, const Phase& phase, std::size_t sample) {
  const State state = phase.state(sample);
  return fastest_speed(motion, state.qdot) <= still_speed(motion, state.qdot);
}

/// Since when nothing moves.
std::optional<double> rest_since(const SmoothMotion& motion, const Trajectory& trajectory) {
  std::optional<double> since;
  for (auto phase = trajectory.phases.rbegin(); phase != trajectory.phases.rend(); ++phase) {
    for (std::size_t sample = phase->size(); sample-- > 0;) {
      if (!at_rest(motion, *phase, sample)) return since;
      // A single instant without motion may be the top of a flight.
      if (phase->size() > 1) since = phase->t[sample];
    }
  }
  return since;
}

const char* verb(const SmoothMotion& motion, const Phase& phase, std::size_t which) {
  if (phase.persistent[which].mode == PersistentMode::sticks) return "sticks";
  const State last = phase.state(phase.size() - 1);
  const EvaluatedSystem system = evaluate(motion.mechanism, last);
  const ContactRows& rows =
      system.contacts[static_cast<std::size_t>(phase.persistent[which].contact)];
  const double v_t = apply(system, rows.body_a, rows.body_b, rows.tangent, last.qdot);
  return std::abs(v_t) > still_speed(motion, last.qdot) ? "slides" : "rests";
}

/// ""foot" is 4.5 µm deep", of the contacts that push at the end of a phase in which some are
/// compliant.
std::string how_deep(const SmoothMotion& motion, const Phase& phase) {
  const EvaluatedSystem system = evaluate(motion.mechanism, phase.state(phase.size() - 1));
  const std::vector<double> forces = compliant_forces(phase, phase.t.back());
  std::string text;
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    if (!(forces[2 * k] > 0)) continue;
    const auto inside =
        std::ranges::find(motion.inside, static_cast<int>(k), &BeginsInside::contact);
    const double surface = inside == motion.inside.end() ? 0 : -inside->depth;
    text += (text.empty() ? "" : ", ") + quoted(motion.mechanism, static_cast<int>(k)) + " is " +
            readable_depth(system.contacts[k], surface - system.contacts[k].gap, 4) + " deep";
  }
  return text;
}

/// ""foot" is 4.5 µm deep, "heel" sticks".
std::string what_contacts_do(const SmoothMotion& motion, const Phase& phase) {
  std::string text = phase.compliant ? how_deep(motion, phase) : "";
  for (std::size_t i = 0; i < phase.persistent.size(); ++i) {
    text += (text.empty() ? "" : ", ") + quoted(motion.mechanism, phase.persistent[i].contact) +
            " " + verb(motion, phase, i);
  }
  return text;
}

}  // namespace

TrajectoryEnd reached_end(const SmoothMotion& motion, const Trajectory& trajectory, double t) {
  // At the very end it may be the top of a flight.
  if (const auto since = rest_since(motion, trajectory); since && *since < t) {
    const bool always = *since <= trajectory.start.t;
    const Phase& last = trajectory.phases.back();
    const std::string depths = last.compliant ? how_deep(motion, last) : "";
    const std::string deep = depths.empty() ? "" : "; " + depths;
    return {t, EndReason::rests, Severity::good,
            (always ? "everything rests"
                    : "everything rests from t = " + rounded(*since, 4) + " s on") +
                deep,
            since};
  }
  const std::string contacts = what_contacts_do(motion, trajectory.phases.back());
  return {t, EndReason::reached, Severity::good,
          contacts.empty() ? reached_text : std::string(reached_text) + "; " + contacts};
}

TrajectoryEnd with_note(TrajectoryEnd end, const SmoothMotion& motion, const BeginsInside& inside) {
  const ContactRows& rows = motion.system.contacts[static_cast<std::size_t>(inside.contact)];
  end.text += "; " + quoted(motion.mechanism, inside.contact) + " begins " +
              readable_depth(rows, inside.depth, 3) +
              " inside, and its surface is taken to lie there";
  end.severity = std::max(end.severity, Severity::warning);
  return end;
}

std::optional<TrajectoryEnd> deep_beginning(SmoothMotion& motion, const State& state) {
  const bool backward = motion.work.sense < 0;
  motion.since = state.t;
  set_clock(motion, state.t);
  evaluate(motion.mechanism, state.q, motion.system);
  for (std::size_t k = 0; k < motion.mechanism.contacts.size(); ++k) {
    const ContactRows& rows = motion.system.contacts[k];
    const Contact& contact = motion.mechanism.contacts[k];
    const bool begins = (backward ? contact.acts_until : contact.acts_from) == state.t;
    if (!begins || -rows.gap <= touching_depth(motion.plan.all.size, rows)) continue;
    const std::string depth = readable_depth(rows, -rows.gap, 3) + " deep";
    return TrajectoryEnd{
        state.t, EndReason::cannot_go_on, backward ? Severity::note : Severity::error,
        backward ? "going back, " + quoted(motion.mechanism, static_cast<int>(k)) +
                       " acts where it is " + depth + ": no motion before leads there"
                 : quoted(motion.mechanism, static_cast<int>(k)) + " begins to act where it is " +
                       depth + ": let it act while the bodies are apart"};
  }
  return {};
}

TrajectoryEnd stopped_end(const Mechanism& mechanism, PhaseStop stop, double t) {
  switch (stop) {
    case PhaseStop::cancelled:
      return {t, EndReason::cancelled, Severity::note, "it was cancelled"};
    case PhaseStop::locks:
      return {t, EndReason::cannot_go_on, Severity::error,
              "no step is small enough: " + out_of_proportion_text(mechanism)};
    case PhaseStop::too_many_steps:
      return {
          t, EndReason::cannot_go_on, Severity::error,
          "the motion is too fast or too stiff to be followed any longer: it takes too many steps"};
    case PhaseStop::reached:
    case PhaseStop::closes:
    case PhaseStop::turns_back:
    case PhaseStop::mode_ends:
    case PhaseStop::passes:
    case PhaseStop::compliant:
    case PhaseStop::switches:
    case PhaseStop::pauses:
    case PhaseStop::rests:
    case PhaseStop::held:
      break;  // it goes on in another phase
  }
  return {t, EndReason::reached, Severity::good, reached_text};
}

std::optional<TrajectoryEnd> conflict_end(const SmoothMotion& motion, const State& state) {
  EvaluatedSystem system = evaluate(motion.mechanism, state);
  std::string text = drive_conflict(motion.mechanism, motion.plan.all, system, state.qdot);
  // Where a table begins its drive may still have the speed and the acceleration of another one.
  const double sense = motion.work.sense;
  const double ahead = prescribed_step(motion.mechanism, state.t, sense < 0) / 2;
  if (text.empty() && std::isfinite(ahead)) {
    system.clock.t += sense * ahead;
    evaluate(motion.mechanism, state.q, system);
    text = drive_conflict(motion.mechanism, motion.plan.all, system, {});
  }
  if (text.empty()) return {};
  return TrajectoryEnd{state.t, EndReason::cannot_go_on, Severity::error, text};
}

TrajectoryEnd undecided_end(const Mechanism& mechanism, const ContactModes& modes, double t) {
  return {t, EndReason::no_mode, Severity::error, undecided_text(mechanism, modes)};
}

TrajectoryEnd unopened_end(const Mechanism& mechanism, int contact, double t) {
  return {t, EndReason::does_not_open, Severity::warning,
          quoted(mechanism, contact) + " does not open: the law leaves it approaching"};
}

TrajectoryEnd jammed_end(const Mechanism& mechanism, const std::vector<ContactRole>& role,
                         double t) {
  std::string struck;
  for (std::size_t k = 0; k < role.size(); ++k) {
    if (role[k] != ContactRole::impacting) continue;
    struck += (struck.empty() ? "" : ", ") + quoted(mechanism, static_cast<int>(k));
  }
  return {t, EndReason::cannot_go_on, Severity::error,
          std::string(jammed_reason) + (struck.empty() ? "" : ": " + struck)};
}

TrajectoryEnd pushed_end(double t) {
  return {t, EndReason::law_fails, Severity::error,
          "an external impulse acts at an instant, and an impact that takes time has none: take it "
          "out"};
}

TrajectoryEnd most_impacts_end(std::size_t count, double t) {
  return {t, EndReason::most_impacts, Severity::note,
          "no more than " + std::to_string(count) + (count == 1 ? " impact is" : " impacts are") +
              " followed one by one"};
}

TrajectoryEnd accumulation_end(double t) {
  return {t, EndReason::cannot_go_on, Severity::error, "impacts accumulate"};
}

TrajectoryEnd little_way_end(double t) {
  return {
      t, EndReason::cannot_go_on, Severity::error,
      "closed contacts leave so little way that the motion along it is too fast to be followed"};
}

TrajectoryEnd chattering_end(double t) {
  return {t, EndReason::cannot_go_on, Severity::error,
          "the contacts change between their modes without any time passing"};
}

}  // namespace carom
