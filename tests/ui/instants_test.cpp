// SPDX-License-Identifier: GPL-3.0-or-later
//
// Poses and instants that are taken in the window: let go, take the impact, close a contact, choose
// an assembly. Expected places and times are those of free fall and of elementary geometry.
#include <gtest/gtest.h>

#include <QMenu>
#include <QToolButton>
#include <cmath>

#include "core/edit/draw.h"
#include "core/pose/prescribe.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_view.h"
#include "ui/window/assembly_popup.h"
#include "ui/window/instants.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

constexpr double g = 9.81;

/// A ball of radius 0.1 at the height 0.5, 0.4 above the floor.
Scenario ballInAir() {
  return resolved(read_scenario(R"({"version": 1,
    "bodies": [{"name": "ball", "shape": "disc", "mass": 1, "radius": 0.1}],
    "contacts": [{"name": "floor", "kind": "disc-line", "disc": "ball",
                  "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}, "e": 0.5}],
    "pose": {"targets": [{"name": "ball", "point": {"body": "ball"}, "x": 0, "y": 0.5}]}})"));
}

/// A rod of length 1 on the origin, its tip at x = 0.6.
Scenario tipAtX() {
  return resolved(read_scenario(R"({"version": 1,
    "bodies": [{"name": "rod", "shape": "rod", "mass": 1, "length": 1}],
    "joints": [{"name": "O", "kind": "revolute", "a": {"body": "rod", "at": "start"},
                "b": {"body": "ground", "at": [0, 0]}}],
    "pose": {"targets": [{"name": "tip", "point": {"body": "rod", "at": "end"}, "x": 0.6}]}})"));
}

class Instants : public ::testing::Test {
 protected:
  Player& player() { return *screen.window.views().player; }
  bool simulated() {
    return test::eventually([this] { return player().trajectory() && !player().isStale(); });
  }
  const Scenario& scenario() { return screen.document.committed(); }

  test::WindowOnScreen screen;
};

TEST_F(Instants, WhatIsLetGoStopsWhereItStrikesAndIsTaken) {
  screen.document.reset(ballInAir());
  ASSERT_TRUE(simulated());
  QSignalSpy struck(&player(), &Player::struck);
  screen.trigger("impact.let-go");
  ASSERT_TRUE(test::eventually([&] { return !struck.empty(); }));
  const double t = std::sqrt(2 * 0.4 / g);
  EXPECT_FALSE(player().isPlaying());
  EXPECT_NEAR(player().time(), t, 1e-9);
  ASSERT_EQ(screen.window.banner().choiceButtons().size(), 1U);
  QTest::mouseClick(screen.window.banner().choiceButtons()[0], Qt::LeftButton);
  EXPECT_NEAR(scenario().motion->state.q[1], 0.1, 1e-12);
  EXPECT_NEAR(scenario().motion->state.qdot[1], -g * t, 1e-9);
  EXPECT_EQ(screen.document.strikingContacts(), std::vector{0});
  EXPECT_EQ(screen.undoSteps(), 1);
  screen.trigger("edit.undo");
  EXPECT_EQ(scenario(), ballInAir());
}

TEST_F(Instants, WhatNeverStrikesIsSaid) {
  screen.document.reset(tipAtX());
  ASSERT_TRUE(simulated());
  screen.trigger("impact.let-go");
  ASSERT_TRUE(test::eventually([&] { return !screen.window.banner().text().isEmpty(); }));
  EXPECT_TRUE(screen.window.banner().text().contains("nothing strikes"));
  EXPECT_TRUE(player().isPlaying()) << "where it goes is seen all the same";
  EXPECT_GE(player().time(), 0);
}

// A longer time would not help.
TEST_F(Instants, WhatIsInBalanceIsSaidToRest) {
  const Scenario hangs = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{0, -1}, {}});
  screen.document.reset(resolved(hangs));
  ASSERT_TRUE(simulated());
  screen.trigger("impact.let-go");
  ASSERT_TRUE(test::eventually([&] { return !screen.window.banner().text().isEmpty(); }));
  EXPECT_TRUE(screen.window.banner().text().contains("balance"))
      << screen.window.banner().text().toStdString();
  EXPECT_FALSE(screen.window.banner().text().contains("longer"));
}

TEST_F(Instants, LettingGoWaitsForTheMotion) {
  screen.document.reset(ballInAir());
  QSignalSpy struck(&player(), &Player::struck);
  screen.trigger("impact.let-go");
  ASSERT_TRUE(test::eventually([&] { return !struck.empty(); }));
  EXPECT_NEAR(player().time(), std::sqrt(2 * 0.4 / g), 1e-9);
}

TEST_F(Instants, TheOwnInstantNeedNotBeTaken) {
  ASSERT_TRUE(simulated());
  takeMoment(screen.window);
  EXPECT_EQ(screen.undoSteps(), 0);
  EXPECT_FALSE(screen.window.banner().text().isEmpty());
}

TEST_F(Instants, AnOpenContactIsClosed) {
  screen.document.reset(ballInAir());
  screen.trigger("impact.close");
  EXPECT_NEAR(scenario().motion->state.q[1], 0.1, 1e-12);
  EXPECT_NEAR(scenario().motion->state.q[0], 0, 1e-12);
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_FALSE(canCloseContact(screen.window, 0));
}

// By the menu of the window, then by its key: each is one step, and closing it is another.
TEST_F(Instants, AClosedContactIsOpened) {
  screen.document.reset(ballInAir());
  EXPECT_FALSE(canOpenContact(screen.window, 0)) << "it is open";
  screen.trigger("impact.close");
  const Scenario closed = scenario();
  ASSERT_TRUE(canOpenContact(screen.window, 0));
  screen.trigger("impact.open");
  EXPECT_GT(scenario().motion->state.q[1], 0.1 + 1e-3);
  EXPECT_FALSE(prescribes_closed(scenario().motion->pose, 0));
  EXPECT_FALSE(canOpenContact(screen.window, 0));
  EXPECT_EQ(screen.undoSteps(), 2);
  screen.trigger("edit.undo");
  EXPECT_EQ(scenario(), closed);
  screen.window.views().scene->setFocus();
  QTest::keyClick(screen.window.views().scene, Qt::Key_T, Qt::ShiftModifier);
  EXPECT_GT(scenario().motion->state.q[1], 0.1 + 1e-3);
  screen.trigger("impact.close");
  EXPECT_NEAR(scenario().motion->state.q[1], 0.1, 1e-12);
}

TEST_F(Instants, AnAssemblyIsClicked) {
  screen.document.reset(tipAtX());
  const double y = scenario().motion->state.q[1];
  EXPECT_NEAR(std::abs(y), 0.4, 1e-12);
  screen.trigger("impact.assemblies");
  auto* popup = qobject_cast<AssemblyPopup*>(QApplication::activePopupWidget());
  ASSERT_NE(popup, nullptr);
  const QList<QToolButton*> pictures = popup->findChildren<QToolButton*>();
  ASSERT_EQ(pictures.size(), 2);
  EXPECT_NE(pictures[0]->icon().pixmap(150, 112).toImage(),
            pictures[1]->icon().pixmap(150, 112).toImage());
  QTest::mouseClick(pictures[1], Qt::LeftButton);
  EXPECT_NEAR(scenario().motion->state.q[1], -y, 1e-12);
  EXPECT_EQ(screen.undoSteps(), 1);
  const std::string text = write_scenario(scenario());
  EXPECT_NEAR(resolved(read_scenario(text)).motion->state.q[1], -y, 1e-12) << "and so it is saved";
}

// The pictures show what is taken, also where the file names the present sides.
TEST_F(Instants, PicturesOfAssembliesDiffer) {
  screen.document.reset(load_gallery("five-bar-2"));
  ASSERT_FALSE(scenario().motion->pose.mode.empty());
  screen.trigger("impact.assemblies");
  auto* popup = qobject_cast<AssemblyPopup*>(QApplication::activePopupWidget());
  ASSERT_NE(popup, nullptr);
  const QList<QToolButton*> pictures = popup->findChildren<QToolButton*>();
  ASSERT_EQ(pictures.size(), 4) << "each elbow has two sides";
  for (qsizetype i = 0; i < pictures.size(); ++i) {
    for (qsizetype k = 0; k < i; ++k) {
      EXPECT_NE(pictures[i]->icon().pixmap(150, 112).toImage(),
                pictures[k]->icon().pixmap(150, 112).toImage());
    }
  }
  popup->close();
}

TEST_F(Instants, OneAssemblyAloneIsSaid) {
  screen.document.reset(ballInAir());
  screen.trigger("impact.assemblies");
  EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
  EXPECT_TRUE(screen.window.banner().text().startsWith("No other pose"));
}

}  // namespace
}  // namespace carom::ui
