// SPDX-License-Identifier: MIT
#include "core/pose/resolve.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/base/number_text.h"
#include "core/dynamics/state.h"
#include "core/math/dense.h"
#include "core/pose/guess.h"
#include "core/pose/turns.h"

namespace carom {

namespace {

/// Something that does not hold, and by how much.
struct Missed {
  std::string what;  ///< "the joint \"B\" stays open", "\"tip.x\" is missed"
  double by = 0;     ///< [m] or [rad]
  double of = 0;     ///< the same as a fraction of the mechanism's size, or in rad
  bool angular = false;
};

/// The largest residual of joints and targets at the evaluated pose of the workspace.
Missed largest_miss(const Mechanism& mechanism, const EliminationPlan& plan,
                    const std::vector<PoseTarget>& targets, const ClosureWorkspace& w) {
  Missed worst;
  const auto offer = [&](const std::string& what, double residual, bool angular) {
    const double of = std::abs(residual) / (angular ? 1 : plan.size);
    if (of > worst.of) worst = {what, std::abs(residual), of, angular};
  };
  for (std::size_t j = 0; j < w.system.joints.size(); ++j) {
    const JointRows& joint = w.system.joints[j];
    double apart = 0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
      if (is_angular(joint.row[k])) {
        offer("the joint \"" + mechanism.joints[j].name + "\" stays open", joint.phi[k], true);
      } else {
        apart = std::hypot(apart, joint.phi[k]);
      }
    }
    offer("the joint \"" + mechanism.joints[j].name + "\" stays open", apart, false);
  }
  std::size_t row = 0;
  const auto miss = [&](const std::string& name) {
    offer("the target \"" + name + "\" is missed", w.rows[row++].residual, false);
  };
  for (const PoseTarget& target : targets) {
    if (const auto* point = std::get_if<PointTarget>(&target)) {
      if (point->x) miss(point->name + ".x");
      if (point->y) miss(point->name + ".y");
    } else if (const auto* angle = std::get_if<AngleTarget>(&target)) {
      offer("the target \"" + angle->name + ".angle\" is missed", w.rows[row++].residual, true);
    } else if (const auto* closed = std::get_if<ClosedTarget>(&target)) {
      const auto contact = static_cast<std::size_t>(closed->contact);
      offer("the contact \"" + mechanism.contacts[contact].name + "\" is not closed",
            w.rows[row++].residual, false);
    }
  }
  return worst;
}

/// "; the joint \"B\" stays open by 12.3 mm".
std::string what_is_missed(const Missed& worst) {
  if (!(worst.of > pose_tolerance) || !std::isfinite(worst.by)) return {};
  return "; " + worst.what + " by " +
         (worst.angular ? rounded(worst.by, 3) + " rad" : readable_length(worst.by, 3));
}

/// What stands in the way, judged by the elbow that is nearest to its limit.
std::string unreached_reason(const Mechanism& mechanism, const EliminationPlan& plan,
                             const std::vector<double>& q) {
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
  if (plan.has_drives) {
    return "no pose meets all joints, drives and targets: they exclude each other";
  }
  return !plan.closes_loops ? "no pose meets all targets: they exclude each other"
                            : "no pose meets all joints and targets: the loop cannot be closed";
}

/// Bodies at the angles that a pose is to be near to, as targets of their own.
std::vector<PoseTarget> start_angles(const Mechanism& mechanism,
                                     const std::vector<NearAngle>& near) {
  std::vector<PoseTarget> out;
  for (const NearAngle& one : near) {
    const auto body = std::ranges::find(mechanism.bodies, one.body, &Body::name);
    if (body == mechanism.bodies.end()) continue;
    out.emplace_back(AngleTarget{{}, static_cast<int>(body - mechanism.bodies.begin()), one.angle});
  }
  return out;
}

/// A velocity below this fraction of the wanted one, or of the one that has the prescribed energy,
/// is rounding and has no direction that could be scaled up.
constexpr double least_direction = 1e-14;

/// y of the targets that exclude or repeat each other: least squares in the unit rows, least
/// kinetic energy among the solutions; ½|y|² is that energy.
void nearest_motion(VelocityWorkspace& w) {
  const auto m = static_cast<Eigen::Index>(w.targets.row_count());
  const auto d = static_cast<Eigen::Index>(w.targets.dimension());
  Eigen::MatrixXd C(m, d);
  Eigen::VectorXd unit(m);
  for (Eigen::Index k = 0; k < m; ++k) {
    C.row(k) = Eigen::Map<const Eigen::RowVectorXd>(w.targets.row(static_cast<int>(k)).data(), d);
    if (!(C.row(k).norm() > rank_tolerance)) C.row(k).setZero();  // the joints leave no motion
    unit(k) = w.wanted[static_cast<std::size_t>(k)] / w.norm[static_cast<std::size_t>(k)];
  }
  // The threshold is meant for unit rows, the solver's for the largest pivot.
  const double largest = C.rowwise().norm().maxCoeff();
  if (!(largest > 0)) return;
  Eigen::Map<Eigen::VectorXd>(w.y.data(), d) = least_norm(C, unit, rank_tolerance / largest).x;
}

/// Whitened velocity that the drives give, and the same of all coordinates.
void follow_drives(const EliminationPlan& plan, VelocityWorkspace& w, std::vector<double>& qdot) {
  w.carried.assign(static_cast<std::size_t>(plan.tree_dof), 0.0);
  w.factor.joints.add_solution(drive_speeds(plan, w.system), w.carried);
  unwhiten(plan, w.factor, w.carried, qdot);
}

/// The rows of the targets within the motions that the joints leave; those of a ground point, which
/// nothing moves, are left out. False if one of these is asked to move.
/// What a target asks for beyond what the drives give is left to be wanted.
bool gather_targets(const Mechanism& mechanism, const EliminationPlan& plan,
                    const std::vector<VelocityTarget>& targets, const std::vector<double>& driven,
                    VelocityWorkspace& w) {
  w.rows.clear();
  append_velocity_rows(mechanism, w.system, targets, w.rows);
  bool ground_rests = true;
  std::erase_if(w.rows, [&](const TargetRow& target) {
    if (row_norm(w.system, target.row) > 0) return false;
    ground_rests = ground_rests && target.residual == 0;
    return true;
  });
  w.targets.reset(plan.tree_dof);
  w.wanted.clear();
  w.norm.clear();
  for (const TargetRow& target : w.rows) {
    w.norm.push_back(row_norm(w.system, target.row));
    w.wanted.push_back(target.residual - product(w.system, target.row.body_a, target.row.body_b,
                                                 target.row.row, driven));
    const std::span<double> c = w.targets.add_row(w.norm.back());
    whiten_row(plan, w.factor, target.row, c);
    w.factor.joints.remove_from(c);
  }
  w.targets.close_group(&w.factor.joints);
  return ground_rests;
}

/// Whether every target is met to this fraction of the fastest one, in unit rows.
bool meets_targets(const VelocityWorkspace& w, const std::vector<double>& qdot) {
  constexpr double met = 1e-9;
  double missed = 0;
  double fastest = 0;
  for (std::size_t k = 0; k < w.rows.size(); ++k) {
    const BodyRow& at = w.rows[k].row;
    const double reached = apply(w.system, at.body_a, at.body_b, at.row, qdot);
    missed = std::max(missed, std::abs(reached - w.rows[k].residual) / w.norm[k]);
    const double driven = std::abs(w.rows[k].residual - w.wanted[k]);
    fastest = std::max(fastest, std::max(std::abs(w.rows[k].residual), driven) / w.norm[k]);
  }
  return missed <= met * fastest;
}

/// Whether the drives have their speeds.
bool meets_drives(const EliminationPlan& plan, const EvaluatedSystem& system,
                  const std::vector<double>& qdot) {
  constexpr double met = 1e-9;
  return std::ranges::all_of(plan.loop_rows, [&](const LoopRow& loop) {
    const BodyRow row = row_of(system, loop);
    const double missed = apply(system, row.body_a, row.body_b, row.row, qdot);
    return row.row.v_0 == 0 || std::abs(missed) <= met * std::abs(row.row.v_0);
  });
}

/// Scales the velocity to the prescribed kinetic energy; false if there is nothing to be scaled.
bool scale_to_energy(double kinetic_energy, const VelocityWorkspace& w, std::vector<double>& qdot) {
  double asked = 0;
  for (std::size_t k = 0; k < w.rows.size(); ++k)
    asked = std::hypot(asked, w.wanted[k] / w.norm[k]);
  const double speed =
      Eigen::Map<const Eigen::VectorXd>(w.y.data(), static_cast<Eigen::Index>(w.y.size()))
          .stableNorm();
  const double prescribed = std::sqrt(2 * kinetic_energy);
  if (prescribed > 0 && !(speed > least_direction * std::max(prescribed, asked))) return false;
  for (double& v : qdot) v *= speed > 0 ? prescribed / speed : 0;
  return true;
}

}  // namespace

bool keeps_mode(const Mechanism& mechanism, const std::vector<ElbowMode>& mode,
                const std::vector<double>& q) {
  if (mode.empty()) return true;
  const std::vector<ElbowState> found = assembly_mode(mechanism, q);
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
  const bool guessed = guess.size() == static_cast<std::size_t>(coordinate_count(mechanism));
  bool found = guessed && attempt(guess);
  if (!found && !pose.near.empty()) {
    found = attempt(guess_pose(mechanism, plan, start_angles(mechanism, pose.near), 0));
  }
  for (std::uint32_t seed = 0; seed < most_starts && !found; ++seed) {
    if (!best.q.empty() && workspace.effort.spent()) break;
    found = attempt(guess_pose(mechanism, plan, pose.targets, seed));
  }
  choose_turns(mechanism, pose.targets, guessed ? guess : std::vector<double>(), best.q);
  if (found) return best;
  if (!(best_error > pose_tolerance)) {
    best.reason = "the pose exists, but was not found in the assembly mode that is asked for";
    return best;
  }
  // With the tree closed what is open of a loop is not shared among all of its joints.
  std::vector<double> settled = best.q;
  settle_tree(mechanism, plan, settled);
  closing_error(mechanism, plan, pose.targets, settled, workspace);
  best.reason = unreached_reason(mechanism, plan, best.q) +
                what_is_missed(largest_miss(mechanism, plan, pose.targets, workspace));
  return best;
}

VelocityResult resolve_velocity(const Mechanism& mechanism, const std::vector<double>& q,
                                const VelocityPrescription& velocity) {
  VelocityWorkspace workspace;
  return resolve_velocity(mechanism, plan_elimination(mechanism), q, velocity, workspace);
}

VelocityResult resolve_velocity(const Mechanism& mechanism, const EliminationPlan& plan,
                                const std::vector<double>& q, const VelocityPrescription& velocity,
                                VelocityWorkspace& w) {
  evaluate(mechanism, q, w.system);
  factor_joints(plan, w.system, w.factor);
  VelocityResult result;
  result.qdot.assign(q.size(), 0.0);
  if (plan.has_drives) follow_drives(plan, w, result.qdot);
  const bool driven = !plan.has_drives || meets_drives(plan, w.system, result.qdot);
  result.exact = gather_targets(mechanism, plan, velocity.targets, result.qdot, w);
  const std::string_view refused =
      "the joints do not allow the prescribed velocity: the nearest one is taken";
  if (!result.exact) result.reason = refused;
  if (!driven) {
    result.exact = false;
    result.reason = "the joints do not let the drives have their speeds: the nearest are taken";
  }
  if (w.rows.empty() || plan.tree_dof == 0) return result;
  w.y.assign(static_cast<std::size_t>(plan.tree_dof), 0.0);
  if (w.targets.redundant()) {
    nearest_motion(w);
  } else {
    w.targets.add_solution(w.wanted, w.y);
  }
  if (plan.has_drives) {
    for (std::size_t i = 0; i < w.y.size(); ++i) w.y[i] += w.carried[i];
  }
  unwhiten(plan, w.factor, w.y, result.qdot);
  if (!meets_targets(w, result.qdot)) {
    result.exact = false;
    result.reason = refused;
  }
  if (velocity.kinetic_energy && !scale_to_energy(*velocity.kinetic_energy, w, result.qdot)) {
    result.exact = false;
    result.reason = "nothing moves: the prescribed kinetic energy cannot be reached";
    std::fill(result.qdot.begin(), result.qdot.end(), 0.0);
  }
  if (!std::ranges::all_of(result.qdot, [](double v) { return std::isfinite(v); })) {
    result.exact = false;
    result.reason = "the prescribed velocity overflows";
    std::fill(result.qdot.begin(), result.qdot.end(), 0.0);
  }
  return result;
}

std::vector<NearAngle> near_angles(const Mechanism& mechanism, const std::vector<double>& q) {
  const Positions at(mechanism, q);
  std::vector<NearAngle> out;
  for (int body = 0; body < static_cast<int>(mechanism.bodies.size()); ++body) {
    if (dof(mechanism, body) != 3) continue;
    out.push_back({mechanism.bodies[static_cast<std::size_t>(body)].name,
                   std::remainder(at.frame(body).angle, 2 * pi)});
  }
  return out;
}

PosePrescription measured_pose(const Mechanism& mechanism, const PosePrescription& pose,
                               const std::vector<double>& q) {
  PosePrescription measured = pose;
  const Positions at(mechanism, q);
  for (PoseTarget& target : measured.targets) {
    if (auto* point = std::get_if<PointTarget>(&target)) {
      const Vec2 p = at.point(point->anchor);
      if (point->x) point->x = p.x;
      if (point->y) point->y = p.y;
    } else if (auto* angle = std::get_if<AngleTarget>(&target)) {
      // Bodies that went round and round are where they are: the prescription forgets full turns
      // where the next ones would leave what may be typed.
      const double turned = at.frame(angle->body).angle;
      angle->angle = std::abs(turned) < 100 * pi ? turned : std::remainder(turned, 2 * pi);
    }
  }
  for (NearAngle& one : measured.near) {
    const auto body = std::ranges::find(mechanism.bodies, one.body, &Body::name);
    if (body == mechanism.bodies.end()) continue;
    const double angle = at.frame(static_cast<int>(body - mechanism.bodies.begin())).angle;
    one.angle = std::remainder(angle, 2 * pi);
  }
  const std::vector<ElbowState> found = assembly_mode(mechanism, q);
  for (ElbowMode& mode : measured.mode) {
    for (const ElbowState& elbow : found) {
      if (elbow.elbow == mode.elbow && elbow.sine != 0) mode.sign = elbow.sine > 0 ? 1 : -1;
    }
  }
  return measured;
}

}  // namespace carom
