// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/study/compute.h"
#include "core/study/sweep.h"

namespace carom::ui {

/// The design that a scenario keeps for comparison, with what follows from it.
struct PinnedDesign {
  Scenario scenario;  ///< of its own, in the units of the present one
  Evaluation evaluation;
  int contact = -1;  ///< of its map and its indicators; −1 if it has none
};

/// Evaluates a pinned design once, however often the other one changes beside it.
class PinnedDesigns {
 public:
  /// Of this scenario; null if it keeps none.
  const PinnedDesign* of(const Scenario& scenario);
  /// Its indicators over the axis of the plots; null if it keeps none or has no such axis.
  const Table* tableOf(const Scenario& scenario, const SweepAxis& axis, int points);

 private:
  struct TableSource {
    SweepAxis axis;
    int points = 0;
    bool operator==(const TableSource&) const = default;
  };

  std::shared_ptr<const Design> shown_;
  Display display_;
  std::optional<PinnedDesign> design_;
  TableSource source_;
  std::optional<Table> table_;
};

}  // namespace carom::ui
