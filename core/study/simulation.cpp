// SPDX-License-Identifier: MIT
#include "core/study/simulation.h"

#include <algorithm>
#include <array>

#include "core/mechanism/contact_dimension.h"

namespace carom {

Trajectory simulate(const Scenario& scenario, const Evaluation& evaluation,
                    const SimulationSpec& spec, const Job& job) {
  MotionStart start;
  start.before.q = evaluation.state.q;
  start.before.qdot = evaluation.result.qdot_minus;
  start.before.qdot.resize(start.before.q.size());
  start.gravity = scenario.gravity;
  start.law = scenario.law;
  start.law_for_several = scenario.law_for_several;
  start.impact = impact_of(evaluation, 0, evaluation.state.q);
  start.external = evaluation.external;
  if (!evaluation.pose_reached) start.obstacle = "the pose is not reached";
  if (!evaluation.conflict.empty()) start.obstacle = evaluation.conflict;
  return simulate(*scenario.mechanism, start, spec, job);
}

namespace {

struct HistoryColumn {
  const char* key;
  const char* symbol;
  Dimension dimension;
  std::vector<double> ContactHistory::*values;
  bool normal = false;  ///< along the normal: at the stop of an angle one of turning

  [[nodiscard]] Dimension dimension_of(const Contact& contact) const {
    return normal ? dimension_at(contact.geometry, dimension) : dimension;
  }
};

constexpr std::array<HistoryColumn, 7> history_columns{{
    {"t", "t", Dimension::time, &ContactHistory::t},
    {"indentation", "δ", Dimension::length, &ContactHistory::indentation, true},
    {"indentation_rate", "δ̇", Dimension::velocity, &ContactHistory::rate, true},
    {"force", "F_n", Dimension::force, &ContactHistory::force, true},
    {"v_t", "v_t", Dimension::velocity, &ContactHistory::slip},
    {"tangential_force", "F_t", Dimension::force, &ContactHistory::tangential},
    {"bristle_bend", "s", Dimension::length, &ContactHistory::bend},
}};

/// Columns of one quantity in one unit: what the stops of angles have is in columns of their own.
struct UnitColumn {
  const HistoryColumn* of = nullptr;
  Dimension dimension = Dimension::none;
};

/// Those of the contacts that touch; those of most contacts where none does.
std::vector<UnitColumn> unit_columns(const std::vector<const Contact*>& touched) {
  std::vector<UnitColumn> out;
  for (const HistoryColumn& column : history_columns) {
    const auto add = [&](Dimension dimension) {
      const bool known = std::ranges::any_of(out, [&](const UnitColumn& other) {
        return other.of == &column && other.dimension == dimension;
      });
      if (!known) out.push_back({&column, dimension});
    };
    if (touched.empty()) add(column.dimension);
    for (const Contact* contact : touched) add(column.dimension_of(*contact));
  }
  return out;
}

Table empty_table(const std::vector<UnitColumn>& columns) {
  Table table;
  table.label_head = "contact";
  for (const UnitColumn& column : columns) {
    table.columns.push_back({column.of->key, column.of->symbol, column.dimension, {}});
  }
  return table;
}

void append(const Contact& contact, const std::string& label, const ContactTouch& touch,
            const std::vector<UnitColumn>& columns, Table& table) {
  const std::size_t rows = touch.history.t.size();
  for (std::size_t c = 0; c < columns.size(); ++c) {
    auto& column = table.columns[c].values;
    if (columns[c].of->dimension_of(contact) != columns[c].dimension) {
      column.resize(column.size() + rows);
      continue;
    }
    const std::vector<double>& values = touch.history.*columns[c].of->values;
    column.insert(column.end(), values.begin(), values.end());
  }
  table.label.insert(table.label.end(), rows, label);
  for (std::size_t row = 0; row < rows; ++row) {
    const char* word = touch.history.sticks[row] != 0 ? "stick" : "slip";
    table.regime.emplace_back(has_compliant_friction(contact) ? word : "");
  }
}

}  // namespace

bool has_compliant_friction(const Contact& contact) {
  return contact.mu_s > 0 && contact.compliance &&
         !std::holds_alternative<NoTangentialForce>(contact.compliance->tangential);
}

Table to_table(const Mechanism& mechanism, const CompliantImpact& impact) {
  const LabelledImpact one{"", &impact};
  return to_table(mechanism, {&one, 1});
}

Table to_table(const Mechanism& mechanism, std::span<const LabelledImpact> impacts) {
  const auto contact_of = [&](const ContactTouch& touch) {
    return &mechanism.contacts[static_cast<std::size_t>(touch.contact)];
  };
  std::vector<const Contact*> touched;
  for (const LabelledImpact& one : impacts) {
    for (const ContactTouch& touch : one.impact->touches) touched.push_back(contact_of(touch));
  }
  const std::vector<UnitColumn> columns = unit_columns(touched);
  Table table = empty_table(columns);
  for (const LabelledImpact& one : impacts) {
    const std::string prefix = one.label.empty() ? "" : one.label + ": ";
    for (const ContactTouch& touch : one.impact->touches) {
      const Contact& contact = *contact_of(touch);
      append(contact, prefix + contact.name, touch, columns, table);
    }
  }
  return table;
}

}  // namespace carom
