// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/map_task.h"

#include <memory>
#include <utility>

namespace carom::ui {

// A pool of its own: behind a long sweep in the common one a map would hold the window up.
MapTask::MapTask() {
  pool_.setMaxThreadCount(1);
}

MapTask::~MapTask() {
  pool_.waitForDone();
}

void MapTask::start(const PlanarImpactData& plane, const MapSpec& spec) {
  if (filled_.valid()) filled_.get();
  auto task = std::make_shared<std::packaged_task<void()>>(
      [this, plane, spec] { fill_map(plane, spec, next_); });
  filled_ = task->get_future();
  pool_.start([task] { (*task)(); });
}

const ImpactMap& MapTask::get() {
  if (filled_.valid()) {
    filled_.get();
    std::swap(map_, next_);
  }
  return map_;
}

}  // namespace carom::ui
