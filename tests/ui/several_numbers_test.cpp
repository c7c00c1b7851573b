// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers that all selected parts have are edited together.
#include <gtest/gtest.h>

#include <QLabel>
#include <QLineEdit>

#include "core/edit/draw.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

/// Two rods of different length and one disc, which are free.
class SeveralInTheWindow : public ::testing::Test {
 protected:
  MechanismPanel& panel() { return screen.window.panel<MechanismPanel>(); }
  MechanismTree& tree() { return *panel().tree(); }
  const Body& body(std::size_t i) { return screen.document.committed().mechanism->bodies[i]; }
  double lengthOf(std::size_t i) { return std::get<RodShape>(body(i).shape).length; }

  void SetUp() override {
    Scenario s = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
    s = with_rod(s, {{0, 0.5}, {}}, {{0.4, 0.5}, {}});
    s = with_disc(s, {{0.5, 1}, {}}, 0.1);
    Mechanism mechanism = *s.mechanism;
    for (Body& one : mechanism.bodies) one.mass = 1.5;
    s.mechanism = std::make_shared<const Mechanism>(mechanism);
    screen.document.reset(resolved(s));
    screen.window.showTree();
    QCoreApplication::processEvents();
  }
  QTreeWidgetItem* itemOf(const char* name) {
    for (QTreeWidgetItemIterator it(&tree()); *it; ++it) {
      if ((*it)->parent() != nullptr && (*it)->text(0) == QLatin1String(name)) return *it;
    }
    ADD_FAILURE() << "no item " << name;
    return nullptr;
  }
  void click(const char* name, Qt::KeyboardModifiers keys = {}) {
    QTreeWidgetItem* item = itemOf(name);
    tree().scrollToItem(item);
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, keys,
                      tree().visualItemRect(item).center());
    QCoreApplication::processEvents();
  }
  NumberField& field(const char* name) {
    NumberField* found = panel().form()->field(QLatin1String(name));
    if (found == nullptr) throw std::out_of_range(name);
    return *found;
  }
  bool hasField(const char* name) { return panel().form()->field(QLatin1String(name)) != nullptr; }

  test::WindowOnScreen screen;
};

TEST_F(SeveralInTheWindow, WhatAllHaveIsShownOnceAndSetInAll) {
  click("rod");
  EXPECT_TRUE(hasField("bodies.rod.mass"));
  click("rod-2", Qt::ControlModifier);
  ASSERT_TRUE(hasField("mass"));
  EXPECT_FALSE(hasField("bodies.rod.mass"));
  EXPECT_EQ(field("mass").value(), 1.5);
  EXPECT_FALSE(field("mass").lineEdit()->text().isEmpty());
  screen.enter(field("mass"), QStringLiteral("2000 g"));
  EXPECT_EQ(body(0).mass, 2);
  EXPECT_EQ(body(1).mass, 2);
  EXPECT_EQ(body(2).mass, 1.5) << "not selected";
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_EQ(screen.document.undoStack().undoText(), QStringLiteral("set mass of 2 parts"));
  screen.trigger("edit.undo");
  EXPECT_EQ(body(0).mass, 1.5);
  EXPECT_EQ(body(1).mass, 1.5);
  EXPECT_EQ(field("mass").value(), 1.5);
}

TEST_F(SeveralInTheWindow, WhereTheyDifferTheFieldIsEmptyAndSaysSo) {
  click("rod");
  click("rod-2", Qt::ControlModifier);
  NumberField& length = field("length");
  EXPECT_TRUE(length.lineEdit()->text().isEmpty());
  EXPECT_EQ(length.lineEdit()->placeholderText(), QStringLiteral("several"));
  // A key without a number to begin with, and an empty text, change nothing.
  length.lineEdit()->setFocus();
  QCoreApplication::processEvents();
  QTest::keyClick(length.lineEdit(), Qt::Key_Up);
  screen.enter(length, QStringLiteral(" "));
  EXPECT_EQ(screen.undoSteps(), 0);
  EXPECT_TRUE(length.message().isEmpty()) << length.message().toStdString();
  screen.enter(length, QStringLiteral("2*0.35"));
  EXPECT_NEAR(lengthOf(0), 0.7, 1e-15);
  EXPECT_NEAR(lengthOf(1), 0.7, 1e-15);
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_TRUE(length.lineEdit()->placeholderText().isEmpty());
  screen.trigger("edit.undo");
  EXPECT_TRUE(length.lineEdit()->text().isEmpty());
  EXPECT_EQ(lengthOf(0), 1);
  EXPECT_EQ(lengthOf(1), 0.4);
}

TEST_F(SeveralInTheWindow, WhatIsNotPossibleForOneIsRefusedForAll) {
  click("rod");
  click("rod-2", Qt::ControlModifier);
  const Scenario before = screen.document.committed();
  screen.enter(field("mass"), QStringLiteral("-1"));
  EXPECT_FALSE(field("mass").message().isEmpty());
  screen.enter(field("length"), QStringLiteral("-1"));
  EXPECT_FALSE(field("length").message().isEmpty());
  EXPECT_EQ(screen.document.scenario(), before);
  EXPECT_EQ(screen.undoSteps(), 0);
  QTest::keyClick(field("length").lineEdit(), Qt::Key_Escape);
  EXPECT_TRUE(field("length").message().isEmpty());
  EXPECT_TRUE(field("length").lineEdit()->text().isEmpty());
}

TEST_F(SeveralInTheWindow, OtherKindsOfPartsHaveFewerNumbersInCommon) {
  click("rod");
  click("rod-2", Qt::ControlModifier);
  EXPECT_TRUE(hasField("length"));
  click("disc", Qt::ControlModifier);
  EXPECT_TRUE(hasField("mass"));
  EXPECT_FALSE(hasField("length"));
  EXPECT_FALSE(hasField("radius"));
  click("disc");
  EXPECT_TRUE(hasField("bodies.disc.radius")) << "alone it has its own again";
}

TEST_F(SeveralInTheWindow, WhatIsSelectedInTheSceneIsEditedAlike) {
  SceneView& scene = *screen.window.views().scene;
  ASSERT_TRUE(test::eventually([&] { return !scene.isGliding(); }));
  const auto pixel = [&](Vec2 at) {
    return toPixels(scene.view(), QRectF(scene.rect()), at).toPoint();
  };
  QTest::mouseClick(&scene, Qt::LeftButton, {}, pixel({0.25, 0}));
  QTest::mouseClick(&scene, Qt::LeftButton, Qt::ShiftModifier, pixel({0.1, 0.5}));
  ASSERT_TRUE(hasField("mass"));
  screen.enter(field("mass"), QStringLiteral("3"));
  EXPECT_EQ(body(0).mass, 3);
  EXPECT_EQ(body(1).mass, 3);
}

TEST_F(SeveralInTheWindow, TheSidesOfAParallelogramAreMadeLongerTogether) {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{0, 0.3}, {}});
  s = with_rod(s, {{0.8, 0}, Anchor{.p = {0.8, 0}}}, {{0.8, 0.3}, {}});
  s = with_rod(s, spot_near(s, {0, 0.3}, 0.01), spot_near(s, {0.8, 0.3}, 0.01));
  screen.document.reset(resolved(s));
  QCoreApplication::processEvents();
  click("rod");
  click("rod-2", Qt::ControlModifier);
  screen.enter(field("length"), QStringLiteral("3"));
  EXPECT_TRUE(field("length").message().isEmpty()) << field("length").message().toStdString();
  EXPECT_EQ(lengthOf(0), 3) << "2.7 m longer than the other: alone it could not be";
  EXPECT_EQ(lengthOf(1), 3);
}

}  // namespace
}  // namespace carom::ui
