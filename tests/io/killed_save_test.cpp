// SPDX-License-Identifier: MIT
//
// A program that is killed while it saves leaves the old file or the new one, whole.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <thread>

#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

namespace carom {
namespace {

constexpr int kills = 500;

/// Long enough that a write takes several turns.
std::string document(int number) {
  return std::to_string(number) + std::string(300'000, static_cast<char>('a' + number % 26)) + '\n';
}

[[noreturn]] void save_for_ever(const std::filesystem::path& path, int from) {
  for (int number = from;; ++number) save_text_file(path, document(number));
}

TEST(KilledSave, LeavesTheOldFileOrTheNewOne) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("carom-kill-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const std::filesystem::path path = folder / "mine.json";
  write_text_file(path, document(0));
  std::mt19937 random(20260301);
  // Grows until a child lives long enough to save, however busy the machine is, and shrinks after
  // that: the kills fall on every moment around a save.
  double longest_life = 6000;  // [µs]
  int last = 0;
  int advanced = 0;
  for (int i = 0; i < kills; ++i) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) save_for_ever(path, last + 1);
    std::uniform_real_distribution<double> life(100, longest_life);
    std::this_thread::sleep_for(std::chrono::duration<double, std::micro>(life(random)));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const std::string text = read_text_file(path);
    const int number = std::stoi(text);
    ASSERT_EQ(text, document(number)) << "kill " << i;
    ASSERT_GE(number, last);
    advanced += number > last;
    longest_life = std::max(200.0, longest_life * (number > last ? 0.9 : 1.1));
    last = number;
  }
  EXPECT_GT(advanced, kills / 20) << "the children did save";
  const auto files = [&folder] {
    return std::distance(std::filesystem::directory_iterator(folder), {});
  };
  write_text_file(path, document(last + 1));
  EXPECT_EQ(files(), 1) << "what the last one left is cleaned up";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace carom
