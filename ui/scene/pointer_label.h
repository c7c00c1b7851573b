// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace carom::ui {

/// Numbers beside the pointer while something is drawn or pulled. Clicks and drags go through it to
/// the scene.
class PointerLabel : public QLabel {
  Q_OBJECT

 public:
  explicit PointerLabel(QWidget* parent);

  /// @param at  the pointer, in the parent
  void say(const QString& text, QPoint at);
};

}  // namespace carom::ui
