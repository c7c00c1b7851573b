// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/pose/prescription.h"
#include "core/projection/constraint_factor.h"

namespace carom {

/// A scalar condition on the pose or the velocity, in the form of a constraint row.
struct TargetRow {
  BodyRow row;
  double residual = 0;  ///< present value less wanted value, [m] or [rad]; for velocities the
                        ///< wanted value itself, [m/s] or [rad/s]
  double scale = 1;     ///< size by which the residual is judged
  double rounding = 0;  ///< of the residual
};

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

}  // namespace carom
