// SPDX-License-Identifier: MIT
#include "core/mechanism/surface.h"

namespace carom {

std::optional<Outline> outline_of(const Line& line, const Body* /*bodies*/) {
  if (!line.from && !line.to) return {};
  return Outline::line(direction(line.normal_angle), line.from, line.to);
}

std::optional<Outline> outline_of(const PolygonSurface& polygon, const Body* bodies) {
  if (!polygon.own.vertices.empty()) return Outline(polygon.own);
  return Outline(std::get<PolygonShape>(bodies[polygon.body].shape));
}

std::optional<Outline> outline_of(const Arc& arc, const Body* /*bodies*/) {
  return Outline::arc(arc.radius, arc.from_angle, arc.to_angle, arc.hollow);
}

ClosestPoint closest_on_outline(const Outline& outline, const HeldPart& part, Vec2 p) {
  return part ? outline.closest_on_part(*part, p) : outline.closest(p);
}

}  // namespace carom
