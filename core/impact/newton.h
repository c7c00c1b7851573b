// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace carom {

/// Newton's law without friction and with a common e, P(27). μ is ignored.
struct NewtonLaw {
  static constexpr std::string_view word = "newton";
  static constexpr std::string_view title = "Newton, frictionless, common e \u2014 P(27)";
  static constexpr bool friction = false, marches = false, several = true;
  bool operator==(const NewtonLaw&) const = default;
};

/// Newton's law without friction, each contact with its own e: P(44)–P(49). μ is ignored.
struct NewtonLocalLaw {
  static constexpr std::string_view word = "newton-local";
  static constexpr std::string_view title =
      "Newton, frictionless, an e for each contact \u2014 P(49)";
  static constexpr bool friction = false, marches = false, several = true;
  bool operator==(const NewtonLocalLaw&) const = default;
};

}  // namespace carom
