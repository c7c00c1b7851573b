// SPDX-License-Identifier: MIT
//
// What takes several contacts: the common space of their normals, the laws that couple them, and
// contacts that are held. Coordinates as in solve.cpp.
#include <algorithm>
#include <cmath>

#include "core/impact/consistency.h"
#include "core/impact/solver.h"

namespace carom {

namespace {

Regime regime_of(ContactMode mode) {
  switch (mode) {
    case ContactMode::open:
      return Regime::none;
    case ContactMode::stick:
      return Regime::stick;
    case ContactMode::slip_positive:
      return Regime::slip_positive;
    case ContactMode::slip_negative:
      return Regime::slip_negative;
  }
  return Regime::none;
}

}  // namespace

// What the held contacts leave of the motion decides anew whether the others strike.
void ImpactSolver::decide_beside_held() {
  w.factor.joints.close_group();
  w.factor.joints.remove_from(w.y_minus);
  unwhiten(plan, w.factor, w.y_minus, out.result.qdot_minus);
  for (std::size_t k = 0; k < out.role.size(); ++k) {
    if (out.role[k] == ContactRole::open || out.role[k] == ContactRole::held) continue;
    remove_joints(w.factor.joints, w.normal_norm[k], normal(k));
    if (out.role[k] != ContactRole::impacting) continue;
    // One that the held ones keep still needs no row of its own.
    out.role[k] =
        closed_role(k) == ContactRole::impacting ? ContactRole::impacting : ContactRole::resting;
  }
}

// The space of the impacting normals, d = (I − Q_bQ_bᵀ)c. One normal needs none: its projector is
// dᵀd/W_nn, G(19).
void ImpactSolver::span_normals() {
  w.contact_space.reset(plan.tree_dof);
  for (std::size_t k = 0; k < out.role.size(); ++k) {
    if (out.role[k] != ContactRole::impacting) continue;
    const std::span<double> copy = w.contact_space.add_row(w.normal_norm[k]);
    std::copy(normal(k).begin(), normal(k).end(), copy.begin());
  }
  w.contact_space.close_group(&w.factor.joints);
}

// i_u from Dᵀi = y⁺ − y⁻ − η, in the space of the impacting normals.
void ImpactSolver::add_multipliers() {
  for (std::size_t i = 0; i < d(); ++i) w.jump[i] = w.y_plus[i] - w.y_minus[i];
  if (!w.external.empty()) add(-1, w.external, w.jump);
  w.contact_space.multipliers(w.jump, w.multipliers);
  std::size_t row = 0;
  for (std::size_t k = 0; k < out.role.size(); ++k) {
    if (out.role[k] != ContactRole::impacting) continue;
    out.result.impulses.push_back(
        {static_cast<int>(k), w.multipliers[row++], 0, Regime::frictionless});
  }
  out.result.status = ImpactStatus::solved;
  out.result.regime = Regime::frictionless;
}

// P(27) on the impacting rows.
void ImpactSolver::newton() {
  const double e = out.restitution[struck];
  w.contact_space.coefficients(w.y_minus, w.coefficients);
  std::copy(w.y_minus.begin(), w.y_minus.end(), w.y_plus.begin());
  for (int k = 0; k < w.contact_space.rank(); ++k) {
    const double along = w.coefficients[static_cast<std::size_t>(k)];
    add(-(1 + e) * along, w.contact_space.basis(k), w.y_plus);
  }
  if (!w.external.empty()) {
    std::copy(w.external.begin(), w.external.end(), w.raw.begin());
    w.contact_space.remove_from(w.raw);
    add(1, w.raw, w.y_plus);
  }
  add_multipliers();
}

// P(49) with the external impulse of the equation above it: y⁺ = (I − UUᵀ)(y⁻ + η) − Ẽy⁻.
void ImpactSolver::newton_local() {
  std::vector<int> contact;
  for (std::size_t k = 0; k < out.role.size(); ++k) {
    if (out.role[k] == ContactRole::impacting) contact.push_back(static_cast<int>(k));
  }
  const auto count = static_cast<Eigen::Index>(contact.size());
  Eigen::MatrixXd rows(count, plan.tree_dof);
  Eigen::VectorXd length(count);
  Eigen::VectorXd e(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const auto k = static_cast<std::size_t>(contact[static_cast<std::size_t>(i)]);
    length(i) = w.normal_norm[k];
    e(i) = out.restitution[k];
    rows.row(i) = Eigen::Map<const Eigen::RowVectorXd>(normal(k).data(), rows.cols()) / length(i);
  }
  const NormalCoupling coupling =
      normal_coupling(std::move(contact), length, rows, w.contact_space.rank());
  const Eigen::Map<const Eigen::VectorXd> before(w.y_minus.data(), rows.cols());
  Eigen::Map<Eigen::VectorXd> after(w.y_plus.data(), rows.cols());
  const Eigen::VectorXd along = coupling.U.transpose() * before;
  after = before + coupling.U * (restituted(coupling, e, along) - along);
  if (!w.external.empty()) {
    const Eigen::Map<const Eigen::VectorXd> eta(w.external.data(), rows.cols());
    after += eta - coupling.U * (coupling.U.transpose() * eta);
  }
  const Eigen::VectorXd missed = rows * after + e.cwiseProduct(rows * before);
  out.consistency = {largest_consistent_scale(coupling, e), lmi_smallest_eigenvalue(coupling, e),
                     missed.norm() / before.norm()};
  add_multipliers();
}

// A contact whose normal the joints lock can carry anything, which changes nothing: it is left out.
CoulombProblem ImpactSolver::moreau_problem() {
  CoulombProblem problem;
  Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(w.y_minus.data(), plan.tree_dof);
  problem.size = y.norm();
  if (!w.external.empty()) y += Eigen::Map<const Eigen::VectorXd>(w.external.data(), y.size());
  for (std::size_t k = 0; k < out.role.size(); ++k) {
    if (touches(out.role[k]) && norm(normal(k)) > 0) out.touching.push_back(static_cast<int>(k));
  }
  problem.D.resize(static_cast<Eigen::Index>(2 * out.touching.size()), plan.tree_dof);
  for (std::size_t i = 0; i < out.touching.size(); ++i) {
    const auto k = static_cast<std::size_t>(out.touching[i]);
    const Contact& c = mechanism.contacts[k];
    const std::span<double> tangent{problem.D.row(static_cast<Eigen::Index>(2 * i + 1)).data(),
                                    d()};
    const double length_t =
        free_row(plan, system, w.factor, impact_tangent_row(system.contacts[k]), tangent);
    std::ranges::copy(normal(k), problem.D.row(static_cast<Eigen::Index>(2 * i)).data());
    const std::span<const double> after{y.data(), d()};
    CoulombContact& contact = problem.contacts.emplace_back();
    contact = {c.mu_s,           c.mu_d,  dot(normal(k), after), dot(tangent, after),
               w.normal_norm[k], length_t};
    if (out.role[k] != ContactRole::impacting) continue;
    contact.zeta_n += out.restitution[k] * dot(normal(k), w.y_minus);
    contact.zeta_t += c.e_t * dot(tangent, w.y_minus);
  }
  return problem;
}

void ImpactSolver::moreau_several() {
  CoulombSolutions answers = solve_coulomb(moreau_problem());
  if (answers.all.empty()) return refuse(ImpactStatus::law_not_applicable, no_moreau_reason);
  Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(w.y_minus.data(), plan.tree_dof);
  if (!w.external.empty()) y += Eigen::Map<const Eigen::VectorXd>(w.external.data(), y.size());
  // What loses most energy first.
  std::ranges::stable_sort(answers.all, {}, [&](const CoulombSolution& answer) {
    return answer.y.dot(y + answer.y / 2);
  });
  out.alternatives = std::move(answers.all);
  out.continuum = answers.continuum;
  take(out.alternatives.front());
}

void ImpactSolver::list_alternatives(const MoreauAnswers& answers) {
  out.touching = {static_cast<int>(struck)};
  for (std::size_t i = 0; i < answers.count; ++i) {
    const PlanarImpulse& answer = answers.impulse[i];
    const ContactMode mode = answer.regime == Regime::stick           ? ContactMode::stick
                             : answer.regime == Regime::slip_positive ? ContactMode::slip_positive
                                                                      : ContactMode::slip_negative;
    out.alternatives.push_back({{mode}, Eigen::Vector2d(answer.i_n, answer.i_t), {}, true});
  }
}

void ImpactSolver::list(const ContactImpulse& impulse) {
  std::vector<ContactImpulse>& all = out.result.impulses;
  const bool first = impulse.contact == static_cast<int>(struck);
  all.insert(first ? all.begin() : all.end(), impulse);
}

// y⁺ = y⁻ + η + Dᵀi.
void ImpactSolver::take(const CoulombSolution& solution) {
  std::copy(w.y_minus.begin(), w.y_minus.end(), w.y_plus.begin());
  if (!w.external.empty()) add(1, w.external, w.y_plus);
  add(1, {solution.y.data(), d()}, w.y_plus);
  for (std::size_t i = 0; i < out.touching.size(); ++i) {
    const auto n = static_cast<Eigen::Index>(2 * i);
    const ContactImpulse impulse{out.touching[i], solution.impulse(n), solution.impulse(n + 1),
                                 regime_of(solution.modes[i])};
    const bool strikes = impulse.contact == static_cast<int>(struck);
    if (strikes || impulse.regime != Regime::none) list(impulse);
  }
  out.multipliers_unique = solution.impulse_unique;
  out.result.status = ImpactStatus::solved;
  out.result.regime = out.result.impulses.front().regime;
}

// What the held contacts carry: the part of the jump that neither impact nor joints explain.
void ImpactSolver::add_held_impulses() {
  for (std::size_t i = 0; i < d(); ++i) w.jump[i] = w.y_plus[i] - w.y_minus[i];
  if (!out.external.empty()) {
    std::vector<double> velocity = out.external;
    for (std::size_t i = 0; i < velocity.size(); ++i) velocity[i] /= system.mass[i];
    whiten_velocity(plan, system, w.factor, velocity, w.raw);
    add(-1, w.raw, w.jump);
  }
  for (const ContactImpulse& i : out.result.impulses) {
    const ContactRows& rows = system.contacts[static_cast<std::size_t>(i.contact)];
    whiten_row(plan, w.factor, impact_normal_row(rows), w.raw);
    add(-i.normal, w.raw, w.jump);
    whiten_row(plan, w.factor, impact_tangent_row(rows), w.raw);
    add(-i.tangent, w.raw, w.jump);
  }
  const auto rows = static_cast<std::size_t>(w.factor.joints.row_count());
  w.multipliers.resize(std::max(w.multipliers.size(), rows));
  w.factor.joints.multipliers(w.jump, {w.multipliers.data(), rows});
  std::size_t row = rows - static_cast<std::size_t>(held);
  for (std::size_t k = 0; k < out.role.size(); ++k) {
    if (out.role[k] != ContactRole::held) continue;
    out.result.impulses.push_back({static_cast<int>(k), w.multipliers[row++], 0});
  }
}

}  // namespace carom
