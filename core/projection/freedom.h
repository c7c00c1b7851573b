// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/mechanism/mechanism.h"

namespace carom {

/// What the joints of a mechanism let its bodies do at a pose. Contacts, which hold on one side
/// only, do not count.
struct Freedom {
  int degrees = 0;  ///< n − rank A of the joints that are no drives
  int driven = 0;   ///< degrees of freedom that drives prescribe
  /// Joints of which a row depends on those of the joints before them, drives coming after all
  /// others: what they hold is held already. The first ones, if there are more than `most_named`.
  std::vector<int> redundant = {};
  bool more = false;  ///< there are more redundant joints
  static constexpr std::size_t most_named = 4;

  bool operator==(const Freedom&) const = default;
};

/// Costs a few evaluations of the pose, and of redundant joints each as many as the binary
/// logarithm of the number of joints.
/// @param q  at which the joints are closed
Freedom freedom_of(const Mechanism& mechanism, const std::vector<double>& q);

/// "1 degree of freedom", "2 degrees of freedom, 1 of them driven", "Nothing can move; pivot-2
/// holds more than is needed".
std::string freedom_text(const Mechanism& mechanism, const Freedom& freedom);

}  // namespace carom
