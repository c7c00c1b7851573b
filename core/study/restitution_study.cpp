// SPDX-License-Identifier: MIT
#include "core/study/restitution_study.h"

#include <algorithm>
#include <cmath>

namespace carom {

namespace {

constexpr std::string_view none_reason = "no contact strikes, and different e need two that do";
constexpr std::string_view one_reason =
    "only one contact strikes, and different e need two that do";

}  // namespace

std::string_view why_no_restitutions(const Evaluation& evaluation) {
  const auto striking = std::ranges::count(evaluation.role, ContactRole::impacting);
  if (striking >= 2) return {};
  return striking == 0 ? none_reason : one_reason;
}

RestitutionStudy restitution_study(const Mechanism& mechanism, const Evaluation& evaluation) {
  RestitutionStudy study;
  study.reason = why_no_restitutions(evaluation);
  if (!study.reason.empty()) return study;
  const EliminationPlan plan = plan_elimination(mechanism);
  ImpactProblem problem;
  pose_impact(mechanism, plan, evaluation.system, evaluation.state.qdot, {}, problem);
  study.coupling = normal_coupling(problem);
  study.e.resize(static_cast<Eigen::Index>(study.coupling.contact.size()));
  for (Eigen::Index i = 0; i < study.e.size(); ++i) {
    const int contact = study.coupling.contact[static_cast<std::size_t>(i)];
    study.e(i) = evaluation.restitution[static_cast<std::size_t>(contact)];
  }
  return study;
}

double restitution_gain(const RestitutionStudy& study, int first, int second, double e_first,
                        double e_second) {
  Eigen::VectorXd e = study.e;
  e(first) = e_first;
  e(second) = e_second;
  const std::optional<double> scale = largest_consistent_scale(study.coupling, e);
  return scale ? 1 / *scale : 0;
}

Table to_table(const RestitutionMap& map, const std::string& first, const std::string& second) {
  Table table;
  table.columns = {{first + ".e", "e " + first, Dimension::none, {}},
                   {second + ".e", "e " + second, Dimension::none, {}},
                   {"s_star", "s*", Dimension::none, {}}};
  std::size_t cell = 0;
  for (int j = 0; j < map.count; ++j) {
    for (int i = 0; i < map.count; ++i, ++cell) {
      const double scale = map.scale[cell];
      table.columns[0].values.emplace_back(map.at(i));
      table.columns[1].values.emplace_back(map.at(j));
      table.columns[2].values.push_back(std::isfinite(scale) ? std::optional(scale) : std::nullopt);
      table.reason.emplace_back(std::isfinite(scale) ? "" : "there is no limit");
    }
  }
  return table;
}

}  // namespace carom
