// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <vector>

#include "ui/scene/figure.h"

namespace carom::ui {

/// Numbers beside the pointer while something is drawn or pulled. Clicks and drags go through it to
/// the scene.
class PointerLabel : public QLabel {
  Q_OBJECT

 public:
  explicit PointerLabel(QWidget* parent);

  /// @param at     the pointer, in the parent
  /// @param taken  where it had better not lie, in the parent
  void say(const QString& text, QPoint at, const std::vector<QRectF>& taken);

 private:
  /// Around the pointer: below on its right side, as a tool tip, or where less is covered.
  [[nodiscard]] QPoint placeBeside(QPoint at, const std::vector<QRectF>& taken) const;
};

/// Where the names and numbers of a figure lie that is painted so many times as large.
std::vector<QRectF> labelBoxes(const Figure& figure, double times);

}  // namespace carom::ui
