// SPDX-License-Identifier: MIT
//
// Moreau's impact law with Coulomb's friction at several contacts. Its law speaks of ζ = v⁺ + r:
//
//     open    i = 0,               ζ_n ≥ 0
//     stick   ζ_n = 0, ζ_t = 0,    i_n ≥ 0, |i_t| ≤ μ_s i_n
//     slip s  ζ_n = 0, s ζ_t ≥ 0,  i_n ≥ 0, i_t = −s μ_d i_n
//
// With v⁺ = free + W i every mode of every contact is a system of linear equations, square, whose
// unknowns must not be negative: i of a sticking contact is made of the two edges of its cone, i of
// a slipping one is on an edge, and the inequalities for ζ get slacks. So a combination of modes
// holds iff Bx = b has a solution x ≥ 0. Where B is regular there is one candidate; where it is
// not, as with two sticking contacts on one body, least squares over x ≥ 0 finds one if any is.
//
// All combinations are tried, so what is found is everything: none, one, or several velocities.
// Modes that share an edge (stick at μ_s i_n = |i_t|, slip at ζ_t = 0) give the same velocity and
// count once.
#include "core/impact/moreau.h"

#include <algorithm>
#include <cmath>

#include "core/math/dense.h"
#include "core/math/nonnegative.h"

namespace carom {

namespace {

/// Below zero by less than this, relative to the largest unknown, is rounding.
constexpr double sign_tolerance = 1e-11;
/// Equations hold to this fraction of the speed.
constexpr double equation_tolerance = 1e-10;
/// Velocities that differ by less are one solution, as a fraction of the speed.
constexpr double same_tolerance = 1e-8;

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

/// The equations of one combination of modes, each row divided by its length and the speed, each
/// column made a unit vector.
class ModeSystem {
 public:
  ModeSystem(const MoreauProblem& problem, const std::vector<ContactMode>& modes)
      : problem_(problem), size_(2 * problem.contacts.size()) {
    B_.setZero(index(size_), index(size_));
    b_.setZero(index(size_));
    generator_.setZero(index(size_), index(size_));
    for (std::size_t k = 0; k < modes.size(); ++k) add(k, modes[k]);
    B_.conservativeResize(rows_, columns_);
    b_.conservativeResize(rows_);
    fill_impulse_columns();
  }

  /// The impulses, 2k; empty if the combination does not hold.
  [[nodiscard]] Vector impulses() {
    if (columns_ == 0) return Vector::Zero(index(size_));
    Matrix unit = B_;
    Vector length = B_.colwise().norm();
    for (Eigen::Index j = 0; j < columns_; ++j) {
      if (length(j) > 0) unit.col(j) /= length(j);
    }
    const auto [basic, rank] = least_squares(unit, b_);
    regular_ = rank == columns_;
    const bool square = rows_ == columns_;
    Vector x = regular_ && square ? basic : least_squares_nonnegative(unit, b_);
    const double size = std::max(x.cwiseAbs().maxCoeff(), 1.0);
    if (x.minCoeff() < -sign_tolerance * size) return {};
    x = x.cwiseMax(0.0);
    if ((unit * x - b_).cwiseAbs().maxCoeff() > equation_tolerance * size) return {};
    for (Eigen::Index j = 0; j < columns_; ++j) x(j) /= length(j) > 0 ? length(j) : 1;
    return generator_.leftCols(columns_) * x;
  }

  /// The equations have one solution at most.
  [[nodiscard]] bool regular() const { return regular_; }

 private:
  [[nodiscard]] double row_scale(std::size_t row) const {
    const MoreauContact& c = problem_.contacts[row / 2];
    const double length = row % 2 == 0 ? c.length_n : c.length_t;
    return 1 / ((length > 0 ? length : 1) * problem_.speed);
  }

  /// ζ of a row, less slack·(a new unknown), is zero.
  void equation(std::size_t row, double slack) {
    const MoreauContact& c = problem_.contacts[row / 2];
    b_(rows_) = -(problem_.free[row] + (row % 2 == 0 ? c.r_n : c.r_t)) * row_scale(row);
    row_of_.push_back(row);
    if (slack != 0) B_(rows_, columns_++) = -slack;
    ++rows_;
  }

  /// An unknown that stands for the impulse (1, t) of contact k.
  void edge(std::size_t k, double t) {
    generator_(index(2 * k), columns_) = 1;
    generator_(index(2 * k + 1), columns_) = t;
    ++columns_;
  }

  void add(std::size_t k, ContactMode mode) {
    const MoreauContact& c = problem_.contacts[k];
    switch (mode) {
      case ContactMode::open:
        return equation(2 * k, 1);
      case ContactMode::stick:
        edge(k, c.mu_s);
        if (c.mu_s > 0) edge(k, -c.mu_s);  // else both are one
        equation(2 * k, 0);
        return equation(2 * k + 1, 0);
      case ContactMode::slip_positive:
      case ContactMode::slip_negative: {
        const double s = mode == ContactMode::slip_positive ? 1 : -1;
        edge(k, -s * c.mu_d);
        equation(2 * k, 0);
        return equation(2 * k + 1, s);
      }
    }
  }

  void fill_impulse_columns() {
    const Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>> W(
        problem_.W.data(), index(size_), index(size_));
    const Matrix effect = W * generator_.leftCols(columns_);
    for (Eigen::Index i = 0; i < rows_; ++i) {
      const std::size_t row = row_of_[static_cast<std::size_t>(i)];
      B_.row(i) += row_scale(row) * effect.row(index(row));
    }
  }

  const MoreauProblem& problem_;
  std::size_t size_;
  Eigen::Index rows_ = 0, columns_ = 0;
  bool regular_ = true;
  std::vector<std::size_t> row_of_;
  Matrix B_, generator_;
  Vector b_;
};

MoreauSolution solution_of(const MoreauProblem& problem, const std::vector<ContactMode>& modes,
                           const Vector& impulse) {
  const auto n = impulse.size();
  const Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>> W(problem.W.data(), n, n);
  const Eigen::Map<const Vector> free(problem.free.data(), n);
  const Vector velocity = free + W * impulse;
  MoreauSolution out;
  out.modes = modes;
  out.impulse.assign(impulse.begin(), impulse.end());
  out.velocity.assign(velocity.begin(), velocity.end());
  out.work = impulse.dot(free + velocity) / 2;
  return out;
}

/// Largest difference, in rows of unit length, as a fraction of the speed.
double difference(const MoreauProblem& problem, const std::vector<double>& a,
                  const std::vector<double>& b, bool of_impulses) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const MoreauContact& c = problem.contacts[i / 2];
    const double length = i % 2 == 0 ? c.length_n : c.length_t;
    const double scale = of_impulses ? length : length > 0 ? 1 / length : 0;
    largest = std::max(largest, std::abs(a[i] - b[i]) * scale / problem.speed);
  }
  return largest;
}

void keep_if_new(const MoreauProblem& problem, MoreauSolution found,
                 std::vector<MoreauSolution>& all) {
  for (MoreauSolution& known : all) {
    if (difference(problem, known.velocity, found.velocity, false) > same_tolerance) continue;
    const bool other = difference(problem, known.impulse, found.impulse, true) > same_tolerance;
    known.impulse_unique = known.impulse_unique && found.impulse_unique && !other;
    return;
  }
  all.push_back(std::move(found));
}

/// The next combination, like a number in base four; false after the last.
bool advance(std::vector<ContactMode>& modes) {
  for (ContactMode& mode : modes) {
    if (mode != ContactMode::slip_negative) {
      mode = static_cast<ContactMode>(static_cast<int>(mode) + 1);
      return true;
    }
    mode = ContactMode::open;
  }
  return false;
}

}  // namespace

std::string_view mode_word(ContactMode mode) {
  switch (mode) {
    case ContactMode::open:
      return "open";
    case ContactMode::stick:
      return "stick";
    case ContactMode::slip_positive:
      return "slip +";
    case ContactMode::slip_negative:
      return "slip \u2212";
  }
  return "open";
}

std::vector<MoreauSolution> moreau(const MoreauProblem& problem) {
  std::vector<MoreauSolution> all;
  std::vector<ContactMode> modes(problem.contacts.size(), ContactMode::open);
  do {
    ModeSystem system(problem, modes);
    const Vector impulse = system.impulses();
    if (impulse.size() == 0 || !impulse.allFinite()) continue;
    MoreauSolution found = solution_of(problem, modes, impulse);
    found.impulse_unique = system.regular();
    keep_if_new(problem, std::move(found), all);
  } while (advance(modes));
  std::ranges::stable_sort(all, {}, &MoreauSolution::work);
  return all;
}

// One contact that strikes cannot stay open, ζ_n = (1 + e)u_n < 0. On the line on which ζ_n = 0,
// ζ_t grows with i_t, and the cone cuts an interval out of it: ζ_t = 0 lies in it (stick), below it
// (slip +, at its lower edge) or above. An edge that the line never meets, g_s ≤ 0, is none.
// With one degree of freedom ζ_t = (e_t − e)κu_n is known beforehand.
PlanarImpulse moreau_one_contact(const PlanarImpactData& d, double e, double mu_s, double mu_d,
                                 double e_t) {
  if (!(d.u_n < 0) || !(d.W_nn > 0)) return {};
  if (!(d.det > 0)) {
    const double zeta_t = (e_t - e) * d.W_nt * d.u_n;
    if (zeta_t == 0) return {Regime::stick, -(1 + e) * d.u_n / d.W_nn, 0};
    const Slip slip(d, mu_d, zeta_t > 0 ? 1 : -1);
    return slip.g > 0 ? slip.at(e) : PlanarImpulse{};
  }
  // Sticking is the same as under Newton–Coulomb.
  if (sticks(d, e, mu_s, e_t)) return stick(d, e, e_t);
  const int likely = d.u_t < 0 ? -1 : 1;
  for (const int s : {likely, -likely}) {
    const Slip slip(d, mu_d, s);
    const PlanarImpulse i = slip.at(e);
    const double zeta_t = (1 + e_t) * d.u_t + d.W_nt * i.i_n + d.W_tt * i.i_t;
    if (slip.g > 0 && s * zeta_t >= 0) return i;
  }
  return {};
}

void moreau_row(const PlanarImpactData& d, const RowOfMap& row, const RowOfResults& results) {
  fill_row(d, row, results,
           [&](double e) { return moreau_one_contact(d, e, row.mu_s, row.mu_d, row.e_t); });
}

}  // namespace carom
