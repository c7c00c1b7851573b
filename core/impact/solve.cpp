// SPDX-License-Identifier: MIT
//
// One impact in whitened coordinates. With y = NᵀMq̇ (see constraint_factor.h) the joints' rows and
// the contacts' rows are vectors c, the projector onto the joint rows is Q_bQ_bᵀ, and
//
//     S of joints and impacting contacts  →  Q_bQ_bᵀ + Q_cQ_cᵀ,
//     T⁻ = ½|y⁻|²,   T_c⁻ = ½|Q_cᵀy⁻|²,   W = DDᵀ with rows d = (I − Q_bQ_bᵀ)c,
//     P(27): y⁺ = y⁻ − (1+e)Q_cQ_cᵀy⁻ + (I − Q_cQ_cᵀ)η,   η = (I − Q_bQ_bᵀ)Nᵀi_u.
//
// Coefficient 0 in the joint rows (P(23) would reflect their drift, too): y⁻ is projected first.
#include "core/impact/solve.h"

#include <algorithm>
#include <cmath>

#include "core/impact/fill_indicators.h"
#include "core/impact/solver.h"

namespace carom {

namespace {

constexpr std::string_view no_contact_reason = "every contact is open";
constexpr std::string_view no_approach_reason =
    "no closed contact approaches: `v_n` is not negative";
constexpr std::string_view rest_reason = "nothing moves: T⁻ = 0";

}  // namespace

void ImpactSolver::size_workspace() {
  const bool sized = w.y_minus.size() == d() && out.role.size() == mechanism.contacts.size() &&
                     out.result.qdot_minus.size() == static_cast<std::size_t>(system.n()) &&
                     w.normal_norm.size() == out.role.size();
  if (sized) return;
  w.y_minus.resize(d());
  w.y_plus.resize(d());
  w.jump.resize(d());
  w.tangent.resize(d());
  w.raw.resize(d());
  w.normals.resize(d() * mechanism.contacts.size());
  w.normal_norm.resize(mechanism.contacts.size());
  w.coefficients.resize(d());
  w.multipliers.resize(std::max<std::size_t>(mechanism.contacts.size(), 1));
  out.role.resize(mechanism.contacts.size());
  out.restitution.resize(mechanism.contacts.size());
  out.result.qdot_minus.resize(static_cast<std::size_t>(system.n()));
  out.result.qdot_plus.resize(static_cast<std::size_t>(system.n()));
}

// y⁻ = (I − Q_bQ_bᵀ)NᵀMq̇, and how much of the given velocity that removed.
void ImpactSolver::project_velocity(std::span<const double> qdot) {
  factor_joints(plan, system, w.factor);
  whiten_velocity(plan, system, w.factor, qdot, w.y_minus);
  w.factor.joints.remove_from(w.y_minus);
  unwhiten(plan, w.factor, w.y_minus, out.result.qdot_minus);
  double removed = 0;
  double all = 0;
  for (std::size_t i = 0; i < qdot.size(); ++i) {
    const double difference = qdot[i] - out.result.qdot_minus[i];
    removed += system.mass[i] * difference * difference;
    all += system.mass[i] * qdot[i] * qdot[i];
  }
  out.velocity_correction = all > 0 ? std::sqrt(removed / all) : 0;
}

// Leaves the whitened normal in normal(k), joints removed, for those that need it afterwards.
ContactRole ImpactSolver::role_of(std::size_t k) {
  const ContactRows& rows = system.contacts[k];
  if (!is_closed(plan, rows)) return ContactRole::open;
  w.normal_norm[k] = free_row(plan, system, w.factor, impact_normal_row(rows), normal(k));
  return closed_role(k);
}

// Held contacts join the joint rows with coefficient 0.
void ImpactSolver::assign_roles() {
  for (std::size_t k = 0; k < out.role.size(); ++k) {
    out.role[k] = role_of(k);
    if (out.role[k] != ContactRole::held) continue;
    ++held;
    const std::span<double> copy = w.factor.joints.add_row(w.normal_norm[k]);
    std::copy(normal(k).begin(), normal(k).end(), copy.begin());
  }
  if (held > 0) decide_beside_held();
  for (std::size_t k = out.role.size(); k-- > 0;) {
    if (out.role[k] != ContactRole::impacting) continue;
    ++impacting;
    struck = k;
  }
}

// η, once the held contacts have joined the joints. M is diagonal, and NᵀM takes a velocity.
void ImpactSolver::take_external(std::span<const double> external) {
  out.external.assign(external.begin(), external.end());
  w.external.clear();
  if (external.empty()) return;
  std::vector<double> velocity(external.begin(), external.end());
  for (std::size_t i = 0; i < velocity.size(); ++i) velocity[i] /= system.mass[i];
  w.external.resize(d());
  whiten_velocity(plan, system, w.factor, velocity, w.external);
  w.factor.joints.remove_from(w.external);
}

// W and u of the one impacting contact. det W = |d_n|²·|part of d_t outside d_n|².
void ImpactSolver::fill_plane() {
  const double norm_t =
      free_row(plan, system, w.factor, impact_tangent_row(system.contacts[struck]), w.tangent);
  const std::span<const double> d_n = normal(struck);
  PlanarImpactData p;
  for (std::size_t i = 0; i < d(); ++i) {
    const double n = d_n[i];
    const double t = w.tangent[i];
    const double y = w.y_minus[i];
    p.W_nn += n * n;
    p.W_nt += n * t;
    p.W_tt += t * t;
    p.u_n += n * y;
    p.u_t += t * y;
    p.T_minus += y * y / 2;
  }
  const double along = p.W_nt / p.W_nn;
  double outside = 0;
  for (std::size_t i = 0; i < d(); ++i) {
    const double part = w.tangent[i] - along * d_n[i];
    outside += part * part;
  }
  const bool dependent = std::sqrt(outside) <= rank_tolerance * norm_t;
  p.det = dependent ? 0 : p.W_nn * outside;
  out.plane = p;
  out.has_plane = true;
}

void ImpactSolver::take(const PlanarImpulse& impulse) {
  const auto [regime, i_n, i_t] = impulse;
  const std::span<const double> d_n = normal(struck);
  for (std::size_t i = 0; i < d(); ++i) {
    w.y_plus[i] = w.y_minus[i] + i_n * d_n[i] + i_t * w.tangent[i];
  }
  out.result.impulses.push_back({static_cast<int>(struck), i_n, i_t, regime});
  out.result.status = ImpactStatus::solved;
  out.result.regime = regime;
}

// P(27) for one row: Q_cQ_cᵀ = dᵀd/W_nn, so that i_n = −((1+e)u_n + d·η)/W_nn.
void ImpactSolver::newton_one_contact() {
  const std::span<const double> d_n = normal(struck);
  const double pushed = w.external.empty() ? 0 : dot(d_n, w.external);
  const double i_n = -((1 + out.restitution[struck]) * out.plane.u_n + pushed) / out.plane.W_nn;
  for (std::size_t i = 0; i < d(); ++i) w.y_plus[i] = w.y_minus[i] + i_n * d_n[i];
  if (!w.external.empty()) add(1, w.external, w.y_plus);
  out.result.impulses.push_back({static_cast<int>(struck), i_n, 0, Regime::frictionless});
  out.result.status = ImpactStatus::solved;
  out.result.regime = Regime::frictionless;
}

void ImpactSolver::apply(const NewtonLaw&) {
  return impacting == 1 ? newton_one_contact() : newton();
}

void ImpactSolver::apply(const NewtonLocalLaw&) {
  return impacting == 1 ? newton_one_contact() : newton_local();
}

void ImpactSolver::apply(const NewtonCoulombLaw&) {
  if (impacting > 1) return newton();
  if (!w.external.empty()) return newton_one_contact();
  const Contact& c = mechanism.contacts[struck];
  take(newton_coulomb(out.plane, out.restitution[struck], c.mu_s, c.mu_d, c.e_t));
}

void ImpactSolver::apply(const PoissonLaw&) {
  const Contact& c = mechanism.contacts[struck];
  const RouthImpulse march = poisson(out.plane, out.restitution[struck], c.mu_s, c.mu_d);
  out.path = march.path;
  take(march.impulse);
}

void ImpactSolver::apply(const StrongeLaw&) {
  const Contact& c = mechanism.contacts[struck];
  const RouthImpulse march = stronge(out.plane, out.restitution[struck], c.mu_s, c.mu_d);
  out.path = march.path;
  take(march.impulse);
}

void ImpactSolver::apply(const MoreauLaw&) {
  if (!struck_alone()) return moreau_several();
  const Contact& c = mechanism.contacts[struck];
  const MoreauAnswers answers =
      moreau_one_contact(out.plane, out.restitution[struck], c.mu_s, c.mu_d, c.e_t);
  if (answers.count == 0) return refuse(ImpactStatus::law_not_applicable, no_moreau_reason);
  if (answers.count > 1) list_alternatives(answers);
  take(answers.impulse[0]);
}

void ImpactSolver::apply(const ComplementarityLaw&) {
  return struck_alone() ? newton_one_contact() : complementarity();
}

namespace {

// y_c = Q_cQ_cᵀy⁻ into raw; for one contact dᵀu_n/W_nn, G(18).
void constrained_part(ImpactSolver& s) {
  ImpactWorkspace& w = s.w;
  if (s.out.has_plane) {
    const double along = s.out.plane.u_n / s.out.plane.W_nn;
    const std::span<const double> d_n = s.normal(s.struck);
    for (std::size_t i = 0; i < s.d(); ++i) w.raw[i] = along * d_n[i];
    return;
  }
  std::fill(w.raw.begin(), w.raw.end(), 0.0);
  w.contact_space.coefficients(w.y_minus, w.coefficients);
  for (int k = 0; k < w.contact_space.rank(); ++k) {
    add(w.coefficients[static_cast<std::size_t>(k)], w.contact_space.basis(k), w.raw);
  }
}

// G(17): T_c = ½|y_c|², T_a = ½|y − y_c|²; each for itself, so that T = T_c + T_a is a check.
EnergyBalance energies(ImpactSolver& s) {
  const ImpactWorkspace& w = s.w;
  EnergyBalance e;
  e.T_minus = dot(w.y_minus, w.y_minus) / 2;
  if (s.impacting == 0) return e;
  constrained_part(s);
  for (std::size_t i = 0; i < s.d(); ++i) {
    const double admissible = w.y_minus[i] - w.raw[i];
    const double jump = w.y_plus[i] - w.y_minus[i];
    e.T_c_minus += w.raw[i] * w.raw[i] / 2;
    e.T_a_minus += admissible * admissible / 2;
    e.T_plus += w.y_plus[i] * w.y_plus[i] / 2;
    e.W_loss += jump * (w.y_plus[i] + w.y_minus[i]) / 2;
  }
  return e;
}

double smallest_kept(const ImpactSolver& s) {
  const double joints = s.w.factor.joints.smallest_kept();
  if (s.impacting == 0) return joints;
  const double contacts = s.out.has_plane ? std::sqrt(s.out.plane.W_nn) / s.w.normal_norm[s.struck]
                                          : s.w.contact_space.smallest_kept();
  return std::min(joints, contacts);
}

/// Velocity of the struck contact afterwards, where more than its own impulse acts on it.
std::optional<ContactVelocity> velocity_beside_others(const ImpactSolver& s) {
  const bool alone = s.out.result.impulses.size() < 2 && s.w.external.empty();
  if (!s.out.has_plane || alone) return {};
  return ContactVelocity{dot(s.normal(s.struck), s.w.y_plus), dot(s.w.tangent, s.w.y_plus)};
}

}  // namespace

void ImpactSolver::solve(const Law& law) {
  if (impacting == 0) {
    const bool any_closed = std::any_of(out.role.begin(), out.role.end(),
                                        [](ContactRole r) { return r != ContactRole::open; });
    const bool rests = dot(w.y_minus, w.y_minus) == 0;
    return refuse(any_closed ? ImpactStatus::no_approach : ImpactStatus::no_closed_contact,
                  !any_closed ? no_contact_reason
                  : rests     ? rest_reason
                              : no_approach_reason);
  }
  if (impacting == 1) {
    fill_plane();
  } else {
    span_normals();
  }
  const ImpactProblem problem =
      problem_of(mechanism, out.role, out.restitution, !w.external.empty());
  if (const std::string_view why = applicability(law, problem); !why.empty()) {
    return refuse(ImpactStatus::law_not_applicable, why);
  }
  std::visit([&](const auto& one) { apply(one); }, law);
  if (held > 0 && out.result.status == ImpactStatus::solved) add_held_impulses();
}

void solve_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                  const EvaluatedSystem& system, std::span<const double> qdot, const Law& law,
                  ImpactWorkspace& workspace, ImpactSolution& solution,
                  std::span<const double> external) {
  solution.has_plane = false;
  solution.result.impulses.clear();
  solution.result.reason = {};
  solution.path.count = 0;
  solution.consistency.reset();
  solution.touching.clear();
  solution.alternatives.clear();
  solution.continuum = false;
  solution.multipliers_unique = true;
  ImpactSolver solver{mechanism, plan, system, workspace, solution};
  solver.size_workspace();
  solver.project_velocity(qdot);
  solver.assign_roles();
  solver.take_external(external);
  solver.solve(law);
  unwhiten(plan, workspace.factor, workspace.y_plus, solution.result.qdot_plus);
  const Contact* contact = solution.has_plane ? &mechanism.contacts[solver.struck] : nullptr;
  const double e = solution.has_plane ? solution.restitution[solver.struck] : 0;
  fill_indicators(energies(solver), solver.impacting, contact, e, 1 / smallest_kept(solver),
                  velocity_beside_others(solver), solution);
  solution.multipliers_unique = solution.multipliers_unique &&
                                !workspace.factor.joints.redundant() &&
                                (solver.impacting < 2 || !workspace.contact_space.redundant());
}

}  // namespace carom
