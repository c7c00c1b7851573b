// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QWidget>
#include <optional>
#include <span>
#include <vector>

#include "ui/editors/indicator_cell.h"

namespace carom::ui {

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
  /// What the indicators need side by side in so many columns [px].
  [[nodiscard]] int widthOf(int columns) const;
  /// As many columns as fit into this width.
  void fitInto(int width);

 private:
  void arrange();
  void nameAbsent();

  std::vector<IndicatorCell> cells_;
  std::vector<bool> present_;
  ExplainedLabel* absent_;
  int columns_;
};

/// Which of the places an arrow key leads to from here: the nearest on that side, those straight
/// ahead first. Empty if there is none, or if the key is no arrow.
std::optional<std::size_t> nearestTowards(const QRect& from, const std::vector<QRect>& places,
                                          int key);

}  // namespace carom::ui
