// SPDX-License-Identifier: MIT
#include "core/study/compare_laws.h"

#include <algorithm>
#include <cmath>

#include "core/impact/indicators.h"
#include "core/mechanism/contact_dimension.h"
#include "core/mechanism/shown_name.h"

namespace carom {

namespace {

/// Closed contacts, which are the same under every law.
std::vector<int> closed_in(const Evaluation& evaluation) {
  std::vector<int> out;
  for (std::size_t k = 0; k < evaluation.role.size(); ++k) {
    if (evaluation.role[k] != ContactRole::open) out.push_back(static_cast<int>(k));
  }
  return out;
}

constexpr ContactColumn columns_of_contacts[] = {
    {"v_n_plus", "v_n⁺", Dimension::velocity, &ContactOutcome::v_n_plus},
    {"v_t_plus", "v_t⁺", Dimension::velocity, &ContactOutcome::v_t_plus},
    {"i_n", "i_n", Dimension::impulse, &ContactOutcome::i_n},
    {"i_t", "i_t", Dimension::impulse, &ContactOutcome::i_t},
};

Column indicator_column(const std::vector<LawOutcome>& outcomes, std::string_view key) {
  const IndicatorInfo& info = *find_indicator(key);
  Column column{std::string(info.key), std::string(info.symbol), info.dimension, {}};
  for (const LawOutcome& outcome : outcomes) {
    column.values.push_back((outcome.evaluation.indicators.*(info.member)).number);
  }
  return column;
}

/// The symbol names its contact where there are several.
Column contact_column(const ContactColumn& what, const Contact& contact, bool alone) {
  std::string symbol(what.symbol);
  if (!alone) symbol += " " + shown_name(contact);
  return {contact.name + "." + std::string(what.key),
          symbol,
          dimension_at(contact.geometry, what.dimension),
          {}};
}

/// Every law, those of the scenario with its numbers.
std::vector<Law> laws_of(const Scenario& scenario) {
  std::vector<Law> laws(all_laws().begin(), all_laws().end());
  if (scenario.law_for_several) laws[scenario.law_for_several->index()] = *scenario.law_for_several;
  laws[scenario.law.index()] = scenario.law;
  return laws;
}

}  // namespace

std::vector<LawOutcome> compare_laws(const Scenario& scenario, const Effort& effort) {
  std::vector<LawOutcome> outcomes;
  const std::vector<Law> laws = laws_of(scenario);
  for (Evaluation& evaluation : compute_each(scenario, laws, effort)) {
    const std::string reason(evaluation.result.reason);
    outcomes.push_back({laws[outcomes.size()], reason, std::move(evaluation)});
  }
  return outcomes;
}

std::span<const ContactColumn> contact_columns() {
  return columns_of_contacts;
}

std::vector<ContactOutcome> contact_outcomes(const Evaluation& evaluation) {
  std::vector<ContactOutcome> out;
  if (evaluation.result.status != ImpactStatus::solved) return out;
  for (const int k : closed_in(evaluation)) {
    const NormalTangent after = contact_velocity(evaluation.system, k, evaluation.result.qdot_plus);
    ContactOutcome outcome{k, after.n, after.t, 0, 0};
    const auto& impulses = evaluation.result.impulses;
    const auto at = std::ranges::find(impulses, k, &ContactImpulse::contact);
    if (at != impulses.end()) {
      outcome.i_n = at->normal;
      outcome.i_t = at->tangent;
    }
    out.push_back(outcome);
  }
  return out;
}

const std::string& summary(const LawOutcome& outcome) {
  const std::vector<Finding>& verdict = outcome.evaluation.verdict;
  return outcome.reason.empty() && !verdict.empty() ? verdict.front().text : outcome.reason;
}

Table to_table(const Mechanism& mechanism, const std::vector<LawOutcome>& outcomes) {
  Table table;
  table.label_head = "law";
  table.columns = {indicator_column(outcomes, "gamma"), indicator_column(outcomes, "delta_T")};
  std::vector<std::vector<ContactOutcome>> contacts;
  for (const LawOutcome& outcome : outcomes) {
    table.label.emplace_back(law_word(outcome.law));
    const bool answered = outcome.reason.empty();
    table.regime.emplace_back(answered ? regime_text(outcome.evaluation.result) : "");
    table.reason.push_back(outcome.reason);
    contacts.push_back(contact_outcomes(outcome.evaluation));
  }
  const std::vector<int> closed =
      outcomes.empty() ? std::vector<int>{} : closed_in(outcomes.front().evaluation);
  for (std::size_t i = 0; i < closed.size(); ++i) {
    const Contact& contact = mechanism.contacts[static_cast<std::size_t>(closed[i])];
    for (const ContactColumn& what : contact_columns()) {
      Column column = contact_column(what, contact, closed.size() == 1);
      for (const std::vector<ContactOutcome>& under : contacts) {
        column.values.push_back(under.empty() ? std::optional<double>() : under[i].*(what.member));
      }
      table.columns.push_back(std::move(column));
    }
  }
  return table;
}

std::optional<double> readable(const std::vector<LawOutcome>& outcomes, const Table& table,
                               const Column& column, std::size_t row) {
  const std::optional<double>& value = column.values[row];
  // Pure numbers are no terms of each other.
  if (!value || column.dimension == Dimension::none) return value;
  double largest = largest_of(outcomes[row].evaluation.indicators, column.dimension);
  for (const Column& other : table.columns) {
    if (other.dimension != column.dimension) continue;
    for (const std::optional<double>& one : other.values) {
      largest = std::max(largest, std::abs(one.value_or(0)));
    }
  }
  return without_roundoff(*value, largest);
}

NormalTangent contact_velocity(const EvaluatedSystem& system, int contact,
                               const std::vector<double>& qdot) {
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  const auto along = [&](const Row& row) {
    return apply(system, rows.body_a, rows.body_b, row, qdot);
  };
  return {along(impact_normal(rows)), along(impact_tangent(rows))};
}

void show_contact(Evaluation& evaluation, int contact) {
  const auto k = static_cast<std::size_t>(contact);
  if (contact < 0 || k >= evaluation.role.size() || evaluation.role[k] != ContactRole::impacting) {
    return;
  }
  Indicators& in = evaluation.indicators;
  const NormalTangent before =
      contact_velocity(evaluation.system, contact, evaluation.result.qdot_minus);
  in.v_n_minus = {before.n, {}};
  in.v_t_minus = {before.t, {}};
  const std::vector<ContactOutcome> all = contact_outcomes(evaluation);
  const auto after = std::ranges::find(all, contact, &ContactOutcome::contact);
  if (after == all.end()) {
    for (Value* value : {&in.v_n_plus, &in.v_t_plus, &in.i_n, &in.i_t, &in.friction_work}) {
      *value = {{}, evaluation.result.reason};
    }
    return;
  }
  in.v_n_plus = {after->v_n_plus, {}};
  in.v_t_plus = {after->v_t_plus, {}};
  in.i_n = {after->i_n, {}};
  in.i_t = {after->i_t, {}};
  in.friction_work = {friction_work(evaluation, *after), {}};
  const auto& impulses = evaluation.result.impulses;
  const auto own = std::ranges::find(impulses, contact, &ContactImpulse::contact);
  evaluation.result.regime = own != impulses.end() ? own->regime : Regime::none;
}

double friction_work(const Evaluation& evaluation, const ContactOutcome& outcome) {
  const NormalTangent before =
      contact_velocity(evaluation.system, outcome.contact, evaluation.result.qdot_minus);
  return outcome.i_t * (before.t + outcome.v_t_plus) / 2;
}

}  // namespace carom
