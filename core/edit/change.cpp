// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/edit/edit.h"

namespace carom {

namespace {

/// The first word of the paths of a list's parameters.
std::string_view path_word(PartKind kind) {
  constexpr std::array<std::string_view, 8> words{"bodies", "joints", "contacts", "forces",
                                                  "pose",   "pose",   "velocity", "impulses"};
  return words[static_cast<std::size_t>(kind)];
}

void follow(SweepAxis& axis, const PartName& part, const std::string& name) {
  const std::string before = std::string(path_word(part.kind)) + "." + part.name + ".";
  if (!axis.path.starts_with(before)) return;
  axis.path =
      std::string(path_word(part.kind)) + "." + name + "." + axis.path.substr(before.size());
}

/// Points at ends or corners that `now` has not, as coordinates on `before`.
void fix_points(const Body& before, const Body& now, Anchor& anchor) {
  const bool ends = std::holds_alternative<RodShape>(now.shape);
  const auto* polygon = std::get_if<PolygonShape>(&now.shape);
  const bool corner = polygon && anchor.vertex < static_cast<int>(polygon->vertices.size());
  const bool has = anchor.place == Place::vertex ? corner : ends;
  if (anchor.place == Place::at || has) return;
  anchor = {.body = anchor.body, .p = local_point(before, anchor)};
}

/// The part of which an address in a file speaks, "/contacts/2/joint"; none for other addresses.
std::optional<PartName> part_at(const Scenario& scenario, const std::string& where) {
  constexpr std::array<std::pair<PartKind, std::string_view>, 7> lists{
      {{PartKind::body, "/bodies/"},
       {PartKind::joint, "/joints/"},
       {PartKind::contact, "/contacts/"},
       {PartKind::force, "/forces/"},
       {PartKind::pose_target, "/pose/targets/"},
       {PartKind::velocity_target, "/velocity/targets/"},
       {PartKind::impulse, "/impulses/"}}};
  std::optional<PartName> out;
  Parts parts(scenario);
  parts.each_list([&](PartKind kind, const auto& list) {
    const auto entry =
        std::ranges::find(lists, kind, &std::pair<PartKind, std::string_view>::first);
    if (!where.starts_with(entry->second)) return;
    const auto index = std::stoul(where.substr(entry->second.size()));
    if (index < list.size()) out = name_of(parts.mechanism, kind, list[index]);
  });
  return out;
}

/// What does not fit beside `kept` goes, one by one, until nothing is wrong.
Edit made_valid(Scenario scenario, const PartName& kept) {
  Edit out{std::move(scenario), {}};
  while (true) {
    try {
      validate(out.scenario);
      return out;
    } catch (const InputError& error) {
      const std::optional<PartName> misfit = part_at(out.scenario, error.where());
      if (!misfit || *misfit == kept) throw;
      Edit next = without(out.scenario, std::array{*misfit});
      out.scenario = std::move(next.scenario);
      out.gone.push_back(*misfit);
      out.gone.insert(out.gone.end(), next.gone.begin(), next.gone.end());
    }
  }
}

void put_body(Parts& parts, std::size_t index, const Body& content) {
  const std::vector<Placement> places = placements_of(parts.mechanism, parts.motion.state);
  const Body before = parts.mechanism.bodies[index];
  parts.mechanism.bodies[index] = content;
  parts.motion.state = with_placements(parts.mechanism, parts.motion.state, places);
  parts.each_list([&](PartKind /*kind*/, auto& list) {
    for (auto& part : list) {
      each_anchor(part, [&](Anchor& anchor) {
        if (anchor.body == static_cast<int>(index)) fix_points(before, content, anchor);
      });
    }
  });
}

}  // namespace

Scenario renamed(const Scenario& scenario, const PartName& part, const std::string& name) {
  Parts parts(scenario);
  bool found = false;
  const std::set<std::string> before = elbow_names(parts.mechanism);
  parts.each_list([&](PartKind kind, auto& list) {
    for (auto& one : list) {
      if (found || name_of(parts.mechanism, kind, one) != part) continue;
      std::string* text = name_in(one);
      if (!text) continue;
      found = true;
      *text = name;
    }
  });
  if (!found) part_of(scenario, part);
  const std::set<std::string> after = elbow_names(parts.mechanism);
  for (ElbowMode& mode : parts.motion.pose.mode) {
    if (mode.elbow == part.name && before.contains(part.name) && !after.contains(part.name)) {
      mode.elbow = name;
    }
  }
  if (part.kind == PartKind::body) {
    const auto near = std::ranges::find(parts.motion.pose.near, part.name, &NearAngle::body);
    if (near != parts.motion.pose.near.end()) near->body = name;
  }
  Scenario with_axis = scenario;
  follow(with_axis.axis, part, name);
  Scenario out = std::move(parts).put_into(with_axis);
  validate(out);
  return out;
}

Scenario labelled(const Scenario& scenario, const PartName& part, const std::string& label) {
  Part content = part_of(scenario, part);
  std::visit(
      [&]([[maybe_unused]] auto& one) {
        if constexpr (requires { one.label; }) {
          one.label = label;
        } else {
          throw InputError("", std::string("a ") + std::string(kind_word(part.kind)) +
                                   " has a name and no label");
        }
      },
      content);
  return replaced(scenario, part, content).scenario;
}

Edit replaced(const Scenario& scenario, const PartName& part, const Part& content) {
  Parts parts(scenario);
  bool found = false;
  parts.each_list([&]<class Value>(PartKind kind, std::vector<Value>& list) {
    const auto* value = std::get_if<Value>(&content);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (found || !value || name_of(parts.mechanism, kind, list[i]) != part) continue;
      found = true;
      if constexpr (std::is_same_v<Value, Body>) {
        put_body(parts, i, *value);
      } else {
        list[i] = *value;
      }
    }
  });
  if (!found) part_of(scenario, part);
  return made_valid(std::move(parts).put_into(scenario), part);
}

}  // namespace carom
