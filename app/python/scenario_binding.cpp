// SPDX-License-Identifier: MIT
#include <algorithm>

#include "binding.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/edit/templates.h"
#include "core/impact/law.h"
#include "core/io/figure_text.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "core/scenario/parameters.h"
#include "core/scenario/variants.h"
#include "core/study/response_numbers.h"

namespace carom::python {

Scenario with_law(Scenario scenario, const std::string& word) {
  if (law_word(scenario.law) == word) return scenario;
  const auto found = std::ranges::find(all_laws(), word, law_word);
  if (found == all_laws().end()) {
    std::vector<std::string> words;
    for (const Law& law : all_laws()) words.emplace_back(law_word(law));
    throw InputError("law", "\"" + word + "\" is no law" + did_you_mean(word, words));
  }
  scenario.law = *found;
  return scenario;
}

namespace {

namespace fs = std::filesystem;

/// In their order, but for speeds, which come before their angles so that both keep their values.
Scenario with_values(Scenario scenario, const py::dict& values) {
  std::vector<BoundParameter> bound;
  std::vector<double> wanted;
  for (const auto& [path, value] : values) {
    bound.emplace_back(scenario, path.cast<std::string>());
    wanted.push_back(value.cast<double>());
  }
  for (const std::size_t i : order_together(bound)) {
    scenario = with_parameter(scenario, bound[i].parameter().path, wanted[i]);
  }
  return scenario;
}

py::list parameters(const Scenario& scenario) {
  py::list all;
  for (const Parameter& one : list_parameters(scenario)) {
    py::dict row;
    row["path"] = one.path;
    row["symbol"] = one.symbol;
    row["unit"] = std::string(si_unit(one.dimension));
    row["value"] = one.value;
    row["low"] = one.range.low;
    row["high"] = one.range.high;
    row["doc"] = plain_text(one.doc);
    all.append(row);
  }
  return all;
}

std::vector<std::string> names_of_responses(const Scenario& scenario) {
  std::vector<std::string> names;
  for (const QuantityName& one : response_names(scenario)) names.push_back(one.name);
  return names;
}

py::dict variants(const Scenario& scenario) {
  py::dict all;
  for (std::size_t i = 0; i < scenario.variants.size(); ++i) {
    all[py::str(scenario.variants[i].name)] = variant_scenario(scenario, i);
  }
  return all;
}

/// Names the file before the place in it.
Scenario load(const fs::path& file) {
  try {
    if (figure_format_of(file)) return read_scenario(scenario_text_of(file));
    return read_scenario_file(file);
  } catch (const InputError& error) {
    if (error.where() == file.string()) throw;
    throw InputError(file.string() + ": " + error.where(), error.message());
  }
}

std::vector<std::string> gallery_names() {
  std::vector<std::string> names;
  for (const GalleryEntry& entry : list_gallery()) names.push_back(entry.name);
  return names;
}

std::vector<std::string> template_names() {
  std::vector<std::string> names;
  for (const Template& one : templates()) names.emplace_back(one.name);
  return names;
}

void bind_sources(py::module_& module) {
  module.def(
      "load", &load, py::arg("file"),
      "The Scenario of a file, or of a figure or page that Carom has exported. Raises InputError\n"
      "with the file and the place of the fault.");
  module.def(
      "parse", [](const py::object& text) { return read_scenario(to_json(text)); }, py::arg("text"),
      "The Scenario of a JSON text, or of a dict as Scenario.to_dict() gives it.\n"
      "Raises InputError with the place of the fault, such as /contacts/0/e.");
  module.def("gallery", &load_gallery, py::arg("name"),
             "A Scenario of the gallery by its name; see gallery_names().");
  module.def("gallery_names", &gallery_names, "The names of all scenarios of the gallery.");
  module.def(
      "template", &from_template, py::arg("name"), py::arg("count") = py::none(),
      "A mechanism to begin with; count: how many of its parts, where it can be chosen. See\n"
      "template_names().");
  module.def("template_names", &template_names, "The names of all templates.");
}

void bind_file(ScenarioClass& scenario) {
  scenario
      .def_property_readonly(
          "title", [](const Scenario& s) { return s.description->title; }, "What it is about.")
      .def_property_readonly(
          "source", [](const Scenario& s) { return s.description->source; },
          "Paper, section, table from which it is.")
      .def_property_readonly(
          "text", [](const Scenario& s) { return plain_text(s.description->text); },
          "What there is to look at.")
      .def_property_readonly(
          "law", [](const Scenario& s) { return std::string(law_word(s.law)); },
          "Word of its impact law; see laws().")
      .def("to_json", &write_scenario, "The text of its file; parse() gives it back.")
      .def(
          "to_dict", [](const Scenario& s) { return from_json(write_scenario(s)); },
          "Its file as dicts, lists, texts and numbers; parse() gives it back.")
      .def(
          "save",
          [](const Scenario& s, const fs::path& file) { save_text_file(file, write_scenario(s)); },
          py::arg("file"), "Writes its file, as a whole or not at all.")
      .def("variants", &variants, "The designs that it keeps for comparison: name → Scenario.")
      .def(
          "with_variant",
          [](const Scenario& s, const std::string& name, const std::optional<Scenario>& design) {
            return design ? with_variant(s, name, *design) : with_variant(s, name);
          },
          py::arg("name"), py::arg("design") = py::none(),
          "Keeps its present design, or that of another scenario, for comparison.");
}

void bind_values(ScenarioClass& scenario) {
  scenario
      .def(
          "set",
          [](const Scenario& s, const std::string& path, double value) {
            return with_parameter(s, path, value);
          },
          py::arg("path"), py::arg("value"),
          "With one parameter set [SI, rad]. Raises InputError for an unknown path or a value\n"
          "outside its range.")
      .def("set", &with_values, py::arg("values"),
           "The same for several, in their order: path → value [SI, rad].")
      .def(
          "get",
          [](const Scenario& s, const std::string& path) { return find_parameter(s, path).value; },
          py::arg("path"), "The value of a parameter [SI, rad].")
      .def("parameters", &parameters,
           "Every parameter: dicts with path, symbol, unit, value, low, high, doc.")
      .def("response_names", &names_of_responses,
           "Names of all that sweep(), sensitivity() and studies can compute beside parameters.")
      .def("with_law", &with_law, py::arg("law"), "Under another impact law; see laws().")
      .def(
          "resolved", [](const Scenario& s) { return resolved(s); },
          py::call_guard<py::gil_scoped_release>(),
          "With the pose and the velocity that its prescriptions lead to, which are then in its\n"
          "file.");
}

}  // namespace

ScenarioClass bind_scenario(py::module_& module) {
  ScenarioClass scenario(module, "Scenario",
                         "A mechanism, its pose and velocity, its law. It does not change: every\n"
                         "method that changes something returns another one. Equal scenarios are\n"
                         "equal in value; they can be pickled.");
  scenario.def("__eq__", [](const Scenario& a, const Scenario& b) { return a == b; })
      .def("__repr__",
           [](const Scenario& s) { return "<carom.Scenario \"" + s.description->title + "\">"; })
      .def(py::pickle(
          [](const Scenario& s) { return py::make_tuple(write_scenario(s)); },
          [](const py::tuple& state) { return read_scenario(state[0].cast<std::string>()); }));
  scenario.attr("__hash__") = py::none();
  bind_file(scenario);
  bind_values(scenario);
  bind_sources(module);
  return scenario;
}

}  // namespace carom::python
