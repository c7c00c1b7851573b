// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "core/dynamics/state.h"
#include "core/projection/constraint_factor.h"

namespace carom {

/// What the smooth motion of a mechanism needs to know beforehand.
///
/// Between two closed poses of an integration the coordinates are off the joints by the error of a
/// step, and there a redundant row is no longer a combination of the others: taken as one of its
/// own it would divide that error by itself. So the rank is decided where the joints hold to
/// rounding, by `choose_loop_rows`, and kept until the next such pose.
struct MotionPlan {
  EliminationPlan all;
  EliminationPlan tree;            ///< the same without loops
  std::vector<LoopRow> loop_rows;  ///< independent
};

/// Memory of one integration.
struct AccelerationWorkspace {
  EvaluatedSystem system;  ///< at the last q; after accelerate() Φ is replaced by Ȧq̇
  ConstraintFactor factor;
  std::vector<double> whitened, b, y, part, force;
  double sense = 1;  ///< −1: the velocity is that with time running backward, so that dampers drive
  bool elements = true;  ///< the force elements act; after accelerate() `force` is what they give
  std::vector<double> carried;  ///< whitened velocity that the drives give at the pose factored
                                ///< last; empty: there are none
  std::vector<double> applied;  ///< a generalized force beside them, n entries; empty: none
};

MotionPlan plan_motion(const Mechanism& mechanism);

/// Decides which loop rows are independent at a pose that closes the joints to rounding. Leaves
/// the system and its factor in the workspace.
void choose_loop_rows(const Mechanism& mechanism, const std::vector<double>& q, MotionPlan& plan,
                      AccelerationWorkspace& w);

/// The nearest velocity that keeps the joints and follows the drives, at the pose factored last.
void project_velocity(const MotionPlan& plan, AccelerationWorkspace& w, std::vector<double>& qdot);

/// The velocity that the drives give, n entries, at the pose factored last; empty: there are none.
std::vector<double> driven_velocity(const MotionPlan& plan, AccelerationWorkspace& w);

/// Evaluates and factors at q, which need not close the joints quite: with the loop rows chosen
/// last.
void factor_at(const Mechanism& mechanism, const MotionPlan& plan, const std::vector<double>& q,
               AccelerationWorkspace& w);

/// q̈ of the smooth motion under gravity, force elements and what is applied, at the pose factored
/// last. The velocity keeps the joints.
/// @param gravity  [m/s²]
/// @eq P(13)
void accelerate(const Mechanism& mechanism, const MotionPlan& plan, const std::vector<double>& qdot,
                Vec2 gravity, AccelerationWorkspace& w, std::span<double> qddot);

/// The same at a state, by factor_at().
void accelerate_at(const Mechanism& mechanism, const MotionPlan& plan, const State& state,
                   Vec2 gravity, AccelerationWorkspace& w, std::span<double> qddot);

/// q̈ += (I − S)M⁻¹f, at the pose factored last: what an applied force adds to the smooth motion.
/// P(13) is linear in the forces, so that gravity and velocity need not be known here.
/// @param f  generalized force, n entries [N], [N m]
/// @eq P(13)
void add_acceleration_of(std::span<const double> f, const MotionPlan& plan,
                         AccelerationWorkspace& w, std::span<double> qddot);

}  // namespace carom
