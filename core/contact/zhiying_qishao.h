// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/factor.h"

namespace carom {

/// a = 3(1 − e²)/4 · exp(2(1 − e)).
DampingFactor zhiying_qishao_factor(double e);

}  // namespace carom
