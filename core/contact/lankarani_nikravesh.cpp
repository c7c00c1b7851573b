// SPDX-License-Identifier: MIT
//
// H. M. Lankarani and P. E. Nikravesh, 1990 and 1994. The energy that the damping takes is set
// equal to the loss ½m(1 − e²)v₀² of the impact: again right for e near 1 only.
#include "core/contact/lankarani_nikravesh.h"

namespace carom {

DampingFactor lankarani_nikravesh_factor(double e) {
  return 3 * (1 - e * e) / 4;
}

}  // namespace carom
