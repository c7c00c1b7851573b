// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/impact/indicators.h"

namespace carom {

// For people only: files, tables for machines and tool tips keep every digit.

/// 0 where `value` is only what rounding leaves of a difference of terms as large as `largest`.
double without_roundoff(double value, double largest);

/// The largest indicator of a dimension, of whose size the terms of the others are; 0 for pure
/// numbers, which are no terms of each other.
double largest_of(const Indicators& indicators, Dimension dimension);

/// An indicator as it is read: without roundoff.
std::optional<double> readable(const Indicators& indicators, const IndicatorInfo& info);

}  // namespace carom
