// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/monkey/hand.h"

#include <QContextMenuEvent>
#include <QDeadlineTimer>
#include <QDockWidget>
#include <QDrag>
#include <QFile>
#include <QMenu>
#include <QMouseEvent>
#include <QPointer>
#include <QWheelEvent>
#include <utility>

#include "core/base/error.h"
#include "core/impact/indicators.h"
#include "tests/monkey/target.h"
#include "tests/ui/watchdog.h"
#include "ui/work/worker.h"

namespace carom::ui::test {

namespace {

constexpr int idlePatienceMs = 120000;
// All stalls are printed. The monkey may open every panel at once, which no person does, and runs
// beside other tests: only what would disturb on any machine is a failure.
constexpr double longestStallMs = 300;

QPoint pointIn(const QString& word) {
  return {word.section(QLatin1Char(','), 0, 0).toInt(), word.section(QLatin1Char(','), 1).toInt()};
}

Qt::KeyboardModifiers modifiersIn(const QString& word) {
  return Qt::KeyboardModifiers::fromInt(word.toInt());
}

QString galleryFile(const QString& name) {
  return QStringLiteral(CAROM_SOURCE_ROOT "/resources/scenarios/%1.json").arg(name);
}

void writeFile(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
    throw std::runtime_error("cannot write " + path.toStdString());
  }
}

}  // namespace

Hand::Hand() {
  // Selected words can be dragged away, and some menus wait for their choice: both in a loop of
  // their own that ends with a real person's hand.
  rescue_.callOnTimeout([this] {
    // A dialog that is closed within a drag goes before the drag has returned to it.
    QDrag::cancel();
    if (std::exchange(rescued_, true)) closePopups();
  });
  rescue_.setInterval(200);
}

Hand::~Hand() = default;

void Hand::openWindow(const QString& name) {
  screen_.reset();
  readBack_ = 0;
  scenario_ = name;
  const bool isFile = name.endsWith(QLatin1String(".json"));
  screen_ = isFile ? std::make_unique<WindowOnScreen>()
                   : std::make_unique<WindowOnScreen>(name.toStdString());
  screen_->answers.save = folder_.filePath(QStringLiteral("saved.json"));
  screen_->answers.folder = folder_.filePath(QStringLiteral("everything"));
  QObject::connect(&screen_->document, &ScenarioDocument::opened, &screen_->window,
                   [this] { first_ = write_scenario(screen_->document.committed()); });
  first_ = write_scenario(screen_->document.committed());
  if (isFile) openFile(name);
  // How long a window takes to open is not a stall of a window.
  waitUntilIdle();
  (void)dynamic_cast<WatchedApplication&>(*QCoreApplication::instance()).takeStalls();
}

void Hand::perform(const QString& line) {
  const QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (words.isEmpty() || line.startsWith(QLatin1Char('#'))) return;
  if (words[0] == QLatin1String("scenario")) return openWindow(textOf(words.value(1)));
  if (words[0] == QLatin1String("pace")) {
    pace_ = words.value(1) == QLatin1String("free") ? Pace::free : Pace::waiting;
    return;
  }
  if (!screen_) throw std::runtime_error("the first line names no scenario");
  rescued_ = false;
  rescue_.start();
  dispatch(words[0], words.mid(1));
  QCoreApplication::processEvents();
  rescue_.stop();
  if (pace_ == Pace::waiting) waitUntilIdle();
  checkShown();
  checkStalls();
}

void Hand::dispatch(const QString& kind, const QStringList& words) {
  MainWindow& window = screen_->window;
  if (kind == QLatin1String("action")) {
    trigger(textOf(words.value(0)));
  } else if (kind == QLatin1String("panel")) {
    if (auto* dock = window.findChild<QDockWidget*>(textOf(words.value(0)))) window.goTo(dock);
  } else if (kind == QLatin1String("drag")) {
    drag(words);
  } else if (kind == QLatin1String("click")) {
    click(words);
  } else if (kind == QLatin1String("menu")) {
    openMenu(words);
  } else if (kind == QLatin1String("key")) {
    pressKey(words);
  } else if (kind == QLatin1String("type")) {
    type(words);
  } else if (kind == QLatin1String("wheel")) {
    turnWheel(words);
  } else if (kind == QLatin1String("resize")) {
    window.resize(words.value(0).toInt(), words.value(1).toInt());
  } else if (kind == QLatin1String("dock")) {
    moveDock(words);
  } else if (kind == QLatin1String("open")) {
    openFile(textOf(words.value(0)));
  } else if (kind == QLatin1String("export")) {
    exportTo(words);
  } else if (kind == QLatin1String("wait")) {
    QTest::qWait(words.value(0).toInt());
  } else if (kind == QLatin1String("popups")) {
    closePopups();
  } else if (kind == QLatin1String("close")) {
    closeWindow(words.value(0));
  } else if (kind == QLatin1String("check")) {
    checkUndo();
  } else {
    throw std::runtime_error("no such event: " + kind.toStdString());
  }
}

void Hand::waitUntilIdle() {
  const QDeadlineTimer deadline(idlePatienceMs);
  for (int quiet = 0; quiet < 2;) {
    QCoreApplication::processEvents();
    quiet = Worker::busyCount() == 0 ? quiet + 1 : 0;
    if (quiet == 0) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
    if (deadline.hasExpired()) throw Failure("a worker is still busy after two minutes");
  }
}

void Hand::drag(const QStringList& words) {
  const QPointer<QWidget> view = widgetAt(words.value(0));
  if (!view) return;
  const auto button = static_cast<Qt::MouseButton>(words.value(1).toInt());
  const Qt::KeyboardModifiers modifiers = modifiersIn(words.value(2));
  const bool escape = words.value(3) == QLatin1String("escape");
  QPoint at = pointIn(words.value(4));
  QTest::mousePress(view, button, modifiers, at);
  for (int i = 5; i < words.size() && view; ++i) {
    at = pointIn(words[i]);
    QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, button, modifiers);
    QApplication::sendEvent(view, &move);
    rescued_ = false;  // Every move may begin another drag of selected text.
  }
  if (view && escape) QTest::keyClick(view, Qt::Key_Escape);
  if (view) QTest::mouseRelease(view, button, modifiers, at);
}

void Hand::click(const QStringList& words) {
  const QPointer<QWidget> view = widgetAt(words.value(0));
  if (!view) return;
  const QPoint at = pointIn(words.value(3));
  QTest::mouseClick(view, Qt::LeftButton, modifiersIn(words.value(1)), at);
  if (view && words.value(2) == QLatin1String("double")) {
    QTest::mouseDClick(view, Qt::LeftButton, Qt::NoModifier, at);
  }
}

void Hand::openMenu(const QStringList& words) {
  QWidget* view = widgetAt(words.value(0));
  if (view == nullptr) return;
  const QPoint at = pointIn(words.value(1));
  // Some menus wait in a loop of their own: the choice is made from within it.
  QTimer::singleShot(0, &screen_->window,
                     [this, index = words.value(2).toInt()] { takeEntry(index); });
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, view->mapToGlobal(at));
  QApplication::sendEvent(view, &event);
}

void Hand::takeEntry(int index) {
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  if (menu == nullptr) return;
  QList<QAction*> entries = menu->actions();
  entries.removeIf([](const QAction* entry) { return entry->isSeparator() || entry->menu(); });
  if (entries.isEmpty() || index < 0) {
    menu->close();
    return;
  }
  menu->setActiveAction(entries[index % entries.size()]);
  QTest::keyClick(menu, Qt::Key_Return);
}

void Hand::pressKey(const QStringList& words) {
  if (QWidget* target = widgetAt(words.value(0))) {
    QTest::keyClick(target, static_cast<Qt::Key>(words.value(1).toInt()),
                    modifiersIn(words.value(2)));
  }
}

void Hand::type(const QStringList& words) {
  const QPointer<QLineEdit> target = qobject_cast<QLineEdit*>(widgetAt(words.value(0)));
  if (!target || !target->isVisible() || !target->isEnabled()) return;
  target->setFocus();
  target->selectAll();
  QTest::keyClicks(target, textOf(words.value(1)));
  if (target && words.value(2) == QLatin1String("return")) {
    QTest::keyClick(target, Qt::Key_Return);
  }
}

void Hand::turnWheel(const QStringList& words) {
  QWidget* view = widgetAt(words.value(0));
  if (view == nullptr) return;
  const QPoint at = pointIn(words.value(3));
  QWheelEvent wheel(at, view->mapToGlobal(at), {}, {0, words.value(1).toInt() * 120}, Qt::NoButton,
                    modifiersIn(words.value(2)), Qt::NoScrollPhase, false);
  QApplication::sendEvent(view, &wheel);
}

void Hand::moveDock(const QStringList& words) {
  auto* dock = screen_->window.findChild<QDockWidget*>(textOf(words.value(0)));
  if (dock == nullptr) return;
  const QString& where = words.value(1);
  if (where == QLatin1String("hide")) return dock->hide();
  dock->show();
  if (where == QLatin1String("float")) return dock->setFloating(!dock->isFloating());
  const Qt::DockWidgetArea area = where == QLatin1String("left")    ? Qt::LeftDockWidgetArea
                                  : where == QLatin1String("right") ? Qt::RightDockWidgetArea
                                  : where == QLatin1String("top")   ? Qt::TopDockWidgetArea
                                                                    : Qt::BottomDockWidgetArea;
  dock->setFloating(false);
  screen_->window.addDockWidget(area, dock);
}

void Hand::openFile(const QString& name) {
  // A copy: what is opened may be saved again.
  const QString path = folder_.filePath(QStringLiteral("opened.json"));
  QFile::remove(path);
  if (name == QLatin1String("broken")) {
    writeFile(path, "{\"format\": \"carom\", \"bodies\": [");
  } else if (!QFile::copy(name.endsWith(QLatin1String(".json")) ? name : galleryFile(name), path)) {
    throw std::runtime_error("no such scenario: " + name.toStdString());
  }
  screen_->answers.open = path;
  screen_->answers.unsaved = SaveAnswer::discard;
  trigger(QStringLiteral("file.open"));
}

void Hand::exportTo(const QStringList& words) {
  screen_->answers.exportTo = folder_.filePath(QStringLiteral("figure.") + words.value(1));
  trigger(textOf(words.value(0)));
}

/// As an event of the loop: the watchdog measures those.
void Hand::trigger(const QString& id) {
  if (QAction* action = screen_->window.actions().action(id)) {
    QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
    QCoreApplication::processEvents();
  }
}

void Hand::closeWindow(const QString& answer) {
  closePopups();
  screen_->answers.unsaved = answer == QLatin1String("save")      ? SaveAnswer::save
                             : answer == QLatin1String("discard") ? SaveAnswer::discard
                                                                  : SaveAnswer::cancel;
  const bool mustAsk = screen_->document.isModified();
  const int asked = screen_->answers.asked;
  const bool closed = screen_->window.close();
  if (mustAsk && screen_->answers.asked == asked) throw Failure("unsaved work was not asked about");
  // Changes of gallery entries that were left before are asked about, too.
  const bool mayClose = screen_->answers.asked == asked || answer != QLatin1String("cancel");
  if (closed != mayClose) throw Failure("the answer about unsaved work was not followed");
  if (closed) openWindow(scenario_);
}

void Hand::checkUndo() {
  ScenarioDocument& document = screen_->document;
  document.cancel();
  document.undoStack().setIndex(0);
  if (write_scenario(document.committed()) != first_) {
    throw Failure("undoing everything does not give back the first bytes");
  }
}

void Hand::checkShown() {
  const Evaluation& evaluation = screen_->document.evaluation();
  if (evaluation.verdict.empty()) throw Failure("there is no verdict");
  if (!is_finite(evaluation.indicators)) throw Failure("an indicator is not finite");
  // Whatever was drawn or deleted is a file that can be opened again.
  if (screen_->document.inGesture() || screen_->document.generation() == readBack_) return;
  readBack_ = screen_->document.generation();
  const std::string written = write_scenario(screen_->document.committed());
  try {
    if (write_scenario(read_scenario(written)) != written) {
      throw Failure("the file of what is shown is read as something else");
    }
  } catch (const InputError& error) {
    throw Failure(std::string("the file of what is shown cannot be read: ") + error.what());
  }
}

void Hand::checkStalls() {
  auto& application = dynamic_cast<WatchedApplication&>(*QCoreApplication::instance());
  for (const Stall& stall : application.takeStalls()) {
    const std::string words = "the window stood still: " + stall.event + stall.backtrace;
    std::printf("%.0f ms: %s\n", stall.ms, words.c_str());
    if (WatchedApplication::isBinding() && stall.ms > longestStallMs) throw Failure(words);
  }
}

void Hand::closePopups() {
  for (int i = 0; i < 8; ++i) {
    QWidget* open = QApplication::activePopupWidget();
    if (open == nullptr) open = QApplication::activeModalWidget();
    if (open == nullptr) return;
    open->close();
    QCoreApplication::processEvents();
  }
}

}  // namespace carom::ui::test
