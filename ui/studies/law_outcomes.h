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

  /// Of this instant if it is quickly made, else the latest there is; null before the first.
  const std::vector<LawOutcome>* get() { return late_.get(); }
  /// What get() gave is of an earlier instant.
  [[nodiscard]] bool isOutOfDate() const { return late_.isOutOfDate(); }

 signals:
  /// Those that took long are there.
  void arrived();

 private:
  LateResult<std::vector<LawOutcome>> late_;
};

}  // namespace carom::ui
