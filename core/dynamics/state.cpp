// SPDX-License-Identifier: MIT
#include "core/dynamics/state.h"

namespace carom {

namespace {

/// @param count  of all coordinates
std::size_t first_coordinate(const Mechanism& mechanism, int body, std::size_t count) {
  // Without a particle every body has three.
  if (count == 3 * mechanism.bodies.size()) return 3 * static_cast<std::size_t>(body);
  std::size_t first = 0;
  for (int i = 0; i < body; ++i) first += static_cast<std::size_t>(dof(mechanism, i));
  return first;
}

Frame frame_at(const Mechanism& mechanism, const std::vector<double>& q, int body,
               std::size_t first) {
  Frame frame{{q[first], q[first + 1]}};
  if (mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::rigid) {
    frame.angle = q[first + 2];
    frame.c = std::cos(frame.angle);
    frame.s = std::sin(frame.angle);
  }
  return frame;
}

Vec2 point_in(const Frame& frame, const Mechanism& mechanism, const Anchor& anchor) {
  return frame.origin + rotated(local_point(mechanism, anchor), frame.c, frame.s);
}

}  // namespace

Frame frame_of(const Mechanism& mechanism, const std::vector<double>& q, int body) {
  if (body == ground) return {};
  return frame_at(mechanism, q, body, first_coordinate(mechanism, body, q.size()));
}

Vec2 world_point(const Mechanism& mechanism, const std::vector<double>& q, const Anchor& anchor) {
  return point_in(frame_of(mechanism, q, anchor.body), mechanism, anchor);
}

Frame Positions::frame(int body) const {
  return body == ground ? Frame{} : frame_at(mechanism_, q_, body, first(body));
}

Vec2 Positions::point(const Anchor& anchor) const {
  return point_in(frame(anchor.body), mechanism_, anchor);
}

Fastest fastest_of(const Mechanism& mechanism, std::span<const double> v) {
  Fastest out;
  std::size_t i = 0;
  for (const Body& body : mechanism.bodies) {
    out.point = std::max(out.point, std::hypot(v[i], v[i + 1]));
    i += 2;
    if (body.kind == BodyKind::rigid) out.turn = std::max(out.turn, std::abs(v[i++]));
  }
  return out;
}

Vec2 point_velocity(const Mechanism& mechanism, const State& state, const Anchor& anchor) {
  if (anchor.body == ground) return {};
  const std::size_t first = first_coordinate(mechanism, anchor.body, state.q.size());
  const Vec2 centre{state.qdot[first], state.qdot[first + 1]};
  if (mechanism.bodies[static_cast<std::size_t>(anchor.body)].kind == BodyKind::particle) {
    return centre;
  }
  const Frame frame = frame_of(mechanism, state.q, anchor.body);
  const Vec2 arm = rotated(local_point(mechanism, anchor), frame.c, frame.s);
  return centre + state.qdot[first + 2] * perp(arm);
}

Vec2 normal_of(const Mechanism& mechanism, const std::vector<double>& q, const Line& line) {
  const Frame frame = frame_of(mechanism, q, line.through.body);
  return rotated(direction(line.normal_angle), frame.c, frame.s);
}

}  // namespace carom
