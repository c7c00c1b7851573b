// SPDX-License-Identifier: MIT
//
// Y. Gonthier, J. McPhee, C. Lange and J.-C. Piedbœuf, 2004. G(24) is written in d = ae; d = 0
// always solves it, and the root that is meant lies in (0, 1).
//
// With L(z) = z − ln(1 + z), G(24) reads L(a) = L(−ae). Divided by a², with L(z)/z² = ½ + m(z),
//
//     g(a) = ½(1 − e)(1 + e) + m(a) − e²m(−ae) = 0.
//
// g falls from its first term, which is positive, to −∞ at a = 1/e: there is one root. All three
// terms are differences without cancellation, so that a is right to rounding near e = 1, too, where
// it is 3/2 (1 − e).
#include "core/contact/gonthier.h"

#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>
#include <limits>

#include "core/contact/log_excess.h"

namespace carom {

DampingFactor gonthier_factor(double e) {
  if (!(e > 0)) return {};
  if (e >= 1) return 0.0;
  const auto g = [e](double a) {
    return (1 - e) * (1 + e) / 2 + log_excess_beyond_half(a) -
           e * e * log_excess_beyond_half(-a * e);
  };
  const double highest = (1 - std::numeric_limits<double>::epsilon()) / e;
  const double g_highest = g(highest);
  // For small e the root is nearer to 1/e than the next number.
  if (!(g_highest < 0)) return highest;
  std::uintmax_t iterations = 100;
  const boost::math::tools::eps_tolerance<double> to_rounding(52);
  const auto found = boost::math::tools::toms748_solve(g, 0.0, highest, (1 - e) * (1 + e) / 2,
                                                       g_highest, to_rounding, iterations);
  return (found.first + found.second) / 2;
}

}  // namespace carom
