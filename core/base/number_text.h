// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace carom {

/// Shortest decimal text that reads back as the same double, whatever the locale.
std::string shortest(double value);
/// The same, written behind `text`.
void append_shortest(std::string& text, double value);

/// `value` rounded to `digits` significant digits, whatever the locale; four fit beside a figure.
std::string rounded(double value, int digits = 4);

/// A length for reading, with three digits or more, in the unit that leaves one to three digits
/// before the point: "7.5 µm", "2 nm", "0.3 mm" never as "3e-04 m". From 1 m on, and beyond
/// nanometres, in metres.
std::string readable_length(double metres, int digits);

/// The whole of `text` as a finite double (decimal point, no locale); empty if it is anything else.
std::optional<double> parse_number(std::string_view text);

}  // namespace carom
