// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "ui/editors/indicator_cell.h"

namespace carom::ui {

/// All indicators in groups, in two columns where there is room for them, else in one.
class IndicatorGrid : public QWidget {
  Q_OBJECT

 public:
  explicit IndicatorGrid(QWidget* parent = nullptr);

  [[nodiscard]] std::vector<IndicatorCell>& cells() { return cells_; }
  [[nodiscard]] const std::vector<IndicatorCell>& cells() const { return cells_; }
  /// What happens at the contact, in the heading of its group.
  [[nodiscard]] ExplainedLabel* regime() const { return regime_; }
  /// What the indicators need side by side in so many columns [px].
  [[nodiscard]] int widthOf(int columns) const;
  /// As many columns as fit into this width.
  void fitInto(int width);

 private:
  struct Group {
    QWidget* heading;
    std::size_t first;  ///< of the cells
    std::size_t count;
  };

  void addGroup(QWidget* heading, const std::vector<std::string_view>& keys);
  QWidget* contactHeading();
  void arrange(int columns);

  std::vector<IndicatorCell> cells_;
  std::vector<Group> groups_;
  ExplainedLabel* regime_ = nullptr;
  int columns_ = 0;
};

}  // namespace carom::ui
