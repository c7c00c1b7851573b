// SPDX-License-Identifier: MIT
#include "core/edit/dimension.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/base/error.h"
#include "core/edit/surface_handles.h"

namespace carom {

namespace {

Vec2 place_of(const Scenario& scenario, const PlacePoint& point) {
  return in_world(frame_of(*scenario.mechanism, scenario.motion->state.q, point.body), point.local);
}

/// What a place is called after: what carries it on the ground, a joint, else the body's own point.
DimensionHandle named(const Scenario& scenario, const DesignPlace& place) {
  const auto having = [&](auto... features) {
    return std::ranges::find_if(place.points, [&](const PlacePoint& point) {
      return ((point.feature == features) || ...);
    });
  };
  const auto none = place.points.end();
  if (having(Feature::hold, Feature::guide) != none) {
    return {.kind = DimensionKind::ground_point, .part = *place.holder, .index = place.side};
  }
  if (place.joint) return {.kind = DimensionKind::joint, .part = *place.joint};
  const auto body = [&](const PlacePoint& point) {
    return PartName{PartKind::body, body_at(*scenario.mechanism, point.body).name};
  };
  if (const auto end = having(Feature::rod_start, Feature::rod_end); end != none) {
    return {.kind = DimensionKind::rod_end,
            .part = body(*end),
            .index = end->feature == Feature::rod_end ? 1 : 0};
  }
  if (const auto corner = having(Feature::corner); corner != none) {
    return {.kind = DimensionKind::corner, .part = body(*corner), .index = corner->corner};
  }
  if (const auto middle = having(Feature::middle); middle != none) {
    return {.kind = DimensionKind::mass_centre, .part = body(*middle)};
  }
  return {.kind = DimensionKind::point, .part = *place.holder, .index = place.side};
}

/// The other end of the first rod that ends at the place.
std::optional<Vec2> other_end(const Scenario& scenario, const DesignPlace& place) {
  for (const PlacePoint& point : place.points) {
    const bool start = point.feature == Feature::rod_start;
    if (!start && point.feature != Feature::rod_end) continue;
    return world_point(*scenario.mechanism, scenario.motion->state.q,
                       {.body = point.body, .place = start ? Place::end : Place::start});
  }
  return {};
}

/// A surface is fixed to the body.
bool carries_surface(const Mechanism& mechanism, int body) {
  return std::ranges::any_of(mechanism.contacts, [&](const Contact& contact) {
    return std::visit(
        [&](const auto& geometry) {
          if constexpr (requires { geometry.surface.own; }) {
            return geometry.surface.body == body && !geometry.surface.own.vertices.empty();
          } else if constexpr (
              requires { geometry.surface.through; } || requires { geometry.surface.centre; }) {
            return body_of(geometry.surface) == body;
          } else {
            return false;
          }
        },
        contact.geometry);
  });
}

/// The middle of a body to which nothing is fixed is its pose, not its design.
bool is_pose_only(const Scenario& scenario, const std::vector<DesignPlace>& places,
                  const DesignPlace& place) {
  if (place.is_tied || place.points.size() > 1) return false;
  const auto [body, feature, corner, local] = place.points.front();
  if (feature != Feature::middle || carries_surface(*scenario.mechanism, body)) return false;
  return std::ranges::all_of(places, [&, body = body](const DesignPlace& other) {
    return &other == &place || std::ranges::none_of(other.points, [&](const PlacePoint& point) {
      return point.body == body;
    });
  });
}

/// The extent of all places, or a metre where there is none.
double size_of(const std::vector<DimensionEntry>& entries) {
  double low_x = 0, high_x = 0, low_y = 0, high_y = 0;
  bool first = true;
  for (const DimensionEntry& entry : entries) {
    const Vec2 at = entry.handle.at;
    low_x = first ? at.x : std::min(low_x, at.x);
    high_x = first ? at.x : std::max(high_x, at.x);
    low_y = first ? at.y : std::min(low_y, at.y);
    high_y = first ? at.y : std::max(high_y, at.y);
    first = false;
  }
  const double size = std::hypot(high_x - low_x, high_y - low_y);
  return size > same_place ? size : 1;
}

void add_places(const Scenario& scenario, std::vector<DimensionEntry>& entries) {
  std::vector<DesignPlace> places = places_of(scenario);
  // Of handles at one place the last one is taken: a pivot rather than a guide.
  std::stable_partition(places.begin(), places.end(), [](const DesignPlace& place) {
    return place.points.front().feature == Feature::guide;
  });
  for (const DesignPlace& place : places) {
    if (is_pose_only(scenario, places, place)) continue;
    DimensionHandle handle = named(scenario, place);
    handle.at = place_of(scenario, place.points.front());
    handle.from = other_end(scenario, place);
    entries.push_back({handle, [place](DesignChange& change, Vec2 to) {
                         bring_place(change, take_place(change, place), to);
                       }});
  }
}

/// The radius of a disc is taken hold of up to the right, where joints seldom are.
void add_disc(const Scenario& scenario, int body, std::vector<DimensionEntry>& entries) {
  const auto* disc = std::get_if<DiscShape>(&body_at(*scenario.mechanism, body).shape);
  if (disc == nullptr) return;
  const Vec2 centre = world_point(*scenario.mechanism, scenario.motion->state.q, {.body = body});
  const Vec2 along = direction(pi / 4);
  const DimensionHandle handle{.kind = DimensionKind::radius,
                               .part = {PartKind::body, body_at(*scenario.mechanism, body).name},
                               .at = centre + disc->radius * along,
                               .way = Way::ray,
                               .along = along,
                               .from = centre};
  entries.push_back({handle, [body, centre](DesignChange& change, Vec2 to) {
                       Body& of = change.parts.mechanism.bodies[static_cast<std::size_t>(body)];
                       std::get<DiscShape>(of.shape).radius = norm(to - centre);
                     }});
}

/// The mass centre of a rod, or of a polygon whose inertia is given; none where another handle is.
void add_mass_centre(const Scenario& scenario, int body, std::vector<DimensionEntry>& entries) {
  const Body& of = body_at(*scenario.mechanism, body);
  const bool rod = std::holds_alternative<RodShape>(of.shape);
  const bool polygon = std::holds_alternative<PolygonShape>(of.shape);
  if (!rod && !(polygon && of.inertia)) return;
  const Frame frame = frame_of(*scenario.mechanism, scenario.motion->state.q, body);
  const bool taken = std::ranges::any_of(entries, [&](const DimensionEntry& entry) {
    return norm(entry.handle.at - frame.origin) <= same_place;
  });
  if (taken) return;
  DimensionHandle handle{
      .kind = DimensionKind::mass_centre, .part = {PartKind::body, of.name}, .at = frame.origin};
  if (rod) {
    handle.way = Way::line;
    handle.along = {frame.c, frame.s};
    handle.from = world_point(*scenario.mechanism, scenario.motion->state.q,
                              {.body = body, .place = Place::start});
  }
  entries.push_back({handle, [body, handle](DesignChange& change, Vec2 to) {
                       Body& changed =
                           change.parts.mechanism.bodies[static_cast<std::size_t>(body)];
                       if (auto* shape = std::get_if<RodShape>(&changed.shape)) {
                         shape->mass_centre = dot(to - *handle.from, handle.along);
                       }
                       Placement next = change.places[static_cast<std::size_t>(body)];
                       next.at = to;
                       reframe(change, body, next);
                     }});
}

void add_slot(const Scenario& scenario, std::size_t joint, std::vector<DimensionEntry>& entries) {
  const Joint& of = scenario.mechanism->joints[joint];
  const auto* slot = std::get_if<CurvedSlotJoint>(&of.kind);
  if (slot == nullptr) return;
  const std::vector<double>& q = scenario.motion->state.q;
  const Vec2 centre = world_point(*scenario.mechanism, q, slot->b);
  const Vec2 axis =
      direction(slot->axis_angle + frame_of(*scenario.mechanism, q, slot->b.body).angle);
  const auto add = [&](int index, double size, Vec2 along) {
    const DimensionHandle handle{.kind = DimensionKind::slot_axis,
                                 .part = {PartKind::joint, of.name},
                                 .index = index,
                                 .at = centre + size * along,
                                 .way = Way::ray,
                                 .along = along,
                                 .from = centre};
    entries.push_back({handle, [joint, index, centre](DesignChange& change, Vec2 to) {
                         auto& now =
                             std::get<CurvedSlotJoint>(change.parts.mechanism.joints[joint].kind);
                         (index == 0 ? now.semi_x : *now.semi_y) = norm(to - centre);
                       }});
  };
  add(0, slot->semi_x, axis);
  if (slot->semi_y) add(1, *slot->semi_y, perp(axis));
}

std::vector<DimensionEntry> entries_of(const Scenario& scenario) {
  std::vector<DimensionEntry> entries;
  if (scenario.motion->state.q.empty()) return entries;
  add_places(scenario, entries);
  const double size = size_of(entries);
  const int bodies = static_cast<int>(scenario.mechanism->bodies.size());
  for (int body = 0; body < bodies; ++body) add_disc(scenario, body, entries);
  for (int body = 0; body < bodies; ++body) add_mass_centre(scenario, body, entries);
  for (std::size_t j = 0; j < scenario.mechanism->joints.size(); ++j)
    add_slot(scenario, j, entries);
  // Of handles at one place the last one is taken: a pivot rather than the end of a wall.
  std::vector<DimensionEntry> surfaces = surface_handles(scenario, size);
  entries.insert(entries.begin(), std::make_move_iterator(surfaces.begin()),
                 std::make_move_iterator(surfaces.end()));
  for (DimensionEntry& entry : part_handles(scenario, size)) entries.push_back(std::move(entry));
  return entries;
}

}  // namespace

std::vector<DimensionHandle> dimension_handles(const Scenario& scenario) {
  std::vector<DimensionHandle> handles;
  for (DimensionEntry& entry : entries_of(scenario)) handles.push_back(std::move(entry.handle));
  return handles;
}

double angle_at(const DimensionHandle& handle, Vec2 to) {
  const Vec2 was = handle.at - *handle.from, is = to - *handle.from;
  if (!handle.count) return std::atan2(is.y, is.x);
  const auto& [value, low, high] = *handle.count;
  const double angle = value + std::atan2(cross(was, is), dot(was, is));
  if (angle < low) return angle + 2 * pi;
  return angle > high ? angle - 2 * pi : angle;
}

Vec2 place_of_angle(const DimensionHandle& handle, double angle) {
  const Vec2 arm = handle.at - *handle.from;
  if (!handle.count) return *handle.from + norm(arm) * direction(angle);
  const double turn = angle - handle.count->value;
  return *handle.from + rotated(arm, std::cos(turn), std::sin(turn));
}

Vec2 reachable(const DimensionHandle& handle, Vec2 to) {
  if (handle.way == Way::free) return to;
  const Vec2 from = handle.from.value_or(handle.at);
  const double distance = norm(to - from);
  switch (handle.way) {
    case Way::free:
      break;
    case Way::line:
      return from + dot(to - from, handle.along) * handle.along;
    case Way::ray:
      return from + distance * handle.along;
    case Way::circle:
      if (!(distance > 0)) return handle.at;
      return from + norm(handle.at - from) / distance * (to - from);
  }
  return to;
}

Scenario with_dimension(const Scenario& scenario, const DimensionHandle& handle, Vec2 to,
                        std::optional<double> angle) {
  if (to == handle.at && !angle) return scenario;
  for (const DimensionEntry& entry : entries_of(scenario)) {
    if (!entry.handle.is_same(handle)) continue;
    DesignChange change(scenario);
    change.angle = angle;
    entry.bring(change, reachable(entry.handle, to));
    return std::move(change).finished();
  }
  throw InputError({}, "what was taken hold of is not there any more");
}

}  // namespace carom
