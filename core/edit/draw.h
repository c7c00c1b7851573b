// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "core/edit/edit.h"

namespace carom {

// What drawing adds to a scenario at its present pose, which must be resolved. Each throws
// InputError where what is drawn has no size.

/// Places nearer to each other than this are one [m].
inline constexpr double same_place = 1e-9;

/// A place in the plane, and the point of a body or of the ground that lies there.
struct Spot {
  Vec2 at;                        ///< [m]
  std::optional<Anchor> on = {};  ///< empty: nothing is there
  double reach = 0;               ///< what is so near can be meant by it [m]
};

/// Points that can be met exactly: ends of rods, corners, middles of bodies, and the points of the
/// ground at which something is held and does not slide.
std::vector<Spot> spots_of(const Scenario& scenario);

/// The nearest spot within a distance [m], else the place itself.
Spot spot_near(const Scenario& scenario, Vec2 at, double within);

/// Spots of bodies that can come to a surface of the ground: none that a pivot or a weld holds
/// there. The middle of a rod or a polygon counts only where nothing else can.
std::vector<Spot> strikers_of(const Scenario& scenario);
/// The striker whose surface, of a disc its rim, is nearest to what is drawn between two places; of
/// those that lie beside a wall and not beyond its ends, if there are any. A place of the ground
/// where nothing can move yet.
Anchor striker_of_wall(const Scenario& scenario, Vec2 from, Vec2 to);
Anchor striker_of_block(const Scenario& scenario, Vec2 from, Vec2 to);
Anchor striker_of_pin(const Scenario& scenario, Vec2 middle);
Anchor striker_of_arc(const Scenario& scenario, Vec2 middle, double radius);

/// Bodies all of whose points lie within a rectangle, and what is between them, or between them and
/// the ground; without any body the joints that lie within.
std::vector<PartName> parts_within(const Scenario& scenario, Vec2 low, Vec2 high);

/// A rod of 1 kg from one place to the other, with a pivot at each that lies on something.
Scenario with_rod(const Scenario& scenario, const Spot& from, const Spot& to);
/// A disc of 1 kg, with a pivot in its middle if that lies on something.
Scenario with_disc(const Scenario& scenario, const Spot& middle, double radius);
/// A particle of 1 kg, held there if that place lies on something.
Scenario with_particle(const Scenario& scenario, const Spot& at);
/// A polygon of 1 kg with these corners, in either sense of going round, and a pivot at each that
/// lies on something.
Scenario with_polygon(const Scenario& scenario, const std::vector<Spot>& corners);

// Joints. Where nothing is at a place, the point is one of the ground; where two bodies have a
// point there, or a body lies below the point of another one, a joint that is drawn by one place is
// between them.

Scenario with_pivot(const Scenario& scenario, const Spot& at);
Scenario with_weld(const Scenario& scenario, const Spot& at);
/// The body whose point is at `from` slides along the way to `to` and does not turn; a particle
/// gets a slot.
Scenario with_slider(const Scenario& scenario, const Spot& from, const Spot& to);
/// The same, and it may turn.
Scenario with_slot(const Scenario& scenario, const Spot& from, const Spot& to);
/// The point at `to` stays on the circle about `middle`.
Scenario with_curved_slot(const Scenario& scenario, const Spot& middle, const Spot& to);
/// A rod without mass.
Scenario with_link(const Scenario& scenario, const Spot& from, const Spot& to);

// Contacts.

/// A contact of a body's point, or of its disc, with a straight surface on the ground that ends at
/// both places. The solid is on the right of the way from the one to the other.
Scenario with_wall(const Scenario& scenario, const Anchor& striker, Vec2 from, Vec2 to);
/// With a rectangle on the ground whose opposite corners these are.
Scenario with_block(const Scenario& scenario, const Anchor& striker, Vec2 from, Vec2 to);
/// With a round surface on the ground about `middle`: it lacks a thousandth, on the side away from
/// what strikes it.
Scenario with_pin(const Scenario& scenario, const Anchor& striker, Vec2 middle, double radius);
/// With a part of a circle on the ground, from end to end through a third place. Its nearest
/// striker strikes it from the side on which it is: a hollow from inside, a hump from outside.
/// Throws InputError where the places are on one line.
Scenario with_arc(const Scenario& scenario, Vec2 from, Vec2 to, Vec2 through);
/// The point or disc at `striker` strikes what is nearest to `to` and within its reach: the disc,
/// the polygon or the rod, with a thickness, of another body, or a surface that is struck already.
Scenario with_contact(const Scenario& scenario, const Spot& striker, const Spot& to);
/// Two points come no farther apart than they are, or no nearer.
Scenario with_rope(const Scenario& scenario, const Spot& from, const Spot& to);
Scenario with_strut(const Scenario& scenario, const Spot& from, const Spot& to);
/// The stop of the joint at `at`: its first body comes no farther than to the direction of `to` as
/// seen from the joint, or slides no farther than to there.
Scenario with_stop(const Scenario& scenario, const Spot& at, Vec2 to);

// Force elements.

/// 100 N/m, not stretched.
Scenario with_spring(const Scenario& scenario, const Spot& from, const Spot& to);
/// 10 N s/m.
Scenario with_damper(const Scenario& scenario, const Spot& from, const Spot& to);
/// 0.1 m/s, at most 10 N.
Scenario with_actuator(const Scenario& scenario, const Spot& from, const Spot& to);
/// 10 N in the direction of `to`.
Scenario with_force(const Scenario& scenario, const Spot& at, Vec2 to);
/// 1 N m on the body whose point is there, against another that has a point there.
Scenario with_torque(const Scenario& scenario, const Spot& at);
/// 1 rad/s, at most 10 N m.
Scenario with_motor(const Scenario& scenario, const Spot& at);

}  // namespace carom
