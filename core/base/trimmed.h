// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace carom {

/// The text without the blanks, tabs and line ends around it.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

}  // namespace carom
