// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/quantity.h"

namespace carom {

/// What a text means: a number in SI units, or a sentence that says what is wrong.
struct Expression {
  std::optional<double> value;
  std::string error;
};

/// Reads a number with unit and arithmetic: `120 mm`, `30 deg`, `2*0.15`, `(1 + 2)/4 m/s`, `pi/4`.
///
///   sum     = product { ("+" | "-") product }
///   product = signed { ("*" | "/") signed | unit | "pi" | "sqrt" ... }
///   signed  = { "+" | "-" } power
///   power   = primary [ "^" ["-"] digit ]
///   primary = number | "pi" | "sqrt" "(" sum ")" | "(" sum ")" | unit
///
/// Units carry dimensions, so `1 m + 2` and a length in an angle's field are errors. A result
/// without any unit is in the unit on screen, except that an angle made with pi is in radians.
/// @param bare_numerator, bare_denominator  its factor: SI = number · numerator / denominator
Expression parse_expression(std::string_view text, Dimension expected, double bare_numerator = 1,
                            double bare_denominator = 1);

}  // namespace carom
