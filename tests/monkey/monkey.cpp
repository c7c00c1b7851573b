// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/monkey/monkey.h"

#include <QApplication>
#include <QDrag>
#include <QMouseEvent>
#include <QPointer>
#include <QTest>
#include <QWheelEvent>
#include <array>

#include "ui/plots/chart_view.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"

namespace carom::ui::test {

namespace {

// Quitting ends the test; writing everything to disk takes a second each time and has its own
// tests.
bool isLeftOut(const QString& id) {
  return id == QLatin1String("file.quit") || id == QLatin1String("export.all");
}

constexpr std::array keys{Qt::Key_Tab,    Qt::Key_Backtab, Qt::Key_Left,   Qt::Key_Right,
                          Qt::Key_Up,     Qt::Key_Down,    Qt::Key_Return, Qt::Key_Escape,
                          Qt::Key_Space,  Qt::Key_Home,    Qt::Key_End,    Qt::Key_PageUp,
                          Qt::Key_Delete, Qt::Key_Z,       Qt::Key_A,      Qt::Key_Plus};

const std::array texts{"0.3",  "-1", "1e308", "2*0.15",  "30 deg", "120 mm", "nan",  "1/0", "",
                       "((((", "0",  "1e-12", "9999999", "x",      "1 kg",   "u 3/", "0,5", "--2"};

}  // namespace

// Words that are selected can be dragged away: that waits in a loop of its own for a real mouse.
Monkey::Monkey(WindowOnScreen& screen, std::uint64_t seed) : screen_(screen), random_(seed) {
  drags_.callOnTimeout(&QDrag::cancel);
  drags_.start(200);
}

void Monkey::act() {
  const int choice = integer(0, 99);
  if (choice < 15) {
    triggerAction();
  } else if (choice < 50) {
    drag();
  } else if (choice < 62) {
    click();
  } else if (choice < 85) {
    pressKey();
  } else if (choice < 92) {
    typeText();
  } else if (choice < 98) {
    turnWheel();
  } else {
    resizeWindow();
  }
  QCoreApplication::processEvents();
  if (integer(0, 9) == 0) closePopups();
}

QWidget* Monkey::anyView() {
  const Views& views = screen_.window.views();
  const std::array<QWidget*, 4> known{views.scene, views.map, views.plots->ratioChart(),
                                      views.plots->energyChart()};
  // Mostly where things are moved by hand, now and then anywhere.
  if (integer(0, 3) > 0) return known[static_cast<std::size_t>(integer(0, 3))];
  const QPoint at = anyPoint(screen_.window);
  QWidget* child = screen_.window.childAt(at);
  return child != nullptr ? child : known[0];
}

QPoint Monkey::anyPoint(const QWidget& widget) {
  return {integer(0, std::max(widget.width() - 1, 0)),
          integer(0, std::max(widget.height() - 1, 0))};
}

Qt::KeyboardModifiers Monkey::anyModifiers() {
  switch (integer(0, 7)) {
    case 0:
      return Qt::ShiftModifier;
    case 1:
      return Qt::ControlModifier;
    case 2:
      return Qt::AltModifier;
    default:
      return Qt::NoModifier;
  }
}

void Monkey::triggerAction() {
  const auto& specs = screen_.window.actions().specs();
  const auto row = static_cast<std::size_t>(integer(0, static_cast<int>(specs.size()) - 1));
  last_ = "action " + specs[row].id.toStdString();
  if (!isLeftOut(specs[row].id)) screen_.window.actions().action(row)->trigger();
}

void Monkey::drag() {
  QWidget* view = anyView();
  QPoint at = anyPoint(*view);
  // Handles are small: aim at one where there are some.
  const Views& views = screen_.window.views();
  if (view == views.scene && integer(0, 3) > 0) {
    const Scene scene = views.scene->currentScene();
    if (!scene.handles.empty()) {
      const auto index =
          static_cast<std::size_t>(integer(0, static_cast<int>(scene.handles.size()) - 1));
      const Handle& handle = scene.handles[index];
      at = (toPixels(views.scene->view(), QRectF(view->rect()), handle.at) + handle.offsetPx)
               .toPoint();
    }
  }
  last_ = std::string("drag in ") + view->metaObject()->className();
  const Qt::KeyboardModifiers modifiers = anyModifiers();
  const Qt::MouseButton button = integer(0, 9) == 0 ? Qt::MiddleButton : Qt::LeftButton;
  const QPointer<QWidget> alive(view);
  QTest::mousePress(view, button, modifiers, at);
  const int steps = integer(1, 4);
  for (int i = 0; i < steps && alive; ++i) {
    at += QPoint(integer(-60, 60), integer(-60, 60));
    QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, button, modifiers);
    QApplication::sendEvent(view, &move);
  }
  if (!alive) return;
  if (integer(0, 5) == 0) QTest::keyClick(view, Qt::Key_Escape);
  if (alive) QTest::mouseRelease(view, button, modifiers, at);
}

void Monkey::click() {
  QWidget* view = anyView();
  last_ = std::string("click in ") + view->metaObject()->className();
  const QPointer<QWidget> alive(view);
  const QPoint at = anyPoint(*view);
  QTest::mouseClick(view, Qt::LeftButton, anyModifiers(), at);
  if (alive && integer(0, 3) == 0) QTest::mouseDClick(view, Qt::LeftButton, Qt::NoModifier, at);
}

void Monkey::pressKey() {
  QWidget* target = QApplication::focusWidget();
  if (target == nullptr) target = screen_.window.views().scene;
  const Qt::Key key = keys[static_cast<std::size_t>(integer(0, static_cast<int>(keys.size()) - 1))];
  last_ = "key " + std::to_string(key) + " to " + target->metaObject()->className();
  QTest::keyClick(target, key, anyModifiers());
}

void Monkey::typeText() {
  auto* target = qobject_cast<QLineEdit*>(QApplication::focusWidget());
  const auto fields = screen_.window.findChildren<QLineEdit*>();
  if (target == nullptr && !fields.isEmpty()) {
    target = fields[integer(0, static_cast<int>(fields.size()) - 1)];
  }
  if (target == nullptr || !target->isVisible() || !target->isEnabled()) return;
  const char* text =
      texts[static_cast<std::size_t>(integer(0, static_cast<int>(texts.size()) - 1))];
  last_ = std::string("typing ") + text;
  const QPointer<QLineEdit> alive(target);
  target->setFocus();
  target->selectAll();
  QTest::keyClicks(target, QString::fromUtf8(text));
  if (alive && integer(0, 2) > 0) QTest::keyClick(target, Qt::Key_Return);
}

void Monkey::turnWheel() {
  QWidget* view = anyView();
  last_ = std::string("wheel in ") + view->metaObject()->className();
  const QPoint at = anyPoint(*view);
  QWheelEvent wheel(at, view->mapToGlobal(at), {}, {0, integer(-3, 3) * 120}, Qt::NoButton,
                    anyModifiers(), Qt::NoScrollPhase, false);
  QApplication::sendEvent(view, &wheel);
}

void Monkey::resizeWindow() {
  last_ = "resize";
  screen_.window.resize(integer(960, 1400), integer(620, 900));
}

void Monkey::closePopups() {
  for (int i = 0; i < 8; ++i) {
    QWidget* open = QApplication::activePopupWidget();
    if (open == nullptr) open = QApplication::activeModalWidget();
    if (open == nullptr) return;
    open->close();
    QCoreApplication::processEvents();
  }
}

}  // namespace carom::ui::test
