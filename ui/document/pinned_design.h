// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/study/compute.h"
#include "ui/document/sweep_tables.h"

namespace carom::ui {

/// The design that a scenario keeps for comparison, with what follows from it.
struct PinnedDesign {
  Scenario scenario;  ///< of its own, in the units of the present one
  Evaluation evaluation;
  int contact = -1;  ///< of its map and its indicators; −1 if it has none
};

/// Evaluates a pinned design once, however often the other one changes beside it.
class PinnedDesigns : public QObject {
  Q_OBJECT

 public:
  explicit PinnedDesigns(QObject* parent = nullptr);

  /// Of this scenario; null if it keeps none.
  const PinnedDesign* of(const Scenario& scenario);
  /// Its indicators over the axis of the plots, without rows until they are known; null if it keeps
  /// none or has no such axis.
  const Table* tableOf(const Scenario& scenario, const SweepAxis& axis);

 signals:
  /// A table that was not quickly made.
  void arrived();

 private:
  std::shared_ptr<const Design> shown_;
  std::optional<PinnedDesign> design_;
  SweepAxis axis_;
  quint64 instant_ = 0;  ///< counts designs and axes
  SweepTables tables_;
};

}  // namespace carom::ui
