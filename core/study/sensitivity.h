// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/study/response_function.h"

namespace carom {

/// From which side of a parameter's value a derivative was taken.
enum class DerivativeSide : unsigned char { both, above, below };

/// The derivative of a response by a parameter, in SI units of the one by the other.
struct Derivative {
  std::optional<double> value;
  double error = 0;  ///< what the value may be off by
  DerivativeSide side = DerivativeSide::both;
  std::string reason;  ///< why there is none; else empty
};

/// How responses change with each of some parameters alone.
struct Sensitivity {
  std::vector<Parameter> parameters;
  std::vector<StudyColumn> responses;
  Responses here;
  std::vector<std::vector<Derivative>> derivatives;  ///< of each parameter, for each response
};

/// Derivatives at the scenario's own values by a polynomial of degree 8 through nine equally spaced
/// points around the value, or beside it where the parameter's range, the regime or reachability
/// ends there. Among several spacings the one with the smallest error is taken: the change of the
/// value when the outermost points are left out, and the rounding of the responses. Throws as
/// ResponseFunction does. Ends early where the job is stopped; then derivatives by the last
/// parameters are missing.
/// @param responses  names as of LessonNumbers
Sensitivity sensitivity(const Scenario& scenario, const std::vector<std::string>& paths,
                        const std::vector<std::string>& responses, const Job& job = {});

/// By how many percent the response changes when the parameter changes by one percent:
/// (x/y)·dy/dx; empty where y = 0 or there is no derivative.
std::optional<double> percent_per_percent(const Derivative& derivative, double x,
                                          std::optional<double> y);

/// "J/kg", "N s/(N/m)"; "1/kg" of what has no unit.
std::string derivative_unit(Dimension response, Dimension parameter);

}  // namespace carom
