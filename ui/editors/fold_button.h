// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace carom::ui {

/// Opens and closes what stands below it; its arrow says which.
class FoldButton : public QToolButton {
  Q_OBJECT

 public:
  explicit FoldButton(QWidget& content, QWidget* parent = nullptr);
};

}  // namespace carom::ui
