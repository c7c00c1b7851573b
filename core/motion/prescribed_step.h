// SPDX-License-Identifier: MIT
#pragma once

#include "core/mechanism/mechanism.h"

namespace carom {

/// How far one may step through time without jumping over what drives and shaken lines do [s]: an
/// eighth of a period, and to the next point of a table. Infinite where nothing is prescribed.
/// @param t  from which it is stepped, forward or backward [s]
double prescribed_step(const Mechanism& mechanism, double t, bool backward);

}  // namespace carom
