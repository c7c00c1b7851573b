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

}  // namespace carom
