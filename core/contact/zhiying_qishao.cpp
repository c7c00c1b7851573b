// SPDX-License-Identifier: MIT
//
// Q. Zhiying and L. Qishao, 2006, as M. Machado, P. Moreira, P. Flores and H. M. Lankarani, Mech.
// Mach. Theory 53, 2012, collect it: Lankarani and Nikravesh, corrected for small e by a fit.
// Compared in one independent program that follows this collection.
#include "core/contact/zhiying_qishao.h"

#include <cmath>

namespace carom {

DampingFactor zhiying_qishao_factor(double e) {
  return 3 * (1 - e * e) / 4 * std::exp(2 * (1 - e));
}

}  // namespace carom
