// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/aim.h"

#include <cmath>

#include "core/mechanism/polygon.h"

namespace carom::ui {

namespace {

/// The nearest direction in steps of 15°.
Vec2 straightDirection(Vec2 along) {
  constexpr double step = pi / 12;
  return direction(step * std::round(std::atan2(along.y, along.x) / step));
}

}  // namespace

std::vector<NamedLength> lengthsOf(const Scenario& scenario) {
  std::vector<NamedLength> lengths;
  for (const Body& body : scenario.mechanism->bodies) {
    if (const auto* rod = std::get_if<RodShape>(&body.shape)) {
      lengths.push_back({body.name, rod->length});
    } else if (const auto* polygon = std::get_if<PolygonShape>(&body.shape)) {
      const std::size_t corners = polygon->vertices.size();
      for (std::size_t i = 0; i < corners; ++i) {
        const Vec2 edge = corner(*polygon, (i + 1) % corners) - corner(*polygon, i);
        lengths.push_back({body.name, norm(edge)});
      }
    }
  }
  for (const Joint& joint : scenario.mechanism->joints) {
    const auto* link = std::get_if<DistanceJoint>(&joint.kind);
    if (link != nullptr) lengths.push_back({joint.name, link->length});
  }
  for (const Contact& contact : scenario.mechanism->contacts) {
    const auto* line = struck_as<Line>(contact.geometry);
    if (line == nullptr || !line->from || !line->to) continue;
    lengths.push_back({contact.name, *line->to - *line->from});
  }
  return lengths;
}

const NamedLength* nearestLength(const std::vector<NamedLength>& lengths, double length,
                                 double within) {
  const NamedLength* best = nullptr;
  for (const NamedLength& one : lengths) {
    const double off = std::abs(one.length - length);
    if (!(one.length > 0) || off > within || (best != nullptr && off == within)) continue;
    within = off;
    best = &one;
  }
  return best;
}

double onGrid(double value, double grid) {
  return grid > 0 ? grid * std::round(value / grid) : value;
}

Vec2 roundedPlace(const Aim& aim, const std::optional<Vec2>& from) {
  if (!aim.straight || !from) return {onGrid(aim.at.x, aim.grid), onGrid(aim.at.y, aim.grid)};
  const Vec2 way = straightDirection(aim.at - *from);
  return *from + onGrid(dot(aim.at - *from, way), aim.grid) * way;
}

Vec2 roundedPlace(const Aim& aim, Vec2 from, const std::vector<NamedLength>& lengths) {
  const Vec2 plain = roundedPlace(aim, from);
  // Nearer than places are met: these come first.
  const double near = aim.within / 3;
  const NamedLength* equal = nearestLength(lengths, norm(aim.at - from), near);
  if (equal == nullptr) return plain;
  const Vec2 straight = from + equal->length * straightDirection(aim.at - from);
  if (aim.straight || norm(straight - aim.at) <= near) return straight;
  const Vec2 along = plain - from;
  return norm(along) > 0 ? from + equal->length / norm(along) * along : plain;
}

}  // namespace carom::ui
