// SPDX-License-Identifier: MIT
#include "tests/architecture/source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

namespace carom::test {

std::filesystem::path source_root() {
  return CAROM_SOURCE_ROOT;
}

std::string read_source(const std::string& relative) {
  std::ifstream file(source_root() / relative, std::ios::binary);
  EXPECT_TRUE(file.good()) << relative << " cannot be read";
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> list_sources(std::initializer_list<std::string_view> folders,
                                      std::initializer_list<std::string_view> endings) {
  namespace fs = std::filesystem;
  std::vector<std::string> found;
  for (const std::string_view folder : folders) {
    const fs::path top = source_root() / folder;
    if (!fs::exists(top)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(top)) {
      const std::string path = entry.path().lexically_relative(source_root()).generic_string();
      const bool wanted = std::ranges::any_of(
          endings, [&](std::string_view ending) { return path.ends_with(ending); });
      if (wanted && entry.is_regular_file()) found.push_back(path);
    }
  }
  std::ranges::sort(found);
  return found;
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> list_includes(const std::string& relative) {
  static const std::regex directive(R"re(^\s*#\s*include\s*("([^"]+)"|<[^>]+>))re");
  std::vector<std::string> includes;
  for (const std::string& line : split_lines(read_source(relative))) {
    std::smatch match;
    if (!std::regex_search(line, match, directive)) continue;
    includes.push_back(match[2].matched ? match[2].str() : match[1].str());
  }
  return includes;
}

}  // namespace carom::test
