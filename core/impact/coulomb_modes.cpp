// SPDX-License-Identifier: MIT
//
// One combination of modes as equations and inequalities; coulomb_solver.cpp says which.
//
// An impulse o that is given moves the tip of the contact's cone, which it then reaches from its
// lower edge: with x ≥ 0
//
//     leaves, stick    ζ_n ≥ 0   i = (o, −μ_s o) + (0, x_1)                  x_1 ≤ 2 μ_s o
//     leaves, slip s   ζ_n ≥ 0   i = (o, −s μ_d o)
//     stick            ζ_n = 0   i = (o, −μ_s o) + (0, x_1) + (1, −μ_s)x_2   x_1 ≤ 2 μ_s(o + x_2)
//     slip s           ζ_n = 0   i = (o, −s μ_d o) + (1, −s μ_d)x_1
#include "core/impact/coulomb_modes.h"

#include <algorithm>
#include <cmath>

#include "core/math/dense.h"

namespace carom {

namespace {

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

double size_of(const Eigen::VectorXd& x) {
  return std::max(1.0, x.size() > 0 ? x.cwiseAbs().maxCoeff() : 0);
}

/// What the equations leave free, as columns.
Eigen::MatrixXd kernel(const Eigen::MatrixXd& G, int rank) {
  return orthogonal_complement(G.transpose(), rank);
}

bool is_slip(ContactMode mode) {
  return mode == ContactMode::slip_positive || mode == ContactMode::slip_negative;
}

}  // namespace

ModeSystem::ModeSystem(const CoulombProblem& problem, const UnitProblem& unit,
                       const std::vector<ContactMode>& modes)
    : problem_(problem), unit_(unit), start_(Vector::Zero(unit.A.cols())), zeta_(unit.zeta) {
  for (std::size_t k = 0; k < modes.size(); ++k) add(k, modes[k]);
  C_.resize(unit_.A.cols(), index(edges_.size()));
  for (std::size_t j = 0; j < edges_.size(); ++j) C_.col(index(j)) = effect(edges_[j]);
  if (given_.empty()) return;
  for (const Edge& one : given_) start_ += effect(one);
  zeta_ += unit_.A * start_;
}

void ModeSystem::for_each_solution(bool every, const Visit& visit) const {
  const int rank = rank_of(C_, rank_tolerance);
  const Matrix Q = orthonormal_basis(C_, rank);
  Matrix G(index(zero_.size()), rank);
  Vector b(G.rows());
  for (std::size_t i = 0; i < zero_.size(); ++i) {
    G.row(index(i)) = unit_.A.row(zero_[i]) * Q;
    b(index(i)) = -zeta_(zero_[i]);
  }
  const LinearSolution w =
      rank > 0 ? least_norm(G, b, rank_tolerance) : LinearSolution{Vector(0), 0};
  if (G.rows() > 0 && (G * w.x - b).cwiseAbs().maxCoeff() > equation_tolerance * size_of(w.x)) {
    return;
  }
  const bool edges_independent = rank == C_.cols();
  if (w.rank == rank) return one_velocity(Q * w.x, edges_independent, every, visit);
  if (every) return vertices(Q * w.x, Q * kernel(G, w.rank), rank, visit);
  // One solution where neither the velocity nor the impulse that makes it is determined.
  nearest_solution(visit);
}

void ModeSystem::nearest_solution(const Visit& visit) const {
  const auto [x, off] = nearest();
  if (off.size() > 0 && off.cwiseAbs().maxCoeff() > equation_tolerance * size_of(x)) return;
  visit(start_ + C_ * x, x, false);
}

std::vector<CoulombMiss> ModeSystem::misses() const {
  std::vector<CoulombMiss> out;
  const Eigen::Index zero = index(zero_.size()), rows = zero + index(sides_.size());
  if (rows == 0) return out;
  const Vector off = nearest().off.head(rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    if (std::abs(off(i)) <= equation_tolerance) continue;
    const bool open = i >= zero;
    const auto place = static_cast<std::size_t>(open ? i - zero : i);
    const auto row = static_cast<std::size_t>(open ? sides_[place].row : zero_[place]);
    const double length = problem_.row_length(index(row));
    out.push_back({row / 2, row % 2 == 1, open, std::abs(off(i)) * length * problem_.size});
  }
  return out;
}

ModeSystem::Vector ModeSystem::impulse(const Vector& x) const {
  Vector i = Vector::Zero(unit_.A.rows());
  const auto put = [&](const Edge& edge, double times) {
    i(index(2 * edge.contact)) += times * edge.normal;
    i(index(2 * edge.contact + 1)) += times * edge.tangent;
  };
  for (const Edge& one : given_) put(one, problem_.size);
  for (std::size_t j = 0; j < edges_.size(); ++j) put(edges_[j], problem_.size * x(index(j)));
  return i;
}

/// On the velocity, in unit rows.
ModeSystem::Vector ModeSystem::effect(const Edge& edge) const {
  const CoulombContact& c = problem_.contacts[edge.contact];
  const Eigen::Index n = index(2 * edge.contact);
  return edge.normal * c.length_n * unit_.A.row(n) + edge.tangent * c.length_t * unit_.A.row(n + 1);
}

/// An impulse of contact k, unless the joints bear it; false if they do.
bool ModeSystem::edge(std::size_t k, double normal, double tangent) {
  const CoulombContact& c = problem_.contacts[k];
  const double length = std::hypot(normal * c.length_n, tangent * c.length_t);
  if (!(length > 0)) return false;
  const Edge unit{k, normal / length, tangent / length};
  if (!(effect(unit).norm() > rank_tolerance)) return false;
  edges_.push_back(unit);
  return true;
}

/// The impulse that contact k bears in any case, with its friction.
void ModeSystem::give(std::size_t k, double tangent_per_normal) {
  const double normal = problem_.contacts[k].given / problem_.size;
  if (normal > 0) given_.push_back({k, normal, tangent_per_normal * normal});
}

void ModeSystem::add_stick(std::size_t k, bool open) {
  const CoulombContact& c = problem_.contacts[k];
  const Eigen::Index at = index(edges_.size());
  if (!edge(k, 0, 1)) {
    // What no friction can move needs none.
    give(k, 0);
    if (!open) edge(k, 1, 0);
    return;
  }
  give(k, -c.mu_s);
  Cap cap{at, edges_.back().tangent, 0, 2 * c.mu_s * c.given / problem_.size};
  if (!open && edge(k, 1, -c.mu_s)) cap.across = -2 * c.mu_s * edges_.back().normal;
  caps_.push_back(cap);
}

void ModeSystem::add(std::size_t k, ContactMode mode) {
  using enum ContactMode;
  const CoulombContact& c = problem_.contacts[k];
  const Eigen::Index n = index(2 * k);
  const bool leaves = mode == open || mode == leaves_sticking || mode == leaves_slipping_positive ||
                      mode == leaves_slipping_negative;
  if (leaves) {
    sides_.push_back({n, 1});
  } else {
    zero_.push_back(n);
  }
  if (mode == open) return give(k, 0);
  if (mode == closed) {
    give(k, 0);
    edge(k, 1, 0);
    return;
  }
  if (mode == stick || mode == leaves_sticking) {
    zero_.push_back(n + 1);
    if (c.given > 0) return add_stick(k, leaves);
    edge(k, 1, c.mu_s);
    edge(k, 1, -c.mu_s);
    return;
  }
  const double s = mode == slip_positive || mode == leaves_slipping_positive ? 1 : -1;
  give(k, -s * c.mu_d);
  if (is_slip(mode)) edge(k, 1, -s * c.mu_d);
  if (c.slip == 0) sides_.push_back({n + 1, s});
}

bool ModeSystem::sides_hold(const Vector& z) const {
  const double least = -equation_tolerance * size_of(z);
  return std::ranges::all_of(sides_, [&](const Side& side) {
    return side.sign * (zeta_(side.row) + unit_.A.row(side.row) * z) >= least;
  });
}

/// Rows that x is multiplied with; limits() bounds what comes out.
ModeSystem::Matrix ModeSystem::caps() const {
  Matrix rows = Matrix::Zero(index(caps_.size()), C_.cols());
  for (std::size_t i = 0; i < caps_.size(); ++i) {
    rows(index(i), caps_[i].edge) = caps_[i].along;
    if (caps_[i].across != 0) rows(index(i), caps_[i].edge + 1) = caps_[i].across;
  }
  return rows;
}

ModeSystem::Vector ModeSystem::limits() const {
  Vector out(index(caps_.size()));
  for (std::size_t i = 0; i < caps_.size(); ++i) out(index(i)) = caps_[i].limit;
  return out;
}

/// x ≥ 0 with Cx nearest to z, within the caps where it can be.
ModeSystem::Vector ModeSystem::factors_of(const Vector& z, BeginsWith begin) const {
  if (caps_.empty()) return least_squares_nonnegative(C_, z, begin);
  const Eigen::Index edges = C_.cols(), count = index(caps_.size());
  Matrix B = Matrix::Zero(C_.rows() + count, edges + count);
  B.topLeftCorner(C_.rows(), edges) = C_;
  B.bottomLeftCorner(count, edges) = caps();
  B.bottomRightCorner(count, count).setIdentity();
  Vector b(B.rows());
  b << z, limits();
  return least_squares_nonnegative(B, b, begin).head(edges);
}

void ModeSystem::one_velocity(const Vector& z, bool edges_independent, bool every,
                              const Visit& visit) const {
  if (!sides_hold(z)) return;
  if (C_.cols() == 0) return visit(start_ + z, Vector(0), true);
  // Where one solution is wanted contacts may be many, and most of them push.
  const BeginsWith begin = every ? BeginsWith::none : BeginsWith::all;
  Vector x = edges_independent ? least_squares(C_, z).x : factors_of(z, begin);
  if (x.minCoeff() < -sign_tolerance * size_of(x)) return;
  x = x.cwiseMax(0.0);
  const double scale = size_of(x);
  if ((C_ * x - z).norm() > equation_tolerance * scale) return;
  if (!caps_.empty() && (caps() * x - limits()).maxCoeff() > equation_tolerance * scale) return;
  visit(start_ + z, x, edges_independent);
}

/// x = x_0 + Kα with x ≥ 0, the sides and the caps: each vertex has as many of these at zero as α
/// has entries. α is what is free of the velocity, then what moves nothing because edges depend on
/// each other.
/// @param rank  of C
void ModeSystem::vertices(const Vector& z, const Matrix& free, int rank, const Visit& visit) const {
  const Matrix idle = kernel(C_, rank);
  const auto edges = C_.cols(), sides = index(sides_.size()), moving = free.cols();
  Matrix H = Matrix::Zero(edges + sides + index(caps_.size()), moving + idle.cols());
  Vector h(H.rows());
  h.head(edges) = least_norm(C_, z, rank_tolerance).x;
  for (Eigen::Index j = 0; j < moving; ++j) {
    H.col(j).head(edges) = least_norm(C_, free.col(j), rank_tolerance).x;
  }
  H.topRightCorner(edges, idle.cols()) = idle;
  for (Eigen::Index i = 0; i < sides; ++i) {
    const Side& side = sides_[static_cast<std::size_t>(i)];
    H.row(edges + i).head(moving) = side.sign * (unit_.A.row(side.row) * free);
    h(edges + i) = side.sign * (zeta_(side.row) + unit_.A.row(side.row) * z);
  }
  if (!caps_.empty()) {
    H.bottomRows(index(caps_.size())) = -caps() * H.topRows(edges);
    h.tail(index(caps_.size())) = limits() - caps() * h.head(edges);
  }
  std::vector<Eigen::Index> chosen;
  const auto choose = [&](const auto& self, Eigen::Index from) -> void {
    if (index(chosen.size()) == H.cols()) {
      const Matrix A = H(chosen, Eigen::all);
      if (rank_of(A, rank_tolerance) < H.cols()) return;
      const Vector alpha = least_squares(A, -h(chosen)).x;
      const Vector at = h + H * alpha;
      if (at.minCoeff() < -equation_tolerance * size_of(at)) return;
      return visit(start_ + z + free * alpha.head(moving), at.head(edges).cwiseMax(0.0),
                   idle.cols() == 0);
    }
    for (Eigen::Index i = from; i < H.rows(); ++i) {
      chosen.push_back(i);
      self(self, i + 1);
      chosen.pop_back();
    }
  };
  choose(choose, 0);
}

/// Factors x ≥ 0 and slacks that come nearest to the equations and inequalities Bx = b, those of
/// `zero_` before those of `sides_`, and last the caps.
ModeSystem::Nearest ModeSystem::nearest() const {
  const auto zero = index(zero_.size()), sides = index(sides_.size()), count = index(caps_.size());
  const Eigen::Index edges = C_.cols();
  Matrix B = Matrix::Zero(zero + sides + count, edges + sides + count);
  Vector b(B.rows());
  for (Eigen::Index i = 0; i < zero + sides; ++i) {
    const bool side = i >= zero;
    const Eigen::Index row =
        side ? sides_[static_cast<std::size_t>(i - zero)].row : zero_[static_cast<std::size_t>(i)];
    B.row(i).head(edges) = unit_.A.row(row) * C_;
    b(i) = -zeta_(row);
    if (side) B(i, edges + i - zero) = -sides_[static_cast<std::size_t>(i - zero)].sign;
  }
  if (count > 0) {
    B.bottomLeftCorner(count, edges) = caps();
    B.bottomRightCorner(count, count).setIdentity();
    b.tail(count) = limits();
  }
  const Vector x = least_squares_nonnegative(B, b);
  return {x.head(edges), B * x - b};
}

}  // namespace carom
