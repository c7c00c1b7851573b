// SPDX-License-Identifier: MIT
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/read_mechanism.h"
#include "core/io/read_motion.h"
#include "core/io/scenario_json.h"

#include <fmt/format.h>

#include <array>

namespace carom {

namespace {

Description read_description(const JsonView& root) {
  Description description;
  if (root.has("title")) description.title = root.need("title").text();
  if (root.has("source")) description.source = root.need("source").text();
  if (root.has("description")) description.text = root.need("description").text();
  return description;
}

Display read_display(const JsonView& view) {
  Keys keys;
  keys.reserve(display_fields().size());
  for (const DisplayField& field : display_fields()) keys.push_back(field.key);
  view.allow_only(keys);
  Display display;
  for (const DisplayField& field : display_fields()) {
    if (view.has(field.key)) display.*field.member = view.need(field.key).text();
  }
  return display;
}

Law read_law(const JsonView& view) {
  return read_word(view, alternatives<Law>([](const Law& law) { return law_word(law); }));
}

SweepAxis read_axis(const JsonView& view) {
  view.allow_only({"parameter", "from", "to"});
  return {view.need("parameter").text(), view.need("from").number(), view.need("to").number()};
}

/// What a design consists of, in a scenario and in its pinned one.
constexpr std::array<std::string_view, 10> design_keys{"bodies", "joints",   "contacts", "forces",
                                                       "pose",   "velocity", "impulses", "state",
                                                       "law",    "gravity"};

Design read_design(const JsonView& view) {
  Design design;
  Names names;
  design.mechanism = std::make_shared<Mechanism>(read_mechanism(view, names));
  design.motion = std::make_shared<Motion>(read_motion(view, *design.mechanism, names));
  if (view.has("law")) design.law = read_law(view.need("law"));
  if (view.has("gravity")) design.gravity = read_vector(view.need("gravity"));
  return design;
}

std::shared_ptr<const Design> read_pin(const JsonView& view) {
  view.allow_only({design_keys.begin(), design_keys.end()});
  return std::make_shared<Design>(read_design(view));
}

Scenario read_root(const JsonView& root) {
  // First of all, so that a file of the future is told apart from a faulty one.
  if (const JsonView version = root.need("version"); version.number() != 1) {
    version.fail("this is version " + shortest(version.number()) +
                 "; this program reads version 1");
  }
  Keys keys{"version", "title", "source", "description", "units", "axis", "pinned"};
  keys.insert(keys.end(), design_keys.begin(), design_keys.end());
  root.allow_only(keys);
  Scenario scenario;
  scenario.description = std::make_shared<Description>(read_description(root));
  if (root.has("units")) {
    scenario.display = std::make_shared<Display>(read_display(root.need("units")));
  }
  const Design design = read_design(root);
  scenario.mechanism = design.mechanism;
  scenario.motion = design.motion;
  scenario.law = design.law;
  scenario.gravity = design.gravity;
  if (root.has("pinned")) scenario.pin = read_pin(root.need("pinned"));
  if (root.has("axis")) scenario.axis = read_axis(root.need("axis"));
  validate(scenario);
  return scenario;
}

/// With control characters as JSON writes them.
std::string in_one_line(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    constexpr unsigned char first_printable = 0x20, del = 0x7f;
    if (code < first_printable || code == del) {
      out += fmt::format("\\u{:04x}", code);
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

// Names and keys are quoted where they are refused, and may be of anything.
Scenario read_scenario(std::string_view text) {
  const JsonNode root = parse_json(text, {largest_scenario_text, deepest_scenario_nesting});
  try {
    return read_root({root, ""});
  } catch (const InputError& error) {
    throw InputError(in_one_line(error.where()), in_one_line(error.message()));
  }
}

}  // namespace carom
