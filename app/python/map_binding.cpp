// SPDX-License-Identifier: MIT
#include "core/study/map.h"

#include <tuple>

#include "binding.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/mechanism/fields.h"

namespace carom::python {

namespace {

using Span = std::tuple<double, double, int>;

void require_span(double from, double to, int count, const Range& range, const char* where) {
  require_in_range(from, range, where, "its beginning");
  require_in_range(to, range, where, "its end");
  if (from < to && count >= 2) return;
  throw InputError(where, "it must be (from, to, count) with from < to and count ≥ 2");
}

MapSpec spec_of(const Span& e, const Span& mu) {
  constexpr double most_cells = 1e7;
  MapSpec spec;
  std::tie(spec.e_from, spec.e_to, spec.e_count) = e;
  std::tie(spec.mu_from, spec.mu_to, spec.mu_count) = mu;
  require_span(spec.e_from, spec.e_to, spec.e_count, any_restitution, "e");
  require_span(spec.mu_from, spec.mu_to, spec.mu_count, any_friction, "mu");
  if (static_cast<double>(spec.e_count) * spec.mu_count > most_cells) {
    throw InputError("mu", "the map would have more than 10000000 cells; lower the counts");
  }
  return spec;
}

ImpactMap map_of(const Scenario& scenario, MapSpec spec, const std::stop_token& stop) {
  Effort effort;
  effort.stop = stop;
  const Evaluation evaluation = compute(scenario, effort);
  require_pose(evaluation);
  if (const std::string_view why = why_no_map(evaluation); !why.empty()) {
    throw NumericalError(plain_text(why));
  }
  spec.law = scenario.law;
  // The contact's own ratio of dynamic to static friction and its e_t hold all over the map.
  const int focus = focus_contact(*scenario.mechanism, evaluation);
  if (focus >= 0) {
    const Contact& contact = scenario.mechanism->contacts[static_cast<std::size_t>(focus)];
    spec.mu_d_over_mu_s = friction_ratio(contact);
    spec.e_t = contact.e_t;
  }
  ImpactMap map = make_map(evaluation.plane, spec);
  if (map.gamma.empty()) map.gamma.assign(map.regime.size(), or_nan({}));
  return map;
}

ImpactMap map_scenario(const Scenario& scenario, const Span& e, const Span& mu) {
  const MapSpec spec = spec_of(e, mu);
  return run_without_lock(
      [&](const std::stop_token& stop) { return map_of(scenario, spec, stop); });
}

Extents shape_of(const ImpactMap& map) {
  return {extent(map.mu.size()), extent(map.e.size())};
}

py::array_t<double> gamma_of(const py::object& self) {
  const auto& map = self.cast<const ImpactMap&>();
  return view_of(map.gamma.data(), shape_of(map), self);
}

py::array_t<unsigned char> regime_of(const py::object& self) {
  static_assert(sizeof(Regime) == 1);
  const auto& map = self.cast<const ImpactMap&>();
  return view_of(reinterpret_cast<const unsigned char*>(map.regime.data()), shape_of(map), self);
}

py::array_t<double> critical_friction(const ImpactMap& map) {
  std::vector<double> out;
  out.reserve(map.mu_cr.size());
  for (const auto& value : map.mu_cr) out.push_back(or_nan(value));
  return to_array(std::move(out));
}

std::vector<std::string> regimes() {
  std::vector<std::string> words;
  for (int one = 0; one <= static_cast<int>(Regime::none); ++one) {
    words.push_back(data_word(regime_word(static_cast<Regime>(one))));
  }
  return words;
}

}  // namespace

void bind_map(py::module_& module, ScenarioClass& scenario) {
  module.def("regimes", &regimes, "The words of the numbers in Map.regime: 'stick', 'slip +', ….");
  py::class_<ImpactMap>(module, "Map",
                        "Regime and energy ratio of an impact over restitution e and static\n"
                        "friction μ. F(41) Rows are values of μ, columns values of e.")
      .def_property_readonly(
          "e",
          [](const py::object& self) { return view_of(self.cast<const ImpactMap&>().e, self); },
          "Restitution at each column [1].")
      .def_property_readonly(
          "mu",
          [](const py::object& self) { return view_of(self.cast<const ImpactMap&>().mu, self); },
          "Static friction at each row [1].")
      .def_property_readonly("gamma", &gamma_of,
                             "T⁺/T⁻ in each cell, shape (len(mu), len(e)) [1]; NaN where T⁻ = 0.")
      .def_property_readonly("regime", &regime_of,
                             "Number of the regime in each cell, of the same shape; regimes() has\n"
                             "the words.")
      .def_property_readonly("mu_cr", &critical_friction,
                             "Friction from which on the contact sticks, at each e [1]; NaN where\n"
                             "there is none.")
      .def_property_readonly(
          "e_star", [](const ImpactMap& m) { return or_nan(m.e_star); },
          "Restitution beyond which sticking creates energy [1], or NaN. F(30)")
      .def_property_readonly(
          "e_star_conservative", [](const ImpactMap& m) { return or_nan(m.e_star_conservative); },
          "The same at any velocity of approach [1], or NaN. F(32)")
      .def_property_readonly(
          "mu_star", [](const ImpactMap& m) { return or_nan(m.mu_star); },
          "Friction beyond which slip towards W_nt is not possible [1], or NaN. F(38)")
      .def(
          "table", [](const ImpactMap& m, bool units) { return to_dict(to_table(m), units); },
          py::arg("units") = false,
          "A row for each cell: e, mu, gamma, regime; as a dict of columns.")
      .def("__repr__", [](const ImpactMap& map) {
        return "<carom.Map of " + std::to_string(map.mu.size()) + " × " +
               std::to_string(map.e.size()) + " cells>";
      });
  scenario.def(
      "map", &map_scenario, py::arg("e") = Span(0, 1, 256), py::arg("mu") = Span(0, 1.2, 256),
      "Regime and energy ratio over restitution e and static friction mu, each (from, to,\n"
      "count), both ends included. F(41)\n\n"
      "The dynamic friction keeps its ratio to the static one. Raises NumericalError where\n"
      "the impact has no map, as where several contacts strike.");
}

}  // namespace carom::python
