// SPDX-License-Identifier: MIT
#include <cctype>
#include <memory>

#include "command.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/io/gallery.h"
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
    table.add({e.address, e.text, plain_text(e.meaning), e.code.empty() ? e.use : e.code, e.test});
  }
  TextTable notes;
  for (const EquationEntry& e : entries) {
    if (!e.note.empty()) notes.add({e.address, plain_text(e.note)});
  }
  const std::string noted = notes.text();
  return table.text() + (noted.empty() ? "" : "\nNotes\n" + noted);
}

JsonNode table_json(const std::vector<EquationEntry>& entries) {
  JsonNode list = JsonNode::array();
  for (const EquationEntry& entry : entries) {
    JsonNode node = JsonNode::object(
        {{"address", entry.address}, {"text", entry.text}, {"meaning", plain_text(entry.meaning)}});
    const auto add = [&](const char* key, const std::string& value) {
      if (!value.empty()) node.add(key, value);
    };
    add("code", entry.code);
    add("test", entry.test);
    add("use", entry.use);
    add("note", plain_text(entry.note));
    list.add(std::move(node));
  }
  return list;
}

/// Which addresses there are: the nearest ones, and the span of every paper's.
std::string known_addresses(const std::string& asked, const std::vector<EquationEntry>& all) {
  std::vector<std::string> addresses;
  addresses.reserve(all.size());
  for (const EquationEntry& entry : all) addresses.push_back(entry.address);
  std::string papers;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool first = i == 0 || addresses[i].front() != addresses[i - 1].front();
    const bool last = i + 1 == all.size() || addresses[i].front() != addresses[i + 1].front();
    if (first) papers += (papers.empty() ? "" : ", ") + addresses[i];
    if (last && !first) papers += " to " + addresses[i];
  }
  const std::string hint = did_you_mean(asked, addresses);
  return "there is no such equation" + (hint.empty() ? "." : hint) + " There are " + papers;
}

/// "F(1" begins many addresses, and "F(11)" names all parts of that equation.
bool is_asked_for(const std::string& address, const std::string& asked) {
  if (address.starts_with(asked)) return true;
  const bool whole = asked.ends_with(')') && address.size() == asked.size() + 1;
  return whole && address.starts_with(asked.substr(0, asked.size() - 1)) &&
         std::islower(static_cast<unsigned char>(address[asked.size() - 1])) != 0;
}

/// Those whose address begins as asked. Throws InputError if none does.
std::vector<EquationEntry> select(const std::string& asked) {
  const std::vector<EquationEntry> all = list_equations();
  std::vector<EquationEntry> chosen = all;
  std::erase_if(chosen,
                [&](const EquationEntry& entry) { return !is_asked_for(entry.address, asked); });
  if (chosen.empty()) throw InputError(asked, known_addresses(asked, all));
  return chosen;
}

Exit show_equations(const EquationsArguments& arguments) {
  const std::vector<EquationEntry> entries = select(arguments.address);
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
