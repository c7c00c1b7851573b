// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_panel.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTextBlock>
#include <QUrl>
#include <QVBoxLayout>
#include <QtMath>
#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/io/lesson_json.h"
#include "ui/document/panel_refresh.h"
#include "ui/lessons/lesson_editor.h"
#include "ui/lessons/lesson_text.h"
#include "ui/lessons/prediction_box.h"
#include "ui/look/appearance.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

constexpr double largerType = 1.15;  ///< than that of the window
constexpr int leastReadingHeight = 80;
const QString scheme = QStringLiteral("lesson");

QTextBrowser* makeBrowser(const QString& name) {
  auto* browser = new QTextBrowser;
  browser->setAccessibleName(name);
  browser->setFrameShape(QFrame::NoFrame);
  browser->setOpenLinks(false);
  QFont font = browser->font();
  font.setPointSizeF(font.pointSizeF() * largerType);
  browser->setFont(font);
  constexpr double margin = 8;
  browser->document()->setDocumentMargin(margin);
  return browser;
}

/// As high as its text: what the text stands in is scrolled, with the question below it.
void keepWhole(QTextBrowser& browser) {
  browser.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  QObject::connect(
      browser.document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged,
      &browser, [&browser](const QSizeF& size) { browser.setFixedHeight(qCeil(size.height())); });
}

/// Where the paragraph that begins with this word begins, below the top of the text; none without
/// it.
std::optional<int> topOf(const QString& word, const QTextDocument& text) {
  for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
    if (!block.text().startsWith(word)) continue;
    return qFloor(text.documentLayout()->blockBoundingRect(block).top());
  }
  return {};
}

QToolButton* makeTool(const QString& text, const QString& tip) {
  auto* button = new QToolButton;
  button->setText(text);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  button->setAutoRaise(true);
  return button;
}

QString computed() {
  return tr("Computed.");
}

QString forTheTeacher() {
  return tr("For the teacher.");
}

QString quoted(const QString& head, const QString& text) {
  return QStringLiteral("\n\n**%1** ").arg(head) + text;
}

}  // namespace

LessonPanel::LessonPanel(ScenarioDocument& document, LessonSession& session, QWidget* parent)
    : QWidget(parent),
      document_(document),
      session_(session),
      pages_(new QStackedWidget),
      list_(makeBrowser(tr("Lessons"))),
      head_(new QLabel),
      where_(new QLabel),
      reading_(new QScrollArea),
      text_(makeBrowser(tr("Text of the lesson"))),
      prediction_(new PredictionBox(session)),
      editor_(new LessonEditor(document, session)),
      back_(new QPushButton(tr("&Back"))),
      next_(new QPushButton(tr("&Next"))),
      hint_(new QPushButton),
      teacher_(makeTool(tr("Teacher"), tr("What a teacher may want to know about this step"))),
      edit_(makeTool(tr("✎"), tr("Edit this lesson"))),
      leave_(makeTool(tr("✕"), tr("Leave the lesson"))) {
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addWidget(makePages());
  for (QObject* part :
       {static_cast<QObject*>(text_), static_cast<QObject*>(text_->viewport()),
        static_cast<QObject*>(reading_), static_cast<QObject*>(reading_->viewport()),
        static_cast<QObject*>(next_), static_cast<QObject*>(back_), static_cast<QObject*>(hint_)}) {
    part->installEventFilter(this);
  }
  installEventFilter(this);
  setFocusProxy(text_);
  connect(list_, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
    if (link.scheme() == scheme) emit chosen(link.path());
  });
  connect(back_, &QPushButton::clicked, &session_, &LessonSession::back);
  connect(next_, &QPushButton::clicked, this, [this] {
    // Who writes goes from step to step without answering.
    const bool goesOn = session_.isOpen() && edit_->isChecked() && !session_.isLast();
    goesOn ? session_.goTo(session_.step() + 1) : session_.next();
  });
  connect(hint_, &QPushButton::clicked, &session_, &LessonSession::openHint);
  connect(leave_, &QToolButton::clicked, this, &LessonPanel::leaveWanted);
  connect(teacher_, &QToolButton::toggled, this, [this](bool shown) {
    refreshText();
    if (shown) showFrom(forTheTeacher());
  });
  connect(edit_, &QToolButton::toggled, this, &LessonPanel::refresh);
  connect(&session_, &LessonSession::changed, this, [this] {
    edit_->setChecked(false);
    teacher_->setChecked(false);
    refresh();
  });
  connect(&session_, &LessonSession::viewChanged, this, &LessonPanel::refresh);
  connect(&session_, &LessonSession::edited, this, &LessonPanel::refresh);
  connect(&session_, &LessonSession::hintOpened, this, [this] {
    refreshText();
    showFrom(tr("Hint %1.").arg(session_.hintsOpened()));
  });
  new FollowWhenShown(document, *this, [this] {
    if (edit_->isChecked()) return;
    refreshText();
    prediction_->refresh();
  });
  refresh();
}

QWidget* LessonPanel::makePages() {
  auto* page = new QWidget;
  auto* column = withoutGaps(new QVBoxLayout(page));
  head_->setTextFormat(Qt::RichText);
  head_->setWordWrap(true);
  head_->setContentsMargins(8, 6, 4, 0);
  where_->setTextFormat(Qt::PlainText);
  where_->setWordWrap(true);
  where_->setContentsMargins(8, 0, 4, 2);
  auto* top = withoutGaps(new QHBoxLayout);
  top->addWidget(head_, 1);
  for (QToolButton* button : {teacher_, edit_, leave_}) {
    top->addWidget(button, 0, Qt::AlignTop);
    button->setCheckable(button != leave_);
  }
  column->addLayout(top);
  column->addWidget(where_);
  column->addWidget(makeReading(), 1);
  column->addWidget(editor_, 1);
  column->addWidget(makeFooter());
  pages_->addWidget(list_);
  pages_->addWidget(page);
  return pages_;
}

QWidget* LessonPanel::makeReading() {
  auto* content = new QWidget;
  auto* column = withoutGaps(new QVBoxLayout(content));
  keepWhole(*text_);
  column->addWidget(text_);
  column->addWidget(prediction_);
  column->addStretch(1);
  reading_->setFrameShape(QFrame::NoFrame);
  reading_->setWidgetResizable(true);
  reading_->setAccessibleName(tr("Text and question of the lesson"));
  reading_->setMinimumHeight(leastReadingHeight);
  reading_->setWidget(content);
  return reading_;
}

QWidget* LessonPanel::makeFooter() {
  auto* footer = new QWidget;
  auto* row = new QHBoxLayout(footer);
  row->setContentsMargins(8, 4, 8, 8);
  back_->setToolTip(tr("The step before (Alt+Left, Page Up)"));
  next_->setToolTip(tr("The next step (Alt+Right, Page Down)"));
  back_->setAccessibleName(tr("Step back"));
  next_->setAccessibleName(tr("Next step"));
  hint_->setAccessibleName(tr("Open a hint"));
  row->addWidget(back_);
  row->addWidget(hint_);
  row->addStretch(1);
  row->addWidget(next_);
  return footer;
}

void LessonPanel::refresh() {
  const QWidget* had = QApplication::focusWidget();
  showStep();
  // A button that cannot be pressed any more gives the keyboard away.
  if (had == next_ && !next_->isEnabled()) reading_->setFocus();
}

void LessonPanel::showStep() {
  const bool open = session_.isOpen();
  pages_->setCurrentIndex(open ? 1 : 0);
  if (!open) {
    editor_->hide();  // else the list is as high as all its fields
    return refreshList();
  }
  const bool editing = edit_->isChecked();
  const LessonStep& step = session_.current();
  const QString title = QString::fromStdString(session_.lesson().title).toHtmlEscaped();
  const QString which = tr("Step %1 of %2").arg(session_.step() + 1).arg(session_.count());
  const QString name = QString::fromStdString(step.title);
  head_->setText(QStringLiteral("<b>%1</b>").arg(title));
  where_->setText(name.isEmpty() ? which : which + QStringLiteral(" · ") + name);
  reading_->setVisible(!editing);
  editor_->setVisible(editing);
  hint_->setVisible(!step.hints.empty() && !editing);
  teacher_->setVisible(!editing);
  back_->setEnabled(session_.step() > 0);
  next_->setText(session_.isLast() ? tr("&Finish") : tr("&Next"));
  next_->setEnabled(!session_.isAsked() || (editing && !session_.isLast()));
  if (editing) return editor_->load();
  prediction_->rebuild();
  shown_.clear();
  refreshText();
  showFrom(session_.isRevealed() ? computed() : QString());
}

void LessonPanel::showFrom(const QString& word) {
  // The place is known once everything has its height.
  QMetaObject::invokeMethod(
      this,
      [this, word] {
        QScrollBar& bar = *reading_->verticalScrollBar();
        if (word.isEmpty()) return bar.setValue(0);
        const std::optional<int> top = topOf(word, *text_->document());
        bar.setValue(top ? text_->y() + *top : bar.maximum());
      },
      Qt::QueuedConnection);
}

void LessonPanel::click(int direction) {
  if (edit_->isChecked()) return;
  direction > 0 ? advance() : session_.back();
}

void LessonPanel::advance() {
  if (!session_.isOpen()) return;
  QScrollBar& bar = *reading_->verticalScrollBar();
  // The question below an answer has been read.
  const int end =
      session_.isRevealed() ? text_->geometry().bottom() : bar.maximum() + bar.pageStep();
  const bool isSeen = !reading_->visibleRegion().isEmpty();
  if (isSeen && bar.value() < bar.maximum() && bar.value() + bar.pageStep() < end) {
    return bar.setValue(bar.value() + bar.pageStep());
  }
  // One press too many ends no lesson.
  if (session_.isAsked() || !session_.isLast()) session_.advance();
}

QString LessonPanel::markdown() const {
  const Lesson& lesson = session_.lesson();
  const LessonStep& step = session_.current();
  QString text;
  if (session_.step() == 0 && !lesson.text.empty()) {
    text = session_.filledText(lesson.text, session_.asked()) + QStringLiteral("\n\n");
  }
  text += session_.filledText(step.text, session_.asked());
  for (std::size_t i = 0; i < session_.hintsOpened(); ++i) {
    text += quoted(tr("Hint %1.").arg(i + 1), session_.filledText(step.hints[i], session_.asked()));
  }
  if (session_.isRevealed() && step.prediction && !step.prediction->answer.empty()) {
    text += quoted(computed(), session_.filledText(step.prediction->answer, session_.numbers()));
  }
  if (teacher_->isChecked()) {
    QString page = session_.filledText(step.teacher, session_.asked());
    if (session_.step() == 0)
      page.prepend(session_.filledText(lesson.teacher, session_.asked()) + "\n\n");
    if (page.trimmed().isEmpty()) page = tr("There is no page for the teacher at this step.");
    text += quoted(forTheTeacher(), page.trimmed());
  }
  return text;
}

void LessonPanel::refreshText() {
  if (!session_.isOpen()) return;
  const std::size_t all = session_.current().hints.size(), opened = session_.hintsOpened();
  hint_->setEnabled(opened < all);
  hint_->setText(opened == 0 ? tr("&Hint") : tr("&Hint (%1 of %2)").arg(opened).arg(all));
  const QString text = markdown();
  if (text == shown_) return;
  shown_ = text;
  text_->setMarkdown(markdownWithFormulas(text));
}

void LessonPanel::refreshList() {
  QString text;
  try {
    for (const LessonEntry& entry : list_lessons()) {
      const QString name = QString::fromStdString(entry.name);
      const LessonProgress progress = session_.progress(name);
      const QString mark = progress.done       ? QStringLiteral(" ✓")
                           : progress.step > 0 ? tr(" (step %1)").arg(progress.step + 1)
                                               : QString();
      text += QStringLiteral("**[%1](%2:%3)**%4  \n%5\n\n")
                  .arg(QString::fromStdString(entry.title), scheme, name, mark,
                       QString::fromStdString(entry.summary));
    }
  } catch (const InputError& error) {
    text = tr("The lessons cannot be read: %1.").arg(QString::fromUtf8(error.what()));
  }
  list_->setMarkdown(markdownWithFormulas(text.isEmpty() ? tr("No lessons are installed.") : text));
}

// The keys of a clicker.
bool LessonPanel::eventFilter(QObject* watched, QEvent* event) {
  const bool pressed = event->type() == QEvent::KeyPress;
  const bool asked = event->type() == QEvent::ShortcutOverride;
  constexpr std::array scrolling{Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End};
  if (pressed && watched == text_ &&
      std::ranges::count(scrolling, static_cast<QKeyEvent*>(event)->key()) > 0) {
    QCoreApplication::sendEvent(reading_, event);
    return true;
  }
  if ((pressed || asked) && session_.isOpen() && !edit_->isChecked()) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool on = key->key() == Qt::Key_PageDown, back = key->key() == Qt::Key_PageUp;
    if ((on || back) && key->modifiers() == Qt::NoModifier) {
      event->accept();
      if (pressed) click(on ? 1 : -1);
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void LessonPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) {
    shown_.clear();
    refresh();
  }
}

}  // namespace carom::ui
