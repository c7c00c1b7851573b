// SPDX-License-Identifier: MIT
#include "core/study/coupling_report.h"

#include "core/impact/joint_percussion.h"

namespace carom {

CouplingReport report_couplings(const Mechanism& mechanism, const Evaluation& evaluation) {
  const EliminationPlan plan = plan_elimination(mechanism);
  const std::vector<int> closed = closed_contacts(plan, evaluation.system);
  CouplingReport report;
  report.c = find_couplings(mechanism, plan, evaluation.system, closed);
  report.checks = check_couplings(report.c);
  std::vector<BodyRow> normals;
  normals.reserve(report.c.contacts.size());
  for (const NamedRow& contact : report.c.contacts) normals.push_back(contact.row);
  report.percussions = joint_percussions(evaluation.system, normals, report.c.rank_g);
  return report;
}

std::vector<std::string> multiplier_names(const Couplings& couplings) {
  std::vector<std::string> out;
  for (const std::vector<NamedRow>* rows : {&couplings.joints, &couplings.contacts}) {
    for (const NamedRow& row : *rows) out.push_back(row.name);
  }
  return out;
}

}  // namespace carom
