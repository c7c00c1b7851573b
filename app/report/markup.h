// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace carom {

/// Text as it stands between tags and in attributes.
std::string escaped(std::string_view text);

// A sentence with formulas between backticks (core/base/symbols.h), escaped.

std::string marked_html(std::string_view sentence);

/// To stand in a <text>.
std::string marked_svg(std::string_view sentence);

/// A hyphen before a digit becomes a minus sign, as readers expect it.
std::string with_minus_signs(std::string_view text);

}  // namespace carom
