// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/kinetic_picture.h"

#include <QHelpEvent>
#include <QToolTip>

namespace carom::ui {

KineticPicture::KineticPicture(QWidget* parent) : PlotView(parent) {
  setAccessibleName(tr("Kinetic angles"));
}

void KineticPicture::show(const Couplings& couplings, const QString& angleUnit) {
  drawing_ = KineticDrawing(couplings, angleUnit);
  setAccessibleDescription(drawing_.spoken());
  markStale();
}

void KineticPicture::layOut() {
  frame_.plot = QRectF(rect()).adjusted(1, 1, -1, -1);
}

void KineticPicture::paintPicture(QPainter& painter, bool) {
  drawing_.paint(painter, QRectF(rect()), style_);
}

bool KineticPicture::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return PlotView::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), drawing_.wordsAt(help->pos(), QRectF(rect()), style_),
                     this);
  return true;
}

}  // namespace carom::ui
