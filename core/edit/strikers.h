// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/scenario.h"

namespace carom {

/// A surface of the ground that nothing strikes yet: its striking point is one of the ground, too.
bool waits_for_striker(const Mechanism& mechanism, const Contact& contact);

/// With what is nearest to each surface that waits striking it, as if the surface had been drawn
/// now: the solid of a wall lies beyond what strikes it, and an arc is struck from the side on
/// which that is. The same scenario where no surface waits or nothing can move.
Scenario with_strikers_found(const Scenario& scenario);

}  // namespace carom
