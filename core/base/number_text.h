// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace carom {

/// Shortest decimal text that reads back as the same double, whatever the locale.
std::string shortest(double value);

/// `value` rounded to `digits` significant digits, whatever the locale.
std::string rounded(double value, int digits);

/// The whole of `text` as a finite double (decimal point, no locale); empty if it is anything else.
std::optional<double> parse_number(std::string_view text);

}  // namespace carom
