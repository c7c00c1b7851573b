// SPDX-License-Identifier: MIT
//
// The lines of Python that read a table, run by Python: a stand-in for matplotlib tells what it was
// asked to draw.
#include "core/io/python_snippet.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/io/csv.h"

namespace carom {
namespace {

namespace fs = std::filesystem;

Table table() {
  Table table;
  table.label_head = "row";
  table.label = {"0", "1", "2"};
  table.columns = {{"bodies.arm.mass", "m", Dimension::mass, {1, 2.5, 4}},
                   {"never", "", Dimension::none, {{}, {}, {}}},
                   {"T_minus", "T⁻", Dimension::energy, {0.1, {}, 1e-7}}};
  table.regime = {"stick", "", "stick"};
  table.reason = {"", "the pose, \"as asked\", is out of reach", ""};
  return table;
}

class PythonSnippet : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "carom_python_XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  /// What the script prints, or what went wrong.
  [[nodiscard]] std::string printed(const std::string& script) const {
    write("script.py", script);
    const std::string command = "cd '" + folder_.string() +
                                "' && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=. "
                                "/usr/bin/python3 script.py > out.txt 2>&1";
    const int status = std::system(command.c_str());
    std::ostringstream text;
    text << std::ifstream(folder_ / "out.txt").rdbuf();
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << text.str();
    return text.str();
  }

  fs::path folder_;
};

TEST_F(PythonSnippet, ReadsTheTableWithItsUnitsAndDrawsIt) {
  if (!fs::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no Python";
  const std::string name = R"(my "best" \table.csv)";
  write(name, write_csv(table()));
  fs::create_directory(folder_ / "matplotlib");
  write("matplotlib/__init__.py", "");
  write("matplotlib/pyplot.py",
        "def plot(*what): print(*what)\n"
        "def xlabel(text): print(text)\n"
        "def ylabel(text): print(text)\n"
        "def show(): pass\n");
  EXPECT_EQ(printed(python_snippet((folder_ / name).string(), table()) +
                    "print(columns['reason'][1])\nprint(numbers['row'])\n"),
            "[1.0, 2.5, 4.0] [0.1, nan, 1e-07] .-\n"
            "bodies.arm.mass [kg]\n"
            "T_minus [J]\n"
            "the pose, \"as asked\", is out of reach\n"
            "[0.0, 1.0, 2.0]\n");
}

TEST_F(PythonSnippet, OfASingleColumnOnlyReads) {
  if (!fs::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no Python";
  Table single = table();
  single.columns.resize(1);
  write("t.csv", write_csv(single));
  const std::string snippet = python_snippet("t.csv", single);
  EXPECT_EQ(snippet.find("matplotlib"), std::string::npos);
  EXPECT_EQ(printed(snippet + "print(numbers['bodies.arm.mass [kg]'])\n"), "[1.0, 2.5, 4.0]\n");
}

}  // namespace
}  // namespace carom
