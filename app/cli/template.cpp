// SPDX-License-Identifier: MIT
#include <memory>

#include "command.h"
#include "core/edit/templates.h"
#include "core/io/scenario_json.h"
#include "output.h"

namespace carom::cli {

namespace {

struct TemplateArguments {
  std::string name;
  std::optional<int> count;
  bool json = false;
};

std::string list_text() {
  TextTable table({"name", "title", "--count"});
  for (const Template& row : templates()) {
    table.add({std::string(row.name), std::string(row.title),
               row.count ? std::to_string(row.count->least) + "–" +
                               std::to_string(row.count->most) + " " + row.count->of
                         : ""});
  }
  return table.text();
}

JsonNode list_json() {
  JsonNode list = JsonNode::array();
  for (const Template& row : templates()) {
    JsonNode node = JsonNode::object({{"name", row.name}, {"title", row.title}});
    if (row.count) {
      JsonNode count = JsonNode::object();
      count.add("least", row.count->least).add("most", row.count->most).add("of", row.count->of);
      node.add("count", std::move(count));
    }
    list.add(std::move(node));
  }
  return list;
}

Exit show_template(const TemplateArguments& arguments) {
  print(arguments.name.empty()
            ? (arguments.json ? print_json(list_json()) : list_text())
            : write_scenario(resolved(from_template(arguments.name, arguments.count))));
  return Exit::done;
}

}  // namespace

void add_template(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("template", "List mechanisms to begin with, or print one");
  const auto arguments = std::make_shared<TemplateArguments>();
  command->add_option("NAME", arguments->name, "Template to print; without it, the list");
  command->add_flag("--json", arguments->json, "The list as JSON; a template is JSON anyway");
  command->add_option("--count", arguments->count, "How many balls, or links");
  command->footer(R"(Examples:
  carom-cli template
  carom-cli template four-bar > my-four-bar.json
  carom-cli template chain --count 20 > chain.json)");
  command->callback(
      [arguments, &action] { action = [arguments] { return show_template(*arguments); }; });
}

}  // namespace carom::cli
