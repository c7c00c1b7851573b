// SPDX-License-Identifier: MIT
//
// Coulomb's problem of coulomb_solver.h with ζ = u⁺ + (e u_n, e_t u_t) at contacts that strike and
// ζ = u⁺ at those that rest or separate.
//
// One contact that strikes cannot stay open, ζ_n = (1 + e)u_n < 0. On the line on which ζ_n = 0,
// ζ_t grows with i_t, and the cone cuts an interval out of it: ζ_t = 0 lies in it (stick), below it
// (slip +, at its lower edge) or above. An edge that the line never meets, g_s ≤ 0, is none.
// With one degree of freedom ζ_t = (e_t − e)κu_n is known beforehand.
#include "core/impact/moreau.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/impact/solve.h"
#include "core/impact/stick_slip.h"
#include "core/math/dense.h"

namespace carom {

namespace {

void add_answer(const PlanarImpactData& d, const PlanarImpulse& i, MoreauAnswers& answers) {
  answers.impulse[answers.count++] = i;
  if (answers.count < 2) return;
  auto& [first, second] = answers.impulse;
  if (contact_work(d, second.i_n, second.i_t) < contact_work(d, first.i_n, first.i_t)) {
    std::swap(first, second);
  }
}

constexpr std::string_view none_reason =
    "Moreau's law with Coulomb's friction has no solution here";
constexpr std::string_view moreau_pivots_reason =
    "no solution of Moreau's law was found among these many contacts, nor a proof that there is "
    "none";

Regime regime_of(ContactMode mode) {
  switch (mode) {
    case ContactMode::open:
      return Regime::none;
    case ContactMode::stick:
    case ContactMode::leaves_sticking:
      return Regime::stick;
    case ContactMode::slip_positive:
    case ContactMode::leaves_slipping_positive:
      return Regime::slip_positive;
    case ContactMode::slip_negative:
    case ContactMode::leaves_slipping_negative:
      return Regime::slip_negative;
    case ContactMode::closed:
    case ContactMode::leaves_smooth:
      return Regime::frictionless;
  }
  return Regime::none;
}

ContactMode mode_of(Regime regime) {
  if (regime == Regime::stick) return ContactMode::stick;
  return regime == Regime::slip_positive ? ContactMode::slip_positive : ContactMode::slip_negative;
}

/// y⁻ + η
Eigen::VectorXd free_velocity(const ImpactProblem& p) {
  Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(p.y_minus.data(), p.plan->tree_dof);
  if (p.pushed()) y += Eigen::Map<const Eigen::VectorXd>(p.external.data(), y.size());
  return y;
}

// y⁺ = y⁻ + η + Dᵀi.
void take(const CoulombSolution& solution, ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  Eigen::Map<Eigen::VectorXd>(w.y_plus.data(), p.plan->tree_dof) = free_velocity(p) + solution.y;
  for (std::size_t i = 0; i < out.touching.size(); ++i) {
    const auto n = static_cast<Eigen::Index>(2 * i);
    const ContactImpulse impulse{out.touching[i], solution.impulse(n), solution.impulse(n + 1),
                                 regime_of(solution.modes[i])};
    const bool struck = impulse.contact == static_cast<int>(p.struck);
    if (struck || impulse.regime != Regime::none) list(impulse, p.struck, out);
  }
  out.multipliers_unique = solution.impulse_unique;
  out.result.status = ImpactStatus::solved;
  out.result.regime = first_regime(out.result.impulses);
}

/// T⁺ − T⁻ = ½|y⁺|² − T⁻ over all continua: as it is convex in y⁺, most at one of the ends and
/// least where a continuum comes nearest to y⁺ = 0, which may be between its ends.
std::optional<WorkRange> work_range(const CoulombSolutions& answers, const Eigen::VectorXd& free,
                                    double T_minus) {
  std::optional<WorkRange> out;
  for (const std::vector<std::size_t>& ends : answers.continua) {
    Eigen::MatrixXd y_plus(free.size(), static_cast<Eigen::Index>(ends.size()));
    for (std::size_t i = 0; i < ends.size(); ++i) {
      y_plus.col(static_cast<Eigen::Index>(i)) = free + answers.all[ends[i]].y;
    }
    const WorkRange one{nearest_to_zero(y_plus).squaredNorm() / 2 - T_minus,
                        y_plus.colwise().squaredNorm().maxCoeff() / 2 - T_minus};
    if (!out) out = one;
    out = {std::min(out->least, one.least), std::max(out->most, one.most)};
  }
  return out;
}

/// True if an answer is a mean of others of one continuum.
bool is_between(const CoulombSolutions& answers, std::size_t place,
                const std::vector<std::size_t>& ends, double T_minus) {
  const Eigen::VectorXd& y = answers.all[place].y;
  Eigen::MatrixXd others(y.size(), 0);
  for (const std::size_t end : ends) {
    if (end == place) continue;
    others.conservativeResize(Eigen::NoChange, others.cols() + 1);
    others.rightCols<1>() = answers.all[end].y - y;
  }
  return nearest_to_zero(others).norm() <=
         same_solution * std::max(std::sqrt(2 * T_minus), y.norm());
}

/// Without those between the ends of a continuum: extreme impulses of hyperstatic contacts, and
/// ends of a continuum that is part of a larger one.
std::vector<CoulombSolution> ends_of(CoulombSolutions answers, double T_minus) {
  std::vector<bool> between;
  for (std::size_t place = 0; place < answers.all.size(); ++place) {
    between.push_back(std::ranges::any_of(answers.continua, [&](const auto& ends) {
      return is_between(answers, place, ends, T_minus);
    }));
  }
  std::vector<CoulombSolution> out;
  for (std::size_t place = 0; place < answers.all.size(); ++place) {
    if (!between[place]) out.push_back(std::move(answers.all[place]));
  }
  return out;
}

void several_contacts(ImpactWorkspace& w, ImpactSolution& out) {
  CoulombSolutions answers = solve_coulomb(coulomb_problem(w.problem, true, out.touching));
  if (answers.all.empty()) {
    out.missed = breaches_of(answers, out.touching);
    return answers.proved_none ? refuse(ImpactStatus::law_not_applicable, none_reason, w, out)
                               : refuse(ImpactStatus::ill_posed, moreau_pivots_reason, w, out);
  }
  take_all(std::move(answers), w, out);
}

void one_contact(ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  const Contact& c = p.contact(p.struck);
  const MoreauAnswers answers =
      moreau_one_contact(p.plane, p.restitution[p.struck], c.mu_s, c.mu_d, c.e_t);
  if (answers.count == 0) return several_contacts(w, out);
  if (answers.count > 1) {
    out.touching = {static_cast<int>(p.struck)};
    for (const PlanarImpulse& i : answers.impulse) {
      out.alternatives.push_back({{mode_of(i.regime)},
                                  Eigen::Vector2d(i.i_n, i.i_t),
                                  {},
                                  true,
                                  impact_work(p.plane, i.i_n, i.i_t)});
    }
  }
  take(answers.impulse[0], w, out);
}

/// A contact's row without what the joints hold is off by rounding, and by more where little of a
/// joint's own row was kept: contacts that differ by less depend on each other.
double rank_tolerance_beside(const RowSpace& joints) {
  constexpr double rounding = 10 * std::numeric_limits<double>::epsilon();
  return std::max(rank_tolerance, rounding / joints.smallest_kept());
}

}  // namespace

MoreauAnswers moreau_one_contact(const PlanarImpactData& d, double e, double mu_s, double mu_d,
                                 double e_t) {
  MoreauAnswers answers;
  if (!strikes(d)) return answers;
  if (!(d.det > 0)) {
    const double zeta_t = (e_t - e) * d.W_nt * d.u_n;
    if (zeta_t == 0) {
      add_answer(d, {Regime::stick, -(1 + e) * d.u_n / d.W_nn, 0}, answers);
      return answers;
    }
    const Slip slip(d, mu_d, zeta_t > 0 ? 1 : -1);
    if (slip.g > 0) add_answer(d, slip.at(e), answers);
    return answers;
  }
  // Sticking is the same as under Newton–Coulomb.
  if (sticks(d, e, mu_s, e_t)) {
    add_answer(d, stick(d, e, e_t), answers);
    if (!(mu_d < mu_s)) return answers;
  }
  // Where ζ_t = 0 the slip is the sticking that was added.
  const bool stuck = answers.count > 0;
  for (const int s : {likely_slip(d), -likely_slip(d)}) {
    const Slip slip(d, mu_d, s);
    const PlanarImpulse i = slip.at(e);
    const double half_zeta = slip.along((1 + e_t) * d.u_t / 2, i.i_n);
    if (stuck ? half_zeta > 0 : half_zeta >= 0) {
      add_answer(d, i, answers);
      break;
    }
  }
  return answers;
}

CoulombProblem coulomb_problem(const ImpactProblem& p, bool friction, std::vector<int>& touching) {
  const Eigen::VectorXd y = free_velocity(p);
  const std::span<const double> after{y.data(), p.contacts.width};
  CoulombProblem problem;
  problem.rank_tolerance = rank_tolerance_beside(p.contacts.factor.joints);
  problem.size = std::sqrt(dot(p.y_minus, p.y_minus));
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    if (!p.touches(k) || p.contacts.locked(k)) continue;
    problem.size = std::max(problem.size, std::abs(p.normal_speed(k)) / p.contacts.length_n(k));
  }
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    if (p.touches(k) && !p.contacts.locked(k)) touching.push_back(static_cast<int>(k));
  }
  problem.D.resize(static_cast<Eigen::Index>(2 * touching.size()), y.size());
  for (std::size_t i = 0; i < touching.size(); ++i) {
    const auto k = static_cast<std::size_t>(touching[i]);
    const std::span<const double> d_n = p.contacts.normal(k), d_t = p.contacts.tangent(k);
    std::ranges::copy(d_n, problem.D.row(static_cast<Eigen::Index>(2 * i)).data());
    std::ranges::copy(d_t, problem.D.row(static_cast<Eigen::Index>(2 * i + 1)).data());
    const Contact& c = p.contact(k);
    CoulombContact& contact = problem.contacts.emplace_back();
    contact = {friction ? c.mu_s : 0,
               friction ? c.mu_d : 0,
               p.v_n(k, after),
               p.v_t(k, after),
               p.contacts.length_n(k),
               p.contacts.length_t(k),
               0};
    if (!p.strikes(k)) continue;
    contact.zeta_n += p.restitution[k] * p.v_n(k, p.y_minus);
    contact.zeta_t += c.e_t * p.v_t(k, p.y_minus);
  }
  return problem;
}

/// ΔT of the bodies in the world, w·(y⁺ − y⁻) more than that of the velocities beside w.
void add_carried_work(const Eigen::VectorXd& free, const ImpactProblem& p,
                      std::vector<CoulombSolution>& answers) {
  if (p.carried.empty()) return;
  const Eigen::Map<const Eigen::VectorXd> w(p.carried.data(), free.size());
  const Eigen::Map<const Eigen::VectorXd> before(p.y_minus.data(), free.size());
  for (CoulombSolution& answer : answers) answer.work += w.dot(free + answer.y - before);
}

/// Work that surfaces moving beside w do by these impulses [J]. ΔT beside w less this is Σ i·v̄ of
/// the velocities relative to the surfaces, but for what all answers share.
double surface_work(const ImpactProblem& p, const std::vector<int>& touching,
                    const Eigen::VectorXd& impulse) {
  double out = 0;
  for (std::size_t i = 0; i < touching.size(); ++i) {
    const auto k = static_cast<std::size_t>(touching[i]);
    const auto n = static_cast<Eigen::Index>(2 * i);
    out += impulse(n) * p.normal_speed(k) + impulse(n + 1) * p.surface_speed(k);
  }
  return out;
}

void take_all(CoulombSolutions answers, ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  const Eigen::VectorXd y = free_velocity(p);
  const double T_minus = dot(p.y_minus, p.y_minus) / 2;
  for (CoulombSolution& answer : answers.all) {
    answer.work = (y + answer.y).squaredNorm() / 2 - T_minus;
  }
  out.continuum = work_range(answers, y, T_minus);
  out.all_alternatives = answers.complete;
  out.alternatives = ends_of(std::move(answers), T_minus);
  std::ranges::stable_sort(out.alternatives, {}, [&](const CoulombSolution& answer) {
    return answer.work - surface_work(p, out.touching, answer.impulse);
  });
  take(out.alternatives.front(), w, out);
  add_carried_work(y, p, out.alternatives);
}

std::vector<Breach> breaches_of(const CoulombSolutions& answers, const std::vector<int>& touching) {
  std::vector<Breach> out;
  for (const CoulombMiss& miss : answers.missed) {
    const BreachKind kind = miss.tangent
                                ? miss.open ? BreachKind::not_opposed : BreachKind::not_held
                            : miss.open ? BreachKind::penetrates
                                        : BreachKind::not_thrown;
    const bool approaches = kind == BreachKind::penetrates;
    out.push_back({touching[miss.contact], kind, approaches ? -miss.by : miss.by});
  }
  return out;
}

template <>
std::string_view applicability(const MoreauLaw&, const ImpactProblem&) {
  return {};
}

/// @eq B(77) F(12)
template <>
void apply(const MoreauLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  return w.problem.struck_alone() ? one_contact(w, out) : several_contacts(w, out);
}

}  // namespace carom
