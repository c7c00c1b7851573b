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

  /// The design that a scenario keeps; null if it keeps none.
  const PinnedDesign* design(const Scenario& scenario);
  /// The design's indicators over the axis of the plots; null while they are not known, and if the
  /// scenario keeps no design or the design has no such axis.
  const Table* table(const Scenario& scenario, const SweepAxis& axis);

 signals:
  /// There is a table that was not quickly made.
  void arrived();
  /// The table could not be made for a reason that lies in the program.
  void failed(const QString& sentence);

 private:
  std::shared_ptr<const Design> pin_;  ///< that `design_` was made from
  std::optional<PinnedDesign> design_;
  SweepAxis axis_;
  quint64 generation_ = 0;  ///< counts designs and axes, as the document counts its instants
  SweepTables tables_;
};

}  // namespace carom::ui
