// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "core/study/compare_laws.h"
#include "ui/document/late_result.h"

namespace carom::ui {

/// The present impact under every law, made once for all panels that show it.
class LawOutcomes : public QObject {
  Q_OBJECT

 public:
  explicit LawOutcomes(const ScenarioDocument& document, QObject* parent = nullptr);

  /// The outcomes of this instant if they are quick to compute, else the latest that were computed;
  /// null before the first and after a failure.
  const std::vector<LawOutcome>* latest() { return late_.latest(); }
  /// Whether latest() belongs to an earlier instant.
  [[nodiscard]] bool isOutOfDate() const { return late_.isOutOfDate(); }
  /// One sentence if the latest computation failed, else empty.
  [[nodiscard]] const QString& fault() const { return late_.fault(); }

 signals:
  /// Outcomes that were computed in the background arrived, or failed.
  void arrived();

 private:
  LateResult<std::vector<LawOutcome>> late_;
};

}  // namespace carom::ui
