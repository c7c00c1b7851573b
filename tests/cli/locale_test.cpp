// SPDX-License-Identifier: MIT
//
// A German computer writes the same bytes. The locale is made here, because few computers have it.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace carom {
namespace {

namespace fs = std::filesystem;

class LocaleTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "carom_locale_XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    const std::string make = "localedef -i de_DE -f UTF-8 '" + folder_.string() +
                             "/de_DE.UTF-8' > '" + folder_.string() + "/made.txt' 2>&1";
    ASSERT_EQ(shell(make), 0) << "the package locales is needed";
  }
  void TearDown() override { fs::remove_all(folder_); }

  static int shell(const std::string& command) {
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  static std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  /// The environment of a computer in that country.
  [[nodiscard]] std::string in(const std::string& locale) const {
    return "env LOCPATH='" + folder_.string() + "' LC_ALL=" + locale + " LANG=" + locale +
           " CAROM_RESOURCES='" CAROM_SOURCE_ROOT "/resources' ";
  }

  /// Every file and the standard output of a command, by name.
  [[nodiscard]] std::map<std::string, std::string> written(const std::string& arguments,
                                                           const std::string& locale) const {
    const fs::path into = folder_ / ("out-" + locale);
    fs::create_directory(into);
    EXPECT_EQ(shell("cd '" + into.string() + "' && " + in(locale) + "'" CAROM_CLI_PROGRAM "' " +
                    arguments + " > stdout.txt"),
              0)
        << arguments;
    std::map<std::string, std::string> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(into)) {
      files[entry.path().filename().string()] = read(entry.path());
    }
    fs::remove_all(into);
    return files;
  }

  fs::path folder_;
};

TEST_F(LocaleTest, EveryOutputOfTheCommandLineIsTheSame) {
  ASSERT_EQ(shell(in("de_DE.UTF-8") + "bash -c 'test \"$(printf %.1f 0,5)\" = 0,5'"), 0)
      << "the locale is not in force, and this test would see nothing";
  for (const char* arguments :
       {"evaluate kane --json", "evaluate double-pendulum",
        "sweep double-pendulum --over pose.tip.x=-0.45:0.45:41 --csv sweep.csv",
        "map kane --e 0:1:21 --mu 0:1.2:21 --csv map.csv",
        "simulate bouncing-disc --until 1 --approach 0.3 --csv motion.csv", "gallery kane",
        "equations --json", "check double-pendulum --set contacts.tip.e=0.55"}) {
    SCOPED_TRACE(arguments);
    const auto english = written(arguments, "C");
    EXPECT_EQ(written(arguments, "de_DE.UTF-8"), english);
    std::size_t bytes = 0;
    for (const auto& [name, text] : english) bytes += text.size();
    EXPECT_GT(bytes, 100u);
  }
}

TEST_F(LocaleTest, NumbersAreReadWithAPointEverywhere) {
  const auto english = written("evaluate kane --json --set contacts.tip.e=0.25", "C");
  EXPECT_NE(english, written("evaluate kane --json", "C"));
  EXPECT_EQ(written("evaluate kane --json --set contacts.tip.e=0.25", "de_DE.UTF-8"), english);
}

}  // namespace
}  // namespace carom
