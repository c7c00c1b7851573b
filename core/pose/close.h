// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/pose/effort.h"
#include "core/pose/target_rows.h"

namespace carom {

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
