// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stop_token>

namespace carom {

/// How much may still be spent on closing a pose. It is counted in bodies placed, not in seconds:
/// what is found must not depend on the clock.
struct Effort {
  std::int64_t left = std::numeric_limits<std::int64_t>::max();
  std::stop_token stop = {};

  void spend(std::size_t bodies) { left -= static_cast<std::int64_t>(bodies); }
  [[nodiscard]] bool spent() const { return left <= 0 || stop.stop_requested(); }

  bool operator==(const Effort&) const = default;
};

/// What a person waits for at every move of the hand: some hundredths of a second. It is more than
/// the mechanisms of a lecture ever need.
inline constexpr std::int64_t effort_of_a_move = 100000;

}  // namespace carom
