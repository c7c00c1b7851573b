// SPDX-License-Identifier: MIT
#include "app/report/impact_series.h"

#include <fmt/format.h>

#include <cmath>
#include <span>

#include "core/motion/compliant_impact.h"
#include "core/scenario/parameters.h"
#include "core/study/force_study.h"

namespace carom {

namespace {

/// Forces without gravity and force elements, as the closed form has it: in a millisecond its
/// impulse is nothing beside the impact's.
std::optional<double> peak_force(const Scenario& scenario, const Evaluation& evaluation) {
  const CompliantImpact impact = compliant_impact(
      *scenario.mechanism, {evaluation.state.q, evaluation.result.qdot_minus}, {.elements = false});
  if (impact.end != CompliantEnd::separated || impact.touches.empty()) return {};
  return impact.touches.front().peak_force;
}

std::optional<SeriesImpact> impact_at(const Scenario& scenario, double at, bool follow) {
  const Evaluation evaluation = compute(scenario);
  const auto& compliance = scenario.mechanism->contacts.front().compliance;
  if (!evaluation.pose_reached || !compliance) return {};
  const ForceStudy study =
      force_study(*scenario.mechanism, evaluation, *compliance, std::span(&compliance->model, 1));
  if (!study.reason.empty() || !study.models.front().reason.empty()) return {};
  SeriesImpact impact{at, evaluation.indicators.T_minus.number.value_or(0), study.T_c_minus,
                      study.models.front().impact.peak_force};
  if (follow) impact.peak = peak_force(scenario, evaluation);
  return impact;
}

/// T_c⁻ that differs by less than this fraction is the same: poses left and right of the middle.
constexpr double same_energy = 1e-9;

}  // namespace

ImpactSeries impact_series(const Scenario& scenario, const ImpactSeriesSpec& spec) {
  const BoundParameter parameter(scenario, spec.path);
  ImpactSeries out;
  for (int k = 0; k < spec.count && !spec.stop.stop_requested(); ++k) {
    const double at = spec.from + (spec.to - spec.from) * k / (spec.count - 1);
    const bool follow = spec.every > 0 && k % spec.every == 0;
    if (auto impact = impact_at(parameter.applied(scenario, at), at, follow)) {
      out.push_back(*impact);
    }
  }
  return out;
}

PairCount count_pairs(const ImpactSeries& impacts) {
  PairCount count;
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const SeriesImpact& a = impacts[i];
      const SeriesImpact& b = impacts[k];
      if (!a.peak || !b.peak) continue;
      ++count.all;
      const double apart = (a.T_c - b.T_c) / (a.T_c + b.T_c);
      if (std::abs(apart) > same_energy && apart * (*a.peak - *b.peak) < 0) ++count.reversed;
    }
  }
  return count;
}

std::string monotonic_text(const PairCount& pairs) {
  if (pairs.reversed == 0) {
    return fmt::format(
        "In each of the {} pairs of impacts the one with more `T_c⁻` has the greater "
        "force.",
        pairs.all);
  }
  return fmt::format(
      "In {} of the {} pairs of impacts the one with more `T_c⁻` has the lesser force.",
      pairs.reversed, pairs.all);
}

}  // namespace carom
