// SPDX-License-Identifier: MIT
//
// Who may know whom. The rules are read off the #include lines, so a wrong arrow fails here before
// it becomes a habit.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>

#include "tests/architecture/source_tree.h"

namespace carom::test {
namespace {

/// The folders of core, each allowed to include only itself and what stands before it: values and
/// words, then bodies and joints, then their rows, then projections, then poses that are solved
/// with them, impacts, forces of compliant contacts, the motion that these make, documents, what is
/// computed from documents, and files.
constexpr std::array<std::string_view, 13> core_order{
    "base",    "math",   "mechanism", "dynamics", "projection", "pose", "impact",
    "contact", "motion", "scenario",  "edit",     "study",      "io"};

/// The validation report stands beside the command line: it knows the core, and of the window only
/// the place that shows it knows it.
constexpr std::string_view report_folder = "app/report/";
constexpr std::string_view shows_the_report = "ui/window/help.cpp";

/// The folders of ui, each allowed to include only itself, core, and what stands before it: colours
/// and icons, work on other threads, the open document, its views, the panels that edit and
/// compare, the motion in time, lessons, files made of all of it, and the window that arranges
/// them.
constexpr std::array<std::string_view, 11> ui_order{"look",    "work",    "document", "scene",
                                                    "plots",   "editors", "playback", "studies",
                                                    "lessons", "export",  "window"};

/// Two ways to compute an impact, rigid and compliant, that do not know each other.
constexpr std::pair<std::string_view, std::string_view> beside{"core/contact/", "core/impact/"};

constexpr std::size_t longest_file = 400;

/// Place of a path such as "core/pose/close.h" in the order of the folders below "core/".
std::optional<std::size_t> rank_of(std::string_view path, std::string_view root,
                                   std::span<const std::string_view> order) {
  if (!path.starts_with(root)) return {};
  path.remove_prefix(root.size());
  const std::string_view folder = path.substr(0, path.find('/'));
  const auto found = std::ranges::find(order, folder);
  if (found == order.end()) return {};
  return static_cast<std::size_t>(found - order.begin());
}

bool is_standard_header(std::string_view name) {
  return std::ranges::all_of(name, [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_';
  });
}

bool is_qt(std::string_view include) {
  return include.starts_with("<Q") || include.starts_with("<q") || include.starts_with("ui/") ||
         include.starts_with("app/gui/");
}

TEST(Includes, CorePointsOneWay) {
  for (const std::string& file : list_sources({"core"}, {".h", ".cpp"})) {
    const auto from = rank_of(file, "core/", core_order);
    ASSERT_TRUE(from) << file << " is in a folder that the order does not name";
    for (const std::string& include : list_includes(file)) {
      if (include.front() == '<') continue;
      const auto to = rank_of(include, "core/", core_order);
      EXPECT_TRUE(to) << file << " includes " << include << ", which is no folder of core";
      EXPECT_FALSE(to && *to > *from) << file << " includes " << include << ", which knows it";
      EXPECT_FALSE(file.starts_with(beside.first) && include.starts_with(beside.second))
          << file << " includes " << include << ", which stands beside it";
    }
  }
}

TEST(Includes, TheWindowPointsOneWay) {
  for (const std::string& file : list_sources({"ui"}, {".h", ".cpp"})) {
    const auto from = rank_of(file, "ui/", ui_order);
    ASSERT_TRUE(from) << file << " is in a folder that the order does not name";
    for (const std::string& include : list_includes(file)) {
      if (include.front() == '<' || include.starts_with("core/")) continue;
      if (include.starts_with(report_folder) && file == shows_the_report) continue;
      const auto to = rank_of(include, "ui/", ui_order);
      EXPECT_TRUE(to) << file << " includes " << include << ", which is no folder of core or ui";
      EXPECT_FALSE(to && *to > *from) << file << " includes " << include << ", which knows it";
    }
  }
}

TEST(Includes, TheReportKnowsTheCoreAlone) {
  for (const std::string& file : list_sources({"app/report"}, {".h", ".cpp"})) {
    for (const std::string& include : list_includes(file)) {
      if (include.front() == '<') continue;
      EXPECT_TRUE(include.starts_with("core/") || include.starts_with(report_folder))
          << file << " includes " << include;
    }
  }
}

TEST(Includes, ThePythonModuleKnowsTheCoreAlone) {
  for (const std::string& file : list_sources({"app/python"}, {".h", ".cpp"})) {
    for (const std::string& include : list_includes(file)) {
      EXPECT_TRUE(include.front() == '<' || include == "binding.h" || include.starts_with("core/"))
          << file << " includes " << include;
      EXPECT_FALSE(is_qt(include)) << file << " includes " << include;
    }
  }
}

TEST(Includes, NoQtInCoreAndCommandLine) {
  for (const std::string& file : list_sources({"core", "app/cli", "app/report"}, {".h", ".cpp"})) {
    for (const std::string& include : list_includes(file)) {
      EXPECT_FALSE(is_qt(include)) << file << " includes " << include;
    }
  }
}

// Whoever links the core needs Eigen and a compiler, nothing else.
TEST(Includes, HeadersOfCoreNeedOnlyEigen) {
  for (const std::string& file : list_sources({"core"}, {".h"})) {
    for (const std::string& include : list_includes(file)) {
      if (include.front() != '<') continue;
      const std::string name = include.substr(1, include.size() - 2);
      EXPECT_TRUE(name.starts_with("Eigen/") || is_standard_header(name))
          << file << " includes " << include;
    }
  }
}

TEST(Includes, HeadersAreGuarded) {
  for (const std::string& file : list_sources({"core", "app", "ui", "tests"}, {".h"})) {
    EXPECT_TRUE(read_source(file).find("#pragma once") != std::string::npos) << file;
  }
}

/// What is linked with Qt is under Qt's licence.
bool needs_qt(const std::string& file) {
  const auto qt_parts = {"ui/", "app/gui/", "tests/ui/", "tests/image/", "tests/monkey/"};
  return std::ranges::any_of(qt_parts, [&](const char* part) { return file.starts_with(part); }) ||
         std::ranges::any_of(list_includes(file), is_qt);
}

TEST(Sources, NameTheirLicence) {
  for (const std::string& file : list_sources({"core", "app", "ui", "tests"},
                                              {".h", ".cpp", "CMakeLists.txt", ".cmake", ".sh"})) {
    const std::string wanted =
        std::string("SPDX-License-Identifier: ") + (needs_qt(file) ? "GPL-3.0-or-later" : "MIT");
    const std::vector<std::string> lines = split_lines(read_source(file));
    // The first line; the second after the line that names a script's interpreter.
    const std::size_t place = !lines.empty() && lines[0].starts_with("#!") ? 1 : 0;
    ASSERT_GT(lines.size(), place) << file << " is empty";
    EXPECT_TRUE(lines[place].ends_with(wanted)) << file << " should begin with: " << wanted;
  }
}

TEST(Sources, StayShort) {
  for (const std::string& file : list_sources({"core", "app", "ui", "tests"}, {".h", ".cpp"})) {
    const std::size_t length = split_lines(read_source(file)).size();
    EXPECT_LE(length, longest_file) << file << ": one file, one idea";
  }
}

}  // namespace
}  // namespace carom::test
