// SPDX-License-Identifier: MIT
#include "core/motion/contact_mode.h"

namespace carom {

std::string_view mode_word(SustainedMode mode) {
  switch (mode) {
    case SustainedMode::open:
      return "open";
    case SustainedMode::slides:
      return "closed";
    case SustainedMode::sticks:
      return "sticks";
    case SustainedMode::slips_forward:
      return "slips +";
    case SustainedMode::slips_backward:
      return "slips −";
  }
  return "";
}

SustainedMode reversed(SustainedMode mode) {
  if (mode == SustainedMode::slips_forward) return SustainedMode::slips_backward;
  if (mode == SustainedMode::slips_backward) return SustainedMode::slips_forward;
  return mode;
}

}  // namespace carom
