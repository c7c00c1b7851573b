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

/// The resources folder: $CAROM_RESOURCES, else share/carom of the prefix in whose bin the program
/// is, else the one beside that bin in a build. No path is compiled in: a prefix may be moved.
std::filesystem::path resource_folder();

/// All entries, in the order of resources/scenarios/index.json.
std::vector<GalleryEntry> list_gallery();

/// Throws InputError if there is no such entry.
Scenario load_gallery(const std::string& name);

/// One row of resources/equations.json.
struct EquationEntry {
  std::string address;  ///< paper and number: "F(11a)"
  std::string text;     ///< the equation in plain text
  std::string meaning;  ///< one sentence
  std::string code;     ///< file in which it stands; empty if it is not computed
  std::string test;     ///< test that holds it; may be empty if it is not computed
  std::string use;   ///< why it is not computed: "derivation step", "not used", "next" or "check",
                     ///< which the tests make; the note says more
  std::string note;  ///< where it differs from what is printed, or holds only in part; often empty

  bool operator==(const EquationEntry&) const = default;
};

/// All rows in their order. Throws InputError if the file is missing or is no such list.
std::vector<EquationEntry> list_equations();

}  // namespace carom
