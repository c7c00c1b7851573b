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
// compression are not unique, as under a body with three feet, those of least norm are taken if they
// keep the law, so that no order of the contacts decides; and of a continuum its ends.
//
// One contact: W_nn > 0 and det W > 0 make both phases the interval of moreau.cpp, in the second cut
// off below i_n = eΛ_c.
#include "core/impact/pfeiffer_glocker.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/impact/moreau.h"
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
constexpr std::string_view pivots_reason =
    "no solution of Pfeiffer and Glocker's law was found among these many contacts, nor a proof "
    "that there is none";

/// An impulse below this fraction of the momentum is rounding: it is not given back.
constexpr double no_impulse = 1e-12;

/// Coulomb's law with ζ = v⁻, whatever e is.
CoulombProblem compression_problem(const ImpactProblem& p, std::vector<int>& touching) {
  CoulombProblem problem = coulomb_problem(p, true, touching);
  const Vector v = problem.D * Eigen::Map<const Vector>(p.y_minus.data(), problem.D.cols());
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    problem.contacts[i].zeta_n = v(static_cast<Index>(2 * i));
    problem.contacts[i].zeta_t = v(static_cast<Index>(2 * i + 1));
  }
  return problem;
}

/// Coefficient of a contact that may be pressed by others alone.
double restitution_of(const ImpactProblem& p, std::size_t k) {
  return p.strikes(k) ? p.restitution[k] : restitution(p.contact(k), 0);
}

bool slips(ContactMode mode) {
  return mode == ContactMode::slip_positive || mode == ContactMode::slip_negative;
}

/// The impulses of least norm that make y, one factor for each contact that slips and both
/// components of one that sticks; those found before if these leave the cones.
Vector least_impulse(const CoulombProblem& problem, const CoulombSolution& found) {
  Eigen::MatrixXd made(problem.D.cols(), problem.D.rows());
  Eigen::MatrixXd impulse = Eigen::MatrixXd::Zero(problem.D.rows(), problem.D.rows());
  Index count = 0;
  const auto add = [&](Index row, double normal, double tangent, double length) {
    impulse(row, count) = normal / length;
    impulse(row + 1, count) = tangent / length;
    made.col(count) = problem.D.transpose() * impulse.col(count);
    ++count;
  };
  for (std::size_t i = 0; i < found.modes.size(); ++i) {
    const CoulombContact& c = problem.contacts[i];
    const auto n = static_cast<Index>(2 * i);
    if (found.modes[i] == ContactMode::open) continue;
    if (slips(found.modes[i])) {
      const double s = found.modes[i] == ContactMode::slip_positive ? 1 : -1;
      add(n, 1, -s * c.mu_d, std::hypot(c.length_n, c.mu_d * c.length_t));
      continue;
    }
    add(n, 1, 0, c.length_n);
    if (found.modes[i] == ContactMode::stick && c.length_t > 0) add(n, 0, 1, c.length_t);
  }
  const Vector x = least_norm(made.leftCols(count), found.y, rank_tolerance).x;
  const Vector least = impulse.leftCols(count) * x;
  for (std::size_t i = 0; i < found.modes.size(); ++i) {
    const auto n = static_cast<Index>(2 * i);
    const double rounding = no_impulse * problem.size / problem.contacts[i].length_n;
    if (least(n) < 0 || std::abs(least(n + 1)) > problem.contacts[i].mu_s * least(n) + rounding) {
      return found.impulse;
    }
  }
  return least;
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
    const double e = restitution_of(p, static_cast<std::size_t>(touching[i]));
    const double back = e * compressed.impulse(n);
    c.given = back * c.length_n > no_impulse * problem.size ? back : 0;
    gives = gives || c.given > 0;
  }
  return gives;
}

/// The whole impact of a solution of both phases.
CoulombSolution joined(const CoulombSolution& compressed, const CoulombSolution& expanded) {
  CoulombSolution both = expanded;
  both.impulse += compressed.impulse;
  both.y += compressed.y;
  both.impulse_unique = compressed.impulse_unique && expanded.impulse_unique;
  for (std::size_t i = 0; i < both.modes.size(); ++i) {
    if (both.modes[i] == ContactMode::open) both.modes[i] = compressed.modes[i];
  }
  return both;
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
  constexpr double same = 1e-8;  // as the solver tells solutions apart
  std::vector<std::size_t> place;
  for (const CoulombSolution& expanded : found.all) {
    CoulombSolution one = joined(compressed, expanded);
    const auto known = std::ranges::find_if(out.all, [&](const CoulombSolution& other) {
      return (other.y - one.y).norm() <= same * std::max(problem.size, one.y.norm());
    });
    place.push_back(static_cast<std::size_t>(known - out.all.begin()));
    if (known != out.all.end()) continue;
    out.all.push_back(std::move(one));
    both.compression.push_back(compressed.impulse);
  }
  for (std::vector<std::size_t> ends : found.continua) {
    for (std::size_t& end : ends) end = place[end];
    out.continua.push_back(std::move(ends));
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

std::string_view applicability(const PfeifferGlockerLaw&, const ImpactProblem& problem) {
  return problem.pushed() ? external_impulse_reason : std::string_view();
}

void apply(const PfeifferGlockerLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  const CoulombProblem problem = compression_problem(p, out.touching);
  CoulombSolutions compressions = solve_coulomb(problem);
  if (compressions.all.empty()) {
    out.missed = breaches_of(compressions, out.touching);
    return compressions.proved_none
               ? refuse(ImpactStatus::law_not_applicable, no_compression_reason, w, out)
               : refuse(ImpactStatus::ill_posed, pivots_reason, w, out);
  }
  TwoPhases both;
  both.answers.complete = compressions.complete && compressions.continua.empty();
  both.answers.proved_none = true;
  for (CoulombSolution& one : compressions.all) {
    if (!one.impulse_unique) one.impulse = least_impulse(problem, one);
    expand(p, out.touching, problem, one, both);
  }
  if (both.answers.all.empty()) {
    out.missed = breaches_of(both.answers, out.touching);
    return both.answers.proved_none
               ? refuse(ImpactStatus::law_not_applicable, no_expansion_reason, w, out)
               : refuse(ImpactStatus::ill_posed, pivots_reason, w, out);
  }
  std::vector<Vector> impulses;
  for (const CoulombSolution& one : both.answers.all) impulses.push_back(one.impulse);
  take_all(std::move(both.answers), w, out);
  list_compression(both, impulses, out);
}

namespace {

/// The velocity of a contact after an impulse.
std::pair<double, double> velocity_after(const PlanarImpactData& d, double i_n, double i_t) {
  return {d.u_n + d.W_nn * i_n + d.W_nt * i_t, d.u_t + d.W_nt * i_n + d.W_tt * i_t};
}

/// From a compression with the impulses c; det W > 0.
PlanarImpulse expanded(const PlanarImpactData& d, const PlanarImpulse& c, double e, double mu_s,
                       double mu_d) {
  const double o = e * c.i_n;
  const auto [u_n, u_t] = velocity_after(d, c.i_n, c.i_t);
  const auto all = [&](Regime regime, double n, double t) {
    return PlanarImpulse{regime, c.i_n + n, c.i_t + t};
  };
  // It sticks: with the impulse o alone if it leaves then, else with more that keeps it closed.
  double n = o, t = -(u_t + d.W_nt * o) / d.W_tt;
  if (u_n + d.W_nn * n + d.W_nt * t < 0) {
    n = (d.W_nt * u_t - d.W_tt * u_n) / d.det;
    t = (d.W_nt * u_n - d.W_nn * u_t) / d.det;
  }
  if (std::abs(t) <= mu_s * n) return all(Regime::stick, n, t);
  for (const int s : {1, -1}) {
    const double g = d.W_nn - mu_d * s * d.W_nt;
    double slip_n = o;
    if (u_n + g * o < 0) {
      if (!(g > 0)) continue;
      slip_n = -u_n / g;
    }
    const double v_t = u_t + (d.W_nt - mu_d * s * d.W_tt) * slip_n;
    if (s * v_t >= 0) {
      return all(s > 0 ? Regime::slip_positive : Regime::slip_negative, slip_n, -mu_d * s * slip_n);
    }
  }
  return all(Regime::stick, n, t);  // between the two by rounding
}

/// One degree of freedom: the compression ends with v = 0 and no impulse along the tangent.
PlanarImpulse expanded_tied(const PlanarImpactData& d, double e, double mu_s, double mu_d) {
  const double c = -d.u_n / d.W_nn, o = e * c;
  const double kappa = d.W_nt / d.W_nn;
  if (o == 0) return {Regime::stick, c, 0};
  if (kappa == 0) return {Regime::stick, c + o, 0};
  const int s = kappa > 0 ? 1 : -1;
  if (mu_s * std::abs(kappa) >= 1) return {Regime::wedged, c + o, -o / kappa};
  return {s > 0 ? Regime::slip_positive : Regime::slip_negative, c + o, -mu_d * s * o};
}

PlanarImpulse after_compression(const PlanarImpactData& d, const PlanarImpulse& c, double e,
                                double mu_s, double mu_d) {
  if (c.regime == Regime::none) return c;
  return d.det > 0 ? expanded(d, c, e, mu_s, mu_d) : expanded_tied(d, e, mu_s, mu_d);
}

}  // namespace

PlanarImpulse pfeiffer_glocker_one_contact(const PlanarImpactData& d, double e, double mu_s,
                                           double mu_d) {
  return after_compression(d, moreau_one_contact(d, 0, mu_s, mu_d, 0).impulse[0], e, mu_s, mu_d);
}

void law_row(const PfeifferGlockerLaw&, const PlanarImpactData& d, const RowOfMap& row,
             const RowOfResults& results) {
  const PlanarImpulse c = moreau_one_contact(d, 0, row.mu_s, row.mu_d, 0).impulse[0];
  fill_row(d, row, results,
           [&](double e) { return after_compression(d, c, e, row.mu_s, row.mu_d); });
}

}  // namespace carom
