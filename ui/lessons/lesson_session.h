// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/study/lesson.h"
#include "ui/document/scenario_document.h"

namespace carom::ui {

/// How far somebody is in a lesson, in the settings of the program.
struct LessonProgress {
  int step = 0;
  bool done = false;
};

/// A lesson that is taken, in the open document: which step is shown, what was foretold, and
/// whether the answer is shown.
class LessonSession : public QObject {
  Q_OBJECT

 public:
  /// What somebody foretells; by the kind of the prediction one of these.
  struct Guess {
    std::optional<std::size_t> option;
    std::optional<double> value;   ///< SI
    std::optional<Vec2> velocity;  ///< along tangent and normal [m/s]
    [[nodiscard]] bool isMade() const { return option || value || velocity; }
  };

  /// @param remembered  progress is kept in the settings of the program
  LessonSession(ScenarioDocument& document, bool remembered, QObject* parent = nullptr);

  [[nodiscard]] bool isOpen() const { return lesson_ != nullptr; }
  /// The lesson must be open for what follows.
  [[nodiscard]] const Lesson& lesson() const { return *lesson_; }
  [[nodiscard]] const LessonStep& current() const { return lesson_->steps[step_]; }
  [[nodiscard]] std::size_t step() const { return step_; }
  [[nodiscard]] std::size_t count() const { return lesson_->steps.size(); }
  [[nodiscard]] bool isLast() const { return step_ + 1 == count(); }
  /// A prediction is to be made first, or to be shown.
  [[nodiscard]] bool isAsked() const { return current().prediction && !states_[step_].revealed; }
  [[nodiscard]] bool isRevealed() const { return states_[step_].revealed; }
  [[nodiscard]] const Guess& guess() const { return states_[step_].guess; }
  [[nodiscard]] std::size_t hintsOpened() const {
    return std::min(states_[step_].hints, current().hints.size());
  }
  /// Panels and marks of what is shown now.
  [[nodiscard]] LessonView view() const { return view_of(*lesson_, step_, isRevealed()); }
  /// The quantities of the scenario on screen, with a formatter in its units.
  [[nodiscard]] const LessonNumbers& numbers() const;
  /// A text of the lesson with its numbers; Markdown stays. A fault stands in its place.
  [[nodiscard]] QString filledText(const std::string& text, const LessonNumbers& with) const;
  /// The quantities that the text and the question speak of: where the answer has changed the
  /// scene, those from before.
  [[nodiscard]] const LessonNumbers& asked() const;
  /// How a quantity stands in a text: "1.61 J".

  /// Its name, or the path of its file.
  [[nodiscard]] const QString& name() const { return name_; }
  [[nodiscard]] LessonProgress progress(const QString& name) const;

  /// Begins in the document, which was opened for it and shows the scenario of the step already.
  void open(Lesson lesson, const QString& name, std::size_t step = 0);
  /// Begins a lesson about the document, which stays somebody's own work.
  void begin(Lesson lesson, const QString& name);
  /// The document stays, and everything in it may be changed.
  void leave();
  void goTo(std::size_t step);
  void next();
  void back();
  /// As a clicker does: shows an answer that is due, else goes on.
  void advance();
  void setGuess(const Guess& guess);
  /// Shows the answer, whether it was foretold or not.
  void reveal();
  void openHint();
  /// Its texts, settings or steps were changed since it was opened or saved.
  [[nodiscard]] bool isChanged() const;
  void markSaved();
  /// Other texts or settings of the lesson, while it is edited; its steps stay the same ones.
  void replaceLesson(Lesson lesson);
  /// Adds a step behind the one that is shown, and shows it.
  void addStep(LessonStep step);
  /// Removes the step that is shown, unless it is the only one.
  void removeStep();
  /// Puts the step back that was removed last of those that still are, and shows it.
  void restoreStep();
  [[nodiscard]] std::size_t removedCount() const { return removed_.size(); }

 signals:
  /// Opened or left.
  void changed();
  /// Another step, or what is shown with the answer.
  void viewChanged();
  /// Its texts or settings are others.
  void edited();
  void guessChanged();
  void hintOpened();
  void stepRemoved();
  /// The last step is done. A lesson that was changed is still open: it is not lost unasked.
  void finished();
  /// An impact of the motion is not shown any longer.
  void visitEnded();
  void failed(const QString& sentence);

 private:
  struct StepState {
    Guess guess;
    bool revealed = false;
    std::size_t hints = 0;
    std::shared_ptr<const LessonNumbers> before;  ///< the answer; null: it changes nothing
  };
  struct RemovedStep {
    std::size_t place;
    LessonStep step;
    StepState state;
  };
  void start(Lesson lesson, const QString& name, std::size_t step);
  void insert(std::size_t place, LessonStep step, StepState state);
  /// Shows the scenario itself: what is visited can neither be set nor asked about.
  void endVisit();
  /// Sets the document as the step says; what was changed by hand comes back with Undo.
  void showScenario();
  void remember(bool done) const;

  ScenarioDocument& document_;
  bool remembered_;
  bool ownsDocument_ = false;  ///< the document was opened for the lesson
  std::unique_ptr<Lesson> lesson_;
  QString name_;
  std::size_t step_ = 0;
  std::vector<StepState> states_;
  std::vector<RemovedStep> removed_;
  std::string saved_;  ///< the lesson as it was opened or saved, as text
  mutable std::unique_ptr<LessonNumbers> numbers_;
  mutable quint64 numbered_ = 0;  ///< generation of `numbers_`
};

}  // namespace carom::ui
