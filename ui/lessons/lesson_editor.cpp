// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_editor.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <utility>

#include "core/base/error.h"
#include "ui/look/appearance.h"

namespace carom::ui {

namespace {

/// The settings that lead from the scenario of the lesson to what is shown; empty where more
/// differs, or where the lesson's own settings cannot be met.
std::optional<LessonView> differenceOf(const Lesson& lesson, const Scenario& shown) {
  try {
    return settings_between(
        with_settings(lesson.scenario.scenario, lesson.view.settings, lesson.view.law), shown);
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace

LessonEditor::LessonEditor(ScenarioDocument& document, LessonSession& session, QWidget* parent)
    : QWidget(parent),
      document_(document),
      session_(session),
      title_(new QLineEdit),
      step_(new QLineEdit),
      text_(new QPlainTextEdit),
      take_(new QPushButton(tr("&Take this state"))),
      add_(new QPushButton(tr("&Add a step"))),
      remove_(new QPushButton(tr("&Remove it"))),
      save_(new QPushButton(tr("Sa&ve the lesson…"))) {
  title_->setAccessibleName(tr("Title of the lesson"));
  title_->setPlaceholderText(title_->accessibleName());
  step_->setAccessibleName(tr("Title of the step"));
  step_->setPlaceholderText(step_->accessibleName());
  text_->setAccessibleName(tr("Text of the step, in Markdown"));
  text_->setPlaceholderText(
      tr("Text in Markdown; {gamma} or {param:contacts.tip.e|3} stands for a computed number"));
  take_->setToolTip(tr("The step shows the scene and the panels as they are now"));
  add_->setToolTip(tr("Add a step behind this one"));
  remove_->setToolTip(tr("Remove this step"));
  save_->setToolTip(tr("Save the lesson to a file of its own"));
  for (QPushButton* button : {take_, add_, remove_, save_}) {
    button->setAccessibleName(button->toolTip());
    button->setAutoDefault(false);
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 4, 8, 4);
  column->addWidget(title_);
  column->addWidget(step_);
  column->addWidget(text_, 1);
  auto* buttons = new QGridLayout;
  buttons->addWidget(take_, 0, 0);
  buttons->addWidget(save_, 0, 1);
  buttons->addWidget(add_, 1, 0);
  buttons->addWidget(remove_, 1, 1);
  column->addLayout(buttons);
  connect(title_, &QLineEdit::textEdited, this, [this] {
    change([this](Lesson& lesson, LessonStep&) { lesson.title = title_->text().toStdString(); });
  });
  connect(step_, &QLineEdit::textEdited, this, [this] {
    change([this](Lesson&, LessonStep& step) { step.title = step_->text().toStdString(); });
  });
  connect(text_, &QPlainTextEdit::textChanged, this, [this] {
    change([this](Lesson&, LessonStep& step) { step.text = text_->toPlainText().toStdString(); });
  });
  connect(take_, &QPushButton::clicked, this, &LessonEditor::takeState);
  connect(save_, &QPushButton::clicked, this, &LessonEditor::saveWanted);
  connect(add_, &QPushButton::clicked, this, [this] {
    LessonStep step;
    step.scenario = session_.current().scenario;
    step.view = session_.current().view;
    session_.addStep(std::move(step));
  });
  connect(remove_, &QPushButton::clicked, &session_, &LessonSession::removeStep);
}

void LessonEditor::load() {
  loading_ = true;
  const auto show = [](QLineEdit* field, const std::string& text) {
    const QString now = QString::fromStdString(text);
    if (field->text() != now) field->setText(now);
  };
  show(title_, session_.lesson().title);
  show(step_, session_.current().title);
  const QString text = QString::fromStdString(session_.current().text);
  if (text_->toPlainText() != text) text_->setPlainText(text);
  remove_->setEnabled(session_.count() > 1);
  loading_ = false;
}

void LessonEditor::change(const std::function<void(Lesson&, LessonStep&)>& edit) {
  if (loading_ || !session_.isOpen()) return;
  Lesson lesson = session_.lesson();
  edit(lesson, lesson.steps[session_.step()]);
  session_.replaceLesson(std::move(lesson));
}

void LessonEditor::takeState() {
  emit panelsWanted();
  change([this](Lesson& lesson, LessonStep& step) {
    step.scenario.reset();
    step.view.settings.clear();
    step.view.law.reset();
    const Scenario& shown = document_.committed();
    if (const std::optional<LessonView> difference = differenceOf(lesson, shown)) {
      step.view.settings = difference->settings;
      step.view.law = difference->law;
    } else {
      step.scenario = LessonScenario{{}, {}, shown};
    }
    std::vector<std::string> panels;
    for (const QString& panel : std::as_const(panels_)) panels.push_back(panel.toStdString());
    step.view.panels = std::move(panels);
  });
}

}  // namespace carom::ui
