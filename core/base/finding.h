// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace carom {

/// How serious a finding is.
enum class Severity { good, note, warning, error };

/// A verdict or a note to it, always with its reason.
struct Finding {
  Severity severity = Severity::good;
  std::string text;
  std::string equation;  ///< address in the register; may be empty

  bool operator==(const Finding&) const = default;
};

}  // namespace carom
