// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

namespace carom {

/// Zero of f between a and b, where it has opposite signs; located to rounding.
double zero_between(const std::function<double(double)>& f, double a, double b, double f_a,
                    double f_b);

}  // namespace carom
