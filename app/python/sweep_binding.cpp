// SPDX-License-Identifier: MIT
#include <algorithm>
#include <thread>
#include <tuple>

#include "binding.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/study/sensitivity.h"
#include "core/study/sweep.h"

namespace carom::python {

namespace {

using Span = std::tuple<double, double, int>;

std::vector<SweepSpec> axes_of(const py::dict& over) {
  std::vector<SweepSpec> axes;
  for (const auto& [key, value] : over) {
    const auto path = key.cast<std::string>();
    try {
      const auto [from, to, count] = value.cast<Span>();
      axes.push_back({path, from, to, count});
    } catch (const py::cast_error&) {
      throw InputError(path, "a parameter is swept by (from, to, count), as in (0, 1.2, 121)");
    }
  }
  if (axes.empty())
    throw InputError("over", "no parameter is named: give path → (from, to, count)");
  return axes;
}

/// How many rows to make room for.
std::size_t expected_rows(const std::vector<SweepSpec>& axes) {
  double rows = 1;
  for (const SweepSpec& axis : axes) rows *= std::max(1, axis.count);
  return static_cast<std::size_t>(std::min(rows, static_cast<double>(most_sweep_rows)));
}

py::dict sweep(const Scenario& scenario, const py::dict& over,
               const std::vector<std::string>& responses, unsigned threads, bool units) {
  const std::vector<SweepSpec> axes = axes_of(over);
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  Rows rows = run_without_lock([&](const std::stop_token& stop) {
    Rows out(expected_rows(axes));
    sweep_responses(
        scenario, axes, responses, threads, [&](const Table& table) { out.add(table); },
        Job{stop, {}});
    return out;
  });
  return std::move(rows).to_dict(units);
}

/// A derivative with what it is of.
struct Lines {
  std::vector<std::string> response, parameter, unit, reason;
  std::vector<double> value, derivative, error, percent;
};

Lines lines_of(const Sensitivity& found) {
  Lines out;
  for (std::size_t r = 0; r < found.responses.size(); ++r) {
    for (std::size_t i = 0; i < found.derivatives.size(); ++i) {
      const Derivative& one = found.derivatives[i][r];
      const Parameter& by = found.parameters[i];
      out.response.push_back(found.responses[r].key);
      out.parameter.push_back(by.path);
      out.value.push_back(by.value);
      out.derivative.push_back(or_nan(one.value));
      out.error.push_back(one.value ? one.error : or_nan({}));
      out.unit.push_back(derivative_unit(found.responses[r].dimension, by.dimension));
      out.percent.push_back(or_nan(percent_per_percent(one, by.value, found.here.values[r])));
      out.reason.push_back(plain_text(one.reason));
    }
  }
  return out;
}

py::dict sensitivities(const Scenario& scenario, const std::vector<std::string>& parameters,
                       const std::vector<std::string>& responses) {
  Lines lines = lines_of(run_without_lock([&](const std::stop_token& stop) {
    return sensitivity(scenario, parameters, responses, Job{stop, {}});
  }));
  py::dict out;
  out["response"] = lines.response;
  out["parameter"] = lines.parameter;
  out["value"] = to_array(std::move(lines.value));
  out["derivative"] = to_array(std::move(lines.derivative));
  out["error"] = to_array(std::move(lines.error));
  out["unit"] = lines.unit;
  out["percent_per_percent"] = to_array(std::move(lines.percent));
  out["reason"] = lines.reason;
  return out;
}

}  // namespace

void bind_sweep(ScenarioClass& scenario) {
  scenario.def(
      "sweep", &sweep, py::arg("over"), py::arg("responses") = std::vector<std::string>(),
      py::arg("threads") = 0U, py::arg("units") = false,
      "Every indicator at each combination of values of parameters.\n\n"
      "over: path → (from, to, count) [SI, rad], both ends included, the last running fastest.\n"
      "responses: further columns, such as 'F_peak:gonthier' or 'i_n:tip'; see response_names().\n"
      "threads: 0 for all cores; the rows are the same for any number.\n"
      "units: keys have their units, as in 'T_minus [J]'.\n\n"
      "Returns a dict of columns: parameters and indicators as arrays, NaN where `reason` says\n"
      "why; `regime` and `reason` as lists. At most 5 000 000 rows.\n"
      "Raises InputError for an unknown path or a range outside the parameter's.");
  scenario.def(
      "sensitivity", &sensitivities, py::arg("parameters"), py::arg("responses"),
      "How responses change with each of some parameters alone, at their present values.\n\n"
      "parameters: paths. responses: names of indicators and of response_names().\n\n"
      "Returns a dict of columns, a row for each pair: response, parameter, its value [SI],\n"
      "derivative and its error [unit], percent_per_percent (x/y)·dy/dx, and the reason\n"
      "where there is no derivative.");
}

}  // namespace carom::python
