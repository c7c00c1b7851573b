// SPDX-License-Identifier: MIT
#include "core/edit/move_parts.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/edit/dimension.h"
#include "core/edit/reshape.h"

namespace carom {

namespace {

bool is_among(std::span<const PartName> parts, const PartName& part) {
  return std::ranges::find(parts, part) != parts.end();
}

/// Whether the place is moved with one of the parts that are no bodies.
bool goes_with(const DesignPlace& place, std::span<const PartName> parts) {
  if (place.joint && is_among(parts, *place.joint)) return true;
  const auto is_own = [](const PlacePoint& point) {
    return point.feature == Feature::hold || point.feature == Feature::guide ||
           point.feature == Feature::point;
  };
  return place.holder && is_among(parts, *place.holder) &&
         std::ranges::all_of(place.points, is_own);
}

/// The bodies that are moved as a whole: those among the parts, and rods both of whose ends are
/// moved.
std::set<int> moved_bodies(const Scenario& scenario, const std::vector<DesignPlace>& places,
                           std::span<const PartName> parts) {
  std::set<int> bodies;
  for (const PartName& part : parts) {
    if (part.kind != PartKind::body) continue;
    if (const auto body = find_body(*scenario.mechanism, part.name)) bodies.insert(*body);
  }
  std::size_t before = 0;
  do {
    before = bodies.size();
    std::map<int, int> ends;
    for (const DesignPlace& place : places) {
      const auto on_body = [&](const PlacePoint& point) { return bodies.contains(point.body); };
      if (!goes_with(place, parts) && std::ranges::none_of(place.points, on_body)) continue;
      for (const PlacePoint& point : place.points) {
        const bool end = point.feature == Feature::rod_start || point.feature == Feature::rod_end;
        if (end && ++ends[point.body] == 2) bodies.insert(point.body);
      }
    }
  } while (bodies.size() > before);
  return bodies;
}

/// A place that is brought elsewhere, by its number in the list of all.
struct Move {
  std::size_t place;
  Vec2 to;
};

std::vector<Move> moves_of(const Scenario& scenario, const std::vector<DesignPlace>& places,
                           const std::set<int>& bodies, std::span<const PartName> parts, Vec2 by) {
  std::vector<Move> moves;
  const DesignChange now(scenario);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto on_body = [&](const PlacePoint& point) { return bodies.contains(point.body); };
    const bool touches = std::ranges::any_of(places[i].points, on_body);
    const bool whole = std::ranges::all_of(places[i].points, on_body);
    if (whole || !(touches || goes_with(places[i], parts))) continue;
    const PlacePoint& point = places[i].points.front();
    moves.push_back({i, in_world(now.frame(point.body), point.local) + by});
  }
  return moves;
}

/// The bodies with all that is fixed to them.
Scenario with_bodies_moved(const Scenario& scenario, const std::set<int>& bodies, Vec2 by) {
  DesignChange change(scenario);
  for (const int body : bodies) {
    Vec2& at = change.places[static_cast<std::size_t>(body)].at;
    at = at + by;
  }
  return std::move(change).finished();
}

/// Points of the bodies that are moved as a whole are there already.
Scenario with_place_moved(const Scenario& scenario, const Move& move, const std::set<int>& bodies) {
  DesignPlace place = places_of(scenario)[move.place];
  std::erase_if(place.points, [&](const PlacePoint& point) { return bodies.contains(point.body); });
  DesignChange change(scenario);
  move_place(change, place, move.to);
  return std::move(change).finished();
}

bool is_whole_surface(const DimensionHandle& handle) {
  return handle.kind == DimensionKind::wall || handle.kind == DimensionKind::block ||
         handle.kind == DimensionKind::arc_centre;
}

}  // namespace

Scenario with_parts_moved(const Scenario& scenario, std::span<const PartName> parts, Vec2 by) {
  if (by == Vec2{}) return scenario;
  const std::vector<DesignPlace> places = places_of(scenario);
  const std::set<int> bodies = moved_bodies(scenario, places, parts);
  const std::vector<Move> moves = moves_of(scenario, places, bodies, parts, by);
  std::vector<DimensionHandle> surfaces = dimension_handles(scenario);
  std::erase_if(surfaces, [&](const DimensionHandle& handle) {
    return !is_whole_surface(handle) || !is_among(parts, handle.part);
  });
  const bool lies = !scenario.motion->state.q.empty();
  if (!lies || (bodies.empty() && moves.empty() && surfaces.empty())) {
    throw InputError({}, "what is selected has no place of its own in the design");
  }
  Scenario out = scenario;
  if (!bodies.empty()) out = with_bodies_moved(out, bodies, by);
  for (const Move& move : moves) out = with_place_moved(out, move, bodies);
  for (const DimensionHandle& surface : surfaces) {
    out = with_dimension(out, surface, surface.at + by);
  }
  return out;
}

}  // namespace carom
