// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/map.h"
#include "ui/work/side_task.h"

namespace carom::ui {

/// The map of one instant, filled on a thread of its own while the window makes its plots.
class MapTask {
 public:
  /// Begins to fill the next map.
  void start(const PlanarImpactData& plane, const MapSpec& spec);
  /// The map of the last start(), waited for. It stays as it is until the next call.
  const ImpactMap& get();

 private:
  ImpactMap map_;   ///< of the window's thread
  ImpactMap next_;  ///< of the other thread
  SideTask filling_;
};

}  // namespace carom::ui
