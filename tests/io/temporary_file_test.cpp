// SPDX-License-Identifier: MIT
//
// What a killed program left behind is cleaned up; nothing else is touched.
#include "core/io/text_file.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <system_error>

#include "core/base/error.h"

namespace carom {
namespace {

namespace fs = std::filesystem;

class StaleTemporaries : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("carom-stale-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void put(const std::string& name) const { std::ofstream(folder_ / name) << "half"; }
  [[nodiscard]] std::set<std::string> names() const {
    std::set<std::string> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
      found.insert(entry.path().filename().string());
    }
    return found;
  }

  fs::path folder_;
};

TEST_F(StaleTemporaries, AFileOfTheMostBytesIsReadAndNoLargerOne) {
  put("text");
  fs::resize_file(folder_ / "text", largest_text);
  EXPECT_EQ(read_text_file(folder_ / "text").size(), largest_text);
  fs::resize_file(folder_ / "text", largest_text + 1);
  EXPECT_THROW(read_text_file(folder_ / "text"), InputError);
}

/// A child that stands in the middle of a save, until it is killed.
class WriterInMidst {
 public:
  explicit WriterInMidst(const fs::path& target) {
    int ready[2];
    if (::pipe(ready) != 0) return;
    child_ = ::fork();
    if (child_ == 0) {
      TemporaryFile file(target);
      file.write("half");
      if (::write(ready[1], "x", 1) != 1) ::_exit(1);
      while (true) ::pause();
    }
    char byte = 0;
    started_ = ::read(ready[0], &byte, 1) == 1;
    ::close(ready[0]);
    ::close(ready[1]);
  }
  WriterInMidst(const WriterInMidst&) = delete;
  WriterInMidst& operator=(const WriterInMidst&) = delete;
  ~WriterInMidst() { kill(); }

  [[nodiscard]] bool started() const { return started_; }
  void kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    child_ = -1;
  }

 private:
  pid_t child_ = -1;
  bool started_ = false;
};

TEST_F(StaleTemporaries, AreRemovedOnceTheirWriterIsGone) {
  const fs::path target = folder_ / "mine.json";
  write_text_file(target, "whole");
  WriterInMidst writer(target);
  ASSERT_TRUE(writer.started());
  ASSERT_EQ(names().size(), 2u);
  remove_stale_temporaries(target);
  remove_all_stale_temporaries(folder_);
  write_text_file(target, "newer");
  EXPECT_EQ(names().size(), 2u) << "another program is writing it";
  writer.kill();
  EXPECT_EQ(names().size(), 2u);
  remove_stale_temporaries(target);
  EXPECT_EQ(names(), std::set<std::string>{"mine.json"});
}

// Each cleans up before it writes, and must not take what the other is writing for stale.
TEST_F(StaleTemporaries, TwoProgramsThatSaveAtOnceDoNotDisturbEachOther) {
  const fs::path target = folder_ / "mine.json";
  const auto save_often = [&target] {
    for (int i = 0; i < 200; ++i) write_text_file(target, "whole");
  };
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    try {
      save_often();
    } catch (const std::exception&) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  EXPECT_NO_THROW(save_often());
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(names(), std::set<std::string>{"mine.json"});
}

TEST_F(StaleTemporaries, OfOtherNamesAreLeftAlone) {
  const std::set<std::string> foreign{"mine.json",
                                      "mine.json.tmp",
                                      "mine.json.1.0.tmp",  // the first process always runs
                                      "mine.json.12.tmp",
                                      "mine.json.x12.0.tmp",
                                      "mine.json.carom-1234.tmp",
                                      "mine.json.carom-12x4-5.tmp",
                                      "mine.json.carom-1234-5.tmp.bak",
                                      "mine.json.carom--5.tmp",
                                      ".carom-1234-5.tmp",
                                      "other.json.carom-1234-5.tmp"};
  for (const std::string& name : foreign) put(name);
  put("mine.json.carom-1234-5.tmp");
  remove_stale_temporaries(folder_ / "mine.json");
  EXPECT_EQ(names(), foreign);
  std::set<std::string> left = foreign;
  left.erase("other.json.carom-1234-5.tmp");
  remove_all_stale_temporaries(folder_);
  EXPECT_EQ(names(), left);
}

// mine.json.PID.ATTEMPT.tmp, without a lock, as the first versions wrote it.
TEST_F(StaleTemporaries, OfTheFirstVersionsAreRemovedOnceTheirWriterIsGone) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) ::_exit(0);
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  const std::string running = "mine.json." + std::to_string(::getpid()) + ".0.tmp";
  put("mine.json." + std::to_string(child) + ".0.tmp");
  put(running);
  remove_stale_temporaries(folder_ / "other.json");
  EXPECT_EQ(names().size(), 2u) << "it belongs to another file";
  remove_stale_temporaries(folder_ / "mine.json");
  EXPECT_EQ(names(), std::set<std::string>{running});
}

TEST_F(StaleTemporaries, ThatAreNoRegularFilesAreLeftAlone) {
  put("precious");
  fs::create_symlink("precious", folder_ / "mine.json.carom-1-1.tmp");
  fs::create_directory(folder_ / "mine.json.carom-2-2.tmp");
  remove_stale_temporaries(folder_ / "mine.json");
  EXPECT_EQ(names(), (std::set<std::string>{"precious", "mine.json.carom-1-1.tmp",
                                            "mine.json.carom-2-2.tmp"}));
  remove_stale_temporaries(folder_ / "missing" / "mine.json");
}

// Where no file can be made, that is said at once and with the system's own reason.
TEST_F(StaleTemporaries, InAFolderThatIsMissingCannotBeMade) {
  const fs::path target = folder_ / "missing" / "mine.json";
  const std::string why = std::make_error_code(std::errc::no_such_file_or_directory).message();
  try {
    const TemporaryFile file(target);
    ADD_FAILURE() << "there is no such folder";
  } catch (const InputError& error) {
    EXPECT_NE(error.message().find(why), std::string::npos) << error.message();
  }
}

}  // namespace
}  // namespace carom
