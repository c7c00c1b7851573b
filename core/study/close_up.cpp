// SPDX-License-Identifier: MIT
#include "core/study/close_up.h"

#include <algorithm>
#include <cmath>

#include "core/study/impulse_plane.h"

namespace carom {

namespace {

/// More points of a path cannot be told apart.
constexpr std::size_t most_points = 512;
constexpr std::size_t even_points = 64;

double size_of(const NormalTangent& v) {
  return std::hypot(v.n, v.t);
}

NormalTangent between(const NormalTangent& a, const NormalTangent& b, double part) {
  return {std::lerp(a.n, b.n, part), std::lerp(a.t, b.t, part)};
}

double end_of(const Trajectory& trajectory, const TrajectoryTouch& touch) {
  return touch.to.value_or(trajectory.end.t);
}

/// Even instants of a touch and the samples of the motion within it, which are dense where the
/// force changes: every so many of them where there are more than can be told apart.
std::vector<double> instants_of(const Trajectory& trajectory, const TrajectoryTouch& touch) {
  const double to = end_of(trajectory, touch);
  std::vector<double> all;
  for (const Phase& phase : trajectory.phases) {
    for (const double t : phase.t) {
      if (t > touch.from && t < to) all.push_back(t);
    }
  }
  const std::size_t stride = all.size() / most_points + 1;
  std::vector<double> some;
  for (std::size_t i = 0; i < all.size(); i += stride) some.push_back(all[i]);
  for (std::size_t i = 0; i <= even_points; ++i) {
    const double part = static_cast<double>(i) / static_cast<double>(even_points);
    some.push_back(std::lerp(touch.from, to, part));
  }
  std::ranges::sort(some);
  return some;
}

/// The impulse grows from zero to its end along a straight line, and so does the velocity.
CloseUp grown_straight(CloseUp out, const NormalTangent& impulse, const NormalTangent& before,
                       const NormalTangent& after) {
  out.push = between({}, impulse, out.share);
  out.velocity = between(before, after, out.share);
  out.path = {before, after};
  out.passed = 1;
  out.strongest = size_of(impulse);
  return out;
}

std::optional<CloseUp> close_up_of(const Mechanism& mechanism, const EvaluatedSystem& system,
                                   const ImpactResult& result, const RouthPath& path,
                                   double share) {
  if (result.impulses.size() != 1) return {};
  const ContactImpulse& end = result.impulses.front();
  const auto k = static_cast<std::size_t>(end.contact);
  const ContactRows& rows = system.contacts[k];
  if (!has_tangent(mechanism.contacts[k].geometry)) return {};
  CloseUp out{.contact = end.contact,
              .point = rows.point,
              .n = impact_direction(rows),
              .mu_s = mechanism.contacts[k].mu_s,
              .share = share};
  if (path.count < 2) {
    return grown_straight(std::move(out), {end.normal, end.tangent},
                          contact_velocity(system, end.contact, result.qdot_minus),
                          contact_velocity(system, end.contact, result.qdot_plus));
  }
  const RouthPoint now = place_on(path, share * path.points().back().P_n);
  out.push = {now.P_n, now.P_t};
  out.velocity = {now.v_n, now.v_t};
  for (const RouthPoint& corner : path.points()) {
    out.path.push_back({corner.v_n, corner.v_t});
    if (corner.P_n <= now.P_n) ++out.passed;
    out.strongest = std::max(out.strongest, std::hypot(corner.P_n, corner.P_t));
  }
  return out;
}

}  // namespace

TouchCloseUp::TouchCloseUp(const Mechanism& mechanism, const Trajectory& trajectory,
                           const TrajectoryTouch& touch)
    : mechanism_(&mechanism),
      trajectory_(&trajectory),
      touch_(&touch),
      instants_(instants_of(trajectory, touch)) {
  whole_.strongest = touch.peak_force;
  std::vector<NormalTangent> path;
  path.reserve(instants_.size());
  for (const double t : instants_) {
    const CloseUp now = seen(t);
    path.push_back(now.velocity);
    whole_.deepest = std::max(whole_.deepest, now.delta);
    whole_.strongest = std::max(whole_.strongest, size_of(now.push));
  }
  whole_.path = std::move(path);
}

CloseUp TouchCloseUp::seen(double t) const {
  const auto k = static_cast<std::size_t>(touch_->contact);
  const State state = state_at(*trajectory_, t);
  const EvaluatedSystem system = evaluate(*mechanism_, state);
  const ContactRows& rows = system.contacts[k];
  CloseUp out{.contact = touch_->contact,
              .point = rows.point,
              .n = rows.n,
              .mu_s = mechanism_->contacts[k].mu_s,
              .takes_time = true,
              .delta = std::max(touch_->gap_0 - rows.gap, 0.0),
              .velocity = contact_velocity(system, touch_->contact, state.qdot)};
  const std::vector<double> forces = compliant_forces(phase_at(*trajectory_, t), t);
  out.push.n = force_at(touch_->force, out.delta, -out.velocity.n);
  if (!forces.empty()) out.push.t = forces[2 * k + 1];
  return out;
}

CloseUp TouchCloseUp::at(double t) const {
  CloseUp out = seen(t);
  out.deepest = whole_.deepest;
  out.strongest = whole_.strongest;
  out.path = whole_.path;
  const auto after = std::ranges::upper_bound(instants_, t);
  out.passed = static_cast<std::size_t>(after - instants_.begin());
  return out;
}

const TrajectoryTouch* touch_at(const Mechanism& mechanism, const Trajectory& trajectory,
                                double t) {
  const TrajectoryTouch* found = nullptr;
  for (const TrajectoryContact& contact : trajectory.contacts) {
    if (t < contact.from || t > contact.to) continue;
    for (const TrajectoryTouch& touch : contact.touches) {
      const ContactGeometry& geometry =
          mechanism.contacts[static_cast<std::size_t>(touch.contact)].geometry;
      const double to = end_of(trajectory, touch);
      const bool touches = touch.from <= t && t <= to && touch.from < to;
      if (!touches || !has_tangent(geometry)) continue;
      if (found == nullptr || touch.peak_force > found->peak_force) found = &touch;
    }
  }
  return found;
}

std::optional<CloseUp> close_up(const Mechanism& mechanism, const Evaluation& evaluation,
                                double share) {
  return close_up_of(mechanism, evaluation.system, evaluation.result, evaluation.path, share);
}

std::optional<CloseUp> close_up(const Mechanism& mechanism, const TrajectoryImpact& impact) {
  const EvaluatedSystem system = evaluate(mechanism, State{impact.q, {}, impact.t});
  return close_up_of(mechanism, system, impact.result, {}, 1);
}

}  // namespace carom
