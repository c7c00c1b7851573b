// SPDX-License-Identifier: MIT
#include "core/mechanism/surface.h"

#include <cmath>

#include "core/mechanism/mechanism.h"

namespace carom {

MotionInstant shift_of(const Line& line, double t) {
  if (!line.amplitude || !line.frequency) return {};
  return sine_at(*line.amplitude, *line.frequency, line.phase.value_or(0), t);
}

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

ClosestPoint closest_on(const Capsule& capsule, const Body* bodies, const HeldPart& /*part*/,
                        Vec2 /*unit*/, Vec2 p) {
  const Body& rod = bodies[capsule.body];
  const Vec2 start = local_point(rod, {capsule.body, Place::start});
  const Vec2 end = local_point(rod, {capsule.body, Place::end});
  if (p.x >= start.x && p.x <= end.x) {
    const Vec2 n{0, p.y < 0 ? -1.0 : 1.0};
    return {n,
            std::abs(p.y) - capsule.radius,
            std::numeric_limits<double>::infinity(),
            {p.x, capsule.radius * n.y}};
  }
  const Vec2 middle = p.x < start.x ? start : end;
  ClosestPoint closest = closest_on_round(capsule.radius, p - middle);
  closest.at = closest.at + middle;
  return closest;
}

ClosestPoint closest_on_outline(const Outline& outline, const HeldPart& part, Vec2 p) {
  return part ? outline.closest_on_part(*part, p) : outline.closest(p);
}

}  // namespace carom
