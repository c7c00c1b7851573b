// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/mechanism/outline.h"

namespace carom {

/// What a closed contact does between impacts.
enum class PersistentMode : unsigned char {
  open,            ///< it lets go
  slides,          ///< it pushes, without friction
  sticks,          ///< F(4)
  slips_forward,   ///< F(5) with v_t > 0
  slips_backward,  ///< F(5) with v_t < 0
};

/// The word in files.
inline std::string_view mode_word(PersistentMode mode) {
  constexpr std::array<std::string_view, 5> words{"open", "closed", "sticks", "slips +", "slips −"};
  return words[static_cast<std::size_t>(mode)];
}

/// Direction of slip: 1, −1, or 0 without friction's sign.
inline double slip_sign(PersistentMode mode) {
  if (mode == PersistentMode::slips_forward) return 1;
  return mode == PersistentMode::slips_backward ? -1 : 0;
}

/// The same contact with time turned round.
inline PersistentMode reversed(PersistentMode mode) {
  if (mode == PersistentMode::slips_forward) return PersistentMode::slips_backward;
  return mode == PersistentMode::slips_backward ? PersistentMode::slips_forward : mode;
}

/// A contact that stays closed for a while, and how.
struct PersistentContact {
  int contact = 0;
  PersistentMode mode = PersistentMode::slides;
  std::optional<OutlinePart> part = {};  ///< of the outline that it is with, if it is with one

  bool operator==(const PersistentContact&) const = default;
};

/// What the closed contacts do, all of them.
using ActiveSet = std::vector<PersistentContact>;

}  // namespace carom
