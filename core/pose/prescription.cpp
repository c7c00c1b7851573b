// SPDX-License-Identifier: MIT
#include "core/pose/prescription.h"

namespace carom {

std::vector<double> generalized(const Mechanism& mechanism,
                                const std::vector<BodyImpulse>& impulses) {
  if (impulses.empty()) return {};
  const std::vector<int> offset = coordinate_offsets(mechanism);
  std::vector<double> out(static_cast<std::size_t>(offset.back()));
  for (const BodyImpulse& impulse : impulses) {
    const auto first = static_cast<std::size_t>(offset[static_cast<std::size_t>(impulse.body)]);
    out[first] += impulse.x;
    out[first + 1] += impulse.y;
    if (dof(mechanism, impulse.body) == 3) out[first + 2] += impulse.moment;
  }
  return out;
}

}  // namespace carom
