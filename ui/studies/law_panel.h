// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QObject>
#include <QWidget>
#include <vector>

#include "core/study/compare_laws.h"
#include "ui/document/panel_refresh.h"
#include "ui/studies/law_table.h"
#include "ui/studies/study_table.h"

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

/// One impact under every law side by side. Double click or Enter makes a law the scenario's.
class LawPanel : public QWidget {
  Q_OBJECT

 public:
  LawPanel(ScenarioDocument& document, LawOutcomes& outcomes, QWidget* parent = nullptr);

  [[nodiscard]] QTableView* view() const { return view_; }
  [[nodiscard]] const LawTable& table() const { return *table_; }
  /// True while the table belongs to an earlier instant.
  [[nodiscard]] bool isOutOfDate() const { return outcomes_.isOutOfDate(); }
  [[nodiscard]] QSize sizeHint() const override { return {760, 250}; }

 private:
  void refresh();
  void fitColumns();
  void choose(const QModelIndex& index);
  void copy() const;

  ScenarioDocument& document_;
  LawOutcomes& outcomes_;
  LawTable* table_;
  StudyTable* view_;
  QLabel* late_;  ///< shown while the numbers belong to an earlier instant
};

}  // namespace carom::ui
