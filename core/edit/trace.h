// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/scenario.h"

namespace carom {

// The picture behind the scene, brought to where it belongs. Each throws InputError where there is
// none.

/// Moved along the way from one place to the other.
Scenario with_trace_moved(const Scenario& scenario, Vec2 from, Vec2 to);

/// Turned and scaled about `fixed`, so that what is at `from` comes to `to`: with two points of the
/// picture and where the second shall be, its scale and its turn are known. Throws InputError where
/// two of the places are one.
Scenario with_trace_fitted(const Scenario& scenario, Vec2 fixed, Vec2 from, Vec2 to);

}  // namespace carom
