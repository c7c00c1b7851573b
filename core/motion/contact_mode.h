// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/mechanism/polygon.h"

namespace carom {

/// What a closed contact does between impacts.
enum class SustainedMode : unsigned char {
  open,            ///< it lets go
  slides,          ///< it pushes, without friction
  sticks,          ///< F(4)
  slips_forward,   ///< F(5) with v_t > 0
  slips_backward,  ///< F(5) with v_t < 0
};

/// "open", "closed", "sticks", "slips +", "slips −": the word in files.
std::string_view mode_word(SustainedMode mode);

/// Direction of slip: 1, −1, or 0 without friction's sign.
inline double slip_sign(SustainedMode mode) {
  if (mode == SustainedMode::slips_forward) return 1;
  return mode == SustainedMode::slips_backward ? -1 : 0;
}

/// The same contact with time turned round.
SustainedMode reversed(SustainedMode mode);

/// A contact that stays closed for a while, and how.
struct SustainedContact {
  int contact = 0;
  SustainedMode mode = SustainedMode::slides;
  std::optional<OutlinePart> part = {};  ///< of the polygon that it is with, if it is with one

  bool operator==(const SustainedContact&) const = default;
};

/// What the closed contacts do, all of them.
using Standing = std::vector<SustainedContact>;

}  // namespace carom
