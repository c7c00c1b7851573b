// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/end_note.h"

#include <QEvent>
#include <QRegularExpression>

namespace carom::ui {

namespace {

/// "the law has no answer …" of "the law has no answer: the end sticks and slips at once".
QString beginningOf(const QString& sentence) {
  static const QRegularExpression pause(QStringLiteral("[:,] "));
  const qsizetype end = sentence.indexOf(pause);
  return end < 0 ? sentence : sentence.left(end) + QStringLiteral(" …");
}

}  // namespace

EndNote::EndNote(QWidget* parent) : QLabel(parent) {
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void EndNote::setEnd(const TrajectoryEnd& end) {
  const bool asAsked = end.reason == EndReason::reached;
  sentence_ = asAsked ? QString() : QString::fromStdString(end.text);
  setToolTip(sentence_);
  setAccessibleName(asAsked ? QString() : tr("The motion ends: %1").arg(sentence_));
  refresh();
}

QSize EndNote::minimumSizeHint() const {
  return {0, fontMetrics().height()};
}

void EndNote::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  refresh();
}

void EndNote::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::FontChange) refresh();
}

void EndNote::refresh() {
  const int room = contentsRect().width();
  const bool fits = fontMetrics().horizontalAdvance(sentence_) <= room;
  setText(fits ? sentence_
               : fontMetrics().elidedText(beginningOf(sentence_), Qt::ElideRight, room));
}

}  // namespace carom::ui
