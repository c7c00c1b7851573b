// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/steady_frame.h"

#include <QEvent>
#include <algorithm>

namespace carom::ui {

SteadyFrame::SteadyFrame(QLabel* label, QWidget* parent) : QWidget(parent), label_(label) {
  label_->setParent(this);
  QSizePolicy policy = label_->sizePolicy();
  policy.setHeightForWidth(label_->hasHeightForWidth());
  setSizePolicy(policy);
}

int SteadyFrame::heightForWidth(int width) const {
  return std::max(label_->heightForWidth(width), label_->minimumHeight());
}

bool SteadyFrame::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) {
    const int needed = heightForWidth(width());
    if (needed != asked_) updateGeometry();
    asked_ = needed;
  }
  return QWidget::event(event);
}

void SteadyFrame::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  label_->setGeometry(rect());
  asked_ = heightForWidth(width());
}

}  // namespace carom::ui
