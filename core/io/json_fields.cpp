// SPDX-License-Identifier: MIT
#include "core/io/json_fields.h"

#include <array>
#include <cmath>

namespace carom {

namespace {

/// Angle of a vector that is not zero; along an axis always the same double, whatever the machine.
double angle_of(Vec2 v) {
  if (v.x == 0) return v.y > 0 ? pi / 2 : -pi / 2;
  if (v.y == 0) return v.x > 0 ? 0 : pi;
  return std::atan2(v.y, v.x);
}

}  // namespace

Vec2 read_vector(const JsonView& view) {
  const std::vector<double> numbers = view.numbers(2);
  return {numbers[0], numbers[1]};
}

std::string_view vector_key_of(std::string_view angle_key) {
  if (angle_key == "normal_angle") return "normal";
  if (angle_key == "axis_angle") return "axis";
  return {};
}

std::optional<Vec2> axis_along(double angle) {
  constexpr std::array<Vec2, 4> axes{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
  for (const Vec2 axis : axes) {
    if (angle_of(axis) == angle) return axis;
  }
  return {};
}

double read_direction(const JsonView& object, std::string_view vector_key,
                      std::string_view angle_key) {
  if (object.has(angle_key)) {
    object.need(vector_key)
        .fail("\"" + std::string(vector_key) + "\" and \"" + std::string(angle_key) +
              "\" say the same; give one of them");
  }
  const JsonView view = object.need(vector_key);
  const Vec2 v = read_vector(view);
  if (v == Vec2{}) view.fail("a direction is expected here, not [0, 0]");
  return angle_of(v);
}

int read_name(const JsonView& view, const std::unordered_map<std::string, int>& names,
              const char* what) {
  const auto found = names.find(view.text());
  if (found != names.end()) return found->second;
  std::vector<std::string> known;
  known.reserve(names.size());
  for (const auto& [name, index] : names) known.push_back(name);
  std::ranges::sort(known);
  view.fail("there is no " + std::string(what) + " \"" + view.text() + "\"" +
            did_you_mean(view.text(), known));
}

namespace {

void read_vertex(const JsonView& view, const Names& names, Anchor& anchor) {
  const JsonView vertex = view.need("vertex");
  if (view.has("at")) vertex.fail("\"vertex\" and \"at\" name a point each; give one of them");
  const std::unordered_map<std::string, int> none;
  const auto& known =
      anchor.body == ground ? none : names.vertices[static_cast<std::size_t>(anchor.body)];
  if (known.empty()) {
    view.need("vertex").fail("\"" + view.need("body").text() +
                             "\" is not a polygon and has no vertices; give the point as \"at\": "
                             "[x, y]");
  }
  anchor.place = Place::vertex;
  anchor.vertex = read_name(vertex, known, "vertex");
}

}  // namespace

Anchor read_anchor(const JsonView& view, const Names& names, const Keys& more_keys) {
  Keys keys{"body", "at", "vertex"};
  keys.insert(keys.end(), more_keys.begin(), more_keys.end());
  view.allow_only(keys);
  Anchor anchor;
  anchor.body = read_name(view.need("body"), names.bodies, "body");
  if (view.has("vertex")) read_vertex(view, names, anchor);
  if (!view.has("at")) return anchor;
  const JsonView at = view.need("at");
  if (at.is(JsonNode::Kind::text)) {
    anchor.place = read_word<Place>(at, {{"start", Place::start}, {"end", Place::end}});
  } else if (at.is(JsonNode::Kind::array)) {
    anchor.p = read_vector(at);
  } else {
    at.fail("a point [x, y], \"start\" or \"end\" is expected here");
  }
  return anchor;
}

}  // namespace carom
