// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/pointer_label.h"

#include <algorithm>

namespace carom::ui {

namespace {

constexpr int marginPx = 4;
constexpr QPoint besidePointer(14, 18);

}  // namespace

PointerLabel::PointerLabel(QWidget* parent) : QLabel(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setTextFormat(Qt::PlainText);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::ToolTipBase);
  setForegroundRole(QPalette::ToolTipText);
  setFrameShape(QFrame::Box);
  setMargin(marginPx);
  hide();
}

void PointerLabel::say(const QString& text, QPoint at) {
  setText(text);
  adjustSize();
  // At the far edges on the other side of the pointer, as a tool tip.
  QPoint place = at + besidePointer;
  const QSize room = parentWidget()->size();
  if (place.x() + width() > room.width()) place.setX(at.x() - besidePointer.x() - width());
  if (place.y() + height() > room.height()) place.setY(at.y() - besidePointer.y() - height());
  move(std::max(0, place.x()), std::max(0, place.y()));
  show();
  raise();
}

}  // namespace carom::ui
