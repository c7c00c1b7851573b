// SPDX-License-Identifier: MIT
#include "core/pose/turns.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/dynamics/state.h"

namespace carom {

namespace {

constexpr double turn = 2 * pi;

/// θ_a − θ_b of a joint that keeps it, as the pose has it at t = 0; 0 of others.
double angle_kept_by(const JointKind& kind) {
  return std::visit(
      []<class Kind>(const Kind& joint) {
        if constexpr (!KeepsAngle<Kind>) {
          return 0.0;
        } else if constexpr (IsDrive<Kind>) {
          return motion_at(joint, 0).s;
        } else {
          return joint.angle;
        }
      },
      kind);
}

struct TurnChooser {
  const Mechanism& mechanism;
  const std::vector<double>& before;
  std::vector<double>& q;
  std::vector<int> offset = coordinate_offsets(mechanism);
  std::vector<std::optional<double>> asked;    ///< angle that is a target, of each body
  std::vector<std::optional<double>> stopped;  ///< θ_a − θ_b at a closed stop, of each joint
  std::vector<bool> chosen = std::vector<bool>(mechanism.bodies.size());
  std::vector<int> reached = {};              ///< bodies whose neighbours are still to be chosen
  std::vector<std::vector<int>> joints = {};  ///< that relate the angle of each body to another's

  [[nodiscard]] double angle(const std::vector<double>& of, int body) const {
    if (body == ground || dof(mechanism, body) < 3) return 0;
    return of[static_cast<std::size_t>(offset[static_cast<std::size_t>(body)]) + 2];
  }

  /// Adds the turns to body a that bring θ_a − θ_b nearest to `wanted`.
  void bring(int a, int b, double wanted, bool upper_end) {
    const double apart = angle(q, a) - angle(q, b) - wanted;
    double turns = std::round(apart / turn);
    // Half a turn is π, not −π.
    if (upper_end && apart - turns * turn <= -pi) turns -= 1;
    if (!upper_end && apart - turns * turn >= pi) turns += 1;
    if (turns == 0) return;
    q[static_cast<std::size_t>(offset[static_cast<std::size_t>(a)]) + 2] -= turns * turn;
  }

  [[nodiscard]] const JointKind& kind(int joint) const {
    return mechanism.joints[static_cast<std::size_t>(joint)].kind;
  }

  /// @param by  the joint that leads from body `from`, which is chosen, to this one; −1: none
  void choose(int body, int by, int from) {
    chosen[static_cast<std::size_t>(body)] = true;
    reached.push_back(body);
    if (dof(mechanism, body) == 3) bring_one(body, by, from);
    choose_at_stops(body);
  }

  void bring_one(int body, int by, int from) {
    const JointKind* joint = by < 0 ? nullptr : &kind(by);
    const bool is_a = joint == nullptr || anchor_a(*joint).body == body;
    const std::optional<double>* stop = by < 0 ? nullptr : &stopped[static_cast<std::size_t>(by)];
    if (const auto& target = asked[static_cast<std::size_t>(body)]) {
      bring(body, ground, *target, true);
    } else if (stop != nullptr && stop->has_value()) {
      bring(body, from, is_a ? **stop : -**stop, is_a);
    } else if (!before.empty()) {
      bring(body, from, angle(before, body) - angle(before, from), is_a);
    } else {
      const double kept = joint == nullptr ? 0 : angle_kept_by(*joint);
      bring(body, from, is_a ? kept : -kept, is_a);
    }
  }

  /// Those whose angle to this body a closed stop gives, before any other joint leads to them.
  void choose_at_stops(int from) {
    for (std::size_t j = 0; j < stopped.size(); ++j) {
      if (!stopped[j]) continue;
      const int joint = static_cast<int>(j);
      const int a = anchor_a(kind(joint)).body, b = anchor_b(kind(joint)).body;
      if (a != from && b != from) continue;
      const int body = a == from ? b : a;
      if (body != ground && !chosen[static_cast<std::size_t>(body)]) choose(body, joint, from);
    }
  }

  /// Chooses the turns of bodies at closed stops first: those whose angle a target prescribes, and
  /// those joined to the ground.
  void begin_at_stops() {
    if (std::ranges::none_of(stopped, [](const auto& angle) { return angle.has_value(); })) return;
    for (std::size_t body = 0; body < asked.size(); ++body) {
      if (asked[body] && !chosen[body]) choose(static_cast<int>(body), -1, ground);
    }
    choose_at_stops(ground);
  }

  void list_joints() {
    joints.resize(mechanism.bodies.size());
    for (std::size_t j = 0; j < mechanism.joints.size(); ++j) {
      const JointKind& one = mechanism.joints[j].kind;
      if (!std::holds_alternative<RevoluteJoint>(one) && !keeps_angle(one)) continue;
      const int a = anchor_a(one).body, b = anchor_b(one).body;
      if (a != ground && b != ground) {
        joints[static_cast<std::size_t>(a)].push_back(static_cast<int>(j));
        joints[static_cast<std::size_t>(b)].push_back(static_cast<int>(j));
      } else if (const int body = a == ground ? b : a; !chosen[static_cast<std::size_t>(body)]) {
        choose(body, static_cast<int>(j), ground);
      }
    }
  }

  void follow_joints() {
    for (std::size_t next = 0; next < reached.size(); ++next) {
      const int from = reached[next];
      for (const int j : joints[static_cast<std::size_t>(from)]) {
        const int a = anchor_a(kind(j)).body;
        const int body = a == from ? anchor_b(kind(j)).body : a;
        if (!chosen[static_cast<std::size_t>(body)]) choose(body, j, from);
      }
    }
    reached.clear();
  }
};

}  // namespace

void choose_turns(const Mechanism& mechanism, const std::vector<PoseTarget>& targets,
                  const std::vector<double>& before, std::vector<double>& q) {
  TurnChooser chooser{.mechanism = mechanism, .before = before, .q = q, .asked = {}, .stopped = {}};
  chooser.asked.resize(mechanism.bodies.size());
  chooser.stopped.resize(mechanism.joints.size());
  for (const PoseTarget& target : targets) {
    if (const auto* angle = std::get_if<AngleTarget>(&target)) {
      chooser.asked[static_cast<std::size_t>(angle->body)] = angle->angle;
    } else if (const auto* closed = std::get_if<ClosedTarget>(&target)) {
      const ContactGeometry& geometry =
          mechanism.contacts[static_cast<std::size_t>(closed->contact)].geometry;
      const auto* stop = std::get_if<AngleStop>(&geometry);
      if (stop != nullptr) chooser.stopped[static_cast<std::size_t>(stop->joint)] = stop->limit;
    }
  }
  chooser.begin_at_stops();
  chooser.list_joints();
  chooser.follow_joints();
  for (int body = 0; body < static_cast<int>(mechanism.bodies.size()); ++body) {
    if (chooser.chosen[static_cast<std::size_t>(body)]) continue;
    chooser.choose(body, -1, ground);
    chooser.follow_joints();
  }
}

}  // namespace carom
