// SPDX-License-Identifier: MIT
//
// K. H. Hunt and F. R. E. Crossley, 1975. The energy that the damping takes is integrated as if
// both compression and rebound followed the elastic path with the initial velocity: right for e
// near 1.
#include "core/contact/hunt_crossley.h"

namespace carom {

DampingFactor hunt_crossley_factor(double e) {
  return 3 * (1 - e) / 2;
}

}  // namespace carom
