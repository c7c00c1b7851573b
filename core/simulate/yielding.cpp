// SPDX-License-Identifier: MIT
//
// A rigid contact strikes at an instant; one that yields is closed for a while, and the bodies move
// on meanwhile. Its knots have what the others have, so that it is drawn and scrubbed like them.
#include "core/simulate/yielding.h"

#include <algorithm>

#include "core/simulate/ends.h"

namespace carom {

namespace {

/// What is pressed in along its own normal.
bool can_yield(const SmoothMotion& motion, int contact) {
  const Contact& given = motion.mechanism.contacts[static_cast<std::size_t>(contact)];
  return given.compliance && given.turn == 0;
}

bool stays_closed(CompliantEnd end) {
  return end == CompliantEnd::rests || end == CompliantEnd::reached ||
         end == CompliantEnd::stays_closed;
}

TrajectoryContact contact_of(const CompliantImpact& impact, double t) {
  const ContactTouch& first = impact.touches.front();
  TrajectoryContact out{.from = t + first.t_touch,
                        .to = t + impact.t.back(),
                        .contact = first.contact,
                        .peak_force = 0,
                        .e = first.e,
                        .stays = stays_closed(impact.end)};
  for (const ContactTouch& touch : impact.touches) {
    out.peak_force = std::max(out.peak_force, touch.peak_force);
  }
  return out;
}

Phase phase_of(CompliantImpact&& impact, double t) {
  Phase phase;
  phase.yields = true;
  phase.n = impact.n;
  phase.t = std::move(impact.t);
  for (double& knot : phase.t) knot += t;
  phase.q = std::move(impact.q);
  phase.qdot = std::move(impact.qdot);
  phase.qddot = std::move(impact.qddot);
  phase.force = std::move(impact.force);
  return phase;
}

}  // namespace

bool yields_here(SmoothMotion& motion, const State& state) {
  evaluate(motion.mechanism, state.q, motion.system);
  const double still = still_speed(motion, state.qdot);
  for (std::size_t k = 0; k < motion.mechanism.contacts.size(); ++k) {
    const ContactRows& rows = motion.system.contacts[k];
    if (!motion.mechanism.contacts[k].compliance || !is_closed(motion.plan.all, rows)) continue;
    if (apply(motion.system, rows.body_a, rows.body_b, rows.normal, state.qdot) < -still) {
      return true;
    }
  }
  return false;
}

bool rests_on_what_yields(SmoothMotion& motion, const State& state, const Stance& stance) {
  const auto stays = [&](int contact) {
    return stance.status != ChoiceStatus::found ||
           std::ranges::find(stance.sustained, contact, &SustainedContact::contact) !=
               stance.sustained.end();
  };
  bool found = false;
  for (const int contact : closed_contacts(motion, state.q)) {
    if (!stays(contact)) continue;
    if (!can_yield(motion, contact)) return false;
    found = true;
  }
  return found;
}

Yielding follow_yielding(SmoothMotion& motion, double t, double until, const State& state,
                         const std::stop_token& stop) {
  const double left = until - t;
  CompliantImpact impact = compliant_impact(motion.mechanism, state,
                                            {.gravity = motion.gravity,
                                             .flight = left,
                                             .until = left,
                                             .most_steps = SmoothMotion::most_steps - motion.steps},
                                            stop);
  motion.steps += impact.steps;
  Yielding out;
  out.end = impact.end;
  out.reason = std::move(impact.reason);
  if (impact.t.empty()) return out;
  for (const ContactTouch& touch : impact.touches) out.touched.push_back(touch.contact);
  if (!impact.touches.empty()) out.contact = contact_of(impact, t);
  out.phase = phase_of(std::move(impact), t);
  if (out.end == CompliantEnd::reached) out.phase.t.back() = until;
  return out;
}

Phase resting_phase(const Phase& before, double until) {
  Phase phase;
  phase.yields = true;
  phase.n = before.n;
  phase.t = {before.t.back(), until};
  const std::size_t forces = before.force.size() / before.size();
  for (std::size_t knot = 0; knot < phase.t.size(); ++knot) {
    phase.q.insert(phase.q.end(), before.q.end() - static_cast<std::ptrdiff_t>(before.n),
                   before.q.end());
    phase.force.insert(phase.force.end(), before.force.end() - static_cast<std::ptrdiff_t>(forces),
                       before.force.end());
  }
  phase.qdot.assign(phase.q.size(), 0.0);
  phase.qddot.assign(phase.q.size(), 0.0);
  return phase;
}

TrajectoryEnd yielding_end(const Yielding& yielding, double t) {
  if (yielding.end == CompliantEnd::cancelled) return stopped_end(PhaseStop::cancelled, t);
  return {t, EndReason::cannot_go_on, Severity::error, yielding.reason};
}

}  // namespace carom
