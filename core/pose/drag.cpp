// SPDX-License-Identifier: MIT
//
// Direct manipulation: damped least squares in the kinetic metric, in clamped sub-steps, each
// followed by a Newton correction that closes joints and contacts exactly.
//
// With the whitened rows D (2×d) of the dragged point's velocity, joints and closed contacts
// already removed, the step towards r = target − point is y = Dᵀ(DDᵀ + λ²I)⁻¹r: of all motions that
// bring the point there the one of least kinetic energy, and bounded where the point cannot go.
#include <algorithm>
#include <cmath>

#include "core/pose/close.h"
#include "core/pose/resolve.h"

namespace carom {

namespace {

/// Sub-steps of one mouse event, and the longest of them as a fraction of the mechanism's extent.
/// A chain is laid over link by link and needs more of them.
constexpr int most_substeps = 200;
constexpr int more_substeps_per_body = 20;
constexpr double longest_substep = 0.04;
/// No sub-step turns anything farther than this [rad].
constexpr double most_turn = 0.25;
constexpr int most_halvings = 10;
/// λ² as a fraction of the largest eigenvalue of DDᵀ: small enough to arrive, large enough to stop.
constexpr double damping = 1e-5;
/// |sin| of an elbow below which it is held: about a third of a degree before stretched or folded.
constexpr double limit_sine = 6e-3;
/// The point has arrived, or moves no more, within this fraction of the mechanism's size.
constexpr double arrived = 1e-12;
/// A sub-step that ends this near, as a fraction of its length, to where the linear model put the
/// point was no turn: the next one may be twice as long.
constexpr double nearly_straight = 1e-4;
/// A motion that brings the point nearer by less than this fraction of its way is none.
constexpr double least_approach = 1e-4;
/// What is said where nothing moves.
const char* no_motion(const DragGoal& goal) {
  return goal.closed.empty() ? "the joints allow no motion that way"
                             : "the joints and what is closed allow no motion that way";
}

struct Drag {
  const Mechanism& mechanism;
  const DragGoal& goal;
  EliminationPlan plan;
  std::vector<PoseTarget> closed;
  std::vector<ElbowState> start;
  ClosureWorkspace w;
  std::vector<double> dx, dy;
  double x_norm = 0;  ///< of the point's rows before joints and contacts are removed
  double y_norm = 0;
  std::string limit;

  Drag(const Mechanism& m, const std::vector<double>& q, const DragGoal& g)
      : mechanism(m), goal(g), plan(plan_elimination(m)), start(elbows(m, q)) {
    for (const int contact : goal.closed) closed.emplace_back(ClosedTarget{contact});
    dx.resize(static_cast<std::size_t>(plan.tree_dof));
    dy.resize(dx.size());
  }

  /// The pose nearest to q with the contacts closed that are to be; q if there is none.
  [[nodiscard]] std::vector<double> closed_from(const std::vector<double>& q) {
    std::vector<double> on = q;
    const bool closes = close_pose(mechanism, plan, closed, on, w) <= pose_tolerance;
    return closes && violated_elbow(on).empty() ? on : q;
  }

  /// Keeps joints and closed contacts; leaves the whitened rows of the point in dx, dy.
  void linearise(const std::vector<double>& q) {
    closing_error(mechanism, plan, closed, q, w);
    factor_joints(plan, w.system, w.factor);
    for (const TargetRow& row : w.rows) {
      whiten_row(plan, w.factor, row.row, w.factor.joints.add_row(row_norm(w.system, row.row)));
    }
    w.factor.joints.close_group();
    const BodyRow x = point_row(mechanism, w.system, goal.anchor, {1, 0});
    const BodyRow y = point_row(mechanism, w.system, goal.anchor, {0, 1});
    whiten_row(plan, w.factor, x, dx);
    whiten_row(plan, w.factor, y, dy);
    x_norm = row_norm(w.system, x);
    y_norm = row_norm(w.system, y);
    w.factor.joints.remove_from(dx);
    w.factor.joints.remove_from(dy);
  }

  /// Displacement of one sub-step for the displacement r of the point; false if joints and closed
  /// contacts leave the point no motion at all.
  bool step_towards(Vec2 r) {
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (std::size_t i = 0; i < dx.size(); ++i) {
      xx += dx[i] * dx[i];
      xy += dx[i] * dy[i];
      yy += dy[i] * dy[i];
    }
    if (!(xx + yy > rank_tolerance * rank_tolerance * (x_norm * x_norm + y_norm * y_norm))) {
      return false;
    }
    const double lambda = damping * (xx + yy);
    xx += lambda;
    yy += lambda;
    const double det = xx * yy - xy * xy;
    const double a = (yy * r.x - xy * r.y) / det;
    const double b = (xx * r.y - xy * r.x) / det;
    w.y.resize(dx.size());
    for (std::size_t i = 0; i < dx.size(); ++i) w.y[i] = a * dx[i] + b * dy[i];
    w.step.resize(static_cast<std::size_t>(w.system.n()));
    unwhiten(plan, w.factor, w.y, w.step);
    clamp_turn();
    return true;
  }

  void clamp_turn() {
    double turn = 0;
    for (std::size_t body = 0; body + 1 < w.system.offset.size(); ++body) {
      const int last = w.system.offset[body + 1];
      if (last - w.system.offset[body] != 3) continue;
      turn = std::max(turn, std::abs(w.step[static_cast<std::size_t>(last) - 1]));
    }
    if (!(turn > most_turn)) return;
    for (double& s : w.step) s *= most_turn / turn;
  }

  /// The elbow that `q` would take across or into its limit; empty if there is none.
  [[nodiscard]] std::string violated_elbow(const std::vector<double>& q) const {
    if (goal.allow_flip) return {};
    const std::vector<ElbowState> now = elbows(mechanism, q);
    for (std::size_t i = 0; i < now.size() && i < start.size(); ++i) {
      const double side = start[i].sine < 0 ? -now[i].sine : now[i].sine;
      // An elbow that starts inside the limit may leave it, but not go deeper.
      const double least = std::min(limit_sine, std::abs(start[i].sine));
      if (side < least) {
        return now[i].elbow + (now[i].cosine > 0 ? " is stretched" : " is folded");
      }
    }
    return {};
  }

  /// A long sub-step of a taut chain may bend away from the target.
  [[nodiscard]] bool comes_nearer(const std::vector<double>& q,
                                  const std::vector<double>& next) const {
    const Vec2 before = world_point(mechanism, q, goal.anchor);
    const Vec2 after = world_point(mechanism, next, goal.anchor);
    return norm(goal.target - before) - norm(goal.target - after) >
           least_approach * norm(after - before);
  }

  /// Tries the present step, shorter and shorter; true if some of it is allowed.
  bool advance(std::vector<double>& q) {
    const std::vector<double> step = w.step;
    double fraction = 1;
    for (int halving = 0; halving <= most_halvings; ++halving, fraction /= 2) {
      std::vector<double> next = q;
      for (std::size_t i = 0; i < q.size(); ++i) next[i] += fraction * step[i];
      settle_tree(mechanism, plan, next);
      const double error = close_pose(mechanism, plan, closed, next, w);
      if (error > pose_tolerance) continue;
      const std::string violated = violated_elbow(next);
      if (violated.empty() && !comes_nearer(q, next)) continue;
      if (violated.empty()) {
        q = std::move(next);
        return true;
      }
      limit = violated;
    }
    return false;
  }
};

}  // namespace

DragResult drag_pose(const Mechanism& mechanism, const std::vector<double>& q,
                     const DragGoal& goal) {
  Drag drag(mechanism, q, goal);
  DragResult result;
  result.q = drag.closed_from(q);
  Vec2 here = world_point(mechanism, result.q, goal.anchor);
  const double size = drag.plan.size;
  double longest = longest_substep * drag.plan.extent;
  const int substeps =
      most_substeps + more_substeps_per_body * static_cast<int>(mechanism.bodies.size());
  int i = 0;
  for (; i < substeps; ++i) {
    Vec2 r = goal.target - here;
    const double distance = norm(r);
    if (distance <= arrived * size) break;
    if (!std::isfinite(distance)) {
      drag.limit = no_motion(goal);
      break;
    }
    if (distance > longest) r = (longest / distance) * r;
    drag.linearise(result.q);
    drag.limit.clear();
    if (!drag.step_towards(r)) {
      drag.limit = no_motion(goal);
      break;
    }
    if (!drag.advance(result.q)) break;
    const Vec2 next = world_point(mechanism, result.q, goal.anchor);
    const double moved = norm(next - here);
    const double nearer = distance - norm(goal.target - next);
    const bool straight = norm(next - (here + r)) <= nearly_straight * norm(r);
    // Along a rail or in free flight nothing bends: there a far target is reached in leaps.
    longest = straight ? 2 * longest : longest_substep * drag.plan.extent;
    here = next;
    // Held at a limit the rest of the way is a crawl that nobody sees.
    const double least_motion = drag.limit.empty() ? arrived : 1e-5;
    if (moved <= least_motion * size || nearer <= least_approach * moved) break;
  }
  result.reached = here;
  result.limited = !drag.limit.empty();
  result.reason = drag.limit;
  if (!result.limited && goal.closed.empty() && norm(goal.target - here) > 1e-6 * size) {
    result.limited = true;
    result.reason = i == substeps ? "too far for one move" : no_motion(goal);
  }
  return result;
}

}  // namespace carom
