// SPDX-License-Identifier: MIT
//
// A step along the tangent of the joints opens them by its square. Along a chain of many links the
// openings add up, and Newton's method spends its steps on closing them again. Here the tree is
// closed exactly instead, body after body: only the angles of the step count.
#include "core/pose/close.h"

#include <cmath>

#include "core/math/planar.h"

namespace carom {

namespace {

struct Settler {
  const Mechanism& mechanism;
  std::vector<double>& q;
  Positions at{mechanism, q};

  void shift(int body, Vec2 by) {
    q[at.first(body)] += by.x;
    q[at.first(body) + 1] += by.y;
  }

  [[nodiscard]] Vec2 apart(const Anchor& child, const Anchor& parent) const {
    return at.point(child) - at.point(parent);
  }

  void close(const EliminationStep& step, const RevoluteJoint&, const Anchor& child,
             const Anchor& parent) {
    shift(step.body, -apart(child, parent));
  }

  void close(const EliminationStep& step, const DistanceJoint& joint, const Anchor& child,
             const Anchor& parent) {
    const Vec2 d = apart(child, parent);
    const double length = norm(d);
    if (length > 0) shift(step.body, ((joint.length - length) / length) * d);
  }

  /// Onto the line, along its normal; the line is carried by the joint's body b.
  template <class Sliding>
  void close_line(const EliminationStep& step, const Sliding& joint, const Anchor& child,
                  const Anchor& parent) {
    const double angle = joint.axis_angle + at.frame(joint.b.body).angle;
    const Vec2 n = perp(direction(angle));
    shift(step.body, -dot(n, apart(child, parent)) * n);
  }

  void close(const EliminationStep& step, const SlotJoint& joint, const Anchor& child,
             const Anchor& parent) {
    close_line(step, joint, child, parent);
  }

  /// Onto the nearest point of the curve, which b carries.
  void close(const EliminationStep& step, const CurvedSlotJoint& joint, const Anchor& /*child*/,
             const Anchor& /*parent*/) {
    const Frame frame = at.frame(joint.b.body);
    const ClosestPoint closest = closest_on_slot(
        joint, direction(joint.axis_angle), rotated(apart(joint.a, joint.b), frame.c, -frame.s));
    const Vec2 off = closest.distance * rotated(closest.n, frame.c, frame.s);
    shift(step.body, step.child_is_a ? -off : off);
  }

  /// Turns the body to the angle that the joint keeps.
  template <class Turning>
  void close_turn(const EliminationStep& step, const Turning& joint) {
    const double theta_a = at.frame(joint.a.body).angle;
    const double theta_b = at.frame(joint.b.body).angle;
    const double turn = std::remainder(theta_a - theta_b - joint.angle, 2 * pi);
    q[at.first(step.body) + 2] += step.child_is_a ? -turn : turn;
  }

  void close(const EliminationStep& step, const PrismaticJoint& joint, const Anchor& child,
             const Anchor& parent) {
    close_turn(step, joint);
    close_line(step, joint, child, parent);
  }

  void close(const EliminationStep& step, const WeldJoint& joint, const Anchor& child,
             const Anchor& parent) {
    close_turn(step, joint);
    shift(step.body, -apart(child, parent));
  }

  /// No drive is in the tree.
  template <IsDrive Drive>
  void close(const EliminationStep&, const Drive&, const Anchor&, const Anchor&) {}
};

}  // namespace

void settle_tree(const Mechanism& mechanism, const EliminationPlan& plan, std::vector<double>& q) {
  Settler settler{mechanism, q};
  for (std::size_t i = plan.steps.size(); i-- > 0;) {  // roots first
    const EliminationStep& step = plan.steps[i];
    if (step.joint < 0) continue;
    const JointKind& kind = mechanism.joints[static_cast<std::size_t>(step.joint)].kind;
    const Anchor& child = step.child_is_a ? anchor_a(kind) : anchor_b(kind);
    const Anchor& parent = step.child_is_a ? anchor_b(kind) : anchor_a(kind);
    std::visit([&](const auto& joint) { settler.close(step, joint, child, parent); }, kind);
  }
}

}  // namespace carom
