// SPDX-License-Identifier: MIT
//
// In whitened coordinates (see constraint_factor.h) a contact row is c = Nᵀaᵀ and the joints that
// close loops span Q. With N the velocities that keep the tree, M_c⁻¹ = N(I − QQᵀ)Nᵀ, so that
//
//     A_c = ∇hᵀM_c⁻¹∇h = DDᵀ,   d = (I − QQᵀ)c:
//
// no difference of nearly equal matrices as in B(16), where the coupling with the joints takes away
// all but the last digits of a contact that they nearly lock.
#include "core/projection/contact_operator.h"

#include <algorithm>
#include <numeric>

namespace carom {

void remove_joints(const RowSpace& joints, double norm, std::span<double> d) {
  joints.remove_from(d);
  const double left = std::inner_product(d.begin(), d.end(), d.begin(), 0.0);
  const double locked = rank_tolerance * norm;
  if (left <= locked * locked) std::ranges::fill(d, 0.0);
}

double free_row(const EliminationPlan& plan, const EvaluatedSystem& system,
                const ConstraintFactor& factor, const BodyRow& row, std::span<double> d) {
  whiten_row(plan, factor, row, d);
  const double norm = row_norm(system, row);
  remove_joints(factor.joints, norm, d);
  return norm;
}

BodyRow normal_row(const ContactRows& rows) {
  return {rows.body_a, rows.body_b, impact_normal(rows)};
}

BodyRow tangent_row(const ContactRows& rows) {
  return {rows.body_a, rows.body_b, impact_tangent(rows)};
}

bool ContactOperator::locked(std::size_t k) const {
  return std::ranges::all_of(normal(k), [](double entry) { return entry == 0; });
}

void begin_contacts(const EliminationPlan& plan, const EvaluatedSystem& system,
                    ContactOperator& contacts) {
  factor_joints(plan, system, contacts.factor);
  if (contacts.width == static_cast<std::size_t>(plan.tree_dof) &&
      contacts.lengths.size() == 2 * system.contacts.size()) {
    return;
  }
  contacts.width = static_cast<std::size_t>(plan.tree_dof);
  contacts.rows.resize(2 * contacts.width * system.contacts.size());
  contacts.lengths.resize(2 * system.contacts.size());
}

void find_normal(const EliminationPlan& plan, const EvaluatedSystem& system, std::size_t k,
                 ContactOperator& contacts) {
  contacts.length_n(k) =
      free_row(plan, system, contacts.factor, normal_row(system.contacts[k]), contacts.normal(k));
}

void find_tangent(const EliminationPlan& plan, const EvaluatedSystem& system, std::size_t k,
                  ContactOperator& contacts) {
  contacts.length_t(k) =
      free_row(plan, system, contacts.factor, tangent_row(system.contacts[k]), contacts.tangent(k));
}

void hold_contact(std::size_t k, ContactOperator& contacts) {
  const std::span<double> copy = contacts.factor.joints.add_row(contacts.length_n(k));
  std::ranges::copy(contacts.normal(k), copy.begin());
}

double inertial_coupling(const EvaluatedSystem& system, const BodyRow& a, const BodyRow& b) {
  double sum = 0;
  const auto add = [&](int body_a, const std::array<double, 3>& left, int body_b,
                       const std::array<double, 3>& right) {
    if (body_a == ground || body_a != body_b) return;
    const std::array<double, 3>& weight = system.weight[static_cast<std::size_t>(body_a)].value;
    for (std::size_t k = 0; k < 3; ++k) sum += (weight[k] * left[k]) * (weight[k] * right[k]);
  };
  add(a.body_a, a.row.a, b.body_a, b.row.a);
  add(a.body_a, a.row.a, b.body_b, b.row.b);
  add(a.body_b, a.row.b, b.body_a, b.row.a);
  add(a.body_b, a.row.b, b.body_b, b.row.b);
  return sum;
}

void delassus_matrix(const EliminationPlan& plan, const EvaluatedSystem& system,
                     const ConstraintFactor& factor, std::span<const BodyRow> rows,
                     DelassusForm& form) {
  const auto m = static_cast<Eigen::Index>(rows.size());
  const auto d = static_cast<std::size_t>(plan.tree_dof);
  form.D.resize(m, plan.tree_dof);
  form.A_c.resize(m, m);
  form.norm.resize(rows.size());
  form.space.reset(plan.tree_dof);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::span<double> row{form.D.data() + i * d, d};
    form.norm[i] = free_row(plan, system, factor, rows[i], row);
    std::copy(row.begin(), row.end(), form.space.add_row(form.norm[i]).begin());
  }
  form.space.close_group(&factor.joints);
  for (Eigen::Index i = 0; i < m; ++i) {
    for (Eigen::Index j = 0; j <= i; ++j) {
      form.A_c(i, j) = form.A_c(j, i) = form.D.row(i).dot(form.D.row(j));
    }
  }
}

}  // namespace carom
