// SPDX-License-Identifier: MIT
#include "core/pose/turns.h"

#include <cmath>
#include <optional>

#include "core/dynamics/state.h"

namespace carom {

namespace {

constexpr double turn = 2 * pi;

struct TurnChooser {
  const Mechanism& mechanism;
  const std::vector<double>& before;
  std::vector<double>& q;
  std::vector<int> offset = coordinate_offsets(mechanism);
  std::vector<std::optional<double>> asked;  ///< angle that is a target, of each body
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

  /// @param joint  that leads from body `from`, which is chosen, to this one; null: none
  void choose(int body, const JointKind* joint, int from) {
    chosen[static_cast<std::size_t>(body)] = true;
    reached.push_back(body);
    if (dof(mechanism, body) < 3) return;
    const bool is_a = joint == nullptr || anchor_a(*joint).body == body;
    if (const auto& target = asked[static_cast<std::size_t>(body)]) {
      bring(body, ground, *target, true);
    } else if (!before.empty()) {
      bring(body, from, angle(before, body) - angle(before, from), is_a);
    } else {
      const auto* guide = joint == nullptr ? nullptr : std::get_if<PrismaticJoint>(joint);
      bring(body, from, guide == nullptr ? 0 : is_a ? guide->angle : -guide->angle, is_a);
    }
  }

  void list_joints() {
    joints.resize(mechanism.bodies.size());
    for (std::size_t j = 0; j < mechanism.joints.size(); ++j) {
      const JointKind& kind = mechanism.joints[j].kind;
      if (!std::holds_alternative<RevoluteJoint>(kind) &&
          !std::holds_alternative<PrismaticJoint>(kind)) {
        continue;
      }
      const int a = anchor_a(kind).body, b = anchor_b(kind).body;
      if (a != ground && b != ground) {
        joints[static_cast<std::size_t>(a)].push_back(static_cast<int>(j));
        joints[static_cast<std::size_t>(b)].push_back(static_cast<int>(j));
      } else if (const int body = a == ground ? b : a; !chosen[static_cast<std::size_t>(body)]) {
        choose(body, &kind, ground);
      }
    }
  }

  void follow_joints() {
    for (std::size_t next = 0; next < reached.size(); ++next) {
      const int from = reached[next];
      for (const int j : joints[static_cast<std::size_t>(from)]) {
        const JointKind& kind = mechanism.joints[static_cast<std::size_t>(j)].kind;
        const int a = anchor_a(kind).body;
        const int body = a == from ? anchor_b(kind).body : a;
        if (!chosen[static_cast<std::size_t>(body)]) choose(body, &kind, from);
      }
    }
    reached.clear();
  }
};

}  // namespace

void choose_turns(const Mechanism& mechanism, const std::vector<PoseTarget>& targets,
                  const std::vector<double>& before, std::vector<double>& q) {
  TurnChooser chooser{.mechanism = mechanism, .before = before, .q = q, .asked = {}};
  chooser.asked.resize(mechanism.bodies.size());
  for (const PoseTarget& target : targets) {
    const auto* angle = std::get_if<AngleTarget>(&target);
    if (angle != nullptr) chooser.asked[static_cast<std::size_t>(angle->body)] = angle->angle;
  }
  chooser.list_joints();
  chooser.follow_joints();
  for (int body = 0; body < static_cast<int>(mechanism.bodies.size()); ++body) {
    if (chooser.chosen[static_cast<std::size_t>(body)]) continue;
    chooser.choose(body, nullptr, ground);
    chooser.follow_joints();
  }
}

}  // namespace carom
