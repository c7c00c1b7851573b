// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace carom {

/// The whole of a file of at most largest_scenario_text bytes. Throws InputError{path} if it cannot
/// be read or is larger.
std::string read_text_file(const std::filesystem::path& path);

}  // namespace carom
