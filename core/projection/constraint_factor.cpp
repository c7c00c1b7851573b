// SPDX-License-Identifier: MIT
//
// Elimination of a tree of bodies by orthogonal factors, leaves first.
//
// A body's tree joint asks J v + J_p v_p = 0. With (J M^(−1/2))ᵀ = Q [R; 0], Q orthogonal, the
// body's own motions are v = M^(−1/2) Q u, of which the joint holds the first, Rᵀu_held = −J_p v_p,
// and leaves the rest free. The kinetic energy of the body with everything already eliminated below
// it is ½|u|² + Σ ½|T u|² over its children, T being the rows through which a child's joint loads
// it. Let
//
//     [I; T…] = [V; U…] K,   [V; U…]ᵀ[V; U…] = I,   h = K u,
//
// so that u = V h, T u = U h and the energy is ½|h|². K is triangular with the free motions first:
// then held ones are made of held ones only,
//
//     h = [−T v_p; y],   T = K_held R⁻ᵀ J_p,
//
// y are the body's free directions and the rows T go under its parent's. V and U are built by the
// Givens rotations that fold those rows into K, one by one; K is only needed to choose the
// rotations and for T. What is kept is v = W h, W = M^(−1/2) Q V, and the children's U. So √M N,
// the map from all y to √M q̇, is a product of orthogonal factors, whatever the mass ratios. As Q
// and R are the joint's alone, only the rotations wait for what is below.
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
using Open = ConstraintFactor::Open;
using Matrix3 = ConstraintFactor::Matrix3;
using Row3 = std::array<double, 3>;

constexpr Matrix3 identity{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

double dot(const Row3& a, const Row3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Row3 cross(const Row3& a, const Row3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// Aᵀx.
Row3 transposed_product(const Matrix3& A, const Row3& x) {
  Row3 out;
  for (std::size_t k = 0; k < 3; ++k) out[k] = A[0][k] * x[0] + A[1][k] * x[1] + A[2][k] * x[2];
  return out;
}

/// The rotations that fold one row into K, and with it a column into [V; U…].
struct Rotations {
  Row3 c{1, 1, 1};
  Row3 s{};

  /// Rotates a row of [V; U…], of which the entries after `last` are zero.
  void apply(Row3& row, std::size_t last = 2) const {
    double folded = 0;  // its entry in the column
    for (std::size_t j = last + 1; j-- > 0;) {
      const double old = row[j];
      row[j] = j == last ? c[j] * old : c[j] * old + s[j] * folded;
      folded = j == last ? -s[j] * old : c[j] * folded - s[j] * old;
    }
  }
  /// The new row of U, which had but a one in the column.
  [[nodiscard]] Row3 new_row() const { return {c[2] * c[1] * s[0], c[2] * s[1], s[2]}; }
};

/// K ← triangular factor of [K; row]. The last motions go first, which are the free ones.
Rotations fold(Open& body, const Row3& folded) {
  // By entries: a copy in one piece would wait until all of them are in memory.
  Row3 row{folded[0], folded[1], folded[2]};
  Matrix3& K = body.K;
  Rotations g;
  for (std::size_t j = 3; j-- > 0;) {
    if (row[j] == 0) continue;
    const double diagonal = K[j][j];
    const double lower = row[j];
    // Each body waits for these roots of the one before. None waits for another of its column, or
    // for a division: with the square at hand, 1/√x = √x (1/x).
    const double square = body.square[j] + lower * lower;  // ≥ 1: it started there and only grows
    const double length = std::sqrt(square);
    const double scale = length * (1 / square);
    body.square[j] = square;
    g.c[j] = diagonal * scale;
    g.s[j] = lower * scale;
    K[j][j] = length;
    for (std::size_t k = 0; k < j; ++k) {
      // Scaled last, so that the products need not wait for the root.
      const double upper = K[j][k];
      K[j][k] = (diagonal * upper + lower * row[k]) * scale;
      row[k] = (diagonal * row[k] - lower * upper) * scale;
    }
  }
  return g;
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

Row3 scaled(const Row3& weight, const Row3& row) {
  return {weight[0] * row[0], weight[1] * row[1], weight[2] * row[2]};
}

/// Q and R⁻ᵀ of a joint with the one row g: the reflection I − βuuᵀ that takes g to the first axis.
void split_along(const Row3& g, Eliminated& body) {
  const double length = std::sqrt(dot(g, g));
  const double sign = g[0] > 0 ? -1 : 1;
  const Row3 u{g[0] - sign * length, g[1], g[2]};
  const double sum = length + std::abs(g[0]);  // uᵀu = 2 length (length + |g_0|)
  const double beta = 1 / (length * sum);
  for (std::size_t i = 0; i < 3; ++i) {
    const double turned = beta * u[i];
    for (std::size_t k = 0; k < 3; ++k) body.W[i][k] = identity[i][k] - turned * u[k];
  }
  body.H = {{{sign * beta * sum, 0}, {0, 0}}};
}

/// The same for two rows: what they leave free is along their cross product. No component of that
/// is a difference, because one row of a joint is zero wherever the other couples with it; so Q is
/// orthogonal to rounding however small the angle between the rows.
void split_along(const Row3& first, const Row3& second, Eliminated& body) {
  const Row3 n = cross(first, second);
  const double length = std::sqrt(dot(first, first));
  const double scale = 1 / length;
  const double n_scale = 1 / std::sqrt(dot(n, n));
  const Row3 held{scale * first[0], scale * first[1], scale * first[2]};
  const Row3 free{n_scale * n[0], n_scale * n[1], n_scale * n[2]};
  const Row3 other = cross(free, held);
  for (std::size_t i = 0; i < 3; ++i) body.W[i] = {held[i], other[i], free[i]};
  // R₁₁ = |n|/R₀₀.
  body.H = {{{scale, 0}, {-scale * n_scale * dot(first, second), length * n_scale}}};
}

/// What is the joint's alone, as long as nothing has been eliminated: Q in W and R⁻ᵀ in H.
void split(const EvaluatedSystem& system, const EliminationStep& step, Eliminated& body) {
  if (step.r == 0) {
    body.W = identity;
    body.H = {};
    return;
  }
  const JointRows& joint = system.joints[static_cast<std::size_t>(step.joint)];
  const Row3& weight = weight_of(system, step.body);
  const Row3 first = scaled(weight, child_side(step, joint.row[0]));
  if (step.r == 1) return split_along(first, body);
  split_along(first, scaled(weight, child_side(step, joint.row[1])), body);
}

/// Once everything below has been folded in: H = K_held R⁻ᵀ and W = M^(−1/2) Q V.
void close_body(const Open& open, const Row3& weight, Eliminated& body) {
  const Matrix3& K = open.K;
  const Matrix3& V = open.V;
  auto& H = body.H;
  H[1][0] = K[1][0] * H[0][0] + K[1][1] * H[1][0];
  H[0][0] *= K[0][0];
  H[1][1] *= K[1][1];
  for (std::size_t i = 0; i < 3; ++i) {
    Row3& row = body.W[i];
    const Row3 q{weight[i] * row[0], weight[i] * row[1], weight[i] * row[2]};
    row[0] = q[0] * V[0][0] + q[1] * V[1][0] + q[2] * V[2][0];
    row[1] = q[1] * V[1][1] + q[2] * V[2][1];
    row[2] = q[2] * V[2][2];
  }
}

/// T = H J_p M_p^(−1/2) Q_p: the rows through which a body loads its parent.
std::array<Row3, 2> load_rows(const EvaluatedSystem& system, const EliminationStep& step,
                              const Matrix3& Q_p, const Eliminated& body) {
  const JointRows& joint = system.joints[static_cast<std::size_t>(step.joint)];
  const Row3& above = weight_of(system, step.parent);
  const auto& H = body.H;
  std::array<Row3, 2> T;
  const Row3 first = transposed_product(Q_p, scaled(above, parent_side(step, joint.row[0])));
  for (std::size_t c = 0; c < 3; ++c) T[0][c] = H[0][0] * first[c];
  if (step.r < 2) return T;
  const Row3 second = transposed_product(Q_p, scaled(above, parent_side(step, joint.row[1])));
  for (std::size_t c = 0; c < 3; ++c) T[1][c] = H[1][0] * first[c] + H[1][1] * second[c];
  return T;
}

/// Folds the rows T of the child `step` into its parent, one by one, and rotates what the parent
/// has so far: its own rows V, the rows U of the children before, and those of this one.
void load_parent(const EliminationPlan& plan, const EliminationStep& step,
                 const std::array<Row3, 2>& T, Open& parent, std::vector<Eliminated>& bodies,
                 Eliminated& child) {
  child.U = {};
  for (std::size_t row = 0; row < static_cast<std::size_t>(step.r); ++row) {
    const Rotations g = fold(parent, T[row]);
    for (std::size_t i = 0; i < 3; ++i) g.apply(parent.V[i], i);
    for (int elder = step.elder_step; elder >= 0;) {
      for (Row3& other : bodies[static_cast<std::size_t>(elder)].U) g.apply(other);
      elder = plan.steps[static_cast<std::size_t>(elder)].elder_step;
    }
    if (row == 1) g.apply(child.U[0]);
    child.U[row] = g.new_row();
  }
}

void eliminate(const EliminationPlan& plan, const EvaluatedSystem& system,
               const EliminationStep& step, ConstraintFactor& factor, Eliminated& body) {
  Open& open = factor.open[static_cast<std::size_t>(step.place)];
  if (step.youngest_step < 0) open = {};
  close_body(open, weight_of(system, step.body), body);
  if (step.parent_step < 0) return;
  const auto above = static_cast<std::size_t>(step.parent_step);
  Open& parent = factor.open[static_cast<std::size_t>(plan.steps[above].place)];
  if (step.elder_step < 0) parent = {};
  const std::array<Row3, 2> T = load_rows(system, step, factor.bodies[above].W, body);
  load_parent(plan, step, T, parent, factor.bodies, body);
}

// First what does not wait for other bodies.
void factor_tree(const EliminationPlan& plan, const EvaluatedSystem& system,
                 ConstraintFactor& factor) {
  const std::size_t count = plan.steps.size();
  factor.bodies.resize(count);
  factor.scratch.resize(count);
  factor.open.resize(static_cast<std::size_t>(plan.places));
  for (std::size_t i = 0; i < count; ++i) split(system, plan.steps[i], factor.bodies[i]);
  for (std::size_t i = 0; i < count; ++i) {
    eliminate(plan, system, plan.steps[i], factor, factor.bodies[i]);
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
      held[0] = -(body.H[0][0] * rows.phi[0]);
      if (step.r == 2) held[1] = -(body.H[1][0] * rows.phi[0] + body.H[1][1] * rows.phi[1]);
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
