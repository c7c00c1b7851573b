// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

#include "core/dynamics/state.h"
#include "core/pose/prescription.h"
#include "core/projection/constraint_factor.h"
#include "core/projection/elimination_plan.h"

namespace carom {

/// How much may still be spent on closing a pose. It is counted in bodies placed, not in seconds:
/// what is found must not depend on the clock.
struct Effort {
  std::int64_t left = std::numeric_limits<std::int64_t>::max();
  std::stop_token stop = {};

  void spend(std::size_t bodies) { left -= static_cast<std::int64_t>(bodies); }
  [[nodiscard]] bool spent() const { return left <= 0 || stop.stop_requested(); }

  bool operator==(const Effort&) const = default;
};

/// What a person waits for at every move of the hand: some hundredths of a second. It is more than
/// the mechanisms of a lecture ever need.
inline constexpr std::int64_t effort_of_a_move = 100000;

/// A scalar condition on the pose or the velocity, in the form of a constraint row.
struct TargetRow {
  BodyRow row;
  double residual = 0;  ///< present value less wanted value, [m] or [rad]; for velocities the
                        ///< wanted value itself, [m/s] or [rad/s]
  double scale = 1;     ///< size by which the residual is judged
  double rounding = 0;  ///< of the residual
};

/// Whether a joint's row is one of angles alone, its residual in [rad].
bool is_angular(const Row& row);

/// Row of the world component along `along` of an anchor's velocity.
BodyRow point_row(const Mechanism& mechanism, const EvaluatedSystem& system, const Anchor& anchor,
                  Vec2 along);

/// Appends one row per prescribed scalar, with its residual at the evaluated pose.
void append_pose_rows(const Mechanism& mechanism, const EvaluatedSystem& system,
                      const std::vector<PoseTarget>& targets, double size,
                      std::vector<TargetRow>& rows);

/// Appends one row per prescribed velocity component; `residual` is the wanted value.
void append_velocity_rows(const Mechanism& mechanism, const EvaluatedSystem& system,
                          const std::vector<VelocityTarget>& targets, std::vector<TargetRow>& rows);

/// Shifts bodies, roots first, so that every tree joint is closed again after a step; angles stay,
/// but for those that a prismatic joint prescribes. Loops and targets are left to the caller.
void settle_tree(const Mechanism& mechanism, const EliminationPlan& plan, std::vector<double>& q);

/// A pose is closed if every joint and target holds to this fraction of the mechanism's size.
inline constexpr double pose_tolerance = 1e-10;

/// Memory for closing poses again and again.
struct ClosureWorkspace {
  EvaluatedSystem system;
  ConstraintFactor factor;
  std::vector<TargetRow> rows;
  std::vector<double> b, y, step, tried;
  Effort effort;  ///< close_pose() spends it, and ends when nothing is left
};

/// Largest residual of joints and targets at q, relative to the size of the mechanism; leaves the
/// evaluated system and the target rows in the workspace.
double closing_error(const Mechanism& mechanism, const EliminationPlan& plan,
                     const std::vector<PoseTarget>& targets, const std::vector<double>& q,
                     ClosureWorkspace& workspace);

/// Newton's method for joints and targets from q, each step the one of least motion in the kinetic
/// metric, shortened until the residual falls. A pose that is closed to rounding is left as it is,
/// so that resolving twice changes nothing. Returns the closing error reached; q is the best pose
/// seen.
double close_pose(const Mechanism& mechanism, const EliminationPlan& plan,
                  const std::vector<PoseTarget>& targets, std::vector<double>& q,
                  ClosureWorkspace& workspace);

}  // namespace carom
