// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/factor.h"

namespace carom {

/// a = 6(1 − e)/((2e − 1)² + 3).
DampingFactor herbert_mcwhannell_factor(double e);

}  // namespace carom
