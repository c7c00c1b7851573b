// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/projection/couplings.h"

namespace carom {

/// Two rows, or a row and a span, are orthogonal or parallel if their kinetic angle is so to within
/// this [rad]: far above the rounding of a pose that is solved to `pose_tolerance`.
inline constexpr double angle_tolerance = 1e-9;

struct CheckValue {
  std::string label;
  double value = 0;  ///< SI, radians
};

/// One statement of Brogliato's about A_c, with the numbers that decide it here.
struct CouplingCheck {
  std::string_view name;           ///< "Theorem 1"
  std::string_view equation;       ///< address in the register
  std::string_view condition;      ///< what is asked
  std::vector<CheckValue> values;  ///< what is compared
  std::optional<bool> holds;       ///< empty: its premises are not met, or there is nothing to ask
  std::string explanation;         ///< what follows, or which premise is missing; one sentence
};

/// Every statement, in the order of the paper.
/// @eq B(2) B(11) B(16) B(20) B(23) B(24) B(30) B(31) B(34) B(35) B(36) B(72)
std::vector<CouplingCheck> check_couplings(const Couplings& couplings);

}  // namespace carom
