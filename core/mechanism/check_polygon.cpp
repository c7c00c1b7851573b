// SPDX-License-Identifier: MIT
#include "core/mechanism/check_polygon.h"

#include "core/base/text.h"
#include "core/mechanism/check.h"
#include "core/mechanism/fields.h"
#include "core/mechanism/polygon.h"

namespace carom {

namespace {

/// A corner sticks out if the sine of its turn is above this: far from the rounding of coordinates.
constexpr double least_turn = 1e-6;
/// How far the mass centre may lie off the origin, as a fraction of the size: a third written with
/// four digits will do.
constexpr double most_off_centre = 1e-4;

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

/// That all others lie to the left of each edge holds for convex outlines that go round once only.
void check_convex(const PolygonShape& polygon, const std::string& where) {
  if (signed_area(polygon) < 0) {
    throw InputError(where, "the vertices go round clockwise; list them counter-clockwise");
  }
  const std::size_t count = polygon.vertices.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t to = (i + 1) % count;
    const double edge = norm(polygon.vertices[to].p - polygon.vertices[i].p);
    for (std::size_t k = 0; k < count; ++k) {
      if (k == i || k == to) continue;
      const Vec2 p = polygon.vertices[k].p;
      const double across = norm(p - polygon.vertices[to].p);
      if (left_of(polygon, i, p) > least_turn * edge * across) continue;
      throw InputError(where, "the polygon is not convex: \"" + polygon.vertices[k].name +
                                  "\" must lie to the left of the way from \"" +
                                  polygon.vertices[i].name + "\" to \"" +
                                  polygon.vertices[to].name + "\"");
    }
  }
}

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

}  // namespace

void check_polygon(const Body& body, const PolygonShape& polygon, const std::string& where) {
  check_fields(fields<PolygonShape>(), polygon, where);
  check_vertices(polygon, where + "/vertices");
  check_convex(polygon, where + "/vertices");
  check_mass_centre(body, polygon, where + "/vertices");
}

}  // namespace carom
