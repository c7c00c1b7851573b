// SPDX-License-Identifier: MIT
//
// What is known of forces: of the impact that takes time, and of the same with the pose frozen.
#include <cmath>
#include <functional>
#include <span>

#include "app/report/measured_case.h"
#include "core/study/force_study.h"

namespace carom {

namespace {

const CompliantImpact& impact_of(MeasuredCase& one) {
  if (!one.impact) {
    one.impact = compliant_impact(*one.scenario.mechanism,
                                  {one.evaluation.state.q, one.evaluation.result.qdot_minus},
                                  {.elements = false});
  }
  return *one.impact;
}

/// A number of the first touch of the moving mechanism.
Measured of_touch(MeasuredCase& one,
                  const std::function<std::optional<double>(const ContactTouch&)>& number) {
  const CompliantImpact& impact = impact_of(one);
  if (impact.touches.empty()) return {{}, {}, impact.reason};
  return {number(impact.touches.front()), {}, impact.reason};
}

/// A number of the frozen impact under the contact's own model.
Measured of_frozen(const MeasuredCase& one,
                   const std::function<double(const ForceStudy&, const FrozenImpact&)>& number) {
  const auto& compliance = one.scenario.mechanism->contacts.front().compliance;
  if (!compliance) return {{}, {}, "the contact is rigid"};
  const ForceStudy study = force_study(*one.scenario.mechanism, one.evaluation, *compliance,
                                       std::span(&compliance->model, 1));
  if (!study.reason.empty()) return {{}, {}, std::string(study.reason)};
  const ModelForce& model = study.models.front();
  if (!model.reason.empty()) return {{}, {}, std::string(model.reason)};
  return {number(study, model.impact), {}, {}};
}

}  // namespace

std::optional<Measured> force(MeasuredCase& one, const ReferenceNumber& number) {
  const std::string& word = number.quantity;
  if (word == "peak force") return of_touch(one, [](const auto& t) { return t.peak_force; });
  if (word == "duration") return of_touch(one, [](const auto& t) { return t.duration(); });
  if (word == "restitution") return of_touch(one, [](const auto& t) { return t.e; });
  if (word == "frozen peak force") {
    return of_frozen(one, [](const auto&, const FrozenImpact& i) { return i.peak_force; });
  }
  if (word == "frozen restitution") {
    return of_frozen(one, [](const auto&, const FrozenImpact& i) { return i.e; });
  }
  if (word == "frozen duration") {  // in units of δ_max/v₀
    return of_frozen(one, [](const ForceStudy& study, const FrozenImpact& i) {
      return i.duration * std::abs(study.v_n) / i.max_indentation;
    });
  }
  if (word == "peak factor") return Measured{peak_factor(number.first, number.second), {}, {}};
  return {};
}

}  // namespace carom
