// SPDX-License-Identifier: MIT
//
// Smooth motion between impacts. With the joints' Aq̇ = 0, hence Aq̈ = −Ȧq̇, and Mq̈ = h + Aᵀλ, P(13)
// splits the acceleration into two parts that are perpendicular in the kinetic metric,
//
//     q̈ = (I − S)M⁻¹h + SΩq̇,   A SΩq̇ = −Ȧq̇.
//
// The first is the projection of the free acceleration onto the joints. The second is whatever has
// the demanded Aq̈ and no part that the joints leave free: the least one in the kinetic metric. Ω is
// not needed for it, nor a pseudo-inverse of A. Let a_o be any acceleration with
// A_tree a_o = −Ȧ_tree q̇; then q̈ − a_o keeps the tree joints, and in whitened coordinates (see
// constraint_factor.h), with C the loop rows and QQᵀ the projector onto their span,
//
//     q̈ = a_o + N[(I − QQᵀ)NᵀM(M⁻¹h − a_o) + x],   C x = −Ȧ_loop q̇ − A_loop a_o, x = QQᵀx:
//
// what the joints leave free is as in M⁻¹h, the rest is determined by the rows. A drive asks for
// Aq̇ = ṡ(t), hence Aq̈ = s̈ − Ȧq̇: joint_bias() has Ȧq̇ − s̈ in the place of Ȧq̇.
#include "core/projection/acceleration.h"

#include <algorithm>
#include <cmath>

#include "core/dynamics/bias.h"
#include "core/dynamics/element_force.h"

namespace carom {

namespace {

/// Part of the unit row outside the span so far; leaves it in w.whitened.
double part_outside(const MotionPlan& plan, const LoopRow& loop, AccelerationWorkspace& w) {
  const BodyRow row = row_of(w.system, loop);
  const double length = row_norm(w.system, row);
  if (!(length > 0)) return 0;
  whiten_row(plan.tree, w.factor, row, w.whitened);
  w.factor.joints.remove_from(w.whitened);
  double sum = 0;
  for (const double c : w.whitened) sum += c * c;
  return std::sqrt(sum) / length;
}

void add_loop_row(const MotionPlan& plan, const LoopRow& loop, AccelerationWorkspace& w) {
  const BodyRow row = row_of(w.system, loop);
  whiten_row(plan.tree, w.factor, row, w.factor.joints.add_row(row_norm(w.system, row)));
}

/// Sets what the drives give, with the loop rows that the factor has.
void follow_drives(const MotionPlan& plan, AccelerationWorkspace& w) {
  w.carried.clear();
  if (!plan.all.has_drives) return;
  w.b.clear();
  for (const LoopRow& loop : plan.loop_rows) w.b.push_back(row_of(w.system, loop).row.v_0);
  w.carried.assign(static_cast<std::size_t>(plan.tree.tree_dof), 0.0);
  w.factor.joints.add_solution(w.b, w.carried);
}

/// M⁻¹h − a: only the centres of mass feel gravity.
void take_from_gravity(const EvaluatedSystem& system, Vec2 gravity, std::vector<double>& a) {
  for (double& component : a) component = -component;
  for (std::size_t body = 0; body + 1 < system.offset.size(); ++body) {
    const auto first = static_cast<std::size_t>(system.offset[body]);
    a[first] += gravity.x;
    a[first + 1] += gravity.y;
  }
}

/// a += M⁻¹h of the force elements and of what is applied.
void add_forces(const Mechanism& mechanism, const std::vector<double>& qdot,
                AccelerationWorkspace& w, std::vector<double>& a) {
  for (std::size_t i = 0; i < w.applied.size(); ++i) a[i] += w.applied[i] / w.system.mass[i];
  w.force.assign(a.size(), 0.0);
  if (!w.elements || mechanism.forces.empty()) return;
  add_element_forces(mechanism, w.system, qdot, w.sense, w.force);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += w.force[i] / w.system.mass[i];
}

}  // namespace

MotionPlan plan_motion(const Mechanism& mechanism) {
  MotionPlan plan{plan_elimination(mechanism), {}, {}};
  plan.tree = plan.all;
  plan.tree.loop_rows.clear();
  return plan;
}

// Pivoted: the row with the largest part outside the span so far is taken next.
void choose_loop_rows(const Mechanism& mechanism, const std::vector<double>& q, MotionPlan& plan,
                      AccelerationWorkspace& w) {
  evaluate(mechanism, q, w.system);
  factor_joints(plan.tree, w.system, w.factor);
  w.whitened.resize(static_cast<std::size_t>(plan.tree.tree_dof));
  std::vector<LoopRow> left = plan.all.loop_rows;
  plan.loop_rows.clear();
  while (!left.empty()) {
    std::size_t best = 0;
    double largest = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
      const double outside = part_outside(plan, left[i], w);
      if (outside > largest) {
        best = i;
        largest = outside;
      }
    }
    if (!(largest > rank_tolerance)) break;
    add_loop_row(plan, left[best], w);
    w.factor.joints.close_group();
    plan.loop_rows.push_back(left[best]);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
  }
  follow_drives(plan, w);
}

void project_velocity(const MotionPlan& plan, AccelerationWorkspace& w, std::vector<double>& qdot) {
  w.y.resize(static_cast<std::size_t>(plan.tree.tree_dof));
  whiten_velocity(plan.tree, w.system, w.factor, qdot, w.y);
  w.factor.joints.remove_from(w.y);
  for (std::size_t i = 0; i < w.carried.size(); ++i) w.y[i] += w.carried[i];
  unwhiten(plan.tree, w.factor, w.y, qdot);
}

std::vector<double> driven_velocity(const MotionPlan& plan, AccelerationWorkspace& w) {
  if (w.carried.empty()) return {};
  std::vector<double> qdot(static_cast<std::size_t>(w.system.n()));
  unwhiten(plan.tree, w.factor, w.carried, qdot);
  return qdot;
}

void accelerate(const Mechanism& mechanism, const MotionPlan& plan, const std::vector<double>& qdot,
                Vec2 gravity, AccelerationWorkspace& w, std::span<double> qddot) {
  // a_o closes the tree's rows as a step closes them in a pose, with Ȧq̇ in the place of Φ.
  for (std::size_t j = 0; j < w.system.joints.size(); ++j) {
    w.system.joints[j].phi = joint_bias(mechanism, w.system, static_cast<int>(j), qdot);
  }
  const auto n = static_cast<std::size_t>(w.system.n());
  w.part.resize(n);
  close_tree(plan.tree, w.system, w.factor, w.part);
  std::copy(w.part.begin(), w.part.end(), qddot.begin());
  w.b.clear();
  for (const LoopRow& loop : plan.loop_rows) {
    const JointRows& joint = w.system.joints[static_cast<std::size_t>(loop.joint)];
    w.b.push_back(-joint.phi[loop.row] -
                  product(w.system, joint.body_a, joint.body_b, joint.row[loop.row], w.part));
  }
  take_from_gravity(w.system, gravity, w.part);
  add_forces(mechanism, qdot, w, w.part);
  w.y.resize(static_cast<std::size_t>(plan.tree.tree_dof));
  whiten_velocity(plan.tree, w.system, w.factor, w.part, w.y);
  w.factor.joints.remove_from(w.y);
  if (!w.b.empty()) w.factor.joints.add_solution(w.b, w.y);
  unwhiten(plan.tree, w.factor, w.y, w.part);
  for (std::size_t i = 0; i < n; ++i) qddot[i] += w.part[i];
}

void factor_at(const Mechanism& mechanism, const MotionPlan& plan, const std::vector<double>& q,
               AccelerationWorkspace& w) {
  evaluate(mechanism, q, w.system);
  factor_joints(plan.tree, w.system, w.factor);
  if (plan.loop_rows.empty()) return;
  for (const LoopRow& loop : plan.loop_rows) add_loop_row(plan, loop, w);
  w.factor.joints.close_group();
  follow_drives(plan, w);
}

void accelerate_at(const Mechanism& mechanism, const MotionPlan& plan, const State& state,
                   Vec2 gravity, AccelerationWorkspace& w, std::span<double> qddot) {
  w.system.clock.t = state.t;
  factor_at(mechanism, plan, state.q, w);
  accelerate(mechanism, plan, state.qdot, gravity, w, qddot);
}

void add_acceleration_of(std::span<const double> f, const MotionPlan& plan,
                         AccelerationWorkspace& w, std::span<double> qddot) {
  w.part.resize(f.size());
  for (std::size_t i = 0; i < f.size(); ++i) w.part[i] = f[i] / w.system.mass[i];
  w.y.resize(static_cast<std::size_t>(plan.tree.tree_dof));
  whiten_velocity(plan.tree, w.system, w.factor, w.part, w.y);
  w.factor.joints.remove_from(w.y);
  unwhiten(plan.tree, w.factor, w.y, w.part);
  for (std::size_t i = 0; i < f.size(); ++i) qddot[i] += w.part[i];
}

}  // namespace carom
