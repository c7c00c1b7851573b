// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/factor.h"

namespace carom {

/// a = 0 at every e: nothing is lost, and every impact is elastic.
DampingFactor hertz_factor(double e);

}  // namespace carom
