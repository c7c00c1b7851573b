// SPDX-License-Identifier: GPL-3.0-or-later
//
// Force elements in the mechanism's tree, and from there to the scene and back.
#include "tests/ui/elements_scene.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

const QString springPath = QStringLiteral("forces.spring");

Role roleOfTheSpring(const WindowOnScreen& w) {
  const Scene scene = w.window.views().scene->currentScene();
  for (const Primitive& primitive : scene.primitives) {
    if (const auto* line = std::get_if<SpringLine>(&primitive)) return line->role;
  }
  ADD_FAILURE() << "no spring";
  return Role::ghost;
}

TEST(MechanismTreeColours, FollowTheScheme) {
  WindowOnScreen w;
  const MechanismTree& tree = *w.window.panel<MechanismPanel>().tree();
  const auto expectQuietInk = [&tree](ColourScheme scheme) {
    QCoreApplication::processEvents();
    const QColor ink = paletteOf(scheme).color(QPalette::PlaceholderText);
    EXPECT_EQ(tree.topLevelItem(0)->child(0)->foreground(1).color(), ink);
  };
  w.window.setDark(false);
  expectQuietInk(ColourScheme::light);
  w.window.setDark(true);
  expectQuietInk(ColourScheme::dark);
  w.window.setDark(false);
  expectQuietInk(ColourScheme::light);
}

TEST(ForceTree, ListsTheElementsWithTheirKinds) {
  WindowOnScreen w;
  w.document.reset(test::elementsScenario());
  const MechanismTree& tree = *w.window.panel<MechanismPanel>().tree();
  const auto groups = tree.findItems(QStringLiteral("Forces"), Qt::MatchExactly);
  ASSERT_EQ(groups.size(), 1);
  const QTreeWidgetItem& group = *groups.front();
  const std::vector<std::pair<const char*, const char*>> expected{
      {"wind", "force"},   {"gust", "force"},   {"calm", "force"},  {"load", "torque"},
      {"none", "torque"},  {"brake", "torque"}, {"hip", "motor"},   {"coil", "torsion-spring"},
      {"ram", "actuator"}, {"tie", "spring"},   {"cord", "spring"}, {"oil", "damper"},
      {"slack", "spring"}};
  ASSERT_EQ(group.childCount(), static_cast<int>(expected.size()));
  for (int i = 0; i < group.childCount(); ++i) {
    const auto& [name, kind] = expected[static_cast<std::size_t>(i)];
    EXPECT_EQ(group.child(i)->text(0), QString::fromLatin1(name));
    EXPECT_EQ(group.child(i)->text(1), QString::fromLatin1(kind));
    EXPECT_FALSE(group.child(i)->whatsThis(0).isEmpty());
  }
  w.document.reset(load_gallery("kane"));
  EXPECT_TRUE(tree.findItems(QStringLiteral("Forces"), Qt::MatchExactly).isEmpty());
}

TEST(ForceTree, NumbersOfAnElementAreEdited) {
  WindowOnScreen w("spring-stop");
  MechanismPanel& panel = w.window.panel<MechanismPanel>();
  panel.tree()->selectPath(springPath);
  EXPECT_EQ(panel.tree()->currentPrefix(), springPath);
  EXPECT_EQ(panel.form()->fields().size(), 3U);
  NumberField* stiffness = panel.form()->field(springPath + QStringLiteral(".stiffness"));
  ASSERT_NE(stiffness, nullptr);
  EXPECT_FALSE(stiffness->whatsThis().isEmpty());
  w.enter(*stiffness, QStringLiteral("80"));
  const auto& force = w.document.scenario().mechanism->forces.front();
  EXPECT_EQ(std::get<SpringForce>(force.kind).stiffness, 80);
  EXPECT_EQ(w.undoSteps(), 1);
}

TEST(ForceTree, WhatIsSelectedIsLitInTheScene) {
  WindowOnScreen w("spring-stop");
  EXPECT_EQ(roleOfTheSpring(w), Role::element);
  w.window.panel<MechanismPanel>().tree()->selectPath(springPath);
  EXPECT_EQ(roleOfTheSpring(w), Role::elementLit);
  w.window.panel<MechanismPanel>().tree()->selectPath(QStringLiteral("bodies.slider"));
  EXPECT_EQ(roleOfTheSpring(w), Role::element);
}

TEST(ForceTree, ClickInTheSceneLeadsToTheNumbers) {
  WindowOnScreen w("spring-stop");
  SceneView& scene = *w.window.views().scene;
  const QPointF at = toPixels(scene.view(), QRectF(scene.rect()), {-0.2, 0});
  QTest::mouseClick(&scene, Qt::LeftButton, {}, at.toPoint());
  EXPECT_EQ(w.window.panel<MechanismPanel>().tree()->currentPrefix(), springPath);
  EXPECT_TRUE(w.window.panel<MechanismPanel>().isVisible());
}

}  // namespace
}  // namespace carom::ui
