// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace carom {

/// Text as it stands between tags and in attributes.
std::string escaped(std::string_view text);

/// A hyphen before a digit becomes a minus sign, as readers expect it.
std::string with_minus_signs(std::string_view text);

}  // namespace carom
