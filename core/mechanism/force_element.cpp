// SPDX-License-Identifier: MIT
#include "core/mechanism/force_element.h"

#include <array>

namespace carom {

const char* kind_word(const ForceKind& kind) {
  static constexpr std::array<const char*, std::variant_size_v<ForceKind>> words{
      "spring", "torsion-spring", "torque", "force", "motor", "actuator"};
  return words[kind.index()];
}

}  // namespace carom
