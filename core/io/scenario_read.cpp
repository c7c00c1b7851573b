// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/mechanism_json.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "core/mechanism/fields.h"
#include "core/scenario/variants.h"

namespace carom {

namespace {

/// Of a point, or of a body.
template <class Target>
Target read_target(const JsonView& view, const Names& names) {
  constexpr const char* of = OfPoint<Target> ? "point" : "body";
  Keys keys{"name", of};
  append_keys(keys, fields<Target>());
  view.allow_only(keys);
  Target target;
  target.name = view.need("name").text();
  if constexpr (OfPoint<Target>) {
    target.anchor = read_anchor(view.need(of), names);
  } else {
    target.body = read_name(view.need(of), names.bodies, "body");
  }
  read_fields(view, fields<Target>(), target);
  return target;
}

PoseTarget read_pose_target(const JsonView& view, const Names& names) {
  if (view.has("closed")) {
    view.allow_only({"closed"});
    return ClosedTarget{read_name(view.need("closed"), names.contacts, "contact")};
  }
  if (view.has("point")) return read_target<PointTarget>(view, names);
  if (view.has("body")) return read_target<AngleTarget>(view, names);
  view.fail(
      "a target needs \"point\" with \"x\" or \"y\", \"body\" with \"angle\", or \"closed\" with "
      "the name of a contact");
}

PosePrescription read_pose(const JsonView& view, const Names& names) {
  view.allow_only({"targets", "mode", "near"});
  PosePrescription pose;
  for (const JsonView& target : view.items_of("targets")) {
    pose.targets.push_back(read_pose_target(target, names));
  }
  if (view.has("near")) {
    for (const auto& [body, angle] : view.need("near").members()) {
      pose.near.push_back({body, angle.number()});
    }
  }
  if (!view.has("mode")) return pose;
  for (const auto& [elbow, sign] : view.need("mode").members()) {
    const double value = sign.number();
    if (value != 1 && value != -1) {
      sign.fail("the mode must be 1 (counter-clockwise) or -1 (clockwise)");
    }
    pose.mode.push_back({elbow, static_cast<int>(value)});
  }
  return pose;
}

VelocityTarget read_velocity_target(const JsonView& view, const Names& names) {
  if (view.has("point")) return read_target<PointVelocity>(view, names);
  if (view.has("body")) return read_target<AngleRate>(view, names);
  view.fail("a target needs \"point\" with \"x\" or \"y\", or \"body\" with \"rate\"");
}

VelocityPrescription read_velocity(const JsonView& view, const Names& names) {
  Keys keys{"targets"};
  append_keys(keys, fields<VelocityPrescription>());
  view.allow_only(keys);
  VelocityPrescription velocity;
  for (const JsonView& target : view.items_of("targets")) {
    velocity.targets.push_back(read_velocity_target(target, names));
  }
  read_fields(view, fields<VelocityPrescription>(), velocity);
  return velocity;
}

std::vector<double> read_per_body(const JsonView& view, const Mechanism& mechanism,
                                  const Names& names) {
  std::vector<std::vector<double>> per_body(mechanism.bodies.size());
  for (const auto& [name, list] : view.members()) {
    const auto found = names.bodies.find(name);
    if (found == names.bodies.end() || found->second == ground) {
      list.fail("there is no moving body \"" + name + "\"");
    }
    per_body[static_cast<std::size_t>(found->second)] = list.numbers(dof(mechanism, found->second));
  }
  std::vector<double> all;
  for (std::size_t i = 0; i < per_body.size(); ++i) {
    if (per_body[i].empty()) view.fail("\"" + mechanism.bodies[i].name + "\" is missing");
    all.insert(all.end(), per_body[i].begin(), per_body[i].end());
  }
  return all;
}

State read_state(const JsonView& view, const Mechanism& mechanism, const Names& names) {
  view.allow_only({"q", "qdot"});
  State state;
  state.q = read_per_body(view.need("q"), mechanism, names);
  if (view.has("qdot")) state.qdot = read_per_body(view.need("qdot"), mechanism, names);
  return state;
}

/// Pose, velocity, impulses and state.
Motion read_motion(const JsonView& root, const Mechanism& mechanism, const Names& names) {
  Motion motion;
  if (root.has("pose")) motion.pose = read_pose(root.need("pose"), names);
  if (root.has("velocity")) motion.velocity = read_velocity(root.need("velocity"), names);
  for (const JsonView& view : root.items_of("impulses")) {
    motion.impulses.push_back(read_target<BodyImpulse>(view, names));
  }
  if (root.has("state")) motion.state = read_state(root.need("state"), mechanism, names);
  return motion;
}

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

std::shared_ptr<const Trace> read_trace(const JsonView& view) {
  Keys keys{"image"};
  append_keys(keys, fields<Trace>());
  view.allow_only(keys);
  auto trace = std::make_shared<Trace>();
  trace->image = view.need("image").text();
  read_fields(view, fields<Trace>(), *trace);
  return trace;
}

SweepAxis read_axis(const JsonView& view) {
  view.allow_only({"parameter", "from", "to"});
  return {view.need("parameter").text(), view.need("from").number(), view.need("to").number()};
}

/// Never empty: left out, the key has another meaning than any word.
std::string read_workspace(const JsonView& view) {
  std::string word = view.text();
  if (word.empty()) view.fail("the name of a workspace is missing; leave the key out for none");
  return word;
}

/// What a design consists of, in a scenario and in its variants.
constexpr std::array<std::string_view, 11> design_keys{
    "bodies",   "joints", "contacts", "forces",          "pose",   "velocity",
    "impulses", "state",  "law",      "law_for_several", "gravity"};

Design read_design(const JsonView& view) {
  Design design;
  Names names;
  design.mechanism = std::make_shared<Mechanism>(read_mechanism(view, names));
  design.motion = std::make_shared<Motion>(read_motion(view, *design.mechanism, names));
  if (view.has("law")) design.law = read_law(view.need("law"));
  if (view.has("law_for_several")) design.law_for_several = read_law(view.need("law_for_several"));
  if (view.has("gravity")) design.gravity = read_vector(view.need("gravity"));
  return design;
}

int read_colour(const JsonView& view) {
  const double colour = view.number();
  if (colour != std::floor(colour) || colour < 1 || colour > most_variants) {
    view.fail("a whole number from 1 to " + std::to_string(most_variants) +
              " is expected here, not " + shortest(colour));
  }
  return static_cast<int>(colour);
}

Variant read_variant(const JsonView& view, const std::vector<Variant>& before) {
  Keys keys{"name", "colour"};
  keys.insert(keys.end(), design_keys.begin(), design_keys.end());
  view.allow_only(keys);
  return {view.need("name").text(),
          view.has("colour") ? read_colour(view.need("colour")) : free_colour(before),
          std::make_shared<const Design>(read_design(view))};
}

/// What earlier programs wrote: one design without a name.
Variant read_pinned(const JsonView& view) {
  view.allow_only({design_keys.begin(), design_keys.end()});
  const Design design = read_design(view);
  validate(design, "/pinned");
  return {"pinned", 1, std::make_shared<const Design>(design)};
}

void read_variants(const JsonView& root, Scenario& scenario) {
  if (root.has("pinned") && root.has("variants")) {
    root.need("pinned").fail("a file has \"variants\" or, from earlier, \"pinned\", not both");
  }
  if (root.has("pinned")) {
    scenario.variants.push_back(read_pinned(root.need("pinned")));
    scenario.reference = scenario.variants.front().name;
  }
  for (const JsonView& item : root.items_of("variants")) {
    scenario.variants.push_back(read_variant(item, scenario.variants));
  }
  if (root.has("reference")) scenario.reference = root.need("reference").text();
}

Scenario read_root(const JsonView& root) {
  // First of all, so that a file of the future is told apart from a faulty one.
  if (const JsonView version = root.need("version"); version.number() != 1) {
    version.fail("this is version " + shortest(version.number()) +
                 "; this program reads version 1");
  }
  Keys keys{"version", "title",     "source", "description", "units",    "trace",
            "axis",    "workspace", "pinned", "variants",    "reference"};
  keys.insert(keys.end(), design_keys.begin(), design_keys.end());
  root.allow_only(keys);
  Scenario scenario;
  scenario.description = std::make_shared<Description>(read_description(root));
  if (root.has("units")) {
    scenario.display = std::make_shared<Display>(read_display(root.need("units")));
  }
  if (root.has("trace")) scenario.trace = read_trace(root.need("trace"));
  static_cast<Design&>(scenario) = read_design(root);
  read_variants(root, scenario);
  if (root.has("axis")) scenario.axis = read_axis(root.need("axis"));
  if (root.has("workspace")) scenario.workspace = read_workspace(root.need("workspace"));
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

Law read_law(const JsonView& view) {
  const auto words = alternatives<Law>([](const Law& law) { return law_word(law); });
  if (!view.is(JsonNode::Kind::object)) return read_word(view, words);
  Law law = read_word(view.need("kind"), words);
  const bool has_numbers =
      std::visit([]<class Kind>(const Kind&) { return !std::is_empty_v<Kind>; }, law);
  for (const auto& [key, value] : view.members()) {
    if (key == "kind" || has_numbers) continue;
    value.fail(fmt::format("the law \"{}\" has no {}: it is a word alone, \"law\": \"{}\"",
                           law_word(law), key, law_word(law)));
  }
  Keys keys{"kind"};
  std::visit(
      [&]<class Kind>(Kind& one) {
        if constexpr (!std::is_empty_v<Kind>) append_keys(keys, fields<Kind>());
        view.allow_only(keys);
        if constexpr (!std::is_empty_v<Kind>) read_fields(view, fields<Kind>(), one);
      },
      law);
  return law;
}

// Names and keys are quoted where they are refused, and may be of anything.
Scenario read_scenario(std::string_view text) {
  return scenario_of_node(parse_json(text));
}

Scenario scenario_of_node(const JsonNode& root) {
  try {
    return read_root({root, ""});
  } catch (const UnknownKey& error) {
    throw UnknownKey(in_one_line(error.where()), in_one_line(error.message()));
  } catch (const InputError& error) {
    throw InputError(in_one_line(error.where()), in_one_line(error.message()));
  }
}

Scenario read_scenario_file(const std::filesystem::path& path) {
  return read_scenario(read_text_file(path));
}

}  // namespace carom
