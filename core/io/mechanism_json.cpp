// SPDX-License-Identifier: MIT
#include "core/io/mechanism_json.h"

#include <array>
#include <cmath>

#include "core/mechanism/fields.h"
#include "core/mechanism/mechanism.h"

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

std::string read_label(const JsonView& view) {
  if (!view.has("label")) return {};
  const JsonView label = view.need("label");
  if (label.text().empty()) label.fail("a label has at least one letter; leave it out for none");
  return label.text();
}

std::vector<Vertex> read_vertices(const JsonView& view) {
  std::vector<Vertex> vertices;
  // Said here: without any, the contacts that name one would be blamed first.
  if (view.members().empty()) {
    view.fail("a polygon has 3 to " + std::to_string(most_vertices) + " vertices, not 0");
  }
  for (const auto& [name, point] : view.members()) vertices.push_back({name, read_vector(point)});
  return vertices;
}

namespace {

/// What the names of a body's vertices mean.
std::unordered_map<std::string, int> vertex_names(const Body& body) {
  std::unordered_map<std::string, int> names;
  const auto* polygon = std::get_if<PolygonShape>(&body.shape);
  if (polygon == nullptr) return names;
  for (const Vertex& vertex : polygon->vertices) {
    names.emplace(vertex.name, static_cast<int>(names.size()));
  }
  return names;
}

Body read_body(const JsonView& view) {
  Body body;
  Keys keys{"name", "label", "kind", "shape"};
  append_keys(keys, fields<Body>());
  if (view.has("kind")) {
    body.kind = read_word<BodyKind>(view.need("kind"),
                                    {{"rigid", BodyKind::rigid}, {"particle", BodyKind::particle}});
  }
  if (view.has("shape")) {
    body.shape =
        read_word<Shape>(view.need("shape"),
                         {{"rod", RodShape{}}, {"disc", DiscShape{}}, {"polygon", PolygonShape{}}});
  }
  auto* polygon = std::get_if<PolygonShape>(&body.shape);
  if (polygon != nullptr) keys.push_back("vertices");
  std::visit([&]<class Kind>(const Kind&) { append_keys(keys, fields<Kind>()); }, body.shape);
  view.allow_only(keys);
  body.name = view.need("name").text();
  body.label = read_label(view);
  read_fields(view, fields<Body>(), body);
  std::visit([&]<class Kind>(Kind& shape) { read_fields(view, fields<Kind>(), shape); },
             body.shape);
  if (polygon != nullptr) polygon->vertices = read_vertices(view.need("vertices"));
  return body;
}

template <class Kind>
void read_joint(const JsonView& view, const Names& names, Kind& kind) {
  Keys keys{"name", "label", "kind", "a", "b"};
  append_keys(keys, fields<Kind>());
  constexpr bool has_axis = requires {
    kind.axis_angle;
  };
  if constexpr (has_axis) keys.push_back("axis");
  if constexpr (IsDrive<Kind>) keys.push_back("table");
  view.allow_only(keys);
  kind.a = read_anchor(view.need("a"), names);
  kind.b = read_anchor(view.need("b"), names);
  for (const Field<Kind>& field : fields<Kind>()) {
    if constexpr (has_axis) {
      if (field.key == "axis_angle" && view.has("axis")) {
        kind.axis_angle = read_direction(view, "axis", "axis_angle");
        continue;
      }
    }
    read_fields(view, std::span(&field, 1), kind);
  }
  if constexpr (IsDrive<Kind>) {
    if (!view.has("table")) return;
    if (view.need("table").items().empty()) {
      view.need("table").fail("a table has at least 2 points [t, s]; leave it out for none");
    }
    for (const JsonView& point : view.need("table").items()) {
      const Vec2 p = read_vector(point);
      kind.table.push_back({p.x, p.y});
    }
  }
}

template <ActsBetweenPoints Kind>
void read_ends(const JsonView& view, const Names& names, Kind& spring) {
  spring.a = read_anchor(view.need("a"), names);
  spring.b = read_anchor(view.need("b"), names);
}

void read_ends(const JsonView& view, const Names& names, PointForce& force) {
  force.point = read_anchor(view.need("point"), names);
}

template <ActsBetweenAngles Kind>
void read_ends(const JsonView& view, const Names& names, Kind& torque) {
  torque.a = read_name(view.need("a"), names.bodies, "body");
  torque.b = read_name(view.need("b"), names.bodies, "body");
}

template <class Kind>
void read_force(const JsonView& view, const Names& names, Kind& kind) {
  Keys keys{"name", "label", "kind"};
  if constexpr (std::is_same_v<Kind, PointForce>) {
    keys.push_back("point");
  } else {
    keys.insert(keys.end(), {"a", "b"});
  }
  append_keys(keys, fields<Kind>());
  view.allow_only(keys);
  read_ends(view, names, kind);
  read_fields(view, fields<Kind>(), kind);
}

/// A joint or a force element, which has the keys of its kind.
template <class Part>
Part read_part(const JsonView& view, const Names& names) {
  using Kinds = decltype(Part::kind);
  Part part;
  part.kind = read_word(view.need("kind"),
                        alternatives<Kinds>([](const Kinds& kind) { return kind_word(kind); }));
  std::visit(
      [&](auto& kind) {
        if constexpr (std::is_same_v<Part, Joint>) read_joint(view, names, kind);
        if constexpr (std::is_same_v<Part, ForceElement>) read_force(view, names, kind);
      },
      part.kind);
  part.name = view.need("name").text();
  part.label = read_label(view);
  return part;
}

}  // namespace

Mechanism read_mechanism(const JsonView& root, Names& names) {
  Mechanism mechanism;
  // Names are checked at once: a wrong one would show up as a reference to nothing further down.
  NameList body_names;
  for (const JsonView& view : root.need("bodies").items()) {
    const Body& body = mechanism.bodies.emplace_back(read_body(view));
    body_names.add(body.name, view.pointer() + "/name");
    names.bodies[body.name] = static_cast<int>(mechanism.bodies.size()) - 1;
    names.vertices.push_back(vertex_names(body));
  }
  names.bodies["ground"] = ground;
  for (const JsonView& view : root.items_of("joints")) {
    const Joint& joint = mechanism.joints.emplace_back(read_part<Joint>(view, names));
    names.joints[joint.name] = static_cast<int>(mechanism.joints.size()) - 1;
  }
  for (const JsonView& view : root.items_of("forces")) {
    mechanism.forces.push_back(read_part<ForceElement>(view, names));
  }
  NameList contact_names;
  for (const JsonView& view : root.items_of("contacts")) {
    const Contact& contact = mechanism.contacts.emplace_back(read_contact(view, names));
    contact_names.add(contact.name, view.pointer() + "/name");
    names.contacts[contact.name] = static_cast<int>(mechanism.contacts.size()) - 1;
  }
  return mechanism;
}

}  // namespace carom
