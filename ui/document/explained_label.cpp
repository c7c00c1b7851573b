// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/explained_label.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QPainter>
#include <QStyle>
#include <QWhatsThis>

#include "ui/look/context_menu.h"

namespace carom::ui {

namespace {

QWidget* explainedAround(QWidget* widget) {
  while (widget != nullptr && widget->whatsThis().isEmpty()) widget = widget->parentWidget();
  return widget;
}

}  // namespace

ExplainedLabel::ExplainedLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
  setSelectable(false);
  setFocusPolicy(Qt::ClickFocus);
}

void ExplainedLabel::setSelectable(bool on) {
  const Qt::FocusPolicy policy = focusPolicy();
  setTextInteractionFlags(on ? Qt::TextSelectableByMouse : Qt::NoTextInteraction);
  setFocusPolicy(policy);  // which the flags change
}

void ExplainedLabel::enterEvent(QEnterEvent* event) {
  setSelectable(true);
  QLabel::enterEvent(event);
}

void ExplainedLabel::leaveEvent(QEvent* event) {
  QLabel::leaveEvent(event);
  if (!hasFocus()) setSelectable(false);
}

void ExplainedLabel::mousePressEvent(QMouseEvent* event) {
  setSelectable(true);
  QLabel::mousePressEvent(event);
}

void ExplainedLabel::focusInEvent(QFocusEvent* event) {
  setSelectable(true);
  // A ring around what was clicked would only be in the way of its selection.
  ring_ = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::PopupFocusReason;
  QLabel::focusInEvent(event);
  update();
}

void ExplainedLabel::focusOutEvent(QFocusEvent* event) {
  QLabel::focusOutEvent(event);
  // A menu or another window only borrows the keyboard: the selection stays.
  const bool borrowed =
      event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason;
  if (!borrowed && !underMouse()) setSelectable(false);
  update();
}

void ExplainedLabel::paintEvent(QPaintEvent* event) {
  const int wrap = wordWrap() ? Qt::TextWordWrap : 0;
  if (textFormat() == Qt::PlainText && textInteractionFlags() == Qt::NoTextInteraction) {
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()) | wrap, palette(),
                          isEnabled(), text(), foregroundRole());
  } else {
    QLabel::paintEvent(event);
  }
  if (!hasRing()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
}

void ExplainedLabel::contextMenuEvent(QContextMenuEvent* event) {
  ContextMenu menu(this);
  const QAction* what = menu.addAction(tr("What is this?"));
  QAction* copy = menu.addAction(tr("&Copy"));
  copy->setEnabled(hasSelectedText());
  const QAction* chosen = menu.exec(event->globalPos());
  if (chosen == what) explain(*this);
  if (chosen == copy) QApplication::clipboard()->setText(selectedText());
}

QString explanationOfRow(const QWidget* widget, QPoint at) {
  const auto* view =
      widget == nullptr ? nullptr : qobject_cast<const QAbstractItemView*>(widget->parentWidget());
  if (view == nullptr || view->viewport() != widget) return {};
  return view->indexAt(widget->mapFromGlobal(at)).data(Qt::WhatsThisRole).toString();
}

void explain(QWidget& widget) {
  const QWidget* explained = explainedAround(&widget);
  if (explained == nullptr) return;
  const QPoint below(0, widget.height());
  QWhatsThis::showText(widget.mapToGlobal(below), explained->whatsThis(), &widget);
}

void explainWhatIsMeant() {
  // Chosen from a menu, the pointer was on the menu: the next click says what is meant.
  if (!QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier)) {
    return QWhatsThis::enterWhatsThisMode();
  }
  QWidget* focus = QApplication::focusWidget();
  const auto* ringed = qobject_cast<const ExplainedLabel*>(focus);
  if (ringed != nullptr && ringed->hasRing()) return explain(*focus);
  QWidget* pointed = QApplication::widgetAt(QCursor::pos());
  if (const QString row = explanationOfRow(pointed, QCursor::pos()); !row.isEmpty()) {
    return QWhatsThis::showText(QCursor::pos(), row, pointed);
  }
  for (QWidget* candidate : {pointed, focus}) {
    if (explainedAround(candidate) != nullptr) return explain(*candidate);
  }
  QWhatsThis::enterWhatsThisMode();
}

}  // namespace carom::ui
