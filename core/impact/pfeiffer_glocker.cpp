// SPDX-License-Identifier: MIT
//
// Coulomb's problem of coulomb_solver.h twice (Pfeiffer & Glocker, Multibody Dynamics with
// Unilateral Contacts, 1996). With the velocities v = v⁻ + WΛ of all contacts that touch,
//
//     compression  0 ≤ v_n ⊥ Λ_n ≥ 0,             Coulomb's law between v_t and Λ_t at its end,
//     expansion    0 ≤ v_n ⊥ Λ_n − eΛ_n,c ≥ 0,    Coulomb's law likewise, with all of Λ_n.
//
// The expansion starts from the velocities at the end of the compression, and each contact gives
// back e of its impulse of compression Λ_n,c, as Poisson has it, or more if it must not end
// approaching. A contact that rests beforehand may be pressed by others and has its e, too, that of
// the velocity zero. e_t does not act.
//
// All solutions of the compression are followed by all of the expansion. Where the impulses of a
// compression are not unique, as under a body with three feet or where two contacts stick, those of
// least norm within the cones are taken, so that no order of the contacts decides; of a continuum
// its ends.
//
// One contact: W_nn > 0 and det W > 0 make both phases the interval of moreau.cpp, in the second
// cut off below i_n = eΛ_c.
#include "core/impact/pfeiffer_glocker.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/impact/coulomb_modes.h"
#include "core/impact/solve.h"
#include "core/math/dense.h"

namespace carom {

namespace {

using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

constexpr std::string_view no_compression_reason =
    "the compression of Pfeiffer and Glocker's law has no solution here";
constexpr std::string_view no_expansion_reason =
    "the expansion of Pfeiffer and Glocker's law has no solution here";
constexpr std::string_view expansion_pivots_reason =
    "no solution of Pfeiffer and Glocker's law was found among these many contacts, nor a proof "
    "that there is none";

/// An impulse below this fraction of the momentum is rounding: it is not given back.
constexpr double no_impulse = 1e-12;

/// Coulomb's law with ζ = v⁻, whatever e is.
CoulombProblem compression_problem(const ImpactProblem& p, std::vector<int>& touching) {
  CoulombProblem problem = coulomb_problem(p, true, touching);
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const auto k = static_cast<std::size_t>(touching[i]);
    problem.contacts[i].zeta_n = p.v_n(k, p.y_minus);
    problem.contacts[i].zeta_t = p.v_t(k, p.y_minus);
  }
  return problem;
}

/// The impulses of least norm within the cones that make y, whatever order the contacts have; those
/// found before where rounding is in the way.
class LeastImpulse {
 public:
  LeastImpulse(const CoulombProblem& problem, const CoulombSolution& found)
      : problem_(problem), found_(found), zeta_(problem.D * found.y) {
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) add_edges(k);
  }

  [[nodiscard]] Vector impulse() const {
    const Eigen::MatrixXd face = used_face(within_cones());
    const Vector factors = least_norm(problem_.D.transpose() * face, found_.y, rank_tolerance).x;
    Vector least = face * factors;
    return keeps_the_law(least) ? least : found_.impulse;
  }

  /// What a contact does that bears an impulse.
  [[nodiscard]] ContactMode mode(std::size_t k) const {
    using enum ContactMode;
    const CoulombContact& c = problem_.contacts[k];
    if (c.mu_s == 0) return closed;
    if (sticks(k)) return stick;
    return v_t(k) > 0 ? slip_positive : slip_negative;
  }

 private:
  [[nodiscard]] double v_t(std::size_t k) const {
    return problem_.contacts[k].zeta_t + zeta_(static_cast<Index>(2 * k + 1));
  }
  /// Of ζ of a unit row.
  [[nodiscard]] double rounding() const {
    return equation_tolerance * std::max(problem_.size, found_.y.norm());
  }
  [[nodiscard]] bool sticks(std::size_t k) const {
    return std::abs(v_t(k)) <= rounding() * problem_.contacts[k].length_t;
  }

  /// Edges of the cone of a contact that ends closed: both if it sticks.
  void add_edges(std::size_t k) {
    const CoulombContact& c = problem_.contacts[k];
    const auto n = static_cast<Index>(2 * k);
    if (c.zeta_n + zeta_(n) > rounding() * c.length_n) return;
    for (const double s : {1.0, -1.0}) {
      if (!sticks(k) && s * v_t(k) < 0) continue;
      const double mu = sticks(k) ? c.mu_s : c.mu_d;
      const double length = std::hypot(c.length_n, mu * c.length_t);
      Vector edge = Vector::Zero(problem_.D.rows());
      edge(n) = 1 / length;
      edge(n + 1) = -s * mu / length;
      edges_.push_back(std::move(edge));
      of_.push_back(k);
      if (mu * c.length_t == 0) return;
    }
  }

  /// Factors x ≥ 0 of the edges, to the accuracy of a small weight on the norm.
  [[nodiscard]] Vector within_cones() const {
    // Its square must stand out from the tolerance of the gradient.
    constexpr double weight = 1e-4;
    const Index d = problem_.D.cols(), rows = problem_.D.rows();
    Eigen::MatrixXd B(d + rows, static_cast<Index>(edges_.size()));
    for (std::size_t j = 0; j < edges_.size(); ++j) {
      const auto column = static_cast<Index>(j);
      B.col(column).head(d) = problem_.D.transpose() * edges_[j];
      for (Index row = 0; row < rows; ++row) {
        B(d + row, column) = weight * edges_[j](row) * problem_.row_length(row);
      }
    }
    Vector b = Vector::Zero(B.rows());
    b.head(d) = found_.y;
    return least_squares_nonnegative(B, b);
  }

  /// The face of the cones whose edges x uses, on which it is a plain least norm: both directions
  /// of a contact with two of them, else its edge.
  [[nodiscard]] Eigen::MatrixXd used_face(const Vector& x) const {
    Eigen::MatrixXd face = Eigen::MatrixXd::Zero(problem_.D.rows(), x.size());
    Index count = 0;
    for (std::size_t j = 0; j < edges_.size(); ++j) {
      if (!(x(static_cast<Index>(j)) > 0)) continue;
      const bool second = j > 0 && of_[j - 1] == of_[j] && x(static_cast<Index>(j - 1)) > 0;
      face.col(count++) = edges_[j];
      if (!second) continue;
      const auto n = static_cast<Index>(2 * of_[j]);
      face.middleCols<2>(count - 2).setZero();
      face(n, count - 2) = 1 / problem_.contacts[of_[j]].length_n;
      face(n + 1, count - 1) = 1 / problem_.contacts[of_[j]].length_t;
    }
    return face.leftCols(count);
  }

  [[nodiscard]] bool keeps_the_law(const Vector& i) const {
    if ((problem_.D.transpose() * i - found_.y).norm() > no_impulse * problem_.size) return false;
    for (std::size_t k = 0; k < problem_.contacts.size(); ++k) {
      const CoulombContact& c = problem_.contacts[k];
      const auto n = static_cast<Index>(2 * k);
      const double rounding = no_impulse * problem_.size;
      if (i(n) * c.length_n < -rounding ||
          (std::abs(i(n + 1)) - c.mu_s * i(n)) * c.length_t > rounding) {
        return false;
      }
    }
    return true;
  }

  const CoulombProblem& problem_;
  const CoulombSolution& found_;
  Vector zeta_;  ///< change of ζ
  std::vector<Vector> edges_;
  std::vector<std::size_t> of_;  ///< contact of each edge
};

void take_least(const CoulombProblem& problem, CoulombSolution& compressed) {
  const LeastImpulse least(problem, compressed);
  compressed.impulse = least.impulse();
  for (std::size_t k = 0; k < compressed.modes.size(); ++k) {
    const bool bears = compressed.impulse(static_cast<Index>(2 * k)) > 0;
    compressed.modes[k] = bears ? least.mode(k) : ContactMode::open;
  }
}

/// What is left of Coulomb's problem after a compression; true if anything is given back.
bool pose_expansion(const ImpactProblem& p, const std::vector<int>& touching,
                    const CoulombSolution& compressed, CoulombProblem& problem) {
  const Vector change = problem.D * compressed.y;
  bool gives = false;
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    CoulombContact& c = problem.contacts[i];
    const auto n = static_cast<Index>(2 * i);
    c.zeta_n += change(n);
    c.zeta_t += change(n + 1);
    const double e = p.restitution_of(static_cast<std::size_t>(touching[i]));
    const double back = e * compressed.impulse(n);
    c.given = back * c.length_n > no_impulse * problem.size ? back : 0;
    gives = gives || c.given > 0;
  }
  return gives;
}

/// The whole impact of a solution of both phases.
CoulombSolution joined(const CoulombProblem& expansion, const CoulombSolution& compressed,
                       const CoulombSolution& expanded) {
  CoulombSolution both = expanded;
  both.impulse += compressed.impulse;
  both.y += compressed.y;
  both.impulse_unique = compressed.impulse_unique && expanded.impulse_unique;
  for (std::size_t i = 0; i < both.modes.size(); ++i) {
    if (both.modes[i] != ContactMode::open) continue;
    both.modes[i] = compressed.modes[i];
    const auto n = static_cast<Index>(2 * i);
    const CoulombContact& c = expansion.contacts[i];
    const bool opens =
        c.zeta_n + expansion.D.row(n).dot(expanded.y) > same_solution * expansion.size * c.length_n;
    if (both.modes[i] == ContactMode::closed && opens) both.modes[i] = ContactMode::leaves_smooth;
  }
  return both;
}

/// The e of all contacts if it is one.
std::optional<double> one_restitution(const ImpactProblem& p, const std::vector<int>& touching) {
  const double e = p.restitution_of(static_cast<std::size_t>(touching.front()));
  for (const int k : touching) {
    if (p.restitution_of(static_cast<std::size_t>(k)) != e) return {};
  }
  return e;
}

/// Where the impulses of an expansion are not unique, takes e times those of the compression if
/// they lead to the same velocity. These keep the law and do not depend on the order of the
/// contacts.
void give_back_alike(const CoulombProblem& problem, std::optional<double> e,
                     const CoulombSolution& compressed, CoulombSolution& expanded) {
  if (expanded.impulse_unique || !e) return;
  const Vector alike = *e * compressed.impulse;
  const Vector differs = problem.D.transpose() * alike - expanded.y;
  if (differs.norm() <= no_impulse * problem.size) expanded.impulse = alike;
}

bool slips_anywhere(const CoulombSolution& solution) {
  using enum ContactMode;
  return std::ranges::any_of(solution.modes, [](ContactMode mode) {
    return mode == slip_positive || mode == slip_negative || mode == leaves_slipping_positive ||
           mode == leaves_slipping_negative;
  });
}

/// Both phases, and of each solution the impulses of its compression.
struct TwoPhases {
  CoulombSolutions answers;
  std::vector<Vector> compression;  ///< as many as answers.all
};

/// Adds what follows one solution of the compression.
void expand(const ImpactProblem& p, const std::vector<int>& touching, CoulombProblem problem,
            const CoulombSolution& compressed, TwoPhases& both) {
  CoulombSolutions& out = both.answers;
  CoulombSolutions found;
  if (pose_expansion(p, touching, compressed, problem)) {
    found = solve_coulomb(problem);
    out.proved_none = out.proved_none && found.proved_none;
    out.complete = out.complete && found.complete;
    if (found.all.empty() && out.missed.empty()) out.missed = found.missed;
  } else {
    found.all = {{std::vector(compressed.modes.size(), ContactMode::open),
                  Vector::Zero(compressed.impulse.size()), Vector::Zero(compressed.y.size()), true,
                  0}};
  }
  // Under one e another share of the contacts in the compression leads to the same end, unless one
  // of them slips.
  const std::optional<double> e = one_restitution(p, touching);
  std::vector<std::size_t> place;
  for (CoulombSolution& expanded : found.all) {
    give_back_alike(problem, e, compressed, expanded);
    const bool sure = compressed.impulse_unique || (e && !slips_anywhere(expanded));
    out.complete = out.complete && sure;
    CoulombSolution one = joined(problem, compressed, expanded);
    const auto known = std::ranges::find_if(out.all, [&](const CoulombSolution& other) {
      return (other.y - one.y).norm() <= same_solution * std::max(problem.size, one.y.norm());
    });
    place.push_back(static_cast<std::size_t>(known - out.all.begin()));
    if (known != out.all.end()) continue;
    out.all.push_back(std::move(one));
    both.compression.push_back(compressed.impulse);
  }
  for (std::vector<std::size_t> ends : found.continua) {
    for (std::size_t& end : ends) end = place[end];
    // Where the compression made far larger velocities, ends of the expansion may be one solution
    // of the whole impact.
    std::ranges::sort(ends);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    if (ends.size() > 1) out.continua.push_back(std::move(ends));
  }
}

/// Lists the impulses of the compression that led to the result.
void list_compression(const TwoPhases& both, const std::vector<Vector>& impulses,
                      ImpactSolution& out) {
  const Vector& shown = out.alternatives.front().impulse;
  for (std::size_t a = 0; a < both.compression.size(); ++a) {
    if (impulses[a] != shown) continue;
    for (std::size_t i = 0; i < out.touching.size(); ++i) {
      const auto n = static_cast<Index>(2 * i);
      out.compression.push_back(
          {out.touching[i], both.compression[a](n), both.compression[a](n + 1), Regime::none});
    }
    return;
  }
}

}  // namespace

template <>
std::string_view applicability(const PfeifferGlockerLaw&, const ImpactProblem& problem) {
  return problem.pushed() ? external_impulse_reason : std::string_view();
}

template <>
void apply(const PfeifferGlockerLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  const CoulombProblem problem = compression_problem(p, out.touching);
  CoulombSolutions compressions = solve_coulomb(problem);
  if (compressions.all.empty()) {
    out.missed = breaches_of(compressions, out.touching);
    return compressions.proved_none
               ? refuse(ImpactStatus::law_not_applicable, no_compression_reason, w, out)
               : refuse(ImpactStatus::ill_posed, expansion_pivots_reason, w, out);
  }
  TwoPhases both;
  both.answers.complete = compressions.complete && compressions.continua.empty();
  both.answers.proved_none = true;
  for (CoulombSolution& one : compressions.all) {
    if (!one.impulse_unique) take_least(problem, one);
    expand(p, out.touching, problem, one, both);
  }
  if (both.answers.all.empty()) {
    out.missed = breaches_of(both.answers, out.touching);
    return both.answers.proved_none
               ? refuse(ImpactStatus::law_not_applicable, no_expansion_reason, w, out)
               : refuse(ImpactStatus::ill_posed, expansion_pivots_reason, w, out);
  }
  std::vector<Vector> impulses;
  for (const CoulombSolution& one : both.answers.all) impulses.push_back(one.impulse);
  take_all(std::move(both.answers), w, out);
  list_compression(both, impulses, out);
}

}  // namespace carom
