// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/mechanism/fields.h"
#include "core/mechanism/mechanism.h"

namespace carom {

// What the user meant, kept beside the coordinates it was resolved to, and resolved again whenever
// a parameter changes: a dragged length keeps the tip on the ground with its velocity.

/// World coordinates of a point; either may be left free. Parameters `pose.NAME.x`, `pose.NAME.y`.
struct PointTarget {
  std::string name;
  Anchor anchor;
  std::optional<double> x = {};  ///< [m]
  std::optional<double> y = {};  ///< [m]
  bool operator==(const PointTarget&) const = default;
};

/// World angle of a rigid body. Parameter `pose.NAME.angle`.
struct AngleTarget {
  std::string name;
  int body = 0;
  double angle = 0;  ///< [rad]
  bool operator==(const AngleTarget&) const = default;
};

/// A contact that is closed: gap = 0. No parameter.
struct ClosedTarget {
  int contact = 0;
  bool operator==(const ClosedTarget&) const = default;
};

using PoseTarget = std::variant<PointTarget, AngleTarget, ClosedTarget>;

/// Where two links meet, the assembly mode is the sign of the turn from the first to the second.
/// `joint` names the elbow: a revolute joint between two moving bodies; or, where rods meet in a
/// particle, `particle` names it. A point in a curved slot is left or right of the slot's axis.
struct ElbowMode {
  std::string elbow;  ///< name of the revolute joint, of the particle or of the curved slot
  int sign = 1;  ///< +1: counter-clockwise, −1: clockwise (González: sign of φ₂); +1: left
  bool operator==(const ElbowMode&) const = default;
};

/// The search for the pose begins with these angles of rigid bodies. They tell poses apart that no
/// elbow does, as those of a pendulum of which x of the tip is prescribed.
struct NearAngle {
  std::string body;  ///< name of a rigid body
  double angle = 0;  ///< [rad]
  bool operator==(const NearAngle&) const = default;
};

struct PosePrescription {
  std::vector<PoseTarget> targets;
  std::vector<ElbowMode> mode;
  std::vector<NearAngle> near = {};
  bool operator==(const PosePrescription&) const = default;
};

/// World velocity of a point; either component may be left free. Parameters `velocity.NAME.x`,
/// `.y`, and with both given also `.speed` and `.angle` (from +x, counter-clockwise).
struct PointVelocity {
  std::string name;
  Anchor anchor;
  std::optional<double> x = {};  ///< [m/s]
  std::optional<double> y = {};  ///< [m/s]
  bool operator==(const PointVelocity&) const = default;
};

/// Angular velocity of a rigid body. Parameter `velocity.NAME.rate`.
struct AngleRate {
  std::string name;
  int body = 0;
  double rate = 0;  ///< [rad/s]
  bool operator==(const AngleRate&) const = default;
};

using VelocityTarget = std::variant<PointVelocity, AngleRate>;

/// Prescribes something of a point, not of a body's angle.
template <class Target>
concept OfPoint = std::same_as<Target, PointTarget> || std::same_as<Target, PointVelocity>;

/// The velocity is the one of least kinetic energy that meets the joints and the targets.
struct VelocityPrescription {
  std::vector<VelocityTarget> targets;
  std::optional<double> kinetic_energy = {};  ///< then scaled to this T⁻ [J]; parameter
                                              ///< `velocity.kinetic_energy`
  bool operator==(const VelocityPrescription&) const = default;
};

/// An external impulse on a body during the impact, i_u of P(18): on its centre of mass, and about
/// it. Parameters `impulses.NAME.x`, `.y`, `.moment`.
struct BodyImpulse {
  std::string name;
  int body = 0;
  double x = 0, y = 0;  ///< [N s]
  double moment = 0;    ///< of a rigid body [N m s]
  bool operator==(const BodyImpulse&) const = default;
};

/// The same on all coordinates, n entries; empty if there is none.
std::vector<double> generalized(const Mechanism& mechanism,
                                const std::vector<BodyImpulse>& impulses);

template <>
std::span<const Field<PointTarget>> fields<PointTarget>();
template <>
std::span<const Field<AngleTarget>> fields<AngleTarget>();
template <>
std::span<const Field<PointVelocity>> fields<PointVelocity>();
template <>
std::span<const Field<AngleRate>> fields<AngleRate>();
template <>
std::span<const Field<VelocityPrescription>> fields<VelocityPrescription>();
template <>
std::span<const Field<BodyImpulse>> fields<BodyImpulse>();

}  // namespace carom
