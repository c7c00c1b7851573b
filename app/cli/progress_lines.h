// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace carom::cli {

/// What a long computation says of its progress, and when. At a terminal one line is written again
/// and again. In a log each line stays: there a line follows the one before it (the first one: the
/// start) after 10 % more and half a minute at least.
class ProgressLines {
 public:
  explicit ProgressLines(bool at_terminal) : at_terminal_(at_terminal) {}

  /// What is to be written now, if anything.
  /// @param fraction  that is done, in [0, 1]
  /// @param elapsed  since the start
  std::optional<std::string> update(double fraction, std::chrono::duration<double> elapsed) {
    const int percent = static_cast<int>(100 * fraction);
    const bool early = elapsed < patience || (percent == shown_ && told_.count() > 0);
    const bool often = elapsed - told_ < log_pause || percent < shown_ + log_percent;
    if (at_terminal_ ? early : often) return {};
    shown_ = percent;
    told_ = elapsed;
    const std::string text = std::to_string(percent) + " %";
    return at_terminal_ ? std::string(1, '\r').append(text) : text + "\n";
  }

  /// What ends the line that was written.
  [[nodiscard]] std::string end() const {
    return at_terminal_ && told_.count() > 0 ? "\n" : std::string();
  }

 private:
  static constexpr std::chrono::seconds patience{1};
  static constexpr std::chrono::seconds log_pause{30};
  static constexpr int log_percent = 10;
  bool at_terminal_;
  int shown_ = 0;
  std::chrono::duration<double> told_{0};
};

}  // namespace carom::cli
