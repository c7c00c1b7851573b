// SPDX-License-Identifier: MIT
#include "core/pose/close.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/dynamics/state.h"
#include "core/math/planar.h"

namespace carom {

namespace {

const Frame& frame_at(const EvaluatedSystem& system, int body) {
  static constexpr Frame world{};
  return body == ground ? world : system.frame[static_cast<std::size_t>(body)];
}

Vec2 arm_of(const Mechanism& mechanism, const EvaluatedSystem& system, const Anchor& anchor) {
  const Frame& frame = frame_at(system, anchor.body);
  return rotated(local_point(mechanism, anchor), frame.c, frame.s);
}

BodyRow angle_row(int body) {
  return {body, ground, {{0, 0, 1}, {}}};
}

class PoseRows {
 public:
  PoseRows(const Mechanism& m, const EvaluatedSystem& s, double scale, std::vector<TargetRow>& out)
      : mechanism(m), system(s), size(scale), rows(out) {}

  void operator()(const PointTarget& target) const {
    const Vec2 p =
        frame_at(system, target.anchor.body).origin + arm_of(mechanism, system, target.anchor);
    if (target.x) row_along({1, 0}, p, *target.x, target.anchor);
    if (target.y) row_along({0, 1}, p, *target.y, target.anchor);
  }

  void operator()(const AngleTarget& target) const {
    const double angle = frame_at(system, target.body).angle;
    const double turn = std::remainder(angle - target.angle, 2 * pi);
    const double rounding = coordinate_rounding * (std::abs(angle) + std::abs(target.angle));
    rows.push_back({angle_row(target.body), turn, 1, rounding});
  }

  void operator()(const ClosedTarget& target) const {
    const ContactRows& contact = system.contacts[static_cast<std::size_t>(target.contact)];
    rows.push_back(
        {{contact.body_a, contact.body_b, contact.normal}, contact.gap, size, contact.rounding});
  }

 private:
  void row_along(Vec2 axis, Vec2 point, double wanted, const Anchor& anchor) const {
    const double magnitude = std::abs(point.x) + std::abs(point.y) + std::abs(wanted);
    rows.push_back({point_row(mechanism, system, anchor, axis), dot(axis, point) - wanted, size,
                    coordinate_rounding * magnitude});
  }

  const Mechanism& mechanism;
  const EvaluatedSystem& system;
  double size;
  std::vector<TargetRow>& rows;
};

struct VelocityRows {
  const Mechanism& mechanism;
  const EvaluatedSystem& system;
  std::vector<TargetRow>& rows;

  void operator()(const PointVelocity& target) const {
    if (target.x) rows.push_back({point_row(mechanism, system, target.anchor, {1, 0}), *target.x});
    if (target.y) rows.push_back({point_row(mechanism, system, target.anchor, {0, 1}), *target.y});
  }

  void operator()(const AngleRate& target) const {
    rows.push_back({angle_row(target.body), target.rate});
  }
};

}  // namespace

bool is_angular(const Row& row) {
  return row.a[0] == 0 && row.a[1] == 0 && row.b[0] == 0 && row.b[1] == 0;
}

BodyRow point_row(const Mechanism& mechanism, const EvaluatedSystem& system, const Anchor& anchor,
                  Vec2 along) {
  if (anchor.body == ground) return {};
  const Vec2 arm = arm_of(mechanism, system, anchor);
  const double turning = dof(mechanism, anchor.body) == 3 ? cross(arm, along) : 0;
  return {anchor.body, ground, {{along.x, along.y, turning}, {}}};
}

void append_pose_rows(const Mechanism& mechanism, const EvaluatedSystem& system,
                      const std::vector<PoseTarget>& targets, double size,
                      std::vector<TargetRow>& rows) {
  const PoseRows append(mechanism, system, size, rows);
  for (const PoseTarget& target : targets) std::visit(append, target);
}

void append_velocity_rows(const Mechanism& mechanism, const EvaluatedSystem& system,
                          const std::vector<VelocityTarget>& targets,
                          std::vector<TargetRow>& rows) {
  const VelocityRows append{mechanism, system, rows};
  for (const VelocityTarget& target : targets) std::visit(append, target);
}

namespace {

/// Enough for a handful of bodies; chains come near link by link and are given as many more for
/// each link, as long as the error falls by a hundredth between two checks.
constexpr int most_steps = 40;
constexpr int handful = 4;
constexpr int steps_between_checks = 20;
constexpr double least_progress = 0.99;
constexpr int halvings_of_a_step = 6;
/// What is open by less than this fraction of the size is near to closed.
constexpr double nearly_closed = 1e-3;
/// A first step from there may open the tree again.
constexpr int most_settlings = 3;
/// Below this nothing but rounding is left: no further step.
constexpr double closed_to_rounding = 4e-15;
/// A first step moves nothing farther than this fraction of the mechanism's extent, and no step
/// turns anything farther than this angle [rad]: Newton's model is not worth more.
constexpr double longest_step = 0.5;
constexpr double turn_of_a_step = 0.5;

/// What is left of a residual beyond the rounding of the coordinates, as a fraction of the scale.
double beyond_rounding(double residual, double rounding, double scale) {
  return std::max(std::abs(residual) - rounding, 0.0) / scale;
}

double joint_error(const EvaluatedSystem& system, double size) {
  double worst = 0;
  for (const JointRows& joint : system.joints) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
      const Row& row = joint.row[k];
      worst = std::max(
          worst, beyond_rounding(joint.phi[k], joint.rounding[k], is_angular(row) ? 1 : size));
    }
  }
  return worst;
}

/// Whether the body may be given an infinite moment of inertia. The row that keeps the angle
/// between two bodies is made of their turns alone, and would have no length.
bool can_lock(const Mechanism& mechanism, const EliminationPlan& plan, int body) {
  const auto keeps = [&](int joint) {
    return keeps_angle(mechanism.joints[static_cast<std::size_t>(joint)].kind);
  };
  const int step = plan.step_of_body[static_cast<std::size_t>(body)];
  const int joint = plan.steps[static_cast<std::size_t>(step)].joint;
  if (joint >= 0 && keeps(joint)) return false;
  return std::ranges::none_of(plan.loop_rows, [&](const LoopRow& loop) {
    const JointKind& kind = mechanism.joints[static_cast<std::size_t>(loop.joint)].kind;
    return (anchor_a(kind).body == body || anchor_b(kind).body == body) && keeps(loop.joint);
  });
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
    if (i % rows_at_once == 0) {
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
  const auto add = [&](double residual, const BodyRow& row) {
    w.b.push_back(-residual - product(w.system, row.body_a, row.body_b, row.row, w.step));
  };
  for (const LoopRow& loop : plan.loop_rows) {
    const double phi = w.system.joints[static_cast<std::size_t>(loop.joint)].phi[loop.row];
    add(phi, row_of(w.system, loop));
  }
  for (const TargetRow& target : w.rows) add(target.residual, target.row);
  w.y.assign(static_cast<std::size_t>(plan.tree_dof), 0.0);
  w.factor.joints.add_solution(w.b, w.y);
  w.tried.resize(w.step.size());
  unwhiten(plan, w.factor, w.y, w.tried);
  for (std::size_t i = 0; i < w.step.size(); ++i) w.step[i] += w.tried[i];
  unlock_angles(w.system);
}

/// Shortens the step so that no body moves farther than `radius` or turns farther than allowed.
/// @return the fraction that is left of it
double clamp_step(const Mechanism& mechanism, ClosureWorkspace& w, double radius) {
  const Fastest most = fastest_of(mechanism, w.step);
  const double longest = std::max(most.point / radius, most.turn / turn_of_a_step);
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
  for (const JointRows& joint : w.system.joints) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) sum += joint.phi[k];
  }
  for (const TargetRow& row : w.rows) {
    worst = std::max(worst, beyond_rounding(row.residual, row.rounding, row.scale));
    sum += row.residual;
  }
  return std::isfinite(sum) ? worst : std::numeric_limits<double>::infinity();
}

namespace {

/// Newton's method to rounding, or to where it makes no progress.
double descend(const Mechanism& mechanism, const EliminationPlan& plan,
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
    const double taken = clamp_step(mechanism, w, radius);
    double fraction = 1;
    double next = error;
    const auto line_search = [&](bool settled) {
      fraction = 1;
      for (int halving = 0; halving <= halvings_of_a_step; ++halving, fraction /= 2) {
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

}  // namespace

// A redundant row is independent by as much as the joints of the tree are open. Near the end that
// is more than the rank's tolerance, and a step that trusts such a row goes nowhere. In a tree that
// is closed to rounding it is dropped.
double close_pose(const Mechanism& mechanism, const EliminationPlan& plan,
                  const std::vector<PoseTarget>& targets, std::vector<double>& q,
                  ClosureWorkspace& w) {
  const double error = descend(mechanism, plan, targets, q, w);
  if (error <= pose_tolerance || error > nearly_closed) return error;
  std::vector<double> settled = q;
  double then = error;
  for (int i = 0; i < most_settlings && then > pose_tolerance && !w.effort.spent(); ++i) {
    settle_tree(mechanism, plan, settled);
    then = descend(mechanism, plan, targets, settled, w);
  }
  if (!(then < error)) return closing_error(mechanism, plan, targets, q, w);
  q = std::move(settled);
  return then;
}

}  // namespace carom
