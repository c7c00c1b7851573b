// SPDX-License-Identifier: MIT
//
// Direct manipulation: damped least squares in the kinetic metric, in clamped sub-steps, each
// followed by a Newton correction that closes joints and contacts exactly.
//
// An elbow at its limit is held there, as a joint would hold it, while the rest of the mechanism
// goes on; it is let go as soon as the free motion takes it away from the limit.
//
// With the whitened rows D (2×d) of the dragged point's velocity, joints and closed contacts
// already removed, the step towards r = target − point is y = Dᵀ(DDᵀ + λ²I)⁻¹r: of all motions that
// bring the point there the one of least kinetic energy, and bounded where the point cannot go.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "core/dynamics/state.h"
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
/// Nearer to the hand than this fraction of the size nobody sees a rest.
constexpr double near = 1e-6;
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
  std::vector<Elbow> elbows;
  std::vector<double> start;      ///< sine of each elbow; 0 where a link has no length
  std::vector<std::size_t> held;  ///< elbows at their limit
  ClosureWorkspace w;
  std::vector<double> dx, dy, part;
  double x_norm = 0;  ///< of the point's rows before joints and contacts are removed
  double y_norm = 0;
  std::string limit;

  Drag(const Mechanism& m, const std::vector<double>& q, const DragGoal& g)
      : mechanism(m), goal(g), plan(plan_elimination(m)), elbows(find_elbows(m)) {
    const Positions at(m, q);
    for (const Elbow& elbow : elbows) {
      const auto turn = turn_of(elbow, at);
      start.push_back(turn ? turn->sine : 0);
    }
    for (const int contact : goal.closed) closed.emplace_back(ClosedTarget{contact});
    dx.resize(static_cast<std::size_t>(plan.tree_dof));
    dy.resize(dx.size());
    part.resize(dx.size());
  }

  /// The pose nearest to q with the contacts closed that are to be; q if there is none.
  [[nodiscard]] std::vector<double> closed_from(const std::vector<double>& q) {
    std::vector<double> on = q;
    const bool closes = close_pose(mechanism, plan, closed, on, w) <= pose_tolerance;
    return closes && !violated_elbow(on) ? on : q;
  }

  /// Adds the row of an elbow's turn, the angle from the direction of the first link, u, to that of
  /// the second, v: (v × δv)/|v|² − (u × δu)/|u|².
  /// @param begun  sine of the turn at the beginning
  void hold(const Elbow& elbow, double begun, const Positions& at) {
    const Vec2 centre = at.point(elbow.centre);
    const Vec2 u = centre - at.point(elbow.first), v = at.point(elbow.second) - centre;
    const Vec2 of_first = 1 / dot(u, u) * perp(u), of_second = 1 / dot(v, v) * perp(v);
    std::array<BodyRow, 3> rows;
    std::size_t count = 0;
    double norm = 0;
    for (const auto& [anchor, along] :
         {std::pair{&elbow.first, of_first}, std::pair{&elbow.centre, -(of_first + of_second)},
          std::pair{&elbow.second, of_second}}) {
      if (anchor->body == ground) continue;
      rows[count] = point_row(mechanism, w.system, *anchor, along);
      norm += row_norm(w.system, rows[count++]);
    }
    // What the closing of a step has taken from it comes back.
    const auto turn = turn_of(elbow, at);
    const double gone = std::max(0.0, limit_sine - (begun < 0 ? -turn->sine : turn->sine));
    w.b.push_back((begun < 0 ? -gone : gone) / turn->cosine);
    const std::span<double> row = w.factor.joints.add_row(norm);
    std::ranges::fill(row, 0.0);
    for (const BodyRow& one : std::span(rows).first(count)) {
      whiten_row(plan, w.factor, one, part);
      for (std::size_t i = 0; i < row.size(); ++i) row[i] += part[i];
    }
  }

  /// Keeps joints, closed contacts and held elbows; leaves the whitened rows of the point in dx,
  /// dy.
  void linearise(const std::vector<double>& q) {
    closing_error(mechanism, plan, closed, q, w);
    factor_joints(plan, w.system, w.factor);
    for (const TargetRow& row : w.rows) {
      whiten_row(plan, w.factor, row.row, w.factor.joints.add_row(row_norm(w.system, row.row)));
    }
    w.factor.joints.close_group();
    const Positions at(mechanism, q);
    w.b.assign(static_cast<std::size_t>(w.factor.joints.row_count()), 0);
    for (const std::size_t elbow : held) hold(elbows[elbow], start[elbow], at);
    if (!held.empty()) w.factor.joints.close_group();
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
    if (!held.empty()) w.factor.joints.add_solution(w.b, w.y);
    w.step.resize(static_cast<std::size_t>(w.system.n()));
    unwhiten(plan, w.factor, w.y, w.step);
    clamp_turn();
    return true;
  }

  void clamp_turn() {
    const double turn = fastest_of(mechanism, w.step).turn;
    if (!(turn > most_turn)) return;
    for (double& s : w.step) s *= most_turn / turn;
  }

  /// Sine of an elbow towards the side on which it began.
  [[nodiscard]] double side(std::size_t elbow, const Positions& at) const {
    const auto turn = turn_of(elbows[elbow], at);
    return turn ? (start[elbow] < 0 ? -turn->sine : turn->sine) : 0;
  }

  /// The elbow that `q` would take across or into its limit.
  [[nodiscard]] std::optional<std::size_t> violated_elbow(const std::vector<double>& q) const {
    if (goal.allow_flip) return {};
    const Positions at(mechanism, q);
    for (std::size_t i = 0; i < elbows.size(); ++i) {
      // An elbow that starts inside the limit may leave it, but not go deeper. One that is held
      // there is moved a little by the closing of what a step has opened.
      constexpr double rounding = 0.5;
      const bool is_held = std::ranges::find(held, i) != held.end();
      const double least = std::min(limit_sine, std::abs(start[i]));
      if (side(i, at) < (is_held ? rounding * least : least)) return i;
    }
    return {};
  }

  [[nodiscard]] std::string limit_of(std::size_t elbow, const std::vector<double>& q) const {
    const auto turn = turn_of(elbows[elbow], Positions(mechanism, q));
    return elbows[elbow].name + (!turn || turn->cosine > 0 ? " is stretched" : " is folded");
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
  /// @param stuck  the elbow whose limit leaves less than an eighth of the step
  bool advance(std::vector<double>& q, std::optional<std::size_t>& stuck) {
    constexpr int short_step = 3;
    const std::vector<double> step = w.step;
    double fraction = 1;
    for (int halving = 0; halving <= most_halvings; ++halving, fraction /= 2) {
      std::vector<double> next = q;
      for (std::size_t i = 0; i < q.size(); ++i) next[i] += fraction * step[i];
      settle_tree(mechanism, plan, next);
      const double error = close_pose(mechanism, plan, closed, next, w);
      if (error > pose_tolerance) continue;
      const std::optional<std::size_t> violated = violated_elbow(next);
      if (!violated && !comes_nearer(q, next)) continue;
      if (!violated) {
        q = std::move(next);
        return true;
      }
      limit = limit_of(*violated, next);
      stuck = violated;
      const bool is_held = std::ranges::find(held, *violated) != held.end();
      if (halving >= short_step && !is_held) return false;
    }
    return false;
  }

  /// Lets go of elbows that the free motion by r takes away from their limit.
  void let_go(const std::vector<double>& q, Vec2 r) {
    if (held.empty()) return;
    const std::vector<std::size_t> before = std::exchange(held, {});
    linearise(q);
    if (!step_towards(r)) {
      held = before;
      return;
    }
    constexpr double little = 1e-4;
    std::vector<double> next = q;
    for (std::size_t i = 0; i < q.size(); ++i) next[i] += little * w.step[i];
    const Positions here(mechanism, q), there(mechanism, next);
    for (const std::size_t elbow : before) {
      if (side(elbow, there) <= side(elbow, here)) held.push_back(elbow);
    }
  }

  /// One sub-step by r, as far as joints, contacts and elbows allow; false if they allow none.
  bool move(std::vector<double>& q, Vec2 r) {
    limit.clear();
    let_go(q, r);
    for (std::size_t attempt = 0; attempt <= elbows.size(); ++attempt) {
      linearise(q);
      if (!step_towards(r)) {
        if (limit.empty()) limit = held.empty() ? no_motion(goal) : limit_of(held.front(), q);
        return false;
      }
      std::optional<std::size_t> stuck;
      if (advance(q, stuck)) return true;
      if (!stuck || std::ranges::find(held, *stuck) != held.end()) return false;
      held.push_back(*stuck);
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
    if (!drag.move(result.q, r)) break;
    const Vec2 next = world_point(mechanism, result.q, goal.anchor);
    const double moved = norm(next - here);
    const double nearer = distance - norm(goal.target - next);
    const bool straight = norm(next - (here + r)) <= nearly_straight * norm(r);
    // Along a rail or in free flight nothing bends: there a far target is reached in leaps.
    longest = straight ? 2 * longest : longest_substep * drag.plan.extent;
    here = next;
    // Held at a limit the rest of the way is a crawl that nobody sees.
    const bool is_free = drag.limit.empty() && drag.held.empty();
    const double least_motion = is_free ? arrived : 1e-5;
    if (moved <= least_motion * size || nearer <= least_approach * moved) break;
  }
  result.reached = here;
  const bool is_there = norm(goal.target - here) <= near * size;
  if (is_there) {
    drag.limit.clear();
  } else if (!drag.held.empty()) {
    drag.limit = drag.limit_of(drag.held.front(), result.q);
  }
  result.limited = !drag.limit.empty();
  result.reason = drag.limit;
  if (!result.limited && goal.closed.empty() && !is_there) {
    result.limited = true;
    result.reason = i == substeps ? "too far for one move" : no_motion(goal);
  }
  return result;
}

}  // namespace carom
