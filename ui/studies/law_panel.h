// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QWidget>
#include <vector>

#include "ui/studies/law_outcomes.h"
#include "ui/studies/law_table.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

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

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

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
