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
#include "core/projection/tree_factor.h"

#include <cmath>

#include "core/math/matrix3.h"

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

}  // namespace

// First what does not wait for other bodies.
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

}  // namespace carom
