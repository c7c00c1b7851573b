// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>

namespace carom::test {

/// The seed of a property test: always the same one, or another for every value of the environment
/// variable CAROM_SEED, so that a loop in a shell makes a campaign of them.
inline std::uint64_t seed(std::uint64_t usual) {
  const char* shift = std::getenv("CAROM_SEED");
  return shift == nullptr ? usual : usual + 1000003 * std::strtoull(shift, nullptr, 10);
}

/// True unless CAROM_SEED asks for other examples than those that a test knows by their numbers.
inline bool is_usual_seed() {
  return seed(0) == 0;
}

}  // namespace carom::test
