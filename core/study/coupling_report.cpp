// SPDX-License-Identifier: MIT
#include "core/study/coupling_report.h"

#include <string>

#include "core/base/error.h"

#include <utility>

#include "core/impact/joint_impulse.h"

namespace carom {

namespace {

/// The matrices of more rows take gigabytes, because every pair of rows has an angle.
constexpr std::size_t most_rows = 4000;

void demand_few(const Mechanism& mechanism, std::size_t contacts) {
  std::size_t rows = contacts;
  for (const Joint& joint : mechanism.joints)
    rows += static_cast<std::size_t>(row_count(joint.kind));
  if (rows <= most_rows) return;
  throw InputError("", "the joints and closed contacts have " + std::to_string(rows) +
                           " rows; couplings are computed for at most " +
                           std::to_string(most_rows) + ", because every pair of rows has an angle");
}

}  // namespace

CouplingReport report_couplings(const Mechanism& mechanism, const Evaluation& evaluation,
                                const std::stop_token& stop) {
  const EliminationPlan plan = plan_elimination(mechanism);
  const std::vector<int> closed = closed_contacts(plan, evaluation.system);
  demand_few(mechanism, closed.size());
  CouplingReport report;
  report.c = find_couplings(mechanism, plan, evaluation.system, closed, stop);
  if (stop.stop_requested()) return report;
  report.checks = check_couplings(report.c);
  std::vector<BodyRow> normals;
  normals.reserve(report.c.contacts.size());
  for (const NamedRow& contact : report.c.contacts) normals.push_back(contact.row);
  report.percussions = joint_percussions(plan, evaluation.system, normals, report.c.rank_g);
  return report;
}

std::optional<double> kinetic_angle(const Couplings& couplings, std::size_t a, std::size_t b) {
  if (a > b) std::swap(a, b);
  const std::size_t m = couplings.contacts.size();
  const auto at = [](const AngleTable& table, std::size_t i, std::size_t j) {
    return table.at(static_cast<int>(i), static_cast<int>(j));
  };
  if (b < m) return at(couplings.contact_contact, a, b);
  if (a < m) return at(couplings.contact_joint, a, b - m);
  return at(couplings.joint_joint, a - m, b - m);
}

Table angle_table(const Couplings& couplings) {
  std::vector<std::string> names;
  for (const std::vector<NamedRow>* rows : {&couplings.contacts, &couplings.joints}) {
    for (const NamedRow& row : *rows) names.push_back(row.name);
  }
  Table table;
  table.label_head = "rows";
  table.columns = {{"theta", "θ", Dimension::angle, {}}};
  for (std::size_t a = 0; a < names.size(); ++a) {
    for (std::size_t b = a + 1; b < names.size(); ++b) {
      table.label.push_back(names[a] + ", " + names[b]);
      table.columns[0].values.push_back(kinetic_angle(couplings, a, b));
    }
  }
  return table;
}

std::vector<std::string> multiplier_names(const Couplings& couplings) {
  std::vector<std::string> out;
  for (const std::vector<NamedRow>* rows : {&couplings.joints, &couplings.contacts}) {
    for (const NamedRow& row : *rows) out.push_back(row.name);
  }
  return out;
}

}  // namespace carom
