// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace carom {

/// What a coordinate is at one time.
struct TablePoint {
  double t = 0;  ///< [s]
  double s = 0;  ///< [m] or [rad]
  bool operator==(const TablePoint&) const = default;
};

/// A coordinate that is a function of time,
///
///     s(t) = offset + rate t + amplitude sin(2π frequency t + phase) + table(t).
///
/// The table is at rest before its first and after its last point. Between two points it is the
/// polynomial of order 5 that has the velocities and the accelerations of parabolas through three
/// neighbours there, so that its acceleration is continuous.
struct PrescribedMotion {
  double offset = 0;     ///< [m] or [rad]
  double rate = 0;       ///< [m/s] or [rad/s]
  double amplitude = 0;  ///< [m] or [rad]
  double frequency = 0;  ///< [Hz]
  double phase = 0;      ///< [rad]
  std::vector<TablePoint> table = {};

  bool operator==(const PrescribedMotion&) const = default;
};

/// s, ṡ and s̈ at one time.
struct MotionInstant {
  double s = 0;
  double rate = 0;
  double acceleration = 0;
};

/// At the time t [s].
MotionInstant motion_at(const PrescribedMotion& motion, double t);

/// amplitude sin(2π frequency t + phase).
MotionInstant sine_at(double amplitude, double frequency, double phase, double t);

}  // namespace carom
