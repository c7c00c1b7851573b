// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "core/scenario/scenario.h"

namespace carom::cli {

/// What FILE is called in messages: "-" is standard input.
std::string shown_file(const std::string& file);

/// The text of a file, or, of "-", of standard input, which is read once. Throws InputError.
std::string input_text(const std::string& file);

/// True for a text that can be read from here: standard input, or a file that is there and is no
/// figure.
bool has_text(const std::string& file);

/// In which the files beside it lie.
std::filesystem::path input_folder(const std::string& file);

/// The scenario of a scenario's file, of an exported figure or page, or of standard input. Throws
/// InputError with the file's name.
Scenario read_input(const std::string& file);

}  // namespace carom::cli
