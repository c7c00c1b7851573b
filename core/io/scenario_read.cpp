// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/io/read_mechanism.h"
#include "core/io/read_motion.h"
#include "core/io/scenario_json.h"

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

Scenario read_root(const JsonView& root) {
  // First of all, so that a file of the future is told apart from a faulty one.
  if (const JsonView version = root.need("version"); version.number() != 1) {
    version.fail("this is version " + shortest(version.number()) +
                 "; this program reads version 1");
  }
  root.allow_only({"version", "title", "source", "description", "units", "bodies", "joints",
                   "contacts", "pose", "velocity", "state", "law", "gravity", "axis"});
  Scenario scenario;
  scenario.description = std::make_shared<Description>(read_description(root));
  if (root.has("units")) {
    scenario.display = std::make_shared<Display>(read_display(root.need("units")));
  }
  Names names;
  scenario.mechanism = std::make_shared<Mechanism>(read_mechanism(root, names));
  scenario.motion = std::make_shared<Motion>(read_motion(root, *scenario.mechanism, names));
  if (root.has("law")) scenario.law = read_law(root.need("law"));
  if (root.has("gravity")) scenario.gravity = read_vector(root.need("gravity"));
  if (root.has("axis")) scenario.axis = read_axis(root.need("axis"));
  validate(scenario);
  return scenario;
}

}  // namespace

Scenario read_scenario(std::string_view text) {
  const JsonNode root = parse_json(text, {largest_scenario_text, deepest_scenario_nesting});
  return read_root({root, ""});
}

}  // namespace carom
