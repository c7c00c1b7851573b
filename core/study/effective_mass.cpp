// SPDX-License-Identifier: MIT
#include "core/study/effective_mass.h"

#include "core/impact/problem.h"

namespace carom {

std::optional<double> effective_mass(const Mechanism& mechanism, const Evaluation& evaluation,
                                     int contact) {
  const EliminationPlan plan = plan_elimination(mechanism);
  const auto k = static_cast<std::size_t>(contact);
  ContactOperator contacts;
  begin_contacts(plan, evaluation.system, contacts);
  for (std::size_t other = 0; other < evaluation.role.size(); ++other) {
    if (evaluation.role[other] != ContactRole::held) continue;
    find_normal(plan, evaluation.system, other, contacts);
    hold_contact(other, contacts);
  }
  contacts.factor.joints.close_group();
  find_normal(plan, evaluation.system, k, contacts);
  if (contacts.locked(k)) return {};
  return 1 / dot(contacts.normal(k), contacts.normal(k));
}

}  // namespace carom
