// SPDX-License-Identifier: MIT
//
// Elimination of a tree of bodies by orthogonal factors, leaves first.
//
// A body's tree joint asks J v + J_p v_p = 0. With (J M^(−1/2))ᵀ = Q [R; 0], Q orthogonal, the
// body's own motions are v = W h, W = M^(−1/2) Q, of which the joint holds the first,
//
//     h_held = H J_p v_p,   H = −R⁻ᵀ,
//
// and leaves the rest free. Their kinetic energy is ½|h|². A child adds ½|T h|², where T = H_c J_p
// W are its held motions as this body moves them: its free ones are counted for themselves. Let
//
//     [I; T] = [V; U] K,   VᵀV + UᵀU = I,   h' = K h.
//
// Then h = V h', T h = U h' and the energy of both is ½|h'|²: W becomes W V, and the U of the
// children before becomes U V. K is triangular with the free motions first, so that held ones are
// made of held ones only and H becomes K_held H. In the end √M N, the map from all free motions to
// √M q̇, is a product of orthogonal factors, whatever the mass ratios. As Q and R are the joint's
// alone, only T, [V; U] and H wait for what is below.
//
// T has the columns t_0, t_1, t_2 of two entries. With m_jk = t_j × t_k and t⟂, which is t turned
// by 90°, those of [V; U] are by Cramer's rule along
//
//     (D, −t_0·t_1 − m_21 m_20, −t_0·t_2 + m_21 m_10; t_0 + m_10 t_1⟂ + m_20 t_2⟂),
//     (0, L, −t_1·t_2; t_1 + m_21 t_2⟂),       D = L + |t_1|² + m_21²,
//     (0, 0, 1; t_2),                          L = 1 + |t_2|².
//
// Each divided by its own length, they are orthonormal to rounding for every T: what rounding does
// to an m drops out of their products. Nor is anything lost as in TᵀT, because L and D are sums of
// squares. The three roots do not wait for each other; rotations that fold T in row by row would
// take six, four of them one after the other.
//
// This is the articulated-body recursion (Featherstone 1983; square-root form after the innovations
// factorisation of Rodriguez, Jain & Kreutz-Delgado 1991), with two deviations: absolute
// coordinates, so that any planar joint fits, and orthogonal factors in place of D⁻¹, so that light
// bodies on heavy ones lose no digits.
#include "core/projection/constraint_factor.h"

#include <algorithm>
#include <cmath>

#include "core/math/planar.h"

namespace carom {

namespace {

using Eliminated = ConstraintFactor::Eliminated;
using Columns = ConstraintFactor::Columns;
using Triangle = ConstraintFactor::Triangle;

const Row3& child_side(const EliminationStep& step, const Row& row) {
  return step.child_is_a ? row.a : row.b;
}
const Row3& parent_side(const EliminationStep& step, const Row& row) {
  return step.child_is_a ? row.b : row.a;
}

/// W and H of a joint with the one row g, in the metric of M⁻¹: Q is the reflection I − βuuᵀ that
/// takes g to the first axis.
void split_along(const Row3& g, const Row3& weight, Eliminated& body) {
  const double length = std::sqrt(dot(g, g));
  const double sign = g[0] > 0 ? -1 : 1;
  const Row3 u{g[0] - sign * length, g[1], g[2]};
  const double sum = length + std::abs(g[0]);  // uᵀu = 2 length (length + |g_0|)
  const double beta = 1 / (length * sum);
  for (std::size_t i = 0; i < 3; ++i) {
    const double turned = beta * u[i];
    for (std::size_t k = 0; k < 3; ++k) {
      body.W[i][k] = weight[i] * ((i == k ? 1 : 0) - turned * u[k]);
    }
  }
  body.H = {-sign * beta * sum, 0, 0};
}

/// The same for two rows: what they leave free is along their cross product. No component of that
/// is a difference, because one row of a joint is zero wherever the other couples with it; so Q is
/// orthogonal to rounding however small the angle between the rows.
void split_along(const Row3& first, const Row3& second, const Row3& weight, Eliminated& body) {
  const Row3 n = cross(first, second);
  const double length = std::sqrt(dot(first, first));
  const double scale = 1 / length;
  const double n_scale = 1 / std::sqrt(dot(n, n));
  const Row3 held{scale * first[0], scale * first[1], scale * first[2]};
  const Row3 free{n_scale * n[0], n_scale * n[1], n_scale * n[2]};
  const Row3 other = cross(free, held);
  for (std::size_t i = 0; i < 3; ++i) {
    body.W[i] = {weight[i] * held[i], weight[i] * other[i], weight[i] * free[i]};
  }
  // R₁₁ = |n|/R₀₀.
  body.H = {-scale, scale * n_scale * dot(first, second), -length * n_scale};
}

/// What is the joint's alone, as long as nothing hangs on the body: W and H.
void split(const EvaluatedSystem& system, const EliminationStep& step, Eliminated& body) {
  const Row3& weight = system.weight[static_cast<std::size_t>(step.body)].value;
  if (step.r == 0) {
    body.W = {{{weight[0], 0, 0}, {0, weight[1], 0}, {0, 0, weight[2]}}};
    body.H = {};
    return;
  }
  const JointRows& joint = system.joints[static_cast<std::size_t>(step.joint)];
  const Row3 first = scaled(weight, child_side(step, joint.row[0]));
  if (step.r == 1) return split_along(first, weight, body);
  split_along(first, scaled(weight, child_side(step, joint.row[1])), weight, body);
}

/// T = H_c J_p W. Of a child with one row only the first entry of H counts.
Columns load_rows(const EvaluatedSystem& system, const EliminationStep& step,
                  const Eliminated& child, const Eliminated& parent) {
  const JointRows& joint = system.joints[static_cast<std::size_t>(step.joint)];
  const auto& H = child.H;
  const Row3 first = product(parent_side(step, joint.row[0]), parent.W);
  if (step.r < 2) return {{{H.a * first[0], 0}, {H.a * first[1], 0}, {H.a * first[2], 0}}};
  const Row3 second = product(parent_side(step, joint.row[1]), parent.W);
  Columns T;
  for (std::size_t k = 0; k < 3; ++k) {
    T[k] = {H.a * first[k], H.b * first[k] + H.c * second[k]};
  }
  return T;
}

/// The lower triangle V.
struct Triangle3 {
  double x00, x10, x11, x20, x21, x22;
};

/// The orthonormal columns [V; U] that span [I; T]; H becomes K_held H.
Triangle3 orthonormal_load(const Columns& T, Columns& U, Triangle& H) {
  const auto [t_0, t_1, t_2] = T;
  const double m_21 = cross(t_2, t_1);
  const double m_20 = cross(t_2, t_0);
  const double m_10 = cross(t_1, t_0);
  const double L = 1 + dot(t_2, t_2);
  const double D = L + (dot(t_1, t_1) + m_21 * m_21);

  const double along_21 = dot(t_2, t_1);
  const Vec2 u_1 = t_1 + m_21 * perp(t_2);
  const double square_1 = (L * L + along_21 * along_21) + dot(u_1, u_1);

  const double along_10 = dot(t_1, t_0) + m_21 * m_20;
  const double along_20 = dot(t_2, t_0) - m_21 * m_10;
  const Vec2 u_0 = t_0 + (m_10 * perp(t_1) + m_20 * perp(t_2));
  const double square_0 = (D * D + (along_10 * along_10 + along_20 * along_20)) + dot(u_0, u_0);

  // 1/√x = √x (1/x): the divisions do not wait for the roots.
  const double length_0 = std::sqrt(square_0);
  const double length_1 = std::sqrt(square_1);
  const double inverse_D = 1 / D;
  const double inverse_L = 1 / L;
  const double scale_0 = length_0 * (1 / square_0);
  const double scale_1 = length_1 * (1 / square_1);
  const double scale_2 = std::sqrt(L) * inverse_L;

  // K_held = [length_0/D, 0; along_10/length_1, length_1/L], in this order of products, because the
  // next body waits for it.
  H = {length_0 * (inverse_D * H.a), scale_1 * (along_10 * H.a) + length_1 * (inverse_L * H.b),
       length_1 * (inverse_L * H.c)};
  U[0] = scale_0 * u_0;
  U[1] = scale_1 * u_1;
  U[2] = scale_2 * t_2;
  return {scale_0 * D,         -scale_0 * along_10, scale_1 * L,
          -scale_0 * along_20, -scale_1 * along_21, scale_2};
}

/// row V
template <class Entry>
void turn(const Triangle3& V, std::array<Entry, 3>& row) {
  row[0] = V.x00 * row[0] + V.x10 * row[1] + V.x20 * row[2];
  row[1] = V.x11 * row[1] + V.x21 * row[2];
  row[2] = V.x22 * row[2];
}

/// Adds a child's energy to its parent, and brings what the parent has so far to the new motions.
void load_parent(const EliminationPlan& plan, const EliminationStep& step,
                 const EvaluatedSystem& system, std::vector<Eliminated>& bodies,
                 Eliminated& child) {
  Eliminated& parent = bodies[static_cast<std::size_t>(step.parent_step)];
  const Triangle3 V = orthonormal_load(load_rows(system, step, child, parent), child.U, parent.H);
  for (Row3& row : parent.W) turn(V, row);
  for (int elder = step.elder_step; elder >= 0;) {
    turn(V, bodies[static_cast<std::size_t>(elder)].U);
    elder = plan.steps[static_cast<std::size_t>(elder)].elder_step;
  }
}

/// Eliminates the bodies of the tree at one pose: first what does not wait for other bodies.
void factor_tree(const EliminationPlan& plan, const EvaluatedSystem& system,
                 ConstraintFactor& factor) {
  const std::size_t count = plan.steps.size();
  factor.bodies.resize(count);
  factor.scratch.resize(count);
  for (std::size_t i = 0; i < count; ++i) split(system, plan.steps[i], factor.bodies[i]);
  for (std::size_t i = 0; i < count; ++i) {
    if (plan.steps[i].parent_step < 0) continue;
    load_parent(plan, plan.steps[i], system, factor.bodies, factor.bodies[i]);
  }
}

// The whitened tree applied: what goes from the bodies to the root takes the forces along, what
// comes from the root the velocities.

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
  for (const LoopRow& loop : plan.loop_rows) {
    const BodyRow row = row_of(system, loop);
    whiten_row(plan, factor, row, factor.joints.add_row(row_norm(system, row)));
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

// Only the bodies between those of the row and the root are touched: two paths towards the root
// that join. The ground is −1 and, taken without sign, comes after every step.
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

BodyRow row_of(const EvaluatedSystem& system, const LoopRow& loop) {
  const JointRows& joint = system.joints[static_cast<std::size_t>(loop.joint)];
  return {joint.body_a, joint.body_b, joint.row[loop.row]};
}

std::vector<double> drive_speeds(const EliminationPlan& plan, const EvaluatedSystem& system) {
  std::vector<double> speeds;
  speeds.reserve(plan.loop_rows.size());
  for (const LoopRow& loop : plan.loop_rows) speeds.push_back(row_of(system, loop).row.v_0);
  return speeds;
}

double row_norm(const EvaluatedSystem& system, const BodyRow& row) {
  double sum = 0;
  const auto add = [&](int body, const Row3& c) {
    if (body == ground) return;
    const Row3& weight = system.weight[static_cast<std::size_t>(body)].value;
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
