// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <string>
#include <variant>

#include "core/mechanism/joint.h"

namespace carom {

// What drives or brakes a mechanism between impacts and during compliant contact. None of these is
// impulsive: an impact at an instant takes no notice of them.

/// A spring and a damper side by side between two points, d apart: they push with
/// k(rest_length − d) − c ḋ.
struct SpringForce {
  Anchor a, b;
  double stiffness = 0;    ///< k [N/m]
  double damping = 0;      ///< c [N s/m]
  double rest_length = 0;  ///< [m]
  bool operator==(const SpringForce&) const = default;
};

/// The same between the angles of two bodies: the torque k(rest_angle − θ_a + θ_b) − c(ω_a − ω_b)
/// on a, and the opposite on b.
struct TorsionForce {
  int a = 0;
  int b = ground;
  double stiffness = 0;   ///< k [N m/rad]
  double damping = 0;     ///< c [N m s/rad]
  double rest_angle = 0;  ///< θ_a − θ_b [rad]
  bool operator==(const TorsionForce&) const = default;
};

/// A constant torque on body a against body b.
struct TorqueForce {
  int a = 0;
  int b = ground;
  double torque = 0;  ///< [N m]
  bool operator==(const TorqueForce&) const = default;
};

/// A drive that turns body a against body b at a prescribed speed, as far as its torque reaches:
/// τ = gain·(speed − ω_a + ω_b) on a, cut at ±limit, and the opposite on b.
struct MotorForce {
  int a = 0;
  int b = ground;
  double speed = 0;  ///< of ω_a − ω_b [rad/s]
  double gain = 0;   ///< [N m s/rad]
  double limit = 0;  ///< [N m]
  bool operator==(const MotorForce&) const = default;
};

/// The same along the line between two points, d apart: they push with
/// gain·(speed − ḋ), cut at ±limit.
struct ActuatorForce {
  Anchor a, b;
  double speed = 0;  ///< of ḋ [m/s]
  double gain = 0;   ///< [N s/m]
  double limit = 0;  ///< [N]
  bool operator==(const ActuatorForce&) const = default;
};

/// A force on a point of a body, constant in the world.
struct PointForce {
  Anchor point;
  double x = 0, y = 0;  ///< [N]
  bool operator==(const PointForce&) const = default;
};

using ForceKind =
    std::variant<SpringForce, TorsionForce, TorqueForce, PointForce, MotorForce, ActuatorForce>;

struct ForceElement {
  std::string name;
  ForceKind kind;
  std::string label = {};  ///< shown in the place of the name; empty: the name in words

  bool operator==(const ForceElement&) const = default;
};

/// Acts along the line between two points.
template <class Kind>
concept ActsBetweenPoints = std::same_as<Kind, SpringForce> || std::same_as<Kind, ActuatorForce>;

/// Turns one body against another.
template <class Kind>
concept ActsBetweenAngles = std::same_as<Kind, TorsionForce> || std::same_as<Kind, TorqueForce> ||
    std::same_as<Kind, MotorForce>;

/// "spring", "torsion-spring", "torque", "force", "motor", "actuator": the word in files.
inline const char* kind_word(const ForceKind& kind) {
  constexpr std::array<const char*, std::variant_size_v<ForceKind>> words{
      "spring", "torsion-spring", "torque", "force", "motor", "actuator"};
  return words[kind.index()];
}

}  // namespace carom
