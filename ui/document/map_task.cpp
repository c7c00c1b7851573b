// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/map_task.h"

#include "ui/look/tr.h"

namespace carom::ui {

MapTask::MapTask() : worker_(QStringLiteral("map"), tr("The map could not be computed"), nullptr) {
  QObject::connect(&worker_, &Worker::failed, &worker_, [this] { map_.reset(); });
}

void MapTask::start(const PlanarImpactData& plane, const MapSpec& spec, quint64 generation) {
  worker_.start(
      [this, plane, spec](const Job&) -> Worker::Delivery {
        auto filled = std::make_shared<ImpactMap>();
        fill_map(plane, spec, *filled);
        return [this, filled] { map_ = filled; };
      },
      generation);
}

std::shared_ptr<const ImpactMap> MapTask::waitForMap() {
  worker_.finish();
  return map_;
}

}  // namespace carom::ui
