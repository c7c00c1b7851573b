// SPDX-License-Identifier: MIT
//
// With t = z/(2 + z), ln(1 + z) = 2 artanh t = 2t + 2t³Q, Q = 1/3 + t²/5 + t⁴/7 + …, and from there
//
//     L(z)/z² = ½ − ½t − ½t(1 − t)²Q,
//
// without a difference of almost equal numbers. Solutions of L(z) = w²/2 begin with Stirling's
// series z = w + w²/3 + w³/36 − w⁴/270 + … and are improved by Halley's method; near z = −1 the
// unknown is s = 1 + z with ln s − s + 1 + C = 0.
#include "core/contact/log_excess.h"

#include <array>
#include <cmath>
#include <limits>

namespace carom {

namespace {

/// Up to here the series of Q has the fewest terms that give every digit.
constexpr double series_limit = 0.3;
constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
/// Two to five steps are needed.
constexpr int most_steps = 50;

/// Q for |t| ≤ 0.18.
double artanh_tail(double t) {
  constexpr std::array<double, 10> coefficients{1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13,
                                                1.0 / 11, 1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3};
  const double p = t * t;
  double sum = 0;
  for (const double c : coefficients) sum = sum * p + c;
  return sum;
}

double beginning_of(double w) {
  return w * (1 + w * (1.0 / 3 + w * (1.0 / 36 - w * (1.0 / 270 - w / 4320))));
}

/// From `z`, whose sign says which solution is meant. Halley's steps triple the digits: after one
/// that leaves five of them as they were, all are right.
double improved(double z, double C) {
  constexpr double last = 1e-5;
  for (int i = 0; i < most_steps; ++i) {
    const double newton = (log_excess(z) - C) * (1 + z) / z;
    const double step = newton / (1 - newton / (2 * z * (1 + z)));
    z -= step;
    if (std::abs(step) <= last * std::abs(z)) break;
  }
  return z;
}

}  // namespace

double log_excess_beyond_half(double z) {
  if (std::abs(z) > series_limit) return (z - std::log1p(z)) / (z * z) - 0.5;
  const double t = z / (2 + z);
  return -t / 2 * (1 + (1 - t) * (1 - t) * artanh_tail(t));
}

double log_excess(double z) {
  if (std::abs(z) > series_limit) return z - std::log1p(z);
  return z * z * (0.5 + log_excess_beyond_half(z));
}

LogExcessRoot log_excess_root_above(double C) {
  if (!(C > 0)) return {};
  const double w = std::sqrt(2 * C);
  // Beyond the reach of the series: L is convex, and from above the method falls to the root.
  const double z = improved(w < 2 ? beginning_of(w) : C + std::log1p(C + w), C);
  return {z, 1 + z};
}

LogExcessRoot log_excess_root_below(double C) {
  if (!(C > 0)) return {};
  const double w = std::sqrt(2 * C);
  if (w < 0.75) {
    const double z = improved(beginning_of(-w), C);
    return {z, 1 + z};
  }
  // ln s − s is concave and rising: from below Newton's method rises to the root.
  double s = std::exp(-1 - C);
  for (int i = 0; i < most_steps && s > 0; ++i) {
    const double step = (std::log(s) - s + 1 + C) * s / (1 - s);
    s -= step;
    if (std::abs(step) <= rounding * s) break;
  }
  return {s - 1, s};
}

}  // namespace carom
