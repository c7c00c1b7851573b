// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iterator>

#include "core/base/error.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

/// True if each part of the path is that of the other, or like it.
bool is_like(std::string_view path, std::string_view other) {
  const auto part_of = [](std::string_view& rest) {
    const std::string_view part = rest.substr(0, rest.find('.'));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
    return part;
  };
  while (!path.empty() && !other.empty()) {
    const std::string candidate(part_of(other));
    const std::string_view part = part_of(path);
    if (part != candidate && similar_words(part, {&candidate, 1}).empty()) return false;
  }
  return path.empty() && other.empty();
}

/// "; contacts.tip has e, alpha, …" where the path names an owner that there is.
std::string keys_of_owner(std::string_view path, const std::vector<std::string>& paths) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos) return {};
  std::vector<std::string> keys;
  for (const std::string& one : paths) {
    if (one.starts_with(path.substr(0, dot + 1))) keys.push_back(one.substr(dot + 1));
  }
  if (keys.empty()) return {};
  return "; " + std::string(path.substr(0, dot)) + " has " + joined_with_or(keys);
}

}  // namespace

std::string unknown_parameter(const Scenario& scenario, std::string_view path) {
  std::vector<std::string> paths;
  for (Parameter& parameter : list_parameters(scenario)) paths.push_back(std::move(parameter.path));
  std::vector<std::string> alike;
  std::ranges::copy_if(paths, std::back_inserter(alike),
                       [&](const std::string& other) { return is_like(path, other); });
  std::string hint = did_you_mean(path, alike);
  if (hint.empty()) hint = keys_of_owner(path, paths);
  return "there is no such parameter" + hint;
}

}  // namespace carom
