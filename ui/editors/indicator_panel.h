// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>
#include <vector>

#include "core/impact/indicators.h"
#include "ui/document/scenario_document.h"

class QGridLayout;
class QScrollArea;
class QVBoxLayout;

namespace carom::ui {

class FindingLine;

/// Verdict, law, all indicators and the residuals of the balance laws.
class IndicatorPanel : public QWidget {
  Q_OBJECT

 public:
  explicit IndicatorPanel(ScenarioDocument& document, QWidget* parent = nullptr);

  /// Every indicator with all digits, one a line, tabs between: for a spreadsheet or a mail.
  [[nodiscard]] QString asText() const;
  [[nodiscard]] QLabel* valueLabel(std::string_view key) const;
  /// What the indicator changed by since the design was pinned; empty without one.
  [[nodiscard]] QString differenceText(std::string_view key) const;
  [[nodiscard]] QString verdictText() const;
  /// All of it, so that a dock of this height needs no scroll bar.
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Cell {
    const IndicatorInfo* info = nullptr;
    QLabel* symbol = nullptr;
    QLabel* value = nullptr;
    QLabel* unit = nullptr;
    QLabel* difference = nullptr;  ///< from the pinned design; hidden without one
    Value shown;
    bool fresh = true;  ///< nothing shown yet
  };

  void addGrid(QVBoxLayout& column);
  int addGroup(QGridLayout& grid, int row, const QString& title,
               const std::vector<std::string_view>& keys);
  void addCell(QGridLayout& grid, const IndicatorInfo& info, int row, int column);
  void addRegimeHeading(QGridLayout& grid, int row);
  void addAudit(QVBoxLayout& column);
  void refresh();
  void refreshCell(Cell& cell, const Indicators& indicators, bool unitsChanged);
  /// What reads as zero beside the largest shown value of that dimension.
  [[nodiscard]] double rounding(Dimension dimension, const Indicators& indicators) const;
  void refreshDifference(Cell& cell, const Indicators& indicators);
  void refreshFindings(const std::vector<Finding>& verdict);
  void refreshAudit(const std::vector<Residual>& audit);

  ScenarioDocument& document_;
  QScrollArea* scroll_;
  QWidget* content_;
  FindingLine* verdict_;
  QLabel* law_;
  QLabel* regime_ = nullptr;
  std::vector<Cell> cells_;
  Display display_;
  QVBoxLayout* notesLayout_;
  std::vector<FindingLine*> notes_;
  QToolButton* auditButton_ = nullptr;
  QLabel* auditSign_ = nullptr;
  QLabel* auditTable_ = nullptr;
};

}  // namespace carom::ui
