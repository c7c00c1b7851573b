// SPDX-License-Identifier: MIT
#include "core/study/search_problem.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/json_pointer.h"
#include "core/study/sampling.h"

namespace carom {

namespace {

/// Where a value stands between the ends of a range; outside [0, 1] it is outside.
double unit_value(const StudyValues& values, double x) {
  const double low = quantile(values, 0), high = quantile(values, 1);
  const auto* range = std::get_if<StudyRange>(&values);
  if (range != nullptr && range->logarithmic) return std::log(x / low) / std::log(high / low);
  return (x - low) / (high - low);
}

}  // namespace

std::vector<std::string> search_quantities(const Study& study) {
  if (!study.search || study.search->objectives.empty()) {
    throw InputError("/search", "a search has one objective at least");
  }
  std::vector<std::string> all;
  const auto add = [&](const std::string& quantity, const std::string& where) {
    try {
      (void)response_function(study, {quantity});
    } catch (const InputError& error) {
      // A fault of a parameter has its own place.
      throw InputError(error.where().starts_with("/responses") ? where : error.where(),
                       error.message());
    }
    if (std::ranges::find(all, quantity) == all.end()) all.push_back(quantity);
  };
  const auto place = [](const char* list, std::size_t i) {
    return std::string("/search/") + list + "/" + std::to_string(i);
  };
  for (std::size_t i = 0; i < study.search->objectives.size(); ++i) {
    add(study.search->objectives[i].quantity, place("objectives", i));
  }
  for (std::size_t i = 0; i < study.search->limits.size(); ++i) {
    add(study.search->limits[i].quantity, place("limits", i));
  }
  return all;
}

void check_search(const Study& study) {
  (void)SearchProblem(study);
}

double SearchConstraint::excess(const Responses& at) const {
  const std::optional<double>& g = at.values[quantity];
  return g ? sign * (*g - bound) / (bound == 0 ? 1 : std::abs(bound)) : 1;
}

SearchProblem::SearchProblem(const Study& study)
    : study_(study), function_(response_function(study, search_quantities(study))) {
  require_ranges(study_, function_, "a search");
  for (const SearchLimit& limit : spec().limits) {
    const std::size_t quantity = place_of(limit.quantity);
    if (limit.at_most) constraints_.push_back({quantity, 1, *limit.at_most});
    if (limit.at_least) constraints_.push_back({quantity, -1, *limit.at_least});
  }
}

void require_ranges(const Study& study, const ResponseFunction& function, const std::string& what) {
  if (study.parameters.empty()) throw InputError("/parameters", what + " has one at least");
  for (std::size_t i = 0; i < study.parameters.size(); ++i) {
    const auto& [path, values] = study.parameters[i];
    const std::string where = child_pointer("/parameters", path);
    const bool has_range =
        std::holds_alternative<StudyRange>(values) || std::holds_alternative<UniformValues>(values);
    const auto* range = std::get_if<StudyRange>(&values);
    if (range != nullptr && range->logarithmic && !(range->from > 0)) {
      throw InputError(where + "/from", "a logarithmic scale begins above 0");
    }
    if (!has_range || !(quantile(values, 0) < quantile(values, 1))) {
      throw InputError(where, what + " needs a range here, from a smaller to a larger value");
    }
    for (const double end : {quantile(values, 0), quantile(values, 1)}) {
      require_in_range(end, function.parameter(i).widest, where, "the parameter");
    }
  }
}

void SearchProblem::limit_cost(std::size_t objective, double cost) {
  const SearchObjective& one = spec().objectives[objective];
  constraints_.push_back(
      {place_of(one.quantity), one.maximise ? -1.0 : 1.0, one.maximise ? -cost : cost});
}

SearchPoint SearchProblem::at(const std::vector<double>& u, const std::stop_token& stop) const {
  SearchPoint point{std::vector<double>(u.size()), {}, 0};
  for (std::size_t i = 0; i < u.size(); ++i) {
    point.parameters[i] = quantile(study_.parameters[i].values, std::clamp(u[i], 0.0, 1.0));
  }
  point.at = function_(point.parameters, stop);
  return point;
}

double SearchProblem::cost(const Responses& at, std::size_t objective) const {
  const SearchObjective& one = spec().objectives[objective];
  const std::optional<double>& f = at.values[place_of(one.quantity)];
  if (!f) return nowhere;
  return one.maximise ? -*f : *f;
}

double SearchProblem::excess(const Responses& at) const {
  double most = 0;
  for (const SearchConstraint& one : constraints_) most = std::max(most, one.excess(at));
  return most;
}

bool SearchProblem::is_allowed(const Responses& at) const {
  return cost(at) < nowhere && excess(at) <= 0;
}

bool SearchProblem::is_better(const Responses& a, const Responses& b) const {
  if (is_allowed(a) != is_allowed(b)) return is_allowed(a);
  return is_allowed(a) ? cost(a) < cost(b) : excess(a) < excess(b);
}

std::optional<std::vector<double>> SearchProblem::own_point() const {
  return carom::own_point(study_, function_);
}

std::optional<std::vector<double>> own_point(const Study& study, const ResponseFunction& function) {
  std::vector<double> u(study.parameters.size());
  for (std::size_t i = 0; i < u.size(); ++i) {
    u[i] = unit_value(study.parameters[i].values, function.parameter(i).value);
    if (!(u[i] >= 0 && u[i] <= 1)) return std::nullopt;
  }
  return u;
}

std::size_t SearchProblem::place_of(const std::string& quantity) const {
  const std::vector<std::string>& all = function_.responses();
  return static_cast<std::size_t>(std::ranges::find(all, quantity) - all.begin());
}

}  // namespace carom
