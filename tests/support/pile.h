// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/mechanisms.h"

namespace carom::test {

/// Discs of 1 kg and radius 0.1 m above a trough of two walls at 45° to the ground: `rows` of them,
/// the first of one disc and each of one more, in a square lattice along the walls with gaps of
/// some millimetres, no two alike. Every disc may strike each wall and every other one. e = 0.2, μ
/// = 0.3.
Example discs_above_trough(int rows);

/// The normal of each wall, of contacts 0 and 1, 2 and 3, … of the discs in turn.
inline constexpr double trough_normal[] = {pi / 4, 3 * pi / 4};

/// Discs of 1 kg and radius 0.05 m in a box, in `rows` of `columns`, every other row moved to the
/// side, with gaps of some millimetres, no two alike. Every disc may strike the floor, each wall
/// and every other disc. e = 0.2, μ = 0.3.
Example discs_in_box(int columns, int rows);

/// Squares of 1 kg and 0.2 m in `columns` stacks of `rows` on a floor, one above the other with
/// gaps and turned a little. Every corner may strike the floor, and the square below or above its
/// own. e = 0.1, μ = 0.5.
Example squares_above_floor(int columns, int rows);

}  // namespace carom::test
