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

void SteadyFrame::requestHeight(int height) {
  if (height != requested_) updateGeometry();
  requested_ = height;
}

bool SteadyFrame::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) requestHeight(heightForWidth(width()));
  return QWidget::event(event);
}

void SteadyFrame::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  label_->setGeometry(rect());
  const int needed = heightForWidth(width());
  // The layout may have used the height of an earlier text.
  if (needed > height()) return requestHeight(needed);
  requested_ = needed;
}

// A hidden label does not announce that its text changed.
void SteadyFrame::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  requestHeight(heightForWidth(width()));
}

}  // namespace carom::ui
