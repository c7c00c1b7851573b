// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "core/edit/edit.h"

namespace carom {

// What drawing adds to a scenario at its present pose, which must be resolved. Each throws
// InputError where what is drawn has no size.

/// A place in the plane, and the point of a body or of the ground that lies there.
struct Spot {
  Vec2 at;                        ///< [m]
  std::optional<Anchor> on = {};  ///< empty: nothing is there
};

/// Points that can be met exactly: ends of rods, corners, middles of bodies, and the points of the
/// ground at which something is held.
std::vector<Spot> spots_of(const Scenario& scenario);

/// The nearest spot within a distance [m], else the place itself.
Spot spot_near(const Scenario& scenario, Vec2 at, double within);

/// A rod of 1 kg from one place to the other, with a pivot at each that lies on something.
Scenario with_rod(const Scenario& scenario, const Spot& from, const Spot& to);
/// A disc of 1 kg, with a pivot in its middle if that lies on something.
Scenario with_disc(const Scenario& scenario, const Spot& middle, double radius);
/// A particle of 1 kg, held there if that place lies on something.
Scenario with_particle(const Scenario& scenario, const Spot& at);
/// A pivot between the body whose point is there and another body there, or the ground.
Scenario with_pivot(const Scenario& scenario, const Spot& at);
/// A contact of a body's point, or of its disc, with a straight surface on the ground that ends at
/// both places. The solid is on the right of the way from the one to the other.
Scenario with_wall(const Scenario& scenario, const Anchor& striker, Vec2 from, Vec2 to);

}  // namespace carom
