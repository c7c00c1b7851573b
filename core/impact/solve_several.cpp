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
    w.factor.joints.remove_from(normal(k));
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

MoreauProblem ImpactSolver::moreau_problem() {
  MoreauProblem problem;
  std::vector<double> rows;  // n, t of each contact
  for (std::size_t k = 0; k < out.role.size(); ++k) {
    const ContactRole role = out.role[k];
    if (!touches(role)) continue;
    out.touching.push_back(static_cast<int>(k));
    const Contact& c = mechanism.contacts[k];
    const BodyRow row = impact_tangent_row(system.contacts[k]);
    const double length_t = row_norm(system, row);
    whiten_row(plan, w.factor, row, w.raw);
    w.factor.joints.remove_from(w.raw);
    // What is left of a tangent that the joints lock is rounding.
    if (std::sqrt(dot(w.raw, w.raw)) <= rank_tolerance * length_t) std::ranges::fill(w.raw, 0.0);
    MoreauContact& contact = problem.contacts.emplace_back();
    contact = {c.mu_s, c.mu_d, 0, 0, w.normal_norm[k], length_t};
    if (role == ContactRole::impacting) {
      contact.r_n = out.restitution[k] * dot(normal(k), w.y_minus);
      contact.r_t = c.e_t * dot(w.raw, w.y_minus);
    }
    rows.insert(rows.end(), normal(k).begin(), normal(k).end());
    rows.insert(rows.end(), w.raw.begin(), w.raw.end());
  }
  const auto size = static_cast<Eigen::Index>(2 * problem.contacts.size());
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Eigen::Map<const RowMajor> D(rows.data(), size, plan.tree_dof);
  problem.W.resize(static_cast<std::size_t>(size * size));
  Eigen::Map<RowMajor>(problem.W.data(), size, size) = D * D.transpose();
  Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(w.y_minus.data(), plan.tree_dof);
  problem.speed = y.norm();
  if (!w.external.empty()) y += Eigen::Map<const Eigen::VectorXd>(w.external.data(), y.size());
  const Eigen::VectorXd free = D * y;
  problem.free.assign(free.begin(), free.end());
  return problem;
}

void ImpactSolver::moreau_several() {
  const MoreauProblem problem = moreau_problem();
  out.alternatives = moreau(problem);
  if (out.alternatives.empty()) {
    return refuse(ImpactStatus::law_not_applicable, no_moreau_reason);
  }
  take(out.alternatives.front());
}

void ImpactSolver::list(const ContactImpulse& impulse) {
  std::vector<ContactImpulse>& all = out.result.impulses;
  const bool first = impulse.contact == static_cast<int>(struck);
  all.insert(first ? all.begin() : all.end(), impulse);
}

// y⁺ = y⁻ + η + Dᵀi.
void ImpactSolver::take(const MoreauSolution& solution) {
  std::copy(w.y_minus.begin(), w.y_minus.end(), w.y_plus.begin());
  if (!w.external.empty()) add(1, w.external, w.y_plus);
  for (std::size_t i = 0; i < out.touching.size(); ++i) {
    const auto k = static_cast<std::size_t>(out.touching[i]);
    const ContactImpulse impulse{out.touching[i], solution.impulse[2 * i],
                                 solution.impulse[2 * i + 1], regime_of(solution.modes[i])};
    if (k != struck && impulse.regime == Regime::none) continue;
    whiten_row(plan, w.factor, impact_tangent_row(system.contacts[k]), w.raw);
    w.factor.joints.remove_from(w.raw);
    add(impulse.normal, normal(k), w.y_plus);
    add(impulse.tangent, w.raw, w.y_plus);
    list(impulse);
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
