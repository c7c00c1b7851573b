// SPDX-License-Identifier: MIT
#include "core/projection/applied_force.h"

namespace carom {

void add_acceleration_of(std::span<const double> f, const MotionPlan& plan,
                         AccelerationWorkspace& w, std::span<double> qddot) {
  w.part.resize(f.size());
  for (std::size_t i = 0; i < f.size(); ++i) w.part[i] = f[i] / w.system.mass[i];
  project_velocity(plan, w, w.part);
  for (std::size_t i = 0; i < f.size(); ++i) qddot[i] += w.part[i];
}

}  // namespace carom
