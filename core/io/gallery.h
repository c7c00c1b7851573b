// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/scenario/scenario.h"

namespace carom {

/// One entry of the gallery: a scenario file below resources/scenarios.
struct GalleryEntry {
  std::string name;     ///< file name without ending: "double-pendulum"
  std::string section;  ///< heading under which it stands: "Friction"
  std::filesystem::path path;
  std::string title;
  std::string source;
  std::string text;
};

/// The resources folder: $CAROM_RESOURCES, else beside the program, else where it was built.
std::filesystem::path resource_folder();

/// All entries, in the order of resources/scenarios/index.json.
std::vector<GalleryEntry> list_gallery();

/// Throws InputError if there is no such entry.
Scenario load_gallery(const std::string& name);

}  // namespace carom
