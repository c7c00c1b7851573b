// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/kinetic_picture.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace carom::ui {

KineticPicture::KineticPicture(QWidget* parent) : QWidget(parent), style_(styleOf(*this)) {
  setAccessibleName(tr("Kinetic angles"));
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void KineticPicture::show(const Couplings& couplings, const QString& angleUnit) {
  drawing_ = KineticDrawing(couplings, angleUnit);
  setAccessibleDescription(drawing_.spoken());
  update();
}

void KineticPicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  drawing_.paint(painter, QRectF(rect()), style_);
  if (!hasFocus()) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

bool KineticPicture::event(QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), drawing_.wordsAt(help->pos(), QRectF(rect()), style_),
                     this);
  return true;
}

void KineticPicture::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  style_ = styleOf(*this);
  update();
}

}  // namespace carom::ui
