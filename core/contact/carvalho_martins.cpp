// SPDX-License-Identifier: MIT
//
// A. S. Carvalho and J. M. Martins, Mech. Mach. Theory 139, 2019, as the documentation of Exudyn
// prints it. It is within a thousandth of the exact factor of gonthier.h for e ≥ ½ and within a
// ninetieth for e ≥ ⅓, which no misprint would survive.
#include "core/contact/carvalho_martins.h"

namespace carom {

DampingFactor carvalho_martins_factor(double e) {
  return 1.5 * (1 - e) * (11 - e) / (1 + 9 * e);
}

}  // namespace carom
