// SPDX-License-Identifier: MIT
#pragma once

namespace carom::test {

/// d/ds of f at 0 by central differences with one step of extrapolation: the error is of order s⁴.
template <class Function>
double derivative(Function f) {
  constexpr double s = 1e-3;
  const double coarse = (f(s) - f(-s)) / (2 * s);
  const double fine = (f(s / 2) - f(-s / 2)) / s;
  return (4 * fine - coarse) / 3;
}

}  // namespace carom::test
