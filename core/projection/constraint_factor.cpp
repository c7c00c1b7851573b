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
using Row3 = std::array<double, 3>;

constexpr ConstraintFactor::Matrix3 identity{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

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
Rotations fold(ConstraintFactor::Matrix3& K, Row3 row) {
  Rotations g;
  for (std::size_t j = 0; j < 3; ++j) {
    if (row[j] == 0) continue;
    const double length = std::sqrt(K[j][j] * K[j][j] + row[j] * row[j]);
    g.c[j] = K[j][j] / length;
    g.s[j] = row[j] / length;
    K[j][j] = length;
    for (std::size_t k = j + 1; k < 3; ++k) {
      const double upper = K[j][k];
      K[j][k] = g.c[j] * upper + g.s[j] * row[k];
      row[k] = g.c[j] * row[k] - g.s[j] * upper;
    }
  }
  return g;
}

/// A Householder reflection I − βuuᵀ.
struct Reflection {
  Row3 u{};
  double beta = 0;

  void apply(Row3& row) const {
    const double s = beta * (row[0] * u[0] + row[1] * u[1] + row[2] * u[2]);
    for (std::size_t k = 0; k < 3; ++k) row[k] -= s * u[k];
  }
};

/// The reflection that takes g to a multiple of the k-th axis without touching the axes before it.
Reflection reflection_to(const Row3& g, std::size_t k) {
  double tail = 0;
  for (std::size_t i = k; i < 3; ++i) tail += g[i] * g[i];
  const double length = std::sqrt(tail);
  const double alpha = g[k] > 0 ? -length : length;
  Reflection out;
  for (std::size_t i = k; i < 3; ++i) out.u[i] = g[i];
  out.u[k] -= alpha;
  // uᵀu = 2 length (length + |g_k|).
  out.beta = 1 / (length * (length + std::abs(g[k])));
  return out;
}

/// x = R⁻ᵀ b for the r joint rows.
std::array<double, 2> solve_joint(const Eliminated& body, std::array<double, 2> b) {
  b[0] /= body.R[0][0];
  if (body.r == 2) b[1] = (b[1] - body.R[0][1] * b[0]) / body.R[1][1];
  return b;
}

struct JointSides {
  std::array<Row3, 2> child;
  std::array<Row3, 2> parent;
};

JointSides sides(const JointRows& rows, bool child_is_a) {
  JointSides out;
  for (std::size_t k = 0; k < 2; ++k) {
    out.child[k] = child_is_a ? rows.row[k].a : rows.row[k].b;
    out.parent[k] = child_is_a ? rows.row[k].b : rows.row[k].a;
  }
  return out;
}

void start_body(const EvaluatedSystem& system, const EliminationStep& step, Eliminated& body) {
  const auto i = static_cast<std::size_t>(step.body);
  body.n = system.offset[i + 1] - system.offset[i];
  body.r = body.n - step.dof_count;
  body.W = identity;  // V until the body is eliminated
  if (step.youngest_step >= 0) body.K = identity;
}

/// 1/√M of a body, zero where it has no coordinate.
Row3 weights(const EvaluatedSystem& system, int body) {
  const auto i = static_cast<std::size_t>(body);
  const auto first = static_cast<std::size_t>(system.offset[i]);
  const bool turns = system.offset[i + 1] - system.offset[i] == 3;
  return {system.weight[first], system.weight[first + 1], turns ? system.weight[first + 2] : 0};
}

/// Folds one row of the child `step` into its parent, and rotates what the parent has so far: its
/// own rows V and the rows U of the children before.
void load_parent(const EliminationPlan& plan, const EliminationStep& step, std::size_t row,
                 Eliminated& child, std::vector<Eliminated>& bodies) {
  Eliminated& parent = bodies[static_cast<std::size_t>(step.parent_step)];
  const Rotations g = fold(parent.K, child.U[row]);
  for (std::size_t i = 0; i < static_cast<std::size_t>(parent.n); ++i) g.apply(parent.W[i], 0);
  for (int elder = step.elder_step; elder >= 0;
       elder = plan.steps[static_cast<std::size_t>(elder)].elder_step) {
    Eliminated& sibling = bodies[static_cast<std::size_t>(elder)];
    for (std::size_t k = 0; k < static_cast<std::size_t>(sibling.r); ++k) g.apply(sibling.U[k], 0);
  }
  for (std::size_t k = 0; k < row; ++k) g.apply(child.U[k], 0);
  child.U[row] = {};
  g.apply(child.U[row], 1);
}

/// Vᵀ(M^(−1/2) J): a joint row in the body's whitened coordinates z.
Row3 whitened_row(const Eliminated& body, bool leaf, const Row3& weight, const Row3& row) {
  // Nothing has been folded into a leaf: V = I.
  if (leaf) return {weight[0] * row[0], weight[1] * row[1], weight[2] * row[2]};
  Row3 g{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(body.n); ++i) {
    const double scaled = weight[i] * row[i];
    for (std::size_t k = 0; k < 3; ++k) g[k] += body.W[i][k] * scaled;
  }
  return g;
}

/// Turns V and the children's U by the reflections that bring the joint rows to [R; 0].
void factor_joint(const EliminationPlan& plan, const EliminationStep& step, std::array<Row3, 2> g,
                  Eliminated& body, std::vector<Eliminated>& bodies) {
  body.R = {};
  for (std::size_t k = 0; k < static_cast<std::size_t>(body.r); ++k) {
    const Reflection reflection = reflection_to(g[k], k);
    for (std::size_t j = k; j < static_cast<std::size_t>(body.r); ++j) reflection.apply(g[j]);
    for (std::size_t i = 0; i < static_cast<std::size_t>(body.n); ++i) reflection.apply(body.W[i]);
    for (int child = step.youngest_step; child >= 0;
         child = plan.steps[static_cast<std::size_t>(child)].elder_step) {
      Eliminated& below = bodies[static_cast<std::size_t>(child)];
      for (std::size_t j = 0; j < static_cast<std::size_t>(below.r); ++j) {
        reflection.apply(below.U[j]);
      }
    }
    for (std::size_t i = 0; i <= k; ++i) body.R[i][k] = g[k][i];
  }
}

void eliminate(const EliminationPlan& plan, const EvaluatedSystem& system,
               const EliminationStep& step, Eliminated& body, std::vector<Eliminated>& bodies) {
  const Row3 weight = weights(system, step.body);
  body.U = {};
  if (body.r > 0) {
    const JointSides joint =
        sides(system.joints[static_cast<std::size_t>(step.joint)], step.child_is_a);
    std::array<Row3, 2> g{};
    for (std::size_t k = 0; k < static_cast<std::size_t>(body.r); ++k) {
      g[k] = whitened_row(body, step.youngest_step < 0, weight, joint.child[k]);
    }
    factor_joint(plan, step, g, body, bodies);
    if (step.parent_step >= 0) {
      const Row3 above = weights(system, step.parent);
      for (std::size_t c = 0; c < 3; ++c) {
        const auto column =
            solve_joint(body, {above[c] * joint.parent[0][c], above[c] * joint.parent[1][c]});
        body.U[0][c] = column[0];
        body.U[1][c] = body.r == 2 ? column[1] : 0;
      }
      for (std::size_t k = 0; k < static_cast<std::size_t>(body.r); ++k) {
        load_parent(plan, step, k, body, bodies);
      }
    }
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(body.n); ++i) {
    for (double& w : body.W[i]) w *= weight[i];
  }
}

void factor_tree(const EliminationPlan& plan, const EvaluatedSystem& system,
                 ConstraintFactor& factor) {
  factor.bodies.resize(plan.steps.size());
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    start_body(system, plan.steps[i], factor.bodies[i]);
  }
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    eliminate(plan, system, plan.steps[i], factor.bodies[i], factor.bodies);
  }
}

/// Wᵀf: a force on the body alone, along its motions h.
Row3 whitened_force(const Eliminated& body, const Row3& f) {
  Row3 h{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(body.n); ++i) {
    for (std::size_t k = 0; k < 3; ++k) h[k] += body.W[i][k] * f[i];
  }
  return h;
}

/// Takes the free part of a force along h into y.
/// @return what the joint hands to the parent, along the parent's h
Row3 pass_force(const Eliminated& body, const EliminationStep& step, const Row3& h, double* y) {
  const auto n = static_cast<std::size_t>(body.n);
  const auto r = static_cast<std::size_t>(body.r);
  for (std::size_t k = r; k < n; ++k) y[static_cast<std::size_t>(step.first_dof) + k - r] = h[k];
  Row3 up{};
  for (std::size_t k = 0; k < r; ++k) {
    for (std::size_t c = 0; c < 3; ++c) up[c] -= body.U[k][c] * h[k];
  }
  return up;
}

/// U h of the parent; zero on the ground.
std::array<double, 2> parent_motion(const ConstraintFactor& factor, const Eliminated& body,
                                    const EliminationStep& step) {
  if (step.parent_step < 0) return {};
  const Row3& h = factor.scratch[static_cast<std::size_t>(step.parent_step)];
  std::array<double, 2> out{};
  for (std::size_t k = 0; k < 2; ++k) {
    out[k] = body.U[k][0] * h[0] + body.U[k][1] * h[1] + body.U[k][2] * h[2];
  }
  return out;
}

/// Stores v = W h of one body.
void store_velocity(const EvaluatedSystem& system, const Eliminated& body, int index, const Row3& h,
                    std::span<double> out) {
  const auto first = static_cast<std::size_t>(system.offset[static_cast<std::size_t>(index)]);
  for (std::size_t i = 0; i < static_cast<std::size_t>(body.n); ++i) {
    out[first + i] = body.W[i][0] * h[0] + body.W[i][1] * h[1] + body.W[i][2] * h[2];
  }
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
void whiten_row(const EliminationPlan& plan, const ConstraintFactor& factor, const BodyRow& row,
                std::span<double> c) {
  std::fill(c.begin(), c.end(), 0.0);
  const auto step_of = [&](int body) {
    return body == ground ? -1 : plan.step_of_body[static_cast<std::size_t>(body)];
  };
  const auto start = [&](int step, const Row3& f) {
    return step < 0 ? Row3{} : whitened_force(factor.bodies[static_cast<std::size_t>(step)], f);
  };
  int first = step_of(row.body_a);
  int second = step_of(row.body_b);
  Row3 g_first = start(first, row.row.a);
  Row3 g_second = start(second, row.row.b);
  while (first >= 0 || second >= 0) {
    if (first < 0 || (second >= 0 && second < first)) {
      std::swap(first, second);
      std::swap(g_first, g_second);
    }
    if (first == second) {  // the walks have met: one carries both forces on
      for (std::size_t k = 0; k < 3; ++k) g_first[k] += g_second[k];
      second = -1;
    }
    const auto i = static_cast<std::size_t>(first);
    g_first = pass_force(factor.bodies[i], plan.steps[i], g_first, c.data());
    first = plan.steps[i].parent_step;
  }
}

void whiten_velocity(const EliminationPlan& plan, const EvaluatedSystem& system,
                     ConstraintFactor& factor, std::span<const double> qdot, std::span<double> y) {
  factor.scratch.assign(plan.steps.size(), Row3{});
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    const EliminationStep& step = plan.steps[i];
    const Eliminated& body = factor.bodies[i];
    const auto first = static_cast<std::size_t>(system.offset[static_cast<std::size_t>(step.body)]);
    Row3 momentum{};
    for (std::size_t c = 0; c < static_cast<std::size_t>(body.n); ++c) {
      momentum[c] = system.mass[first + c] * qdot[first + c];
    }
    Row3 g = whitened_force(body, momentum);
    for (std::size_t k = 0; k < 3; ++k) g[k] += factor.scratch[i][k];
    const Row3 up = pass_force(body, step, g, y.data());
    if (step.parent_step < 0) continue;
    Row3& above = factor.scratch[static_cast<std::size_t>(step.parent_step)];
    for (std::size_t k = 0; k < 3; ++k) above[k] += up[k];
  }
}

void unwhiten(const EliminationPlan& plan, const EvaluatedSystem& system, ConstraintFactor& factor,
              std::span<const double> y, std::span<double> qdot) {
  factor.scratch.resize(plan.steps.size());
  for (std::size_t i = plan.steps.size(); i-- > 0;) {
    const EliminationStep& step = plan.steps[i];
    const Eliminated& body = factor.bodies[i];
    const std::array<double, 2> moved = parent_motion(factor, body, step);
    const auto r = static_cast<std::size_t>(body.r);
    Row3 h{};
    for (std::size_t k = 0; k < r; ++k) h[k] = -moved[k];
    for (std::size_t k = r; k < static_cast<std::size_t>(body.n); ++k) {
      h[k] = y[static_cast<std::size_t>(step.first_dof) + k - r];
    }
    factor.scratch[i] = h;
    store_velocity(system, body, step.body, h, qdot);
  }
}

void close_tree(const EliminationPlan& plan, const EvaluatedSystem& system,
                ConstraintFactor& factor, std::span<double> v) {
  factor.scratch.resize(plan.steps.size());
  for (std::size_t i = plan.steps.size(); i-- > 0;) {
    const EliminationStep& step = plan.steps[i];
    const Eliminated& body = factor.bodies[i];
    std::array<double, 2> held{};
    if (body.r > 0) {
      const JointRows& rows = system.joints[static_cast<std::size_t>(step.joint)];
      held = solve_joint(body, {-rows.phi[0], body.r == 2 ? -rows.phi[1] : 0});
    }
    const std::array<double, 2> moved = parent_motion(factor, body, step);
    Row3 h{};
    for (std::size_t k = 0; k < static_cast<std::size_t>(body.r); ++k) h[k] = held[k] - moved[k];
    factor.scratch[i] = h;
    store_velocity(system, body, step.body, h, v);
  }
}

double row_norm(const EvaluatedSystem& system, const BodyRow& row) {
  double sum = 0;
  const auto add = [&](int body, const Row3& c) {
    if (body == ground) return;
    const auto i = static_cast<std::size_t>(body);
    const auto first = static_cast<std::size_t>(system.offset[i]);
    const auto count = static_cast<std::size_t>(system.offset[i + 1]) - first;
    for (std::size_t k = 0; k < count; ++k) {
      const double scaled = system.weight[first + k] * c[k];
      sum += scaled * scaled;
    }
  };
  add(row.body_a, row.row.a);
  add(row.body_b, row.row.b);
  return std::sqrt(sum);
}

}  // namespace carom
