// SPDX-License-Identifier: MIT
#include "core/edit/move_parts.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/edit/reshape.h"
#include "core/edit/surface_handles.h"

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
  const auto is_meant = [parts](const PartName& user) { return is_among(parts, user); };
  return std::ranges::all_of(place.points, is_own) && std::ranges::any_of(place.users, is_meant);
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

/// A place that is brought elsewhere.
struct Move {
  TakenPlace taken;
  Vec2 to;
};

/// Of all places that move with the bodies or parts. Points of the bodies are brought by these.
std::vector<Move> moves_of(DesignChange& change, const std::vector<DesignPlace>& places,
                           const std::set<int>& bodies, std::span<const PartName> parts, Vec2 by) {
  std::vector<Move> moves;
  for (DesignPlace place : places) {
    const auto on_body = [&](const PlacePoint& point) { return bodies.contains(point.body); };
    const bool touches = std::ranges::any_of(place.points, on_body);
    const bool whole = std::ranges::all_of(place.points, on_body);
    if (whole || !(touches || goes_with(place, parts))) continue;
    const PlacePoint& point = place.points.front();
    const Vec2 to = in_world(change.frame(point.body), point.local) + by;
    std::erase_if(place.points, on_body);
    moves.push_back({take_place(change, place), to});
  }
  return moves;
}

/// The walls, blocks and arcs that belong to the parts.
std::vector<DimensionEntry> surfaces_of(const Scenario& scenario, std::span<const PartName> parts) {
  // How far beside its point a wall without ends is taken hold of does not matter.
  std::vector<DimensionEntry> entries = surface_handles(scenario, 1);
  std::erase_if(entries, [parts](const DimensionEntry& entry) {
    const DimensionKind kind = entry.handle.kind;
    const bool whole = kind == DimensionKind::wall || kind == DimensionKind::block ||
                       kind == DimensionKind::arc_centre;
    return !whole || !is_among(parts, entry.handle.part);
  });
  return entries;
}

}  // namespace

Scenario with_parts_moved(const Scenario& scenario, std::span<const PartName> parts, Vec2 by) {
  if (by == Vec2{}) return scenario;
  constexpr auto nowhere = "what is selected has no place of its own in the design";
  if (scenario.motion->state.q.empty()) throw InputError({}, nowhere);
  DesignChange change(scenario);
  const std::vector<DesignPlace> places = places_of(scenario);
  const std::set<int> bodies = moved_bodies(scenario, places, parts);
  const std::vector<Move> moves = moves_of(change, places, bodies, parts, by);
  const std::vector<DimensionEntry> surfaces = surfaces_of(scenario, parts);
  if (bodies.empty() && moves.empty() && surfaces.empty()) {
    throw InputError({}, nowhere);
  }
  for (const int body : bodies) {
    Vec2& at = change.places[static_cast<std::size_t>(body)].at;
    at = at + by;
  }
  for (const Move& move : moves) bring_place(change, move.taken, move.to);
  for (const DimensionEntry& surface : surfaces) {
    surface.bring(change, surface.handle.at + by);
  }
  return std::move(change).finished();
}

}  // namespace carom
