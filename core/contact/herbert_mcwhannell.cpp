// SPDX-License-Identifier: MIT
//
// R. G. Herbert and D. C. McWhannell, 1977, as M. Machado, P. Moreira, P. Flores and
// H. M. Lankarani, Mech. Mach. Theory 53, 2012, collect it. The papers on which Carom rests do not
// have it; the formula was compared in two independent programs that cite its authors.
#include "core/contact/herbert_mcwhannell.h"

namespace carom {

DampingFactor herbert_mcwhannell_factor(double e) {
  const double d = 2 * e - 1;
  return 6 * (1 - e) / (d * d + 3);
}

}  // namespace carom
