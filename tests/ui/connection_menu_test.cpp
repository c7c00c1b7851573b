// SPDX-License-Identifier: GPL-3.0-or-later
//
// Between what a joint, a contact or a force element is, and of which kind, is chosen with the
// right button. Every choice is one undo step, and what is refused is said.
#include <gtest/gtest.h>

#include "core/edit/draw.h"
#include "core/edit/reconnect.h"
#include "core/study/compute.h"
#include "tests/ui/eventually.h"
#include "tests/ui/menus.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/scene/scene_view.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

/// Two rods with a pivot on the ground, and a wall that the first one strikes.
Scenario rodsAndAWall() {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{0.5, 0}, {}});
  s = with_rod(s, {{0, 0.3}, {}}, {{0.5, 0.3}, {}});
  s = with_wall(s, {.body = 0, .place = Place::end}, {-1, -0.5}, {1, -0.5});
  return resolved(s);
}

class ConnectionMenu : public ::testing::Test {
 protected:
  void show(const Scenario& scenario) { w.document.reset(scenario); }
  /// Chooses an entry of a submenu over an item of the tree.
  /// @param last  of entries of the same text, as of both bodies
  void choose(const char* path, const char* menuText, const char* text, bool last = false) {
    tree().selectPath(QString::fromUtf8(path));
    tree().scrollToItem(tree().currentItem());
    take(test::openMenu(*tree().viewport(), tree().visualItemRect(tree().currentItem()).center()),
         menuText, text, last);
  }
  void take(QMenu* menu, const char* menuText, const char* text, bool last = false) {
    ASSERT_NE(menu, nullptr);
    const QAction* sub = test::entryOf(*menu, QString::fromUtf8(menuText));
    ASSERT_NE(sub, nullptr) << menuText;
    QAction* chosen = nullptr;
    for (QAction* one : sub->menu()->actions()) {
      if (one->text() == QString::fromUtf8(text) && (chosen == nullptr || last)) chosen = one;
    }
    ASSERT_NE(chosen, nullptr) << text;
    chosen->trigger();
    menu->close();
  }
  MechanismTree& tree() { return *w.window.panel<MechanismPanel>().tree(); }
  const Mechanism& mechanism() { return *w.document.committed().mechanism; }
  QString banner() { return w.window.banner().text(); }

  test::WindowOnScreen w;
};

TEST_F(ConnectionMenu, AJointIsBetweenOtherBodiesAndOfAnotherKind) {
  show(rodsAndAWall());
  const auto joint = [&]() -> const JointKind& { return mechanism().joints[0].kind; };
  choose("joints.pivot", "Between", "rod-2", true);
  EXPECT_EQ(anchor_b(joint()).body, 1);
  EXPECT_EQ(w.undoSteps(), 1);
  const QString heading = w.window.panel<MechanismPanel>().heading().text();
  EXPECT_TRUE(heading.contains(QStringLiteral("joins rod and rod-2"))) << heading.toStdString();
  choose("joints.pivot", "Kind", "weld");
  EXPECT_TRUE(std::holds_alternative<WeldJoint>(joint()));
  EXPECT_EQ(w.undoSteps(), 2);
  choose("joints.pivot", "Kind", "distance");
  EXPECT_EQ(w.undoSteps(), 2);
  EXPECT_TRUE(banner().contains(QStringLiteral("two places")));
}

TEST_F(ConnectionMenu, AContactIsStruckByAnotherBodyAndOfAnotherKind) {
  show(rodsAndAWall());
  SceneView& scene = *w.window.views().scene;
  ASSERT_TRUE(test::eventually([&] { return !scene.isGliding(); }));
  const auto atWall = [&] {
    return test::openMenu(scene,
                          toPixels(scene.view(), QRectF(scene.rect()), {-0.5, -0.5}).toPoint());
  };
  QMenu* menu = atWall();
  ASSERT_NE(menu, nullptr);
  const QAction* by = test::entryOf(*menu, QStringLiteral("Struck by"));
  ASSERT_NE(by, nullptr);
  const QList<QAction*> bodies = by->menu()->actions();
  ASSERT_EQ(bodies.size(), 2);
  EXPECT_TRUE(bodies[0]->isChecked());
  bodies[1]->trigger();
  menu->close();
  const auto contact = [&]() -> const Contact& { return mechanism().contacts[0]; };
  EXPECT_EQ(striking_body(contact()), 1);
  EXPECT_EQ(w.undoSteps(), 1);
  ASSERT_TRUE(test::eventually([&] { return !scene.isGliding(); }));
  take(atWall(), "Kind", "polygon");
  EXPECT_EQ(contact_kind(contact()), PolygonSurface::key);
  choose("contacts.wall", "Kind", "rope");
  EXPECT_EQ(contact_kind(contact()), Rope::word);
  choose("contacts.wall", "Kind", "strut");
  EXPECT_EQ(contact_kind(contact()), Strut::word);
  EXPECT_EQ(w.undoSteps(), 4);
  for (int i = 0; i < 4; ++i) w.trigger("edit.undo");
  EXPECT_EQ(w.document.committed(), rodsAndAWall());
}

TEST_F(ConnectionMenu, AStopHoldsFromTheOtherSide) {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{0.5, 0}, {}});
  show(resolved(with_stop(s, spot_near(s, {0, 0}, 1e-6), {0, -0.5})));
  const auto side = [&] { return stop_side(mechanism().contacts[0]); };
  ASSERT_EQ(side(), StopSide::lower);
  choose("contacts.stop", "Side", "comes no higher");
  EXPECT_EQ(side(), StopSide::upper);
  EXPECT_EQ(w.undoSteps(), 1);
}

TEST_F(ConnectionMenu, ForceElementsActOnOtherBodies) {
  Scenario s = rodsAndAWall();
  s = with_spring(s, {{0.5, 0}, Anchor{.body = 0, .place = Place::end}}, {{0.5, 1}, {}});
  s = with_part(s, ForceElement{"drive", MotorForce{0, ground, 1, 1, 1}});
  s = with_part(s, ForceElement{"push", PointForce{{.body = 0}, 1, 0}});
  show(resolved(s));
  const auto force = [&](std::size_t i) { return Part(mechanism().forces[i]); };
  choose("forces.spring", "Between", "rod-2", true);
  EXPECT_EQ(body_on(force(0), PartSide::second), 1);
  choose("forces.drive", "Between", "rod-2", true);
  EXPECT_EQ(body_on(force(1), PartSide::second), 1);
  choose("forces.push", "Acts on", "rod-2");
  EXPECT_EQ(body_on(force(2), PartSide::first), 1);
  EXPECT_EQ(w.undoSteps(), 3);
}

}  // namespace
}  // namespace carom::ui
