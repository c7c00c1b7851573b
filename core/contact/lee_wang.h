// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/factor.h"

namespace carom {

/// a = 3(1 − e)/4.
DampingFactor lee_wang_factor(double e);

}  // namespace carom
