// SPDX-License-Identifier: GPL-3.0-or-later
//
// What was drawn last is selected, so that keys edit it and its numbers show; surroundings are
// drawn before anything is there that strikes them.
#include <gtest/gtest.h>

#include <QLineEdit>
#include <QStatusBar>

#include "core/edit/strikers.h"
#include "core/io/scenario_json.h"
#include "tests/ui/drawn_by_hand.h"
#include "tests/ui/eventually.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"

namespace carom::ui {
namespace {

class DrawnAndSelected : public test::DrawnByHand {
 protected:
  void SetUp() override { begin({0, 0}, 500); }

  MechanismTree& tree() { return *screen.window.panel<MechanismPanel>().tree(); }
  std::vector<PartName> selected() { return tree().selectedParts(); }
  QString status() { return screen.window.statusBar()->currentMessage(); }
};

const PartName rod{PartKind::body, "rod"}, second{PartKind::body, "rod-2"};

// Each tool, and Ctrl+Z takes what it drew out of the document and of the selection.
TEST_F(DrawnAndSelected, EveryToolSelectsWhatItDrew) {
  Scenario rods = with_rod({}, {{-0.6, 0}, Anchor{.p = {-0.6, 0}}}, {{-0.2, 0}, {}});
  rods = resolved(with_disc(rods, {{0.3, 0.3}, {}}, 0.1));
  for (const SceneToolInfo& info : sceneTools()) {
    if (info.places == Places::none || placesPicture(info.tool)) continue;
    SCOPED_TRACE(info.id);
    screen.document.reset(rods);
    ASSERT_TRUE(rests());
    scene().setSceneTool(info.tool);
    const bool at_pivot = info.tool == SceneTool::stop;
    const bool to_disc = info.tool == SceneTool::curved_slot;
    const Vec2 from = at_pivot ? Vec2{-0.6, 0} : to_disc ? Vec2{0, 0} : Vec2{-0.2, 0};
    if (info.places == Places::one) {
      click(from);
    } else if (info.places == Places::two) {
      draw(from, {0.3, 0.3});
    } else {
      for (const Vec2 corner : {from, Vec2{0, -0.2}, Vec2{0.1, 0.1}, from}) click(corner);
    }
    ASSERT_EQ(screen.undoSteps(), 1) << status().toStdString();
    ASSERT_EQ(selected().size(), 1U);
    EXPECT_TRUE(has_part(screen.document.committed(), selected()[0]));
    EXPECT_FALSE(has_part(rods, selected()[0])) << "it is the new one";
    EXPECT_EQ(tree().prefixOf(tree().currentItem()).section(u'.', 1).toStdString(),
              selected()[0].name);
    screen.trigger("edit.undo");
    EXPECT_EQ(write_scenario(screen.document.committed()), write_scenario(rods));
    EXPECT_TRUE(selected().empty());
    scene().setSceneTool(SceneTool::drag);
  }
}

// A rod that ends on another one is selected alone, without its pivot; the next one is drawn on.
TEST_F(DrawnAndSelected, AChainGoesOnAndKeysEditItsLastRod) {
  choose(Qt::Key_R);
  draw({-0.4, 0}, {-0.1, 0});
  EXPECT_EQ(selected(), std::vector{rod});
  draw({-0.1, 0}, {0.2, 0.1});
  EXPECT_EQ(selected(), std::vector{second});
  EXPECT_EQ(scene().sceneTool(), SceneTool::rod);
  ASSERT_EQ(mechanism().joints.size(), 1U);
  press(Qt::Key_Delete);
  EXPECT_EQ(mechanism().bodies.size(), 1U);
  EXPECT_TRUE(mechanism().joints.empty());
  draw({-0.1, 0}, {0.2, 0.1});
  EXPECT_EQ(selected(), std::vector{second});
  press(Qt::Key_D, 1, Qt::ControlModifier);
  EXPECT_EQ(mechanism().bodies.size(), 3U);
  while (screen.document.undoStack().canUndo()) screen.trigger("edit.undo");
  EXPECT_EQ(write_scenario(screen.document.committed()), write_scenario(resolved(Scenario{})));
  EXPECT_TRUE(selected().empty());
}

TEST_F(DrawnAndSelected, WhatIsDrawnByNumbersIsSelectedToo) {
  choose(Qt::Key_R);
  click({-0.4, 0});
  type(QStringLiteral("0.3 m"), QStringLiteral("30 deg"));
  EXPECT_EQ(selected(), std::vector{rod});
}

// F2 renames the one that is current, and says that it is only that one.
TEST_F(DrawnAndSelected, OfSeveralOneIsRenamedAndNamed) {
  choose(Qt::Key_R);
  draw({-0.4, 0}, {-0.1, 0});
  draw({-0.4, 0.2}, {-0.1, 0.2});
  tree().selectParts({rod, second});
  tree().renameCurrent();
  EXPECT_TRUE(status().contains(QStringLiteral("“rod”"))) << status().toStdString();
  auto* field = tree().findChild<QLineEdit*>();
  ASSERT_NE(field, nullptr);
  QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(field, QStringLiteral("crank"));
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_TRUE(test::eventually([this] { return mechanism().bodies[0].name == "crank"; }));
  EXPECT_EQ(mechanism().bodies[1].name, "rod-2");
}

// The floor comes first, from right to left, then what falls on it: the floor is under it.
TEST_F(DrawnAndSelected, SurroundingsAreDrawnFirst) {
  choose(Qt::Key_W);
  draw({0.4, -0.2}, {-0.4, -0.2});
  ASSERT_EQ(mechanism().contacts.size(), 1U) << status().toStdString();
  EXPECT_TRUE(status().contains(QStringLiteral("nothing strikes it yet")))
      << status().toStdString();
  choose(Qt::Key_B);
  draw({-0.6, -0.2}, {-0.4, 0.2});
  EXPECT_EQ(mechanism().contacts.size(), 2U);
  choose(Qt::Key_N);
  draw({0.5, 0}, {0.5, 0.05});
  EXPECT_EQ(mechanism().contacts.size(), 3U);
  scene().setSceneTool(SceneTool::arc);
  for (const Vec2 at : {Vec2{-0.2, -0.3}, Vec2{0.2, -0.3}, Vec2{0, -0.25}}) click(at);
  ASSERT_EQ(mechanism().contacts.size(), 4U);
  for (const Contact& contact : mechanism().contacts) {
    EXPECT_TRUE(waits_for_striker(mechanism(), contact)) << contact.name;
  }
  choose(Qt::Key_D);
  draw({0, 0.1}, {0.1, 0.1});
  for (const Contact& contact : mechanism().contacts) {
    EXPECT_FALSE(waits_for_striker(mechanism(), contact)) << contact.name;
  }
  EXPECT_TRUE(status().contains(QStringLiteral("wall: disc strikes it"))) << status().toStdString();
  ASSERT_TRUE(rests());
  EXPECT_NEAR(screen.document.evaluation().system.contacts[0].gap, 0.2, 1e-12);
  while (screen.document.undoStack().canUndo()) screen.trigger("edit.undo");
  EXPECT_EQ(write_scenario(screen.document.committed()), write_scenario(resolved(Scenario{})));
}

}  // namespace
}  // namespace carom::ui
