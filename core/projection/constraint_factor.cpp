// SPDX-License-Identifier: MIT
//
// The whitened tree applied: what goes from the bodies to the root takes the forces along, what
// comes from the root the velocities. How the tree is made is in tree_factor.cpp.
#include "core/projection/constraint_factor.h"

#include <algorithm>
#include <cmath>

#include "core/math/matrix3.h"
#include "core/projection/tree_factor.h"

namespace carom {

namespace {

using Eliminated = ConstraintFactor::Eliminated;

const Row3& weight_of(const EvaluatedSystem& system, int body) {
  return system.weight[static_cast<std::size_t>(body)].value;
}

/// Takes the free part of a force along h into y.
/// @return what the joint hands to the parent, along the parent's h; nothing to the ground
inline Row3 pass_force(const Eliminated& body, const EliminationStep& step, const Row3& h,
                       double* y) {
  for (int k = 0; k < 3; ++k) {
    if (step.is_free(k)) y[step.first_dof + k - step.r] = h[static_cast<std::size_t>(k)];
  }
  if (step.parent_step < 0) return {};
  Row3 up;
  for (std::size_t c = 0; c < 3; ++c) up[c] = dot(body.U[c], {h[0], h[1]});
  return up;
}

/// The motions h of a body without free ones: what the joint asks for and what the parent moves.
Row3 held_motions(const ConstraintFactor& factor, const Eliminated& body,
                  const EliminationStep& step, Vec2 held) {
  if (step.parent_step < 0) return {held.x, held.y, 0};
  const Row3& above = factor.scratch[static_cast<std::size_t>(step.parent_step)];
  // The parent's free motions first: they are there before its held ones.
  const Vec2 all = held + above[2] * body.U[2] + above[1] * body.U[1] + above[0] * body.U[0];
  return {all.x, all.y, 0};
}

/// Stores v = W h of one body.
void store_velocity(const Eliminated& body, const EliminationStep& step, const Row3& h,
                    std::span<double> out) {
  const Row3 v{dot(body.W[0], h), dot(body.W[1], h), dot(body.W[2], h)};
  double* at = out.data() + step.first;
  at[0] = v[0];
  at[1] = v[1];
  if (step.n == 3) at[2] = v[2];
}

void add_loop_rows(const EliminationPlan& plan, const EvaluatedSystem& system,
                   ConstraintFactor& factor) {
  for (const int joint : plan.loop_joints) {
    const JointRows& rows = system.joints[static_cast<std::size_t>(joint)];
    for (std::size_t k = 0; k < static_cast<std::size_t>(rows.count); ++k) {
      const BodyRow row{rows.body_a, rows.body_b, rows.row[k]};
      whiten_row(plan, factor, row, factor.joints.add_row(row_norm(system, row)));
    }
  }
}

}  // namespace

void factor_joints(const EliminationPlan& plan, const EvaluatedSystem& system,
                   ConstraintFactor& factor) {
  factor_tree(plan, system, factor);
  factor.joints.reset(plan.tree_dof);
  add_loop_rows(plan, system, factor);
  factor.joints.close_group();
}

// Only the bodies between those of the row and the root are touched: two walks upwards that join.
// The ground is −1 and, taken without sign, comes after every step.
void whiten_row(const EliminationPlan& plan, const ConstraintFactor& factor, const BodyRow& row,
                std::span<double> c) {
  std::fill(c.begin(), c.end(), 0.0);
  const auto step_of = [&](int body) {
    return body == ground ? -1 : plan.step_of_body[static_cast<std::size_t>(body)];
  };
  const auto start = [&](int step, const Row3& f) {
    return step < 0 ? Row3{} : product(f, factor.bodies[static_cast<std::size_t>(step)].W);
  };
  const auto climb = [&](int& step, Row3& h) {
    const auto i = static_cast<std::size_t>(step);
    h = pass_force(factor.bodies[i], plan.steps[i], h, c.data());
    step = plan.steps[i].parent_step;
  };
  int a = step_of(row.body_a);
  int b = step_of(row.body_b);
  Row3 h_a = start(a, row.row.a);
  Row3 h_b = start(b, row.row.b);
  while (a != b) {
    if (static_cast<unsigned>(a) < static_cast<unsigned>(b)) {
      climb(a, h_a);
    } else {
      climb(b, h_b);
    }
  }
  for (std::size_t k = 0; k < 3; ++k) h_a[k] += h_b[k];  // one carries both forces on
  while (a >= 0) climb(a, h_a);
}

void whiten_velocity(const EliminationPlan& plan, const EvaluatedSystem& system,
                     ConstraintFactor& factor, std::span<const double> qdot, std::span<double> y) {
  const std::size_t count = plan.steps.size();
  for (std::size_t i = 0; i < count; ++i) {
    const EliminationStep& step = plan.steps[i];
    const Eliminated& body = factor.bodies[i];
    const double* m = system.mass.data() + step.first;
    const double* v = qdot.data() + step.first;
    Row3 h = product({m[0] * v[0], m[1] * v[1], step.n == 3 ? m[2] * v[2] : 0}, body.W);
    if (step.youngest_step >= 0) {
      for (std::size_t k = 0; k < 3; ++k) h[k] += factor.scratch[i][k];
    }
    const Row3 up = pass_force(body, step, h, y.data());
    if (step.parent_step < 0) continue;
    Row3& above = factor.scratch[static_cast<std::size_t>(step.parent_step)];
    const bool eldest = step.elder_step < 0;  // what is above then is of an earlier call
    for (std::size_t k = 0; k < 3; ++k) above[k] = eldest ? up[k] : above[k] + up[k];
  }
}

void unwhiten(const EliminationPlan& plan, ConstraintFactor& factor, std::span<const double> y,
              std::span<double> qdot) {
  for (std::size_t i = plan.steps.size(); i-- > 0;) {
    const EliminationStep& step = plan.steps[i];
    const Eliminated& body = factor.bodies[i];
    Row3 h = held_motions(factor, body, step, {});
    for (int k = 0; k < 3; ++k) {
      const auto free = static_cast<std::size_t>(step.first_dof + k - step.r);
      if (step.is_free(k)) h[static_cast<std::size_t>(k)] = y[free];
    }
    factor.scratch[i] = h;
    store_velocity(body, step, h, qdot);
  }
}

void close_tree(const EliminationPlan& plan, const EvaluatedSystem& system,
                ConstraintFactor& factor, std::span<double> v) {
  for (std::size_t i = plan.steps.size(); i-- > 0;) {
    const EliminationStep& step = plan.steps[i];
    const Eliminated& body = factor.bodies[i];
    Vec2 held;
    if (step.r > 0) {
      const JointRows& rows = system.joints[static_cast<std::size_t>(step.joint)];
      held.x = body.H.a * rows.phi[0];
      if (step.r == 2) held.y = body.H.b * rows.phi[0] + body.H.c * rows.phi[1];
    }
    const Row3 h = held_motions(factor, body, step, held);
    factor.scratch[i] = h;
    store_velocity(body, step, h, v);
  }
}

double row_norm(const EvaluatedSystem& system, const BodyRow& row) {
  double sum = 0;
  const auto add = [&](int body, const Row3& c) {
    if (body == ground) return;
    const Row3& weight = weight_of(system, body);
    for (std::size_t k = 0; k < 3; ++k) {
      const double scaled = weight[k] * c[k];
      sum += scaled * scaled;
    }
  };
  add(row.body_a, row.row.a);
  add(row.body_b, row.row.b);
  return std::sqrt(sum);
}

}  // namespace carom
