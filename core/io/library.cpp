// SPDX-License-Identifier: MIT
#include "core/scenario/library.h"

#include <cstdlib>
#include <system_error>

#include "core/base/error.h"
#include "core/base/words.h"
#include "core/io/json_view.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

namespace fs = std::filesystem;

/// Where the program is installed or built; empty where the system does not say.
fs::path program_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path{} : program.parent_path();
}

bool holds_resources(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "scenarios" / "index.json", error);
}

std::vector<std::string> read_index(const fs::path& path) {
  const JsonNode root =
      parse_json(read_text_file(path), {largest_scenario_text, deepest_scenario_nesting});
  std::vector<std::string> names;
  for (const JsonView& item : JsonView(root, "").items()) names.push_back(item.text());
  return names;
}

fs::path scenario_path(const std::string& name) {
  return resource_folder() / "scenarios" / (name + ".json");
}

}  // namespace

fs::path resource_folder() {
  if (const char* given = std::getenv("CAROM_RESOURCES"); given != nullptr && *given != '\0') {
    return given;
  }
  const fs::path program = program_folder();
  for (const char* beside : {"resources", "../resources", "../share/carom"}) {
    const fs::path folder = program / beside;
    if (!program.empty() && holds_resources(folder)) return folder.lexically_normal();
  }
  return CAROM_SOURCE_RESOURCES;
}

std::vector<GalleryEntry> list_gallery() {
  std::vector<GalleryEntry> entries;
  for (const std::string& name : read_index(resource_folder() / "scenarios" / "index.json")) {
    const fs::path path = scenario_path(name);
    const Scenario scenario = read_scenario_file(path);
    const Description& description = *scenario.description;
    entries.push_back({name, path, description.title, description.source, description.text});
  }
  return entries;
}

Scenario load_gallery(const std::string& name) {
  const auto names = read_index(resource_folder() / "scenarios" / "index.json");
  for (const std::string& known : names) {
    if (known == name) return read_scenario_file(scenario_path(name));
  }
  throw InputError(name, "there is no such scenario in the gallery; the closest are " +
                             joined_with_or(closest_words(name, names)));
}

}  // namespace carom
