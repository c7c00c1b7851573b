// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace carom::ui {

/// What a round number begins with: 1, 2 or 5, times a power of ten.
inline constexpr double roundMantissas[] = {1, 2, 5};

/// The largest round number that is not above `limit`, which is positive.
double roundNumberBelow(double limit);
/// The smallest round number that is not below `least`, which is positive.
/// @param mantissas  from 1 on, rising, below 10
double roundNumberAbove(double least, std::span<const double> mantissas = roundMantissas);

/// A tick that rounding puts just outside a range still belongs to it; share of a step.
inline constexpr double tickSlack = 1e-6;

/// A round step that cuts `length` into at most `most` parts.
double niceStep(double length, int most);

}  // namespace carom::ui
