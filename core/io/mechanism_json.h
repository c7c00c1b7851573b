// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/mechanism/fields.h"

namespace carom {

// How fields, names, points and directions stand in a scenario file. Ranges and relations are
// checked by validate(), which names faults by the same JSON pointers.

using Keys = std::vector<std::string_view>;

/// What names of the file mean.
struct Names {
  std::unordered_map<std::string, int> bodies;                 ///< with "ground"
  std::vector<std::unordered_map<std::string, int>> vertices;  ///< of each body
  std::unordered_map<std::string, int> joints;
  std::unordered_map<std::string, int> contacts;
};

template <class Owner>
void append_keys(Keys& keys, std::span<const Field<Owner>> table) {
  keys.reserve(keys.size() + table.size());
  for (const auto& field : table) keys.push_back(field.key);
}

/// Reads the scalars of one table out of an object.
template <class Owner>
void read_fields(const JsonView& object, std::span<const Field<Owner>> table, Owner& owner) {
  for (const Field<Owner>& field : table) {
    const bool may_miss = field.otherwise || field.may_be_absent();
    if (object.has(field.key) || !may_miss) {
      set_value(field, owner, object.need(field.key).number());
    } else if (field.otherwise) {
      set_value(field, owner, *field.otherwise);
    }
  }
}

/// A list of two numbers.
Vec2 read_vector(const JsonView& view);

// Directions are angles inside and, where that is pleasanter to read, [x, y] in files: "normal"
// instead of "normal_angle", "axis" instead of "axis_angle".

/// The key under which the direction of `angle_key` stands as [x, y]; empty if it is no direction.
std::string_view vector_key_of(std::string_view angle_key);

/// The unit vector along an axis of which `angle` is exactly the angle; empty for all others.
std::optional<Vec2> axis_along(double angle);

/// Angle of the direction that stands under `vector_key` as [x, y].
double read_direction(const JsonView& object, std::string_view vector_key,
                      std::string_view angle_key);

/// Index by name; the message for an unknown one names the closest.
int read_name(const JsonView& view, const std::unordered_map<std::string, int>& names,
              const char* what);

/// What is shown in the place of a part's name; empty if none is given.
std::string read_label(const JsonView& view);

/// A point fixed to a body; the object may have `more_keys` besides.
Anchor read_anchor(const JsonView& view, const Names& names, const Keys& more_keys = {});

/// The words of a closed list of alternatives.
template <class Value>
Value read_word(const JsonView& view, const std::vector<std::pair<std::string, Value>>& words) {
  const auto found = std::ranges::find(words, view.text(),
                                       [](const auto& w) -> const std::string& { return w.first; });
  if (found != words.end()) return found->second;
  std::vector<std::string> known;
  known.reserve(words.size());
  for (const auto& word : words) known.push_back("\"" + word.first + "\"");
  view.fail(joined_with_or(known) + " is expected here, not \"" + view.text() + "\"");
}

template <class Variant, std::size_t... I>
std::vector<std::pair<std::string, Variant>> alternatives(std::index_sequence<I...>, auto word_of) {
  return {
      {std::string(word_of(Variant(std::in_place_index<I>))), Variant(std::in_place_index<I>)}...};
}

/// Every alternative of a variant by its word.
template <class Variant>
std::vector<std::pair<std::string, Variant>> alternatives(auto word_of) {
  return alternatives<Variant>(std::make_index_sequence<std::variant_size_v<Variant>>{}, word_of);
}

/// The corners of a polygon: an object, whose members keep their order, because they go round.
std::vector<Vertex> read_vertices(const JsonView& view);

Contact read_contact(const JsonView& view, const Names& names);

/// Bodies, joints, contacts and force elements of a scenario file; `names` receives what their
/// names mean.
Mechanism read_mechanism(const JsonView& root, Names& names);

}  // namespace carom
