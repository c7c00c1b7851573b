// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/study/map.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// The map of the present instant, filled on a worker while the window makes its plots.
class MapTask {
 public:
  MapTask();

  /// Begins to fill the map of an instant of the document.
  void start(const PlanarImpactData& plane, const MapSpec& spec, quint64 generation);
  /// Waits for the map of the last start(); null if it could not be filled. A map that was handed
  /// out never changes, so that other threads may paint it.
  [[nodiscard]] std::shared_ptr<const ImpactMap> waitForMap();
  /// One sentence if the map could not be filled, else empty.
  [[nodiscard]] const QString& fault() const { return worker_.fault(); }

 private:
  std::shared_ptr<const ImpactMap> map_;
  Worker worker_;
};

}  // namespace carom::ui
