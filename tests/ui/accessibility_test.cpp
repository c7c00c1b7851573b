// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a screen reader is told: a name for everything the keyboard or the pointer can use, and in
// words what the drawn views show.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QMenu>
#include <QTabBar>
#include <QTextBrowser>

#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/explanation.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/editors/parameter_form.h"
#include "ui/playback/player.h"
#include "ui/playback/timeline_bar.h"
#include "ui/plots/map_view.h"
#include "ui/scene/scene_view.h"
#include "ui/window/actions.h"
#include "ui/window/file_chooser.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

QString spoken(QWidget& widget, QAccessible::Text what) {
  QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&widget);
  return face != nullptr ? face->text(what).trimmed() : QString();
}

/// Something a person acts on, not a part of it: what lies inside a field is spoken for by it.
bool isUsed(const QWidget& widget) {
  if (widget.objectName().startsWith(QLatin1String("qt_"))) return false;
  if (qobject_cast<const QAbstractSpinBox*>(widget.parentWidget()) != nullptr) return false;
  if (qobject_cast<const QLineEdit*>(widget.parentWidget()) != nullptr) return false;
  return widget.focusPolicy() != Qt::NoFocus || widget.inherits("QAbstractButton") ||
         widget.inherits("QAbstractSlider") || widget.inherits("QAbstractItemView");
}

/// Bars of a scroll area and the corner of a tab bar are Qt's own and named by it, or by nothing.
bool isScaffold(const QWidget& widget) {
  return widget.inherits("QScrollBar") || widget.inherits("QSplitterHandle") ||
         widget.inherits("QMenuBar") || widget.inherits("QTabBar") ||
         widget.inherits("QMainWindow") || widget.inherits("QToolBarExtension") ||
         widget.inherits("QComboBoxPrivateContainer") || widget.inherits("QComboBoxListView");
}

/// Returns how many were looked at.
int expectNames(QWidget& root) {
  int count = 0;
  for (QWidget* widget : root.findChildren<QWidget*>()) {
    if (!isUsed(*widget) || isScaffold(*widget)) continue;
    ++count;
    const QWidget* parent = widget->parentWidget();
    EXPECT_FALSE(spoken(*widget, QAccessible::Name).isEmpty())
        << widget->metaObject()->className() << " " << widget->objectName().toStdString() << " in "
        << (parent != nullptr ? parent->metaObject()->className() : "nothing");
  }
  return count;
}

TEST(Accessibility, EverythingInTheWindowHasAName) {
  for (const char* scenario : {"double-pendulum", "two-discs"}) {
    WindowOnScreen w(scenario);
    w.window.banner().tell(Severity::error, QStringLiteral("Something failed."),
                           {{QStringLiteral("Try again"), [] {}}});
    w.trigger("compare.pin");
    // What a panel shows it makes when it is opened.
    for (QDockWidget* dock : w.window.docks().all()) dock->show();
    ASSERT_TRUE(test::settles(w.window));
    for (const char* path : {"bodies", "joints", "contacts", "pose", "velocity", "gravity"}) {
      w.window.panel<MechanismPanel>().tree()->selectPath(QString::fromLatin1(path));
      EXPECT_GT(expectNames(w.window), 60);
    }
    for (QDockWidget* dock : w.window.docks().all()) {
      EXPECT_FALSE(spoken(*dock, QAccessible::Name).isEmpty());
    }
  }
}

TEST(Accessibility, DialogsAndTheirPartsHaveNames) {
  WindowOnScreen w;
  FigureSizeDialog size({}, &w.window);
  EXPECT_GE(expectNames(size), 6);
  EXPECT_FALSE(spoken(size, QAccessible::Name).isEmpty());
  CommandPalette palette(w.window.actions(), &w.window);
  palette.setAttribute(Qt::WA_DeleteOnClose, false);
  EXPECT_GE(expectNames(palette), 2);
  HandlePopup popup(w.document, QStringLiteral("velocity.tip"), &w.window);
  popup.setAttribute(Qt::WA_DeleteOnClose, false);
  EXPECT_GE(expectNames(popup), 1);
  for (const char* id : {"help.about", "help.shortcuts"}) {
    w.trigger(id);
    QWidget* dialog = nullptr;
    for (const QTextBrowser* page : w.window.findChildren<QTextBrowser*>()) {
      if (page->window() != &w.window) dialog = page->window();
    }
    ASSERT_NE(dialog, nullptr) << id;
    EXPECT_GE(expectNames(*dialog), 2);
    delete dialog;
  }
}

TEST(Accessibility, MenusAndTabsHaveNames) {
  WindowOnScreen w;
  for (QMenu* menu : w.window.findChildren<QMenu*>()) {
    if (menu->title().isEmpty()) continue;
    for (const QAction* action : menu->actions()) {
      EXPECT_TRUE(action->isSeparator() || !action->text().isEmpty())
          << menu->title().toStdString();
    }
  }
  int tabs = 0;
  for (const QTabBar* bar : w.window.findChildren<QTabBar*>()) {
    for (int i = 0; i < bar->count(); ++i, ++tabs) EXPECT_FALSE(bar->tabText(i).isEmpty());
  }
  EXPECT_GE(tabs, 2);
}

TEST(Accessibility, SceneAndMapSayWhatTheyShow) {
  WindowOnScreen w;
  const QString scene = spoken(*w.window.views().scene, QAccessible::Description);
  EXPECT_TRUE(scene.contains(QStringLiteral("2 bodies, 2 joints, 1 contact.")))
      << scene.toStdString();
  EXPECT_TRUE(scene.contains(QStringLiteral("Energy consistent"))) << scene.toStdString();
  w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.375"));
  w.window.views().map->grab();
  const QString map = spoken(*w.window.views().map, QAccessible::Description);
  EXPECT_TRUE(map.contains(QStringLiteral("0.375"))) << map.toStdString();
}

TEST(Accessibility, TimelineSaysInstantSpeedAndWhyItEnds) {
  WindowOnScreen w;
  Player& player = *w.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() != nullptr; }));
  player.setSpeed(0.1);
  player.seek(0.125);
  const QString words = spoken(*w.window.views().timeline->strip(), QAccessible::Description);
  EXPECT_TRUE(words.startsWith(QStringLiteral("0.125 s"))) << words.toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("0.1 of real time"))) << words.toStdString();
  EXPECT_TRUE(words.contains(QString::fromStdString(player.trajectory()->end.text)))
      << words.toStdString();
}

}  // namespace
}  // namespace carom::ui
