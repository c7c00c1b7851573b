// SPDX-License-Identifier: MIT
#include "core/study/impact_table.h"

#include <array>

namespace carom {

namespace {

struct HistoryColumn {
  const char* key;
  const char* symbol;
  Dimension dimension;
  std::vector<double> ContactHistory::*values;
};

constexpr std::array<HistoryColumn, 7> history_columns{{
    {"t", "t", Dimension::time, &ContactHistory::t},
    {"indentation", "δ", Dimension::length, &ContactHistory::indentation},
    {"indentation_rate", "δ̇", Dimension::velocity, &ContactHistory::rate},
    {"force", "F_n", Dimension::force, &ContactHistory::force},
    {"v_t", "v_t", Dimension::velocity, &ContactHistory::slip},
    {"tangential_force", "F_t", Dimension::force, &ContactHistory::tangential},
    {"bristle_bend", "s", Dimension::length, &ContactHistory::bend},
}};

Table empty_table() {
  Table table;
  table.label_head = "contact";
  for (const HistoryColumn& column : history_columns) {
    table.columns.push_back({column.key, column.symbol, column.dimension, {}});
  }
  return table;
}

bool has_friction(const Contact& contact) {
  return contact.mu_s > 0 && contact.compliance &&
         !std::holds_alternative<NoTangentialForce>(contact.compliance->tangential);
}

void append(const Contact& contact, const std::string& label, const ContactTouch& touch,
            Table& table) {
  const std::size_t rows = touch.history.t.size();
  for (std::size_t c = 0; c < history_columns.size(); ++c) {
    const std::vector<double>& values = touch.history.*history_columns[c].values;
    auto& column = table.columns[c].values;
    column.insert(column.end(), values.begin(), values.end());
  }
  table.label.insert(table.label.end(), rows, label);
  for (std::size_t row = 0; row < rows; ++row) {
    const char* word = touch.history.sticks[row] != 0 ? "stick" : "slip";
    table.regime.emplace_back(has_friction(contact) ? word : "");
  }
}

void append(const Mechanism& mechanism, const CompliantImpact& impact, const std::string& prefix,
            Table& table) {
  for (const ContactTouch& touch : impact.touches) {
    const Contact& contact = mechanism.contacts[static_cast<std::size_t>(touch.contact)];
    append(contact, prefix + contact.name, touch, table);
  }
}

}  // namespace

Table to_table(const Mechanism& mechanism, const CompliantImpact& impact) {
  Table table = empty_table();
  append(mechanism, impact, "", table);
  return table;
}

Table to_table(const Mechanism& mechanism, std::span<const LabelledImpact> impacts) {
  Table table = empty_table();
  for (const LabelledImpact& one : impacts) {
    append(mechanism, one.impact, one.label + ": ", table);
  }
  return table;
}

}  // namespace carom
