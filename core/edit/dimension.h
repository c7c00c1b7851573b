// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "core/edit/edit.h"

namespace carom {

// Dimensions as one takes hold of them: a place of the drawing is moved, and the design changes so
// that it lies there. Whatever has its point at that place goes with it, and everything else stays
// where it is: the ends of two rods that meet in a pivot are moved together, and both rods change
// their length.

enum class DimensionKind : unsigned char {
  ground_point,  ///< a point of the ground at which something is held
  joint,         ///< a pivot or a weld between bodies
  rod_end,
  corner,  ///< of a body
  point,   ///< another point of a body
  mass_centre,
  radius,  ///< of a disc
  wall,    ///< the whole of it
  wall_end,
  wall_turn,  ///< its direction
  block,      ///< the whole of a polygon that is fixed to something
  block_corner,
  arc_centre,  ///< of an arc or a ring
  arc_radius,
  arc_end,
  thickness,    ///< of a rod that is struck
  slot_axis,    ///< a semi-axis of a curved slot
  guide_turn,   ///< the direction of a slider's or a slot's axis
  stop_limit,   ///< how far a joint may come
  tip_radius,   ///< of a point that strikes
  rest_length,  ///< of a spring; of a torsion spring its angle
  length,       ///< of a rope or a strut
};

/// Where a dimension may be brought.
enum class Way : unsigned char {
  free,
  line,    ///< along `along`
  ray,     ///< along `along`, as far from `from` as the hand is
  circle,  ///< about `from`
};

/// What the angle of a handle on a circle is called in the file.
struct AngleCount {
  double value = 0;  ///< where the handle is [rad]
  // Beyond these a full turn is added or taken away.
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

/// A place that stands for dimensions.
struct DimensionHandle {
  DimensionKind kind = DimensionKind::point;
  PartName part = {};  ///< to which it belongs
  int index = 0;       ///< which one of several of this kind that the part has
  Vec2 at = {};        ///< [m]
  Way way = Way::free;
  Vec2 along = {};                       ///< unit vector
  std::optional<Vec2> from = {};         ///< from where its length or radius is measured [m]
  std::optional<AngleCount> count = {};  ///< on a circle; empty: its direction in the world

  [[nodiscard]] bool is_same(const DimensionHandle& other) const {
    return kind == other.kind && index == other.index && part == other.part;
  }
};

/// All of a scenario at its present pose, which must be resolved. Kind, part and index tell them
/// apart. Surfaces that several contacts have in common count once.
std::vector<DimensionHandle> dimension_handles(const Scenario& scenario);

/// The number of a handle on a circle if it is brought to `to` [rad].
double angle_at(const DimensionHandle& handle, Vec2 to);
/// Where on the circle it has that number.
Vec2 place_of_angle(const DimensionHandle& handle, double angle);

/// Where the handle comes to lie if it is brought to `to`.
Vec2 reachable(const DimensionHandle& handle, Vec2 to);

/// The scenario in which the handle lies at `reachable(handle, to)`. Pose and prescriptions of
/// points that were moved are measured anew, to be resolved by whoever shows it: contacts that are
/// prescribed as closed stay so. Throws InputError where no file could hold the result.
/// @param angle  the number of a handle on a circle, as it is: with any turns; empty: that of `to`
Scenario with_dimension(const Scenario& scenario, const DimensionHandle& handle, Vec2 to,
                        std::optional<double> angle = {});

}  // namespace carom
