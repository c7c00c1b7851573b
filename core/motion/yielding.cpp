// SPDX-License-Identifier: MIT
//
// A rigid contact strikes at an instant; one that yields is closed for a while, and the bodies move
// on meanwhile. Its knots have what the others have, so that it is drawn and scrubbed like them.
#include "core/motion/yielding.h"

#include <algorithm>

#include "core/motion/ends.h"
#include "core/motion/rigid_impact.h"

namespace carom {

namespace {

bool stays_closed(CompliantEnd end) {
  return end == CompliantEnd::rests || end == CompliantEnd::reached ||
         end == CompliantEnd::stays_closed;
}

TrajectoryContact contact_of(const CompliantImpact& impact, double t) {
  TrajectoryContact out{.from = t + impact.touches.front().t_touch,
                        .to = t + impact.t.back(),
                        .stays = stays_closed(impact.end)};
  for (const ContactTouch& touch : impact.touches) {
    const auto to = touch.t_release ? std::optional(t + *touch.t_release) : std::nullopt;
    out.touches.push_back({touch.contact, t + touch.t_touch, to, touch.peak_force, touch.e});
  }
  return out;
}

/// The samples of a piece that lie at different instants of the motion. Those of a very short
/// contact may not, as the motion's time is rounded to its own size: then the last one counts.
std::vector<std::size_t> samples_of(const CompliantImpact& impact, std::size_t piece, double t) {
  const std::size_t end =
      piece + 1 < impact.pieces.size() ? impact.pieces[piece + 1].first : impact.t.size();
  std::vector<std::size_t> samples;
  for (std::size_t i = impact.pieces[piece].first; i < end; ++i) {
    if (!samples.empty() && !(t + impact.t[i] > t + impact.t[samples.back()])) samples.pop_back();
    samples.push_back(i);
  }
  return samples;
}

/// The motion during a piece, which begins at t.
Phase phase_of(const CompliantImpact& impact, std::size_t piece, double t) {
  const std::vector<std::size_t> samples = samples_of(impact, piece, t);
  const auto part = [&samples](const std::vector<double>& all, std::size_t width) {
    std::vector<double> out;
    for (const std::size_t i : samples) {
      const auto at = all.begin() + static_cast<std::ptrdiff_t>(i * width);
      out.insert(out.end(), at, at + static_cast<std::ptrdiff_t>(width));
    }
    return out;
  };
  Phase phase;
  phase.sustained = impact.pieces[piece].sustained;
  phase.yields = true;
  phase.n = impact.n;
  for (const std::size_t i : samples) phase.t.push_back(t + impact.t[i]);
  phase.q = part(impact.q, impact.n);
  phase.qdot = part(impact.qdot, impact.n);
  phase.qddot = part(impact.qddot, impact.n);
  phase.force = part(impact.force, impact.force.size() / impact.t.size());
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

bool closed_yielding(SmoothMotion& motion, const std::vector<double>& q) {
  return std::ranges::any_of(closed_contacts(motion, q), [&](int contact) {
    return can_yield(motion.mechanism.contacts[static_cast<std::size_t>(contact)]);
  });
}

bool pressed_in(SmoothMotion& motion, const std::vector<double>& q) {
  evaluate(motion.mechanism, q, motion.system);
  for (std::size_t k = 0; k < motion.mechanism.contacts.size(); ++k) {
    const ContactRows& rows = motion.system.contacts[k];
    const double allowed = closed_tolerance * motion.plan.all.size + rows.rounding;
    if (can_yield(motion.mechanism.contacts[k]) && rows.gap < -allowed) return true;
  }
  return false;
}

bool rests_on_what_yields(SmoothMotion& motion, const State& state, const Stance& stance) {
  const auto stays = [&](int contact) {
    return stance.status != ChoiceStatus::found ||
           std::ranges::find(stance.sustained, contact, &SustainedContact::contact) !=
               stance.sustained.end();
  };
  return std::ranges::any_of(closed_contacts(motion, state.q), [&](int contact) {
    return stays(contact) &&
           can_yield(motion.mechanism.contacts[static_cast<std::size_t>(contact)]);
  });
}

Yielding follow_yielding(SmoothMotion& motion, double t, double until, const State& state,
                         const RigidStrike& strike, const PhaseJob& job) {
  const double left = until - t;
  const auto at = [&job, t](double since) {
    if (job.at) job.at(t + since);
  };
  const auto answer = [&strike, t](double since, int contact, const State& before) {
    return strike(t + since, contact, before);
  };
  CompliantImpact impact = compliant_impact(motion.mechanism, state,
                                            {.gravity = motion.gravity,
                                             .flight = left,
                                             .friction = motion.friction,
                                             .until = left,
                                             .most_steps = most_smooth_steps - motion.steps},
                                            {job.stop, at, answer});
  motion.steps += impact.steps;
  Yielding out;
  out.end = impact.end;
  out.reason = std::move(impact.reason);
  if (impact.t.empty()) return out;
  for (const ContactTouch& touch : impact.touches) out.touched.push_back(touch.contact);
  if (!impact.touches.empty()) out.contact = contact_of(impact, t);
  for (std::size_t k = 0; k < impact.pieces.size(); ++k) {
    Phase phase = phase_of(impact, k, t);
    // The last one has no knot where the accelerations overflow at its begin.
    if (phase.size() > 0) out.phases.push_back(std::move(phase));
  }
  if (out.end == CompliantEnd::reached) out.phases.back().t.back() = until;
  return out;
}

Phase resting_phase(const Phase& before, double until) {
  Phase phase;
  phase.sustained = before.sustained;
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

TrajectoryEnd yielding_end(const Mechanism& mechanism, const Yielding& yielding, double t) {
  if (yielding.end == CompliantEnd::cancelled) {
    return stopped_end(mechanism, PhaseStop::cancelled, t);
  }
  const bool no_mode = yielding.end == CompliantEnd::no_mode;
  return {t, no_mode ? EndReason::no_mode : EndReason::cannot_go_on, Severity::error,
          yielding.reason};
}

}  // namespace carom
