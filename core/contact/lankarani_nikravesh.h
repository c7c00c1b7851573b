// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/factor.h"

namespace carom {

/// a = 3(1 − e²)/4.
/// @eq G(27)
DampingFactor lankarani_nikravesh_factor(double e);

}  // namespace carom
