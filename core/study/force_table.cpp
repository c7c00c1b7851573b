// SPDX-License-Identifier: MIT
#include "core/study/force_table.h"

#include <array>

namespace carom {

namespace {

struct ForceColumn {
  std::string_view key, symbol;
  Dimension dimension;
  double (*value)(const ModelForce&);
};

constexpr std::array<ForceColumn, 5> force_columns{{
    {"e_realised", "e_out", Dimension::none, [](const ModelForce& m) { return m.impact.e; }},
    {"F_peak", "F_pk", Dimension::force, [](const ModelForce& m) { return m.impact.peak_force; }},
    {"a", "a", Dimension::none, [](const ModelForce& m) { return m.factor; }},
    {"delta_max", "δ_max", Dimension::length,
     [](const ModelForce& m) { return m.impact.max_indentation; }},
    {"t_c", "t_c", Dimension::time, [](const ModelForce& m) { return m.impact.duration; }},
}};

}  // namespace

Table to_table(const ForceStudy& study) {
  Table table;
  table.label_head = "model";
  for (const ModelForce& model : study.models) {
    table.label.emplace_back(info_of(model.model).word);
    table.reason.emplace_back(model.reason);
  }
  if (study.models.empty()) return table;
  for (const ForceColumn& what : force_columns) {
    Column column{std::string(what.key), std::string(what.symbol), what.dimension, {}};
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
                   {"delta", "δ", Dimension::length, {}},
                   {"rate", "δ̇", Dimension::velocity, {}},
                   {"F", "F", Dimension::force, {}}};
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
