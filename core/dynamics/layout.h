// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include "core/dynamics/evaluate.h"

namespace carom {

// Where the bodies of a mechanism are, and the coefficients of rows between two of them.

using Coefficients = std::array<double, 3>;

inline double magnitude(Vec2 v) {
  return std::max(std::abs(v.x), std::abs(v.y));
}

inline Coefficients negated(const Coefficients& c) {
  return {-c[0], -c[1], -c[2]};
}

/// A point fixed to a body: one end of a joint or contact.
struct End {
  const Frame& frame;
  Vec2 arm;           ///< world, from the centre of mass
  bool moves, turns;  ///< neither for the ground, only the first for a particle

  [[nodiscard]] Vec2 point() const { return frame.origin + arm; }

  /// Coefficients of the velocity component along d of the body's material at `reach` from its
  /// centre of mass.
  [[nodiscard]] Coefficients along(Vec2 d, Vec2 reach) const {
    if (!moves) return {};
    return {d.x, d.y, turns ? cross(reach, d) : 0};
  }
  [[nodiscard]] Coefficients along(Vec2 d) const { return along(d, arm); }
  // The same along the axes of the world, without products with nought and one.
  [[nodiscard]] Coefficients along_x() const {
    if (!moves) return {};
    return {1, 0, turns ? -arm.y : 0};
  }
  [[nodiscard]] Coefficients along_y() const {
    if (!moves) return {};
    return {0, 1, turns ? arm.x : 0};
  }
};

/// Both ends of a joint or contact.
struct Pair {
  End a, b;

  [[nodiscard]] Vec2 difference() const { return a.point() - b.point(); }

  /// Rounding of a length that is measured between the two points [m].
  [[nodiscard]] double rounding() const {
    return coordinate_rounding * (magnitude(a.frame.origin) + magnitude(a.arm) +
                                  magnitude(b.frame.origin) + magnitude(b.arm));
  }
  /// Rounding of an angle between the two bodies [rad].
  [[nodiscard]] double angle_rounding() const {
    return coordinate_rounding * (std::abs(a.frame.angle) + std::abs(b.frame.angle));
  }
  /// A direction fixed in b, in the world.
  [[nodiscard]] Vec2 carried_by_b(Vec2 d) const { return rotated(d, b.frame.c, b.frame.s); }
  /// A world vector in b's frame.
  [[nodiscard]] Vec2 seen_from_b(Vec2 d) const { return rotated(d, b.frame.c, -b.frame.s); }
};

inline constexpr Frame world_frame{};

/// Where each body is; the frames are made once, because every joint of a body asks for it.
struct Layout {
  const Body* bodies;
  const Joint* joints;
  const Frame* frames;
  Clock clock;

  [[nodiscard]] End end(const Anchor& anchor) const {
    if (anchor.body == ground) return {world_frame, anchor.p, false, false};
    const Frame& frame = frames[anchor.body];
    const Body& body = bodies[anchor.body];
    return {frame, rotated(local_point(body, anchor), frame.c, frame.s), true,
            body.kind == BodyKind::rigid};
  }

  [[nodiscard]] Pair pair(const Anchor& a, const Anchor& b) const { return {end(a), end(b)}; }
};

/// The row n·(p_a − p_b) with n fixed in b. The arm on b reaches to p_a, because n turns with b.
inline Row point_on_line_row(const Pair& p, Vec2 n) {
  return {p.a.along(n), negated(p.b.along(n, p.a.point() - p.b.frame.origin))};
}

/// Gap, normal and rows of one contact at its place.
void fill_contact(const Layout& at, const ContactGeometry& geometry, ContactRows& out);

}  // namespace carom
