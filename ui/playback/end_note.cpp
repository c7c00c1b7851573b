// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/end_note.h"
#include "ui/look/symbol_text.h"

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

void EndNote::showEnd(const TrajectoryEnd& end) {
  if (end.reason == EndReason::reached) return showSentence({}, {});
  const QString sentence = plainText(QString::fromStdString(end.text));
  showSentence(sentence, tr("The motion ends: %1").arg(sentence));
}

void EndNote::showFault(const QString& sentence) {
  showSentence(sentence, sentence);
}

void EndNote::showSentence(const QString& sentence, const QString& spoken) {
  sentence_ = sentence;
  setToolTip(sentence);
  setAccessibleName(spoken);
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
