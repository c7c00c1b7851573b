// SPDX-License-Identifier: MIT
//
// Where an indicator vanishes, begins to exist, or is greatest, over one parameter.
#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <functional>
#include <limits>

#include "app/report/measured_case.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

using Function = std::function<double(double)>;

Function over_parameter(const Scenario& scenario, const ReferenceNumber& number) {
  return [&scenario, &number](double value) {
    const Evaluation e = compute(with_parameter(scenario, number.over, value));
    return indicator(e, number.of).number.value_or(std::numeric_limits<double>::quiet_NaN());
  };
}

/// By halving; `f` must differ in sign at the ends.
Measured root(const Function& f, const ReferenceNumber& number) {
  if (!(f(number.from) * f(number.to) < 0)) return {{}, {}, "no sign changes in between"};
  // Far below the digits that anybody prints.
  const boost::math::tools::eps_tolerance<double> close(40);
  const auto [low, high] = boost::math::tools::bisect(f, number.from, number.to, close);
  return {(low + high) / 2, {}, {}};
}

/// A smooth extremum is flat: its place is known to half the digits of its value.
constexpr int digits_of_place = std::numeric_limits<double>::digits / 2;

Measured extremum(const Function& f, const ReferenceNumber& number, double sign, bool place) {
  const auto turned = [&](double x) { return sign * f(x); };
  const auto [x, y] =
      boost::math::tools::brent_find_minima(turned, number.from, number.to, digits_of_place);
  return {place ? x : sign * y, {}, {}};
}

}  // namespace

std::optional<Measured> sought(const Scenario& scenario, const ReferenceNumber& number) {
  const Function f = over_parameter(scenario, number);
  const std::string& word = number.quantity;
  if (word == "root") return root(f, number);
  if (word == "onset") {
    return root([&f](double value) { return std::isnan(f(value)) ? -1.0 : 1.0; }, number);
  }
  if (word == "where greatest") return extremum(f, number, -1, true);
  if (word == "greatest") return extremum(f, number, -1, false);
  if (word == "where least") return extremum(f, number, 1, true);
  if (word == "least") return extremum(f, number, 1, false);
  return {};
}

}  // namespace carom
