// SPDX-License-Identifier: MIT
#include "core/pose/guess.h"

#include <algorithm>
#include <optional>
#include <random>

namespace carom {

namespace {

struct Placer {
  const Mechanism& mechanism;
  const EliminationPlan& plan;
  std::vector<double>& q;
  Positions at{mechanism, q};
  // The same sequence in every standard library, and neighbouring seeds differ from the first draw
  // on: a linear congruence would put the first link of every start at almost the same angle.
  std::mt19937 generator;
  bool straight;
  /// Angles drawn one by one curl a long chain up near its root, and a far target is found only
  /// after unrolling it link by link. Every other guess for it is an arc instead.
  bool arc = false;
  double base = 0;                           ///< angle of the arc's first link
  double bend = 0;                           ///< turn from link to link
  std::vector<int> depth;                    ///< of each body below the ground
  std::vector<std::optional<double>> asked;  ///< angle that is a target, of each body

  /// In [−1, 1]; 0 for the straight guess.
  double draw() {
    if (straight) return 0;
    return 2 * static_cast<double>(generator()) / static_cast<double>(std::mt19937::max()) - 1;
  }

  double angle() { return -pi / 2 + pi * draw(); }

  /// The angle that is asked for, or else the drawn one.
  [[nodiscard]] double asked_or(double drawn, const EliminationStep& step) const {
    return asked[static_cast<std::size_t>(step.body)].value_or(drawn);
  }

  double angle(const EliminationStep& step) {
    const int links = depth[static_cast<std::size_t>(step.body)];
    return asked_or(arc ? base + bend * links : angle(), step);
  }

  void choose_arc(std::uint32_t seed) {
    constexpr int long_chain = 4;
    depth.assign(mechanism.bodies.size(), 0);
    int deepest = 0;
    for (std::size_t i = plan.steps.size(); i-- > 0;) {
      const EliminationStep& step = plan.steps[i];
      if (step.parent == ground) continue;
      int& own = depth[static_cast<std::size_t>(step.body)];
      own = depth[static_cast<std::size_t>(step.parent)] + 1;
      deepest = std::max(deepest, own);
    }
    arc = seed % 2 == 1 && deepest >= long_chain;
    if (!arc) return;
    base = angle();
    bend = 2 * pi * draw() / deepest;  // at most once round
  }

  void ask(const std::vector<PoseTarget>& targets) {
    asked.resize(mechanism.bodies.size());
    for (const PoseTarget& target : targets) {
      const auto* turned = std::get_if<AngleTarget>(&target);
      if (turned != nullptr) asked[static_cast<std::size_t>(turned->body)] = turned->angle;
    }
  }

  [[nodiscard]] bool turns(int body) const { return dof(mechanism, body) == 3; }

  /// Puts the point `local` of a body with the angle θ at `world`.
  void place(int body, Vec2 local, Vec2 world, double theta) {
    const std::size_t first = at.first(body);
    const bool turning = turns(body);
    const Vec2 arm = turning ? rotated(local, std::cos(theta), std::sin(theta)) : local;
    q[first] = world.x - arm.x;
    q[first + 1] = world.y - arm.y;
    if (turning) q[first + 2] = theta;
  }

  void hang(const EliminationStep& step, const RevoluteJoint&, const Anchor& child,
            const Anchor& parent) {
    place(step.body, local_point(mechanism, child), at.point(parent), angle(step));
  }

  void hang(const EliminationStep& step, const DistanceJoint& joint, const Anchor& child,
            const Anchor& parent) {
    const Vec2 end = at.point(parent) + joint.length * direction(angle(step));
    place(step.body, local_point(mechanism, child), end, angle(step));
  }

  /// A point of the line through the parent's anchor; only the case that the line is the parent's
  /// is closed here, the other one by the iteration that follows.
  Vec2 on_line(const Anchor& parent, double axis_angle) {
    const double along = axis_angle + at.frame(parent.body).angle;
    return at.point(parent) + (plan.size * draw()) * direction(along);
  }

  void hang(const EliminationStep& step, const SlotJoint& joint, const Anchor& child,
            const Anchor& parent) {
    place(step.body, local_point(mechanism, child), on_line(parent, joint.axis_angle),
          asked_or(angle(), step));
  }

  /// A point of the curve, which the parent carries or the child brings to the parent's point.
  void hang(const EliminationStep& step, const CurvedSlotJoint& joint, const Anchor& child,
            const Anchor& parent) {
    const Vec2 on_curve = point_of_slot(joint, angle());
    const double theta = asked_or(angle(), step);
    const Vec2 middle = at.point(parent);
    if (step.child_is_a) {
      const Frame frame = at.frame(parent.body);
      place(step.body, local_point(mechanism, child), middle + rotated(on_curve, frame.c, frame.s),
            theta);
    } else {
      place(step.body, local_point(mechanism, child) + on_curve, middle, theta);
    }
  }

  /// The angle of the body that the joint keeps.
  template <class Turning>
  [[nodiscard]] double kept_angle(const EliminationStep& step, const Turning& joint,
                                  const Anchor& parent) const {
    const double other = at.frame(parent.body).angle;
    return step.child_is_a ? other + joint.angle : other - joint.angle;
  }

  void hang(const EliminationStep& step, const PrismaticJoint& joint, const Anchor& child,
            const Anchor& parent) {
    place(step.body, local_point(mechanism, child), on_line(parent, joint.axis_angle),
          kept_angle(step, joint, parent));
  }

  void hang(const EliminationStep& step, const WeldJoint& joint, const Anchor& child,
            const Anchor& parent) {
    place(step.body, local_point(mechanism, child), at.point(parent),
          kept_angle(step, joint, parent));
  }

  /// No drive is in the tree.
  template <IsDrive Drive>
  void hang(const EliminationStep&, const Drive&, const Anchor&, const Anchor&) {}

  void run() {
    for (std::size_t i = plan.steps.size(); i-- > 0;) {  // roots first
      const EliminationStep& step = plan.steps[i];
      if (step.joint < 0) {
        place(step.body, {}, {plan.size * draw(), plan.size * draw()},
              asked_or(straight ? 0 : angle(), step));
        continue;
      }
      const JointKind& kind = mechanism.joints[static_cast<std::size_t>(step.joint)].kind;
      const Anchor& child = step.child_is_a ? anchor_a(kind) : anchor_b(kind);
      const Anchor& parent = step.child_is_a ? anchor_b(kind) : anchor_a(kind);
      std::visit([&](const auto& joint) { hang(step, joint, child, parent); }, kind);
    }
  }
};

}  // namespace

std::vector<double> guess_pose(const Mechanism& mechanism, const EliminationPlan& plan,
                               const std::vector<PoseTarget>& targets, std::uint32_t seed) {
  std::vector<double> q(static_cast<std::size_t>(coordinate_count(mechanism)));
  Placer placer{.mechanism = mechanism,
                .plan = plan,
                .q = q,
                .generator = std::mt19937(seed),
                .straight = seed == 0,
                .depth = {},
                .asked = {}};
  placer.ask(targets);
  placer.choose_arc(seed);
  placer.run();
  return q;
}

}  // namespace carom
