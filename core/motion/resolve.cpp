// SPDX-License-Identifier: MIT
#include "core/motion/resolve.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <span>

#include "core/motion/guess.h"

namespace carom {

namespace {

/// Starts tried before a pose is called out of reach. The straight guess and a few dozen drawn ones
/// find every branch of the mechanisms we know; each costs some ten microseconds.
constexpr std::uint32_t most_starts = 64;

/// What stands in the way, judged by the elbow that is nearest to its limit.
std::string unreached_reason(const Mechanism& mechanism, const std::vector<double>& q) {
  const std::vector<ElbowState> found = elbows(mechanism, q);
  const auto limit = std::min_element(
      found.begin(), found.end(),
      [](const ElbowState& a, const ElbowState& b) { return std::abs(a.sine) < std::abs(b.sine); });
  // Iterations towards a target out of reach end within a few degrees of the limit.
  constexpr double near_limit = 0.1;
  if (limit != found.end() && std::abs(limit->sine) < near_limit) {
    return limit->elbow + (limit->cosine > 0 ? " is stretched" : " is folded") +
           ": the pose is out of reach";
  }
  return "no pose meets all joints and targets: the loop cannot be closed";
}

/// A velocity below this fraction of the wanted one, or of the one that has the prescribed energy,
/// is rounding and has no direction that could be scaled up.
constexpr double least_direction = 1e-14;

/// Least squares in the unit rows, least kinetic energy among the solutions: ½|y|² is that energy.
Eigen::VectorXd least_motion(const Eigen::MatrixXd& C, const Eigen::VectorXd& wanted) {
  // The threshold is meant for unit rows, the solver's for the largest pivot.
  const double largest = C.rowwise().norm().maxCoeff();
  if (!(largest > 0)) return Eigen::VectorXd::Zero(C.cols());
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver;
  solver.setThreshold(rank_tolerance / largest);
  solver.compute(C);
  return solver.solve(wanted);
}

}  // namespace

bool keeps_mode(const Mechanism& mechanism, const std::vector<ElbowMode>& mode,
                const std::vector<double>& q) {
  if (mode.empty()) return true;
  const std::vector<ElbowState> found = elbows(mechanism, q);
  return std::all_of(mode.begin(), mode.end(), [&](const ElbowMode& wanted) {
    return std::none_of(found.begin(), found.end(), [&](const ElbowState& elbow) {
      return elbow.elbow == wanted.elbow && elbow.sine * wanted.sign < 0;
    });
  });
}

PoseResult resolve_pose(const Mechanism& mechanism, const PosePrescription& pose,
                        const std::vector<double>& guess, const Effort& effort) {
  ClosureWorkspace workspace;
  workspace.effort = effort;
  return resolve_pose(mechanism, plan_elimination(mechanism), pose, guess, workspace);
}

PoseResult resolve_pose(const Mechanism& mechanism, const EliminationPlan& plan,
                        const PosePrescription& pose, const std::vector<double>& guess,
                        ClosureWorkspace& workspace) {
  PoseResult best;
  double best_error = 0;
  const auto attempt = [&](std::vector<double> q) {
    const double error = close_pose(mechanism, plan, pose.targets, q, workspace);
    if (best.q.empty() || error < best_error) {
      best.q = q;
      best_error = error;
    }
    if (error > pose_tolerance || !keeps_mode(mechanism, pose.mode, q)) return false;
    best = {true, {}, std::move(q)};
    return true;
  };
  if (guess.size() == static_cast<std::size_t>(coordinate_count(mechanism)) && attempt(guess)) {
    return best;
  }
  for (std::uint32_t seed = 0; seed < most_starts; ++seed) {
    if (!best.q.empty() && workspace.effort.spent()) break;
    if (attempt(guess_pose(mechanism, plan, pose.targets, seed))) return best;
  }
  best.reason = best_error > pose_tolerance
                    ? unreached_reason(mechanism, best.q)
                    : "the pose exists, but was not found in the assembly mode that is asked for";
  return best;
}

VelocityResult resolve_velocity(const Mechanism& mechanism, const std::vector<double>& q,
                                const VelocityPrescription& velocity) {
  return resolve_velocity(mechanism, plan_elimination(mechanism), q, velocity);
}

VelocityResult resolve_velocity(const Mechanism& mechanism, const EliminationPlan& plan,
                                const std::vector<double>& q,
                                const VelocityPrescription& velocity) {
  const EvaluatedSystem system = evaluate(mechanism, q);
  ConstraintFactor factor;
  factor_joints(plan, system, factor);

  std::vector<TargetRow> rows;
  append_velocity_rows(mechanism, system, velocity.targets, rows);
  const auto d = static_cast<Eigen::Index>(plan.tree_dof);
  const auto m = static_cast<Eigen::Index>(rows.size());
  Eigen::MatrixXd C = Eigen::MatrixXd::Zero(m, d);
  Eigen::VectorXd wanted = Eigen::VectorXd::Zero(m);
  VelocityResult result;
  result.qdot.assign(q.size(), 0.0);
  result.exact = true;
  std::vector<double> c(static_cast<std::size_t>(d));
  for (Eigen::Index k = 0; k < m; ++k) {
    const TargetRow& target = rows[static_cast<std::size_t>(k)];
    const double norm = row_norm(system, target.row);
    if (!(norm > 0)) {  // a point of the ground
      result.exact = result.exact && target.residual == 0;
      continue;
    }
    whiten_row(plan, factor, target.row, c);
    factor.joints.remove_from(c);
    C.row(k) = Eigen::Map<const Eigen::RowVectorXd>(c.data(), d) / norm;
    wanted(k) = target.residual / norm;
    if (!(C.row(k).norm() > rank_tolerance)) C.row(k).setZero();  // the joints leave no motion
  }
  if (m == 0 || d == 0) return result;
  const Eigen::VectorXd y = least_motion(C, wanted);
  // A target counts as met if it is met to this fraction of the fastest one.
  constexpr double met = 1e-9;
  const Eigen::VectorXd missed = C * y - wanted;
  if (missed.cwiseAbs().maxCoeff() > met * wanted.cwiseAbs().maxCoeff()) result.exact = false;
  if (!result.exact) {
    result.reason = "the joints do not allow the prescribed velocity: the nearest one is taken";
  }
  double factor_of_energy = 1;
  if (velocity.kinetic_energy) {
    const double speed = y.stableNorm();
    const double prescribed = std::sqrt(2 * *velocity.kinetic_energy);
    const double least = least_direction * std::max(prescribed, wanted.stableNorm());
    if (prescribed > 0 && !(speed > least)) {
      result.exact = false;
      result.reason = "nothing moves: the prescribed kinetic energy cannot be reached";
      return result;
    }
    factor_of_energy = speed > 0 ? prescribed / speed : 0;
  }
  const Eigen::VectorXd scaled = factor_of_energy * y;
  unwhiten(plan, factor, std::span<const double>(scaled.data(), static_cast<std::size_t>(d)),
           result.qdot);
  if (!std::all_of(result.qdot.begin(), result.qdot.end(),
                   [](double v) { return std::isfinite(v); })) {
    result.exact = false;
    result.reason = "the prescribed velocity overflows";
    std::fill(result.qdot.begin(), result.qdot.end(), 0.0);
  }
  return result;
}

PosePrescription measured_pose(const Mechanism& mechanism, const PosePrescription& pose,
                               const std::vector<double>& q) {
  PosePrescription measured = pose;
  for (PoseTarget& target : measured.targets) {
    if (auto* point = std::get_if<PointTarget>(&target)) {
      const Vec2 p = world_point(mechanism, q, point->anchor);
      if (point->x) point->x = p.x;
      if (point->y) point->y = p.y;
    } else if (auto* angle = std::get_if<AngleTarget>(&target)) {
      // Bodies that went round and round are where they are: the prescription forgets full turns
      // where the next ones would leave what may be typed.
      const double turned = frame_of(mechanism, q, angle->body).angle;
      angle->angle = std::abs(turned) < 100 * pi ? turned : std::remainder(turned, 2 * pi);
    }
  }
  const std::vector<ElbowState> found = elbows(mechanism, q);
  for (ElbowMode& mode : measured.mode) {
    for (const ElbowState& elbow : found) {
      if (elbow.elbow == mode.elbow && elbow.sine != 0) mode.sign = elbow.sine > 0 ? 1 : -1;
    }
  }
  return measured;
}

}  // namespace carom
