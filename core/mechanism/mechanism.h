// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/mechanism/body.h"
#include "core/mechanism/contact.h"
#include "core/mechanism/force_element.h"
#include "core/mechanism/joint.h"
#include "core/mechanism/polygon.h"

namespace carom {

/// Bodies, joints, contacts and what drives them; they name each other by index.
struct Mechanism {
  std::vector<Body> bodies;
  std::vector<Joint> joints;
  std::vector<Contact> contacts;
  std::vector<ForceElement> forces = {};  ///< between impacts

  bool operator==(const Mechanism&) const = default;
};

/// Coordinates of a body: 3 for a rigid one, 2 for a particle, 0 for the ground.
inline int dof(const Mechanism& mechanism, int body) {
  if (body == ground) return 0;
  return mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::rigid ? 3 : 2;
}
inline const Body& body_at(const Mechanism& mechanism, int body) {
  return mechanism.bodies[static_cast<std::size_t>(body)];
}
/// All coordinates, n.
int coordinate_count(const Mechanism& mechanism);
/// First coordinate of each body in q; one more entry holds n.
std::vector<int> coordinate_offsets(const Mechanism& mechanism);

/// The anchor in the frame of its body, with rod ends and corners put in.
inline Vec2 local_point(const Body& body, const Anchor& anchor) {
  if (anchor.place == Place::at) return anchor.p;
  if (const auto* rod = std::get_if<RodShape>(&body.shape)) {
    const double from_start = rod->mass_centre.value_or(rod->length / 2);
    return {anchor.place == Place::start ? -from_start : rod->length - from_start, 0};
  }
  const auto* polygon = std::get_if<PolygonShape>(&body.shape);
  if (polygon == nullptr || anchor.place != Place::vertex) return anchor.p;
  return corner(*polygon, static_cast<std::size_t>(anchor.vertex));
}
/// The same by the body's index; for the ground, in the world.
inline Vec2 local_point(const Mechanism& mechanism, const Anchor& anchor) {
  if (anchor.body == ground) return anchor.p;
  return local_point(mechanism.bodies[static_cast<std::size_t>(anchor.body)], anchor);
}

/// Two bodies by their index.
struct BodyPair {
  int a = ground;
  int b = ground;
};

/// The body whose feature strikes (the normal pushes it), and the one it strikes (often the
/// ground); of a stop the bodies of its joint.
inline BodyPair contact_ends(const Mechanism& mechanism, const ContactGeometry& geometry) {
  return std::visit(
      [&](const auto& contact) -> BodyPair {
        if constexpr (requires { contact.surface; }) {
          return {contact.striker.body, body_of(contact.surface)};
        } else if constexpr (requires { contact.joint; }) {
          const JointKind& joint = mechanism.joints[static_cast<std::size_t>(contact.joint)].kind;
          return {anchor_a(joint).body, anchor_b(joint).body};
        } else {
          return {contact.a.body, contact.b.body};
        }
      },
      geometry);
}

/// Something moves as it is prescribed and does work: a belt, a shaken line or a drive.
bool is_driven(const Mechanism& mechanism);

/// A point of a body that the contact moves: the point that strikes, or the middle of one of its
/// bodies.
Anchor moving_point(const Mechanism& mechanism, const ContactGeometry& geometry);

/// Index by name; empty if there is none. "ground" is no body here.
std::optional<int> find_body(const Mechanism& mechanism, std::string_view name);
std::optional<int> find_joint(const Mechanism& mechanism, std::string_view name);
std::optional<int> find_contact(const Mechanism& mechanism, std::string_view name);
/// The body's name, or "ground".
const std::string& body_name(const Mechanism& mechanism, int body);

/// Throws InputError with the path of the first fault: names (letters, digits, _ and -, unique per
/// list, not "ground"), ranges, dangling or self references, rod ends on bodies that are no rods,
/// discs and polygons that are none, polygons that are not convex or go round clockwise, prismatic
/// joints on particles, missing inertia, torques on particles.
void validate(const Mechanism& mechanism);

/// True for a name that parameter paths can carry: [A-Za-z_][A-Za-z0-9_-]*, not "ground".
bool is_valid_name(std::string_view name);

// What refers to a mechanism's parts, by name or by index: checked for the mechanism itself and for
// targets and impulses. `where` is the JSON pointer of what refers in a scenario file, so that the
// same sentence serves editor and reader.

/// Names met so far in one list; throws for one that is no name or was there before.
class NameList {
 public:
  void add(const std::string& name, const std::string& where);

 private:
  std::unordered_set<std::string> seen_;
};

/// Throws unless `body` is an index of the mechanism or the ground.
void check_body(const Mechanism& mechanism, int body, const std::string& where);
/// Throws unless `body` is an index of the mechanism: not the ground.
void check_moving_body(const Mechanism& mechanism, int body, const std::string& where);
/// Throws unless the anchor's body exists and has the point: rod ends need a rod, and a particle
/// has only its centre.
void check_anchor(const Mechanism& mechanism, const Anchor& anchor, const std::string& where);

}  // namespace carom
