// SPDX-License-Identifier: MIT
#pragma once

namespace carom {

/// A closed contact rests if |v_n| is below this fraction of the largest normal velocity that the
/// present kinetic energy allows.
inline constexpr double resting_tolerance = 1e-9;

}  // namespace carom
