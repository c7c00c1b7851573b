// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/mechanism/polygon.h"

namespace carom {

/// What a closed contact does between impacts.
enum class PersistentMode : unsigned char {
  open,            ///< it lets go
  slides,          ///< it pushes, without friction
  sticks,          ///< F(4)
  slips_forward,   ///< F(5) with v_t > 0
  slips_backward,  ///< F(5) with v_t < 0
};

/// "open", "closed", "sticks", "slips +", "slips −": the word in files.
std::string_view mode_word(PersistentMode mode);

/// Direction of slip: 1, −1, or 0 without friction's sign.
inline double slip_sign(PersistentMode mode) {
  if (mode == PersistentMode::slips_forward) return 1;
  return mode == PersistentMode::slips_backward ? -1 : 0;
}

/// The same contact with time turned round.
PersistentMode reversed(PersistentMode mode);

/// A contact that stays closed for a while, and how.
struct PersistentContact {
  int contact = 0;
  PersistentMode mode = PersistentMode::slides;
  std::optional<OutlinePart> part = {};  ///< of the polygon that it is with, if it is with one

  bool operator==(const PersistentContact&) const = default;
};

/// What the closed contacts do, all of them.
using ActiveSet = std::vector<PersistentContact>;

}  // namespace carom
