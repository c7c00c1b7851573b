// SPDX-License-Identifier: MIT
#include "core/edit/parts.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/error.h"
#include "core/scenario/parameters.h"

namespace carom {

std::string_view kind_word(PartKind kind) {
  constexpr std::array<std::string_view, 8> words{
      "body",        "joint",          "contact",         "force",
      "pose target", "closed contact", "velocity target", "impulse"};
  return words[static_cast<std::size_t>(kind)];
}

std::vector<PartName> parts_of(const Scenario& scenario) {
  std::vector<PartName> out;
  Parts parts(scenario);
  parts.each_list([&](PartKind kind, const auto& list) {
    for (const auto& part : list) out.push_back(name_of(parts.mechanism, kind, part));
  });
  return out;
}

bool has_part(const Scenario& scenario, const PartName& name) {
  const std::vector<PartName> all = parts_of(scenario);
  return std::ranges::find(all, name) != all.end();
}

Part part_of(const Scenario& scenario, const PartName& name) {
  std::optional<Part> out;
  Parts parts(scenario);
  parts.each_list([&](PartKind kind, const auto& list) {
    for (const auto& part : list) {
      if (!out && name_of(parts.mechanism, kind, part) == name) out = part;
    }
  });
  if (out) return *out;
  throw InputError(name.name,
                   "there is no " + std::string(kind_word(name.kind)) + " \"" + name.name + "\"");
}

std::string free_name(const std::set<std::string>& taken, const std::string& wanted) {
  if (!taken.contains(wanted)) return wanted;
  // The copy of a copy is another copy of the original.
  std::string of = wanted;
  const std::size_t dash = wanted.find_last_not_of("0123456789");
  const bool is_copy = dash != std::string::npos && wanted[dash] == '-' && dash + 1 < wanted.size();
  if (is_copy && taken.contains(wanted.substr(0, dash))) of = wanted.substr(0, dash);
  int number = 2;
  while (taken.contains(of + "-" + std::to_string(number))) ++number;
  return of + "-" + std::to_string(number);
}

std::string free_name(const Scenario& scenario, PartKind kind, const std::string& wanted) {
  std::set<std::string> taken;
  for (PartName& part : parts_of(scenario)) {
    if (part.kind == kind) taken.insert(std::move(part.name));
  }
  return free_name(taken, wanted);
}

Scenario Parts::put_into(const Scenario& scenario) && {
  Scenario out = scenario;
  if (!motion.pose.mode.empty()) {
    const std::set<std::string> elbows = elbow_names(mechanism);
    std::erase_if(motion.pose.mode,
                  [&](const ElbowMode& mode) { return !elbows.contains(mode.elbow); });
  }
  std::erase_if(motion.pose.near, [&](const NearAngle& one) {
    const auto body = std::ranges::find(mechanism.bodies, one.body, &Body::name);
    return body == mechanism.bodies.end() || body->kind == BodyKind::particle;
  });
  if (mechanism != *scenario.mechanism) {
    out.mechanism = std::make_shared<const Mechanism>(std::move(mechanism));
  }
  if (motion != *scenario.motion) out.motion = std::make_shared<const Motion>(std::move(motion));
  return with_known_axis(std::move(out));
}

}  // namespace carom
