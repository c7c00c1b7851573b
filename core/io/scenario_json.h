// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/io/json.h"
#include "core/scenario/scenario.h"

namespace carom {

/// Reads a version 1 scenario. Strict: unknown, missing and duplicate keys, wrong types, numbers
/// out of range and dangling names throw InputError with the JSON pointer of the fault.
Scenario read_scenario(std::string_view text);

/// UTF-8 JSON, two blanks of indentation, keys in fixed order, shortest round-trip numbers, final
/// newline. write(read(write(s))) = write(s) to the byte.
std::string write_scenario(const Scenario& scenario);

// Parts of these, for documents that hold a scenario or name a law.

/// Throws InputError with pointers from `root` on.
Scenario scenario_of_node(const JsonNode& root);
JsonNode scenario_node(const Scenario& scenario);
/// One number for each coordinate as a list for each body; no member where there are none.
JsonNode per_body_node(const Mechanism& mechanism, const std::vector<double>& values);
/// A word, or an object with the word and the law's numbers.
Law read_law(const JsonView& view);
/// Its word; an object where a number differs from the default.
JsonNode law_node(const Law& law);

/// As above; throws InputError{path} if the file cannot be read.
Scenario read_scenario_file(const std::filesystem::path& path);

}  // namespace carom
