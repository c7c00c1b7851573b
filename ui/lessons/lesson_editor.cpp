// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_editor.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <utility>

#include "core/base/error.h"
#include "ui/document/file_io.h"
#include "ui/lessons/lesson_faults.h"
#include "ui/lessons/text_fields.h"

namespace carom::ui {

namespace {

constexpr int calmMs = 400;
const QRegularExpression emptyLine(QStringLiteral("\\n\\s*\\n"));

/// The settings that lead from one scenario to what is shown; empty where more differs, or where
/// the first cannot be reached.
std::optional<LessonView> differenceOf(const std::function<Scenario()>& from,
                                       const Scenario& shown) {
  try {
    return settings_between(from(), shown);
  } catch (const InputError&) {
    return {};
  }
}

QPushButton* makeButton(const QString& text, const QString& tip) {
  auto* button = new QPushButton(text);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  button->setAutoDefault(false);
  return button;
}

QString joined(const std::vector<std::string>& parts, const QString& separator) {
  QStringList all;
  for (const std::string& part : parts) all << QString::fromStdString(part);
  return all.join(separator);
}

std::vector<std::string> withoutEmpty(const QStringList& parts) {
  std::vector<std::string> all;
  for (const QString& part : parts) {
    if (!part.trimmed().isEmpty()) all.push_back(part.trimmed().toStdString());
  }
  return all;
}

}  // namespace

LessonEditor::LessonEditor(ScenarioDocument& document, LessonSession& session, QWidget* parent)
    : QWidget(parent),
      document_(document),
      session_(session),
      tabs_(new QTabWidget),
      title_(makeLine(tr("Title of the lesson"))),
      step_(makeLine(tr("Title of the step"))),
      text_(makeText(tr("Text of the step, in Markdown"),
                     tr("Text in Markdown; {gamma} or {param:contacts.tip.e|3} stands for a "
                        "computed number"))),
      question_(new QuestionEditor),
      hints_(makeText(tr("Hints, in Markdown; an empty line between two"))),
      teacher_(makeText(tr("For the teacher, about this step"))),
      lock_(new QComboBox),
      locked_(makeLine(tr("Parameters, with commas: contacts.tip.mu, law"))),
      claims_(makeText(tr("What holds in this step, a line each"),
                       tr("What holds in this step, a line each: gamma < 1"))),
      samePage_(new QCheckBox(tr("Below the &question before on a worksheet"))),
      summary_(makeLine(tr("The lesson in one sentence"))),
      introduction_(makeText(tr("Text before the first step, in Markdown"))),
      page_(makeText(tr("For the teacher, about the lesson"))),
      fault_(new QLabel),
      take_(makeButton(tr("&Take this state"),
                       tr("The step shows the scene and the panels as they are now"))),
      add_(makeButton(tr("&Add a step"), tr("Add a step behind this one"))),
      remove_(makeButton(tr("&Remove it"), tr("Remove this step"))),
      save_(makeButton(tr("Sa&ve the lesson…"), tr("Save the lesson to a file of its own"))),
      worker_(QStringLiteral("lesson check"), tr("The lesson could not be checked"), this) {
  lock_->setAccessibleName(tr("What can be changed in this step"));
  lock_->addItems({tr("Everything can be changed, except"), tr("Nothing can be changed, except")});
  samePage_->setToolTip(
      tr("On paper the question shares a page with the one before: neither it nor the text tells "
         "what is asked there"));
  fault_->setAccessibleName(tr("What does not hold in the lesson"));
  fault_->setWordWrap(true);
  fault_->setTextFormat(Qt::PlainText);
  fault_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  tabs_->setAccessibleName(tr("Parts of the lesson"));
  tabs_->setDocumentMode(true);
  tabs_->addTab(makeStepPage(), tr("Step"));
  tabs_->addTab(question_, tr("Question"));
  tabs_->addTab(makeMorePage(), tr("More"));
  tabs_->setTabToolTip(2, tr("Hints, the teacher's page, what can be changed, and what holds"));
  tabs_->addTab(makeLessonPage(), tr("Lesson"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 4, 8, 4);
  column->addWidget(title_);
  column->addWidget(tabs_, 1);
  column->addWidget(fault_);
  column->addWidget(makeButtons());
  connectFields();
}

QWidget* LessonEditor::makeStepPage() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 4, 0, 0);
  column->addWidget(step_);
  column->addWidget(text_, 1);
  return page;
}

QWidget* LessonEditor::makeMorePage() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 4, 0, 0);
  column->addWidget(hints_, 2);
  column->addWidget(teacher_, 2);
  column->addWidget(lock_);
  column->addWidget(locked_);
  column->addWidget(claims_, 2);
  column->addWidget(samePage_);
  return page;
}

QWidget* LessonEditor::makeLessonPage() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 4, 0, 0);
  column->addWidget(summary_);
  column->addWidget(introduction_, 1);
  column->addWidget(page_, 1);
  return page;
}

QWidget* LessonEditor::makeButtons() {
  auto* area = new QWidget;
  auto* buttons = new QGridLayout(area);
  buttons->setContentsMargins(0, 0, 0, 0);
  buttons->addWidget(take_, 0, 0);
  buttons->addWidget(save_, 0, 1);
  buttons->addWidget(add_, 1, 0);
  buttons->addWidget(remove_, 1, 1);
  return area;
}

void LessonEditor::connectFields() {
  follow(title_, &Lesson::title);
  follow(summary_, &Lesson::summary);
  follow(introduction_, [this](Lesson& lesson, LessonStep&) {
    lesson.text = introduction_->toPlainText().toStdString();
  });
  follow(page_, [this](Lesson& lesson, LessonStep&) {
    lesson.teacher = page_->toPlainText().toStdString();
  });
  follow(text_,
         [this](Lesson&, LessonStep& step) { step.text = text_->toPlainText().toStdString(); });
  follow(teacher_, [this](Lesson&, LessonStep& step) {
    step.teacher = teacher_->toPlainText().toStdString();
  });
  follow(hints_, [this](Lesson&, LessonStep& step) {
    step.hints = withoutEmpty(hints_->toPlainText().split(emptyLine));
  });
  follow(claims_, [this](Lesson&, LessonStep& step) {
    step.claims = withoutEmpty(claims_->toPlainText().split(u'\n'));
  });
  connect(step_, &QLineEdit::textEdited, this, [this] {
    change([this](Lesson&, LessonStep& step) { step.title = step_->text().toStdString(); });
  });
  const auto lock = [this] {
    change([this](Lesson&, LessonStep& step) {
      step.locks = {lock_->currentIndex() == 1, withoutEmpty(locked_->text().split(u','))};
    });
  };
  connect(samePage_, &QCheckBox::clicked, this, [this](bool same) {
    change([same](Lesson&, LessonStep& step) { step.same_page = same; });
  });
  connect(lock_, &QComboBox::activated, this, lock);
  connect(locked_, &QLineEdit::textEdited, this, lock);
  connect(question_, &QuestionEditor::edited, this, [this] {
    change([this](Lesson&, LessonStep& step) { step.prediction = question_->prediction(); });
  });
  connect(question_, &QuestionEditor::takeWanted, this, &LessonEditor::takeAnswer);
  connect(take_, &QPushButton::clicked, this, &LessonEditor::takeState);
  connect(save_, &QPushButton::clicked, this, &LessonEditor::saveWanted);
  connect(add_, &QPushButton::clicked, this, [this] {
    if (!session_.isOpen()) return;
    LessonStep step;
    step.scenario = session_.current().scenario;
    step.view = session_.current().view;
    session_.addStep(std::move(step));
  });
  connect(remove_, &QPushButton::clicked, &session_, &LessonSession::removeStep);
  calm_.setSingleShot(true);
  connect(&calm_, &QTimer::timeout, this, &LessonEditor::check);
}

void LessonEditor::follow(QLineEdit* field, std::string Lesson::*member) {
  connect(field, &QLineEdit::textEdited, this, [this, field, member] {
    change([&](Lesson& lesson, LessonStep&) { lesson.*member = field->text().toStdString(); });
  });
}

void LessonEditor::follow(QPlainTextEdit* field, const Edit& edit) {
  connect(field, &QPlainTextEdit::textChanged, this, [this, edit] { change(edit); });
}

void LessonEditor::load() {
  loading_ = true;
  const Lesson& lesson = session_.lesson();
  const LessonStep& step = session_.current();
  fill(title_, lesson.title);
  fill(summary_, lesson.summary);
  fill(introduction_, lesson.text);
  fill(page_, lesson.teacher);
  fill(step_, step.title);
  fill(text_, step.text);
  fill(teacher_, step.teacher);
  if (withoutEmpty(hints_->toPlainText().split(emptyLine)) != step.hints) {
    fill(hints_, joined(step.hints, QStringLiteral("\n\n")));
  }
  if (withoutEmpty(claims_->toPlainText().split(u'\n')) != step.claims) {
    fill(claims_, joined(step.claims, QStringLiteral("\n")));
  }
  samePage_->setChecked(step.same_page);
  lock_->setCurrentIndex(step.locks.everything ? 1 : 0);
  if (withoutEmpty(locked_->text().split(u',')) != step.locks.paths) {
    fill(locked_, joined(step.locks.paths, QStringLiteral(", ")));
  }
  question_->load(step.prediction, document_.committed());
  remove_->setEnabled(session_.count() > 1);
  loading_ = false;
  calm_.start(calmMs);
}

void LessonEditor::change(const Edit& edit) {
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
    const auto ofLesson = [&lesson] {
      return with_settings(lesson.scenario.scenario, lesson.view.settings, lesson.view.law);
    };
    if (const std::optional<LessonView> difference = differenceOf(ofLesson, shown)) {
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

void LessonEditor::takeAnswer() {
  if (!session_.isOpen() || !session_.current().prediction) return;
  const auto before = [this] { return scenario_of(session_.lesson(), session_.step(), false); };
  const std::optional<LessonView> difference = differenceOf(before, document_.committed());
  if (!difference) {
    fault_->setText(
        tr("The scene differs from the step's in more than numbers and the law, and "
           "an answer sets only these."));
    return;
  }
  change([&difference](Lesson&, LessonStep& step) {
    step.prediction->reveal.settings = difference->settings;
    step.prediction->reveal.law = difference->law;
  });
}

void LessonEditor::check() {
  if (!session_.isOpen()) return;
  const auto lesson = std::make_shared<const Lesson>(session_.lesson());
  const std::filesystem::path folder = native(QFileInfo(session_.name()).absolutePath());
  worker_.start([this, lesson, folder](const Job&) -> Worker::Delivery {
    const QString fault = faultOfLesson(*lesson, folder);
    return [this, fault] {
      fault_->setText(fault.isEmpty() ? tr("✓ What the lesson claims holds.") : fault);
    };
  });
}

}  // namespace carom::ui
