// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/error.h"

namespace carom {

/// A key that the format does not know: the fault is the key itself, and not its value.
class UnknownKey : public InputError {
 public:
  using InputError::InputError;
};

}  // namespace carom
