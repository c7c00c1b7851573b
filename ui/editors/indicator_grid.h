// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGridLayout>
#include <QRect>
#include <QWidget>
#include <optional>
#include <span>
#include <vector>

#include "core/impact/indicators.h"
#include "core/study/compute.h"
#include "ui/document/explanation.h"

namespace carom::ui {

/// One indicator in a grid: symbol, value and unit, below them its difference from the reference.
class IndicatorCell {
 public:
  static constexpr int rows = 2;
  static constexpr int columns = 4;  ///< symbol, value, unit, gap

  explicit IndicatorCell(const IndicatorInfo& info, QWidget& parent);

  /// Puts it into a grid; it may move to another one.
  void place(QGridLayout& grid, int row, int column) const;
  [[nodiscard]] const IndicatorInfo& info() const { return *info_; }
  [[nodiscard]] ExplainedLabel* valueLabel() const { return value_; }
  [[nodiscard]] QLabel* unitLabel() const { return unit_; }
  [[nodiscard]] QLabel* symbolLabel() const { return symbol_; }
  /// From its symbol to its unit, in the grid.
  [[nodiscard]] QRect area() const {
    return symbol_->geometry() | value_->geometry() | unit_->geometry();
  }
  /// Whether the indicator exists under the law and in this motion, and why not.
  [[nodiscard]] bool exists() const { return shown_.number.has_value(); }
  [[nodiscard]] std::string_view reason() const { return shown_.reason; }
  void setShown(bool shown);
  /// Lit, as what a lesson speaks of.
  void setHighlighted(bool highlighted);
  [[nodiscard]] bool isHighlighted() const { return highlighted_; }
  [[nodiscard]] bool isShown() const { return placed_; }
  [[nodiscard]] QString differenceText() const { return difference_->text(); }

  /// `largest`: of the values of that dimension, beside which roundoff reads as zero [SI].
  void show(const Value& value, Dimension dimension, const Display& display, double largest);
  void showDifference(const Value& now, const Value& then, const Display& display, double largest);
  void hideDifference();
  /// Puts what it is, its equation and its number into every part's What's This and tool tip.
  void explain(const Scenario& scenario, const Evaluation& evaluation);

 private:
  [[nodiscard]] std::vector<QLabel*> parts() const;
  void setNumber(const QString& number);

  const IndicatorInfo* info_;
  QLabel* symbol_;
  ExplainedLabel* value_;
  QLabel* unit_;
  QLabel* difference_;
  Value shown_;
  Dimension dimension_;  ///< of this impact
  Display units_;
  bool fresh_ = true;  ///< nothing shown yet
  bool placed_ = true;
  bool highlighted_ = false;
  bool compared_ = false;  ///< the indicator is shown beside that of the reference
};

/// Wide enough for "−1.2346" in the font of the values not to move its neighbours.
int indicatorValueWidth(const QFont& font);

/// Indicators below each other, in two columns where there is room for them, else in one. Those
/// that do not exist under the law or in this motion are named once, with the reason.
class IndicatorGrid : public QWidget {
  Q_OBJECT

 public:
  explicit IndicatorGrid(std::span<const IndicatorInfo* const> infos, QWidget* parent = nullptr);

  [[nodiscard]] std::vector<IndicatorCell>& cells() { return cells_; }
  [[nodiscard]] const std::vector<IndicatorCell>& cells() const { return cells_; }
  /// Names what does not exist; empty text if everything does.
  [[nodiscard]] ExplainedLabel* absent() const { return absent_; }
  /// Makes room for the indicators that exist. While a hand moves (`steady`), new ones may come but
  /// none goes, so that the others stay where they are.
  void showPresent(bool steady);
  void explain(const Scenario& scenario, const Evaluation& evaluation);
  /// What the indicators need side by side in so many columns, whatever their values are [px].
  [[nodiscard]] int widthOf(int columns) const;
  /// As many columns as fit into this width.
  void fitInto(int width);

 protected:
  /// The ground of what is lit, from each symbol to its unit.
  void paintEvent(QPaintEvent* event) override;

 private:
  void arrange();
  void nameAbsent();

  std::vector<IndicatorCell> cells_;
  std::vector<bool> present_;
  ExplainedLabel* absent_;
  int columns_;
  QFont arrangedFont_;  ///< that of the last arrangement
};

/// Which of the places an arrow key leads to from here: the nearest on that side, those straight
/// ahead first. Empty if there is none, or if the key is no arrow.
std::optional<std::size_t> nearestTowards(const QRect& from, const std::vector<QRect>& places,
                                          int key);

}  // namespace carom::ui
