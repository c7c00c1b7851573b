// SPDX-License-Identifier: MIT
#include "core/motion/contact_mode.h"

namespace carom {

std::string_view mode_word(PersistentMode mode) {
  switch (mode) {
    case PersistentMode::open:
      return "open";
    case PersistentMode::slides:
      return "closed";
    case PersistentMode::sticks:
      return "sticks";
    case PersistentMode::slips_forward:
      return "slips +";
    case PersistentMode::slips_backward:
      return "slips −";
  }
  return "";
}

PersistentMode reversed(PersistentMode mode) {
  if (mode == PersistentMode::slips_forward) return PersistentMode::slips_backward;
  if (mode == PersistentMode::slips_backward) return PersistentMode::slips_forward;
  return mode;
}

}  // namespace carom
