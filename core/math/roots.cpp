// SPDX-License-Identifier: MIT
#include "core/math/roots.h"

#include <boost/math/tools/toms748_solve.hpp>

namespace carom {

double zero_between(const std::function<double(double)>& f, double a, double b, double f_a,
                    double f_b) {
  if (f_a == 0) return a;
  if (f_b == 0) return b;
  std::uintmax_t iterations = 100;
  const boost::math::tools::eps_tolerance<double> to_rounding(52);
  const auto found = boost::math::tools::toms748_solve(f, a, b, f_a, f_b, to_rounding, iterations);
  return (found.first + found.second) / 2;
}

}  // namespace carom
