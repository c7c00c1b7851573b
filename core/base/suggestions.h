// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace carom {

/// The words nearest to `word` by edit distance, nearest first, at most `count`: for "did you
/// mean".
std::vector<std::string> closest_words(std::string_view word, std::span<const std::string> among,
                                       std::size_t count = 3);

/// Those of closest_words() of which less than half the letters differ: what may be a slip.
std::vector<std::string> similar_words(std::string_view word, std::span<const std::string> among,
                                       std::size_t count = 3);

/// "a", "a or b", "a, b or c".
std::string joined_with_or(std::span<const std::string> words);

}  // namespace carom
