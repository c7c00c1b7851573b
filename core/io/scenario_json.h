// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/scenario/scenario.h"

namespace carom {

/// Largest scenario text that is read [bytes], and deepest nesting.
inline constexpr std::size_t largest_scenario_text = 4u << 20;
inline constexpr int deepest_scenario_nesting = 32;

/// Reads a version 1 scenario. Strict: unknown, missing and duplicate keys, wrong types, numbers
/// out of range and dangling names throw InputError with the JSON pointer of the fault.
Scenario read_scenario(std::string_view text);

/// UTF-8 JSON, two blanks of indentation, keys in fixed order, shortest round-trip numbers, final
/// newline. write(read(write(s))) = write(s) to the byte.
std::string write_scenario(const Scenario& scenario);

/// As above; throws InputError{path} if the file cannot be read.
Scenario read_scenario_file(const std::filesystem::path& path);

/// Writes a temporary file beside it and renames: the old or the new text, never half of one.
void write_text_file(const std::filesystem::path& path, std::string_view text);

}  // namespace carom
