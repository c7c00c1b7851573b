// SPDX-License-Identifier: MIT
#include "core/scenario/locks.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/error.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

/// Numbers that a new resolution of the same prescription leaves differ by less.
constexpr double rounding = 1e-9;

bool differ(double a, double b) {
  return std::abs(a - b) > rounding * std::max({1.0, std::abs(a), std::abs(b)});
}

bool lies_below(std::string_view path, std::string_view group) {
  return path.starts_with(group) && (path.size() == group.size() || path[group.size()] == '.');
}

/// Belongs to what is prescribed, which a hand measures anew, and not to a part.
bool is_prescribed(std::string_view path) {
  return lies_below(path, "pose") || lies_below(path, "velocity");
}

/// Names another scalar, or two: what they do is seen in those.
bool stands_for_others(const Scenario& scenario, const std::string& path) {
  const BoundParameter bound(scenario, path);
  return bound.writes().size() != 1 || bound.writes().front() != path;
}

/// What a path that came or went means to the locks.
std::string changed_part(const Locks& locks, const std::string& path) {
  if (!is_locked(locks, path)) return {};
  return locks.everything && !is_prescribed(path) ? "parts" : path;
}

/// The contacts that the pose prescribes as closed, by their names.
std::vector<std::string> closed_contacts(const Scenario& scenario) {
  std::vector<std::string> names;
  for (const PoseTarget& target : scenario.motion->pose.targets) {
    const auto* closed = std::get_if<ClosedTarget>(&target);
    if (closed == nullptr) continue;
    names.push_back(scenario.mechanism->contacts[static_cast<std::size_t>(closed->contact)].name);
  }
  return names;
}

}  // namespace

Locks expanded(Locks locks, const Scenario& scenario) {
  const std::vector<std::string> named = locks.paths;
  const std::vector<Parameter> all = list_parameters(scenario);
  for (const std::string& path : named) {
    if (std::ranges::find(all, path, &Parameter::path) == all.end()) continue;
    const BoundParameter bound(scenario, path);
    for (const std::string& scalar : bound.writes()) {
      if (std::ranges::find(locks.paths, scalar) == locks.paths.end()) {
        locks.paths.push_back(scalar);
      }
    }
  }
  return locks;
}

bool is_locked(const Locks& locks, std::string_view path) {
  const bool named = std::ranges::any_of(
      locks.paths, [&](const std::string& group) { return lies_below(path, group); });
  return named != locks.everything;
}

std::string locked_change(const Locks& locks, const Scenario& before, const Scenario& after) {
  if (locks.none()) return {};
  const bool other_law = before.law != after.law || before.law_for_several != after.law_for_several;
  if (other_law && is_locked(locks, "law")) return "law";
  if (is_locked(locks, "pose") && closed_contacts(before) != closed_contacts(after)) return "pose";
  std::map<std::string, double> former;
  for (const Parameter& parameter : list_parameters(before)) {
    former.emplace(parameter.path, parameter.value);
  }
  for (const Parameter& parameter : list_parameters(after)) {
    const auto found = former.find(parameter.path);
    if (found == former.end()) {
      if (std::string part = changed_part(locks, parameter.path); !part.empty()) return part;
      continue;
    }
    const bool changed = differ(found->second, parameter.value);
    former.erase(found);
    if (!changed || !is_locked(locks, parameter.path)) continue;
    if (!stands_for_others(after, parameter.path)) return parameter.path;
  }
  for (const auto& [path, value] : former) {
    if (std::string part = changed_part(locks, path); !part.empty()) return part;
  }
  return {};
}

}  // namespace carom
