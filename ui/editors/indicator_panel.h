// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

#include "ui/document/scenario_document.h"
#include "ui/editors/folded_sections.h"
#include "ui/editors/indicator_grid.h"

class QScrollArea;
class QVBoxLayout;

namespace carom::ui {

class AuditSection;
class FindingLine;
class ImpulseSection;

/// Verdict, law, the essential indicators and, folded, the further ones, impulses and residuals.
///
/// Tab stops at it once; arrow keys go from line to line, Shift+F1 explains the line.
class IndicatorPanel : public QWidget {
  Q_OBJECT

 public:
  explicit IndicatorPanel(ScenarioDocument& document, QWidget* parent = nullptr);

  /// Every indicator with all digits, one a line, tabs between: for a spreadsheet or a mail.
  [[nodiscard]] QString asText() const;
  /// The indicator at a place of the panel; null if there is none.
  [[nodiscard]] const IndicatorCell* cellAt(const QPoint& at) const;
  /// Null if there is no such indicator.
  [[nodiscard]] const IndicatorCell* cell(std::string_view key) const;
  /// The essential indicators, then the further ones, which are unfolded by othersButton().
  [[nodiscard]] std::vector<const IndicatorCell*> cells() const;
  /// Lights these indicators and no others; unfolds the further ones if one is among them.
  void setHighlighted(const QStringList& keys);
  [[nodiscard]] FoldButton* othersButton() const { return othersButton_; }
  [[nodiscard]] ImpulseSection& impulses() const { return *impulses_; }
  [[nodiscard]] AuditSection& audit() const { return *audit_; }
  /// Everything that is read and explained, as it is shown now.
  [[nodiscard]] std::vector<ExplainedLabel*> lines() const;
  /// All of it, so that a dock of this height needs no scroll bar.
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void fitGrids();
  /// Width of margins and scroll bar [px].
  [[nodiscard]] int widthAround() const;
  void addSections(QVBoxLayout& column);
  void refresh();
  void refreshCells();
  void refreshFindings(const std::vector<Finding>& verdict);
  void explainAll();
  void enterTabOrder(ExplainedLabel* line);
  bool moveFocus(ExplainedLabel& from, int key);
  [[nodiscard]] int othersWidth() const;

  ScenarioDocument& document_;
  FindingLine* verdict_;
  QWidget* content_;
  QScrollArea* scroll_;
  ExplainedLabel* law_;
  ExplainedLabel* regime_;  ///< what happens at the contact
  IndicatorGrid* essentials_;
  IndicatorGrid* others_;
  FoldButton* othersButton_;
  QVBoxLayout* notesLayout_;
  std::vector<FindingLine*> notes_;
  ImpulseSection* impulses_;
  AuditSection* audit_;
  QPointer<ExplainedLabel> inTabOrder_;  ///< the one line Tab comes to; lines come and go
};

}  // namespace carom::ui
