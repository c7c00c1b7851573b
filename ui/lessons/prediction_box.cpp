// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/prediction_box.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "ui/lessons/lesson_text.h"
#include "ui/lessons/value_bar.h"
#include "ui/lessons/velocity_pad.h"
#include "ui/look/appearance.h"

namespace carom::ui {

namespace {

/// Near enough to be called right: of the bar's length, and of the speed.
constexpr double nearOnBar = 0.05;
constexpr double nearVelocity = 0.15;

/// The number of a quantity; empty where there is none or it cannot be read.
std::optional<double> numberOf(const LessonNumbers& numbers, const std::string& name) {
  try {
    return numbers.of(name).number;
  } catch (const InputError&) {
    return {};
  }
}

/// The words of an answer: a click on them chooses it.
class OptionLabel : public QLabel {
 public:
  explicit OptionLabel(QRadioButton* button) {
    setBuddy(button);
    setTextFormat(Qt::RichText);
    setWordWrap(true);
  }

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override {
    auto* button = qobject_cast<QRadioButton*>(buddy());
    if (event->button() == Qt::LeftButton && button != nullptr) button->click();
  }
};

}  // namespace

PredictionBox::PredictionBox(LessonSession& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      question_(new QLabel),
      column_(new QVBoxLayout(this)),
      reveal_(new QPushButton(tr("&Compare"))),
      show_(new QPushButton(tr("&Show it"))),
      outcome_(new QLabel) {
  column_->setContentsMargins(8, 6, 8, 4);
  column_->setSpacing(4);
  for (QLabel* label : {question_, outcome_}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
  }
  question_->setAccessibleName(tr("Question"));
  outcome_->setAccessibleName(tr("Outcome"));
  reveal_->setAccessibleName(tr("Compare with what is computed"));
  reveal_->setToolTip(tr("Show what is computed beside your answer"));
  show_->setAccessibleName(tr("Show what is computed"));
  show_->setToolTip(tr("Show the answer without one of your own"));
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(reveal_);
  buttons->addWidget(show_);
  buttons->addStretch(1);
  // What became of the answer follows the text that tells what is computed.
  column_->addWidget(outcome_);
  column_->addWidget(question_);
  column_->addLayout(buttons);
  connect(reveal_, &QPushButton::clicked, &session_, &LessonSession::reveal);
  connect(show_, &QPushButton::clicked, &session_, &LessonSession::reveal);
  connect(&session_, &LessonSession::guessChanged, this, &PredictionBox::refreshButtons);
}

void PredictionBox::rebuild() {
  if (answers_ != nullptr) {
    column_->removeWidget(answers_);
    answers_->hide();
    answers_->deleteLater();
  }
  answers_ = nullptr;
  shown_.clear();
  options_.clear();
  group_ = nullptr;
  bar_ = nullptr;
  field_ = nullptr;
  pad_ = nullptr;
  const bool asks = session_.isOpen() && session_.current().prediction;
  setVisible(asks);
  if (!asks) return;
  const Prediction& prediction = *session_.current().prediction;
  answers_ = new QWidget;
  auto* inner = new QVBoxLayout(answers_);
  inner->setContentsMargins(0, 0, 0, 0);
  inner->setSpacing(4);
  switch (prediction.kind) {
    case PredictionKind::choose:
      addOptions(prediction);
      break;
    case PredictionKind::value:
      addBar(prediction);
      break;
    case PredictionKind::velocity:
      addPad();
      break;
  }
  column_->insertWidget(column_->indexOf(question_) + 1, answers_);
  refresh();
}

void PredictionBox::addOptions(const Prediction& prediction) {
  group_ = new QButtonGroup(answers_);
  auto* rows = new QGridLayout;
  rows->setColumnStretch(1, 1);
  for (std::size_t i = 0; i < prediction.options.size(); ++i) {
    // The text stands beside the button: a radio button neither wraps nor knows indices.
    auto* button = new QRadioButton;
    auto* label = new OptionLabel(button);
    label->setObjectName(QStringLiteral("option%1").arg(i));
    options_.push_back(button);
    group_->addButton(button, static_cast<int>(i));
    const int row = static_cast<int>(i);
    rows->addWidget(button, row, 0, Qt::AlignTop);
    rows->addWidget(label, row, 1);
    connect(button, &QRadioButton::clicked, this, [this, i] {
      LessonSession::Guess guess;
      guess.option = i;
      session_.setGuess(guess);
    });
  }
  static_cast<QVBoxLayout*>(answers_->layout())->addLayout(rows);
}

void PredictionBox::addBar(const Prediction& prediction) {
  bar_ = new ValueBar;
  field_ = new QDoubleSpinBox;
  constexpr int decimals = 4;
  constexpr double steps = 100;
  field_->setDecimals(decimals);
  field_->setAccessibleName(tr("Expected value"));
  field_->setMinimumWidth(bar_->minimumSizeHint().width() / 2);
  Dimension dimension = Dimension::none;
  try {
    dimension = session_.numbers().of(prediction.quantity).dimension;
  } catch (const InputError&) {
    // The check of the lesson tells it.
  }
  unit_ = displayUnit(dimension, Display{});
  const double from = toShown(prediction.from, unit_), to = toShown(prediction.to, unit_);
  field_->setRange(from, to);
  field_->setSingleStep((to - from) / steps);
  if (!unit_.label.isEmpty()) field_->setSuffix(QLatin1Char(' ') + unit_.label);
  bar_->setEnds(from, to, unit_.label);
  const auto take = [this](double shown) {
    LessonSession::Guess guess;
    guess.value = toSi(shown, unit_);
    session_.setGuess(guess);
  };
  connect(bar_, &ValueBar::guessed, this, [this, take](double shown) {
    const QSignalBlocker blocker(field_);
    field_->setValue(shown);
    take(shown);
  });
  connect(field_, &QDoubleSpinBox::valueChanged, this, [this, take](double shown) {
    bar_->setGuess(shown);
    take(shown);
  });
  auto* inner = static_cast<QVBoxLayout*>(answers_->layout());
  inner->addWidget(bar_);
  inner->addWidget(field_, 0, Qt::AlignLeft);
}

void PredictionBox::addPad() {
  pad_ = new VelocityPad;
  connect(pad_, &VelocityPad::guessed, this, [this](const Vec2& velocity) {
    LessonSession::Guess guess;
    guess.velocity = velocity;
    session_.setGuess(guess);
  });
  static_cast<QVBoxLayout*>(answers_->layout())->addWidget(pad_);
}

bool PredictionBox::isBuiltFor(const Prediction& prediction) const {
  switch (prediction.kind) {
    case PredictionKind::choose:
      return !options_.empty() && options_.size() == prediction.options.size();
    case PredictionKind::value:
      return bar_ != nullptr;
    case PredictionKind::velocity:
      return pad_ != nullptr;
  }
  return false;
}

void PredictionBox::setMarkdown(QLabel* label, const QString& markdown) {
  QString& shown = shown_[label];
  if (shown == markdown) return;
  shown = markdown;
  label->setText(htmlOfMarkdown(markdown));
}

void PredictionBox::refreshButtons() {
  if (!session_.isOpen() || !session_.current().prediction) return;
  const bool asked = session_.isAsked();
  // Where the pressed button goes, the keyboard would go to the next one, and Space press it.
  if (!asked && isAncestorOf(QApplication::focusWidget())) setFocus();
  reveal_->setVisible(asked);
  show_->setVisible(asked);
  reveal_->setEnabled(asked && session_.guess().isMade());
}

void PredictionBox::refresh() {
  if (answers_ == nullptr || !session_.isOpen() || !session_.current().prediction) return;
  const Prediction& prediction = *session_.current().prediction;
  if (!isBuiltFor(prediction)) return;
  setMarkdown(question_, QStringLiteral("**") + tr("What do you expect?") + QStringLiteral("** ") +
                             session_.filledText(prediction.question, session_.asked()));
  refreshButtons();
  const bool revealed = session_.isRevealed();
  outcome_->setVisible(revealed);
  if (revealed) outcome_->clear();
  switch (prediction.kind) {
    case PredictionKind::choose:
      refreshOptions(prediction);
      break;
    case PredictionKind::value:
      refreshValue(prediction);
      break;
    case PredictionKind::velocity:
      refreshVelocity(prediction);
      break;
  }
}

void PredictionBox::refreshOptions(const Prediction& prediction) {
  std::vector<std::size_t> right;
  const bool revealed = session_.isRevealed();
  if (revealed) {
    try {
      right = right_options(prediction, session_.numbers());
    } catch (const InputError&) {
      // The check of the lesson tells it.
    }
  }
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const bool isRight = std::ranges::find(right, i) != right.end();
    QString text = session_.filledText(prediction.options[i].text, session_.asked());
    if (revealed) text = (isRight ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + text;
    if (revealed && isRight) text = QStringLiteral("**%1**").arg(text);
    options_[i]->setAccessibleName(QString(text).remove(u'*'));
    options_[i]->setEnabled(!revealed);
    options_[i]->setChecked(session_.guess().option == i);
    setMarkdown(answers_->findChild<QLabel*>(QStringLiteral("option%1").arg(i)), text);
  }
  if (!revealed) return;
  const std::optional<std::size_t> chosen = session_.guess().option;
  if (!chosen) return outcome_->hide();
  const bool good = std::ranges::find(right, *chosen) != right.end();
  outcome_->setText(good ? tr("You foretold it.") : tr("It came otherwise."));
}

void PredictionBox::refreshValue(const Prediction& prediction) {
  const bool revealed = session_.isRevealed();
  const std::optional<double> guess = session_.guess().value;
  bar_->setGuess(guess ? std::optional(toShown(*guess, unit_)) : std::nullopt);
  if (guess) {
    const QSignalBlocker blocker(field_);
    field_->setValue(toShown(*guess, unit_));
  }
  bar_->setEnabled(!revealed);
  field_->setVisible(!revealed);  // then the bar tells the answer
  if (!revealed) return bar_->setTrue({});
  const std::optional<double> computed = numberOf(session_.numbers(), prediction.quantity);
  bar_->setTrue(computed ? std::optional(toShown(*computed, unit_)) : std::nullopt);
  if (!computed || !guess) return outcome_->hide();
  const double missed = std::abs(*computed - *guess);
  outcome_->setText(missed <= nearOnBar * (prediction.to - prediction.from)
                        ? tr("You foretold it.")
                        : tr("Yours misses it by %1.")
                              .arg(formatNumber(toShown(missed, unit_), 3) +
                                   (unit_.label.isEmpty() ? QString() : u' ' + unit_.label)));
}

std::optional<Vec2> PredictionBox::computedVelocity(const Prediction& prediction,
                                                    const char* instant) const {
  const LessonNumbers& numbers = session_.numbers();
  const std::string of = std::string("_") + instant + ":" + prediction.contact;
  const auto t = numberOf(numbers, "v_t" + of);
  const auto n = numberOf(numbers, "v_n" + of);
  if (!t || !n) return {};
  return Vec2{*t, *n};
}

void PredictionBox::refreshVelocity(const Prediction& prediction) {
  const Vec2 before = computedVelocity(prediction, "minus").value_or(Vec2{});
  const LessonNumbers& numbers = session_.numbers();
  pad_->setBefore(before, std::hypot(numberOf(numbers, "v_t_minus").value_or(0),
                                     numberOf(numbers, "v_n_minus").value_or(0)));
  pad_->setGuess(session_.guess().velocity);
  const bool revealed = session_.isRevealed();
  pad_->setEnabled(!revealed);
  const std::optional<Vec2> computed =
      revealed ? computedVelocity(prediction, "plus") : std::optional<Vec2>();
  pad_->setTrue(computed);
  if (!revealed) return;
  const std::optional<Vec2> guess = session_.guess().velocity;
  if (!computed || !guess) return outcome_->hide();
  const double missed = norm(*computed - *guess);
  const double size = std::max(norm(before), norm(*computed));
  outcome_->setText(missed <= nearVelocity * size
                        ? tr("You foretold it.")
                        : tr("Yours misses it by %1 m/s.").arg(formatNumber(missed, 3)));
}

}  // namespace carom::ui
