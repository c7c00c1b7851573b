// SPDX-License-Identifier: MIT
//
// The law on the problem of problem.h, and what follows from y⁺ whatever the law is:
//
//     T_c⁻ = ½|Q_cᵀy⁻|²,   T⁺ = ½|y⁺|²,   held contacts carry what is left of the jump.
#include "core/impact/solve.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/dynamics/state.h"
#include "core/impact/indicators.h"

namespace carom {

namespace {

constexpr std::string_view no_contact_reason = "there is no contact";
constexpr std::string_view open_reason = "every contact is open";
constexpr std::string_view no_approach_reason =
    "no closed contact approaches: `v_n` is not negative";
constexpr std::string_view rest_reason = "nothing moves: T⁻ = 0";

void size_workspace(ImpactWorkspace& w) {
  const std::size_t d = w.problem.contacts.width;
  if (w.y_plus.size() == d && w.multipliers.size() >= w.problem.role.size()) return;
  w.y_plus.resize(d);
  w.jump.resize(d);
  w.scratch.resize(d);
  w.coefficients.resize(d);
  w.multipliers.resize(std::max<std::size_t>(w.problem.role.size(), 1));
}

void clear(const ImpactProblem& p, ImpactSolution& out) {
  out.result.impulses.clear();
  out.result.reason = {};
  out.result.qdot_plus.resize(p.qdot_minus.size());
  out.plane = p.plane;
  out.has_plane = p.impacting == 1;
  out.path.count = 0;
  out.waves = {};
  out.compression.clear();
  out.consistency.reset();
  out.touching.clear();
  out.alternatives.clear();
  out.continuum.reset();
  out.all_alternatives = true;
  out.missed.clear();
  out.velocity_correction = p.velocity_correction;
  out.multipliers_unique = true;
}

/// Moves what the problem does not need any more into the result, without allocating. Inline: four
/// calls would take longer than the moves.
template <class T>
[[gnu::always_inline]] inline void hand_over(std::vector<T>& from, std::vector<T>& to) {
  if (from.size() == to.size()) {
    from.swap(to);
  } else {
    to = from;
  }
}

// y_c = Q_cQ_cᵀy⁻ into scratch; for one contact dᵀu_n/W_nn, G(18).
void constrained_part(ImpactWorkspace& w) {
  const ImpactProblem& p = w.problem;
  if (p.impacting == 1) {
    const double along = p.plane.u_n / p.plane.W_nn;
    const std::span<const double> d_n = p.contacts.normal(p.struck);
    for (std::size_t i = 0; i < d_n.size(); ++i) w.scratch[i] = along * d_n[i];
    return;
  }
  std::fill(w.scratch.begin(), w.scratch.end(), 0.0);
  p.normals.coefficients(p.felt(), w.coefficients);
  for (int k = 0; k < p.normals.rank(); ++k) {
    add(w.coefficients[static_cast<std::size_t>(k)], p.normals.basis(k), w.scratch);
  }
}

// With w, T_c is that of the velocity relative to the surfaces, and T_a what is left of T.
EnergyBalance carried_energies(const ImpactProblem& p, std::span<const double> y_c,
                               std::span<const double> y_plus) {
  EnergyBalance e;
  e.T_minus = kinetic_energy(p, p.y_minus);
  if (p.impacting == 0) return e;
  e.T_c_minus = dot(y_c, y_c) / 2;
  e.T_a_minus = e.T_minus - e.T_c_minus;
  e.T_plus = kinetic_energy(p, y_plus);
  e.W_loss = e.T_plus - e.T_minus;
  return e;
}

// G(17): T_c = ½|y_c|², T_a = ½|y − y_c|²; each for itself, so that T = T_c + T_a is a check.
EnergyBalance energies(ImpactWorkspace& w) {
  const std::vector<double>& y_minus = w.problem.y_minus;
  if (w.problem.impacting > 0) constrained_part(w);
  if (!w.problem.carried.empty()) return carried_energies(w.problem, w.scratch, w.y_plus);
  EnergyBalance e;
  e.T_minus = dot(y_minus, y_minus) / 2;
  if (w.problem.impacting == 0) return e;
  for (std::size_t i = 0; i < y_minus.size(); ++i) {
    const double admissible = y_minus[i] - w.scratch[i];
    const double jump = w.y_plus[i] - y_minus[i];
    e.T_c_minus += w.scratch[i] * w.scratch[i] / 2;
    e.T_a_minus += admissible * admissible / 2;
    e.T_plus += w.y_plus[i] * w.y_plus[i] / 2;
    e.W_loss += jump * (w.y_plus[i] + y_minus[i]) / 2;
  }
  return e;
}

/// Velocity of the struck contact afterwards, where more than its own impulse acts on it.
std::optional<ContactVelocity> velocity_beside_others(const ImpactWorkspace& w,
                                                      const ImpactResult& result) {
  const ImpactProblem& p = w.problem;
  const bool alone = result.impulses.size() < 2 && !p.pushed();
  if (p.impacting != 1 || alone) return {};
  return ContactVelocity{p.v_n(p.struck, w.y_plus), p.v_t(p.struck, w.y_plus)};
}

// What the held contacts carry: the part of the jump that neither impact nor joints explain.
void add_held_impulses(ImpactWorkspace& w, ImpactSolution& out) {
  ImpactProblem& p = w.problem;
  ConstraintFactor& factor = p.contacts.factor;
  for (std::size_t i = 0; i < w.jump.size(); ++i) w.jump[i] = w.y_plus[i] - p.y_minus[i];
  if (p.pushed()) {
    whiten_impulse(*p.plan, *p.system, factor, p.external_given, w.scratch);
    add(-1, w.scratch, w.jump);
  }
  for (const ContactImpulse& i : out.result.impulses) {
    const ContactRows& rows = p.system->contacts[static_cast<std::size_t>(i.contact)];
    whiten_row(*p.plan, factor, normal_row(rows), w.scratch);
    add(-i.normal, w.scratch, w.jump);
    whiten_row(*p.plan, factor, tangent_row(rows), w.scratch);
    add(-i.tangent, w.scratch, w.jump);
  }
  const auto rows = static_cast<std::size_t>(factor.joints.row_count());
  w.multipliers.resize(std::max(w.multipliers.size(), rows));
  factor.joints.multipliers(w.jump, {w.multipliers.data(), rows});
  std::size_t row = rows - static_cast<std::size_t>(p.held);
  for (std::size_t k = 0; k < p.role.size(); ++k) {
    if (p.role[k] != ContactRole::held) continue;
    out.result.impulses.push_back({static_cast<int>(k), w.multipliers[row++], 0});
  }
}

void no_impact(ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  if (p.touching + p.held == 0) {
    const std::string_view reason = p.role.empty() ? no_contact_reason : open_reason;
    return refuse(ImpactStatus::no_closed_contact, reason, w, out);
  }
  const bool rests = p.carried.empty() && dot(p.y_minus, p.y_minus) == 0;
  refuse(ImpactStatus::no_approach, rests ? rest_reason : no_approach_reason, w, out);
}

/// What has no tangent, as a rope or a stop, neither sticks nor slips, whatever the law takes its
/// tangential velocity of zero for.
void call_frictionless(const ImpactProblem& p, ImpactSolution& out) {
  const auto name = [&](std::size_t contact, Regime& regime) {
    const bool slips_or_sticks = regime != Regime::none && regime != Regime::wedged;
    if (slips_or_sticks && !has_tangent(p.contact(contact).geometry)) regime = Regime::frictionless;
  };
  for (ContactImpulse& impulse : out.result.impulses) {
    name(static_cast<std::size_t>(impulse.contact), impulse.regime);
  }
  name(p.struck, out.result.regime);
}

void ask(const Law& law, ImpactWorkspace& w, ImpactSolution& out) {
  clear(w.problem, out);
  out.law = law;
  if (w.problem.jammed) return refuse(ImpactStatus::ill_posed, jammed_reason, w, out);
  if (w.problem.impacting == 0) return no_impact(w, out);
  if (const std::string_view why = applicability(law, w.problem); !why.empty()) {
    return refuse(ImpactStatus::law_not_applicable, why, w, out);
  }
  std::visit([&](const auto& one) { apply(one, w, out); }, law);
  if (out.result.status == ImpactStatus::solved) call_frictionless(w.problem, out);
}

void apply_laws(const LawChoice& laws, ImpactWorkspace& w, ImpactSolution& out) {
  out.first_reason = {};
  ask(laws.law, w, out);
  const Law& other = w.problem.pushed() ? laws.for_several_pushed : laws.for_several;
  const bool replaced = out.result.status == ImpactStatus::law_not_applicable &&
                        w.problem.impacting > 1 && other != laws.law;
  if (replaced) {
    out.first_reason = out.result.reason;
    ask(other, w, out);
    if (out.result.status != ImpactStatus::solved) out.law = laws.law;
  }
  if (w.problem.held > 0 && out.result.status == ImpactStatus::solved) add_held_impulses(w, out);
}

void solve_posed(const LawChoice& laws, ImpactWorkspace& w, ImpactSolution& out) {
  ImpactProblem& p = w.problem;
  size_workspace(w);
  apply_laws(laws, w, out);
  unwhiten_beside(p, w.y_plus, out.result.qdot_plus);
  const Contact* contact = out.has_plane ? &p.contact(p.struck) : nullptr;
  const double e = out.has_plane ? p.restitution[p.struck] : 0;
  fill_indicators(energies(w), p.impacting, contact, e, 1 / smallest_kept(p),
                  velocity_beside_others(w, out.result), out);
  out.multipliers_unique = out.multipliers_unique && !p.contacts.factor.joints.redundant() &&
                           (p.impacting < 2 || !p.normals.redundant());
  hand_over(p.qdot_minus, out.result.qdot_minus);
  hand_over(p.role, out.role);
  hand_over(p.restitution, out.restitution);
  hand_over(p.external_given, out.external);
}

constexpr std::string_view overflow_reason =
    "the numbers overflow: masses, lengths or speeds are out of proportion";

bool is_finite(const std::vector<ContactImpulse>& impulses) {
  return std::ranges::all_of(impulses, [](const ContactImpulse& i) {
    return std::isfinite(i.normal) && std::isfinite(i.tangent);
  });
}

bool is_finite(const RouthPath& path) {
  return std::ranges::all_of(path.points(), [](const RouthPoint& p) {
    return std::isfinite(p.P_n) && std::isfinite(p.P_t) && std::isfinite(p.v_n) &&
           std::isfinite(p.v_t);
  });
}

bool is_finite(const WavePath& waves) {
  return all_finite(waves.P) && all_finite(waves.E) && all_finite(waves.taken) &&
         all_finite(waves.returned) && std::isfinite(waves.friction_work);
}

bool is_finite(const std::optional<RestitutionConsistency>& c) {
  return !c || (std::isfinite(c->scale.value_or(0)) && std::isfinite(c->residual));
}

}  // namespace

void refuse(ImpactStatus status, std::string_view reason, ImpactWorkspace& w, ImpactSolution& out) {
  out.result.status = status;
  out.result.reason = reason;
  out.result.regime = Regime::none;
  std::ranges::copy(w.problem.y_minus, w.y_plus.begin());
}

void take(const PlanarImpulse& impulse, ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  const auto [regime, i_n, i_t] = impulse;
  const std::span<const double> d_n = p.contacts.normal(p.struck);
  const std::span<const double> d_t = p.contacts.tangent(p.struck);
  for (std::size_t i = 0; i < d_n.size(); ++i) {
    w.y_plus[i] = p.y_minus[i] + i_n * d_n[i] + i_t * d_t[i];
  }
  if (p.pushed()) add(1, p.external, w.y_plus);
  out.result.impulses.push_back({static_cast<int>(p.struck), i_n, i_t, regime});
  out.result.status = ImpactStatus::solved;
  out.result.regime = regime;
}

void list(const ContactImpulse& impulse, std::size_t struck, ImpactSolution& out) {
  std::vector<ContactImpulse>& all = out.result.impulses;
  const bool first = impulse.contact == static_cast<int>(struck);
  all.insert(first ? all.begin() : all.end(), impulse);
}

Regime first_regime(const std::vector<ContactImpulse>& impulses) {
  for (const ContactImpulse& impulse : impulses) {
    if (impulse.regime != Regime::none) return impulse.regime;
  }
  return Regime::none;
}

void solve_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                  const EvaluatedSystem& system, std::span<const double> qdot,
                  const LawChoice& laws, ImpactWorkspace& workspace, ImpactSolution& solution,
                  std::span<const double> external) {
  pose_impact(mechanism, plan, system, qdot, external, workspace.problem);
  solve_posed(laws, workspace, solution);
}

ImpactSolution solve_impact(ImpactProblem problem, const LawChoice& laws) {
  ImpactWorkspace workspace{std::move(problem), {}, {}, {}, {}, {}};
  ImpactSolution solution;
  solve_posed(laws, workspace, solution);
  return solution;
}

std::string no_answer_text(std::string_view first_reason, std::string_view reason) {
  if (first_reason.empty()) return std::string(reason);
  return std::string(first_reason) +
         "; nor has the law for several contacts: " + std::string(reason);
}

bool is_finite(const PlanarImpactData& p) {
  const double all[] = {p.W_nn, p.W_nt, p.W_tt, p.det, p.u_n, p.u_t, p.T_minus, p.w_n, p.w_t};
  return std::ranges::all_of(all, [](double v) { return std::isfinite(v); });
}

void withdraw(ImpactSolution& solution) {
  ImpactResult& result = solution.result;
  result.status = ImpactStatus::ill_posed;
  result.reason = overflow_reason;
  result.regime = Regime::none;
  result.impulses.clear();
  std::ranges::fill(result.qdot_minus, 0.0);
  std::ranges::fill(result.qdot_plus, 0.0);
  // Without a velocity that is one, nothing is known of a contact.
  std::ranges::fill(solution.role, ContactRole::open);
  solution.plane = {};
  solution.has_plane = false;
  solution.path = {};
  solution.waves = {};
  solution.compression.clear();
  solution.consistency.reset();
  solution.touching.clear();
  solution.alternatives.clear();
  solution.continuum.reset();
  solution.all_alternatives = solution.multipliers_unique = true;
  solution.missed.clear();
  solution.velocity_correction = 0;
  withdraw(solution.indicators, overflow_reason);
}

bool finite_or_withdrawn(ImpactSolution& solution) {
  const ImpactResult& result = solution.result;
  const bool finite =
      all_finite(result.qdot_minus) && all_finite(result.qdot_plus) && is_finite(result.impulses) &&
      is_finite(solution.indicators) && (!solution.has_plane || is_finite(solution.plane)) &&
      is_finite(solution.path) && is_finite(solution.waves) && is_finite(solution.compression) &&
      is_finite(solution.consistency) && std::isfinite(solution.velocity_correction);
  if (!finite) withdraw(solution);
  return finite;
}

}  // namespace carom
