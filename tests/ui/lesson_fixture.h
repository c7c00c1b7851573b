// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMouseEvent>
#include <QTextBrowser>

#include "core/io/lesson_json.h"
#include "tests/ui/window_fixture.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/lessons/lesson_session.h"
#include "ui/lessons/prediction_box.h"
#include "ui/lessons/value_bar.h"
#include "ui/lessons/velocity_pad.h"
#include "ui/window/lesson_controller.h"

namespace carom::ui::test {

/// The window in which lessons are taken with the mouse.
class LessonInWindow : public ::testing::Test {
 protected:
  LessonPanel& panel() { return screen.window.panel<LessonPanel>(); }
  LessonSession& session() { return screen.window.lesson(); }
  PredictionBox& prediction() { return *panel().prediction(); }

  void open(const char* name) {
    screen.trigger((std::string("learn.open.") + name).c_str());
    ASSERT_TRUE(session().isOpen()) << name;
    ASSERT_TRUE(panel().isVisible());
  }
  /// Presses the left button in the middle of a widget.
  static void click(QWidget& widget) {
    ASSERT_TRUE(widget.isVisible()) << widget.accessibleName().toStdString();
    QTest::mouseClick(&widget, Qt::LeftButton, {}, widget.rect().center());
    QCoreApplication::processEvents();
  }
  static void drag(QWidget& widget, QPoint from, QPoint to) {
    QTest::mousePress(&widget, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, QPointF(to), widget.mapToGlobal(QPointF(to)), Qt::NoButton,
                     Qt::LeftButton, {});
    QApplication::sendEvent(&widget, &move);
    QTest::mouseRelease(&widget, Qt::LeftButton, {}, to);
  }
  /// Foretells something by hand.
  void answer() {
    if (!prediction().options().empty()) {
      QRadioButton* button = prediction().options().back();
      QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
    } else if (ValueBar* bar = prediction().bar()) {
      drag(*bar, QPoint(20, 20), QPoint(bar->width() / 3, 20));
    } else if (VelocityPad* pad = prediction().pad()) {
      const QPoint origin = pad->placeOf({0, 0}).toPoint();
      drag(*pad, origin, origin + QPoint(30, -40));
    }
    QCoreApplication::processEvents();
  }
  /// Without the marks that keep a line whole.
  [[nodiscard]] QString text() { return panel().text()->toPlainText().remove(QChar(0x2060)); }
  [[nodiscard]] QStringList openPanels() const {
    QStringList open;
    for (const QDockWidget* dock : screen.window.docks().all()) {
      if (!dock->isHidden()) open << dock->objectName();
    }
    open.sort();
    return open;
  }
  [[nodiscard]] QString write(const char* name, const std::string& text) const {
    const QString path = screen.folder.filePath(QString::fromLatin1(name));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text.c_str());
    return path;
  }

  WindowOnScreen screen;
};

}  // namespace carom::ui::test
