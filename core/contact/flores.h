// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/factor.h"

namespace carom {

/// a = 8(1 − e)/(5e); none at e = 0.
DampingFactor flores_factor(double e);

}  // namespace carom
