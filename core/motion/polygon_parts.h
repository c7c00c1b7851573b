// SPDX-License-Identifier: MIT
#pragma once

#include "core/motion/smooth_motion.h"

namespace carom {

// Where one part of a polygon's outline takes over from the next, the normal of a contact jumps, or
// how it turns. A contact that stays closed keeps to its part, so that its motion is smooth, until
// it comes to the end of it; there the velocity says which part is next.

/// How a point, or the centre of a disc, lies and moves in the frame of a polygon.
struct SeenFromPolygon {
  const PolygonShape* polygon;
  bool disc;
  Vec2 p;  ///< [m]
  Vec2 u;  ///< [m/s]
};

/// Empty if the contact is not with a polygon.
std::optional<SeenFromPolygon> seen_from_polygon(const Mechanism& mechanism, int contact,
                                                 const State& state);

/// The part that counts from now on. Between two of them it is the one ahead, and at a corner a
/// point is in the way only if it moves into both of its edges.
/// @param still  what is slower is at rest [m/s]
OutlinePart part_ahead(const SeenFromPolygon& at, double still);

/// Lets these contacts keep to their parts, and all others to the nearest ones.
void hold_parts(SmoothMotion& motion, const std::vector<PersistentContact>& contacts);

/// Lets the closed contacts keep to the parts ahead in the evaluations of `system`, and returns
/// them all.
std::vector<int> hold_closed_parts(SmoothMotion& motion, const State& state,
                                   EvaluatedSystem& system);

}  // namespace carom
