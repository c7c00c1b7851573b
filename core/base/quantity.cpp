// SPDX-License-Identifier: MIT
#include "core/base/quantity.h"

#include <array>
#include <cmath>

#include "core/base/error.h"
#include "core/base/number_text.h"

namespace carom {

namespace {

/// In the order of Dimension.
constexpr std::array<std::string_view, 25> si_units{
    "1",     "m",     "rad",  "kg",         "kg m^2",    "m/s", "rad/s", "m/s^2", "J",
    "N s",   "N m s", "1/kg", "1/(kg m^2)", "N^2 s^2",   "s",   "s/m",   "N",     "N/m",
    "N/m^n", "N s/m", "N m",  "N m/rad",    "N m s/rad", "Hz",  "W"};
static_assert(si_units.size() == static_cast<std::size_t>(Dimension::power) + 1);

}  // namespace

std::string_view si_unit(Dimension dimension) {
  return si_units[static_cast<std::size_t>(dimension)];
}

void require_in_range(double value, const Range& range, const std::string& where,
                      std::string_view what) {
  const bool inside = std::isfinite(value) && value <= range.high &&
                      (range.low_open ? value > range.low : value >= range.low);
  if (inside) return;
  throw InputError(where, std::string(what) + " must be " +
                              (range.low_open ? "greater than " : "at least ") +
                              shortest(range.low) + " and at most " + shortest(range.high) +
                              ", not " + shortest(value));
}

}  // namespace carom
