// SPDX-License-Identifier: MIT
#include <memory>

#include "command.h"
#include "core/io/equation_register.h"
#include "output.h"

namespace carom::cli {

namespace {

struct EquationsArguments {
  std::string address;
  bool json = false;
};

std::string table_text(const std::vector<EquationEntry>& entries) {
  TextTable table({"address", "equation", "meaning", "code", "test"});
  for (const EquationEntry& e : entries) {
    table.add({e.address, e.text, e.meaning, e.code.empty() ? e.status : e.code, e.test});
  }
  TextTable notes;
  for (const EquationEntry& e : entries) {
    if (!e.note.empty()) notes.add({e.address, e.note});
  }
  const std::string noted = notes.text();
  return table.text() + (noted.empty() ? "" : "\nNotes\n" + noted);
}

JsonNode table_json(const std::vector<EquationEntry>& entries) {
  JsonNode list = JsonNode::array();
  for (const EquationEntry& entry : entries) {
    JsonNode node = JsonNode::object();
    node.add("address", entry.address).add("text", entry.text).add("meaning", entry.meaning);
    if (entry.status.empty()) {
      node.add("code", entry.code).add("test", entry.test);
    } else {
      node.add("status", entry.status);
    }
    if (!entry.note.empty()) node.add("note", entry.note);
    list.add(std::move(node));
  }
  return list;
}

Exit show_equations(const EquationsArguments& arguments) {
  std::vector<EquationEntry> entries = list_equations();
  std::erase_if(entries, [&](const EquationEntry& entry) {
    return !entry.address.starts_with(arguments.address);
  });
  print(arguments.json ? print_json(table_json(entries)) : table_text(entries));
  return Exit::done;
}

}  // namespace

void add_equations(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "equations", "The equations, where they stand in the code and their tests");
  const auto arguments = std::make_shared<EquationsArguments>();
  command->add_option("ADDRESS", arguments->address, "Only addresses that begin with this");
  command->add_flag("--json", arguments->json, "As JSON");
  command->footer(
      R"(P: Aghili 2019, projection; F: Aghili 2020, friction; G: González et al. 2015; B: Brogliato 2013.

Examples:
  carom-cli equations
  carom-cli equations 'F(2')");
  command->callback(
      [arguments, &action] { action = [arguments] { return show_equations(*arguments); }; });
}

}  // namespace carom::cli
