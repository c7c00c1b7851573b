// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/impact/law.h"

namespace carom {

/// "Newton", "Newton–Coulomb": the short name of a law, in sentences and in narrow places.
std::string_view law_label(const Law& law);

}  // namespace carom
