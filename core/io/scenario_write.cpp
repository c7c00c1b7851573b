// SPDX-License-Identifier: MIT
#include "core/io/mechanism_json.h"
#include "core/io/scenario_json.h"
#include "core/mechanism/fields.h"

namespace carom {

namespace {

JsonNode vector_node(Vec2 v) {
  return JsonNode::array({v.x, v.y});
}

/// Directions along an axis are written as people write them, [0, 1] instead of 1.57…
void add_number(JsonNode& object, std::string_view key, double value) {
  const std::string_view vector_key = vector_key_of(key);
  const std::optional<Vec2> axis = vector_key.empty() ? std::nullopt : axis_along(value);
  if (axis) {
    object.add(vector_key, vector_node(*axis));
  } else {
    object.add(key, value);
  }
}

template <class Part>
JsonNode& add_name(JsonNode& object, const Part& part) {
  object.add("name", part.name);
  if (!part.label.empty()) object.add("label", part.label);
  return object;
}

template <class Owner>
void add_fields(JsonNode& object, std::span<const Field<Owner>> table, const Owner& owner) {
  for (const Field<Owner>& field : table) {
    if (const double* value = value_of(field, owner)) add_number(object, field.key, *value);
  }
}

/// Arrays of the items of a list.
template <class List, class ToNode>
JsonNode list_node(const List& list, ToNode to_node) {
  JsonNode node = JsonNode::array();
  for (const auto& item : list) node.add(to_node(item));
  return node;
}

/// Writes what the reader calls a design: the scenario's own, and those of its variants.
class DesignWriter {
 public:
  explicit DesignWriter(const Design& design) : design_(design), mechanism_(*design.mechanism) {}

  void add_to(JsonNode& root) const {
    add_mechanism(root);
    add_motion(root);
    root.add("law", law_node(design_.law));
    if (design_.law_for_several) root.add("law_for_several", law_node(*design_.law_for_several));
    root.add("gravity", vector_node(design_.gravity));
  }

 private:
  void add_mechanism(JsonNode& root) const {
    root.add("bodies", list_node(mechanism_.bodies, body));
    if (!mechanism_.joints.empty()) {
      root.add("joints", list_node(mechanism_.joints, [&](const Joint& j) { return joint(j); }));
    }
    if (!mechanism_.contacts.empty()) {
      root.add("contacts",
               list_node(mechanism_.contacts, [&](const Contact& c) { return contact(c); }));
    }
    if (!mechanism_.forces.empty()) {
      root.add("forces",
               list_node(mechanism_.forces, [&](const ForceElement& f) { return force(f); }));
    }
  }

  void add_motion(JsonNode& root) const {
    const Motion& motion = *design_.motion;
    if (motion.pose != PosePrescription{}) root.add("pose", pose(motion.pose));
    if (motion.velocity != VelocityPrescription{}) root.add("velocity", velocity(motion.velocity));
    if (!motion.impulses.empty()) {
      root.add("impulses",
               list_node(motion.impulses, [&](const BodyImpulse& i) { return impulse(i); }));
    }
    if (!motion.state.q.empty()) root.add("state", state(motion.state));
  }

  [[nodiscard]] JsonNode anchor(const Anchor& anchor) const {
    JsonNode node = JsonNode::object({{"body", body_name(mechanism_, anchor.body)}});
    if (anchor.place == Place::vertex) {
      const Body& body = mechanism_.bodies[static_cast<std::size_t>(anchor.body)];
      const auto& polygon = std::get<PolygonShape>(body.shape);
      node.add("vertex", polygon.vertices[static_cast<std::size_t>(anchor.vertex)].name);
    } else if (anchor.place != Place::at) {
      node.add("at", anchor.place == Place::start ? "start" : "end");
    } else if (anchor.body == ground || anchor.p != Vec2{}) {
      node.add("at", vector_node(anchor.p));
    }
    return node;
  }

  [[nodiscard]] static JsonNode vertices(const PolygonShape& polygon) {
    JsonNode node = JsonNode::object();
    for (const auto& [name, p] : polygon.vertices) node.add(name, vector_node(p));
    return node;
  }

  [[nodiscard]] static JsonNode body(const Body& body) {
    JsonNode node = JsonNode::object();
    add_name(node, body);
    if (body.kind == BodyKind::particle) node.add("kind", "particle");
    if (std::holds_alternative<RodShape>(body.shape)) node.add("shape", "rod");
    if (std::holds_alternative<DiscShape>(body.shape)) node.add("shape", "disc");
    if (std::holds_alternative<PolygonShape>(body.shape)) node.add("shape", "polygon");
    add_fields(node, fields<Body>(), body);
    std::visit([&]<class Kind>(const Kind& shape) { add_fields(node, fields<Kind>(), shape); },
               body.shape);
    if (const auto* polygon = std::get_if<PolygonShape>(&body.shape)) {
      node.add("vertices", vertices(*polygon));
    }
    return node;
  }

  [[nodiscard]] JsonNode joint(const Joint& joint) const {
    JsonNode node = JsonNode::object();
    add_name(node, joint).add("kind", kind_word(joint.kind));
    node.add("a", anchor(anchor_a(joint.kind))).add("b", anchor(anchor_b(joint.kind)));
    std::visit(
        [&]<class Kind>(const Kind& kind) {
          if constexpr (!IsDrive<Kind>) return add_fields(node, fields<Kind>(), kind);
          if constexpr (IsDrive<Kind>) {
            for (const Field<Kind>& field : fields<Kind>()) {
              const double value = *value_of(field, kind);
              if (value != *field.otherwise) add_number(node, field.key, value);
            }
            if (kind.table.empty()) return;
            node.add("table", list_node(kind.table, [](const TablePoint& p) {
                       return vector_node({p.t, p.s});
                     }));
          }
        },
        joint.kind);
    return node;
  }

  [[nodiscard]] JsonNode contact(const Contact& contact) const {
    JsonNode node = JsonNode::object();
    add_name(node, contact).add("kind", kind_word(contact.geometry));
    std::visit([&](const auto& geometry) { add_geometry(node, geometry); }, contact.geometry);
    const bool one_mu = contact.mu_s == contact.mu_d;
    for (const Field<Contact>& field : fields<Contact>()) {
      const bool friction = field.key.starts_with("mu");
      const bool replaced = (friction && one_mu) || (field.key == "e" && contact.alpha);
      const double* value = value_of(field, contact);
      // What came later is written only where it says something.
      const bool says =
          !field.otherwise || friction || (value != nullptr && *value != *field.otherwise);
      if (!replaced && says && value != nullptr) node.add(field.key, *value);
    }
    if (one_mu && has_tangent(contact.geometry)) node.add("mu", contact.mu_s);
    if (contact.hold) node.add("hold", true);
    if (contact.compliance) node.add("compliance", compliance(*contact.compliance));
    return node;
  }

  [[nodiscard]] static JsonNode compliance(const Compliance& compliance) {
    JsonNode node = JsonNode::object({{"model", info_of(compliance.model).word}});
    add_fields(node, fields<Compliance>(), compliance);
    if (!std::holds_alternative<NoTangentialForce>(compliance.tangential)) {
      node.add("friction", tangential_word(compliance.tangential));
    }
    std::visit([&]<class Kind>(const Kind& kind) { add_fields(node, fields<Kind>(), kind); },
               compliance.tangential);
    return node;
  }

  [[nodiscard]] JsonNode striker(const Anchor& point) const { return anchor(point); }
  [[nodiscard]] JsonNode striker(const BodyDisc& disc) const { return surface(disc); }

  [[nodiscard]] JsonNode surface(const BodyDisc& disc) const {
    return body_name(mechanism_, disc.body);
  }
  [[nodiscard]] JsonNode surface(const PolygonSurface& polygon) const {
    if (polygon.own.vertices.empty()) return body_name(mechanism_, polygon.body);
    JsonNode node = JsonNode::object();
    node.add("body", body_name(mechanism_, polygon.body)).add("vertices", vertices(polygon.own));
    add_fields(node, fields<PolygonShape>(), polygon.own);
    return node;
  }
  template <class Surface>
  [[nodiscard]] JsonNode surface(const Surface& surface) const {
    JsonNode node = anchor(anchor_of(surface));
    add_fields(node, fields<Surface>(), surface);
    if constexpr (requires { surface.hollow; }) {
      if (surface.hollow) node.add("hollow", true);
    }
    return node;
  }

  template <class Striker, class Surface>
  void add_geometry(JsonNode& node, const Against<Striker, Surface>& contact) const {
    node.add(striker_key<Striker>, striker(contact.striker));
    node.add(Surface::key, surface(contact.surface));
    // What came later is written only where it says something.
    if constexpr (requires { contact.tip.radius; }) {
      if (contact.tip.radius != 0) add_fields(node, fields<Tip>(), contact.tip);
    }
  }
  void add_geometry(JsonNode& node, const DiscDisc& contact) const {
    node.add("a", striker(contact.striker)).add("b", surface(contact.surface));
  }
  template <class Kind>
  void add_geometry(JsonNode& node, const Kind& kind) const {
    if constexpr (requires { kind.joint; }) {
      node.add("joint", mechanism_.joints[static_cast<std::size_t>(kind.joint)].name);
      node.add("side", kind.side == StopSide::lower ? "lower" : "upper");
    } else {
      node.add("a", anchor(kind.a)).add("b", anchor(kind.b));
    }
    add_fields(node, fields<Kind>(), kind);
  }

  [[nodiscard]] JsonNode force(const ForceElement& force) const {
    JsonNode node = JsonNode::object();
    add_name(node, force).add("kind", kind_word(force.kind));
    std::visit(
        [&]<class Kind>(const Kind& kind) {
          add_ends(node, kind);
          add_fields(node, fields<Kind>(), kind);
        },
        force.kind);
    return node;
  }

  void add_ends(JsonNode& node, const ActsBetweenPoints auto& force) const {
    node.add("a", anchor(force.a)).add("b", anchor(force.b));
  }

  void add_ends(JsonNode& node, const PointForce& force) const {
    node.add("point", anchor(force.point));
  }

  void add_ends(JsonNode& node, const ActsBetweenAngles auto& torque) const {
    node.add("a", body_name(mechanism_, torque.a)).add("b", body_name(mechanism_, torque.b));
  }

  [[nodiscard]] JsonNode impulse(const BodyImpulse& impulse) const {
    JsonNode node = JsonNode::object();
    node.add("name", impulse.name).add("body", body_name(mechanism_, impulse.body));
    for (const Field<BodyImpulse>& field : fields<BodyImpulse>()) {
      const double value = *value_of(field, impulse);
      if (value != 0) node.add(field.key, value);
    }
    return node;
  }

  [[nodiscard]] JsonNode target(const ClosedTarget& target) const {
    const Contact& contact = mechanism_.contacts[static_cast<std::size_t>(target.contact)];
    return JsonNode::object().add("closed", contact.name);
  }

  template <class Target>
  [[nodiscard]] JsonNode target(const Target& target) const {
    JsonNode node = JsonNode::object({{"name", target.name}});
    if constexpr (OfPoint<Target>) {
      node.add("point", anchor(target.anchor));
    } else {
      node.add("body", body_name(mechanism_, target.body));
    }
    add_fields(node, fields<Target>(), target);
    return node;
  }

  template <class Targets>
  [[nodiscard]] JsonNode targets(const Targets& targets) const {
    return list_node(targets, [&](const auto& variant) {
      return std::visit([&](const auto& one) { return target(one); }, variant);
    });
  }

  [[nodiscard]] JsonNode pose(const PosePrescription& pose) const {
    JsonNode node = JsonNode::object({{"targets", targets(pose.targets)}});
    if (!pose.mode.empty()) {
      JsonNode mode = JsonNode::object();
      for (const ElbowMode& elbow : pose.mode) mode.add(elbow.elbow, elbow.sign);
      node.add("mode", std::move(mode));
    }
    if (!pose.near.empty()) {
      JsonNode near = JsonNode::object();
      for (const NearAngle& one : pose.near) near.add(one.body, one.angle);
      node.add("near", std::move(near));
    }
    return node;
  }

  [[nodiscard]] JsonNode velocity(const VelocityPrescription& velocity) const {
    JsonNode node = JsonNode::object({{"targets", targets(velocity.targets)}});
    add_fields(node, fields<VelocityPrescription>(), velocity);
    return node;
  }

  [[nodiscard]] JsonNode state(const State& state) const {
    JsonNode node = JsonNode::object({{"q", per_body_node(mechanism_, state.q)}});
    if (!state.qdot.empty()) node.add("qdot", per_body_node(mechanism_, state.qdot));
    return node;
  }

  const Design& design_;
  const Mechanism& mechanism_;
};

}  // namespace

JsonNode per_body_node(const Mechanism& mechanism, const std::vector<double>& values) {
  JsonNode node = JsonNode::object();
  const std::vector<int> offset = coordinate_offsets(mechanism);
  if (values.size() != static_cast<std::size_t>(offset.back())) return node;
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const auto from = values.begin() + offset[i], to = values.begin() + offset[i + 1];
    node.add(mechanism.bodies[i].name, JsonNode::array({from, to}));
  }
  return node;
}

JsonNode law_node(const Law& law) {
  const auto is_default = []<class Kind>(const Kind& one) { return one == Kind{}; };
  if (std::visit(is_default, law)) return law_word(law);
  JsonNode node = JsonNode::object({{"kind", law_word(law)}});
  std::visit(
      [&]<class Kind>(const Kind& one) {
        if constexpr (!std::is_empty_v<Kind>) add_fields(node, fields<Kind>(), one);
      },
      law);
  return node;
}

JsonNode variant_node(const Variant& variant) {
  JsonNode node = JsonNode::object({{"name", variant.name}, {"colour", variant.colour}});
  DesignWriter(*variant.design).add_to(node);
  return node;
}

JsonNode scenario_node(const Scenario& scenario) {
  JsonNode root = JsonNode::object({{"version", 1}});
  const Description& description = *scenario.description;
  if (!description.title.empty()) root.add("title", description.title);
  if (!description.source.empty()) root.add("source", description.source);
  if (!description.text.empty()) root.add("description", description.text);
  if (const Display& display = *scenario.display; display != Display{}) {
    JsonNode units = JsonNode::object();
    for (const DisplayField& field : display_fields()) units.add(field.key, display.*field.member);
    root.add("units", std::move(units));
  }
  if (scenario.trace) {
    JsonNode trace = JsonNode::object();
    trace.add("image", scenario.trace->image);
    add_fields(trace, fields<Trace>(), *scenario.trace);
    root.add("trace", std::move(trace));
  }
  DesignWriter(scenario).add_to(root);
  if (const SweepAxis& axis = scenario.axis; !axis.path.empty()) {
    root.add("axis",
             JsonNode::object({{"parameter", axis.path}, {"from", axis.from}, {"to", axis.to}}));
  }
  if (!scenario.workspace.empty()) root.add("workspace", scenario.workspace);
  if (!scenario.variants.empty()) {
    root.add("variants", list_node(scenario.variants, variant_node));
  }
  if (!scenario.reference.empty()) root.add("reference", scenario.reference);
  return root;
}

std::string write_scenario(const Scenario& scenario) {
  return print_json(scenario_node(scenario));
}

}  // namespace carom
