// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QClipboard>
#include <QMouseEvent>
#include <QPlainTextEdit>

namespace carom::ui {

/// The middle button pastes what is selected in any program. Qt's own editor ends the program where
/// none has selected anything.
class PlainTextEdit : public QPlainTextEdit {
 public:
  using QPlainTextEdit::QPlainTextEdit;

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override {
    if (event->button() != Qt::MiddleButton) return QPlainTextEdit::mouseReleaseEvent(event);
    const QString selected = QApplication::clipboard()->text(QClipboard::Selection);
    if (selected.isEmpty() || isReadOnly()) return;
    setTextCursor(cursorForPosition(event->position().toPoint()));
    insertPlainText(selected);
  }
};

}  // namespace carom::ui
