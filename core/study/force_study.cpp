// SPDX-License-Identifier: MIT
#include "core/study/force_study.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/contact/damping_factors.h"
#include "core/impact/problem.h"
#include "core/mechanism/contact_dimension.h"
#include "core/mechanism/fields.h"

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

Compliance with_model(Compliance compliance, ForceModel model) {
  compliance.model = model;
  if (info_of(model).linear) compliance.exponent = 1;
  return compliance;
}

Scenario with_model(const Scenario& scenario, ForceModel model) {
  Mechanism mechanism = *scenario.mechanism;
  for (Contact& contact : mechanism.contacts) {
    if (contact.compliance) contact.compliance->model = model;
  }
  return with_mechanism(scenario, std::move(mechanism));
}

Compliance usual_compliance(const Contact& contact) {
  Compliance compliance;
  compliance.model = model_for(compliance.model, contact.e);
  if (contact.mu_s > 0) compliance.tangential = RegularisedCoulomb{};
  return compliance;
}

namespace {

constexpr std::string_view linear_reason = "its force is linear: it needs the exponent 1";

/// A stiffness of another exponent says nothing about a linear force.
bool fits(ForceModel model, const Compliance& compliance) {
  return !info_of(model).linear || compliance.exponent == 1;
}

InputError linear_error(ForceModel model, const std::string& contact, double exponent) {
  return {"contacts." + contact + ".exponent",
          "the model \"" + std::string(info_of(model).word) +
              "\" needs the exponent 1, because its force is linear, but that of contact \"" +
              contact + "\" is " + shortest(exponent)};
}

}  // namespace

Scenario with_force_model(const Scenario& scenario, ForceModel model) {
  Mechanism mechanism = *scenario.mechanism;
  for (Contact& contact : mechanism.contacts) {
    const Compliance compliance = contact.compliance.value_or(usual_compliance(contact));
    if (contact.compliance && !fits(model, compliance))
      throw linear_error(model, contact.name, compliance.exponent);
    contact.compliance = with_model(compliance, model);
  }
  validate(mechanism);
  return with_mechanism(scenario, std::move(mechanism));
}

namespace {

constexpr std::string_view no_damping_reason = "no finite damping gives so small an e";
constexpr std::string_view not_finite_reason = "the numbers are out of proportion";

bool is_finite(const FrozenImpact& impact) {
  return std::isfinite(impact.e) && std::isfinite(impact.phi) && std::isfinite(impact.peak_force) &&
         std::isfinite(impact.max_indentation) && std::isfinite(impact.duration);
}

ModelForce model_force(ForceModel model, const ForceStudy& study) {
  ModelForce out{model, {}};
  Compliance compliance = study.compliance;
  compliance.model = model;
  if (!fits(model, compliance)) {
    out.reason = linear_reason;
    return out;
  }
  const DampingFactor factor = damping_factor(model, study.e);
  if (!factor || (info_of(model).bounces && study.e < least_bouncing_restitution)) {
    out.reason = no_damping_reason;
    return out;
  }
  out.factor = *factor;
  const FrozenProblem problem{compliance, *factor, study.mass, -study.v_n};
  out.impact = frozen_impact(problem);
  if (!is_finite(out.impact)) return {model, not_finite_reason};
  out.history = force_history(problem);
  return out;
}

/// Why there is no single contact whose effective mass and velocity decide.
std::string_view why_not(const Evaluation& evaluation) {
  const auto struck = std::ranges::count(evaluation.role, ContactRole::impacting);
  if (struck > 1) return "several contacts strike at once: there is no single effective mass";
  if (struck == 0) return "nothing strikes: there is no approach";
  if (!evaluation.has_plane) return "the impact is not determined";
  return {};
}

/// The impact of a contact that feels `mass` and has the velocity v_n.
ForceStudy impact_of(const Mechanism& mechanism, int contact, double mass, double v_n) {
  ForceStudy out;
  out.contact = contact;
  out.turns = std::holds_alternative<AngleStop>(
      mechanism.contacts[static_cast<std::size_t>(contact)].geometry);
  out.mass = mass;
  out.v_n = v_n;
  out.T_c_minus = mass * v_n * v_n / 2;
  out.e = restitution(mechanism.contacts[static_cast<std::size_t>(contact)], v_n);
  if (!(v_n < 0) || !std::isfinite(mass) || !(mass > 0)) out.reason = not_finite_reason;
  return out;
}

ForceStudy study_of(const Mechanism& mechanism, const Evaluation& evaluation) {
  if (const std::string_view reason = why_not(evaluation); !reason.empty()) {
    return {.reason = reason};
  }
  const auto struck = std::ranges::find(evaluation.role, ContactRole::impacting);
  const PlanarImpactData& plane = evaluation.plane;
  return impact_of(mechanism, static_cast<int>(struck - evaluation.role.begin()), 1 / plane.W_nn,
                   plane.u_n);
}

/// Of one of several: it feels the mechanism as if the others were not there.
ForceStudy study_beside_others(const Mechanism& mechanism, const Evaluation& evaluation,
                               int contact) {
  const auto& qdot = evaluation.result.qdot_minus;
  const std::optional<double> mass = effective_mass(mechanism, evaluation, contact);
  if (!mass || qdot.size() != evaluation.state.q.size()) {
    return {.reason = "the impact is not determined"};
  }
  const ContactRows& rows = evaluation.system.contacts[static_cast<std::size_t>(contact)];
  const double v_n = apply(evaluation.system, rows.body_a, rows.body_b, impact_normal(rows), qdot);
  ForceStudy out = impact_of(mechanism, contact, *mass, v_n);
  out.others = true;
  return out;
}

/// The study as if the contact had this compliance, if there is one.
ForceStudy with_models(ForceStudy study, const Compliance& compliance,
                       std::span<const ForceModel> models) {
  if (!study.reason.empty()) return study;
  study.compliance = compliance;
  for (const ForceModel model : models) study.models.push_back(model_force(model, study));
  return study;
}

}  // namespace

std::span<const ForceModel> all_force_models() {
  static const auto all = [] {
    std::vector<ForceModel> models;
    for (const ForceModelInfo& info : force_models()) models.push_back(info.model);
    return models;
  }();
  return all;
}

ForceStudy force_study(const Mechanism& mechanism, const Evaluation& evaluation,
                       std::span<const ForceModel> models) {
  ForceStudy out = study_of(mechanism, evaluation);
  if (!out.reason.empty()) return out;
  const Contact& contact = mechanism.contacts[static_cast<std::size_t>(out.contact)];
  if (contact.compliance) return with_models(std::move(out), *contact.compliance, models);
  out.reason = "the contact that strikes is rigid: give it a compliance";
  return out;
}

ForceStudy force_study(const Mechanism& mechanism, const Evaluation& evaluation,
                       const Compliance& compliance, std::span<const ForceModel> models) {
  return with_models(study_of(mechanism, evaluation), compliance, models);
}

ForceStudy force_study_of(const Mechanism& mechanism, const Evaluation& evaluation, int contact,
                          const Compliance& compliance, std::span<const ForceModel> models) {
  const auto k = static_cast<std::size_t>(contact);
  const bool one_of_several = contact >= 0 && k < evaluation.role.size() &&
                              evaluation.role[k] == ContactRole::impacting &&
                              std::ranges::count(evaluation.role, ContactRole::impacting) > 1;
  if (!one_of_several) return force_study(mechanism, evaluation, compliance, models);
  return with_models(study_beside_others(mechanism, evaluation, contact), compliance, models);
}

RestitutionCurve restitution_curve(ForceModel model, int points) {
  RestitutionCurve out{model, {}, {}};
  for (int k = 0; k < points; ++k) {
    const double e = static_cast<double>(k) / (points - 1);
    const DampingFactor factor = damping_factor(model, e);
    if (!factor) continue;
    out.requested.push_back(e);
    out.realised.push_back(realised_restitution(model, *factor));
  }
  return out;
}

namespace {

constexpr std::array<ForceColumn, 5> columns_of_models{{
    {"e_realised", "e_out", Dimension::none, [](const ModelForce& m) { return m.impact.e; }},
    {"F_peak", "F_pk", Dimension::force, [](const ModelForce& m) { return m.impact.peak_force; }},
    {"a", "a", Dimension::none, [](const ModelForce& m) { return m.factor; }},
    {"delta_max", "δ_max", Dimension::length,
     [](const ModelForce& m) { return m.impact.max_indentation; }},
    {"t_c", "t_c", Dimension::time, [](const ModelForce& m) { return m.impact.duration; }},
}};

}  // namespace

std::span<const ForceColumn> force_columns() {
  return columns_of_models;
}

Table to_table(const ForceStudy& study) {
  Table table;
  table.label_head = "model";
  for (const ModelForce& model : study.models) {
    table.label.emplace_back(info_of(model.model).word);
    table.reason.emplace_back(model.reason);
  }
  if (study.models.empty()) return table;
  for (const ForceColumn& what : force_columns()) {
    Column column{std::string(what.key),
                  std::string(what.symbol),
                  dimension_if(study.turns, what.dimension),
                  {}};
    for (const ModelForce& model : study.models) {
      column.values.push_back(model.reason.empty() ? std::optional(what.value(model))
                                                   : std::nullopt);
    }
    table.columns.push_back(std::move(column));
  }
  return table;
}

Table history_table(const ForceStudy& study) {
  Table table;
  table.label_head = "model";
  table.columns = {{"t", "t", Dimension::time, {}},
                   {"delta", "δ", dimension_if(study.turns, Dimension::length), {}},
                   {"rate", "δ̇", dimension_if(study.turns, Dimension::velocity), {}},
                   {"F", "F", dimension_if(study.turns, Dimension::force), {}}};
  for (const ModelForce& model : study.models) {
    const ForceHistory& h = model.history;
    table.label.insert(table.label.end(), h.t.size(), std::string(info_of(model.model).word));
    const std::array columns{&h.t, &h.indentation, &h.rate, &h.force};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      auto& values = table.columns[i].values;
      values.insert(values.end(), columns[i]->begin(), columns[i]->end());
    }
  }
  return table;
}

void append_touch(const ContactTouch& touch, Table& history) {
  const ContactHistory& h = touch.history;
  history.label.insert(history.label.end(), h.t.size(), "moving");
  for (const double t : h.t) history.columns[0].values.emplace_back(t - touch.t_touch);
  const std::array columns{&h.indentation, &h.rate, &h.force};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    auto& values = history.columns[i + 1].values;
    values.insert(values.end(), columns[i]->begin(), columns[i]->end());
  }
}

Table restitution_table(const ForceStudy& study) {
  Table table;
  table.label_head = "model";
  table.columns = {{"e", "e", Dimension::none, {}}, {"e_realised", "e_out", Dimension::none, {}}};
  for (const ModelForce& model : study.models) {
    if (!model.reason.empty()) continue;
    const RestitutionCurve curve = restitution_curve(model.model);
    table.label.insert(table.label.end(), curve.requested.size(),
                       std::string(info_of(model.model).word));
    auto& requested = table.columns[0].values;
    auto& realised = table.columns[1].values;
    requested.insert(requested.end(), curve.requested.begin(), curve.requested.end());
    realised.insert(realised.end(), curve.realised.begin(), curve.realised.end());
  }
  return table;
}

}  // namespace carom
