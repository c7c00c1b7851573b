// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/lesson_controller.h"

#include <QDir>
#include <QFileInfo>
#include <QStatusBar>
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/io/lesson_json.h"
#include "core/io/text_file.h"
#include "ui/document/file_io.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/lessons/lesson_editor.h"
#include "ui/lessons/lesson_faults.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/lessons/lesson_session.h"
#include "ui/look/tr.h"
#include "ui/playback/player.h"
#include "ui/window/actions.h"
#include "ui/window/dock_layout.h"
#include "ui/window/file_chooser.h"
#include "ui/window/layout_modes.h"
#include "ui/window/main_window.h"
#include "ui/window/message_banner.h"

namespace carom::ui {

namespace {

constexpr const char* ownPanel = "lesson";
constexpr double lessonShare = 0.27;   ///< of the window's width
constexpr double lessonHeight = 0.62;  ///< of the window's height, above other panels
constexpr double largeShare = 0.5;     ///< of the window, for the panel that is large
constexpr double frontShare = 0.55;    ///< of the window's height, for what a step speaks of
constexpr int saidMs = 8000;

QString faultOf(const InputError& error) {
  return QString::fromUtf8(error.what());
}

PartName partOf(const std::string& mark) {
  const std::size_t colon = mark.find(':');
  PartName part{PartKind::body, mark.substr(colon + 1)};
  for (const PartKind kind : {PartKind::body, PartKind::joint, PartKind::contact}) {
    if (mark.substr(0, colon) == kind_word(kind)) part.kind = kind;
  }
  return part;
}

}  // namespace

LessonController::LessonController(MainWindow& window)
    : QObject(&window),
      window_(window),
      session_(window.lesson()),
      panel_(window.panel<LessonPanel>()),
      checks_(QStringLiteral("check of a lesson"), tr("The lesson could not be checked"), this) {
  connect(&panel_, &LessonPanel::chosen, this, &LessonController::open);
  connect(&panel_, &LessonPanel::leaveWanted, this, &LessonController::leave);
  connect(&session_, &LessonSession::changed, this, &LessonController::followSession);
  connect(&session_, &LessonSession::viewChanged, this, &LessonController::showView);
  connect(&session_, &LessonSession::visitEnded, this, [this] { window_.views().player->rest(); });
  connect(&session_, &LessonSession::finished, this, &LessonController::leave);
  connect(&window_.files(), &FileController::lessonWanted, this, &LessonController::openFile);
  LessonEditor* editor = panel_.editor();
  connect(editor, &LessonEditor::panelsWanted, this,
          [this, editor] { editor->setOpenPanels(openPanels()); });
  connect(editor, &LessonEditor::saveWanted, this, &LessonController::save);
  connect(&session_, &LessonSession::stepRemoved, this, &LessonController::tellRemoved);
  window_.files().askFirst([this] { return mayLeave(); });
  const LayoutModes& modes = window_.layoutModes();
  connect(&modes, &LayoutModes::changed, this, [this, &modes] {
    figure_.clear();
    if (session_.isOpen() && modes.isLecture()) arrangeLecture(session_.view());
  });
  connect(&modes, &LayoutModes::returned, this, [this] {
    if (session_.isOpen() && session_.view() != atDesk_) showView();
  });
}

bool LessonController::mayLeave() {
  if (!session_.isChanged()) return true;
  const QString title = QString::fromStdString(session_.lesson().title);
  const SaveAnswer answer = window_.files().chooser().askToSave(title);
  return answer == SaveAnswer::save ? save() : answer == SaveAnswer::discard;
}

void LessonController::leave() {
  if (mayLeave()) session_.leave();
}

void LessonController::tellRemoved() {
  MessageBanner& banner = window_.banner();
  const std::size_t count = session_.removedCount();
  if (count == 0) return;
  const QString sentence = count == 1 ? tr("A step of the lesson was removed.")
                                      : tr("%1 steps of the lesson were removed.").arg(count);
  const QString offer = count == 1 ? tr("&Put it back") : tr("&Put the last one back");
  banner.tell(Severity::note, sentence, {{offer, [this, &banner] {
                                            banner.dismiss();
                                            session_.restoreStep();
                                            tellRemoved();
                                          }}});
  connect(
      &session_, &LessonSession::changed, &banner,
      [&banner, sentence] { banner.dismissIf(sentence); }, Qt::SingleShotConnection);
}

void LessonController::open(const QString& name) {
  try {
    const Lesson lesson = load_lesson(name.toStdString());
    const int step = session_.progress(name).step;
    start(lesson, name, static_cast<std::size_t>(std::max(0, step)));
  } catch (const InputError& error) {
    window_.tell(Severity::error, tr("The lesson was not opened: %1.").arg(faultOf(error)));
  }
}

void LessonController::openFile(const QString& path) {
  const QFileInfo file(path);
  try {
    const Lesson lesson = read_lesson_file(native(file.absoluteFilePath()));
    window_.files().recent().add(file.absoluteFilePath());
    start(lesson, file.absoluteFilePath(), 0);
    check(lesson, file.absoluteFilePath());
  } catch (const InputError& error) {
    window_.tell(Severity::error,
                 tr("%1 was not opened: %2.").arg(file.fileName(), faultOf(error)));
  }
}

void LessonController::check(const Lesson& lesson, const QString& path) {
  const std::filesystem::path folder = native(QFileInfo(path).absolutePath());
  checks_.start([this, lesson, folder, path](const Job&) -> Worker::Delivery {
    const QString fault = faultOfLesson(lesson, folder);
    return [this, fault, path] {
      if (fault.isEmpty() || !session_.isOpen() || session_.name() != path) return;
      window_.tell(Severity::warning, tr("Something does not fit in this lesson. %1.").arg(fault));
    };
  });
}

void LessonController::start(const Lesson& lesson, const QString& name, std::size_t step) {
  step = std::min(step, lesson.steps.size() - 1);
  const QString title = QString::fromStdString(lesson.title);
  ScenarioSource source{title, {}, {}, [lesson, step] { return scenario_of(lesson, step, false); }};
  source.then = [this, lesson, name, step] {
    path_ = QFileInfo(name).isAbsolute() ? name : QString();
    session_.open(lesson, name, step);
  };
  window_.files().openSource(source);
}

void LessonController::begin() {
  if (!mayLeave()) return;
  Lesson lesson;
  const Scenario& shown = window_.document().committed();
  lesson.title = tr("A lesson about %1").arg(window_.files().documentName()).toStdString();
  lesson.scenario.scenario = shown;
  lesson.steps.emplace_back();
  lesson.steps.front().view.panels.emplace();
  for (const QString& panel : openPanels()) {
    lesson.steps.front().view.panels->push_back(panel.toStdString());
  }
  path_.clear();
  session_.begin(std::move(lesson), tr("new lesson"));
  panel_.editButton()->setChecked(true);
}

bool LessonController::save() {
  if (!session_.isOpen()) return true;
  QString suggested = path_;
  if (suggested.isEmpty()) {
    Scenario named;
    auto description = std::make_shared<Description>();
    description->title = session_.lesson().title;
    named.description = description;
    suggested = suggestedBaseName(named) + QStringLiteral(".json");
  }
  const QString path = window_.files().chooser().saveFile(tr("Save the lesson"), suggested);
  if (path.isEmpty()) return false;
  try {
    const QString file =
        QFileInfo(withSomeEnding(path, QStringLiteral(".json"))).absoluteFilePath();
    Lesson lesson = session_.lesson();
    // What was a file beside the lesson may not be there beside the new one.
    if (file != path_) {
      lesson.scenario.file.clear();
      for (LessonStep& step : lesson.steps) {
        if (step.scenario) step.scenario->file.clear();
      }
    }
    const std::string text = write_lesson(lesson);
    read_lesson(text, native(QFileInfo(file).absolutePath()));  // what could not be opened again
    save_text_file(native(file), text);
    path_ = file;
    session_.markSaved();
    window_.files().recent().add(file);
    window_.statusBar()->showMessage(tr("Saved %1").arg(QDir::toNativeSeparators(file)), saidMs);
    return true;
  } catch (const InputError& error) {
    window_.tell(Severity::error, tr("The lesson was not saved: %1.").arg(faultOf(error)));
    return false;
  }
}

void LessonController::takeLayout() {
  if (!session_.isOpen()) return;
  layoutBefore_ = window_.layoutModes().deskLayout();
  // The docks share their room only after the window has its first picture.
  QMetaObject::invokeMethod(this, &LessonController::showView, Qt::QueuedConnection);
}

QStringList LessonController::openPanels() const {
  QStringList open;
  for (const QDockWidget* dock : window_.docks().all()) {
    if (!dock->isHidden() && dock->objectName() != QLatin1String(ownPanel)) {
      open << dock->objectName();
    }
  }
  return open;
}

void LessonController::followSession() {
  LayoutModes& modes = window_.layoutModes();
  modes.listenToClicker(session_.isOpen());
  if (session_.isOpen()) {
    if (modes.mode() == LayoutModes::Mode::maximised) modes.leaveForLayout();
    if (layoutBefore_.isEmpty()) layoutBefore_ = modes.deskLayout();
  } else if (!layoutBefore_.isEmpty()) {
    modes.setDeskLayout(layoutBefore_);
    modes.showLesson(nullptr, nullptr);
    window_.findChild<DockWidths*>(QString(), Qt::FindDirectChildrenOnly)->rememberLater();
    layoutBefore_.clear();
    highlight({});
  }
  window_.actions().refresh();
}

void LessonController::showView() {
  if (!session_.isOpen()) return;
  const LessonView view = session_.view();
  arrange(view);
  highlight(view);
  window_.actions().refresh();
}

void LessonController::arrange(const LessonView& view) {
  LayoutModes& modes = window_.layoutModes();
  if (modes.isLecture()) return arrangeLecture(view);
  if (modes.mode() == LayoutModes::Mode::maximised) return;  // until the desk is back
  atDesk_ = view;
  arrangeDesk(view);
}

void LessonController::arrangeLecture(const LessonView& view) {
  const Docks& docks = window_.docks();
  QString wanted = QString::fromStdString(view.large.empty() ? view.front : view.large);
  if (wanted.isEmpty() && view.panels && !view.panels->empty()) {
    wanted = QString::fromStdString(view.panels->front());
  }
  // What the lecturer chose stays until a step wants another one.
  const bool isOther = std::exchange(figure_, wanted) != wanted;
  QDockWidget* figure = isOther ? docks.named(wanted.toLatin1().constData()) : nullptr;
  window_.layoutModes().showLesson(docks.named(ownPanel), figure);
}

void LessonController::arrangeDesk(const LessonView& view) {
  const Docks& docks = window_.docks();
  QDockWidget* own = docks.named(ownPanel);
  if (view.panels) {
    for (QDockWidget* dock : docks.all()) {
      const std::string name = dock->objectName().toStdString();
      const bool wanted =
          dock == own || std::ranges::find(*view.panels, name) != view.panels->end();
      dock->setVisible(wanted);
    }
    for (const std::string& name : *view.panels) {
      if (QDockWidget* dock = docks.named(name.c_str())) dock->raise();
    }
  }
  own->show();
  if (QDockWidget* front = docks.named(view.front.c_str())) front->raise();
  own->raise();
  const int lessonWidth = static_cast<int>(lessonShare * window_.width());
  window_.resizeDocks({own}, {std::max(own->width(), lessonWidth)}, Qt::Horizontal);
  QDockWidget* below = docks.named("impact");
  if (!below->isHidden()) {
    const int height = window_.height();
    const int upper = static_cast<int>(lessonHeight * height);
    window_.resizeDocks({own, below}, {upper, height - upper}, Qt::Vertical);
  }
  if (QDockWidget* front = docks.named(view.front.c_str())) giveHeight(*front);
  window_.findChild<DockWidths*>(QString(), Qt::FindDirectChildrenOnly)->rememberLater();
  QDockWidget* large = docks.named(view.large.c_str());
  if (large == nullptr) return;
  large->raise();
  const bool atBottom = window_.dockWidgetArea(large) == Qt::BottomDockWidgetArea;
  const int side = atBottom ? window_.height() : window_.width();
  window_.resizeDocks({large}, {static_cast<int>(largeShare * side)},
                      atBottom ? Qt::Vertical : Qt::Horizontal);
}

/// What a step speaks of is not squeezed by its neighbours in the right column.
void LessonController::giveHeight(QDockWidget& front) {
  const int height = static_cast<int>(frontShare * window_.height());
  if (window_.dockWidgetArea(&front) != Qt::RightDockWidgetArea || front.height() >= height) return;
  QList<QDockWidget*> column{&front};
  for (QDockWidget* dock : window_.docks().all()) {
    const bool beside = dock != &front && !dock->visibleRegion().isEmpty() &&
                        window_.dockWidgetArea(dock) == Qt::RightDockWidgetArea;
    if (beside) column << dock;
  }
  QList<int> heights{height};
  while (heights.size() < column.size()) {
    heights << static_cast<int>((window_.height() - height) / (column.size() - 1));
  }
  window_.resizeDocks(column, heights, Qt::Vertical);
}

void LessonController::highlight(const LessonView& view) {
  std::vector<PartName> parts;
  QStringList indicators;
  constexpr std::string_view ofIndicator = "indicator:";
  for (const std::string& mark : view.highlight) {
    if (mark.starts_with(ofIndicator)) {
      indicators << QString::fromStdString(mark.substr(ofIndicator.size()));
    } else {
      parts.push_back(partOf(mark));
    }
  }
  window_.panel<MechanismPanel>().tree()->select(parts, false);
  window_.panel<IndicatorPanel>().setHighlighted(indicators);
}

namespace {

void addLessons(MainWindow& window, std::vector<ActionSpec>& rows) {
  try {
    for (const LessonEntry& entry : list_lessons()) {
      const QString name = QString::fromStdString(entry.name);
      rows.push_back(
          ActionSpec(QStringLiteral("learn.open.") + name, tr("Learn"),
                     QString::fromStdString(entry.title).replace(u'&', QStringLiteral("&&")),
                     QString::fromStdString(entry.summary),
                     [&window, name] { window.lessons().open(name); })
              .checkedWhile([&window, name] { return window.lesson().progress(name).done; }));
    }
  } catch (const InputError&) {
    // The panel says why there is nothing.
  }
}

}  // namespace

std::vector<ActionSpec> lessonActions(MainWindow& window) {
  std::vector<ActionSpec> rows;
  addLessons(window, rows);
  const QString menu = tr("Learn");
  const auto isOpen = [&window] { return window.lesson().isOpen(); };
  rows.push_back(ActionSpec(
                     "learn.next", menu, tr("&Next step"),
                     tr("Show the answer that is due, or the next step of the lesson"),
                     [&window] { window.lesson().advance(); }, Qt::ALT | Qt::Key_Right)
                     .inNewGroup()
                     .enabledWhile(isOpen));
  rows.push_back(ActionSpec(
                     "learn.back", menu, tr("Step &back"), tr("Show the step before"),
                     [&window] { window.lesson().back(); }, Qt::ALT | Qt::Key_Left)
                     .enabledWhile([&window] {
                       return window.lesson().isOpen() && window.lesson().step() > 0;
                     }));
  rows.push_back(ActionSpec("learn.leave", menu, tr("&Leave the lesson"),
                            tr("Close the lesson and keep the scenario; the panels are as before"),
                            [&window] { window.lessons().leave(); })
                     .enabledWhile(isOpen));
  rows.push_back(ActionSpec("learn.new", menu, tr("New lesson about this &scenario"),
                            tr("Begin a lesson of your own, with the scenario that is open"),
                            [&window] { window.lessons().begin(); })
                     .inNewGroup());
  rows.push_back(ActionSpec("learn.save", menu, tr("Save the lesson &as…"),
                            tr("Write the lesson that is open to a file"),
                            [&window] { window.lessons().save(); })
                     .enabledWhile(isOpen));
  return rows;
}

}  // namespace carom::ui
