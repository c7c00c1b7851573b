// SPDX-License-Identifier: GPL-3.0-or-later
//
// The whole way by keys alone: pose, velocity, e, μ, play, export. Keys go to the window, as the
// window system would send them; nothing is clicked, focused or called.
#include <gtest/gtest.h>

#include <QFileDialog>
#include <QTimer>

#include "core/scenario/parameters.h"
#include "tests/ui/eventually.h"
#include "tests/ui/watchdog.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_view.h"
#include "ui/window/file_chooser.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

class KeyboardPath : public ::testing::Test {
 protected:
  KeyboardPath() {
    QApplication::setActiveWindow(&w.window);
    QCoreApplication::processEvents();
  }

  /// Where the window system sends keys to.
  [[nodiscard]] QWindow* target() {
    QWidget* modal = QApplication::activeModalWidget();
    return (modal != nullptr ? modal : &w.window)->windowHandle();
  }
  void press(int key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(target(), static_cast<Qt::Key>(key), modifiers);
    QCoreApplication::processEvents();
  }
  void type(const char* letters) {
    for (const char* c = letters; *c != 0; ++c) {
      QTest::keyClick(target(), *c);
    }
    QCoreApplication::processEvents();
  }
  [[nodiscard]] double parameter(const char* path) const {
    return find_parameter(w.document.scenario(), path).value;
  }
  [[nodiscard]] static std::string focusName() {
    const QWidget* focus = QApplication::focusWidget();
    return focus == nullptr ? "nothing" : focus->accessibleName().toStdString();
  }
  /// Tab until the focus has that accessible name.
  bool tabTo(const std::string& name) {
    for (int step = 0; step < 60; ++step) {
      if (focusName() == name) return true;
      press(Qt::Key_Tab);
    }
    ADD_FAILURE() << "Tab does not come to " << name << " but ends at " << focusName();
    return false;
  }
  void enterNumber(const char* path, const char* text) {
    press(Qt::Key_3, Qt::ControlModifier);
    ASSERT_TRUE(tabTo(path));
    type(text);
    press(Qt::Key_Return);
  }

  WindowOnScreen w;
};

TEST_F(KeyboardPath, StartsSomewhereThatIsSeen) {
  press(Qt::Key_Tab);
  ASSERT_NE(QApplication::focusWidget(), nullptr);
  EXPECT_TRUE(QApplication::focusWidget()->isVisible());
  EXPECT_FALSE(focusName().empty());
}

TEST_F(KeyboardPath, TipIsMovedInTheScene) {
  const double before = parameter("pose.tip.x");
  press(Qt::Key_0, Qt::ControlModifier);
  ASSERT_EQ(QApplication::focusWidget(), w.window.views().scene);
  // Tab goes from handle to handle; the scene says which one has the keyboard.
  for (int step = 0; step < 12; ++step) {
    if (w.window.views().scene->accessibleDescription().contains(QStringLiteral("tip: x ="))) break;
    press(Qt::Key_Tab);
  }
  ASSERT_EQ(QApplication::focusWidget(), w.window.views().scene);
  for (int i = 0; i < 4; ++i) press(Qt::Key_Right);
  press(Qt::Key_F5);  // any other key ends the burst
  press(Qt::Key_F5);
  EXPECT_GT(parameter("pose.tip.x"), before);
  EXPECT_EQ(w.undoSteps(), 1);
}

TEST_F(KeyboardPath, NumbersAreTypedAndUndone) {
  enterNumber("pose.tip.x", "0.2 m");
  EXPECT_EQ(parameter("pose.tip.x"), 0.2);
  enterNumber("velocity.tip.y", "-2 m/s");
  EXPECT_EQ(parameter("velocity.tip.y"), -2);
  enterNumber("contacts.tip.e", "0.25");
  EXPECT_EQ(parameter("contacts.tip.e"), 0.25);
  enterNumber("contacts.tip.mu", "0.75");
  EXPECT_EQ(parameter("contacts.tip.mu"), 0.75);
  EXPECT_EQ(w.undoSteps(), 4);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(parameter("contacts.tip.mu"), 0.3);
}

TEST_F(KeyboardPath, MotionPlaysAndPauses) {
  const Player& player = *w.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() != nullptr; }));
  press(Qt::Key_0, Qt::ControlModifier);
  press(Qt::Key_Space);
  EXPECT_TRUE(player.isPlaying());
  press(Qt::Key_Space);
  EXPECT_FALSE(player.isPlaying());
  press(Qt::Key_F7);
  EXPECT_TRUE(player.moment().has_value());
}

/// Answers the dialogs that run a loop of their own, by keys: a file dialog gets the path, every
/// dialog Enter.
class DialogKeys : public QObject {
 public:
  explicit DialogKeys(QString path) : path_(std::move(path)) {
    connect(&timer_, &QTimer::timeout, this, &DialogKeys::answer);
    timer_.start(100);
  }
  QStringList seen;

 private:
  void answer() {
    QWidget* dialog = QApplication::activeModalWidget();
    if (dialog == nullptr || dialog == answered_) return;
    answered_ = dialog;
    seen << QString::fromLatin1(dialog->metaObject()->className());
    // As a window manager does with a dialog that appears.
    QApplication::setActiveWindow(dialog);
    QWindow* window = dialog->windowHandle();
    if (qobject_cast<QFileDialog*>(dialog) != nullptr) {
      QTest::keyClick(window, Qt::Key_A, Qt::ControlModifier);
      for (const char c : path_.toStdString()) QTest::keyClick(window, c);
    }
    QTest::keyClick(window, Qt::Key_Return);
  }

  QString path_;
  QTimer timer_;
  const QWidget* answered_ = nullptr;
};

/// Qt's own dialogs: those of a desktop are not the program's to test.
class OwnDialogs {
 public:
  OwnDialogs() { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
  ~OwnDialogs() { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs, false); }
  OwnDialogs(const OwnDialogs&) = delete;
  OwnDialogs& operator=(const OwnDialogs&) = delete;
};

TEST_F(KeyboardPath, EverythingIsExportedByOneShortcut) {
  const test::StallsAllowed exporting("the folder is asked for in a dialog that is made anew");
  const OwnDialogs own;
  w.window.files().setChooser(fileDialogs(&w.window));
  DialogKeys keys(w.folder.path());
  press(Qt::Key_E, Qt::ControlModifier);
  EXPECT_EQ(keys.seen.join(u' '), QStringLiteral("carom::ui::FigureSizeDialog QFileDialog"));
  for (const char* file : {"scenario.json", "scene.svg"}) {
    EXPECT_TRUE(test::eventually([&] { return QFile::exists(w.folder.filePath(file)); })) << file;
  }
}

TEST_F(KeyboardPath, OneFigureIsExportedThroughThePalette) {
  const test::StallsAllowed exporting("a figure is drawn and written in the window's thread");
  const OwnDialogs own;
  w.window.files().setChooser(fileDialogs(&w.window));
  const QString path = w.folder.filePath(QStringLiteral("typed.svg"));
  press(Qt::Key_K, Qt::ControlModifier);
  QApplication::setActiveWindow(QApplication::activeModalWidget());
  type("export scene");
  DialogKeys keys(path);
  press(Qt::Key_Return);
  EXPECT_TRUE(test::eventually([&] { return QFile::exists(path); }));
  EXPECT_TRUE(keys.seen.contains(QStringLiteral("QFileDialog")))
      << keys.seen.join(u' ').toStdString();
}

}  // namespace
}  // namespace carom::ui
