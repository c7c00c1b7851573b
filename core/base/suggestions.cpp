// SPDX-License-Identifier: MIT
#include "core/base/suggestions.h"

#include <algorithm>
#include <numeric>

namespace carom {

namespace {

/// Levenshtein distance, one row of the table at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

// A hostile file may bring a word of megabytes and thousands of candidates.
constexpr std::size_t longest_compared_word = 128;
constexpr std::size_t most_compared_words = 4096;

}  // namespace

std::vector<std::string> closest_words(std::string_view word, std::span<const std::string> among,
                                       std::size_t count) {
  word = word.substr(0, longest_compared_word);
  among = among.first(std::min(among.size(), most_compared_words));
  std::vector<std::pair<std::size_t, std::string>> ranked;
  ranked.reserve(among.size());
  for (const auto& candidate : among) {
    const auto part = std::string_view(candidate).substr(0, longest_compared_word);
    ranked.emplace_back(edit_distance(word, part), candidate);
  }
  std::ranges::stable_sort(ranked, {}, [](const auto& entry) { return entry.first; });
  std::vector<std::string> result;
  for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) {
    result.push_back(ranked[i].second);
  }
  return result;
}

std::vector<std::string> similar_words(std::string_view word, std::span<const std::string> among,
                                       std::size_t count) {
  std::vector<std::string> result = closest_words(word, among, count);
  word = word.substr(0, longest_compared_word);
  std::erase_if(result, [word](const std::string& candidate) {
    const auto part = std::string_view(candidate).substr(0, longest_compared_word);
    return 2 * edit_distance(word, part) > std::max(word.size(), part.size());
  });
  return result;
}

std::string joined_with_or(std::span<const std::string> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace carom
