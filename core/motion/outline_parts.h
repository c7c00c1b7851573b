// SPDX-License-Identifier: MIT
#pragma once

#include "core/motion/smooth_motion.h"

namespace carom {

// Where one part of an outline takes over from the next, the normal of a contact jumps, or how it
// turns. A contact that stays closed keeps to its part, so that its motion is smooth, until
// it comes to the end of it; there the velocity says which part is next.

/// How what strikes lies and moves before an outline, seen as the outline is.
struct SeenFromOutline {
  Outline outline;
  bool round;  ///< a disc, or a point with a circle around it
  Vec2 p;      ///< the point, or the middle of the circle [m]
  Vec2 u;      ///< its velocity [m/s]
};

/// Empty if the contact is not with an outline.
std::optional<SeenFromOutline> seen_from_outline(const Mechanism& mechanism, int contact,
                                                 const State& state);

/// Which edge of a corner counts for a point that leaves both: the one that it leaves faster, where
/// it goes on, or slower, where it may be turned back by an impact.
enum class Leaving : unsigned char { faster, slower };

/// The part that counts from now on. Between two of them it is the one ahead, and at a corner a
/// point is in the way only if it moves into both of its edges.
/// @param still  what is slower is at rest [m/s]
OutlinePart part_ahead(const SeenFromOutline& at, double still, Leaving leaving = Leaving::faster);

/// Lets these contacts keep to their parts, and all others to the nearest ones.
void hold_parts(SmoothMotion& motion, const std::vector<PersistentContact>& contacts);

/// Lets the closed contacts keep to the parts ahead in the evaluations of `system`, and returns
/// them all.
std::vector<int> hold_closed_parts(SmoothMotion& motion, const State& state,
                                   EvaluatedSystem& system, Leaving leaving = Leaving::faster);

}  // namespace carom
