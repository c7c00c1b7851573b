// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/status_line.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>
#include <algorithm>

#include "ui/look/appearance.h"

namespace carom::ui {

StatusLine::StatusLine(QWidget* parent) : QStatusBar(parent), label_(new ToneLabel(Tone::quiet)) {
  setSizeGripEnabled(false);
  // A long hint must not keep the window wide.
  label_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  addWidget(label_, 1);
  label_->installEventFilter(this);
  connect(this, &QStatusBar::messageChanged, this, &StatusLine::fit);
}

void StatusLine::setHint(const QString& hint) {
  hint_ = hint;
  label_->setAccessibleName(hint);
  fit();
}

QString StatusLine::fitted(const QString& text, int space) const {
  return fontMetrics().elidedText(text, Qt::ElideRight, space);
}

/// Up to what stands at the end of the line.
int StatusLine::messageSpace() const {
  int end = width();
  for (const QWidget* one : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
    if (one != label_ && one->isVisible()) end = std::min(end, one->x());
  }
  return end - 2 * marginPx;
}

void StatusLine::fit() {
  label_->setText(fitted(hint_, label_->width()));
  const bool tells = !currentMessage().isEmpty();
  const QString shown = tells ? currentMessage() : hint_;
  const int space = tells ? messageSpace() : label_->width();
  setToolTip(fitted(shown, space) == shown ? QString() : shown);
}

/// Beside the hint something may stand for some time.
bool StatusLine::eventFilter(QObject* watched, QEvent* event) {
  if (watched == label_ && event->type() == QEvent::Resize) fit();
  return QStatusBar::eventFilter(watched, event);
}

/// As QStatusBar does it, which cuts what does not fit.
void StatusLine::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  QStyleOption option;
  option.initFrom(this);
  style()->drawPrimitive(QStyle::PE_PanelStatusBar, &option, &painter, this);
  if (currentMessage().isEmpty()) return;
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(rect().adjusted(marginPx, 0, -marginPx, 0),
                   Qt::AlignLeading | Qt::AlignVCenter | Qt::TextSingleLine,
                   fitted(currentMessage(), messageSpace()));
}

void StatusLine::resizeEvent(QResizeEvent* event) {
  QStatusBar::resizeEvent(event);
  fit();
}

void StatusLine::changeEvent(QEvent* event) {
  QStatusBar::changeEvent(event);
  if (event->type() == QEvent::FontChange) fit();
}

}  // namespace carom::ui
