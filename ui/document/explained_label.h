// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace carom::ui {

/// A label whose text can be selected and explained: its menu has "What is this?", and it shows a
/// focus ring when it got the focus by the keyboard.
///
/// Qt keeps a text document for selectable text and lays it out anew whenever the text changes, and
/// these texts change with every move of a drag elsewhere. So the text is selectable only while the
/// pointer is over the label or the label has the focus; otherwise a label with Qt::PlainText costs
/// no more than drawing its letters.
class ExplainedLabel : public QLabel {
  Q_OBJECT

 public:
  explicit ExplainedLabel(const QString& text = {}, QWidget* parent = nullptr);

  /// Whether the label has the focus and got it by the keyboard.
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

/// Shows the explanation of a widget, or of the first parent that has one.
void explain(QWidget& widget);
/// Of the row of a table at a place of the screen; empty if the widget under it shows none.
QString explanationOfRow(const QWidget* widget, QPoint at);
/// With Shift held, as in Shift+F1, explains what has the ring, else what is under the pointer,
/// else what has the focus. Without it, and where nothing of these is explained, the next click
/// chooses.
void explainWhatIsMeant();

}  // namespace carom::ui
