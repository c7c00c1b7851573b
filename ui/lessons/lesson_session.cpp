// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_session.h"

#include <QSettings>
#include <utility>

#include "core/base/error.h"
#include "core/io/lesson_json.h"
#include "ui/lessons/lesson_text.h"

namespace carom::ui {

namespace {

QString keyOf(const QString& name, const char* what) {
  QString plain = name;
  plain.replace(u'/', u'_').replace(u'\\', u'_');
  return QStringLiteral("lessons/%1/%2").arg(plain, QLatin1String(what));
}

}  // namespace

LessonSession::LessonSession(ScenarioDocument& document, bool remembered, QObject* parent)
    : QObject(parent), document_(document), remembered_(remembered) {
  connect(&document_, &ScenarioDocument::opened, this, &LessonSession::leave);
}

LessonProgress LessonSession::progress(const QString& name) const {
  if (!remembered_) return {};
  const QSettings settings;
  return {settings.value(keyOf(name, "step"), 0).toInt(),
          settings.value(keyOf(name, "done"), false).toBool()};
}

void LessonSession::remember(bool done) const {
  if (!remembered_) return;
  QSettings settings;
  settings.setValue(keyOf(name_, "step"), done ? 0 : static_cast<int>(step_));
  if (done) settings.setValue(keyOf(name_, "done"), true);
}

const LessonNumbers& LessonSession::numbers() const {
  // A question is about the scenario, also while an impact of its motion is shown.
  const bool keeps = numbers_ && isOpen() && isAsked() && !document_.visited().isEmpty();
  if (!keeps && (!numbers_ || numbered_ != document_.generation())) {
    numbers_ = std::make_unique<LessonNumbers>(document_.scenario(), document_.evaluation());
    numbered_ = document_.generation();
  }
  return *numbers_;
}

const LessonNumbers& LessonSession::asked() const {
  const StepState& state = states_[step_];
  return state.before ? *state.before : numbers();
}

QString LessonSession::filledText(const std::string& text, const LessonNumbers& with) const {
  const QuantityText write = [this](const LessonQuantity& quantity, int digits) {
    return lessonQuantityText(quantity, *document_.scenario().display, digits).toStdString();
  };
  std::string out, faults;
  const auto tell = [&faults](const std::string& raw, const InputError& error) {
    faults += std::string("\n\n*") + error.what() + '*';
    return raw;
  };
  std::vector<LessonPiece> pieces;
  try {
    pieces = pieces_of(text);
  } catch (const InputError& error) {
    out = tell(text, error);
  }
  for (const LessonPiece& piece : pieces) {
    try {
      out += filled(piece, with, write);
    } catch (const InputError& error) {
      out += tell('{' + piece.text + '}', error);
    }
  }
  return QString::fromStdString(out + faults);
}

void LessonSession::open(Lesson lesson, const QString& name, std::size_t step) {
  ownsDocument_ = true;
  start(std::move(lesson), name, step);
}

void LessonSession::begin(Lesson lesson, const QString& name) {
  ownsDocument_ = false;
  start(std::move(lesson), name, 0);
}

void LessonSession::start(Lesson lesson, const QString& name, std::size_t step) {
  lesson_ = std::make_unique<Lesson>(std::move(lesson));
  name_ = name;
  states_.assign(lesson_->steps.size(), {});
  removed_.clear();
  markSaved();
  step_ = std::min(step, lesson_->steps.size() - 1);
  emit changed();
  showScenario();
  emit viewChanged();
}

void LessonSession::leave() {
  if (!isOpen()) return;
  lesson_.reset();
  states_.clear();
  numbers_.reset();
  document_.setLocks({});
  emit changed();
}

void LessonSession::goTo(std::size_t step) {
  if (!isOpen() || step >= count()) return;
  step_ = step;
  remember(false);
  showScenario();
  emit viewChanged();
}

void LessonSession::next() {
  if (!isOpen() || isAsked()) return;
  if (!isLast()) return goTo(step_ + 1);
  remember(true);
  emit finished();
  if (!isChanged()) leave();
}

void LessonSession::back() {
  if (isOpen() && step_ > 0) goTo(step_ - 1);
}

void LessonSession::advance() {
  if (!isOpen()) return;
  isAsked() ? reveal() : next();
}

void LessonSession::setGuess(const Guess& guess) {
  if (!isOpen() || !isAsked()) return;
  states_[step_].guess = guess;
  emit guessChanged();
}

void LessonSession::reveal() {
  if (!isOpen() || !isAsked()) return;
  endVisit();
  states_[step_].revealed = true;
  const LessonView& with = current().prediction->reveal;
  // Without settings of its own the answer is about what the student made of the scene.
  if (!with.settings.empty() || with.law) {
    states_[step_].before =
        std::make_shared<const LessonNumbers>(document_.scenario(), document_.evaluation());
    showScenario();
  }
  emit viewChanged();
}

void LessonSession::openHint() {
  if (!isOpen() || hintsOpened() >= current().hints.size()) return;
  ++states_[step_].hints;
  emit hintOpened();
}

bool LessonSession::isChanged() const {
  return isOpen() && write_lesson(*lesson_) != saved_;
}

void LessonSession::markSaved() {
  saved_ = write_lesson(*lesson_);
}

void LessonSession::replaceLesson(Lesson lesson) {
  *lesson_ = std::move(lesson);
  emit edited();
}

void LessonSession::insert(std::size_t place, LessonStep step, StepState state) {
  const auto at = static_cast<std::ptrdiff_t>(place);
  lesson_->steps.insert(lesson_->steps.begin() + at, std::move(step));
  states_.insert(states_.begin() + at, std::move(state));
  step_ = place;
  showScenario();
  emit viewChanged();
}

void LessonSession::addStep(LessonStep step) {
  if (isOpen()) insert(step_ + 1, std::move(step), {});
}

void LessonSession::removeStep() {
  if (!isOpen() || count() < 2) return;
  const auto at = static_cast<std::ptrdiff_t>(step_);
  removed_.push_back({step_, std::move(lesson_->steps[step_]), std::move(states_[step_])});
  lesson_->steps.erase(lesson_->steps.begin() + at);
  states_.erase(states_.begin() + at);
  step_ = std::min(step_, count() - 1);
  showScenario();
  emit viewChanged();
  emit stepRemoved();
}

void LessonSession::restoreStep() {
  if (!isOpen() || removed_.empty()) return;
  RemovedStep back = std::move(removed_.back());
  removed_.pop_back();
  insert(std::min(back.place, count()), std::move(back.step), std::move(back.state));
}

void LessonSession::endVisit() {
  if (document_.visited().isEmpty()) return;
  document_.endVisit();
  emit visitEnded();
}

void LessonSession::showScenario() {
  endVisit();
  try {
    Scenario wanted = scenario_of(*lesson_, step_, isRevealed());
    // The units that somebody chose stay.
    if (!current().scenario) wanted.display = document_.committed().display;
    document_.setLocks({});
    if (wanted != document_.committed()) {
      document_.apply(wanted, tr("step %1 of the lesson").arg(step_ + 1));
    }
    // Nobody is asked to save what the lesson has set, unless the document has become somebody's.
    if (ownsDocument_ && document_.path().isEmpty()) document_.undoStack().setClean();
    document_.setLocks(current().locks);
  } catch (const InputError& error) {
    emit failed(tr("The lesson cannot show this step: %1.").arg(QString::fromUtf8(error.what())));
  }
}

}  // namespace carom::ui
