// SPDX-License-Identifier: MIT
#include "core/mechanism/mechanism.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/mechanism/fields.h"

namespace carom {

namespace {

template <class List>
std::optional<int> index_of(const List& list, std::string_view name) {
  const auto found = std::ranges::find(
      list, name, [](const auto& item) -> const std::string& { return item.name; });
  if (found == list.end()) return {};
  return static_cast<int>(found - list.begin());
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

bool is_driven(const Mechanism& mechanism) {
  return std::ranges::any_of(mechanism.contacts,
                             [](const Contact& one) { return surface_moves(one.geometry); }) ||
         std::ranges::any_of(mechanism.joints,
                             [](const Joint& joint) { return is_drive(joint.kind); });
}

Anchor moving_point(const Mechanism& mechanism, const ContactGeometry& geometry) {
  const Anchor* point = striking_point(geometry);
  if (point != nullptr && point->body != ground) return *point;
  const BodyPair ends = contact_ends(mechanism, geometry);
  return {ends.a != ground ? ends.a : ends.b, Place::at, {}};
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

void NameList::add(const std::string& name, const std::string& where) {
  if (!is_valid_name(name)) {
    throw InputError(where, "\"" + name +
                                "\" is not a name: a letter or _ first, then letters, digits, _ "
                                "and - are allowed, and \"ground\" is taken");
  }
  if (!seen_.insert(name).second) {
    throw InputError(where, "the name \"" + name + "\" is used twice; names must differ");
  }
}

void check_body(const Mechanism& mechanism, int body, const std::string& where) {
  const bool exists = body >= ground && body < static_cast<int>(mechanism.bodies.size());
  if (exists) return;
  throw InputError(where, "there is no body number " + std::to_string(body) +
                              "; the mechanism has " + std::to_string(mechanism.bodies.size()));
}

void check_moving_body(const Mechanism& mechanism, int body, const std::string& where) {
  check_body(mechanism, body, where);
  if (body == ground) throw InputError(where, "a moving body is expected here, not the ground");
}

namespace {

void check_vertex(const Mechanism& mechanism, const Anchor& anchor, const std::string& where) {
  const auto* polygon = anchor.body == ground
                            ? nullptr
                            : std::get_if<PolygonShape>(
                                  &mechanism.bodies[static_cast<std::size_t>(anchor.body)].shape);
  const std::string& name = body_name(mechanism, anchor.body);
  if (polygon == nullptr) {
    throw InputError(where, "\"" + name +
                                "\" is not a polygon and has no vertices; give the point as "
                                "\"at\": [x, y]");
  }
  const auto count = static_cast<int>(polygon->vertices.size());
  if (anchor.vertex >= 0 && anchor.vertex < count) return;
  throw InputError(where, "there is no vertex number " + std::to_string(anchor.vertex) + "; \"" +
                              name + "\" has " + std::to_string(count));
}

}  // namespace

void check_anchor(const Mechanism& mechanism, const Anchor& anchor, const std::string& where) {
  check_body(mechanism, anchor.body, where + "/body");
  const std::string at = where + "/at";
  require_in_range(anchor.p.x, any_length, at + "/0", "x");
  require_in_range(anchor.p.y, any_length, at + "/1", "y");
  const Body* body =
      anchor.body == ground ? nullptr : &mechanism.bodies[static_cast<std::size_t>(anchor.body)];
  const bool rod = body != nullptr && std::holds_alternative<RodShape>(body->shape);
  const bool rod_end = anchor.place == Place::start || anchor.place == Place::end;
  if (rod_end && !rod) {
    throw InputError(at, "\"" + body_name(mechanism, anchor.body) +
                             "\" is not a rod and has no start or end; give the point as [x, y]");
  }
  if (anchor.place == Place::vertex) check_vertex(mechanism, anchor, where + "/vertex");
  const bool particle = body != nullptr && body->kind == BodyKind::particle;
  if (particle && anchor.p != Vec2{}) {
    throw InputError(at, "\"" + body->name +
                             "\" is a particle and has no point but its centre; leave \"at\" out");
  }
}

}  // namespace carom
