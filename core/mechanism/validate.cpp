// SPDX-License-Identifier: MIT
#include <algorithm>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/mechanism/fields.h"
#include "core/mechanism/validate.h"

namespace carom {

namespace {

/// A corner sticks out if the sine of its turn is above this: far from the rounding of coordinates.
constexpr double least_turn = 1e-6;

void check_vertices(const PolygonShape& polygon, const std::string& where) {
  const std::size_t count = polygon.vertices.size();
  if (count < 3 || count > most_vertices) {
    throw InputError(where, "a polygon has 3 to " + std::to_string(most_vertices) +
                                " vertices, not " + std::to_string(count));
  }
  NameList names;
  for (const Vertex& vertex : polygon.vertices) {
    const std::string here = where + "/" + vertex.name;
    names.add(vertex.name, here);
    require_in_range(vertex.p.x, any_length, here + "/0", "x");
    require_in_range(vertex.p.y, any_length, here + "/1", "y");
  }
}

/// Twice the area of the triangle of an edge and a point; > 0 to the left of the edge.
double left_of(const PolygonShape& polygon, std::size_t i, Vec2 p) {
  const Vec2 from = polygon.vertices[i].p;
  const Vec2 to = polygon.vertices[(i + 1) % polygon.vertices.size()].p;
  return cross(to - from, p - from);
}

double signed_area(const PolygonShape& polygon) {
  double twice = 0;
  for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
    twice += left_of(polygon, i, polygon.vertices.front().p);
  }
  return twice / 2;
}

void check_convex(const PolygonShape& polygon, const std::string& where) {
  if (signed_area(polygon) < 0) {
    throw InputError(where, "the vertices go round clockwise; list them counter-clockwise");
  }
  const std::optional<Dent> dent = first_dent(polygon);
  if (!dent) return;
  const auto name = [&](std::size_t i) { return "\"" + polygon.vertices[i].name + "\""; };
  throw InputError(where, "the polygon is not convex: " + name(dent->vertex) +
                              " must lie to the left of the way from " + name(dent->from) + " to " +
                              name(dent->to));
}

}  // namespace

std::optional<Dent> first_dent(const PolygonShape& polygon) {
  const std::size_t count = polygon.vertices.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t to = (i + 1) % count;
    const double edge = norm(polygon.vertices[to].p - polygon.vertices[i].p);
    for (std::size_t k = 0; k < count; ++k) {
      if (k == i || k == to) continue;
      const Vec2 p = polygon.vertices[k].p;
      const double across = norm(p - polygon.vertices[to].p);
      if (left_of(polygon, i, p) > least_turn * edge * across) continue;
      return Dent{.vertex = k, .from = i, .to = to};
    }
  }
  return {};
}

void check_outline(const PolygonShape& polygon, const std::string& where) {
  check_fields(fields<PolygonShape>(), polygon, where);
  check_vertices(polygon, where + "/vertices");
  check_convex(polygon, where + "/vertices");
}

void check_different(const Mechanism& mechanism, int a, int b, const std::string& where,
                     const std::string& what) {
  if (a != b) return;
  throw InputError(where, "the " + what + " has \"" + body_name(mechanism, a) +
                              "\" on both sides; it must be between two different bodies");
}

namespace {

void check_shape(const Body&, const NoShape&, const std::string&) {}

void check_shape(const Body&, const RodShape& rod, const std::string& where) {
  check_fields(fields<RodShape>(), rod, where);
  if (rod.mass_centre && *rod.mass_centre > rod.length) {
    throw InputError(where + "/mass_centre", "mass_centre must not lie beyond the rod's length, " +
                                                 shortest(rod.length) + ", but is " +
                                                 shortest(*rod.mass_centre));
  }
}

void check_shape(const Body&, const DiscShape& disc, const std::string& where) {
  check_fields(fields<DiscShape>(), disc, where);
}

/// How far the mass centre may lie off the origin, as a fraction of the size: a third written with
/// four digits will do.
constexpr double most_off_centre = 1e-4;

void check_mass_centre(const Body& body, const PolygonShape& polygon, const std::string& where) {
  if (body.inertia) return;
  const PolygonShape as_written{polygon.vertices, 1, 1};
  const Vec2 centre = mass_centre(as_written);
  if (norm(centre) <= most_off_centre * reach_of(as_written)) return;
  throw InputError(where, "the mass centre of the uniform polygon is at [" + rounded(centre.x, 4) +
                              ", " + rounded(centre.y, 4) +
                              "], but it must be the origin; move the vertices by as much, or give "
                              "\"inertia\"");
}

/// The corners have different names, go round once counter-clockwise and each of them sticks out;
/// where the inertia is to follow from the uniform polygon, its mass centre is the origin of the
/// body frame.
void check_shape(const Body& body, const PolygonShape& polygon, const std::string& where) {
  check_outline(polygon, where);
  check_mass_centre(body, polygon, where + "/vertices");
}

void check_rigid(const Body& body, const std::string& where) {
  if (body.inertia || !std::holds_alternative<NoShape>(body.shape)) return;
  throw InputError(where, "the rigid body \"" + body.name +
                              "\" needs \"inertia\", or a shape from which it follows");
}

void check_particle(const Body& body, const std::string& where) {
  if (body.inertia) {
    throw InputError(where + "/inertia", "\"" + body.name +
                                             "\" is a particle and has no inertia; leave it out or "
                                             "make the body rigid");
  }
  if (std::holds_alternative<RodShape>(body.shape)) {
    throw InputError(where + "/shape", "\"" + body.name +
                                           "\" is a particle and has no direction; only a rigid "
                                           "body can be a rod");
  }
  if (std::holds_alternative<PolygonShape>(body.shape)) {
    throw InputError(where + "/shape", "\"" + body.name +
                                           "\" is a particle and has no direction; only a rigid "
                                           "body can be a polygon");
  }
}

void check(const Mechanism& /*mechanism*/, const Body& body, const std::string& where) {
  check_fields(fields<Body>(), body, where);
  std::visit([&](const auto& shape) { check_shape(body, shape, where); }, body.shape);
  if (body.kind == BodyKind::rigid) {
    check_rigid(body, where);
  } else {
    check_particle(body, where);
  }
}

void check_rigid_or_ground(const Mechanism& mechanism, int body, const std::string& where) {
  if (body == ground || dof(mechanism, body) == 3) return;
  throw InputError(where,
                   "\"" + body_name(mechanism, body) +
                       "\" is a particle and cannot be kept from turning; a joint that keeps "
                       "or drives an angle needs rigid bodies or the ground");
}

void check_curve(const CurvedSlotJoint& slot, const std::string& where) {
  if (!slot.semi_y) return;
  const double longer = std::max(slot.semi_x, *slot.semi_y);
  const double shorter = std::min(slot.semi_x, *slot.semi_y);
  if (longer <= most_slender * shorter) return;
  throw InputError(where + "/semi_y",
                   "one semi-axis must not be more than a thousand times the other, but they are " +
                       shortest(slot.semi_x) + " and " + shortest(*slot.semi_y) +
                       "; a slot that is as narrow is a straight one, \"slot\"");
}

/// More points than any table that is typed, few enough to be read at every evaluation.
constexpr std::size_t most_points = 10000;
/// Between two points of a table [s]: closer ones would have no finite acceleration.
constexpr double least_interval = 1e-9;

void check_table(const std::vector<TablePoint>& table, Range range, const std::string& where) {
  if (table.size() == 1 || table.size() > most_points) {
    throw InputError(where, "a table has 2 to " + std::to_string(most_points) +
                                " points [t, s], not " + std::to_string(table.size()));
  }
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::string here = where + "/" + std::to_string(i);
    require_in_range(table[i].t, {-positive_time.high, positive_time.high}, here + "/0", "t");
    require_in_range(table[i].s, range, here + "/1", "s");
    if (i == 0 || table[i].t >= table[i - 1].t + least_interval) continue;
    throw InputError(here + "/0", "the times of a table grow: t must be greater than " +
                                      shortest(table[i - 1].t) + ", but is " +
                                      shortest(table[i].t));
  }
}

void check(const Mechanism& mechanism, const Joint& joint, const std::string& where) {
  const Anchor& a = anchor_a(joint.kind);
  const Anchor& b = anchor_b(joint.kind);
  check_anchor(mechanism, a, where + "/a");
  check_anchor(mechanism, b, where + "/b");
  check_different(mechanism, a.body, b.body, where, "joint \"" + joint.name + "\"");
  if (keeps_angle(joint.kind)) {
    check_rigid_or_ground(mechanism, a.body, where + "/a/body");
    check_rigid_or_ground(mechanism, b.body, where + "/b/body");
  }
  std::visit(
      [&]<class Kind>(const Kind& kind) {
        check_fields(fields<Kind>(), kind, where);
        if constexpr (IsDrive<Kind>) {
          const Range range = KeepsAngle<Kind> ? any_angle : any_length;
          check_table(kind.table, range, where + "/table");
        }
      },
      joint.kind);
  if (const auto* slot = std::get_if<CurvedSlotJoint>(&joint.kind)) check_curve(*slot, where);
}

struct ForceCheck {
  const Mechanism& mechanism;
  const ForceElement& force;
  const std::string& where;

  void different(int a, int b) const {
    check_different(mechanism, a, b, where, "force \"" + force.name + "\"");
  }

  void turns(int body, const char* side) const {
    check_body(mechanism, body, where + side);
    if (body == ground || dof(mechanism, body) == 3) return;
    throw InputError(where + side, "\"" + body_name(mechanism, body) +
                                       "\" is a particle and does not turn; a torque needs rigid "
                                       "bodies or the ground");
  }

  void operator()(const ActsBetweenPoints auto& kind) const {
    check_anchor(mechanism, kind.a, where + "/a");
    check_anchor(mechanism, kind.b, where + "/b");
    different(kind.a.body, kind.b.body);
  }

  void operator()(const ActsBetweenAngles auto& kind) const {
    turns(kind.a, "/a");
    turns(kind.b, "/b");
    different(kind.a, kind.b);
  }

  void operator()(const PointForce& point) const {
    check_anchor(mechanism, point.point, where + "/point");
    check_moving_body(mechanism, point.point.body, where + "/point/body");
  }
};

void check(const Mechanism& mechanism, const ForceElement& force, const std::string& where) {
  std::visit(ForceCheck{mechanism, force, where}, force.kind);
  std::visit([&]<class Kind>(const Kind& kind) { check_fields(fields<Kind>(), kind, where); },
             force.kind);
}

/// Control characters are those of ASCII, whatever the locale is.
void check_label(const std::string& label, const std::string& where) {
  const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
  if (std::ranges::any_of(label, is_control)) {
    throw InputError(where, "a label is one line of text, without tabs");
  }
}

/// Names differ, and each item is sound.
template <class List>
void check_list(const Mechanism& mechanism, const List& list, const char* name) {
  NameList names;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string where = std::string("/") + name + "/" + std::to_string(i);
    names.add(list[i].name, where + "/name");
    check_label(list[i].label, where + "/label");
    check(mechanism, list[i], where);
  }
}

}  // namespace

void validate(const Mechanism& mechanism) {
  check_list(mechanism, mechanism.bodies, "bodies");
  check_list(mechanism, mechanism.joints, "joints");
  check_list(mechanism, mechanism.contacts, "contacts");
  check_list(mechanism, mechanism.forces, "forces");
}

}  // namespace carom
