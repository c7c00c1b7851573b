// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/map_task.h"

#include <utility>

namespace carom::ui {

void MapTask::start(const PlanarImpactData& plane, const MapSpec& spec) {
  filling_.start([this, plane, spec] { fill_map(plane, spec, next_); });
}

const ImpactMap& MapTask::get() {
  if (filling_.wait()) std::swap(map_, next_);
  return map_;
}

}  // namespace carom::ui
