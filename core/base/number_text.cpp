// SPDX-License-Identifier: MIT
#include "core/base/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace carom {

namespace {
// Longest outputs: "-1.7976931348623157e+308" and a rounded number of at most 17 digits.
using Buffer = std::array<char, 64>;
}  // namespace

void append_shortest(std::string& text, double value) {
  Buffer buffer{};
  if (value == 0)
    value = 0;  // JSON readers drop the sign of "-0", and a file must be read as written
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  text.append(buffer.data(), error == std::errc{} ? end : buffer.data());
}

std::string shortest(double value) {
  std::string text;
  append_shortest(text, value);
  return text;
}

std::string rounded(double value, int digits) {
  Buffer buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                          std::chars_format::general, digits);
  return {buffer.data(), error == std::errc{} ? end : buffer.data()};
}

std::string readable_length(double metres, int digits) {
  struct Unit {
    double metres;
    const char* name;
  };
  constexpr Unit units[] = {{1e-3, " mm"}, {1e-6, " µm"}, {1e-9, " nm"}};
  const double length = std::abs(metres);
  digits = std::max(digits, 3);  // fewer would leave a power of ten
  for (const Unit& unit : units) {
    if (length < 1 && length >= unit.metres)
      return rounded(metres / unit.metres, digits) + unit.name;
  }
  return rounded(metres, digits) + " m";
}

std::optional<double> parse_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return {};
  return value;
}

}  // namespace carom
