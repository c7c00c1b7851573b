// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "core/mechanism/mechanism.h"

namespace carom {

/// Coordinates and velocities, each of length n = coordinate_count(mechanism): (x, y, θ) of the
/// centre of mass for a rigid body, (x, y) for a particle, in the order of the bodies. SI, radians.
struct State {
  std::vector<double> q;
  std::vector<double> qdot;
  double t = 0;  ///< when, as drives and shaken lines ask [s]; that of a scenario is 0

  bool operator==(const State&) const = default;
};

/// True if no entry is infinite or not a number.
inline bool all_finite(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

/// Where a body is: position of its centre of mass, angle, and the angle's cosine and sine.
/// The ground is {0, 0}, 0, 1, 0.
struct Frame {
  Vec2 origin;
  double angle = 0;
  double c = 1;
  double s = 0;
};

Frame frame_of(const Mechanism& mechanism, const std::vector<double>& q, int body);

/// World position of an anchor [m].
Vec2 world_point(const Mechanism& mechanism, const std::vector<double>& q, const Anchor& anchor);

/// The same for many bodies: where each has its coordinates is found once.
class Positions {
 public:
  /// Both must outlive this; q may change meanwhile.
  Positions(const Mechanism& mechanism, const std::vector<double>& q)
      : mechanism_(mechanism), q_(q), offset_(coordinate_offsets(mechanism)) {}

  /// The first coordinate of a body in q.
  [[nodiscard]] std::size_t first(int body) const {
    return static_cast<std::size_t>(offset_[static_cast<std::size_t>(body)]);
  }
  [[nodiscard]] Frame frame(int body) const;
  [[nodiscard]] Vec2 point(const Anchor& anchor) const;

 private:
  const Mechanism& mechanism_;
  const std::vector<double>& q_;
  std::vector<int> offset_;
};

/// The longest velocity of a body's centre and the fastest turn of a body; or of a change of q, n
/// entries, what is the same of it.
struct Fastest {
  double point = 0;
  double turn = 0;
};
Fastest fastest_of(const Mechanism& mechanism, std::span<const double> v);

/// World velocity of an anchor [m/s].
Vec2 point_velocity(const Mechanism& mechanism, const State& state, const Anchor& anchor);

/// World direction of the outward normal of a line (unit vector).
Vec2 normal_of(const Mechanism& mechanism, const std::vector<double>& q, const Line& line);

}  // namespace carom
