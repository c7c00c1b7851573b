// SPDX-License-Identifier: MIT
//
// One combination of modes as equations and inequalities; coulomb_solver.cpp says which.
//
// An impulse o that is given is there in any case, and what is unknown comes on top:
//
//     closed          ζ_n = 0   i = (o + x_n, 0)                     x_n ≥ 0
//     slip s          ζ_n = 0   i = (o + x_n)(1, −s μ_d)             x_n ≥ 0
//     stick           ζ_n = 0   i = (o + x_n, x_t)                   x_n ≥ 0, |x_t| ≤ μ_s(o + x_n)
//     leaves, slip s  ζ_n ≥ 0   i = o(1, −s μ_d)
//     leaves, stick   ζ_n ≥ 0   i = (o, x_t)                         |x_t| ≤ μ_s o
//
// Each unknown counts by the velocity that it makes. Beside a contact that the joints nearly lock,
// which may bear impulses of 10¹⁰ times the momentum, those of the others keep their digits, and
// what is compared with rounding is of the size of the velocities.
#include "core/impact/coulomb_modes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math/dense.h"

namespace carom {

namespace {

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

double size_of(const Eigen::VectorXd& x) {
  return std::max(1.0, x.size() > 0 ? x.cwiseAbs().maxCoeff() : 0);
}

/// Of what is made of the unknowns x: `fraction` of the velocities z. Where large ones cancel they
/// add their rounding.
double allowed(double fraction, const Eigen::VectorXd& z, const Eigen::VectorXd& x) {
  constexpr double rounding = 50 * std::numeric_limits<double>::epsilon();
  return std::max(fraction * size_of(z), rounding * size_of(x));
}

/// A tolerance of unit rows as a fraction of the longest column.
double rank_threshold(const Eigen::MatrixXd& A, double tolerance) {
  const double longest = A.size() > 0 ? A.colwise().norm().maxCoeff() : 0;
  return longest > 0 ? tolerance / longest : tolerance;
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
  C_.resize(unit_.A.cols(), index(unknowns_.size()));
  felt_.resize(C_.cols());
  for (std::size_t j = 0; j < unknowns_.size(); ++j) {
    const Unknown& one = unknowns_[j];
    C_.col(index(j)) = effect(one.contact, one.normal, one.tangent);
    felt_(index(j)) = one.felt;
  }
  if (given_.empty()) return;
  for (const Given& one : given_) start_ += effect(one.contact, one.normal, one.tangent);
  zeta_ += unit_.A * start_;
}

void ModeSystem::for_each_solution(bool every, const Visit& visit) const {
  const Matrix in_unit_rows = C_ * felt_.asDiagonal();
  const Matrix Q =
      orthonormal_span(in_unit_rows, rank_threshold(in_unit_rows, problem_.rank_tolerance));
  const int rank = static_cast<int>(Q.cols());
  Matrix G(index(zero_.size()), rank);
  Vector b(G.rows());
  for (std::size_t i = 0; i < zero_.size(); ++i) {
    G.row(index(i)) = unit_.A.row(zero_[i]) * Q;
    b(index(i)) = -zeta_(zero_[i]);
  }
  const LinearSolution w = rank > 0 ? least_norm(G, b, rank_threshold(G, problem_.rank_tolerance))
                                    : LinearSolution{Vector(0), 0};
  if (G.rows() > 0 && (G * w.x - b).cwiseAbs().maxCoeff() > equation_tolerance * size_of(w.x)) {
    return;
  }
  if (w.rank == rank) return one_velocity(Q * w.x, rank == C_.cols(), every, visit);
  if (every) return vertices(Q * w.x, Q * kernel(G, w.rank), rank, visit);
  // One solution where neither the velocity nor the impulse that makes it is determined.
  nearest_solution(visit);
}

void ModeSystem::nearest_solution(const Visit& visit) const {
  const auto [x, off] = nearest(BeginsWith::all);
  const Vector z = C_ * x;
  const double most = allowed(equation_tolerance, z, x);
  if (off.size() > 0 && off.cwiseAbs().maxCoeff() > most) return;
  visit(start_ + z, x, false);
}

std::vector<CoulombMiss> ModeSystem::misses() const {
  std::vector<CoulombMiss> out;
  const Eigen::Index zero = index(zero_.size()), rows = zero + index(sides_.size());
  if (rows == 0) return out;
  const Vector off = nearest(BeginsWith::none).off.head(rows);
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
  const auto put = [&](std::size_t k, double normal, double tangent) {
    i(index(2 * k)) += problem_.size * normal;
    i(index(2 * k + 1)) += problem_.size * tangent;
  };
  for (const Given& one : given_) put(one.contact, one.normal, one.tangent);
  for (std::size_t j = 0; j < unknowns_.size(); ++j) {
    const Unknown& one = unknowns_[j];
    put(one.contact, x(index(j)) * one.normal, x(index(j)) * one.tangent);
  }
  return i;
}

/// Of an impulse on the velocity, in unit rows.
ModeSystem::Vector ModeSystem::effect(std::size_t k, double normal, double tangent) const {
  const CoulombContact& c = problem_.contacts[k];
  const Eigen::Index n = index(2 * k);
  return normal * c.length_n * unit_.A.row(n) + tangent * c.length_t * unit_.A.row(n + 1);
}

/// An impulse of contact k, unless the joints bear it; false if they do.
bool ModeSystem::unknown(std::size_t k, double normal, double tangent) {
  const CoulombContact& c = problem_.contacts[k];
  const double length = std::hypot(normal * c.length_n, tangent * c.length_t);
  if (!(length > 0)) return false;
  const double felt = effect(k, normal / length, tangent / length).norm();
  if (!(felt > rank_tolerance)) return false;
  unknowns_.push_back({k, normal / length / felt, tangent / length / felt, felt});
  return true;
}

/// The impulse that contact k bears in any case, with its friction.
void ModeSystem::give(std::size_t k, double tangent_per_normal) {
  const double normal = problem_.contacts[k].given / problem_.size;
  if (normal > 0) given_.push_back({k, normal, tangent_per_normal * normal});
}

void ModeSystem::add_stick(std::size_t k, bool open) {
  const CoulombContact& c = problem_.contacts[k];
  give(k, 0);
  const Eigen::Index normal = index(unknowns_.size());
  const bool pushes = !open && unknown(k, 1, 0);
  const double per_normal = pushes ? c.mu_s * unknowns_.back().normal : 0;
  const Eigen::Index tangent = index(unknowns_.size());
  if (!unknown(k, 0, 1)) return;  // what no friction can move needs none
  const double unit = unknowns_.back().tangent;
  cones_.push_back({tangent, pushes ? normal : tangent, per_normal / unit,
                    c.mu_s * c.given / problem_.size / unit});
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
    unknown(k, 1, 0);
    return;
  }
  if (mode == stick || mode == leaves_sticking) {
    zero_.push_back(n + 1);
    return add_stick(k, leaves);
  }
  const double s = mode == slip_positive || mode == leaves_slipping_positive ? 1 : -1;
  give(k, -s * c.mu_d);
  if (is_slip(mode)) unknown(k, 1, -s * c.mu_d);
  if (c.slip == 0) sides_.push_back({n + 1, s});
}

bool ModeSystem::sides_hold(const Vector& z) const {
  const double least = -equation_tolerance * size_of(z);
  return std::ranges::all_of(sides_, [&](const Side& side) {
    return side.sign * (zeta_(side.row) + unit_.A.row(side.row) * z) >= least;
  });
}

/// Rows of length 1 that x is multiplied with, two of each cone; limits() bounds what comes out.
ModeSystem::Matrix ModeSystem::cones() const {
  Matrix rows = Matrix::Zero(index(2 * cones_.size()), C_.cols());
  for (std::size_t i = 0; i < cones_.size(); ++i) {
    const Cone& cone = cones_[i];
    for (const double side : {1.0, -1.0}) {
      const Eigen::Index row = index(2 * i) + (side > 0 ? 0 : 1);
      rows(row, cone.normal) = -cone.across / length_of(cone);
      rows(row, cone.tangent) = side / length_of(cone);
    }
  }
  return rows;
}

ModeSystem::Vector ModeSystem::limits() const {
  Vector out(index(2 * cones_.size()));
  for (std::size_t i = 0; i < cones_.size(); ++i) {
    out.segment<2>(index(2 * i)).setConstant(cones_[i].limit / length_of(cones_[i]));
  }
  return out;
}

/// True if x makes z, pushes and is within the cones, into which the last digits put it: by that of
/// the two unknowns of a cone that need change less.
bool ModeSystem::makes(const Vector& z, Vector& x) const {
  const double least = -allowed(sign_tolerance, z, x), most = allowed(equation_tolerance, z, x);
  std::vector<bool> pushes(unknowns_.size(), true);
  for (const Cone& cone : cones_) pushes[static_cast<std::size_t>(cone.tangent)] = false;
  for (Eigen::Index j = 0; j < x.size(); ++j) {
    if (!pushes[static_cast<std::size_t>(j)]) continue;
    if (x(j) < least) return false;
    x(j) = std::max(x(j), 0.0);
  }
  for (const Cone& cone : cones_) {
    const double width = cone.across * x(cone.normal) + cone.limit;
    const double outside = std::abs(x(cone.tangent)) - width;
    if (outside <= 0) continue;
    if (outside > most * length_of(cone)) return false;
    if (cone.across > 1) {
      x(cone.normal) += outside / cone.across;
    } else {
      x(cone.tangent) = std::clamp(x(cone.tangent), -width, width);
    }
  }
  return (C_ * x - z).norm() <= most;
}

/// Columns for unknowns that are ≥ 0: of those that may be negative, which are the tangents of the
/// cones, there are two.
ModeSystem::Matrix ModeSystem::split(const Matrix& rows) const {
  Matrix out(rows.rows(), rows.cols() + index(cones_.size()));
  out.leftCols(rows.cols()) = rows;
  for (std::size_t i = 0; i < cones_.size(); ++i) {
    out.col(rows.cols() + index(i)) = -rows.col(cones_[i].tangent);
  }
  return out;
}

ModeSystem::Vector ModeSystem::joined(const Vector& parts) const {
  Vector x = parts.head(C_.cols());
  for (std::size_t i = 0; i < cones_.size(); ++i) {
    x(cones_[i].tangent) -= parts(C_.cols() + index(i));
  }
  return x;
}

/// x ≥ 0 along the edges of the cones, with Cx nearest to z: a third of the rows and half of the
/// columns of unknowns_of(). Only for cones without a limit.
ModeSystem::Vector ModeSystem::unknowns_by_edges(const Vector& z) const {
  Matrix edges = C_;
  for (const Cone& cone : cones_) {
    const double length = length_of(cone);
    const Vector normal = C_.col(cone.normal) / length;
    const Vector tangent = cone.across / length * C_.col(cone.tangent);
    edges.col(cone.normal) = normal + tangent;
    edges.col(cone.tangent) = normal - tangent;
  }
  Vector x = least_squares_nonnegative(edges, z, BeginsWith::all);
  for (const Cone& cone : cones_) {
    const double left = x(cone.normal) / length_of(cone), right = x(cone.tangent) / length_of(cone);
    x(cone.normal) = left + right;
    x(cone.tangent) = cone.across * (left - right);
  }
  return x;
}

/// x with Cx nearest to z, within the cones where it can be.
ModeSystem::Vector ModeSystem::unknowns_of(const Vector& z, BeginsWith begin) const {
  if (cones_.empty()) return least_squares_nonnegative(C_, z, begin);
  const Eigen::Index parts = C_.cols() + index(cones_.size()), count = index(2 * cones_.size());
  Matrix B = Matrix::Zero(C_.rows() + count, parts + count);
  B.topLeftCorner(C_.rows(), parts) = split(C_);
  B.bottomLeftCorner(count, parts) = split(cones());
  B.bottomRightCorner(count, count).setIdentity();
  Vector b(B.rows());
  b << z, limits();
  return joined(least_squares_nonnegative(B, b, begin));
}

void ModeSystem::one_velocity(const Vector& z, bool independent, bool every,
                              const Visit& visit) const {
  if (!sides_hold(z)) return;
  if (C_.cols() == 0) return visit(start_ + z, Vector(0), true);
  // Where one solution is wanted contacts may be many, and most of them push.
  const BeginsWith begin = every ? BeginsWith::none : BeginsWith::all;
  if (!independent && !every && !cones_.empty() && given_.empty()) {
    Vector x = unknowns_by_edges(z);
    if (makes(z, x)) return visit(start_ + z, x, false);
  }
  Vector x = independent ? least_squares(C_, z).x : unknowns_of(z, begin);
  if (makes(z, x)) visit(start_ + z, x, independent);
}

/// x = x_0 + Xα with what pushes, the sides and the cones: each vertex has as many of these at zero
/// as α has entries. α is what is free of the velocity, then what moves nothing because the
/// unknowns depend on each other.
/// @param rank  of C
void ModeSystem::vertices(const Vector& z, const Matrix& free, int rank, const Visit& visit) const {
  Matrix idle = felt_.asDiagonal() * kernel(C_ * felt_.asDiagonal(), rank);
  idle.colwise().normalize();
  const auto sides = index(sides_.size()), moving = free.cols();
  Matrix X(C_.cols(), moving + idle.cols());
  const Vector x_0 = least_norm(C_, z, rank_tolerance).x;
  for (Eigen::Index j = 0; j < moving; ++j) {
    X.col(j) = least_norm(C_, free.col(j), rank_tolerance).x;
  }
  X.rightCols(idle.cols()) = idle;
  // What sticks without a given impulse pushes where it is within its cone.
  std::vector<Eigen::Index> push;
  for (Eigen::Index j = 0; j < X.rows(); ++j) {
    const bool in_cone = std::ranges::any_of(cones_, [j](const Cone& cone) {
      return cone.tangent == j || (cone.normal == j && cone.limit == 0);
    });
    if (!in_cone) push.push_back(j);
  }
  const Matrix rows = cones();
  Matrix H = Matrix::Zero(index(push.size()) + sides + rows.rows(), X.cols());
  Vector h(H.rows());
  H.topRows(index(push.size())) = X(push, Eigen::all);
  h.head(index(push.size())) = x_0(push);
  for (Eigen::Index i = 0; i < sides; ++i) {
    const Side& side = sides_[static_cast<std::size_t>(i)];
    const Eigen::Index at = index(push.size()) + i;
    H.row(at).head(moving) = side.sign * (unit_.A.row(side.row) * free);
    h(at) = side.sign * (zeta_(side.row) + unit_.A.row(side.row) * z);
  }
  H.bottomRows(rows.rows()) = -rows * X;
  h.tail(rows.rows()) = limits() - rows * x_0;
  std::vector<Eigen::Index> chosen;
  const auto choose = [&](const auto& self, Eigen::Index from) -> void {
    if (index(chosen.size()) == H.cols()) {
      const Matrix A = H(chosen, Eigen::all);
      if (rank_of(A, rank_tolerance) < H.cols()) return;
      const Vector alpha = least_squares(A, -h(chosen)).x;
      const Vector there = z + free * alpha.head(moving);
      Vector x = x_0 + X * alpha;
      if (!makes(there, x) || !sides_hold(there)) return;
      return visit(start_ + there, x, idle.cols() == 0);
    }
    for (Eigen::Index i = from; i < H.rows(); ++i) {
      chosen.push_back(i);
      self(self, i + 1);
      chosen.pop_back();
    }
  };
  choose(choose, 0);
}

/// Unknowns and slacks that come nearest to the equations and inequalities Bx = b, those of `zero_`
/// before those of `sides_`, and last the cones.
ModeSystem::Nearest ModeSystem::nearest(BeginsWith begin) const {
  const auto zero = index(zero_.size()), sides = index(sides_.size());
  const Eigen::Index count = index(2 * cones_.size()), parts = C_.cols() + index(cones_.size());
  const Matrix columns = split(C_);
  Matrix B = Matrix::Zero(zero + sides + count, parts + sides + count);
  Vector b(B.rows());
  for (Eigen::Index i = 0; i < zero + sides; ++i) {
    const bool side = i >= zero;
    const Eigen::Index row =
        side ? sides_[static_cast<std::size_t>(i - zero)].row : zero_[static_cast<std::size_t>(i)];
    B.row(i).head(parts) = unit_.A.row(row) * columns;
    b(i) = -zeta_(row);
    if (side) B(i, parts + i - zero) = -sides_[static_cast<std::size_t>(i - zero)].sign;
  }
  B.bottomLeftCorner(count, parts) = split(cones());
  B.bottomRightCorner(count, count).setIdentity();
  b.tail(count) = limits();
  const Vector x = least_squares_nonnegative(B, b, begin);
  return {joined(x.head(parts)), B * x - b};
}

}  // namespace carom
