// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/factor.h"

namespace carom {

/// a = 3(1 − e)/2.
/// @eq G(26)
DampingFactor hunt_crossley_factor(double e);

}  // namespace carom
