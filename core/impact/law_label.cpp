// SPDX-License-Identifier: MIT
#include "core/impact/law_label.h"

#include <array>
#include <variant>

namespace carom {

std::string_view law_label(const Law& law) {
  // In the order of Law.
  static constexpr std::array<std::string_view, std::variant_size_v<Law>> labels{
      "Newton", "Newton, own e",   "Newton–Coulomb",   "Poisson",           "Stronge",
      "Moreau", "Complementarity", "Pfeiffer–Glocker", "Liu–Zhao–Brogliato"};
  return labels[law.index()];
}

}  // namespace carom
