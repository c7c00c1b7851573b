// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace carom {

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
