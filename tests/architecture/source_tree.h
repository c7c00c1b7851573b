// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace carom::test {

/// The root of the repository.
std::filesystem::path source_root();

/// The whole of a file below the root; fails the running test if it cannot be read.
std::string read_source(const std::string& relative);

/// Paths relative to the root, with '/', sorted, of all files below `folders` whose names end in
/// one of `endings`. Folders that are not there have no files.
std::vector<std::string> list_sources(std::initializer_list<std::string_view> folders,
                                      std::initializer_list<std::string_view> endings);

/// The lines of a text, without their ends.
std::vector<std::string> split_lines(const std::string& text);

/// What stands between the quotes or brackets of an #include, brackets included: "<vector>",
/// "core/base/error.h".
std::vector<std::string> list_includes(const std::string& relative);

}  // namespace carom::test
