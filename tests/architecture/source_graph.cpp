// SPDX-License-Identifier: MIT
#include "tests/architecture/source_graph.h"

#include <algorithm>
#include <regex>
#include <utility>

#include "tests/architecture/source_tree.h"

namespace carom::test {

namespace {

std::string folder_of(const std::string& file) {
  return file.substr(0, file.rfind('/') + 1);
}

bool is_comment(const std::string& line) {
  const auto first = line.find_first_not_of(' ');
  return first != std::string::npos && line.compare(first, 2, "//") == 0;
}

/// "struct Name" or "name(" in a line of code.
std::string name_in(const std::string& line) {
  static const std::regex type(R"((?:struct|class)\s+(\w+))");
  static const std::regex function(R"((\w+)\()");
  std::smatch match;
  if (std::regex_search(line, match, type)) return match[1];
  return std::regex_search(line, match, function) ? match[1].str() : std::string();
}

std::string without_comment(const std::string& line) {
  return line.substr(0, line.find("//"));
}

/// The type whose member stands in the given line.
std::string type_around(const std::vector<std::string>& lines, std::size_t line) {
  static const std::regex type(R"(^(?:struct|class)\s+(\w+))");
  std::smatch match;
  while (line-- > 0) {
    if (std::regex_search(lines[line], match, type)) return match[1];
  }
  return {};
}

}  // namespace

std::string partner_of(const std::string& file) {
  const std::string stem = file.substr(0, file.rfind('.'));
  return file.ends_with(".h") ? stem + ".cpp" : stem + ".h";
}

SourceGraph::SourceGraph() {
  for (const std::string& file : list_sources({"app", "core", "ui", "tests"}, {".h", ".cpp"})) {
    next_[file];
  }
  for (auto& [file, reached] : next_) {
    for (const std::string& include : list_includes(file)) {
      if (next_.contains(include)) reached.push_back(include);
    }
  }
  for (const auto& [file, includes] : std::map(next_)) {
    const std::string partner = partner_of(file);
    if (next_.contains(partner)) {
      next_[file].push_back(partner);
    } else if (file.ends_with(".cpp")) {  // it defines what a header of another name declares
      for (const std::string& include : includes) {
        if (folder_of(include) == folder_of(file)) next_[include].push_back(file);
      }
    }
  }
}

std::set<std::string> SourceGraph::reached_from(const std::vector<std::string>& files) const {
  std::set<std::string> reached;
  std::vector<std::string> open = files;
  while (!open.empty()) {
    const std::string file = open.back();
    open.pop_back();
    if (!reached.insert(file).second) continue;
    const std::vector<std::string>& next = next_.at(file);
    open.insert(open.end(), next.begin(), next.end());
  }
  return reached;
}

std::set<std::string> words_of_code(const std::string& file) {
  std::set<std::string> words;
  for (const std::string& line : split_lines(read_source(file))) {
    bool quoted = false;
    std::string word;
    for (std::size_t i = 0; i <= line.size(); ++i) {
      const char c = i < line.size() ? line[i] : ' ';
      if (c == '"' && (i == 0 || line[i - 1] != '\\')) quoted = !quoted;
      if (!quoted && line.compare(i, 2, "//") == 0) break;
      if (!quoted && (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_')) {
        word += c;
      } else if (!word.empty()) {
        words.insert(std::exchange(word, {}));
      }
    }
    if (!word.empty()) words.insert(word);
  }
  return words;
}

std::set<std::string> declared_names(const std::string& header) {
  std::set<std::string> names;
  for (const std::string& line : split_lines(read_source(header))) {
    const std::string name = name_in(without_comment(line));
    if (!name.empty()) names.insert(name);
  }
  return names;
}

std::vector<std::string> commented_names(const std::string& file, const std::string& address) {
  const std::vector<std::string> lines = split_lines(read_source(file));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto comment = lines[i].find("//");
    if (comment == std::string::npos || lines[i].find(address, comment) == std::string::npos) {
      continue;
    }
    if (!is_comment(lines[i])) {
      names.push_back(type_around(lines, i));
      continue;
    }
    std::size_t next = i;
    while (next < lines.size() && is_comment(lines[next])) ++next;
    names.push_back(next < lines.size() ? name_in(without_comment(lines[next])) : "");
  }
  return names;
}

std::map<std::string, TestCase> test_cases() {
  static const std::regex macro(R"re(^TEST(_[FP])?\(\s*([A-Za-z0-9_]+),\s*([A-Za-z0-9_]+)\s*\))re",
                                std::regex::ECMAScript | std::regex::multiline);
  std::map<std::string, TestCase> cases;
  for (const std::string& file : list_sources({"tests"}, {".cpp"})) {
    const std::string text = read_source(file);
    for (std::sregex_iterator it(text.begin(), text.end(), macro), end; it != end; ++it) {
      auto begin = static_cast<std::size_t>(it->position());
      const std::size_t close = std::min(text.find("\n}", begin), text.size());
      while (begin > 1) {
        const std::size_t line = text.rfind('\n', begin - 2) + 1;
        if (text.compare(line, 2, "//") != 0) break;
        begin = line;
      }
      cases[(*it)[2].str() + "." + (*it)[3].str()] = {file, text.substr(begin, close - begin)};
    }
  }
  return cases;
}

}  // namespace carom::test
