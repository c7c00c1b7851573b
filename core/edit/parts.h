// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/scenario/scenario.h"

namespace carom {

/// The lists of a scenario whose parts have names.
enum class PartKind : unsigned char {
  body,
  joint,
  contact,
  force,
  pose_target,    ///< of a point or an angle
  closed_target,  ///< named like its contact
  velocity_target,
  impulse,
};

/// A part as one selects it. Names are unique within a kind.
struct PartName {
  PartKind kind = PartKind::body;
  std::string name;
  bool operator==(const PartName&) const = default;
  bool operator<(const PartName& other) const {
    return kind != other.kind ? kind < other.kind : name < other.name;
  }
};

/// A part with its content.
using Part =
    std::variant<Body, Joint, Contact, ForceElement, PoseTarget, VelocityTarget, BodyImpulse>;

/// "body", "joint", "contact", "force", "pose target", "closed contact", "velocity target",
/// "impulse".
std::string_view kind_word(PartKind kind);

/// All parts, list by list, in the order of the lists.
std::vector<PartName> parts_of(const Scenario& scenario);
bool has_part(const Scenario& scenario, const PartName& name);
/// Throws InputError if there is no such part.
Part part_of(const Scenario& scenario, const PartName& name);

/// `wanted`, or the first of "rod-2", "rod-3", … that is not taken, also where a "rod-2" is wanted.
std::string free_name(const std::set<std::string>& taken, const std::string& wanted);
/// The same for a further part of the scenario.
std::string free_name(const Scenario& scenario, PartKind kind, const std::string& wanted);

// One place knows the names and the references of each part.

/// The lists of a scenario, to be changed.
struct Parts {
  explicit Parts(const Scenario& scenario)
      : mechanism(*scenario.mechanism), motion(*scenario.motion) {}

  Mechanism mechanism;
  Motion motion;

  /// f(kind, list) of the seven lists; the pose targets are visited once, under pose_target.
  template <class F>
  void each_list(F&& f) {
    f(PartKind::body, mechanism.bodies);
    f(PartKind::joint, mechanism.joints);
    f(PartKind::contact, mechanism.contacts);
    f(PartKind::force, mechanism.forces);
    f(PartKind::pose_target, motion.pose.targets);
    f(PartKind::velocity_target, motion.velocity.targets);
    f(PartKind::impulse, motion.impulses);
  }

  /// The scenario with these lists, everything else kept but an axis that names a part which is
  /// gone, and modes and near angles of what has none any more.
  [[nodiscard]] Scenario put_into(const Scenario& scenario) &&;
};

/// The name of a part; none of the target of a closed contact, which is called like the contact.
template <class Value>
requires requires(Value& part) {
  part.name;
}
auto name_in(Value& part) {
  return &part.name;
}
template <class Target>
requires std::same_as<std::remove_const_t<Target>, PoseTarget> ||
    std::same_as<std::remove_const_t<Target>, VelocityTarget>
auto name_in(Target& target) {
  using Name = std::conditional_t<std::is_const_v<Target>, const std::string, std::string>;
  return std::visit(
      [](auto& one) -> Name* {
        if constexpr (requires { one.name; }) {
          return &one.name;
        } else {
          return nullptr;
        }
      },
      target);
}

/// @param kind  of the list in which the part is
template <class Value>
PartName name_of(const Mechanism& mechanism, PartKind kind, const Value& part) {
  if constexpr (std::is_same_v<Value, PoseTarget>) {
    if (const auto* closed = std::get_if<ClosedTarget>(&part)) {
      return {PartKind::closed_target,
              mechanism.contacts[static_cast<std::size_t>(closed->contact)].name};
    }
  }
  return {kind, *name_in(part)};
}

/// f(int&) of each body that the part refers to, the ground included.
template <class F>
void each_body(Body& /*body*/, F&& /*f*/) {}
template <class F>
void each_body(Joint& joint, F&& f) {
  std::visit(
      [&](auto& kind) {
        f(kind.a.body);
        f(kind.b.body);
      },
      joint.kind);
}
template <class F>
void each_body(Contact& contact, F&& f) {
  std::visit(
      [&](auto& geometry) {
        if constexpr (requires { geometry.surface; }) {
          f(geometry.striker.body);
          if constexpr (requires { geometry.surface.body; }) {
            f(geometry.surface.body);
          } else {
            f(anchor_of(geometry.surface).body);
          }
        } else if constexpr (requires { geometry.a; }) {
          f(geometry.a.body);
          f(geometry.b.body);
        }
      },
      contact.geometry);
}
template <class F>
void each_body(ForceElement& force, F&& f) {
  std::visit(
      [&](auto& kind) {
        if constexpr (requires { kind.point; }) {
          f(kind.point.body);
        } else if constexpr (requires { kind.a.body; }) {
          f(kind.a.body);
          f(kind.b.body);
        } else {
          f(kind.a);
          f(kind.b);
        }
      },
      force.kind);
}
template <class Target, class F>
requires std::same_as<Target, PoseTarget> || std::same_as<Target, VelocityTarget>
void each_body(Target& target, F&& f) {
  std::visit(
      [&](auto& one) {
        if constexpr (requires { one.anchor; }) {
          f(one.anchor.body);
        } else if constexpr (requires { one.body; }) {
          f(one.body);
        }
      },
      target);
}
template <class F>
void each_body(BodyImpulse& impulse, F&& f) {
  f(impulse.body);
}

/// f(Anchor&) of each point at which the part holds, strikes or acts: not of what is struck. The
/// point of `a` comes first.
template <class Value, class F>
void each_point(Value& part, F&& f) {
  const auto of = [&](auto& one) {
    if constexpr (requires { one.a.place; }) {
      f(one.a);
      f(one.b);
    }
    if constexpr (requires { one.point.place; }) f(one.point);
    if constexpr (requires { one.striker.place; }) f(one.striker);
  };
  if constexpr (requires { part.kind.index(); }) {
    std::visit(of, part.kind);
  } else if constexpr (requires { part.geometry; }) {
    std::visit(of, part.geometry);
  }
}
/// The same, and of the points to which surfaces are fixed and of which targets speak.
template <class Value, class F>
void each_anchor(Value& part, F&& f) {
  each_point(part, f);
  const auto of = [&](auto& one) {
    if constexpr (requires { one.anchor; }) f(one.anchor);
    if constexpr (requires { one.surface.through; }) f(one.surface.through);
    if constexpr (requires { one.surface.centre; }) f(one.surface.centre);
  };
  if constexpr (requires { part.geometry; }) {
    std::visit(of, part.geometry);
  } else if constexpr (requires { part.index(); }) {
    std::visit(of, part);
  }
}

/// The joint that a part refers to: that of a joint's stop; else null.
template <class Value>
int* joint_in(Value& part) {
  if constexpr (std::is_same_v<Value, Contact>) {
    return std::visit(
        [](auto& geometry) -> int* {
          if constexpr (requires { geometry.joint; }) {
            return &geometry.joint;
          } else {
            return nullptr;
          }
        },
        part.geometry);
  } else {
    return nullptr;
  }
}
/// The contact that a part refers to: that of a closed target; else null.
template <class Value>
int* contact_in(Value& part) {
  if constexpr (std::is_same_v<Value, PoseTarget>) {
    auto* closed = std::get_if<ClosedTarget>(&part);
    return closed == nullptr ? nullptr : &closed->contact;
  } else {
    return nullptr;
  }
}

}  // namespace carom
