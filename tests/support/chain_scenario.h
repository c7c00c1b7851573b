// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/scenario.h"

namespace carom::test {

/// Rods of 5 cm hanging in a zigzag from the ground, resolved. The last one touches a floor that it
/// is about to strike. The angles of all but the last two are prescribed, so that the tip can be
/// moved a few centimetres along the floor: the axis of its plots ends beyond that on both sides.
Scenario chain_scenario(int links);

}  // namespace carom::test
