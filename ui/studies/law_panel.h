// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QObject>
#include <QPainter>
#include <QWidget>
#include <vector>

#include "core/impact/law.h"
#include "core/study/compare_laws.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/scenario_document.h"
#include "ui/plots/plot_style.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

/// One impact under every law: a row for each, its name, verdict, regime and numbers. The verdict
/// is in the place of the reason where a law has no numbers.
class LawTable : public StudyModel {
  Q_OBJECT

 public:
  enum Role : int {
    gammaRole = firstOwnRole,  ///< γ of the row as a number; none where there is none
    gammaTopRole,              ///< the longest bar's γ, the same in all rows
    severityRole,              ///< of the verdict
    htmlRole,                  ///< of the verdict, with its symbols as they are printed
  };
  static constexpr int verdictColumn = reasonColumn;
  static constexpr int gammaColumn = 3;

  explicit LawTable(QObject* parent = nullptr);

  /// @param first      the contact whose numbers come before those of the others; -1: none
  /// @param answering  the law that the scenario's result is by, if it is not the scenario's
  void show(const Scenario& scenario, const std::vector<LawOutcome>& outcomes, int first = -1,
            const std::optional<Law>& answering = {});
  [[nodiscard]] const Law& law(int row) const { return outcome(row).law; }
  /// The whole table as text with tabs between the cells, numbers with all digits in SI.
  [[nodiscard]] QString asText() const;

  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 protected:
  [[nodiscard]] QString words(int row, int column) const override;
  [[nodiscard]] QString heading(int column) const override;
  [[nodiscard]] QString reason(int row) const override;
  [[nodiscard]] bool isChosen(int row) const override { return law(row) == chosen_; }
  [[nodiscard]] QString spokenChoice() const override { return tr(", the law of this scenario"); }
  [[nodiscard]] DisplayUnit unitOf(const Column& column) const override;
  [[nodiscard]] std::optional<double> valueOf(int row, const Column& column) const override;
  [[nodiscard]] QString tip(int row, int column) const override;
  [[nodiscard]] QString explanation(int row, int column) const override;
  [[nodiscard]] QString meaningOf(const Column& column) const override;

 private:
  [[nodiscard]] const LawOutcome& outcome(int row) const {
    return outcomes_[static_cast<std::size_t>(row)];
  }
  [[nodiscard]] std::optional<Severity> severity(int row) const;

  Display display_;
  Law chosen_;
  std::optional<Law> answering_;
  std::vector<LawOutcome> outcomes_;
  double gammaTop_ = 1;
};

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
  /// Whether those of this instant take so long that somebody who waits must be told.
  [[nodiscard]] bool isOverdue() const { return late_.isOverdue(); }
  /// One sentence if the latest computation failed, else empty.
  [[nodiscard]] const QString& fault() const { return late_.fault(); }

 signals:
  /// Outcomes that were computed in the background arrived, failed or are overdue.
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
