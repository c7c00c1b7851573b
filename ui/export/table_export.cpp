// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/table_export.h"

#include "core/io/csv.h"
#include "core/io/scenario_json.h"

namespace carom::ui {

std::filesystem::path scenarioBeside(const std::filesystem::path& csv) {
  return std::filesystem::path(csv).replace_extension(".scenario.json");
}

Table ofContact(Table table, const std::string& contact) {
  table.label_head.insert(0, "contact: ");
  for (std::string& label : table.label) label.insert(0, contact + ": ");
  return table;
}

void writeTable(const std::filesystem::path& csv, const Table& table, const Scenario& scenario) {
  write_text_file(csv, write_csv(table));
  write_text_file(scenarioBeside(csv), write_scenario(scenario));
}

}  // namespace carom::ui
