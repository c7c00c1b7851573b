// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the right button offers over scene, map and plots.
#include <gtest/gtest.h>

#include <QClipboard>
#include <QMimeData>

#include "core/study/compute.h"
#include "core/study/edit.h"
#include "tests/ui/eventually.h"
#include "tests/ui/menus.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/editors/parameter_form.h"
#include "ui/playback/timeline_bar.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/kinetic_drawing.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/restitution_view.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

class ContextMenus : public ::testing::Test {
 protected:
  QMenu* open(QWidget& view) { return openAt(view, view.rect().center()); }
  QMenu* openAt(QWidget& view, const QPoint& at) { return test::openMenu(view, at); }
  static QAction* entry(const QMenu& menu, const QString& begin) {
    return test::entryOf(menu, begin);
  }

  test::WindowOnScreen w;
};

TEST_F(ContextMenus, EveryViewCopiesItself) {
  const SweepPlots& plots = *w.window.views().plots;
  for (QWidget* view :
       {static_cast<QWidget*>(w.window.views().scene), static_cast<QWidget*>(w.window.views().map),
        static_cast<QWidget*>(plots.chart(SweepPlot::ratios)),
        static_cast<QWidget*>(plots.chart(SweepPlot::energies)),
        static_cast<QWidget*>(plots.chart(SweepPlot::impulses))}) {
    QApplication::clipboard()->clear();
    QMenu* menu = open(*view);
    ASSERT_NE(menu, nullptr) << view->metaObject()->className();
    QAction* copy = entry(*menu, QStringLiteral("Copy the figure"));
    if (copy == nullptr) copy = entry(*menu, QStringLiteral("Copy figure"));
    ASSERT_NE(copy, nullptr);
    EXPECT_NE(entry(*menu, QStringLiteral("Export the figure")), nullptr);
    EXPECT_NE(entry(*menu, QStringLiteral("What is this")), nullptr);
    copy->trigger();
    menu->close();
    const auto copied = [] { return QApplication::clipboard()->mimeData()->hasImage(); };
    EXPECT_TRUE(test::eventually(copied)) << view->metaObject()->className();
  }
}

// The rod in the corner strikes at two places.
TEST_F(ContextMenus, PanelsCopyWhatTheyDraw) {
  w.document.reset(load_gallery("rod-in-corner"));
  w.trigger("view.show.restitution");
  w.trigger("view.show.couplings");
  for (QWidget* view : {static_cast<QWidget*>(w.window.panel<RestitutionPanel>().view()),
                        static_cast<QWidget*>(w.window.panel<CouplingPanel>().picture())}) {
    QApplication::clipboard()->clear();
    QMenu* menu = open(*view);
    ASSERT_NE(menu, nullptr) << view->accessibleName().toStdString();
    QAction* copy = entry(*menu, QStringLiteral("Copy"));
    ASSERT_NE(copy, nullptr);
    copy->trigger();
    menu->close();
    const auto copied = [] { return QApplication::clipboard()->mimeData()->hasImage(); };
    EXPECT_TRUE(test::eventually(copied)) << view->accessibleName().toStdString();
    EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("wall")))
        << "and its table";
  }
}

// The pendulum strikes at one place: there is no map of two coefficients.
TEST_F(ContextMenus, OfferNothingOfAnEmptyPanel) {
  w.trigger("view.show.restitution");
  for (const bool two : {false, true}) {
    w.document.reset(load_gallery(two ? "rod-in-corner" : "double-pendulum"));
    QMenu* menu = open(*w.window.panel<RestitutionPanel>().view());
    ASSERT_NE(menu, nullptr);
    for (const char* begin : {"Copy", "Export the figure", "Export the table"}) {
      const QAction* offered = entry(*menu, QString::fromLatin1(begin));
      ASSERT_NE(offered, nullptr) << begin;
      EXPECT_EQ(offered->isEnabled(), two) << begin;
    }
    menu->close();
  }
}

// A press of the right button that becomes a drag ends over an entry; the next click takes it.
TEST_F(ContextMenus, TakeNothingFromTheReleaseOfTheirOwnPress) {
  QWidget& scene = *w.window.views().scene;
  const QPoint free = scene.mapTo(&w.window, QPoint(20, 20));
  QTest::mousePress(w.window.windowHandle(), Qt::RightButton, {}, free);
  QMenu* menu = open(scene);
  ASSERT_NE(menu, nullptr);
  int taken = 0;
  QObject::connect(menu, &QMenu::triggered, menu, [&taken] { ++taken; });
  const QPoint first = menu->actionGeometry(menu->actions().front()).center();
  const auto send = [&](QEvent::Type type, QPoint at, Qt::MouseButton button,
                        Qt::MouseButtons held) {
    QMouseEvent event(type, at, menu->mapToGlobal(at), button, held, {});
    QApplication::sendEvent(menu, &event);
  };
  for (int i = 0; i <= 10; ++i) {
    send(QEvent::MouseMove, first + QPoint(10 - i, 100 - 10 * i), Qt::NoButton, Qt::RightButton);
  }
  send(QEvent::MouseButtonRelease, first, Qt::RightButton, Qt::NoButton);
  EXPECT_EQ(taken, 0);
  EXPECT_TRUE(menu->isVisible());
  send(QEvent::MouseButtonPress, first, Qt::LeftButton, Qt::LeftButton);
  send(QEvent::MouseButtonRelease, first, Qt::LeftButton, Qt::NoButton);
  EXPECT_EQ(taken, 1);
  QTest::mouseRelease(w.window.windowHandle(), Qt::RightButton, {}, free);
}

TEST_F(ContextMenus, ForceCurvesAreCopiedWithTheirTable) {
  w.document.reset(load_gallery("double-pendulum-compliant"));
  w.trigger("view.show.forces");
  QMenu* menu = open(*w.window.panel<ForcePanel>().timeChart());
  ASSERT_NE(menu, nullptr);
  QApplication::clipboard()->clear();
  QAction* copy = entry(*menu, QStringLiteral("Copy"));
  ASSERT_NE(copy, nullptr);
  copy->trigger();
  menu->close();
  ASSERT_TRUE(test::eventually([] { return QApplication::clipboard()->mimeData()->hasImage(); }));
  const QString table = QApplication::clipboard()->text();
  EXPECT_TRUE(table.startsWith(QStringLiteral("model,t [s],delta [m],rate [m/s],F [N]")))
      << table.left(60).toStdString();
  EXPECT_TRUE(table.contains(QStringLiteral("hunt-crossley,0,0,")));
}

QString clipboard() {
  return QApplication::clipboard()->text();
}

// With all digits: γ of the pendulum is 0.2972… on the screen.
TEST_F(ContextMenus, AnIndicatorIsCopiedWithAllItsDigits) {
  IndicatorPanel& panel = w.window.panel<IndicatorPanel>();
  const QLabel& gamma = *panel.cell("gamma")->valueLabel();
  const QPoint place = gamma.mapTo(&panel, gamma.rect().center());
  QMenu* menu = openAt(panel, place);
  ASSERT_NE(menu, nullptr);
  QAction* one = entry(*menu, QStringLiteral("Copy γ"));
  ASSERT_NE(one, nullptr);
  one->trigger();
  EXPECT_EQ(clipboard().toDouble(), *w.document.evaluation().indicators.gamma.number);
  QAction* all = entry(*menu, QStringLiteral("Copy all"));
  ASSERT_NE(all, nullptr);
  all->trigger();
  EXPECT_EQ(clipboard(), panel.asText());
  EXPECT_NE(entry(*menu, QStringLiteral("What is this")), nullptr);
  menu->close();
}

TEST_F(ContextMenus, TheTimelineGoesToTheImpactUnderThePointer) {
  Player& player = *w.window.views().player;
  TimelineStrip& strip = *w.window.views().timeline->strip();
  ASSERT_TRUE(test::eventually([&player] { return player.trajectory() && !player.isStale(); }));
  ASSERT_GE(player.trajectory()->impacts.size(), 2U);
  const double second = player.trajectory()->impacts[1].t;
  QMenu* menu = openAt(strip, QPointF(strip.positionOf(second), 8).toPoint());
  ASSERT_NE(menu, nullptr);
  QAction* copyTime = entry(*menu, QStringLiteral("Copy its time"));
  ASSERT_NE(copyTime, nullptr);
  copyTime->trigger();
  EXPECT_EQ(clipboard().toDouble(), second);
  QAction* there = entry(*menu, QStringLiteral("Go to impact 2"));
  ASSERT_NE(there, nullptr);
  there->trigger();
  EXPECT_EQ(player.time(), second);
  EXPECT_NE(entry(*menu, QStringLiteral("Next impact")), nullptr);
  menu->close();
}

TEST_F(ContextMenus, TheTreeEditsAndCopiesWhatIsUnderThePointer) {
  w.document.reset(load_gallery("rod-in-corner"));
  MechanismTree& tree = *w.window.panel<MechanismPanel>().tree();
  w.window.docks().named("mechanism")->raise();
  QCoreApplication::processEvents();
  tree.selectPath(QStringLiteral("contacts.floor"));
  tree.scrollToItem(tree.currentItem());
  QMenu* menu = openAt(*tree.viewport(), tree.visualItemRect(tree.currentItem()).center());
  ASSERT_NE(menu, nullptr);
  QAction* path = entry(*menu, QStringLiteral("Copy its path"));
  ASSERT_NE(path, nullptr);
  path->trigger();
  EXPECT_EQ(clipboard(), QStringLiteral("contacts.floor"));
  EXPECT_EQ(w.document.focusContact(), 0);
  QAction* show = entry(*menu, QStringLiteral("Show its impact"));
  ASSERT_NE(show, nullptr);
  show->trigger();
  EXPECT_EQ(w.document.focusContact(), 1);
  QAction* edit = entry(*menu, QStringLiteral("Edit its numbers"));
  ASSERT_NE(edit, nullptr);
  menu->close();
  edit->trigger();
  const auto* popup = qobject_cast<HandlePopup*>(QApplication::activePopupWidget());
  ASSERT_NE(popup, nullptr);
  EXPECT_NE(popup->form()->field(QStringLiteral("contacts.floor.e")), nullptr);
  QApplication::activePopupWidget()->close();
}

// The panel of contact forces speaks of the contact that strikes; the tree has them all.
TEST_F(ContextMenus, TheTreeMakesAContactCompliantThatDoesNotStrike) {
  w.document.reset(load_gallery("rubber-foot"));
  MechanismTree& tree = *w.window.panel<MechanismPanel>().tree();
  w.window.docks().named("mechanism")->raise();
  QCoreApplication::processEvents();
  const auto choose = [&](const QString& words) {
    tree.selectPath(QStringLiteral("contacts.steel"));
    tree.scrollToItem(tree.currentItem());
    QMenu* menu = openAt(*tree.viewport(), tree.visualItemRect(tree.currentItem()).center());
    ASSERT_NE(menu, nullptr);
    QAction* action = entry(*menu, words);
    ASSERT_NE(action, nullptr) << words.toStdString();
    menu->close();
    action->trigger();
  };
  const auto steel = [this]() -> const Contact& {
    return w.document.scenario().mechanism->contacts.at(1);
  };
  ASSERT_EQ(w.document.focusContact(), 0);
  choose(QStringLiteral("Make it compliant"));
  ASSERT_TRUE(steel().compliance);
  EXPECT_EQ(w.undoSteps(), 1);
  w.document.apply(edited(w.document.scenario(), "contacts.steel.stiffness", 3e7), "soften");
  choose(QStringLiteral("Make it rigid"));
  EXPECT_FALSE(steel().compliance);
  choose(QStringLiteral("Make it compliant"));
  ASSERT_TRUE(steel().compliance);
  EXPECT_EQ(steel().compliance->stiffness, 3e7) << "it gets back what it had";
}

// What is closed is opened here, and what is open is closed.
TEST_F(ContextMenus, TheTreeOpensAndClosesAContact) {
  w.document.reset(load_gallery("double-pendulum"));
  MechanismTree& tree = *w.window.panel<MechanismPanel>().tree();
  w.window.docks().named("mechanism")->raise();
  QCoreApplication::processEvents();
  const auto choose = [&](const QString& words) {
    tree.selectPath(QStringLiteral("contacts.tip"));
    tree.scrollToItem(tree.currentItem());
    QMenu* menu = openAt(*tree.viewport(), tree.visualItemRect(tree.currentItem()).center());
    ASSERT_NE(menu, nullptr);
    QAction* action = entry(*menu, words);
    ASSERT_NE(action, nullptr) << words.toStdString();
    menu->close();
    action->trigger();
  };
  const auto gap = [this] { return w.document.evaluation().system.contacts.at(0).gap; };
  ASSERT_NEAR(gap(), 0, 1e-9);
  choose(QStringLiteral("Open the contact “tip”"));
  EXPECT_GT(gap(), 1e-3);
  choose(QStringLiteral("Touch here: close the contact “tip”"));
  EXPECT_NEAR(gap(), 0, 1e-9);
  EXPECT_EQ(w.undoSteps(), 2);
}

// The hand keeps what it holds: a menu would swallow the release.
TEST_F(ContextMenus, StayAwayWhileSomethingIsMoved) {
  QWidget& scene = *w.window.views().scene;
  const QPoint free(20, 20);
  for (const Qt::MouseButton button : {Qt::LeftButton, Qt::MiddleButton}) {
    QTest::mousePress(w.window.windowHandle(), button, {}, scene.mapTo(&w.window, free));
    EXPECT_EQ(open(scene), nullptr) << button;
    QTest::mouseRelease(w.window.windowHandle(), button, {}, scene.mapTo(&w.window, free));
  }
  QMenu* menu = open(scene);
  ASSERT_NE(menu, nullptr);
  menu->close();
}

TEST_F(ContextMenus, ExportAsksWhereTo) {
  w.answers.exportTo = w.folder.filePath(QStringLiteral("table.csv"));
  QMenu* menu = open(*w.window.views().map);
  ASSERT_NE(menu, nullptr);
  QAction* table = entry(*menu, QStringLiteral("Export the table"));
  ASSERT_NE(table, nullptr);
  table->trigger();
  menu->close();
  EXPECT_TRUE(test::eventually([this] { return QFile::exists(w.answers.exportTo); }));
}

}  // namespace
}  // namespace carom::ui
