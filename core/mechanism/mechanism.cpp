// SPDX-License-Identifier: MIT
#include "core/mechanism/mechanism.h"

#include <algorithm>

namespace carom {

namespace {

template <class List>
std::optional<int> index_of(const List& list, std::string_view name) {
  const auto found = std::ranges::find(
      list, name, [](const auto& item) -> const std::string& { return item.name; });
  if (found == list.end()) return {};
  return static_cast<int>(found - list.begin());
}

const Body& body_at(const Mechanism& mechanism, int body) {
  return mechanism.bodies[static_cast<std::size_t>(body)];
}

}  // namespace

int coordinate_count(const Mechanism& mechanism) {
  int count = 0;
  for (int i = 0; i < static_cast<int>(mechanism.bodies.size()); ++i) count += dof(mechanism, i);
  return count;
}

std::vector<int> coordinate_offsets(const Mechanism& mechanism) {
  std::vector<int> offsets{0};
  for (int i = 0; i < static_cast<int>(mechanism.bodies.size()); ++i) {
    offsets.push_back(offsets.back() + dof(mechanism, i));
  }
  return offsets;
}

std::optional<int> find_body(const Mechanism& mechanism, std::string_view name) {
  return index_of(mechanism.bodies, name);
}

std::optional<int> find_joint(const Mechanism& mechanism, std::string_view name) {
  return index_of(mechanism.joints, name);
}

std::optional<int> find_contact(const Mechanism& mechanism, std::string_view name) {
  return index_of(mechanism.contacts, name);
}

const std::string& body_name(const Mechanism& mechanism, int body) {
  static const std::string ground_name = "ground";
  return body == ground ? ground_name : body_at(mechanism, body).name;
}

bool is_valid_name(std::string_view name) {
  // Compared as ASCII whatever the locale: names are part of parameter paths.
  const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  const auto inner = [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  if (name.empty() || name == "ground") return false;
  return (letter(name.front()) || name.front() == '_') && std::ranges::all_of(name, inner);
}

}  // namespace carom
