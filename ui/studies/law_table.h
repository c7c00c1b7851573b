// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <vector>

#include "core/impact/law.h"
#include "core/study/compare_laws.h"
#include "ui/document/scenario_document.h"
#include "ui/plots/plot_style.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

/// The colour of a law, the same wherever laws are drawn (Okabe–Ito).
QColor lawColour(const Law& law, const PlotStyle& style);

/// The mark of a law around `at`: its shape tells it without its colour, too.
void paintLawMark(QPainter& painter, QPointF at, double radius, const Law& law,
                  const PlotStyle& style);

/// One impact under every law: a row for each, its name, regime, numbers and verdict.
class LawTable : public StudyModel {
  Q_OBJECT

 public:
  enum Role : int {
    gammaRole = firstOwnRole,  ///< γ of the row as a number; none where there is none
    gammaTopRole,              ///< the longest bar's γ, the same in all rows
    severityRole,              ///< of the verdict
  };
  static constexpr int gammaColumn = 2;

  explicit LawTable(QObject* parent = nullptr);

  /// @param first  the contact whose numbers come before those of the others; -1: none
  void show(const Scenario& scenario, const std::vector<LawOutcome>& outcomes, int first = -1);
  [[nodiscard]] const Law& law(int row) const { return outcome(row).law; }
  [[nodiscard]] int verdictColumn() const { return columnCount() - 1; }
  /// All of it, tabs between, numbers with all digits in SI: for a spreadsheet or a mail.
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
  std::vector<LawOutcome> outcomes_;
  double gammaTop_ = 1;
};

}  // namespace carom::ui
