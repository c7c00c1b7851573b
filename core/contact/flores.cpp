// SPDX-License-Identifier: MIT
//
// P. Flores, M. Machado, M. T. Silva and J. M. Martins, Multibody Syst. Dyn. 25, 2011: the energy
// that the damping takes is integrated over compression and rebound with a velocity that falls. An
// impact loses a little too much, at every e. Compared in two independent programs that cite its
// authors.
#include "core/contact/flores.h"

namespace carom {

DampingFactor flores_factor(double e) {
  if (!(e > 0)) return {};
  return 8 * (1 - e) / (5 * e);
}

}  // namespace carom
