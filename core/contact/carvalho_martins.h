// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/factor.h"

namespace carom {

/// a = 3/2 (1 − e)(11 − e)/(1 + 9e): nearly exact for e ≥ ⅓, and finite at e = 0.
DampingFactor carvalho_martins_factor(double e);

}  // namespace carom
