// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace carom::ui {

/// A text that is read and explained: it can be selected, has "What is this?" in its menu, and
/// shows a ring when the keyboard came to it.
///
/// Selectable text is a whole document to Qt, laid out anew whenever it changes, and the text of
/// these changes at every move of a hand that is elsewhere. So it can be selected only under the
/// pointer or with the keyboard in it; else one whose format is Qt::PlainText costs no more than
/// drawing its letters.
class ExplainedLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ExplainedLabel(const QString& text = {}, QWidget* parent = nullptr);

  /// The keyboard is here, and was brought by the keyboard.
  [[nodiscard]] bool hasRing() const { return ring_ && hasFocus(); }

 protected:
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void setSelectable(bool on);

  bool ring_ = false;
};

/// Shows what a widget, or the first one around it that has an explanation, is.
void explain(QWidget& widget);
/// Of the row of a table at a place of the screen; empty if the widget under it shows none.
QString explanationOfRow(const QWidget* widget, QPoint at);
/// With Shift held, as in Shift+F1, explains what has the ring, else what is under the pointer, else
/// what has the focus. Without it, and where nothing of these is explained, the next click chooses.
void explainWhatIsMeant();

}  // namespace carom::ui
