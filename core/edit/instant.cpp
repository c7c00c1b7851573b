// SPDX-License-Identifier: MIT
#include "core/edit/instant.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/edit/parts.h"
#include "core/pose/guess.h"
#include "core/pose/prescribe.h"
#include "core/pose/resolve.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

/// Bodies that lie nearer to each other than this, as a fraction of the mechanism's size and in
/// radians, have one pose.
constexpr double same_pose = 1e-6;

/// An elbow that is bent by less has no side that is worth stating.
constexpr double least_bend = 1e-3;

/// Without the axis of the plots if that is a coordinate which is no longer prescribed.
Scenario with_checked(Scenario scenario, Motion motion) {
  Scenario out = with_known_axis(with_motion(std::move(scenario), std::move(motion)));
  validate(out);
  return out;
}

/// Sides of all elbows and curved slots that are bent at q.
std::vector<ElbowMode> sides_at(const Mechanism& mechanism, const std::vector<double>& q) {
  std::vector<ElbowMode> sides;
  for (const ElbowState& state : assembly_mode(mechanism, q)) {
    if (std::abs(state.sine) > least_bend) sides.push_back({state.elbow, state.sine > 0 ? 1 : -1});
  }
  return sides;
}

/// Motions of bodies that the joints and what is prescribed leave free.
class FreeMotions {
 public:
  FreeMotions(const Mechanism& mechanism, const std::vector<double>& q)
      : mechanism_(mechanism), plan_(plan_elimination(mechanism)) {
    evaluate(mechanism, q, system_);
    factor_joints(plan_, system_, factor_);
  }
  [[nodiscard]] const EvaluatedSystem& system() const { return system_; }
  [[nodiscard]] double size() const { return plan_.size; }
  [[nodiscard]] const std::string& name_of(int body) const {
    return mechanism_.bodies[static_cast<std::size_t>(body)].name;
  }

  /// Takes away what these rows prescribe, the largest of them first. Returns which of them were
  /// free.
  std::vector<bool> prescribe(const std::vector<BodyRow>& rows) {
    RowSpace& space = factor_.joints;
    const int first = space.row_count(), rank = space.rank();
    for (const BodyRow& row : rows) {
      whiten_row(plan_, factor_, row, space.add_row(row_norm(system_, row)));
    }
    space.close_group();
    std::vector<bool> free(rows.size());
    for (int k = rank; k < space.rank(); ++k) {
      free[static_cast<std::size_t>(space.kept_row(k) - first)] = true;
    }
    return free;
  }

  /// Bodies whose angles determine as much as angles can, and then points along x and y.
  struct Bodies {
    std::vector<int> turning;
    std::vector<std::pair<int, std::array<bool, 2>>> moving;  ///< along x, along y
  };
  Bodies bodies() {
    Bodies out;
    std::vector<BodyRow> turns, moves;
    std::vector<int> rigid;
    const int count = static_cast<int>(mechanism_.bodies.size());
    for (int body = 0; body < count; ++body) {
      for (const Vec2 along : {Vec2{1, 0}, Vec2{0, 1}}) {
        moves.push_back(point_row(mechanism_, system_, {.body = body}, along));
      }
      if (dof(mechanism_, body) != 3) continue;
      rigid.push_back(body);
      turns.push_back({body, ground, {{0, 0, 1}, {}}});
    }
    const std::vector<bool> free_turns = prescribe(turns);
    for (std::size_t i = 0; i < rigid.size(); ++i) {
      if (free_turns[i]) out.turning.push_back(rigid[i]);
    }
    const std::vector<bool> free_moves = prescribe(moves);
    for (int body = 0; body < count; ++body) {
      const auto x = 2 * static_cast<std::size_t>(body);
      if (!free_moves[x] && !free_moves[x + 1]) continue;
      out.moving.push_back({body, {free_moves[x], free_moves[x + 1]}});
    }
    return out;
  }

 private:
  const Mechanism& mechanism_;
  EliminationPlan plan_;
  EvaluatedSystem system_;
  ConstraintFactor factor_;
};

/// Adds targets of bodies that determine what the others, whose rows these are, leave free; their
/// numbers are to be measured.
template <class Turning, class Moving, class Target>
void complete(FreeMotions free, const std::vector<TargetRow>& rows, std::vector<Target>& targets) {
  std::vector<BodyRow> prescribed;
  prescribed.reserve(rows.size());
  for (const TargetRow& row : rows) prescribed.push_back(row.row);
  free.prescribe(prescribed);
  const FreeMotions::Bodies bodies = free.bodies();
  std::set<std::string> taken;
  for (const Target& target : targets) {
    if (const std::string* name = name_in(target)) taken.insert(*name);
  }
  const auto name = [&](int body) {
    return *taken.insert(free_name(taken, free.name_of(body))).first;
  };
  for (const int body : bodies.turning) {
    targets.emplace_back(Turning{name(body), body, 0});
  }
  for (const auto& [body, along] : bodies.moving) {
    Moving target{name(body), {.body = body}};
    if (along[0]) target.x = 0;
    if (along[1]) target.y = 0;
    targets.emplace_back(std::move(target));
  }
}

/// With targets that determine what the pose leaves free, as it is at q.
PosePrescription completed(const Mechanism& mechanism, const std::vector<double>& q,
                           PosePrescription pose) {
  FreeMotions free(mechanism, q);
  std::vector<TargetRow> rows;
  append_pose_rows(mechanism, free.system(), pose.targets, free.size(), rows);
  complete<AngleTarget, PointTarget>(std::move(free), rows, pose.targets);
  return measured_pose(mechanism, pose, q);
}

/// The same targets as the state moves.
VelocityPrescription measured(const Mechanism& mechanism, const State& state,
                              VelocityPrescription velocity) {
  const EvaluatedSystem system = evaluate(mechanism, state.q);
  for (VelocityTarget& target : velocity.targets) {
    if (auto* point = std::get_if<PointVelocity>(&target)) {
      const Vec2 v = point_velocity(mechanism, state, point->anchor);
      if (point->x) point->x = v.x;
      if (point->y) point->y = v.y;
    } else if (auto* turning = std::get_if<AngleRate>(&target)) {
      const auto body = static_cast<std::size_t>(turning->body);
      turning->rate = state.qdot[static_cast<std::size_t>(system.offset[body]) + 2];
    }
  }
  if (velocity.kinetic_energy) velocity.kinetic_energy = kinetic_energy(system, state.qdot);
  return velocity;
}

/// With targets that determine what is left free of the velocity.
VelocityPrescription completed(const Mechanism& mechanism, const State& state,
                               VelocityPrescription velocity) {
  FreeMotions free(mechanism, state.q);
  std::vector<TargetRow> rows;
  append_velocity_rows(mechanism, free.system(), velocity.targets, rows);
  complete<AngleRate, PointVelocity>(std::move(free), rows, velocity.targets);
  return measured(mechanism, state, std::move(velocity));
}

void begin_at(PrescribedMotion& motion, double t) {
  motion.offset += motion.rate * t;
  motion.phase = std::remainder(motion.phase + 2 * pi * motion.frequency * t, 2 * pi);
  for (TablePoint& point : motion.table) point.t -= t;
}

void begin_at(Line& line, double t) {
  if (!line.frequency) return;
  line.phase = std::remainder(line.phase.value_or(0) + 2 * pi * *line.frequency * t, 2 * pi);
}

/// What is prescribed over time, with the instant t at t = 0.
Mechanism begun_at(Mechanism mechanism, double t) {
  for (Joint& joint : mechanism.joints) {
    std::visit(
        [t]<class Kind>(Kind& kind) {
          if constexpr (IsDrive<Kind>) begin_at(kind, t);
        },
        joint.kind);
  }
  for (Contact& contact : mechanism.contacts) {
    if (auto* line = struck_as<Line>(contact.geometry)) begin_at(*line, t);
    if (contact.acts_from) *contact.acts_from -= t;
    if (contact.acts_until) *contact.acts_until -= t;
  }
  return mechanism;
}

bool same_poses(const Mechanism& mechanism, double size, const std::vector<double>& a,
                const std::vector<double>& b) {
  const Positions at_a(mechanism, a), at_b(mechanism, b);
  for (int body = 0; body < static_cast<int>(mechanism.bodies.size()); ++body) {
    const Frame one = at_a.frame(body), other = at_b.frame(body);
    if (norm(one.origin - other.origin) > same_pose * size) return false;
    if (std::abs(std::remainder(one.angle - other.angle, 2 * pi)) > same_pose) return false;
  }
  return true;
}

}  // namespace

Scenario with_contact_closed(const Scenario& scenario, int contact) {
  const Mechanism& mechanism = *scenario.mechanism;
  Motion motion = *scenario.motion;
  std::vector<int> closed = prescribed_contacts(motion.pose);
  if (std::ranges::find(closed, contact) != closed.end()) return scenario;
  closed.push_back(contact);
  PosePrescription asked{.targets = {}, .mode = sides_at(mechanism, motion.state.q)};
  for (const int one : closed) asked.targets.emplace_back(ClosedTarget{one});
  const PoseResult found =
      resolve_pose(mechanism, asked, motion.state.q, {.left = effort_of_a_move});
  if (!found.reached) {
    const std::string& name = mechanism.contacts[static_cast<std::size_t>(contact)].name;
    throw InputError({}, "\"" + name + "\" cannot be closed from this pose: " + found.reason);
  }
  motion.pose = with_closed(mechanism, found.q, std::move(motion.pose), closed);
  motion.state.q = found.q;
  return with_checked(scenario, std::move(motion));
}

Scenario at_instant(const Scenario& scenario, const State& state) {
  Scenario out = scenario;
  if (state.t != 0) {
    out.mechanism = std::make_shared<const Mechanism>(begun_at(*scenario.mechanism, state.t));
  }
  const Mechanism& mechanism = *out.mechanism;
  const std::vector<int> closed =
      touching_contacts(plan_elimination(mechanism), evaluate(mechanism, state.q));
  Motion motion = *scenario.motion;
  motion.pose = completed(mechanism, state.q,
                          with_closed(mechanism, state.q, std::move(motion.pose), closed));
  motion.pose.mode = sides_at(mechanism, state.q);
  motion.velocity = completed(mechanism, state, std::move(motion.velocity));
  motion.state = {state.q, state.qdot};
  if (state.t != 0) motion.impulses.clear();
  return with_checked(std::move(out), std::move(motion));
}

Scenario with_velocity(const Scenario& scenario, const std::vector<double>& qdot) {
  constexpr double same = 1e-18;  // of the kinetic energy: far above the rounding of a resolution
  const Mechanism& mechanism = *scenario.mechanism;
  Motion motion = *scenario.motion;
  const State state{motion.state.q, qdot};
  VelocityPrescription again = measured(mechanism, state, motion.velocity);
  std::vector<double> off = resolve_velocity(mechanism, state.q, again).qdot;
  for (std::size_t i = 0; i < off.size(); ++i) off[i] -= qdot[i];
  const EvaluatedSystem system = evaluate(mechanism, state.q);
  const bool determined = kinetic_energy(system, off) <= same * kinetic_energy(system, qdot);
  motion.velocity = determined ? std::move(again) : completed(mechanism, state, motion.velocity);
  motion.state.qdot = qdot;
  return with_checked(scenario, std::move(motion));
}

std::vector<std::vector<double>> assemblies(const Scenario& scenario, const Effort& effort) {
  const Mechanism& mechanism = *scenario.mechanism;
  const std::vector<double>& present = scenario.motion->state.q;
  const EliminationPlan plan = plan_elimination(mechanism);
  const std::vector<PoseTarget> targets =
      completed(mechanism, present, scenario.motion->pose).targets;
  ClosureWorkspace workspace;
  workspace.effort = effort;
  std::vector<std::vector<double>> found{present};
  for (std::uint32_t seed = 0; seed < most_starts && found.size() < most_assemblies; ++seed) {
    if (workspace.effort.spent()) break;
    std::vector<double> q = guess_pose(mechanism, plan, targets, seed);
    if (close_pose(mechanism, plan, targets, q, workspace) > pose_tolerance) continue;
    const auto known = [&](const std::vector<double>& other) {
      return same_poses(mechanism, plan.size, q, other);
    };
    if (std::ranges::none_of(found, known)) found.push_back(std::move(q));
  }
  return found;
}

Scenario with_assembly(const Scenario& scenario, const std::vector<double>& q) {
  const Mechanism& mechanism = *scenario.mechanism;
  Motion motion = *scenario.motion;
  motion.pose.mode = sides_at(mechanism, q);
  motion.pose.near.clear();
  motion.state.q = q;
  const PoseResult again = resolve_pose(mechanism, motion.pose, {});
  const double size = plan_elimination(mechanism).size;
  if (!again.reached || !same_poses(mechanism, size, again.q, q)) {
    motion.pose.near = near_angles(mechanism, q);
  }
  return with_checked(scenario, std::move(motion));
}

}  // namespace carom
