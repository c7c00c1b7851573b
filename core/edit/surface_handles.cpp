// SPDX-License-Identifier: MIT
#include "core/edit/surface_handles.h"

#include <cmath>
#include <numeric>
#include <utility>

#include "core/mechanism/polygon.h"

namespace carom {

namespace {

// A wall without ends is taken hold of a little beside its point, at which something else may be;
// as parts of the size of the scenario, or of the body that carries it.
constexpr double of_wall = 0.2, of_turn = 0.4;

double size_of(const Shape& shape, double else_size) {
  constexpr double of_reach = 1.5;
  if (const auto* rod = std::get_if<RodShape>(&shape)) return rod->length;
  if (const auto* disc = std::get_if<DiscShape>(&shape)) return of_reach * disc->radius;
  if (const auto* polygon = std::get_if<PolygonShape>(&shape)) return of_reach * reach_of(*polygon);
  return else_size;
}

/// Ends of an arc that are nearer to each other than this part of its radius have no handles: it is
/// a whole circle but for a gap.
constexpr double narrowest_gap = 0.1;

Frame frame_in(const Scenario& scenario, int body) {
  return frame_of(*scenario.mechanism, scenario.motion->state.q, body);
}

double angle_between(Vec2 from, Vec2 to) {
  return std::atan2(cross(from, to), dot(from, to));
}

/// Where a line lies in the world. A shaken one is shown as at t = 0.
struct LinePlace {
  Vec2 through, n, t;

  LinePlace(const Line& line, Vec2 anchor, const Frame& frame)
      : n(direction(line.normal_angle + frame.angle)), t(-perp(n)) {
    through = anchor + shift_of(line, 0).s * n;
  }
  [[nodiscard]] Vec2 at(double s) const { return through + s * t; }
};

/// The line turned so that its tangent is that one, and its point at `s` is there.
void lay(Line& line, const Mechanism& mechanism, const Frame& frame, Vec2 tangent, double s,
         Vec2 there) {
  const LinePlace place(line, in_world(frame, local_point(mechanism, line.through)), frame);
  line.normal_angle += angle_between(place.t, tangent);
  const Vec2 through = there - s * tangent - shift_of(line, 0).s * perp(tangent);
  line.through = {.body = line.through.body, .p = seen_from(frame, through)};
}

class Surfaces {
 public:
  Surfaces(const Scenario& scenario, double size) : scenario_(scenario), size_(size) {}

  void add_all() {
    for (contact_ = 0; contact_ < contacts().size(); ++contact_) {
      std::visit(
          [&](const auto& geometry) {
            if constexpr (requires { geometry.surface; }) {
              if (is_first(geometry.surface)) add(geometry.surface);
            }
          },
          contacts()[contact_].geometry);
    }
  }
  std::vector<DimensionEntry> entries;

 private:
  [[nodiscard]] const std::vector<Contact>& contacts() const {
    return scenario_.mechanism->contacts;
  }
  [[nodiscard]] PartName name() const { return {PartKind::contact, contacts()[contact_].name}; }

  template <class Surface>
  static bool has(const Contact& contact, const Surface& surface) {
    const auto* its = struck_as<Surface>(contact.geometry);
    return its != nullptr && *its == surface;
  }
  /// No contact before has the same surface.
  template <class Surface>
  [[nodiscard]] bool is_first(const Surface& surface) const {
    for (std::size_t i = 0; i < contact_; ++i) {
      if (has(contacts()[i], surface)) return false;
    }
    return true;
  }

  /// @param change  f(surface, frame of its body, place) of each contact that has this surface
  template <class Surface, class F>
  void add(DimensionHandle handle, const Surface& surface, F&& change) {
    handle.part = name();
    const int body = body_of(surface);
    std::vector<std::size_t> having;
    for (std::size_t i = 0; i < contacts().size(); ++i) {
      if (has(contacts()[i], surface)) having.push_back(i);
    }
    entries.push_back({handle, [having, body, change](DesignChange& design, Vec2 to) {
                         const Frame frame = design.frame(body);
                         for (const std::size_t i : having) {
                           ContactGeometry& geometry = design.parts.mechanism.contacts[i].geometry;
                           if (auto* now = struck_as<Surface>(geometry)) change(*now, frame, to);
                         }
                       }});
  }

  void add(const BodyDisc& /*disc*/) {}

  void add(const Line& line) {
    const Mechanism* mechanism = scenario_.mechanism.get();
    const Frame frame = frame_in(scenario_, line.through.body);
    const LinePlace place(line, in_world(frame, local_point(*mechanism, line.through)), frame);
    const auto move = [&](double s, DimensionKind kind) {
      add({.kind = kind, .at = place.at(s)}, line,
          [mechanism, s, t = place.t](Line& now, const Frame& at, Vec2 to) {
            lay(now, *mechanism, at, t, s, to);
          });
    };
    if (line.from && line.to) {
      move(std::midpoint(*line.from, *line.to), DimensionKind::wall);
      add_end(line, place, *line.from, *line.to, false);
      add_end(line, place, *line.to, *line.from, true);
      return;
    }
    const int carrier = line.through.body;
    const double size =
        carrier == ground
            ? size_
            : size_of(mechanism->bodies[static_cast<std::size_t>(carrier)].shape, 0.5 * size_);
    // What is fixed while it turns, and to which side one takes hold of it.
    const double s = line.from.value_or(line.to.value_or(0));
    const double side = line.to ? -1 : 1;
    move(line.from || line.to ? s : of_wall * size, DimensionKind::wall);
    const Vec2 fixed = place.at(s);
    add({.kind = DimensionKind::wall_turn,
         .at = fixed + side * of_turn * size * place.t,
         .way = Way::circle,
         .from = fixed},
        line, [mechanism, s, side, fixed](Line& now, const Frame& at, Vec2 to) {
          const Vec2 along = to - fixed;
          if (!(norm(along) > 0)) return;
          lay(now, *mechanism, at, side / norm(along) * along, s, fixed);
        });
  }

  /// The end at `s`, while the one at `other` stays.
  void add_end(const Line& line, const LinePlace& place, double s, double other, bool is_to) {
    const Vec2 fixed = place.at(other);
    const Mechanism* mechanism = scenario_.mechanism.get();
    add({.kind = DimensionKind::wall_end, .index = is_to ? 1 : 0, .at = place.at(s), .from = fixed},
        line,
        [mechanism, s, other, is_to, fixed, t = place.t](Line& now, const Frame& at, Vec2 to) {
          const Vec2 along = is_to ? to - fixed : fixed - to;
          const double length = norm(along);
          const Vec2 tangent = length > 0 ? 1 / length * along : t;
          // A wall that begins at its point shall still begin there.
          const double kept = s == 0 ? (is_to ? -length : length) : other;
          const double end = s == 0 ? 0 : other + (is_to ? length : -length);
          now.from = is_to ? kept : end;
          now.to = is_to ? end : kept;
          lay(now, *mechanism, at, tangent, kept, fixed);
        });
  }

  void add(const PolygonSurface& polygon) {
    if (polygon.own.vertices.empty()) return;
    const Frame frame = frame_in(scenario_, polygon.body);
    const auto put = [](PolygonShape& own, std::size_t i, Vec2 p) {
      own.vertices[i].p = {p.x / own.scale_x, p.y / own.scale_y};
    };
    for (std::size_t i = 0; i < polygon.own.vertices.size(); ++i) {
      add({.kind = DimensionKind::block_corner,
           .index = static_cast<int>(i),
           .at = in_world(frame, corner(polygon.own, i))},
          polygon, [put, i](PolygonSurface& now, const Frame& at, Vec2 to) {
            put(now.own, i, seen_from(at, to));
          });
    }
    const Vec2 middle = mass_centre(polygon.own);
    add({.kind = DimensionKind::block, .at = in_world(frame, middle)}, polygon,
        [put, middle](PolygonSurface& now, const Frame& at, Vec2 to) {
          const Vec2 by = seen_from(at, to) - middle;
          for (std::size_t i = 0; i < now.own.vertices.size(); ++i) {
            put(now.own, i, corner(now.own, i) + by);
          }
        });
  }

  void add(const Capsule& capsule) {
    constexpr double from_middle = -0.25;  // beside the mass centre
    const Frame frame = frame_in(scenario_, capsule.body);
    const Body& body = scenario_.mechanism->bodies[static_cast<std::size_t>(capsule.body)];
    const Vec2 start = local_point(body, {.body = capsule.body, .place = Place::start});
    const double length = std::get<RodShape>(body.shape).length;
    const Vec2 base = in_world(frame, {start.x + (0.5 + from_middle) * length, 0});
    add_radius(DimensionKind::thickness, capsule, base, perp({frame.c, frame.s}));
  }

  template <class Round>
  void add_radius(DimensionKind kind, const Round& round, Vec2 centre, Vec2 along) {
    add({.kind = kind,
         .at = centre + round.radius * along,
         .way = Way::ray,
         .along = along,
         .from = centre},
        round,
        [centre](Round& now, const Frame& /*at*/, Vec2 to) { now.radius = norm(to - centre); });
  }
  template <class Round>
  void add_centre(const Round& round, Vec2 centre) {
    add({.kind = DimensionKind::arc_centre, .at = centre}, round,
        [](Round& now, const Frame& at, Vec2 to) {
          now.centre = {.body = now.centre.body, .p = seen_from(at, to)};
        });
  }
  [[nodiscard]] Vec2 centre_of(const Anchor& anchor) const {
    return world_point(*scenario_.mechanism, scenario_.motion->state.q, anchor);
  }

  void add(const Ring& ring) {
    // Away from the handle of a disc's radius, which may be as large.
    constexpr double at = 3 * pi / 4;
    const Vec2 centre = centre_of(ring.centre);
    add_centre(ring, centre);
    add_radius(DimensionKind::arc_radius, ring, centre, direction(at));
  }

  void add(const Arc& arc) {
    const Vec2 centre = centre_of(arc.centre);
    const double turned = frame_in(scenario_, arc.centre.body).angle;
    add_centre(arc, centre);
    add_radius(DimensionKind::arc_radius, arc, centre,
               direction(turned + std::midpoint(arc.from_angle, arc.to_angle)));
    if (2 * pi - (arc.to_angle - arc.from_angle) < narrowest_gap) return;
    for (const bool is_to : {false, true}) {
      const double angle = is_to ? arc.to_angle : arc.from_angle;
      const Vec2 along = direction(turned + angle);
      add({.kind = DimensionKind::arc_end,
           .index = is_to ? 1 : 0,
           .at = centre + arc.radius * along,
           .way = Way::circle,
           .from = centre},
          arc, [is_to, angle, along, centre](Arc& now, const Frame& /*at*/, Vec2 to) {
            (is_to ? now.to_angle : now.from_angle) = angle + angle_between(along, to - centre);
          });
    }
  }

  const Scenario& scenario_;
  double size_;
  std::size_t contact_ = 0;
};

}  // namespace

std::vector<DimensionEntry> surface_handles(const Scenario& scenario, double size) {
  Surfaces surfaces(scenario, size);
  surfaces.add_all();
  return std::move(surfaces.entries);
}

}  // namespace carom
