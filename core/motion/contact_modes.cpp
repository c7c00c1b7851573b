// SPDX-License-Identifier: MIT
#include "core/motion/contact_modes.h"

#include <algorithm>
#include <cmath>

#include "core/motion/outline_parts.h"
#include "core/motion/tolerances.h"
#include "core/projection/contact_operator.h"

namespace carom {

namespace {

struct Finder {
  SmoothMotion& motion;
  std::vector<ActiveSet> ended;
  ContactModes out = {};
  std::vector<double> qddot = {};  ///< without contact forces
  ContactProblem problem = {};
  std::vector<int> resting = {}, leaving = {};

  [[nodiscard]] const ContactRows& rows(int contact) const {
    return motion.work.system.contacts[static_cast<std::size_t>(contact)];
  }

  [[nodiscard]] double normal_velocity(int contact) const {
    const ContactRows& at = rows(contact);
    return apply(motion.work.system, at.body_a, at.body_b, at.normal, out.qdot);
  }

  /// Below which the contact counts as at rest, here and to the laws of impact.
  [[nodiscard]] double still_normal(int contact) const {
    const ContactRows& at = rows(contact);
    const double length = row_norm(motion.work.system, {at.body_a, at.body_b, at.normal});
    const double speed = std::sqrt(2 * kinetic_energy(motion.work.system, out.qdot));
    return std::max(still_speed(motion, out.qdot), resting_tolerance * length * speed);
  }

  /// Puts the velocity onto the joints. False if a contact approaches.
  bool sort_contacts(const State& state) {
    set_clock(motion, state.t);
    const std::vector<int> closed = hold_closed_parts(motion, state, motion.work.system);
    choose_loop_rows(motion.mechanism, state.q, motion.plan, motion.work);
    out.qdot = state.qdot;
    project_velocity(motion.plan, motion.work, out.qdot);
    for (const int k : closed) {
      const double v_n = normal_velocity(k);
      const double still = still_normal(k);
      if (v_n < -still) {
        out.approaching = k;
        return false;
      }
      (v_n > still ? leaving : resting).push_back(k);
    }
    return true;
  }

  /// The modes that have ended, in the order of the contacts.
  [[nodiscard]] std::vector<Modes> ended_modes(const std::vector<int>& contacts) const {
    std::vector<Modes> all;
    for (const ActiveSet& one : ended) {
      Modes& modes = all.emplace_back(contacts.size(), PersistentMode::open);
      for (std::size_t i = 0; i < contacts.size(); ++i) {
        const auto found = std::ranges::find(one, contacts[i], &PersistentContact::contact);
        if (found != one.end()) modes[i] = found->mode;
      }
    }
    return all;
  }

  /// The modes of contacts without normal velocity.
  ModeChoice choose(const std::vector<int>& contacts) {
    qddot.resize(out.qdot.size());
    accelerate_freely(motion, out.qdot, qddot);
    pose_problem(motion, out.qdot, qddot, contacts, problem);
    const auto possible = [this](const Modes& modes) {
      return keeps(motion, problem, modes, out.qdot);
    };
    ModeChoice choice =
        choose_modes(problem, ended_modes(contacts), still_speed(motion, out.qdot), possible);
    out.status = choice.status;
    if (choice.status != ChoiceStatus::found) blame(contacts);
    return choice;
  }

  /// F(20): of the contacts that slip, the one that it rules out by most.
  void blame(const std::vector<int>& contacts) {
    const double still = still_speed(motion, out.qdot);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const double v_t = problem.tangent.speed[i];
      const bool locked = problem.normal.row.row(static_cast<Eigen::Index>(i)).isZero(0);
      if (std::abs(v_t) <= still || locked) continue;
      const double gain = sliding_gain(problem, i, v_t > 0 ? 1 : -1);
      if (gain > 0 || gain > out.gain) continue;
      out.culprit = contacts[i];
      out.gain = gain;
    }
  }

  // φ̈ = a_n q̈ + ȧ_n q̇. A contact that leaves with v_n against φ̈ < 0 rises to v_n²/(2|φ̈|).
  void find_rebounds(const ModeChoice& choice) {
    if (leaving.empty()) return;
    add_response(motion, choice.response, qddot);
    pose_problem(motion, out.qdot, qddot, leaving, problem);
    for (std::size_t i = 0; i < leaving.size(); ++i) {
      const double a_n = problem.normal.free(static_cast<Eigen::Index>(i));
      const double v_n = problem.normal.speed[i];
      const double clear = 2 * closed_gap(motion.plan.all, rows(leaving[i]));
      if (a_n < 0 && v_n * v_n <= 2 * -a_n * clear) {
        out.rebounds.push_back({leaving[i], 2 * v_n / -a_n});
      }
    }
  }

  [[nodiscard]] std::vector<double> kept_velocity(const Modes& held) {
    std::vector<double> qdot = out.qdot;
    keep_rows(motion, problem, independent_rows(problem, held), Kept::velocity, qdot);
    return qdot;
  }

  /// Takes the rebounds' velocities away, beside what the others hold, and lets them rest with
  /// these. What would only now open is held, too: its way is within the tolerance. Not so near a
  /// dead centre, where that would stop a motion.
  void settle_rebounds(const ModeChoice& choice) {
    std::vector<int> all = resting;
    Modes held = choice.modes;
    for (const MicroRebound& rebound : out.rebounds) {
      all.push_back(rebound.contact);
      held.push_back(PersistentMode::slides);
    }
    pose_problem(motion, out.qdot, qddot, all, problem);
    const std::vector<double> rebounds_held = kept_velocity(held);
    std::ranges::replace(held, PersistentMode::open, PersistentMode::slides);
    const std::vector<double> all_held = kept_velocity(held);
    const auto taken = [&](const std::vector<double>& qdot) {
      return kinetic_energy(motion.work.system, out.qdot) -
             kinetic_energy(motion.work.system, qdot);
    };
    const bool much = taken(all_held) > most_taken * taken(rebounds_held);
    out.qdot = much ? rebounds_held : all_held;
    std::erase_if(all, [this](int k) { return normal_velocity(k) > still_normal(k); });
    std::ranges::sort(all);
    resting = std::move(all);
    ended.clear();  // with other velocities
  }

  void take(const ModeChoice& choice) {
    for (std::size_t i = 0; i < choice.modes.size(); ++i) {
      if (choice.modes[i] == PersistentMode::open) continue;
      out.persistent.push_back({resting[i], choice.modes[i], rows(resting[i]).held});
    }
  }

  void find(const State& state) {
    if (!sort_contacts(state)) return;
    if (resting.empty() && leaving.empty()) return;
    ModeChoice choice = choose(resting);
    if (out.status != ChoiceStatus::found) return;
    find_rebounds(choice);
    if (!out.rebounds.empty()) {
      settle_rebounds(choice);
      choice = choose(resting);
    }
    take(choice);
  }
};

}  // namespace

ContactModes find_modes(SmoothMotion& motion, const State& state,
                        const std::vector<ActiveSet>& ended) {
  Finder finder{motion, ended};
  finder.find(state);
  return std::move(finder.out);
}

bool modes_hold(const SmoothMotion& motion, const std::vector<double>& qdot) {
  const PersistentContacts& s = motion.persistent;
  if (!forces_within(s.problem, s.modes, s.response, event_tolerance)) return false;
  // Conditions that follow from others while nothing is driven need not when something is.
  return !is_driven(motion.mechanism) ||
         accelerates_as(s.problem, s.modes, still_speed(motion, qdot), s.response,
                        choice_tolerance);
}

bool slips_on(SmoothMotion& motion, const ActiveSet& standing, int contact, const State& state) {
  const auto found = std::ranges::find(standing, contact, &PersistentContact::contact);
  if (found == standing.end()) return false;
  set_clock(motion, state.t);
  evaluate(motion.mechanism, state.q, motion.system);
  const ContactRows& rows = motion.system.contacts[static_cast<std::size_t>(contact)];
  const double v_t = apply(motion.system, rows.body_a, rows.body_b, rows.tangent, state.qdot);
  return slip_sign(found->mode) * v_t > still_speed(motion, state.qdot);
}

std::vector<int> closed_contacts(SmoothMotion& motion, const State& state) {
  set_clock(motion, state.t);
  evaluate(motion.mechanism, state.q, motion.system);
  std::vector<int> closed;
  for (std::size_t k = 0; k < motion.system.contacts.size(); ++k) {
    if (!acts_compliant(motion, k) && is_closed(motion.plan.all, motion.system.contacts[k])) {
      closed.push_back(static_cast<int>(k));
    }
  }
  return closed;
}

}  // namespace carom
