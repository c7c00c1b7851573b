// SPDX-License-Identifier: MIT
#include "core/io/gallery.h"

#include <cstdlib>
#include <system_error>

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

namespace fs = std::filesystem;

/// Where the program is installed or built; the usual place where the system does not say.
fs::path program_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path("/usr/bin") : program.parent_path();
}

bool holds_resources(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "scenarios" / "index.json", error);
}

/// A section of the gallery: names of scenarios under one heading.
struct Section {
  std::string title;
  std::vector<std::string> names;
};

std::vector<Section> read_index() {
  const fs::path path = resource_folder() / "scenarios" / "index.json";
  const JsonNode root = parse_json(read_text_file(path));
  std::vector<Section> sections;
  for (const JsonView& item : JsonView(root, "").items()) {
    item.allow_only({"title", "scenarios"});
    Section section{item.need("title").text(), {}};
    for (const JsonView& name : item.need("scenarios").items()) {
      section.names.push_back(name.text());
    }
    sections.push_back(std::move(section));
  }
  return sections;
}

fs::path scenario_path(const std::string& name) {
  return resource_folder() / "scenarios" / (name + ".json");
}

}  // namespace

fs::path resource_folder() {
  if (const char* given = std::getenv("CAROM_RESOURCES"); given != nullptr && *given != '\0') {
    return given;
  }
  // Below a prefix, whichever it is now; then in the folder of a build.
  const fs::path installed = program_folder() / "../share/carom";
  for (const fs::path& folder : {installed, program_folder() / "../resources"}) {
    if (holds_resources(folder)) return folder.lexically_normal();
  }
  return installed.lexically_normal();
}

std::vector<GalleryEntry> list_gallery() {
  std::vector<GalleryEntry> entries;
  for (const Section& section : read_index()) {
    for (const std::string& name : section.names) {
      const fs::path path = scenario_path(name);
      const Scenario scenario = read_scenario_file(path);
      const Description& description = *scenario.description;
      entries.push_back(
          {name, section.title, path, description.title, description.source, description.text});
    }
  }
  return entries;
}

Scenario load_gallery(const std::string& name) {
  std::vector<std::string> names;
  for (const Section& section : read_index()) {
    names.insert(names.end(), section.names.begin(), section.names.end());
  }
  for (const std::string& known : names) {
    if (known == name) return read_scenario_file(scenario_path(name));
  }
  throw InputError(name, "there is no such scenario in the gallery" + did_you_mean(name, names));
}

std::vector<EquationEntry> list_equations() {
  const std::string text = read_text_file(resource_folder() / "equations.json");
  const JsonNode root = parse_json(text);
  std::vector<EquationEntry> entries;
  for (const JsonView& view : JsonView(root, "").items()) {
    view.allow_only({"address", "text", "meaning", "code", "test", "use", "note"});
    const auto text_of = [&](const char* key) {
      return view.has(key) ? view.need(key).text() : std::string();
    };
    entries.push_back({view.need("address").text(), view.need("text").text(),
                       view.need("meaning").text(), text_of("code"), text_of("test"),
                       text_of("use"), text_of("note")});
  }
  return entries;
}

}  // namespace carom
