// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/impact/indicators.h"

namespace carom {

// For people only: files, tables for machines and tool tips keep every digit.

/// 0 where `value` is only what rounding leaves of a difference of terms as large as `largest`.
double without_roundoff(double value, double largest);

/// How large the terms are from which indicators of a dimension are computed [SI]: as the largest
/// indicator of it. Pure numbers are ratios to a quantity of their own kind, as γ and ξ are to T⁻:
/// their terms are as large as 1. σ has terms as large as the square of the largest impulse.
double largest_of(const Indicators& indicators, Dimension dimension);

/// An indicator as it is read: without roundoff.
std::optional<double> readable(const Indicators& indicators, const IndicatorInfo& info);

}  // namespace carom
