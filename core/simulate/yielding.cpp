// SPDX-License-Identifier: MIT
//
// A rigid contact strikes at an instant; one that yields is closed for a while, and the bodies move
// on meanwhile. Its knots have what the others have, so that it is drawn and scrubbed like them.
#include "core/simulate/yielding.h"

#include <algorithm>

#include "core/simulate/ends.h"

namespace carom {

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

Yielding follow_yielding(const SmoothMotion& motion, double t, const State& state,
                         const std::stop_token& stop) {
  CompliantImpact impact =
      compliant_impact(motion.mechanism, state, {.gravity = motion.gravity}, stop);
  Yielding out;
  out.end = impact.end;
  out.reason = std::move(impact.reason);
  if (impact.t.empty() || impact.touches.empty()) return out;
  for (double& knot : impact.t) knot += t;
  out.phase.yields = true;
  out.phase.n = impact.n;
  out.phase.t = std::move(impact.t);
  out.phase.q = std::move(impact.q);
  out.phase.qdot = std::move(impact.qdot);
  out.phase.qddot = std::move(impact.qddot);
  out.contact = {.from = t,
                 .to = out.phase.t.back(),
                 .contact = impact.touches.front().contact,
                 .peak_force = 0,
                 .e = impact.touches.front().e};
  for (const ContactTouch& touch : impact.touches) {
    out.contact.peak_force = std::max(out.contact.peak_force, touch.peak_force);
    out.touched.push_back(touch.contact);
  }
  return out;
}

TrajectoryEnd yielding_end(const Mechanism& mechanism, const Yielding& yielding, double t) {
  switch (yielding.end) {
    case CompliantEnd::cancelled:
      return {t, EndReason::cancelled, Severity::note, "cancelled"};
    case CompliantEnd::stays_closed:
      return {
          t, EndReason::does_not_open, Severity::note,
          quoted(mechanism, yielding.contact.contact) +
              " has come to rest on its surface: rest on a contact that yields is not followed"};
    case CompliantEnd::separated:
    case CompliantEnd::nothing_touches:
    case CompliantEnd::cannot_start:
    case CompliantEnd::cannot_go_on:
      break;
  }
  return {t, EndReason::cannot_go_on, Severity::warning, yielding.reason};
}

}  // namespace carom
