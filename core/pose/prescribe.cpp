// SPDX-License-Identifier: MIT
#include "core/pose/prescribe.h"

#include <algorithm>
#include <cmath>

#include "core/pose/close.h"
#include "core/pose/resolve.h"
#include "core/projection/constraint_factor.h"

namespace carom {

namespace {

/// The anchors of a contact's point and of a target are the same point of the same body.
bool same_point(const Mechanism& mechanism, const Anchor& a, const Anchor& b) {
  return a.body == b.body && local_point(mechanism, a) == local_point(mechanism, b);
}

/// A contact that opened gives its point back the coordinate that the contact had held.
void open_contact(const Mechanism& mechanism, const std::vector<double>& q, int contact,
                  PosePrescription& pose) {
  std::erase(pose.targets, PoseTarget{ClosedTarget{contact}});
  const Anchor* strikes =
      striking_point(mechanism.contacts[static_cast<std::size_t>(contact)].geometry);
  if (strikes == nullptr) return;
  for (PoseTarget& target : pose.targets) {
    auto* point = std::get_if<PointTarget>(&target);
    if (point == nullptr || !same_point(mechanism, point->anchor, *strikes)) continue;
    const Vec2 p = world_point(mechanism, q, point->anchor);
    point->x = p.x;
    point->y = p.y;
    return;
  }
}

/// One scalar of a prescription, as a target of its own.
struct ScalarTarget {
  std::size_t index = 0;  ///< of the target that it belongs to
  PoseTarget target;
  double along = 0;  ///< |component of a point's coordinate along the normal of the closed contact|
};

/// All scalars: first the contacts that are closed, then angles, then the coordinates of points,
/// the ones across the normal n before those along it.
std::vector<ScalarTarget> scalar_targets(const PosePrescription& pose, Vec2 n) {
  std::vector<ScalarTarget> scalars;
  for (std::size_t i = 0; i < pose.targets.size(); ++i) {
    const auto* point = std::get_if<PointTarget>(&pose.targets[i]);
    if (point == nullptr) {
      scalars.push_back({i, pose.targets[i]});
      continue;
    }
    if (point->x)
      scalars.push_back({i, PointTarget{{}, point->anchor, point->x, {}}, std::abs(n.x)});
    if (point->y)
      scalars.push_back({i, PointTarget{{}, point->anchor, {}, point->y}, std::abs(n.y)});
  }
  std::ranges::stable_sort(scalars, [](const ScalarTarget& a, const ScalarTarget& b) {
    return std::pair(b.target.index(), a.along) < std::pair(a.target.index(), b.along);
  });
  return scalars;
}

/// Whether each scalar is determined already by the joints and the scalars before it.
std::vector<bool> determined(const Mechanism& mechanism, const std::vector<double>& q,
                             const std::vector<ScalarTarget>& scalars) {
  std::vector<PoseTarget> targets;
  targets.reserve(scalars.size());
  for (const ScalarTarget& scalar : scalars) targets.push_back(scalar.target);
  const EliminationPlan plan = plan_elimination(mechanism);
  ClosureWorkspace w;
  closing_error(mechanism, plan, targets, q, w);
  factor_joints(plan, w.system, w.factor);
  RowSpace& rows = w.factor.joints;
  std::vector<bool> out;
  for (const TargetRow& target : w.rows) {
    const int rank = rows.rank();
    whiten_row(plan, w.factor, target.row, rows.add_row(row_norm(w.system, target.row)));
    rows.close_group();
    out.push_back(rows.rank() == rank);
  }
  return out;
}

/// Takes out one scalar of a prescription.
void remove_scalar(const ScalarTarget& scalar, PosePrescription& pose) {
  const auto whole = pose.targets.begin() + static_cast<std::ptrdiff_t>(scalar.index);
  auto* point = std::get_if<PointTarget>(&*whole);
  if (point != nullptr) {
    (std::get<PointTarget>(scalar.target).x ? point->x : point->y).reset();
    if (point->x || point->y) return;
  }
  pose.targets.erase(whole);
}

/// A contact that closed takes over what it determines: a coordinate along its normal, mostly that
/// of its own point.
void close_contact(const Mechanism& mechanism, const std::vector<double>& q, int contact,
                   PosePrescription& pose) {
  const Vec2 n = evaluate(mechanism, q).contacts[static_cast<std::size_t>(contact)].n;
  const std::vector<bool> without = determined(mechanism, q, scalar_targets(pose, n));
  pose.targets.emplace_back(ClosedTarget{contact});
  const std::vector<ScalarTarget> scalars = scalar_targets(pose, n);
  const std::vector<bool> with = determined(mechanism, q, scalars);
  // It stands behind the other closed contacts.
  const auto own = std::ranges::find(scalars, pose.targets.size() - 1, &ScalarTarget::index);
  for (auto i = static_cast<std::size_t>(own - scalars.begin()); i < without.size(); ++i) {
    if (without[i] || !with[i + 1]) continue;
    return remove_scalar(scalars[i + 1], pose);
  }
}

}  // namespace

std::vector<int> touching_contacts(const EliminationPlan& plan, const EvaluatedSystem& system) {
  std::vector<int> found;
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    const ContactRows& contact = system.contacts[k];
    const bool deep = -contact.gap > touching_depth(plan.size, contact);
    if (is_closed(plan, contact) && !deep) found.push_back(static_cast<int>(k));
  }
  return found;
}

bool prescribes_closed(const PosePrescription& pose, int contact) {
  return std::ranges::find(pose.targets, PoseTarget{ClosedTarget{contact}}) != pose.targets.end();
}

std::vector<int> prescribed_contacts(const PosePrescription& pose) {
  std::vector<int> found;
  for (const PoseTarget& target : pose.targets) {
    if (const auto* closed = std::get_if<ClosedTarget>(&target)) found.push_back(closed->contact);
  }
  std::ranges::sort(found);
  return found;
}

PosePrescription with_closed(const Mechanism& mechanism, const std::vector<double>& q,
                             PosePrescription pose, const std::vector<int>& closed) {
  for (int contact = 0; contact < static_cast<int>(mechanism.contacts.size()); ++contact) {
    const bool closes = std::ranges::find(closed, contact) != closed.end();
    const bool prescribed = prescribes_closed(pose, contact);
    if (closes && !prescribed) close_contact(mechanism, q, contact, pose);
    if (!closes && prescribed) open_contact(mechanism, q, contact, pose);
  }
  return measured_pose(mechanism, pose, q);
}

}  // namespace carom
