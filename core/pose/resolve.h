// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/dynamics/state.h"
#include "core/pose/close.h"
#include "core/pose/prescription.h"

namespace carom {

/// Starts tried before a pose is called out of reach. The straight guess and a few dozen drawn ones
/// find every branch of the mechanisms we know; each costs some ten microseconds.
inline constexpr std::uint32_t most_starts = 64;

/// Outcome of resolving a pose: finite coordinates in any case, `reached` only if joints and
/// targets hold to `pose_tolerance`.
struct PoseResult {
  bool reached = false;
  std::string reason;  ///< why not: "P1 is stretched: the target of tip is out of reach"
  std::vector<double> q;
};

/// Coordinates that close all joints and meet the targets in the given assembly mode, started from
/// `guess` (empty: from a generated guess). What targets leave free stays near the guess. Where the
/// guess does not lead there, other starts are tried as long as there is effort left.
PoseResult resolve_pose(const Mechanism& mechanism, const PosePrescription& pose,
                        const std::vector<double>& guess, const Effort& effort = {});
/// The same with the plan at hand; spends the workspace's effort.
PoseResult resolve_pose(const Mechanism& mechanism, const EliminationPlan& plan,
                        const PosePrescription& pose, const std::vector<double>& guess,
                        ClosureWorkspace& workspace);

/// Whether q has all elbows and curved slots of `mode` on the side that is asked for. A stretched
/// or folded elbow is on both sides, and so is the end of a slot's axis.
bool keeps_mode(const Mechanism& mechanism, const std::vector<ElbowMode>& mode,
                const std::vector<double>& q);

struct VelocityResult {
  bool exact = false;  ///< the targets are met; otherwise as nearly as the joints allow
  std::string reason;  ///< which target the joints forbid
  std::vector<double> qdot;
};

/// Velocity of least kinetic energy that keeps the joints and meets the targets, then scaled to the
/// prescribed kinetic energy. Where the joints forbid the targets it is the nearest one, each
/// target weighed by the kinetic energy it would take alone, so that [m/s] and [rad/s] compare.
VelocityResult resolve_velocity(const Mechanism& mechanism, const std::vector<double>& q,
                                const VelocityPrescription& velocity);
/// Memory for resolving velocities again and again.
struct VelocityWorkspace {
  EvaluatedSystem system;
  ConstraintFactor factor;
  RowSpace targets;  ///< their rows, without the part that the joints take
  std::vector<TargetRow> rows;
  std::vector<double> wanted, norm;  ///< of each row
  std::vector<double> y;
  std::vector<double> carried;  ///< whitened velocity that the drives give
};

/// The same with the plan and memory at hand.
VelocityResult resolve_velocity(const Mechanism& mechanism, const EliminationPlan& plan,
                                const std::vector<double>& q, const VelocityPrescription& velocity,
                                VelocityWorkspace& workspace);

/// The prescription with the same kinds of targets and elbows, measured again at q: after a drag.
PosePrescription measured_pose(const Mechanism& mechanism, const PosePrescription& pose,
                               const std::vector<double>& q);

/// Angles of all rigid bodies.
std::vector<NearAngle> near_angles(const Mechanism& mechanism, const std::vector<double>& q);

/// The three points of an elbow: far end of the first link, the elbow, far end of the second. Its
/// turn is from the direction of the first link to that of the second.
struct Elbow {
  std::string name;
  Anchor first, centre, second;
};
std::vector<Elbow> find_elbows(const Mechanism& mechanism);

/// Elbows of a mechanism with their present turn.
struct ElbowState {
  std::string elbow;
  double sine = 0;    ///< sin of the turn; the mode is its sign
  double cosine = 1;  ///< > 0 near stretched, < 0 near folded
};
std::vector<ElbowState> elbows(const Mechanism& mechanism, const std::vector<double>& q);
/// Empty where a link has no length.
std::optional<ElbowState> turn_of(const Elbow& elbow, const Positions& at);

/// Everything whose side a mode may state: the elbows, and the curved slots, whose sine is > 0 to
/// the left of the axis.
std::vector<ElbowState> assembly_mode(const Mechanism& mechanism, const std::vector<double>& q);

/// One step of direct manipulation.
struct DragGoal {
  Anchor anchor;            ///< the point that was taken hold of
  Vec2 target;              ///< where the hand is now [m]
  std::vector<int> closed;  ///< contacts that stay closed
  bool allow_flip = false;  ///< Shift: the assembly mode may change
};

struct DragResult {
  std::vector<double> q;
  Vec2 reached;  ///< where the point is now
  bool limited = false;
  std::string reason;  ///< "P1 is stretched", "the joints allow no motion that way"
};

/// Moves the anchor from its place in q towards the target: joints and closed contacts hold
/// exactly, everything else moves least in the kinetic metric, and no elbow changes its mode.
DragResult drag_pose(const Mechanism& mechanism, const std::vector<double>& q,
                     const DragGoal& goal);

}  // namespace carom
