// SPDX-License-Identifier: MIT
#include "core/pose/close.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math/matrix3.h"
#include "core/pose/settle.h"

namespace carom {

namespace {

/// Enough for a handful of bodies; chains come near link by link and are given as many more for
/// each link, as long as the error falls by a hundredth between two checks.
constexpr int most_steps = 40;
constexpr int handful = 4;
constexpr int steps_between_checks = 20;
constexpr double least_progress = 0.99;
constexpr int most_halvings = 6;
/// Below this nothing but rounding is left: no further step.
constexpr double closed_to_rounding = 4e-15;
/// A first step moves nothing farther than this fraction of the mechanism's extent, and no step
/// turns anything farther than this angle [rad]: Newton's model is not worth more.
constexpr double longest_step = 0.5;
constexpr double most_turn = 0.5;

/// What is left of a residual beyond the rounding of the coordinates, as a fraction of the scale.
double beyond_rounding(double residual, double rounding, double scale) {
  return std::max(std::abs(residual) - rounding, 0.0) / scale;
}

double joint_error(const EvaluatedSystem& system, double size) {
  double worst = 0;
  for (const JointRows& joint : system.joints) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
      const Row& row = joint.row[k];
      const bool angular = row.a[0] == 0 && row.a[1] == 0 && row.b[0] == 0 && row.b[1] == 0;
      worst = std::max(worst, beyond_rounding(joint.phi[k], joint.rounding[k], angular ? 1 : size));
    }
  }
  return worst;
}

/// Whether the body may be given an infinite moment of inertia. The row that keeps the angle
/// between two bodies is made of their turns alone, and would have no length.
bool can_lock(const Mechanism& mechanism, const EliminationPlan& plan, int body) {
  const int step = plan.step_of_body[static_cast<std::size_t>(body)];
  const int joint = plan.steps[static_cast<std::size_t>(step)].joint;
  return joint < 0 || !std::holds_alternative<PrismaticJoint>(
                          mechanism.joints[static_cast<std::size_t>(joint)].kind);
}

/// Lets no body turn that has the angle that is asked for: an infinite moment of inertia does what
/// its row among the others would, and a chain whose angles are given is closed in linear time. Its
/// rows are taken from the workspace.
void lock_reached_angles(const Mechanism& mechanism, const EliminationPlan& plan,
                         ClosureWorkspace& w) {
  std::erase_if(w.rows, [&](const TargetRow& target) {
    const bool is_angle = target.row.row.a == Row3{0, 0, 1} && target.row.body_b == ground;
    if (!is_angle || std::abs(target.residual) > target.rounding) return false;
    if (!can_lock(mechanism, plan, target.row.body_a)) return false;
    w.system.weight[static_cast<std::size_t>(target.row.body_a)].value[2] = 0;
    return true;
  });
}

/// Gives the bodies their moments of inertia back.
void unlock_angles(EvaluatedSystem& system) {
  for (BodyWeight& weight : system.weight) weight.value[2] = 1 / std::sqrt(weight.inertia);
}

/// Rows of targets that are made orthogonal at once: a thousand take seconds.
constexpr std::size_t rows_at_once = 32;

/// False if it was stopped.
bool add_target_rows(const EliminationPlan& plan, ClosureWorkspace& w) {
  for (std::size_t i = 0; i < w.rows.size(); ++i) {
    if (i > 0 && i % rows_at_once == 0) {
      w.factor.joints.close_group();
      if (w.effort.stop.stop_requested()) return false;
    }
    const BodyRow& row = w.rows[i].row;
    whiten_row(plan, w.factor, row, w.factor.joints.add_row(row_norm(w.system, row)));
  }
  w.factor.joints.close_group();
  return true;
}

/// Newton step of least motion: the tree's part, then loops and targets within the free directions.
/// No step if it was stopped.
void newton_step(const Mechanism& mechanism, const EliminationPlan& plan, ClosureWorkspace& w) {
  lock_reached_angles(mechanism, plan, w);
  factor_joints(plan, w.system, w.factor);
  w.step.assign(static_cast<std::size_t>(w.system.n()), 0.0);
  if (!add_target_rows(plan, w)) return unlock_angles(w.system);

  close_tree(plan, w.system, w.factor, w.step);

  w.b.clear();
  for (const int j : plan.loop_joints) {
    const JointRows& joint = w.system.joints[static_cast<std::size_t>(j)];
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
      w.b.push_back(-joint.phi[k] -
                    apply(w.system, joint.body_a, joint.body_b, joint.row[k], w.step));
    }
  }
  for (const TargetRow& target : w.rows) {
    w.b.push_back(-target.residual -
                  apply(w.system, target.row.body_a, target.row.body_b, target.row.row, w.step));
  }
  w.y.assign(static_cast<std::size_t>(plan.tree_dof), 0.0);
  w.factor.joints.add_solution(w.b, w.y);
  w.tried.resize(w.step.size());
  unwhiten(plan, w.factor, w.y, w.tried);
  for (std::size_t i = 0; i < w.step.size(); ++i) w.step[i] += w.tried[i];
  unlock_angles(w.system);
}

/// Shortens the step so that no body moves farther than `radius` or turns farther than allowed.
/// @return the fraction that is left of it
double clamp_step(ClosureWorkspace& w, double radius) {
  double longest = 0;
  for (std::size_t body = 0; body + 1 < w.system.offset.size(); ++body) {
    const auto first = static_cast<std::size_t>(w.system.offset[body]);
    const auto last = static_cast<std::size_t>(w.system.offset[body + 1]);
    longest = std::max(longest, std::hypot(w.step[first], w.step[first + 1]) / radius);
    if (last - first == 3) longest = std::max(longest, std::abs(w.step[first + 2]) / most_turn);
  }
  if (!(longest > 1)) return 1;
  for (double& s : w.step) s /= longest;
  return 1 / longest;
}

}  // namespace

double closing_error(const Mechanism& mechanism, const EliminationPlan& plan,
                     const std::vector<PoseTarget>& targets, const std::vector<double>& q,
                     ClosureWorkspace& w) {
  evaluate(mechanism, q, w.system);
  w.rows.clear();
  append_pose_rows(mechanism, w.system, targets, plan.size, w.rows);
  double worst = joint_error(w.system, plan.size);
  // max() would drop a NaN; a sum keeps it. Coordinates that no joint and no target mentions count.
  double sum = worst;
  for (const double c : q) sum += c;
  for (const JointRows& joint : w.system.joints) sum += joint.phi[0] + joint.phi[1];
  for (const TargetRow& row : w.rows) {
    worst = std::max(worst, beyond_rounding(row.residual, row.rounding, row.scale));
    sum += row.residual;
  }
  return std::isfinite(sum) ? worst : std::numeric_limits<double>::infinity();
}

double close_pose(const Mechanism& mechanism, const EliminationPlan& plan,
                  const std::vector<PoseTarget>& targets, std::vector<double>& q,
                  ClosureWorkspace& w) {
  double error = closing_error(mechanism, plan, targets, q, w);
  double radius = longest_step * plan.extent;
  double checked = error;
  const int bodies = static_cast<int>(mechanism.bodies.size());
  const int steps = most_steps * std::max(1, bodies + 1 - handful);
  for (int step = 0; step < steps && error > closed_to_rounding && !w.effort.spent(); ++step) {
    if (step > 0 && step % steps_between_checks == 0) {
      if (!(error < least_progress * checked)) return error;
      checked = error;
    }
    newton_step(mechanism, plan, w);
    w.effort.spend(mechanism.bodies.size());
    const double taken = clamp_step(w, radius);
    double fraction = 1;
    double next = error;
    const auto line_search = [&](bool settled) {
      fraction = 1;
      for (int halving = 0; halving <= most_halvings; ++halving, fraction /= 2) {
        w.tried = q;
        for (std::size_t i = 0; i < q.size(); ++i) w.tried[i] += fraction * w.step[i];
        if (settled) settle_tree(mechanism, plan, w.tried);
        next = closing_error(mechanism, plan, targets, w.tried, w);
        w.effort.spend(mechanism.bodies.size());
        if (next < error) return true;
      }
      return false;
    };
    // Of a chain's long steps only the angles are kept; near the end Newton's own is the better
    // one.
    if ((bodies > handful && taken < 1 && line_search(true)) || line_search(false)) q = w.tried;
    if (!(next < error)) {  // no progress: rounding, or a dead end
      closing_error(mechanism, plan, targets, q, w);
      return error;
    }
    // As good as the linear model promised, or nearly: it may be trusted farther.
    const bool as_promised = fraction == 1 && taken < 1 && next <= (1 - taken / 2) * error;
    radius = as_promised ? 2 * radius : std::max(longest_step * plan.extent, radius / 2);
    error = next;
  }
  return error;
}

}  // namespace carom
