// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/late_result.h"

#include <algorithm>

namespace carom::ui {

bool haveSameParts(const Mechanism& a, const Mechanism& b) {
  const auto same = [](const auto& some, const auto& others) {
    return std::ranges::equal(
        some, others, {}, [](const auto& part) { return part.name; },
        [](const auto& part) { return part.name; });
  };
  return same(a.bodies, b.bodies) && same(a.joints, b.joints) && same(a.contacts, b.contacts);
}

}  // namespace carom::ui
