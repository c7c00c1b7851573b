// SPDX-License-Identifier: MIT
//
// Coulomb's friction at several contacts in the plane. With ζ = ζ_0 + Dy, y = Dᵀi, each contact is
//
//     open    i = 0,               ζ_n ≥ 0
//     stick   ζ_n = 0, ζ_t = 0,    i_n ≥ 0, |i_t| ≤ μ_s i_n
//     slip s  ζ_n = 0, s ζ_t ≥ 0,  i_n ≥ 0, i_t = −s μ_d i_n
//     closed  ζ_n = 0,             i_n ≥ 0, i_t = 0
//
// The last is all that a contact without friction does. Where contacts slide before and ζ is their
// acceleration, the direction of the slip is given, and s ζ_t ≥ 0 is not asked.
//
// An impulse within a cone is a sum of its edges with factors x ≥ 0: two edges (1, ±μ_s) of a
// sticking contact, one edge (1, −s μ_d) of a slipping one. With the edges' effects on y as columns
// of C and the rows that stay zero as E, a combination of modes asks for
//
//     y = Cx,   Ey = −ζ_0,   x ≥ 0,   and the inequalities for ζ.
//
// E and C are never multiplied: C = QR, then (EQ)w = −ζ_0 and Rx = w, so that nearly dependent
// contacts, as on a light body between heavy ones, lose the digits of the rows and not of their
// squares. Ranks are decided once, at `rank_tolerance` of unit rows and columns: an edge that the
// joints lock has no effect and is left out, equations that follow from others must agree with
// them, and velocities that the equations leave free are cut out by the inequalities: a polytope,
// of which every vertex is listed.
//
// All combinations are tried, so what is found is everything. Modes that share an edge (stick at
// μ_s i_n = |i_t|, slip at ζ_t = 0) give the same velocity and count once.
// Beyond `most_enumerated_contacts` Lemke's pivots choose the combination (coulomb_pivots.cpp).
#include "core/impact/coulomb_solver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "core/math/dense.h"

namespace carom {

namespace {

/// Below zero by less than this, relative to the largest unknown, is rounding.
constexpr double sign_tolerance = 1e-11;
/// Equations hold to this fraction of the size.
constexpr double equation_tolerance = 1e-10;
/// Solutions that differ by less are one, as a fraction of the size.
constexpr double same_tolerance = 1e-8;

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Eigen::Index index(std::size_t i) {
  return static_cast<Eigen::Index>(i);
}

/// The problem in unit rows, coordinates in the span of the rows, and the size 1.
struct UnitProblem {
  Matrix A;      ///< 2k×rank
  Matrix basis;  ///< rank×d: y = size·basisᵀz
  Vector zeta;   ///< 2k
};

UnitProblem in_unit_rows(const CoulombProblem& problem) {
  const Eigen::Index rows = problem.D.rows(), d = problem.D.cols();
  RowSpace space;
  space.reset(static_cast<int>(d));
  for (Eigen::Index i = 0; i < rows; ++i) {
    const CoulombContact& c = problem.contacts[static_cast<std::size_t>(i / 2)];
    const std::span<double> copy = space.add_row(i % 2 == 0 ? c.length_n : c.length_t);
    std::copy_n(problem.D.row(i).data(), d, copy.begin());
  }
  space.close_group();
  UnitProblem out{Matrix(rows, space.rank()), Matrix(space.rank(), d), Vector(rows)};
  for (int k = 0; k < space.rank(); ++k) {
    out.basis.row(k) = Eigen::Map<const Eigen::RowVectorXd>(space.basis(k).data(), d);
  }
  for (Eigen::Index i = 0; i < rows; ++i) {
    const CoulombContact& c = problem.contacts[static_cast<std::size_t>(i / 2)];
    const double length = i % 2 == 0 ? c.length_n : c.length_t;
    out.A.row(i) = out.basis * Eigen::Map<const Vector>(space.row(static_cast<int>(i)).data(), d);
    out.zeta(i) = length > 0 ? (i % 2 == 0 ? c.zeta_n : c.zeta_t) / (length * problem.size) : 0;
  }
  return out;
}

/// One edge of a cone: an impulse (normal, tangent) of a contact, of length 1 in unit rows.
struct Edge {
  std::size_t contact;
  double normal, tangent;
};

/// A row of ζ that is not to be negative, times its sign.
struct Side {
  Eigen::Index row;
  double sign;
};

/// The system of one combination of modes.
class ModeSystem {
 public:
  ModeSystem(const CoulombProblem& problem, const UnitProblem& unit,
             const std::vector<ContactMode>& modes)
      : problem_(problem), unit_(unit) {
    for (std::size_t k = 0; k < modes.size(); ++k) add(k, modes[k]);
    C_.resize(unit_.A.cols(), index(edges_.size()));
    for (std::size_t j = 0; j < edges_.size(); ++j) C_.col(index(j)) = effect(edges_[j]);
  }

  /// Of each solution the velocity z, the factors x, and whether they are the only ones. z is not
  /// Cx: where large impulses cancel, that has lost digits.
  using Visit = std::function<void(const Vector& z, const Vector& x, bool unique)>;
  /// @param every  of a continuum every vertex, of which there may be many; else one point
  void for_each_solution(bool every, const Visit& visit) const {
    const int rank = rank_of(C_, rank_tolerance);
    const Matrix Q = orthonormal_basis(C_, rank);
    Matrix G(index(zero_.size()), rank);
    Vector b(G.rows());
    for (std::size_t i = 0; i < zero_.size(); ++i) {
      G.row(index(i)) = unit_.A.row(zero_[i]) * Q;
      b(index(i)) = -unit_.zeta(zero_[i]);
    }
    const LinearSolution w =
        rank > 0 ? least_norm(G, b, rank_tolerance) : LinearSolution{Vector(0), 0};
    if (G.rows() > 0 && (G * w.x - b).cwiseAbs().maxCoeff() > equation_tolerance * size_of(w.x)) {
      return;
    }
    const bool edges_independent = rank == C_.cols();
    if (w.rank == rank) return one_velocity(Q * w.x, edges_independent, visit);
    if (every) return vertices(Q * w.x, Q * kernel(G, w.rank), rank, visit);
    // One solution where neither the velocity nor the impulse that makes it is determined.
    const auto [x, off] = nearest();
    if (off.cwiseAbs().maxCoeff() <= equation_tolerance * size_of(x)) visit(C_ * x, x, false);
  }

  /// What the modes ask for and even the nearest x ≥ 0 does not give.
  [[nodiscard]] std::vector<CoulombMiss> misses() const {
    std::vector<CoulombMiss> out;
    if (zero_.size() + sides_.size() == 0) return out;
    const Vector off = nearest().off;
    for (Eigen::Index i = 0; i < off.size(); ++i) {
      if (std::abs(off(i)) <= equation_tolerance) continue;
      const bool open = i >= index(zero_.size());
      const auto place = static_cast<std::size_t>(open ? i - index(zero_.size()) : i);
      const auto row = static_cast<std::size_t>(open ? sides_[place].row : zero_[place]);
      const CoulombContact& c = problem_.contacts[row / 2];
      const double length = row % 2 == 0 ? c.length_n : c.length_t;
      out.push_back({row / 2, row % 2 == 1, open, std::abs(off(i)) * length * problem_.size});
    }
    return out;
  }

  /// i, 2k.
  [[nodiscard]] Vector impulse(const Vector& x) const {
    Vector i = Vector::Zero(unit_.A.rows());
    for (std::size_t j = 0; j < edges_.size(); ++j) {
      const Edge& edge = edges_[j];
      const double times = problem_.size * x(index(j));
      i(index(2 * edge.contact)) += times * edge.normal;
      i(index(2 * edge.contact + 1)) += times * edge.tangent;
    }
    return i;
  }

 private:
  static double size_of(const Vector& x) {
    return std::max(1.0, x.size() > 0 ? x.cwiseAbs().maxCoeff() : 0);
  }

  /// On the velocity, in unit rows.
  [[nodiscard]] Vector effect(const Edge& edge) const {
    const CoulombContact& c = problem_.contacts[edge.contact];
    const Eigen::Index n = index(2 * edge.contact);
    return edge.normal * c.length_n * unit_.A.row(n) +
           edge.tangent * c.length_t * unit_.A.row(n + 1);
  }

  /// The impulse (1, t) of contact k, unless the joints bear it.
  void edge(std::size_t k, double t) {
    const CoulombContact& c = problem_.contacts[k];
    const double length = std::hypot(c.length_n, t * c.length_t);
    const Edge unit{k, 1 / length, t / length};
    if (effect(unit).norm() > rank_tolerance) edges_.push_back(unit);
  }

  void add(std::size_t k, ContactMode mode) {
    const CoulombContact& c = problem_.contacts[k];
    const Eigen::Index n = index(2 * k);
    if (mode == ContactMode::open) return sides_.push_back({n, 1});
    zero_.push_back(n);
    if (mode == ContactMode::closed) return edge(k, 0);
    if (mode == ContactMode::stick) {
      edge(k, c.mu_s);
      edge(k, -c.mu_s);
      return zero_.push_back(n + 1);
    }
    const double s = mode == ContactMode::slip_positive ? 1 : -1;
    edge(k, -s * c.mu_d);
    if (c.slip == 0) sides_.push_back({n + 1, s});
  }

  [[nodiscard]] bool sides_hold(const Vector& z) const {
    const double least = -equation_tolerance * size_of(z);
    return std::ranges::all_of(sides_, [&](const Side& side) {
      return side.sign * (unit_.zeta(side.row) + unit_.A.row(side.row) * z) >= least;
    });
  }

  void one_velocity(const Vector& z, bool edges_independent, const Visit& visit) const {
    if (!sides_hold(z)) return;
    if (C_.cols() == 0) return visit(z, Vector(0), true);
    Vector x = edges_independent ? least_squares(C_, z).x : least_squares_nonnegative(C_, z);
    if (x.minCoeff() < -sign_tolerance * size_of(x)) return;
    x = x.cwiseMax(0.0);
    if ((C_ * x - z).norm() > equation_tolerance * size_of(x)) return;
    visit(z, x, edges_independent);
  }

  /// What the equations leave free, as columns.
  [[nodiscard]] static Matrix kernel(const Matrix& G, int rank) {
    return orthogonal_complement(G.transpose(), rank);
  }

  /// x = x_0 + Kα with x ≥ 0 and the sides: each vertex has as many of these at zero as α has
  /// entries. α is what is free of the velocity, then what moves nothing because edges depend on
  /// each other.
  /// @param rank  of C
  void vertices(const Vector& z, const Matrix& free, int rank, const Visit& visit) const {
    const Matrix idle = kernel(C_, rank);
    const auto edges = C_.cols(), sides = index(sides_.size()), moving = free.cols();
    Matrix H = Matrix::Zero(edges + sides, moving + idle.cols());
    Vector h(edges + sides);
    h.head(edges) = least_norm(C_, z, rank_tolerance).x;
    for (Eigen::Index j = 0; j < moving; ++j) {
      H.col(j).head(edges) = least_norm(C_, free.col(j), rank_tolerance).x;
    }
    H.topRightCorner(edges, idle.cols()) = idle;
    for (Eigen::Index i = 0; i < sides; ++i) {
      const Side& side = sides_[static_cast<std::size_t>(i)];
      H.row(edges + i).head(moving) = side.sign * (unit_.A.row(side.row) * free);
      h(edges + i) = side.sign * (unit_.zeta(side.row) + unit_.A.row(side.row) * z);
    }
    std::vector<Eigen::Index> chosen;
    const auto choose = [&](const auto& self, Eigen::Index from) -> void {
      if (index(chosen.size()) == H.cols()) {
        const Matrix A = H(chosen, Eigen::all);
        if (rank_of(A, rank_tolerance) < H.cols()) return;
        const Vector alpha = least_squares(A, -h(chosen)).x;
        const Vector at = h + H * alpha;
        if (at.minCoeff() < -equation_tolerance * size_of(at)) return;
        return visit(z + free * alpha.head(moving), at.head(edges).cwiseMax(0.0), idle.cols() == 0);
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
  /// `zero_` before those of `sides_`.
  struct Nearest {
    Vector x, off;  ///< off = Bx − b
  };
  [[nodiscard]] Nearest nearest() const {
    const auto zero = index(zero_.size()), sides = index(sides_.size());
    Matrix B = Matrix::Zero(zero + sides, C_.cols() + sides);
    Vector b(zero + sides);
    for (Eigen::Index i = 0; i < zero + sides; ++i) {
      const bool side = i >= zero;
      const Eigen::Index row = side ? sides_[static_cast<std::size_t>(i - zero)].row
                                    : zero_[static_cast<std::size_t>(i)];
      B.row(i).head(C_.cols()) = unit_.A.row(row) * C_;
      b(i) = -unit_.zeta(row);
      if (side) B(i, C_.cols() + i - zero) = -sides_[static_cast<std::size_t>(i - zero)].sign;
    }
    const Vector x = least_squares_nonnegative(B, b);
    return {x.head(C_.cols()), B * x - b};
  }

  const CoulombProblem& problem_;
  const UnitProblem& unit_;
  std::vector<Edge> edges_;
  std::vector<Eigen::Index> zero_;  ///< rows of ζ
  std::vector<Side> sides_;
  Matrix C_;
};

/// Largest difference of two impulses in unit rows.
double difference(const CoulombProblem& problem, const Vector& a, const Vector& b) {
  double largest = 0;
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    const CoulombContact& c = problem.contacts[static_cast<std::size_t>(i / 2)];
    const double length = i % 2 == 0 ? c.length_n : c.length_t;
    largest = std::max(largest, std::abs(a(i) - b(i)) * length / problem.size);
  }
  return largest;
}

/// Returns the place of a solution among all, where it is added if it is new.
std::size_t keep(const CoulombProblem& problem, CoulombSolution found,
                 std::vector<CoulombSolution>& all) {
  for (std::size_t place = 0; place < all.size(); ++place) {
    CoulombSolution& known = all[place];
    const double scale = std::max(problem.size, known.y.norm());
    if ((known.y - found.y).norm() > same_tolerance * scale) continue;
    const bool other = difference(problem, known.impulse, found.impulse) > same_tolerance;
    known.impulse_unique = known.impulse_unique && found.impulse_unique && !other;
    return place;
  }
  all.push_back(std::move(found));
  return all.size() - 1;
}

/// The next combination, like a number with a digit for each contact; false after the last.
bool advance(const std::vector<CoulombContact>& contacts, std::vector<ContactMode>& modes) {
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const std::span<const ContactMode> possible = possible_modes(contacts[k]);
    const auto next = std::ranges::find(possible, modes[k]) + 1;
    modes[k] = next == possible.end() ? possible.front() : *next;
    if (next != possible.end()) return true;
  }
  return false;
}

/// Of all combinations the one whose greatest miss is least.
std::vector<CoulombMiss> least_misses(const CoulombProblem& problem, const UnitProblem& unit) {
  const auto greatest = [](const std::vector<CoulombMiss>& all) {
    return all.empty() ? 0 : std::ranges::max(all, {}, &CoulombMiss::by).by;
  };
  std::vector<ContactMode> modes(problem.contacts.size(), ContactMode::open);
  std::vector<CoulombMiss> least = ModeSystem(problem, unit, modes).misses();
  while (advance(problem.contacts, modes)) {
    std::vector<CoulombMiss> here = ModeSystem(problem, unit, modes).misses();
    if (!here.empty() && greatest(here) < greatest(least)) least = std::move(here);
  }
  return least;
}

/// Adds what one combination of modes contributes.
void add_solutions(const CoulombProblem& problem, const UnitProblem& unit,
                   const std::vector<ContactMode>& modes, bool every, CoulombSolutions& out) {
  const ModeSystem system(problem, unit, modes);
  std::vector<std::size_t> vertices;
  system.for_each_solution(every, [&](const Vector& z, const Vector& x, bool unique) {
    if (!z.allFinite()) return;
    vertices.push_back(keep(
        problem, {modes, system.impulse(x), problem.size * (unit.basis.transpose() * z), unique, 0},
        out.all));
  });
  std::ranges::sort(vertices);
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  if (vertices.size() > 1) out.continua.push_back(std::move(vertices));
}

/// Adds what one of the paths of pivots leads to.
void follow_pivots(const CoulombProblem& problem, const UnitProblem& unit, CoulombSolutions& out) {
  for (int path = 0; path < most_paths && out.all.empty(); ++path) {
    const auto found = modes_by_pivots(problem, unit.A, unit.zeta, path);
    if (!found.empty()) add_solutions(problem, unit, found, false, out);
  }
}

}  // namespace

std::string_view mode_word(ContactMode mode) {
  constexpr std::array<std::string_view, 5> words{"open", "stick", "slip +", "slip −", "closed"};
  return words[static_cast<std::size_t>(mode)];
}

CoulombSolutions solve_coulomb_from(const CoulombProblem& problem,
                                    const std::vector<ContactMode>& guess) {
  const UnitProblem unit = in_unit_rows(problem);
  CoulombSolutions out;
  out.complete = false;
  if (guess.size() == problem.contacts.size()) add_solutions(problem, unit, guess, false, out);
  if (out.all.empty()) follow_pivots(problem, unit, out);
  return out.all.empty() ? solve_coulomb(problem) : out;
}

CoulombSolutions solve_coulomb(const CoulombProblem& problem) {
  const UnitProblem unit = in_unit_rows(problem);
  CoulombSolutions out;
  out.complete = problem.contacts.size() <= most_enumerated_contacts;
  if (!out.complete) {
    follow_pivots(problem, unit, out);
    out.proved_none = out.all.empty() && proves_none(problem, unit.A, unit.zeta);
    return out;
  }
  std::vector<ContactMode> modes(problem.contacts.size(), ContactMode::open);
  do add_solutions(problem, unit, modes, true, out);
  while (advance(problem.contacts, modes));
  out.proved_none = out.all.empty();
  if (out.proved_none) out.missed = least_misses(problem, unit);
  return out;
}

}  // namespace carom
