// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carom {

/// Bad input from outside (a file, a field, an argument): where it stands and what would be right.
/// Raised while reading, validating and setting parameters; never for physics (see ImpactStatus).
class InputError : public std::runtime_error {
 public:
  InputError(std::string where, std::string message)
      : std::runtime_error(where.empty() ? message : where + ": " + message),
        where_(std::move(where)),
        message_(std::move(message)) {}

  /// JSON pointer, parameter path or option name.
  [[nodiscard]] const std::string& where() const { return where_; }
  /// One sentence: what is wrong and what would be right.
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  std::string where_;
  std::string message_;
};

/// The words that a slip may have made `word` of, nearest first, at most `count`: up to a third of
/// the letters are other ones, missing, added, or changed places with their neighbour, and at least
/// one may be.
std::vector<std::string> similar_words(std::string_view word, std::span<const std::string> among,
                                       std::size_t count = 3);

/// "; did you mean "a" or "b"?"; empty if no word is similar.
std::string did_you_mean(std::string_view word, std::span<const std::string> among);

/// "a", "a or b", "a, b or c".
std::string joined_with_or(std::span<const std::string> words);

}  // namespace carom
