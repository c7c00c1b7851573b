// SPDX-License-Identifier: MIT
#include "core/study/effective_mass.h"

#include <numeric>
#include <vector>

#include "core/projection/contact_operator.h"

namespace carom {

namespace {

BodyRow normal_row(const EvaluatedSystem& system, std::size_t contact) {
  const ContactRows& rows = system.contacts[contact];
  return {rows.body_a, rows.body_b, impact_normal(rows)};
}

void hold_contacts(const EliminationPlan& plan, const Evaluation& evaluation,
                   ConstraintFactor& factor) {
  for (std::size_t k = 0; k < evaluation.role.size(); ++k) {
    if (evaluation.role[k] != ContactRole::held) continue;
    const BodyRow row = normal_row(evaluation.system, k);
    whiten_row(plan, factor, row, factor.joints.add_row(row_norm(evaluation.system, row)));
  }
  factor.joints.close_group();
}

}  // namespace

std::optional<double> effective_mass(const Mechanism& mechanism, const Evaluation& evaluation,
                                     int contact) {
  const EliminationPlan plan = plan_elimination(mechanism);
  ConstraintFactor factor;
  factor_joints(plan, evaluation.system, factor);
  hold_contacts(plan, evaluation, factor);
  const BodyRow row = normal_row(evaluation.system, static_cast<std::size_t>(contact));
  std::vector<double> free(static_cast<std::size_t>(plan.tree_dof));
  free_row(plan, evaluation.system, factor, row, free);
  const double square = std::inner_product(free.begin(), free.end(), free.begin(), 0.0);
  if (square == 0) return {};
  return 1 / square;
}

}  // namespace carom
