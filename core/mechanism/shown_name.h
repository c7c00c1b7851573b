// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>

namespace carom {

/// A name as a person reads it: files join its words with underscores.
inline std::string in_words(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return name;
}

/// What a part is called in a sentence: its label, or its name in words. Paths, tables and messages
/// about a file keep the name.
template <class Part>
std::string shown_name(const Part& part) {
  if constexpr (requires { part.label; }) {
    if (!part.label.empty()) return part.label;
  }
  return in_words(part.name);
}

}  // namespace carom
