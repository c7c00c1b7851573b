// SPDX-License-Identifier: MIT
#include "core/study/edit.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/pose/close.h"
#include "core/pose/fields.h"
#include "core/projection/elimination_plan.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"

namespace carom {

namespace {

using MotionPart = std::shared_ptr<const Motion>;

Scenario with_motion(const Scenario& scenario, Motion motion) {
  Scenario out = scenario;
  out.motion = std::make_shared<const Motion>(std::move(motion));
  return out;
}

/// The anchors of a contact's point and of a target are the same point of the same body.
bool same_point(const Mechanism& mechanism, const Anchor& a, const Anchor& b) {
  return a.body == b.body && local_point(mechanism, a) == local_point(mechanism, b);
}

PointTarget* target_of_contact(const Mechanism& mechanism, int contact, PosePrescription& pose) {
  const Anchor* strikes =
      striking_point(mechanism.contacts[static_cast<std::size_t>(contact)].geometry);
  if (strikes == nullptr) return nullptr;
  for (PoseTarget& target : pose.targets) {
    auto* point = std::get_if<PointTarget>(&target);
    if (point != nullptr && same_point(mechanism, point->anchor, *strikes)) return point;
  }
  return nullptr;
}

bool prescribes_closed(const PosePrescription& pose, int contact) {
  return std::find(pose.targets.begin(), pose.targets.end(), PoseTarget{ClosedTarget{contact}}) !=
         pose.targets.end();
}

/// A contact that opened gives its point back the coordinate that the contact had held.
void open_contact(const Mechanism& mechanism, const std::vector<double>& q, int contact,
                  PosePrescription& pose) {
  std::erase(pose.targets, PoseTarget{ClosedTarget{contact}});
  PointTarget* target = target_of_contact(mechanism, contact, pose);
  if (target == nullptr) return;
  const Vec2 p = world_point(mechanism, q, target->anchor);
  target->x = p.x;
  target->y = p.y;
}

/// A contact that closed takes over the coordinate along its normal.
void close_contact(const Mechanism& mechanism, const std::vector<double>& q, int contact,
                   PosePrescription& pose) {
  PointTarget* target = target_of_contact(mechanism, contact, pose);
  if (target != nullptr && target->x && target->y) {
    const Vec2 n = evaluate(mechanism, q).contacts[static_cast<std::size_t>(contact)].n;
    if (std::abs(n.y) >= std::abs(n.x)) {
      target->y.reset();
    } else {
      target->x.reset();
    }
  }
  pose.targets.emplace_back(ClosedTarget{contact});
}

/// Contacts that q overlaps although they are not held closed.
std::vector<int> overlapping(const Mechanism& mechanism, const std::vector<double>& q,
                             const std::vector<int>& closed) {
  const EvaluatedSystem system = evaluate(mechanism, q);
  std::vector<int> found;
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    const int contact = static_cast<int>(k);
    const bool held = std::find(closed.begin(), closed.end(), contact) != closed.end();
    if (!held && system.contacts[k].gap < 0) found.push_back(contact);
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

/// Whether the point moves the same with the other targets as without them.
bool leaves_alone(const Mechanism& mechanism, const std::vector<double>& q,
                  const VelocityPrescription& beside, const VelocityPrescription& alone,
                  const Anchor& anchor) {
  constexpr double same = 1e-9;  // of the faster one: far above the rounding of a resolution
  const auto resolved_at = [&](const VelocityPrescription& velocity) {
    return point_velocity(mechanism, {q, resolve_velocity(mechanism, q, velocity).qdot}, anchor);
  };
  const Vec2 with = resolved_at(beside), without = resolved_at(alone);
  return norm(with - without) <= same * std::max(norm(with), norm(without));
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
  Scenario out = scenario;
  auto motion = std::make_shared<Motion>(*scenario.motion);
  motion->state.q = pose.q;
  out.motion = std::move(motion);
  return resolved(out);
}

}  // namespace

std::vector<int> closed_contacts(const Scenario& scenario) {
  const Mechanism& mechanism = *scenario.mechanism;
  const EvaluatedSystem system = evaluate(mechanism, scenario.motion->state.q);
  const EliminationPlan plan = plan_elimination(mechanism);
  std::vector<int> closed;
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    if (is_closed(plan, system.contacts[k])) closed.push_back(static_cast<int>(k));
  }
  return closed;
}

Scenario dragged(const Scenario& scenario, const DragGoal& goal, DragResult* report) {
  const Mechanism& mechanism = *scenario.mechanism;
  const std::vector<double>& start = scenario.motion->state.q;
  DragGoal held = goal;
  DragResult drag = drag_pose(mechanism, start, held);
  // In free flight the first surface that is met stops the motion.
  for (const int contact : overlapping(mechanism, drag.q, held.closed)) {
    held.closed.push_back(contact);
    drag = drag_pose(mechanism, start, held);
  }

  Motion motion = *scenario.motion;
  bool other_targets = false;
  for (std::size_t k = 0; k < mechanism.contacts.size(); ++k) {
    const int contact = static_cast<int>(k);
    const bool closed =
        std::find(held.closed.begin(), held.closed.end(), contact) != held.closed.end();
    const bool was_closed = prescribes_closed(motion.pose, contact);
    if (was_closed && !closed) open_contact(mechanism, drag.q, contact, motion.pose);
    if (closed && !was_closed) close_contact(mechanism, drag.q, contact, motion.pose);
    other_targets = other_targets || closed != was_closed;
  }
  motion.pose = measured_pose(mechanism, motion.pose, drag.q);
  if (!can_be_written(motion.pose)) {
    drag.q = start;
    drag.reached = world_point(mechanism, start, goal.anchor);
    drag.limited = true;
    drag.reason = "too far from the origin";
    if (report != nullptr) *report = std::move(drag);
    return scenario;
  }
  motion.state.q = drag.q;
  if (report != nullptr) *report = std::move(drag);
  Scenario moved = with_motion(scenario, std::move(motion));
  // The axis of the plots may be a coordinate that is no longer prescribed.
  if (other_targets) moved = with_known_axis(std::move(moved));
  return resolved(moved);
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
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  Contact& c = mechanism->contacts[static_cast<std::size_t>(contact)];
  const double ratio = friction_ratio(c);
  c.e = std::clamp(e, restitution_range(c).low, 1.0);
  c.alpha.reset();
  c.mu_s = std::max(mu, 0.0);
  c.mu_d = ratio * c.mu_s;
  Scenario out = scenario;
  out.mechanism = std::move(mechanism);
  return with_known_axis(std::move(out));
}

Scenario with_restitutions(const Scenario& scenario, std::span<const ContactRestitution> asked) {
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  for (const ContactRestitution& one : asked) {
    Contact& c = mechanism->contacts[static_cast<std::size_t>(one.contact)];
    c.e = std::clamp(one.e, restitution_range(c).low, 1.0);
    c.alpha.reset();
  }
  Scenario out = scenario;
  out.mechanism = std::move(mechanism);
  return with_known_axis(std::move(out));
}

Scenario edited(const Scenario& scenario, const std::string& path, double value,
                const Effort& effort) {
  return resolve_or_throw(with_parameter(scenario, path, value), path, effort);
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
  if (!handles.empty() || mechanism.contacts.empty()) return handles;
  const Contact& contact = mechanism.contacts.front();
  const Anchor* point = striking_point(contact.geometry);
  const Anchor centre{body_a(contact.geometry), Place::at, {}};
  return {VelocityHandle{contact.name, point != nullptr ? *point : centre}};
}

}  // namespace carom
