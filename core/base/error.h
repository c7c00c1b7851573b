// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace carom {

/// Bad input from outside (a file, a field, an argument): where it stands and what would be right.
/// Raised while reading, validating and setting parameters; never for physics (see ImpactStatus).
class InputError : public std::runtime_error {
 public:
  InputError(std::string where, std::string message)
      : std::runtime_error(where.empty() ? message : where + ": " + message),
        where_(std::move(where)),
        message_(std::move(message)) {}

  /// JSON pointer, parameter path or option name.
  [[nodiscard]] const std::string& where() const { return where_; }
  /// One sentence: what is wrong and what would be right.
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  std::string where_;
  std::string message_;
};

}  // namespace carom
