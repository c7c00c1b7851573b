// SPDX-License-Identifier: MIT
//
// What is said about the core as a library and what is installed of it are the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "tests/architecture/source_tree.h"

namespace carom::test {
namespace {

std::set<std::string> matches(const std::string& text, const std::regex& pattern) {
  std::set<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
    found.insert((*match)[1].str());
  }
  return found;
}

std::set<std::string> installed_headers() {
  const std::string rules = read_source("app/install/CMakeLists.txt");
  const auto from = rules.find("set(CAROM_PUBLIC_HEADERS");
  const auto to = rules.find(')', from);
  EXPECT_NE(from, std::string::npos);
  return matches(rules.substr(from, to - from), std::regex(R"(([a-z_]+/[a-z_]+\.h))"));
}

TEST(Library, TheManualListsThePublicHeaders) {
  const std::string manual = read_source("resources/docs/library.md");
  const auto from = manual.find("## Public headers");
  const auto to = manual.find("## ", from + 1);
  ASSERT_NE(to, std::string::npos);
  EXPECT_EQ(matches(manual.substr(from, to - from), std::regex(R"(`carom/([a-z_/]+\.h)`)")),
            installed_headers());
}

TEST(Library, PublicHeadersAreThere) {
  ASSERT_GT(installed_headers().size(), 20U);
  const std::vector<std::string> headers = list_sources({"core"}, {".h"});
  for (const std::string& header : installed_headers()) {
    EXPECT_THAT(headers, ::testing::Contains("core/" + header));
  }
}

// Who copies the example includes public headers alone.
TEST(Library, TheExampleIncludesPublicHeadersAlone) {
  const std::set<std::string> headers = installed_headers();
  int count = 0;
  for (const std::string& include : list_includes("resources/examples/embed/embed.cpp")) {
    if (!include.starts_with("<carom/")) continue;
    ++count;
    EXPECT_TRUE(headers.contains(include.substr(7, include.size() - 8))) << include;
  }
  EXPECT_GT(count, 4);
}

}  // namespace
}  // namespace carom::test
