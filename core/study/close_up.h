// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/motion/trajectory.h"
#include "core/study/compare_laws.h"

namespace carom {

/// One contact as it is seen from nearby, during a compliant touch or while the impulse of an
/// impact grows.
struct CloseUp {
  int contact = 0;
  Vec2 point = {};  ///< of the contact, world [m]
  Vec2 n = {};      ///< along which body a is pushed, unit; the tangent is n turned by −90°
  double mu_s = 0;  ///< of the cone
  bool takes_time = false;  ///< a touch, whose `push` is a force [N]; else it is an impulse [N s]
  double share = 1;         ///< of the whole normal impulse that has been given, of an impact
  double delta = 0;         ///< indentation, of a touch [m]
  double deepest = 0;       ///< of the whole touch [m]
  NormalTangent push = {};  ///< force or impulse on body a, now
  double strongest = 0;     ///< |push| at most
  NormalTangent velocity = {};           ///< now [m/s]
  std::vector<NormalTangent> path = {};  ///< of the velocity, from beginning to end [m/s]
  std::size_t passed = 0;                ///< how many of its points lie before now
};

/// A touch of a motion, known once for all its instants.
class TouchCloseUp {
 public:
  /// All must outlive this.
  TouchCloseUp(const Mechanism& mechanism, const Trajectory& trajectory,
               const TrajectoryTouch& touch);

  /// @param t  within the touch [s]
  [[nodiscard]] CloseUp at(double t) const;

 private:
  [[nodiscard]] CloseUp seen(double t) const;

  const Mechanism* mechanism_;
  const Trajectory* trajectory_;
  const TrajectoryTouch* touch_;
  std::vector<double> instants_;
  CloseUp whole_;
};

/// The touch at t that pushes hardest at its peak; null if nothing compliant touches then, or if
/// only ropes, struts and stops do, which have no tangent.
const TrajectoryTouch* touch_at(const Mechanism& mechanism, const Trajectory& trajectory, double t);

/// The impact of which one contact alone bears an impulse.
/// @param share  of the normal impulse, from 0 before the impact to 1 after it; where the law knows
///               no path, the impulse grows along a straight line
/// @return empty if several contacts bear impulses, or none, or one without a tangent
std::optional<CloseUp> close_up(const Mechanism& mechanism, const Evaluation& evaluation,
                                double share);
/// The same of a further impact of a motion, at its end.
std::optional<CloseUp> close_up(const Mechanism& mechanism, const TrajectoryImpact& impact);

}  // namespace carom
