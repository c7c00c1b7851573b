// SPDX-License-Identifier: MIT
#include "core/edit/reconnect.h"

#include <array>
#include <cmath>

#include "core/base/error.h"
#include "core/edit/reshape.h"

namespace carom {

namespace {

constexpr std::array kinds{std::string_view(RevoluteJoint::word), std::string_view(WeldJoint::word),
                           std::string_view(PrismaticJoint::word),
                           std::string_view(SlotJoint::word),
                           std::string_view(DistanceJoint::word)};

/// Places and angles at the present pose.
struct Pose {
  explicit Pose(const Scenario& scenario)
      : of(scenario), mechanism(*scenario.mechanism), q(scenario.motion->state.q) {
    if (q.empty()) throw InputError({}, "the pose is not resolved");
  }

  const Scenario& of;
  const Mechanism& mechanism;
  const std::vector<double>& q;

  [[nodiscard]] Vec2 place(const Anchor& anchor) const { return world_point(mechanism, q, anchor); }
  [[nodiscard]] double angle(int body) const {
    return body == ground ? 0 : frame_of(mechanism, q, body).angle;
  }
  [[nodiscard]] double between(const Anchor& a, const Anchor& b) const {
    return angle(a.body) - angle(b.body);
  }
  [[nodiscard]] const std::string& name(int body) const { return body_name(mechanism, body); }

  /// The point of a body at a place: an end or a corner that is there, else its coordinates.
  [[nodiscard]] Anchor point(int body, Vec2 at) const {
    if (body == ground) return {.p = at};
    for (const Spot& spot : spots_of(of)) {
      if (spot.on->body == body && norm(spot.at - at) <= same_place) return *spot.on;
    }
    if (mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::particle) {
      throw InputError({}, "\"" + name(body) + "\" is a particle and is not at this place");
    }
    const Frame frame = frame_of(mechanism, q, body);
    return {.body = body, .p = rotated(at - frame.origin, frame.c, -frame.s)};
  }
};

/// The point of a part on that side; null where it has none.
Anchor* point_on(Part& part, PartSide side) {
  std::array<Anchor*, 2> points{};
  const auto of = [&](auto& one) {
    if constexpr (requires { one.a.place; }) points = {&one.a, &one.b};
    if constexpr (requires { one.point.place; }) points = {&one.point, nullptr};
  };
  if (auto* joint = std::get_if<Joint>(&part)) std::visit(of, joint->kind);
  if (auto* contact = std::get_if<Contact>(&part)) std::visit(of, contact->geometry);
  if (auto* force = std::get_if<ForceElement>(&part)) std::visit(of, force->kind);
  return points[static_cast<std::size_t>(side)];
}

/// The body that a part turns, on that side; null where it holds one by a point, or none.
int* turned_on(Part& part, PartSide side) {
  const auto of = [side](auto& one) -> int* {
    if constexpr (requires { one.a + one.b; }) {
      return side == PartSide::first ? &one.a : &one.b;
    } else {
      return nullptr;
    }
  };
  auto* force = std::get_if<ForceElement>(&part);
  return force != nullptr ? std::visit(of, force->kind) : nullptr;
}

/// The stops of a joint's angle stay where they are.
Scenario with_stops_turned(const Scenario& scenario, const std::string& joint, double turn) {
  if (turn == 0) return scenario;
  Parts parts(scenario);
  for (Contact& contact : parts.mechanism.contacts) {
    auto* stop = std::get_if<AngleStop>(&contact.geometry);
    if (stop == nullptr) continue;
    if (parts.mechanism.joints[static_cast<std::size_t>(stop->joint)].name == joint) {
      stop->limit += turn;
    }
  }
  return std::move(parts).put_into(scenario);
}

/// The direction of a joint's guide or link, else of its first body, in the world [rad].
double direction_of(const Pose& pose, const JointKind& kind) {
  const Anchor& a = anchor_a(kind);
  const Anchor& b = anchor_b(kind);
  return std::visit(
      [&]<class Kind>(const Kind& joint) {
        if constexpr (requires { joint.axis_angle; }) {
          return joint.axis_angle + pose.angle(b.body);
        } else if constexpr (std::is_same_v<Kind, DistanceJoint>) {
          const Vec2 along = pose.place(a) - pose.place(b);
          return std::atan2(along.y, along.x);
        } else {
          return pose.angle(a.body == ground ? b.body : a.body);
        }
      },
      kind);
}

JointKind changed_kind(const Pose& pose, const JointKind& before, std::string_view kind) {
  const Anchor& a = anchor_a(before);
  Anchor b = anchor_b(before);
  const bool together = kind == RevoluteJoint::word || kind == WeldJoint::word;
  const double apart = norm(pose.place(a) - pose.place(b));
  if (together && apart > same_place) b = pose.point(b.body, pose.place(a));
  const double axis = direction_of(pose, before) - pose.angle(b.body);
  if (kind == RevoluteJoint::word) return RevoluteJoint{a, b};
  if (kind == WeldJoint::word) return WeldJoint{a, b, pose.between(a, b)};
  if (kind == PrismaticJoint::word) return PrismaticJoint{a, b, axis, pose.between(a, b)};
  if (kind == SlotJoint::word) return SlotJoint{a, b, axis};
  if (apart <= same_place) {
    throw InputError({}, "a link needs two places, and the points of this joint are one");
  }
  return DistanceJoint{a, b, apart};
}

}  // namespace

int body_called(const Mechanism& mechanism, const std::string& name) {
  if (name == body_name(mechanism, ground)) return ground;
  if (const std::optional<int> body = find_body(mechanism, name)) return *body;
  throw InputError(name, "there is no body \"" + name + "\"");
}

std::optional<int> body_on(const Part& part, PartSide side) {
  Part copy = part;
  if (const int* turned = turned_on(copy, side)) return *turned;
  const Anchor* point = point_on(copy, side);
  return point != nullptr ? std::optional(point->body) : std::nullopt;
}

Edit reconnected(const Scenario& scenario, const PartName& part, PartSide side, int body) {
  const Pose pose(scenario);
  Part content = part_of(scenario, part);
  const std::optional<int> before = body_on(content, side);
  if (!before) throw InputError({}, "\"" + part.name + "\" has no body there that can be another");
  const PartSide beside = side == PartSide::first ? PartSide::second : PartSide::first;
  if (body_on(content, beside) == body) {
    throw InputError({}, "\"" + part.name + "\" holds \"" + pose.name(body) + "\" already");
  }
  const double less = pose.angle(*before) - pose.angle(body);
  const double turn = side == PartSide::first ? -less : less;
  if (int* turned = turned_on(content, side)) {
    *turned = body;
    auto& kind = std::get<ForceElement>(content).kind;
    if (auto* spring = std::get_if<TorsionForce>(&kind)) spring->rest_angle += turn;
    return replaced(scenario, part, content);
  }
  Anchor* moved = point_on(content, side);
  *moved = pose.point(body, pose.place(*moved));
  if (auto* joint = std::get_if<Joint>(&content)) {
    keep_angles(joint->kind, turn, side == PartSide::second ? less : 0);
    return replaced(with_stops_turned(scenario, joint->name, turn), part, content);
  }
  return replaced(scenario, part, content);
}

std::span<const std::string_view> joint_kinds() {
  return kinds;
}

Edit with_kind(const Scenario& scenario, const std::string& joint, std::string_view kind) {
  const PartName part{PartKind::joint, joint};
  auto content = std::get<Joint>(part_of(scenario, part));
  if (kind_word(content.kind) == kind) return {scenario, {}};
  content.kind = changed_kind(Pose(scenario), content.kind, kind);
  return replaced(scenario, part, content);
}

}  // namespace carom
