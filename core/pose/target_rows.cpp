// SPDX-License-Identifier: MIT
#include "core/pose/target_rows.h"

#include <cmath>

namespace carom {

namespace {

const Frame& frame_at(const EvaluatedSystem& system, int body) {
  static constexpr Frame world{};
  return body == ground ? world : system.frame[static_cast<std::size_t>(body)];
}

Vec2 arm_of(const Mechanism& mechanism, const EvaluatedSystem& system, const Anchor& anchor) {
  const Frame& frame = frame_at(system, anchor.body);
  return rotated(local_point(mechanism, anchor), frame.c, frame.s);
}

BodyRow angle_row(int body) {
  return {body, ground, {{0, 0, 1}, {}}};
}

class PoseRows {
 public:
  PoseRows(const Mechanism& m, const EvaluatedSystem& s, double scale, std::vector<TargetRow>& out)
      : mechanism(m), system(s), size(scale), rows(out) {}

  void operator()(const PointTarget& target) const {
    const Vec2 p =
        frame_at(system, target.anchor.body).origin + arm_of(mechanism, system, target.anchor);
    if (target.x) row_along({1, 0}, p, *target.x, target.anchor);
    if (target.y) row_along({0, 1}, p, *target.y, target.anchor);
  }

  void operator()(const AngleTarget& target) const {
    const double angle = frame_at(system, target.body).angle;
    const double turn = std::remainder(angle - target.angle, 2 * pi);
    const double rounding = coordinate_rounding * (std::abs(angle) + std::abs(target.angle));
    rows.push_back({angle_row(target.body), turn, 1, rounding});
  }

  void operator()(const ClosedTarget& target) const {
    const ContactRows& contact = system.contacts[static_cast<std::size_t>(target.contact)];
    rows.push_back(
        {{contact.body_a, contact.body_b, contact.normal}, contact.gap, size, contact.rounding});
  }

 private:
  void row_along(Vec2 axis, Vec2 point, double wanted, const Anchor& anchor) const {
    const double magnitude = std::abs(point.x) + std::abs(point.y) + std::abs(wanted);
    rows.push_back({point_row(mechanism, system, anchor, axis), dot(axis, point) - wanted, size,
                    coordinate_rounding * magnitude});
  }

  const Mechanism& mechanism;
  const EvaluatedSystem& system;
  double size;
  std::vector<TargetRow>& rows;
};

struct VelocityRows {
  const Mechanism& mechanism;
  const EvaluatedSystem& system;
  std::vector<TargetRow>& rows;

  void operator()(const PointVelocity& target) const {
    if (target.x) rows.push_back({point_row(mechanism, system, target.anchor, {1, 0}), *target.x});
    if (target.y) rows.push_back({point_row(mechanism, system, target.anchor, {0, 1}), *target.y});
  }

  void operator()(const AngleRate& target) const {
    rows.push_back({angle_row(target.body), target.rate});
  }
};

}  // namespace

BodyRow point_row(const Mechanism& mechanism, const EvaluatedSystem& system, const Anchor& anchor,
                  Vec2 along) {
  if (anchor.body == ground) return {};
  const Vec2 arm = arm_of(mechanism, system, anchor);
  const double turning = dof(mechanism, anchor.body) == 3 ? cross(arm, along) : 0;
  return {anchor.body, ground, {{along.x, along.y, turning}, {}}};
}

void append_pose_rows(const Mechanism& mechanism, const EvaluatedSystem& system,
                      const std::vector<PoseTarget>& targets, double size,
                      std::vector<TargetRow>& rows) {
  const PoseRows append(mechanism, system, size, rows);
  for (const PoseTarget& target : targets) std::visit(append, target);
}

void append_velocity_rows(const Mechanism& mechanism, const EvaluatedSystem& system,
                          const std::vector<VelocityTarget>& targets,
                          std::vector<TargetRow>& rows) {
  const VelocityRows append{mechanism, system, rows};
  for (const VelocityTarget& target : targets) std::visit(append, target);
}

}  // namespace carom
