// SPDX-License-Identifier: MIT
#pragma once

#include "core/dynamics/evaluate.h"
#include "core/impact/law.h"
#include "core/mechanism/mechanism.h"

namespace carom::test {

/// A mechanism at a pose with a velocity: what an impact is computed from.
struct Example {
  Mechanism mechanism;
  std::vector<double> q;
  std::vector<double> qdot;
};

/// A point of the ground [m].
Anchor at_ground(Vec2 p);

/// González Table 1: point masses 5 and 2 kg on massless rods of 0.5 and 0.25 m, ground at y =
/// −0.6. The pose is solved here by the law of cosines, not by the code under test.
/// @param branch  sign of φ₂
Example gonzalez_pendulum(double x2, int branch, Vec2 tip_velocity, double e, double mu);

/// Kane's pendulum: two uniform rods, 1 m and 1 kg each, 20° and 30° from the downward vertical,
/// −0.1 and −0.2 rad/s.
Example kane_pendulum(double e, double mu);

/// Five-bar of four uniform rods on two ground pivots; `redundant` pins the end point a second
/// time. The end point strikes a horizontal line from above.
Example five_bar(bool redundant);

/// A body of 2 kg and 0.3 kg m² that falls flat on the floor with 1 m/s, on a foot at each x [m];
/// feet "a", "b", … . A_c has the entries 1/2 + x_i x_j/0.3.
Example block_on_feet(const std::vector<double>& x, double e);

/// `links` uniform rods hanging in a zigzag from the ground, the last one striking a line.
Example chain(int links);

/// A disc of 2 kg and radius ½ m on a rough floor: W_nn = ½, W_tt = ½ + r²/J = 3/2, W_nt = 0.
Example disc_on_floor(double e, double mu, Vec2 v);

}  // namespace carom::test
