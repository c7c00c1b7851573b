// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace carom::test {

/// Which sources a program is made of, read off the #include lines: whoever includes a header is
/// linked with the file that defines what it declares.
class SourceGraph {
 public:
  SourceGraph();

  /// The given files and all that they are made of.
  [[nodiscard]] std::set<std::string> reached_from(const std::vector<std::string>& files) const;

 private:
  std::map<std::string, std::vector<std::string>> next_;
};

/// The other half of a pair: "core/impact/audit.h" for "core/impact/audit.cpp".
std::string partner_of(const std::string& file);

/// The words of a file's code, those of comments and strings left out.
std::set<std::string> words_of_code(const std::string& file);

/// Functions and types that a header declares.
std::set<std::string> declared_names(const std::string& header);

/// What the comments that mention an address stand at: a function or type where one follows, the
/// type around where a member is commented, "" where it is the comment at the head of a file.
std::vector<std::string> commented_names(const std::string& file, const std::string& address);

/// A TEST, TEST_F or TEST_P.
struct TestCase {
  std::string file;
  std::string text;  ///< its body and the comment above it
};

/// All below tests/, as "Suite.Case".
std::map<std::string, TestCase> test_cases();

}  // namespace carom::test
