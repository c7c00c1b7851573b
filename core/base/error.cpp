// SPDX-License-Identifier: MIT
#include "core/base/error.h"

#include <algorithm>
#include <numeric>

namespace carom {

namespace {

/// Insertions, deletions, replacements and exchanges of neighbours that make b of a, one row of the
/// table at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = above[j] + (a[i] == b[j] ? 0 : 1);
      row[j + 1] = std::min({replaced, above[j + 1] + 1, row[j] + 1});
      const bool exchanged = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
      if (exchanged) row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
    }
  }
  return row.back();
}

// A hostile file may bring a word of megabytes and thousands of candidates.
constexpr std::size_t longest_compared_word = 128;
constexpr std::size_t most_compared_words = 4096;

}  // namespace

std::vector<std::string> similar_words(std::string_view word, std::span<const std::string> among,
                                       std::size_t count) {
  word = word.substr(0, longest_compared_word);
  among = among.first(std::min(among.size(), most_compared_words));
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const auto& candidate : among) {
    const auto part = std::string_view(candidate).substr(0, longest_compared_word);
    const std::size_t most = std::max<std::size_t>(1, std::max(word.size(), part.size()) / 3);
    const std::size_t distance = edit_distance(word, part);
    // Of a single letter nothing would be left.
    if (distance <= most && distance < part.size()) ranked.emplace_back(distance, candidate);
  }
  std::ranges::stable_sort(ranked, {}, [](const auto& entry) { return entry.first; });
  std::vector<std::string> result;
  for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) {
    result.push_back(ranked[i].second);
  }
  return result;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> among) {
  std::vector<std::string> similar = similar_words(word, among);
  if (similar.empty()) return {};
  for (std::string& one : similar) one.insert(0, 1, '"').push_back('"');
  return "; did you mean " + joined_with_or(similar) + "?";
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
