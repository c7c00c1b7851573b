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

void SteadyFrame::askFor(int height) {
  if (height != asked_) updateGeometry();
  asked_ = height;
}

bool SteadyFrame::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) askFor(heightForWidth(width()));
  return QWidget::event(event);
}

void SteadyFrame::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  label_->setGeometry(rect());
  const int needed = heightForWidth(width());
  // The layout may have laid out the words before those that the label has by now.
  if (needed > height()) return askFor(needed);
  asked_ = needed;
}

// While it was hidden its words may have changed, of which a hidden label tells nobody.
void SteadyFrame::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  askFor(heightForWidth(width()));
}

}  // namespace carom::ui
