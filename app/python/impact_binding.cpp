// SPDX-License-Identifier: MIT
#include "binding.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/impact/indicators.h"
#include "core/impact/law.h"
#include "core/study/compare_laws.h"

namespace carom::python {

void require_pose(const Evaluation& evaluation) {
  if (!evaluation.pose_reached) throw InputError("pose", plain_text(evaluation.pose_reason));
  if (!evaluation.conflict.empty()) throw InputError("joints", plain_text(evaluation.conflict));
}

py::dict impulses_of(const Mechanism& mechanism, const ImpactResult& result) {
  py::dict all;
  for (const ContactImpulse& one : result.impulses) {
    py::dict row;
    row["normal"] = one.normal;
    row["tangent"] = one.tangent;
    row["regime"] = data_word(regime_word(one.regime));
    all[py::str(mechanism.contacts[static_cast<std::size_t>(one.contact)].name)] = row;
  }
  return all;
}

namespace {

const IndicatorInfo& indicator(const std::string& key) {
  if (const IndicatorInfo* found = find_indicator(key)) return *found;
  std::vector<std::string> keys;
  for (const IndicatorInfo& info : indicator_table()) keys.emplace_back(info.key);
  throw InputError(key, "there is no such indicator" + did_you_mean(key, keys));
}

const Value& value_of(const Impact& impact, const std::string& key) {
  return impact.evaluation.indicators.*indicator(key).member;
}

std::vector<std::string> laws() {
  std::vector<std::string> words;
  for (const Law& law : all_laws()) words.emplace_back(law_word(law));
  return words;
}

py::dict indicators() {
  py::dict all;
  for (const IndicatorInfo& info : indicator_table()) {
    py::dict row;
    row["symbol"] = std::string(info.symbol);
    row["unit"] = std::string(si_unit(info.dimension));
    row["equation"] = std::string(info.equation);
    row["doc"] = plain_text(info.doc);
    all[py::str(std::string(info.key))] = row;
  }
  return all;
}

/// By the scenario's law, or by another.
Impact evaluate(const Scenario& scenario, const std::optional<std::string>& law) {
  Impact out{law ? with_law(scenario, *law) : scenario, {}};
  const py::gil_scoped_release released;
  out.evaluation = compute(out.scenario);
  require_pose(out.evaluation);
  return out;
}

py::dict compare(const Scenario& scenario) {
  std::vector<LawOutcome> outcomes = run_without_lock([&](const std::stop_token& stop) {
    Effort effort;
    effort.stop = stop;
    return compare_laws(scenario, effort);
  });
  py::dict all;
  for (LawOutcome& one : outcomes) {
    require_pose(one.evaluation);
    Impact impact{scenario, std::move(one.evaluation)};
    impact.scenario.law = one.law;
    all[py::str(std::string(law_word(one.law)))] = std::move(impact);
  }
  return all;
}

py::dict numbers(const Impact& impact) {
  py::dict all;
  for (const IndicatorInfo& info : indicator_table()) {
    all[py::str(std::string(info.key))] =
        or_nan((impact.evaluation.indicators.*info.member).number);
  }
  return all;
}

py::list verdict(const Impact& impact) {
  py::list sentences;
  for (const Finding& finding : impact.evaluation.verdict) {
    sentences.append(plain_text(finding.text));
  }
  return sentences;
}

std::vector<std::string> coordinates(const Impact& impact) {
  std::vector<std::string> names;
  for (const Body& body : impact.scenario.mechanism->bodies) {
    names.push_back(body.name + ".x");
    names.push_back(body.name + ".y");
    if (body.kind == BodyKind::rigid) names.push_back(body.name + ".angle");
  }
  return names;
}

py::dict joint_impulses(const Impact& impact) {
  py::dict all;
  for (const JointImpulse& one : impact.evaluation.joint_impulses) {
    const Joint& joint = impact.scenario.mechanism->joints[static_cast<std::size_t>(one.joint)];
    all[py::str(joint.name)] = to_array(std::vector<double>(one.components));
  }
  return all;
}

std::string summary_of(const Impact& impact) {
  return "<carom.Impact " + std::string(status_word(impact.evaluation.result.status)) + ", " +
         data_word(regime_text(impact.evaluation.result)) + ">";
}

/// A vector of the evaluation as a view of it.
template <class Vector>
auto view(Vector vector) {
  return [vector](const py::object& self) {
    return view_of(vector(self.cast<const Impact&>().evaluation), self);
  };
}

using ImpactClass = py::class_<Impact>;

void bind_numbers(ImpactClass& impact) {
  impact
      .def(
          "__getitem__",
          [](const Impact& i, const std::string& key) { return or_nan(value_of(i, key).number); },
          py::arg("key"), "An indicator by its key [SI]; NaN where reason_of(key) says why.")
      .def(
          "unit",
          [](const Impact& i, const std::string& key) {
            return std::string(si_unit(dimension_of(i.evaluation.indicators, indicator(key))));
          },
          py::arg("key"), "The SI unit of an indicator of this impact; '1' for a ratio.")
      .def(
          "reason_of",
          [](const Impact& i, const std::string& key) {
            const Value& value = value_of(i, key);
            return value.number ? std::string() : plain_text(value.reason);
          },
          py::arg("key"), "Why an indicator is NaN; empty if it is a number.")
      .def_property_readonly("indicators", &numbers, "All indicators: key → number [SI] or NaN.")
      .def_property_readonly("coordinates", &coordinates,
                             "What the entries of q are: 'rod.x', 'rod.y' [m], 'rod.angle' [rad].")
      .def_property_readonly(
          "q", view([](const Evaluation& e) -> const std::vector<double>& { return e.state.q; }),
          "Coordinates at the impact, n numbers [m], [rad].")
      .def_property_readonly("qdot_minus",
                             view([](const Evaluation& e) -> const std::vector<double>& {
                               return e.result.qdot_minus;
                             }),
                             "Velocity before the impact, n numbers [m/s], [rad/s].")
      .def_property_readonly("qdot_plus",
                             view([](const Evaluation& e) -> const std::vector<double>& {
                               return e.result.qdot_plus;
                             }),
                             "Velocity after the impact, n numbers [m/s], [rad/s]; that before it\n"
                             "where there is none.")
      .def_property_readonly("mass", view([](const Evaluation& e) -> const std::vector<double>& {
                               return e.system.mass;
                             }),
                             "Diagonal of the mass matrix, n numbers [kg], [kg m²].")
      .def_property_readonly("generalized_impulse",
                             view([](const Evaluation& e) -> const std::vector<double>& {
                               return e.generalized_impulse;
                             }),
                             "M(q̇⁺ − q̇⁻) less what comes from outside, n numbers [N s], [N m s].");
}

void bind_words(ImpactClass& impact) {
  impact
      .def_property_readonly(
          "impulses",
          [](const Impact& i) { return impulses_of(*i.scenario.mechanism, i.evaluation.result); },
          "Contact → normal and tangent impulse on its first body [N s], [N m s] at the stop of\n"
          "an angle, and its regime.")
      .def_property_readonly(
          "joint_impulses", &joint_impulses,
          "Joint → impulse on its body a, an entry for each thing that it holds\n"
          "[N s], [N m s]. P(30)")
      .def_property_readonly(
          "law", [](const Impact& i) { return std::string(law_word(i.evaluation.law)); },
          "Word of the law that answered.")
      .def_property_readonly(
          "status",
          [](const Impact& i) { return std::string(status_word(i.evaluation.result.status)); },
          "'solved', 'no closed contact', 'no approach', 'law not applicable' or 'ill posed'.")
      .def_property_readonly(
          "reason", [](const Impact& i) { return plain_text(i.evaluation.result.reason); },
          "Why there is no impact or no answer; empty when solved.")
      .def_property_readonly(
          "regime", [](const Impact& i) { return data_word(regime_text(i.evaluation.result)); },
          "'stick', 'slip +', 'slip -', …: ASCII, as in CSV.")
      .def_property_readonly("verdict", &verdict, "What is to be said of the impact: sentences.")
      .def_property_readonly(
          "scenario", [](const Impact& i) { return i.scenario; }, "What it is an impact of.")
      .def("__repr__", &summary_of);
}

}  // namespace

void bind_impact(py::module_& module, ScenarioClass& scenario) {
  module.def("laws", &laws, "The words of all impact laws, such as 'newton-coulomb'.");
  module.def("indicators", &indicators,
             "Every indicator by key: a dict with its symbol, SI unit, equation and meaning.");
  ImpactClass impact(module, "Impact",
                     "One impact and every indicator of it: impact['gamma'] is T⁺/T⁻. Arrays are\n"
                     "views of it.");
  bind_numbers(impact);
  bind_words(impact);
  scenario.def("evaluate", &evaluate, py::arg("law") = py::none(),
               "The Impact, by the scenario's law or another. Raises InputError where the pose\n"
               "cannot be reached.");
  scenario.def("compare_laws", &compare,
               "The impact under every law: word → Impact, of which status tells whether it\n"
               "applies.");
}

}  // namespace carom::python
