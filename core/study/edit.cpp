// SPDX-License-Identifier: MIT
#include "core/study/edit.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/pose/prescribe.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"

namespace carom {

namespace {

bool contains(const std::vector<int>& contacts, int contact) {
  return std::find(contacts.begin(), contacts.end(), contact) != contacts.end();
}

/// Contacts that overlap now, did not overlap before and are not held closed.
std::vector<int> newly_overlapping(const EliminationPlan& plan, const EvaluatedSystem& before,
                                   const EvaluatedSystem& now, const std::vector<int>& closed) {
  std::vector<int> found;
  for (std::size_t k = 0; k < now.contacts.size(); ++k) {
    const ContactRows& was = before.contacts[k];
    const bool inside_before = -was.gap > touching_depth(plan.size, was);
    if (!inside_before && now.contacts[k].gap < 0 && !contains(closed, static_cast<int>(k))) {
      found.push_back(static_cast<int>(k));
    }
  }
  return found;
}

/// Whether everything the prescription measures may stand in a file: a thrown body can fly farther
/// than that.
bool can_be_written(const PosePrescription& pose) {
  const auto inside = [](const auto& target) {
    using Target = std::decay_t<decltype(target)>;
    if constexpr (!std::is_same_v<Target, ClosedTarget>) {
      for (const Field<Target>& field : fields<Target>()) {
        const double* value = value_of(field, target);
        if (value != nullptr && !(*value >= field.range.low && *value <= field.range.high)) {
          return false;
        }
      }
    }
    return true;
  };
  return std::all_of(pose.targets.begin(), pose.targets.end(),
                     [&](const PoseTarget& target) { return std::visit(inside, target); });
}

/// The other targets with this one in the place of what it was; alone if it is new.
VelocityPrescription beside_others(const VelocityPrescription& velocity,
                                   const PointVelocity& asked) {
  VelocityPrescription out{.targets = velocity.targets};
  for (VelocityTarget& target : out.targets) {
    auto* point = std::get_if<PointVelocity>(&target);
    if (point == nullptr || point->name != asked.name || !(point->anchor == asked.anchor)) continue;
    *point = asked;
    return out;
  }
  return {.targets = {asked}};
}

/// How fast anything may move: the rounding of a velocity is a part of this.
double fastest(const Mechanism& mechanism, const std::vector<double>& qdot) {
  const double size = characteristic_size(mechanism);
  const std::vector<int> offset = coordinate_offsets(mechanism);
  double most = 0;
  for (std::size_t body = 0; body + 1 < offset.size(); ++body) {
    const auto at = static_cast<std::size_t>(offset[body]);
    const double turning = offset[body + 1] - offset[body] == 3 ? size * qdot[at + 2] : 0;
    most = std::max(most, std::hypot(qdot[at], qdot[at + 1]) + std::abs(turning));
  }
  return most;
}

/// Whether the point moves the same with the other targets as without them.
bool leaves_alone(const Mechanism& mechanism, const std::vector<double>& q,
                  const VelocityPrescription& beside, const VelocityPrescription& alone,
                  const Anchor& anchor) {
  constexpr double same = 1e-9;  // far above the rounding of a resolution
  const std::vector<double> with = resolve_velocity(mechanism, q, beside).qdot;
  const std::vector<double> without = resolve_velocity(mechanism, q, alone).qdot;
  const Vec2 change = point_velocity(mechanism, {q, with}, anchor) -
                      point_velocity(mechanism, {q, without}, anchor);
  return norm(change) <= same * std::max(fastest(mechanism, with), fastest(mechanism, without));
}

/// Whether the joints let the point move along an axis at all.
bool moves_along(const Mechanism& mechanism, const std::vector<double>& q, const Anchor& anchor,
                 Vec2 axis) {
  constexpr double still = 1e-9;  // of a unit asked for: far above the rounding of a resolution
  const VelocityPrescription asked{.targets = {PointVelocity{"", anchor, axis.x, axis.y}}};
  const State state{q, resolve_velocity(mechanism, q, asked).qdot};
  return std::abs(dot(axis, point_velocity(mechanism, state, anchor))) > still;
}

Scenario resolve_or_throw(const Scenario& scenario, const std::string& path, const Effort& effort) {
  const PoseResult pose =
      resolve_pose(*scenario.mechanism, scenario.motion->pose, scenario.motion->state.q, effort);
  if (!pose.reached) throw InputError(path, pose.reason);
  Motion motion = *scenario.motion;
  motion.state.q = pose.q;
  return resolved(with_motion(scenario, std::move(motion)));
}

}  // namespace

std::vector<int> held_contacts(const Scenario& scenario) {
  const Mechanism& mechanism = *scenario.mechanism;
  std::vector<int> held =
      touching_contacts(plan_elimination(mechanism), evaluate(mechanism, scenario.motion->state.q));
  for (const int contact : prescribed_contacts(scenario.motion->pose)) {
    if (!contains(held, contact)) held.push_back(contact);
  }
  return held;
}

Scenario dragged(const Scenario& taken, const Scenario& now, const DragGoal& goal,
                 DragResult* report) {
  const Mechanism& mechanism = *taken.mechanism;
  const EliminationPlan plan = plan_elimination(mechanism);
  const std::vector<double>& start = now.motion->state.q;
  DragGoal held = goal;
  DragResult drag = drag_pose(mechanism, start, held);
  // In free flight the first surface that is met stops the motion.
  for (const int contact : newly_overlapping(plan, evaluate(mechanism, start),
                                             evaluate(mechanism, drag.q), held.closed)) {
    held.closed.push_back(contact);
    drag = drag_pose(mechanism, start, held);
  }

  // What touched when the point was taken is where the prescription has put it.
  const std::vector<int> touched =
      touching_contacts(plan, evaluate(mechanism, taken.motion->state.q));
  const std::vector<int> touches = touching_contacts(plan, evaluate(mechanism, drag.q));
  std::vector<int> closed;
  for (int contact = 0; contact < static_cast<int>(mechanism.contacts.size()); ++contact) {
    const bool closes = contains(touches, contact) && !contains(touched, contact);
    const bool prescribed = prescribes_closed(taken.motion->pose, contact);
    if (contains(held.closed, contact) && (prescribed || closes)) closed.push_back(contact);
  }
  const bool same_targets = closed == prescribed_contacts(now.motion->pose);
  const Scenario& base = same_targets ? now : taken;
  Motion motion = *base.motion;
  motion.pose = with_closed(mechanism, drag.q, motion.pose, closed);
  if (!can_be_written(motion.pose)) {
    if (report != nullptr) {
      *report = {start, world_point(mechanism, start, goal.anchor), true,
                 "too far from the origin"};
    }
    return now;
  }
  motion.state.q = drag.q;
  if (report != nullptr) *report = std::move(drag);
  Scenario moved = with_motion(base, std::move(motion));
  // The axis of the plots may be a coordinate that is no longer prescribed.
  return resolved(same_targets ? std::move(moved) : with_known_axis(std::move(moved)));
}

Scenario with_contact_opened(const Scenario& scenario, int contact) {
  constexpr double away = 0.05;  // of the size of the mechanism
  const Mechanism& mechanism = *scenario.mechanism;
  const auto k = static_cast<std::size_t>(contact);
  const EliminationPlan plan = plan_elimination(mechanism);
  const std::vector<double>& q = scenario.motion->state.q;
  const ContactRows rows = evaluate(mechanism, q).contacts[k];
  const Anchor anchor = moving_point(mechanism, mechanism.contacts[k].geometry);
  const Vec2 at = world_point(mechanism, q, anchor);
  // About the joint of an angle's stop, else along the normal.
  const Vec2 arm = at - rows.point;
  const Vec2 way = !rows.turns ? rows.n : norm(arm) > 0 ? 1 / norm(arm) * perp(arm) : Vec2{};
  std::vector<int> touching = held_contacts(scenario);
  std::erase(touching, contact);
  std::vector<int> prescribed = prescribed_contacts(scenario.motion->pose);
  std::erase(prescribed, contact);
  for (const std::vector<int>& closed : {touching, prescribed}) {
    for (const double side : {1.0, -1.0}) {
      const Vec2 target = at + side * away * plan.size * way;
      Scenario next =
          dragged(scenario, scenario, {.anchor = anchor, .target = target, .closed = closed});
      const ContactRows now = evaluate(mechanism, next.motion->state.q).contacts[k];
      if (now.gap > 0 && !is_closed(plan, now)) return next;
    }
  }
  throw InputError({}, "\"" + mechanism.contacts[k].name +
                           "\" cannot be opened: the joints and the other contacts hold it closed");
}

Scenario with_point_velocity(const Scenario& scenario, const std::string& name,
                             const Anchor& anchor, Vec2 velocity) {
  const PointVelocity asked{name, anchor, velocity.x, velocity.y};
  Motion motion = *scenario.motion;
  const VelocityPrescription beside = beside_others(motion.velocity, asked);
  const VelocityPrescription alone{.targets = {asked}};
  const bool fits = beside.targets.size() > 1 &&
                    leaves_alone(*scenario.mechanism, motion.state.q, beside, alone, anchor);
  motion.velocity = fits ? beside : alone;
  return resolved(with_known_axis(with_motion(scenario, std::move(motion))));
}

Scenario without_impossible_velocity(const Scenario& scenario, const std::string& name) {
  Motion motion = *scenario.motion;
  for (VelocityTarget& target : motion.velocity.targets) {
    auto* point = std::get_if<PointVelocity>(&target);
    if (point == nullptr || point->name != name || !point->x || !point->y) continue;
    const auto moves = [&](Vec2 axis) {
      return moves_along(*scenario.mechanism, motion.state.q, point->anchor, axis);
    };
    const bool along_x = moves({1, 0}), along_y = moves({0, 1});
    if (along_x && !along_y) point->y.reset();
    if (along_y && !along_x) point->x.reset();
  }
  return resolved(with_known_axis(with_motion(scenario, std::move(motion))));
}

Scenario with_restitution_and_friction(const Scenario& scenario, int contact, double e, double mu) {
  Mechanism mechanism = *scenario.mechanism;
  Contact& c = mechanism.contacts[static_cast<std::size_t>(contact)];
  const double ratio = friction_ratio(c);
  c.e = std::clamp(e, restitution_range(c).low, 1.0);
  c.alpha.reset();
  if (has_tangent(c.geometry)) c.mu_s = std::max(mu, 0.0);
  c.mu_d = ratio * c.mu_s;
  return with_known_axis(with_mechanism(scenario, std::move(mechanism)));
}

Scenario with_restitutions(const Scenario& scenario, std::span<const ContactRestitution> asked) {
  Mechanism mechanism = *scenario.mechanism;
  for (const ContactRestitution& one : asked) {
    Contact& c = mechanism.contacts[static_cast<std::size_t>(one.contact)];
    c.e = std::clamp(one.e, restitution_range(c).low, 1.0);
    c.alpha.reset();
  }
  return with_known_axis(with_mechanism(scenario, std::move(mechanism)));
}

namespace {

/// With a value that a file could hold, the pose not found yet.
Scenario with_checked(const Scenario& scenario, const std::string& path, double value) {
  Scenario changed = with_parameter(scenario, path, value);
  validate(*changed.mechanism, *changed.motion);
  // One parameter may take another away, as the speed of a belt does the turn of its impacts.
  return path == changed.axis.path ? changed : with_known_axis(std::move(changed));
}

}  // namespace

Scenario edited(const Scenario& scenario, const std::string& path, double value,
                const Effort& effort) {
  return resolve_or_throw(with_checked(scenario, path, value), path, effort);
}

Scenario edited_as_draft(const Scenario& scenario, const std::string& path, double value) {
  return resolved(with_checked(scenario, path, value), {.left = effort_of_a_move});
}

std::vector<VelocityHandle> velocity_handles(const Scenario& scenario) {
  std::vector<VelocityHandle> handles;
  for (const VelocityTarget& target : scenario.motion->velocity.targets) {
    const auto* point = std::get_if<PointVelocity>(&target);
    if (point == nullptr) continue;
    const auto same = [point](const VelocityHandle& one) { return one.anchor == point->anchor; };
    if (std::any_of(handles.begin(), handles.end(), same)) continue;
    handles.push_back({point->name, point->anchor});
  }
  const Mechanism& mechanism = *scenario.mechanism;
  if (!handles.empty()) return handles;
  for (const Contact& contact : mechanism.contacts) {
    const Anchor point = moving_point(mechanism, contact.geometry);
    // Nothing strikes yet where that is a point of the ground.
    if (point.body != ground) return {VelocityHandle{contact.name, point}};
  }
  return {};
}

}  // namespace carom
