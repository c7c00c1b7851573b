// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace carom {

/// A text as one word of a shell: in quotes where the shell would take it for something else.
inline std::string shell_word(std::string_view text) {
  constexpr std::string_view plain = "%+,-./0123456789:=@_";
  const bool is_plain = std::ranges::all_of(text, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || plain.find(c) != plain.npos;
  });
  if (is_plain && !text.empty()) return std::string(text);
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

}  // namespace carom
