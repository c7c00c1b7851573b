// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/message_banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

#include "ui/look/appearance.h"

namespace carom::ui {

namespace {
constexpr int leastTextWidth = 120;
}  // namespace

MessageBanner::MessageBanner(QWidget& over)
    : QFrame(&over),
      over_(over),
      sign_(new QLabel),
      text_(new QLabel),
      parts_(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      choices_(new QHBoxLayout),
      close_(new QToolButton) {
  parts_->setContentsMargins(10, 5, 6, 5);
  parts_->setSpacing(8);
  auto* words = new QHBoxLayout;
  auto* buttons = new QHBoxLayout;
  close_->setText(tr("Dismiss"));
  close_->setToolTip(tr("Close this message"));
  close_->setAccessibleName(tr("Dismiss the message"));
  words->addWidget(sign_);
  words->addWidget(text_, 1);
  buttons->addStretch();
  buttons->addLayout(choices_);
  buttons->addWidget(close_);
  parts_->addLayout(words, 1);
  parts_->addLayout(buttons);
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  setAutoFillBackground(true);
  // A click on it is none on what lies below.
  setAttribute(Qt::WA_NoMousePropagation);
  setCursor(Qt::ArrowCursor);
  hide();
  over.installEventFilter(this);
  fitToLetters(*this, [this] { fit(); });
  connect(close_, &QToolButton::clicked, this, &MessageBanner::dismiss);
}

std::vector<QToolButton*> MessageBanner::choiceButtons() const {
  std::vector<QToolButton*> buttons;
  buttons.reserve(static_cast<std::size_t>(choices_->count()));
  for (int i = 0; i < choices_->count(); ++i) {
    buttons.push_back(qobject_cast<QToolButton*>(choices_->itemAt(i)->widget()));
  }
  return buttons;
}

void MessageBanner::setChoices(std::vector<Choice> choices) {
  for (QToolButton* button : choiceButtons()) {
    choices_->removeWidget(button);
    // The button may be the one that was clicked, and is still on the call stack.
    button->hide();
    button->deleteLater();
  }
  for (Choice& choice : choices) {
    auto* button = new QToolButton;
    button->setText(choice.text);
    connect(button, &QToolButton::clicked, this, [this, run = std::move(choice.run)] {
      // The message is dismissed first, because `run` may show one of its own.
      dismiss();
      run();
    });
    choices_->addWidget(button);
    // Else it is hidden until the next turn of the event loop, and fit() leaves no room for it.
    button->show();
  }
}

void MessageBanner::tell(Severity severity, const QString& sentence, std::vector<Choice> choices) {
  progressOf_ = nullptr;
  close_->show();
  setChoices(std::move(choices));
  text_->setText(sentence);
  text_->setAccessibleName(sentence);
  setAccessibleName(tr("Message: %1").arg(sentence));
  severity_ = severity;
  paintTone();
  fit();
  show();
  raise();
  emit shownChanged(true);
}

void MessageBanner::showProgress(const QObject* work, const QString& sentence,
                                 const std::function<void()>& cancel) {
  if (progressOf_ == nullptr) {
    if (sentence.isEmpty() || !text().isEmpty()) return;
    tell(Severity::note, sentence, {{tr("Cancel"), cancel}});
    close_->hide();
    progressOf_ = work;
  } else if (progressOf_ != work) {
    return;
  } else if (sentence.isEmpty()) {
    dismiss();
  } else {
    // Only the words: a button that is replaced cannot be clicked.
    text_->setText(sentence);
  }
}

void MessageBanner::paintTone() {
  sign_->setPixmap(severityPixmap(severity_, 20, *this));
  tint(*this, toneOf(severity_));
}

void MessageBanner::fit() {
  // Rows remember how wide they were before a button came.
  parts_->activate();
  const QMargins margins = layout()->contentsMargins();
  const int buttons = parts_->itemAt(1)->sizeHint().width();
  const int inside = over_.width() - margins.left() - margins.right();
  const bool below = 2 * buttons > inside;
  parts_->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  const int beside = sign_->sizeHint().width() + 2 * parts_->spacing() + (below ? 0 : buttons);
  const int text = text_->heightForWidth(std::max(inside - beside, leastTextWidth));
  const int row = parts_->itemAt(1)->sizeHint().height();
  const int height = below ? text + parts_->spacing() + row : std::max(text, row);
  const int whole = height + margins.top() + margins.bottom();
  setGeometry(0, over_.height() - whole, over_.width(), whole);
}

bool MessageBanner::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fit();
  return QFrame::eventFilter(watched, event);
}

void MessageBanner::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) paintTone();
}

void MessageBanner::dismiss() {
  progressOf_ = nullptr;
  text_->clear();
  setChoices({});
  hide();
  emit shownChanged(false);
}

}  // namespace carom::ui
