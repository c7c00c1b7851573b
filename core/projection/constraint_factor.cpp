// SPDX-License-Identifier: MIT
//
// Elimination of a tree of bodies by orthogonal factors, leaves first.
//
// A body's kinetic energy, with everything already eliminated below it, is ½|√M v|² + Σ ½|T v|²
// over its children, T being the rows through which a child's joint loads it. Let
//
//     [√M; T…] = [V; U…] K,   [V; U…]ᵀ[V; U…] = I,   z = K v,
//
// so that √M v = V z and T v = U z. The body's own tree joint asks J v + J_p v_p = 0, and with
// (J M^(−1/2) V)ᵀ = Q [R; 0], Q orthogonal, and z = Q h,
//
//     h = [−T v_p; y],   T = R⁻ᵀ J_p,
//
// where y are the body's free directions and ½|z|² = ½|T v_p|² + ½|y|²: the rows T go under the
// parent's √M. V and U are built by the Givens rotations that fold those rows into K, and turned by
// the reflections of Q; K is only needed to choose the rotations. What is kept is v = W h,
// W = M^(−1/2) V Q, and the children's U Q. So √M N, the map from all y to √M q̇, is a product of
// orthogonal factors, whatever the mass ratios.
//
// This is the articulated-body recursion (Featherstone 1983; square-root form after the innovations
// factorisation of Rodriguez, Jain & Kreutz-Delgado 1991), with two deviations: absolute
// coordinates, so that any planar joint fits, and orthogonal factors in place of D⁻¹, so that light
// bodies on heavy ones lose no digits. Coordinates are scaled by √M throughout: K starts as the
// identity.
#include "core/projection/constraint_factor.h"

#include <algorithm>
#include <cmath>

namespace carom {

namespace {

using Eliminated = ConstraintFactor::Eliminated;
using Matrix3 = ConstraintFactor::Matrix3;
using Row3 = std::array<double, 3>;

constexpr Matrix3 identity{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

double dot(const Row3& a, const Row3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Aᵀx.
Row3 transposed_product(const Matrix3& A, const Row3& x) {
  Row3 out;
  for (std::size_t k = 0; k < 3; ++k) out[k] = A[0][k] * x[0] + A[1][k] * x[1] + A[2][k] * x[2];
  return out;
}

/// The rotations that fold one row into K.
struct Rotations {
  Row3 c{1, 1, 1};
  Row3 s{};

  /// Rotates a row of [V; U…] whose entry in the folded column is `extra`.
  void apply(Row3& row, double extra) const {
    for (std::size_t j = 0; j < 3; ++j) {
      const double old = row[j];
      row[j] = c[j] * old + s[j] * extra;
      extra = c[j] * extra - s[j] * old;
    }
  }
};

/// K ← triangular factor of [K; row].
Rotations fold(Matrix3& K, const Row3& folded) {
  // By entries: a copy in one piece would wait until all of them are in memory.
  Row3 row{folded[0], folded[1], folded[2]};
  Rotations g;
  for (std::size_t j = 0; j < 3; ++j) {
    if (row[j] == 0) continue;
    const double diagonal = K[j][j];
    const double lower = row[j];
    const double length = std::sqrt(diagonal * diagonal + lower * lower);
    const double scale = 1 / length;  // K_jj ≥ 1: it started there and only grows
    g.c[j] = diagonal * scale;
    g.s[j] = lower * scale;
    K[j][j] = length;
    for (std::size_t k = j + 1; k < 3; ++k) {
      // Scaled last, so that the products need not wait for the root.
      const double upper = K[j][k];
      K[j][k] = (diagonal * upper + lower * row[k]) * scale;
      row[k] = (diagonal * row[k] - lower * upper) * scale;
    }
  }
  return g;
}

/// A Householder reflection I − βuuᵀ that leaves the axes before `k` alone.
template <std::size_t k>
struct Reflection {
  Row3 u{};
  double beta = 0;

  void apply(Row3& row) const {
    double s = 0;
    for (std::size_t i = k; i < 3; ++i) s += row[i] * u[i];
    s *= beta;
    for (std::size_t i = k; i < 3; ++i) row[i] -= s * u[i];
  }
};

/// The reflection that takes g to a multiple of the k-th axis.
template <std::size_t k>
Reflection<k> reflection_to_axis(const Row3& g) {
  double tail = 0;
  for (std::size_t i = k; i < 3; ++i) tail += g[i] * g[i];
  const double length = std::sqrt(tail);
  const double alpha = g[k] > 0 ? -length : length;
  Reflection<k> out{g};
  out.u[k] -= alpha;
  // uᵀu = 2 length (length + |g_k|).
  out.beta = 1 / (length * (length + std::abs(g[k])));
  return out;
}

/// x = R⁻ᵀ b for the joint rows.
std::array<double, 2> solve_joint(const Eliminated& body, int r, std::array<double, 2> b) {
  b[0] /= body.R[0][0];
  if (r == 2) b[1] = (b[1] - body.R[0][1] * b[0]) / body.R[1][1];
  return b;
}

const Row3& child_side(const EliminationStep& step, const Row& row) {
  return step.child_is_a ? row.a : row.b;
}
const Row3& parent_side(const EliminationStep& step, const Row& row) {
  return step.child_is_a ? row.b : row.a;
}

const Row3& weight_of(const EvaluatedSystem& system, int body) {
  return system.weight[static_cast<std::size_t>(body)].value;
}

/// Vᵀ(M^(−1/2) J): a joint row in the body's whitened coordinates z.
Row3 whitened_row(const Eliminated& body, bool leaf, const Row3& weight, const Row3& row) {
  const Row3 scaled{weight[0] * row[0], weight[1] * row[1], weight[2] * row[2]};
  // Nothing has been folded into a leaf: V = I.
  return leaf ? scaled : transposed_product(body.W, scaled);
}

/// Everything that is turned with the body's coordinates: its own rows V and its children's U.
template <class Turn>
void turn_rows(const EliminationPlan& plan, int youngest_step, Eliminated& body,
               std::vector<Eliminated>& bodies, const Turn& turn) {
  for (Row3& row : body.W) turn(row);
  for (int child = youngest_step; child >= 0;) {
    const EliminationStep& below = plan.steps[static_cast<std::size_t>(child)];
    for (Row3& row : bodies[static_cast<std::size_t>(child)].U) turn(row);
    child = below.elder_step;
  }
}

/// T = R⁻ᵀ J_p M_p^(−1/2): the rows that load the parent, in U until they are folded.
void load_rows(const EvaluatedSystem& system, const EliminationStep& step, Eliminated& body) {
  const JointRows& joint = system.joints[static_cast<std::size_t>(step.joint)];
  const Row3& above = weight_of(system, step.parent);
  const Row3& first = parent_side(step, joint.row[0]);
  const double scale = 1 / body.R[0][0];
  for (std::size_t c = 0; c < 3; ++c) body.U[0][c] = above[c] * first[c] * scale;
  body.U[1] = {};
  if (step.r < 2) return;
  const Row3& second = parent_side(step, joint.row[1]);
  const double second_scale = 1 / body.R[1][1];
  for (std::size_t c = 0; c < 3; ++c) {
    body.U[1][c] = (above[c] * second[c] - body.R[0][1] * body.U[0][c]) * second_scale;
  }
}

/// Folds one row of the child `step` into its parent, and rotates what the parent has so far: its
/// own rows V and the rows U of the children before.
void load_parent(const EliminationPlan& plan, const EliminationStep& step, std::size_t row,
                 Eliminated& child, std::vector<Eliminated>& bodies) {
  Eliminated& parent = bodies[static_cast<std::size_t>(step.parent_step)];
  const Rotations g = fold(parent.K, child.U[row]);
  turn_rows(plan, step.elder_step, parent, bodies, [&](Row3& other) { g.apply(other, 0); });
  for (std::size_t k = 0; k < row; ++k) g.apply(child.U[k], 0);
  child.U[row] = {};
  g.apply(child.U[row], 1);
}

/// Turns V and the children's U by the reflections that bring the joint rows g to [R; 0].
void factor_joint(const EliminationPlan& plan, const EliminationStep& step, std::array<Row3, 2> g,
                  Eliminated& body, std::vector<Eliminated>& bodies) {
  const auto first = reflection_to_axis<0>(g[0]);
  turn_rows(plan, step.youngest_step, body, bodies, [&](Row3& row) { first.apply(row); });
  first.apply(g[0]);
  body.R = {};
  body.R[0][0] = g[0][0];
  if (step.r < 2) return;
  first.apply(g[1]);
  const auto second = reflection_to_axis<1>(g[1]);
  turn_rows(plan, step.youngest_step, body, bodies, [&](Row3& row) { second.apply(row); });
  second.apply(g[1]);
  body.R[0][1] = g[1][0];
  body.R[1][1] = g[1][1];
}

void eliminate(const EliminationPlan& plan, const EvaluatedSystem& system,
               const EliminationStep& step, Eliminated& body, std::vector<Eliminated>& bodies) {
  const bool leaf = step.youngest_step < 0;
  if (leaf) body.W = identity;
  const Row3& weight = weight_of(system, step.body);
  if (step.r > 0) {
    const JointRows& joint = system.joints[static_cast<std::size_t>(step.joint)];
    std::array<Row3, 2> g{};
    for (std::size_t k = 0; k < static_cast<std::size_t>(step.r); ++k) {
      g[k] = whitened_row(body, leaf, weight, child_side(step, joint.row[k]));
    }
    factor_joint(plan, step, g, body, bodies);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    for (double& w : body.W[i]) w *= weight[i];
  }
  if (step.parent_step < 0) return;
  if (step.elder_step < 0) {  // the first to load its parent
    Eliminated& parent = bodies[static_cast<std::size_t>(step.parent_step)];
    parent.K = parent.W = identity;
  }
  load_rows(system, step, body);
  for (std::size_t k = 0; k < static_cast<std::size_t>(step.r); ++k) {
    load_parent(plan, step, k, body, bodies);
  }
}

void factor_tree(const EliminationPlan& plan, const EvaluatedSystem& system,
                 ConstraintFactor& factor) {
  const std::size_t count = plan.steps.size();
  factor.bodies.resize(count);
  factor.scratch.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    eliminate(plan, system, plan.steps[i], factor.bodies[i], factor.bodies);
  }
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
  for (std::size_t c = 0; c < 3; ++c) up[c] = -(body.U[0][c] * h[0] + body.U[1][c] * h[1]);
  return up;
}

/// The motions h of a body without free ones: what the joint holds, less what the parent moves.
Row3 held_motions(const ConstraintFactor& factor, const Eliminated& body,
                  const EliminationStep& step, std::array<double, 2> held) {
  if (step.parent_step < 0) return {held[0], held[1], 0};
  const Row3& above = factor.scratch[static_cast<std::size_t>(step.parent_step)];
  return {held[0] - dot(body.U[0], above), held[1] - dot(body.U[1], above), 0};
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
    return step < 0 ? Row3{}
                    : transposed_product(factor.bodies[static_cast<std::size_t>(step)].W, f);
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
    Row3 h = transposed_product(body.W, {m[0] * v[0], m[1] * v[1], step.n == 3 ? m[2] * v[2] : 0});
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
    std::array<double, 2> held{};
    if (step.r > 0) {
      const JointRows& rows = system.joints[static_cast<std::size_t>(step.joint)];
      held = solve_joint(body, step.r, {-rows.phi[0], step.r == 2 ? -rows.phi[1] : 0});
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
