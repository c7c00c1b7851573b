// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <utility>

namespace carom::ui {

/// A choice whose text is never cut in a letter: where it does not fit, it ends at its last comma,
/// if no other choice begins like that, else in dots.
class FittingComboBox : public QComboBox {
  Q_OBJECT

 public:
  using QComboBox::QComboBox;

  /// The present text as it is shown in so many pixels.
  [[nodiscard]] QString shownIn(int width) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

/// A menu under the right button. Where it opens with the press, the release of that press takes no
/// entry, however far the hand went meanwhile: it may have meant to drag.
class ContextMenu : public QMenu {
 public:
  explicit ContextMenu(QWidget* parent)
      : QMenu(parent), held_(QGuiApplication::mouseButtons().testFlag(Qt::RightButton)) {}

 protected:
  void mousePressEvent(QMouseEvent* event) override {
    held_ = false;
    QMenu::mousePressEvent(event);
  }
  void mouseReleaseEvent(QMouseEvent* event) override {
    if (std::exchange(held_, false) && event->button() == Qt::RightButton) return;
    QMenu::mouseReleaseEvent(event);
  }

 private:
  bool held_;  ///< the button of the press that opened it
};

}  // namespace carom::ui
