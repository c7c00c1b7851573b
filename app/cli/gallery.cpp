// SPDX-License-Identifier: MIT
#include <memory>

#include "command.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "output.h"

namespace carom::cli {

namespace {

struct GalleryArguments {
  std::string name;
  bool json = false;
};

std::string list_text(const std::vector<GalleryEntry>& entries) {
  TextTable table({"section", "name", "title", "source"});
  std::string section;
  for (const GalleryEntry& entry : entries) {
    // A heading stands once, beside the first entry below it.
    table.add(
        {entry.section == section ? "" : entry.section, entry.name, entry.title, entry.source});
    section = entry.section;
  }
  return table.text();
}

JsonNode list_json(const std::vector<GalleryEntry>& entries) {
  JsonNode list = JsonNode::array();
  for (const GalleryEntry& entry : entries) {
    JsonNode node = JsonNode::object();
    node.add("name", entry.name).add("section", entry.section).add("title", entry.title);
    node.add("source", entry.source);
    node.add("description", entry.text).add("path", entry.path.string());
    list.add(std::move(node));
  }
  return list;
}

Exit show_gallery(const GalleryArguments& arguments) {
  if (!arguments.name.empty()) {
    print(write_scenario(load_gallery(arguments.name)));
  } else if (arguments.json) {
    print(print_json(list_json(list_gallery())));
  } else {
    print(list_text(list_gallery()));
  }
  return Exit::done;
}

}  // namespace

void add_gallery(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("gallery", "List the gallery, or print a scenario of it");
  const auto arguments = std::make_shared<GalleryArguments>();
  command->add_option("NAME", arguments->name, "Scenario to print; without it, the list");
  command->add_flag("--json", arguments->json, "The list as JSON");
  command->footer(R"(Examples:
  carom-cli gallery
  carom-cli gallery kane > my-kane.json)");
  command->callback(
      [arguments, &action] { action = [arguments] { return show_gallery(*arguments); }; });
}

}  // namespace carom::cli
