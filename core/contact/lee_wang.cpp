// SPDX-License-Identifier: MIT
//
// T. W. Lee and A. C. Wang, 1983, as M. Machado, P. Moreira, P. Flores and H. M. Lankarani, Mech.
// Mach. Theory 53, 2012, collect it: half of what Hunt and Crossley have, so that an impact loses
// too little even for e near 1. Compared in one independent program that follows this collection.
#include "core/contact/lee_wang.h"

namespace carom {

DampingFactor lee_wang_factor(double e) {
  return 3 * (1 - e) / 4;
}

}  // namespace carom
