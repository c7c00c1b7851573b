// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace carom::ui {

/// Heads of columns in which "v_n⁺" is written with a lowered n.
class MathHeader : public QHeaderView {
  Q_OBJECT

 public:
  explicit MathHeader(QWidget* parent = nullptr);

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
  void initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const override;
};

}  // namespace carom::ui
