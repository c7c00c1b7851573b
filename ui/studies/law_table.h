// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <vector>

#include "core/impact/law.h"
#include "core/study/compare_laws.h"
#include "ui/document/scenario_document.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

/// The name of a law behind the sign of its verdict.
class LawCell : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

/// The colour of a law, the same wherever laws are drawn (Okabe–Ito).
QColor lawColour(const Law& law, const PlotStyle& style);

/// The mark of a law around `at`: its shape tells it without its colour, too.
void paintLawMark(QPainter& painter, QPointF at, double radius, const Law& law,
                  const PlotStyle& style);

/// One impact under every law: a row for each, its name, regime, numbers and verdict.
class LawTable : public QAbstractTableModel {
  Q_OBJECT

 public:
  /// Roles beside Qt's own.
  enum Role : int {
    gammaRole = Qt::UserRole,  ///< γ of the row as a number; none where there is none
    gammaTopRole,              ///< the longest bar's γ, the same in all rows
    reasonRole,                ///< why the law has no answer; empty if it has
    chosenRole,                ///< it is the scenario's law
    severityRole,              ///< of the verdict
  };
  static constexpr int lawColumn = 0;
  static constexpr int regimeColumn = 1;
  static constexpr int gammaColumn = 2;

  explicit LawTable(QObject* parent = nullptr);

  /// @param first  the contact whose numbers come before those of the others; -1: none
  void show(const Scenario& scenario, const std::vector<LawOutcome>& outcomes, int first = -1);
  [[nodiscard]] const Law& law(int row) const {
    return outcomes_[static_cast<std::size_t>(row)].law;
  }
  [[nodiscard]] int verdictColumn() const { return columnCount() - 1; }
  /// All of it, tabs between, numbers with all digits in SI: for a spreadsheet or a mail.
  [[nodiscard]] QString asText() const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  /// The numbers of a column; null for a column of words.
  [[nodiscard]] const Column* numbers(int column) const;
  [[nodiscard]] QString cellText(int row, int column) const;
  [[nodiscard]] QString heading(int column) const;
  [[nodiscard]] QString tip(int row, int column) const;
  [[nodiscard]] QString explanation(int row, int column) const;
  [[nodiscard]] const Finding* verdict(int row) const;

  Display display_;
  Law chosen_;
  std::vector<LawOutcome> outcomes_;
  Table table_;
  double gammaTop_ = 1;
};

}  // namespace carom::ui
