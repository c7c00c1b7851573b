// SPDX-License-Identifier: MIT
#include "core/io/mechanism_json.h"
#include "core/mechanism/validate.h"

namespace carom {

namespace {

Line read_line(const JsonView& view, const Names& names) {
  Line line;
  Keys more_keys{"normal"};
  append_keys(more_keys, fields<Line>());
  line.through = read_anchor(view, names, more_keys);
  if (view.has("normal")) {
    line.normal_angle = read_direction(view, "normal", "normal_angle");
    // The first is the angle.
    read_fields(view, fields<Line>().subspan(1), line);
  } else if (view.has("normal_angle")) {
    read_fields(view, fields<Line>(), line);
  } else {
    view.fail("the key \"normal\" is missing: the direction [x, y] out of the solid");
  }
  return line;
}

int read_body_name(const JsonView& view, const Names& names) {
  return read_name(view, names.bodies, "body");
}

void read_surface(const JsonView& view, const Names& names, Line& line) {
  line = read_line(view, names);
}
void read_surface(const JsonView& view, const Names& names, BodyDisc& disc) {
  disc.body = read_body_name(view, names);
}

/// The name of a body that is a polygon, or a polygon of its own.
void read_surface(const JsonView& view, const Names& names, PolygonSurface& polygon) {
  if (!view.is(JsonNode::Kind::object)) {
    polygon.body = read_body_name(view, names);
    return;
  }
  Keys keys{"body", "vertices"};
  append_keys(keys, fields<PolygonShape>());
  view.allow_only(keys);
  polygon.body = read_body_name(view.need("body"), names);
  polygon.own.vertices = read_vertices(view.need("vertices"));
  read_fields(view, fields<PolygonShape>(), polygon.own);
}

void read_surface(const JsonView& view, const Names& names, Capsule& capsule) {
  Keys keys{"body"};
  append_keys(keys, fields<Capsule>());
  view.allow_only(keys);
  capsule.body = read_body_name(view.need("body"), names);
  read_fields(view, fields<Capsule>(), capsule);
}

void read_surface(const JsonView& view, const Names& names, Ring& ring) {
  ring.centre = read_anchor(view, names, {"radius"});
  read_fields(view, fields<Ring>(), ring);
}

void read_surface(const JsonView& view, const Names& names, Arc& arc) {
  arc.centre = read_anchor(view, names, {"radius", "from_angle", "to_angle", "hollow"});
  read_fields(view, fields<Arc>(), arc);
  if (view.has("hollow")) arc.hollow = view.need("hollow").boolean();
}

void read_striker(const JsonView& view, const Names& names, Anchor& point) {
  point = read_anchor(view, names);
}
void read_striker(const JsonView& view, const Names& names, BodyDisc& disc) {
  disc.body = read_body_name(view, names);
}

// Two discs have the keys a and b; what else strikes and its surface have keys of their own.

template <class Striker, class Surface>
void append_geometry_keys(Keys& keys, const Against<Striker, Surface>& contact) {
  keys.insert(keys.end(), {striker_key<Striker>, Surface::key});
  append_keys(keys, fields<decltype(contact.tip)>());
}
void append_geometry_keys(Keys& keys, const DiscDisc& /*contact*/) {
  keys.insert(keys.end(), {"a", "b"});
}
template <class Kind>
void append_geometry_keys(Keys& keys, const Kind& kind) {
  if constexpr (requires { kind.joint; }) {
    keys.insert(keys.end(), {"joint", "side"});
  } else {
    keys.insert(keys.end(), {"a", "b"});
  }
  append_keys(keys, fields<Kind>());
}

template <class Striker, class Surface>
void read_geometry(const JsonView& view, const Names& names, Against<Striker, Surface>& contact) {
  read_striker(view.need(striker_key<Striker>), names, contact.striker);
  read_surface(view.need(Surface::key), names, contact.surface);
  read_fields(view, fields<decltype(contact.tip)>(), contact.tip);
}
void read_geometry(const JsonView& view, const Names& names, DiscDisc& contact) {
  contact.striker.body = read_body_name(view.need("a"), names);
  contact.surface.body = read_body_name(view.need("b"), names);
}
template <class Kind>
void read_geometry(const JsonView& view, const Names& names, Kind& kind) {
  if constexpr (requires { kind.joint; }) {
    kind.joint = read_name(view.need("joint"), names.joints, "joint");
    kind.side = read_word<StopSide>(view.need("side"),
                                    {{"lower", StopSide::lower}, {"upper", StopSide::upper}});
  } else {
    kind.a = read_anchor(view.need("a"), names);
    kind.b = read_anchor(view.need("b"), names);
  }
  read_fields(view, fields<Kind>(), kind);
}

/// "mu" stands for both coefficients; otherwise both or none of them are given.
void read_friction(const JsonView& view, Contact& contact) {
  const bool both = view.has("mu");
  const bool either = view.has("mu_s") || view.has("mu_d");
  if (both && either) {
    view.need("mu").fail("\"mu\" stands for equal \"mu_s\" and \"mu_d\"; give it or these two");
  }
  if (both) {
    const JsonView mu = view.need("mu");
    require_in_range(mu.number(), any_friction, mu.pointer(), "mu");
    // Named by the file's own key: the mechanism has mu_s and mu_d in its place.
    check_tangential(contact.geometry, mu.number(), view.pointer(), "mu");
    contact.mu_s = contact.mu_d = mu.number();
  }
  if (either) {
    contact.mu_s = view.need("mu_s").number();
    contact.mu_d = view.need("mu_d").number();
  }
}

/// A number, or α instead.
void read_restitution(const JsonView& view, Contact& contact) {
  if (view.has("e") && view.has("alpha")) {
    view.need("alpha").fail("\"alpha\" stands for e = 1 − α|v_n|; give it or \"e\"");
  }
  if (!view.has("alpha")) contact.e = view.need("e").number();
}

ForceModel read_force_model(const JsonView& view) {
  std::vector<std::pair<std::string, ForceModel>> words;
  for (const ForceModelInfo& info : force_models()) words.emplace_back(info.word, info.model);
  return read_word(view, words);
}

Compliance read_compliance(const JsonView& view) {
  Compliance compliance;
  Keys keys{"model", "friction"};
  append_keys(keys, fields<Compliance>());
  if (view.has("friction")) {
    compliance.tangential = read_word(
        view.need("friction"),
        alternatives<TangentialModel>([](const auto& kind) { return tangential_word(kind); }));
  }
  std::visit([&]<class Kind>(const Kind&) { append_keys(keys, fields<Kind>()); },
             compliance.tangential);
  view.allow_only(keys);
  compliance.model = read_force_model(view.need("model"));
  read_fields(view, fields<Compliance>(), compliance);
  std::visit([&]<class Kind>(Kind& kind) { read_fields(view, fields<Kind>(), kind); },
             compliance.tangential);
  return compliance;
}

}  // namespace

Contact read_contact(const JsonView& view, const Names& names) {
  Contact contact;
  contact.geometry = read_word(
      view.need("kind"),
      alternatives<ContactGeometry>([](const ContactGeometry& kind) { return kind_word(kind); }));
  Keys keys{"name", "label", "kind", "mu", "hold", "compliance"};
  append_keys(keys, fields<Contact>());
  std::visit([&](const auto& geometry) { append_geometry_keys(keys, geometry); }, contact.geometry);
  view.allow_only(keys);
  std::visit([&](auto& geometry) { read_geometry(view, names, geometry); }, contact.geometry);
  contact.name = view.need("name").text();
  contact.label = read_label(view);
  read_restitution(view, contact);
  // The first is e.
  read_fields(view, fields<Contact>().subspan(1), contact);
  read_friction(view, contact);
  if (view.has("hold")) contact.hold = view.need("hold").boolean();
  if (view.has("compliance")) contact.compliance = read_compliance(view.need("compliance"));
  return contact;
}

}  // namespace carom
