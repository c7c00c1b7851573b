// SPDX-License-Identifier: MIT
//
// Coulomb's law of a contact as complementary pairs. With i_t = λ⁺ − λ⁻ and the slack σ = |ζ_t|,
//
//     0 ≤ λ_n ⊥ ζ_n               ≥ 0
//     0 ≤ λ⁺  ⊥ σ + ζ_t           ≥ 0
//     0 ≤ λ⁻  ⊥ σ − ζ_t           ≥ 0
//     0 ≤ σ   ⊥ μ λ_n − λ⁺ − λ⁻   ≥ 0
//
// (Stewart & Trinkle, Int. J. Numer. Meth. Engng 39, 1996). σ > 0 with λ⁺ > 0 is slip −. A contact
// whose direction of slip s is given, or that has no friction, is the first pair alone, with
// i_t = −s μ_d λ_n. As zᵀMz = iᵀWi + μσλ_n ≥ 0 the matrix is copositive.
//
// Of a contact with a given impulse o λ_n is what comes on top, so that the last pair reads
// μ(λ_n + o) − λ⁺ − λ⁻, and ζ starts from what o makes of it.
//
// μ is μ_d: what sticks within the narrower cone sticks within that of μ_s. A ray proves nothing
// here, as the matrix is not semidefinite; but where even the sum of all edges of the cones, with
// any factors ≥ 0, leaves some ζ_n < 0, there is no solution.
#include "core/impact/coulomb_solver.h"

#include <algorithm>
#include <cmath>

#include "core/impact/coulomb_modes.h"
#include "core/math/dense.h"
#include "core/math/lcp.h"

namespace carom {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

bool has_cone(const CoulombContact& c) {
  return c.slip == 0 && c.mu_s > 0;
}

/// The unknowns λ_n, λ⁺, λ⁻, σ of each contact, or its λ_n alone.
std::vector<Index> first_unknowns(const CoulombProblem& problem) {
  std::vector<Index> first{0};
  for (const CoulombContact& c : problem.contacts) {
    first.push_back(first.back() + (has_cone(c) ? 4 : 1));
  }
  return first;
}

/// ζ_n, ζ_t, … as rows of `felt`, what an unknown makes as columns of `made`: M = felt·made + the
/// pairs of σ.
LcpProblem complementary_pairs(const CoulombProblem& problem, const Matrix& A, const Vector& zeta,
                               const std::vector<Index>& first) {
  const Index size = first.back();
  Matrix felt = Matrix::Zero(size, A.cols()), made = Matrix::Zero(A.cols(), size);
  Matrix pairs = Matrix::Zero(size, size);
  Vector q = Vector::Zero(size);
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const CoulombContact& c = problem.contacts[k];
    const auto n = static_cast<Index>(2 * k), t = n + 1, at = first[k];
    const double mu = c.mu_d * c.length_t / c.length_n;  // between the impulses of unit rows
    felt.row(at) = A.row(n);
    made.col(at) = A.row(n);
    q(at) = zeta(n);
    if (!has_cone(c)) {
      made.col(at) -= c.slip * mu * A.row(t);
      continue;
    }
    const Index plus = at + 1, minus = at + 2, sigma = at + 3;
    felt.row(plus) = A.row(t);
    felt.row(minus) = -A.row(t);
    made.col(plus) = A.row(t);
    made.col(minus) = -A.row(t);
    q(plus) = zeta(t);
    q(minus) = -zeta(t);
    pairs(plus, sigma) = pairs(minus, sigma) = 1;
    pairs(sigma, at) = mu;
    q(sigma) = mu * c.given * c.length_n / problem.size;
    pairs(sigma, plus) = pairs(sigma, minus) = -1;
  }
  return {felt * made + pairs, q};
}

ContactMode slip_mode(double s) {
  return s > 0 ? ContactMode::slip_positive : ContactMode::slip_negative;
}

/// @param z  λ_n and, of a contact with a cone, λ⁺, λ⁻, σ
ContactMode mode_of(const CoulombContact& c, const double* z) {
  using enum ContactMode;
  const bool bears = z[0] > 0 || (c.given > 0 && has_cone(c));
  if (!bears) return open;
  if (c.mu_s == 0) return closed;
  if (c.slip != 0) return slip_mode(c.slip);
  if (z[0] > 0) return z[3] > 0 ? slip_mode(z[2] - z[1]) : stick;
  if (!(z[3] > 0)) return leaves_sticking;
  return z[2] > z[1] ? leaves_slipping_positive : leaves_slipping_negative;
}

/// ζ of the unit rows with the impulses that are given.
Vector zeta_with_given(const CoulombProblem& problem, const Matrix& A, const Vector& zeta) {
  Vector made = Vector::Zero(A.cols());
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const CoulombContact& c = problem.contacts[k];
    made += c.given * c.length_n / problem.size * A.row(static_cast<Index>(2 * k));
  }
  return zeta + A * made;
}

/// Whether impulses of the unit rows keep the law. An impulse counts by what it does to its own ζ,
/// and each ζ beside the terms that it is made of: of a normal that the joints nearly lock the
/// impulse may be 10¹⁰ times the others.
bool keeps_law(const CoulombProblem& problem, const UnitProblem& unit, const Vector& impulse) {
  const Matrix& A = unit.A;
  const Vector terms = A.cwiseAbs() * (A.transpose().cwiseAbs() * impulse.cwiseAbs());
  const Vector zeta = (unit.zeta + A * (A.transpose() * impulse)).cwiseQuotient(terms.cwiseMax(1));
  const Vector felt = A.rowwise().norm();
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const CoulombContact& c = problem.contacts[k];
    const auto n = static_cast<Index>(2 * k), t = n + 1;
    const double more = impulse(n) - c.given * c.length_n / problem.size;
    if (!(std::abs(std::min(more * felt(n), zeta(n))) <= equation_tolerance)) return false;
    if (!has_cone(c)) continue;
    const double most = c.mu_d * c.length_t / c.length_n * impulse(n);
    const double left = most - std::abs(impulse(t));
    const bool slips = std::abs(zeta(t)) > equation_tolerance;
    const double missed = slips ? std::abs(impulse(t) + std::copysign(most, zeta(t))) : -left;
    if (!(missed <= equation_tolerance * std::max(1.0, most))) return false;
  }
  return true;
}

/// Entries from 1 to 2, without a pattern: multiples of the golden section.
Vector scattered(Index size, int start) {
  Vector out(size);
  double whole = 0;
  for (Index i = 0; i < size; ++i) {
    out(i) = 1 + std::modf(0.6180339887498949 * static_cast<double>(i + start), &whole);
  }
  return out;
}

/// Contacts that may press each other without moving anything give rays z with qᵀz = 0, on which
/// the pivots may end although there is a solution. With q a little larger qᵀz > 0, and they do
/// not; the modes of the solution stay.
constexpr double enlarged = 1e-9;

/// What is left of ζ_n, as a fraction of all of it, is more than rounding, unless all of it is.
constexpr double feasible_tolerance = 1e-8;

}  // namespace

std::span<const ContactMode> possible_modes(const CoulombContact& contact) {
  using enum ContactMode;
  static constexpr ContactMode smooth[] = {open, closed};
  static constexpr ContactMode rough[] = {open, stick, slip_positive, slip_negative};
  static constexpr ContactMode forward[] = {open, slip_positive};
  static constexpr ContactMode backward[] = {open, slip_negative};
  static constexpr ContactMode given[] = {
      leaves_sticking, leaves_slipping_positive, leaves_slipping_negative, stick, slip_positive,
      slip_negative};
  if (contact.mu_s == 0) return smooth;
  if (contact.given > 0) return given;
  if (contact.slip == 0) return rough;
  return contact.slip > 0 ? forward : backward;
}

std::vector<ContactMode> modes_by_pivots(const CoulombProblem& problem, const Matrix& A,
                                         const Vector& zeta, int path) {
  const std::vector<Index> first = first_unknowns(problem);
  LcpProblem pairs = complementary_pairs(problem, A, zeta_with_given(problem, A, zeta), first);
  if (path > 0) {
    const double size = pairs.q.cwiseAbs().maxCoeff();
    pairs.q += (path * enlarged * size) * scattered(pairs.q.size(), path);
  }
  const LcpSolution solved = lemke(pairs);
  std::vector<ContactMode> modes;
  if (solved.status != LcpStatus::solved) return modes;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    modes.push_back(mode_of(problem.contacts[k], solved.z.data() + first[k]));
  }
  return modes;
}

std::optional<Vector> impulse_by_pivots(const CoulombProblem& problem, const UnitProblem& unit) {
  const std::vector<Index> first = first_unknowns(problem);
  const LcpProblem pairs =
      complementary_pairs(problem, unit.A, zeta_with_given(problem, unit.A, unit.zeta), first);
  const LcpSolution solved = lemke(pairs);
  if (solved.status != LcpStatus::solved) return {};
  const Vector& z = solved.z;
  Vector impulse(unit.A.rows());
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const CoulombContact& c = problem.contacts[k];
    const auto n = static_cast<Index>(2 * k), at = first[k];
    const double mu = c.mu_d * c.length_t / c.length_n;
    impulse(n) = z(at) + c.given * c.length_n / problem.size;
    impulse(n + 1) = has_cone(c) ? z(at + 1) - z(at + 2) : -c.slip * mu * z(at);
  }
  if (!keeps_law(problem, unit, impulse)) return {};
  return impulse;
}

// The edges x ≥ 0 and slacks s ≥ 0 with A_n C x − s = −ζ_n: what is left of the nearest such pair
// is orthogonal to nothing that could reduce it, Farkas' certificate.
bool proves_none(const CoulombProblem& problem, const Matrix& A, const Vector& zeta) {
  const auto contacts = static_cast<Index>(problem.contacts.size());
  Matrix made(A.cols(), 2 * contacts), normals(contacts, A.cols());
  Vector asked(contacts);
  for (Index k = 0; k < contacts; ++k) {
    const CoulombContact& c = problem.contacts[static_cast<std::size_t>(k)];
    const double per_unit = c.length_t / c.length_n;
    const double left = c.slip == 0 ? c.mu_s : -c.slip * c.mu_d;
    const double right = c.slip == 0 ? -c.mu_s : left;
    made.col(2 * k) = A.row(2 * k) + left * per_unit * A.row(2 * k + 1);
    made.col(2 * k + 1) = A.row(2 * k) + right * per_unit * A.row(2 * k + 1);
    normals.row(k) = A.row(2 * k);
    asked(k) = -zeta(2 * k);
  }
  Matrix B(contacts, 3 * contacts);
  B << normals * made, -Matrix::Identity(contacts, contacts);
  const Vector x = least_squares_nonnegative(B, asked);
  return (B * x - asked).norm() > std::max(feasible_tolerance * asked.norm(), equation_tolerance);
}

}  // namespace carom
