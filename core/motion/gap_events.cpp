// SPDX-License-Identifier: MIT
//
// Where a gap φ crosses zero from above within one step.
//
// φ and φ̇ = a_n q̇ are sampled at a few instants. A step turns no body by more than half a radian
// (see step_curve.h), so between two samples φ has at most one extremum, and the signs of φ̇ show
// it:
//
//   clear     φ falls to its lowest point, at the later sample or where φ̇ = 0. Below zero there, it
//             has crossed, even if it is above zero again at the later sample.
//   not yet   since an impact: φ rises to its highest point. Only when that is clear of the
//             tolerance, the fall after it counts.
#include "core/motion/gap_events.h"

#include <algorithm>
#include <cmath>

#include "core/math/roots.h"
#include "core/motion/contact_modes.h"
#include "core/motion/tolerances.h"

namespace carom {

namespace {

double tolerance(const SmoothMotion& motion, const ContactRows& contact) {
  return closed_tolerance * motion.plan.all.size + contact.rounding;
}

/// The gaps along a step.
struct Curve {
  SmoothMotion& motion;
  const StepCurve& step;

  void look(double t) const {
    step.state_at(t);
    evaluate(motion.mechanism, motion.state.q, motion.system);
  }

  [[nodiscard]] const ContactRows& rows(std::size_t contact) const {
    return motion.system.contacts[contact];
  }

  [[nodiscard]] double rate_here(std::size_t contact) const {
    const ContactRows& at = rows(contact);
    return apply(motion.system, at.body_a, at.body_b, at.normal, motion.state.qdot);
  }

  [[nodiscard]] double gap(std::size_t contact, double t) const {
    look(t);
    return rows(contact).gap;
  }

  [[nodiscard]] double rate(std::size_t contact, double t) const {
    look(t);
    return rate_here(contact);
  }

  void sample(double t, ContactWatch::Sample& out) const {
    look(t);
    out.t = t;
    out.gap.resize(motion.system.contacts.size());
    out.rate.resize(out.gap.size());
    for (std::size_t k = 0; k < out.gap.size(); ++k) {
      out.gap[k] = rows(k).gap;
      out.rate[k] = rate_here(k);
    }
  }
};

/// One contact between two samples.
struct Interval {
  const Curve& curve;
  std::size_t k;
  double t_0, t_1, gap_0, gap_1, rate_0, rate_1;

  [[nodiscard]] double extremum() const {
    return zero_between([&](double t) { return curve.rate(k, t); }, t_0, t_1, rate_0, rate_1);
  }
  [[nodiscard]] double crossing(double from, double gap_from, double to, double gap_to) const {
    if (!(gap_from > 0)) return from;
    return zero_between([&](double t) { return curve.gap(k, t); }, from, to, gap_from, gap_to);
  }

  /// Of a contact that is clear at t_0.
  [[nodiscard]] std::optional<double> fall(double allowed) const {
    if (rate_1 <= 0) {
      if (gap_1 >= (rate_1 < 0 ? 0 : -allowed)) return {};
      return crossing(t_0, gap_0, t_1, gap_1);
    }
    if (rate_0 >= 0) return {};
    const double lowest = extremum();
    const double gap_lowest = curve.gap(k, lowest);
    if (gap_lowest >= -allowed) return {};  // grazes
    return crossing(t_0, gap_0, lowest, gap_lowest);
  }

  /// Of a contact that is not clear yet.
  [[nodiscard]] std::optional<ContactEvent> rise(double allowed, Watched& state) const {
    const int contact = static_cast<int>(k);
    if (gap_1 > allowed) state = Watched::clear;
    if (gap_1 > allowed || rate_1 >= 0) return {};
    if (rate_0 <= 0) return ContactEvent{t_0, contact, false};
    const double highest = extremum();
    const double gap_highest = curve.gap(k, highest);
    if (gap_highest <= allowed) return ContactEvent{highest, contact, false};
    state = Watched::clear;
    if (gap_1 >= 0) return {};
    return ContactEvent{crossing(highest, gap_highest, t_1, gap_1), contact, true};
  }
};

std::optional<ContactEvent> event_in(const Curve& curve, std::size_t k,
                                     const ContactWatch::Sample& a, const ContactWatch::Sample& b,
                                     double allowed, Watched& state) {
  const Interval at{curve, k, a.t, b.t, a.gap[k], b.gap[k], a.rate[k], b.rate[k]};
  if (state == Watched::not_at_all) return {};
  if (state == Watched::closed) return at.rise(allowed, state);
  if (const auto t = at.fall(allowed)) return ContactEvent{*t, static_cast<int>(k), true};
  return {};
}

}  // namespace

ContactWatch watch_from(SmoothMotion& motion, const std::vector<double>& q) {
  ContactWatch watch;
  watch.state.assign(motion.mechanism.contacts.size(), Watched::clear);
  const auto set = [&](const std::vector<int>& contacts, Watched state) {
    for (const int k : contacts) watch.state[static_cast<std::size_t>(k)] = state;
  };
  set(closed_contacts(motion, q), Watched::closed);
  set(motion.sustained.contacts, Watched::not_at_all);
  for (std::size_t k = 0; k < watch.state.size(); ++k) {
    if (yields(motion, k)) watch.state[k] = Watched::not_at_all;
  }
  return watch;
}

std::optional<ContactEvent> first_event(const StepCurve& step, ContactWatch& watch) {
  if (watch.state.empty()) return {};
  SmoothMotion& motion = step.motion;
  const Curve curve{motion, step};
  watch.samples.resize(step_parts + 1);
  for (int i = 0; i <= step_parts; ++i) {
    const double t =
        i == step_parts ? step.end : step.begin + (step.end - step.begin) * i / step_parts;
    curve.sample(t, watch.samples[static_cast<std::size_t>(i)]);
  }
  for (std::size_t i = 0; i < step_parts; ++i) {
    std::optional<ContactEvent> first;
    for (std::size_t k = 0; k < watch.state.size(); ++k) {
      const double allowed = tolerance(motion, curve.rows(k));
      const auto event =
          event_in(curve, k, watch.samples[i], watch.samples[i + 1], allowed, watch.state[k]);
      if (event && (!first || event->t < first->t)) first = event;
    }
    if (first) return first;
  }
  return {};
}

}  // namespace carom
