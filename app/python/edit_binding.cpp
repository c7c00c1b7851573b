// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string_view>

#include "binding.h"
#include "core/base/error.h"
#include "core/edit/edit.h"
#include "core/edit/reconnect.h"
#include "core/io/json.h"
#include "core/io/scenario_json.h"
#include "core/study/edit.h"

namespace carom::python {

namespace {

/// (kind, name), as parts() gives it.
using Pair = std::pair<std::string, std::string>;
using Point = std::pair<double, double>;

constexpr std::array all_kinds{
    PartKind::body,        PartKind::joint,         PartKind::contact,         PartKind::force,
    PartKind::pose_target, PartKind::closed_target, PartKind::velocity_target, PartKind::impulse};

PartName part_called(const Pair& part) {
  std::vector<std::string> words;
  for (const PartKind kind : all_kinds) {
    if (kind_word(kind) == part.first) return {kind, part.second};
    words.emplace_back(kind_word(kind));
  }
  throw InputError("kind", "\"" + part.first + "\" is no kind of part: " + joined_with_or(words) +
                               " is expected");
}

std::vector<PartName> parts_called(const std::vector<Pair>& parts) {
  std::vector<PartName> out;
  out.reserve(parts.size());
  for (const Pair& part : parts) out.push_back(part_called(part));
  return out;
}

std::vector<Pair> pairs_of(const std::vector<PartName>& parts) {
  std::vector<Pair> out;
  out.reserve(parts.size());
  for (const PartName& part : parts) out.emplace_back(kind_word(part.kind), part.name);
  return out;
}

/// A list of a scenario's file, and the object in which it stands, if not in the file's own.
struct List {
  std::string_view key, within;
};

List list_of(PartKind kind) {
  switch (kind) {
    case PartKind::body:
      return {"bodies", {}};
    case PartKind::joint:
      return {"joints", {}};
    case PartKind::contact:
      return {"contacts", {}};
    case PartKind::force:
      return {"forces", {}};
    case PartKind::pose_target:
    case PartKind::closed_target:
      return {"targets", "pose"};
    case PartKind::velocity_target:
      return {"targets", "velocity"};
    case PartKind::impulse:
      return {"impulses", {}};
  }
  return {};
}

std::string text_of(const JsonNode& node, std::string_view key) {
  const JsonNode* found = node.find(key);
  return found == nullptr ? std::string() : found->text;
}

std::string name_in_file(PartKind kind, const JsonNode& part) {
  return text_of(part, kind == PartKind::closed_target ? "closed" : "name");
}

/// The list's items in a file; none where it has no such list.
std::vector<JsonNode> items_of(const JsonNode& file, const List& list) {
  const JsonNode* within = list.within.empty() ? &file : file.find(list.within);
  const JsonNode* found = within == nullptr ? nullptr : within->find(list.key);
  return found == nullptr ? std::vector<JsonNode>() : found->items;
}

/// The content of a part as it stands in the scenario's file.
py::object content_of(const Scenario& scenario, const std::string& kind, const std::string& name) {
  const PartName part = part_called({kind, name});
  part_of(scenario, part);  // throws where there is none
  for (const JsonNode& one : items_of(scenario_node(scenario), list_of(part.kind))) {
    if (name_in_file(part.kind, one) == name) return from_json(print_json(one));
  }
  return py::none();
}

/// A part from what stands of it in a file. A list refers only to the lists before it, so that the
/// others are not needed to read it.
/// @param replaces  name of the part in whose place it stands; empty: it is a further one
Part read_part(const Scenario& scenario, PartKind kind, const JsonNode& content,
               const std::string& replaces) {
  const JsonNode file = scenario_node(scenario);
  JsonNode reduced = JsonNode::object({{"version", 1}, {"title", scenario.description->title}});
  const List list = list_of(kind);
  for (const PartKind before : {PartKind::body, PartKind::joint, PartKind::contact}) {
    if (before >= kind) break;
    reduced.add(list_of(before).key, JsonNode::array(items_of(file, list_of(before))));
  }
  std::vector<JsonNode> items = items_of(file, list);
  const auto old = std::ranges::find_if(
      items, [&](const JsonNode& one) { return name_in_file(kind, one) == replaces; });
  if (replaces.empty() || old == items.end()) {
    items.push_back(content);
  } else {
    *old = content;
  }
  if (list.within.empty()) {
    reduced.add(list.key, JsonNode::array(std::move(items)));
  } else {
    reduced.add(list.within, JsonNode::object({{list.key, JsonNode::array(std::move(items))}}));
  }
  const Scenario read = scenario_of_node(reduced);
  return part_of(read, {kind, name_in_file(kind, content)});
}

Scenario add(const Scenario& scenario, const std::string& kind, const py::object& content,
             const std::optional<Point>& at, double angle) {
  const PartName what = part_called({kind, {}});
  const Part part = read_part(scenario, what.kind, parse_json(to_json(content)), {});
  const auto* body = std::get_if<Body>(&part);
  if (body == nullptr) return with_part(scenario, part);
  Placement placement;
  if (at) placement.at = {at->first, at->second};
  placement.angle = angle;
  return with_body(scenario, *body, placement);
}

/// What an edit gives, and what it took away.
std::pair<Scenario, std::vector<Pair>> result_of(Edit edit) {
  return {std::move(edit.scenario), pairs_of(edit.gone)};
}

std::pair<Scenario, std::vector<Pair>> replace(const Scenario& scenario, const std::string& kind,
                                               const std::string& name, const py::object& content) {
  const PartName part = part_called({kind, name});
  part_of(scenario, part);
  return result_of(
      replaced(scenario, part, read_part(scenario, part.kind, parse_json(to_json(content)), name)));
}

std::pair<Scenario, std::vector<Pair>> duplicate(const Scenario& scenario,
                                                 const std::vector<Pair>& parts, const Point& by) {
  Copies copies = duplicated(scenario, parts_called(parts), {by.first, by.second});
  return {std::move(copies.scenario), pairs_of(copies.copies)};
}

std::pair<Scenario, std::vector<Pair>> reconnect(const Scenario& scenario, const Pair& part,
                                                 const std::string& side, const std::string& body) {
  if (side != "a" && side != "b") {
    throw InputError("side", "\"a\" or \"b\" is expected here, not \"" + side + "\"");
  }
  const Scenario here = resolved(scenario);
  return result_of(reconnected(here, part_called(part),
                               side == "a" ? PartSide::first : PartSide::second,
                               body_called(*here.mechanism, body)));
}

std::vector<std::string> kinds_of_joints() {
  return {joint_kinds().begin(), joint_kinds().end()};
}

int index_of_contact(const Scenario& scenario, const std::string& name) {
  const auto& contacts = scenario.mechanism->contacts;
  part_of(scenario, {PartKind::contact, name});
  return static_cast<int>(std::ranges::find(contacts, name, &Contact::name) - contacts.begin());
}

void bind_parts(ScenarioClass& scenario) {
  scenario
      .def(
          "parts", [](const Scenario& s) { return pairs_of(parts_of(s)); },
          "Its parts as (kind, name): kinds are 'body', 'joint', 'contact', 'force', 'pose\n"
          "target',\n"
          "'closed contact', 'velocity target', 'impulse'.")
      .def("part", &content_of, py::arg("kind"), py::arg("name"),
           "A part as it stands in the file: a dict.")
      .def(
          "with_part", &add, py::arg("kind"), py::arg("content"), py::arg("at") = py::none(),
          py::arg("angle") = 0.0,
          "With a further part, a dict as in a file. A body is put with its middle at (x, y) [m],\n"
          "turned by angle [rad], from where joints draw it.")
      .def(
          "without",
          [](const Scenario& s, const std::vector<Pair>& parts) {
            return result_of(without(s, parts_called(parts)));
          },
          py::arg("parts"),
          "Without these parts, each (kind, name). Returns the scenario and what went with them.")
      .def("replaced", &replace, py::arg("kind"), py::arg("name"), py::arg("content"),
           "With another content in the place of a part, a dict as in a file; its name may be\n"
           "another one. Returns the scenario and what does not fit any more and is gone.")
      .def(
          "renamed",
          [](const Scenario& s, const std::string& kind, const std::string& name,
             const std::string& to) {
            return renamed(s, part_called({kind, name}), to);
          },
          py::arg("kind"), py::arg("name"), py::arg("to"),
          "With a part under another name, everywhere.")
      .def("duplicated", &duplicate, py::arg("parts"), py::arg("by") = Point(0, 0),
           "With copies of parts under free names, bodies set off by (x, y) [m]. Returns the\n"
           "scenario and the copies.");
}

void bind_kinds(py::module_& module, ScenarioClass& scenario) {
  module.def("joint_kinds", &kinds_of_joints, "What with_joint_kind() can make of a joint.");
  scenario
      .def("reconnected", &reconnect, py::arg("part"), py::arg("side"), py::arg("body"),
           "With a joint, rope, strut or force, (kind, name), held by another body, or by\n"
           "'ground', on its side 'a' or 'b', at the place where it is. Returns the scenario\n"
           "and what is gone.")
      .def(
          "with_joint_kind",
          [](const Scenario& s, const std::string& joint, const std::string& kind) {
            return result_of(with_kind(resolved(s), joint, kind));
          },
          py::arg("joint"), py::arg("kind"),
          "With a joint of another kind at the same place; see joint_kinds(). Returns the\n"
          "scenario and what is gone, such as the stop of a joint that has no such freedom.")
      .def(
          "contact_kinds",
          [](const Scenario& s, const std::string& contact) {
            index_of_contact(s, contact);
            const auto kinds = contact_kinds(resolved(s), contact);
            return std::vector<std::string>(kinds.begin(), kinds.end());
          },
          py::arg("contact"), "What with_contact_kind() can make of a contact.")
      .def(
          "with_contact_kind",
          [](const Scenario& s, const std::string& contact, const std::string& kind) {
            return result_of(with_contact_kind(resolved(s), contact, kind));
          },
          py::arg("contact"), py::arg("kind"),
          "With a contact that strikes something else, with the same normal at the point that is\n"
          "closest now. Returns the scenario and what is gone.")
      .def(
          "opened",
          [](const Scenario& s, const std::string& contact) {
            return with_contact_opened(resolved(s), index_of_contact(s, contact));
          },
          py::arg("contact"),
          "With a contact that nothing prescribes as closed any more, a little apart. Raises\n"
          "InputError where the joints and other contacts hold it closed.");
}

}  // namespace

void bind_edits(py::module_& module, ScenarioClass& scenario) {
  bind_parts(scenario);
  bind_kinds(module, scenario);
}

}  // namespace carom::python
