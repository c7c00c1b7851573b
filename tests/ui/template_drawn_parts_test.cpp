// SPDX-License-Identifier: GPL-3.0-or-later
//
// The templates of several bodies and contacts, drawn from nothing with real events as in
// template_drawn_test.cpp: expected are the indicators of the same mechanism written by hand.
#include <QComboBox>

#include "tests/ui/drawn_by_hand.h"
#include "tests/ui/eventually.h"

namespace carom::ui {
namespace {

using test::DrawnByHand;

class TemplateDrawnOfParts : public DrawnByHand {
 protected:
  void rectangle(Vec2 low, Vec2 high) {
    choose(Qt::Key_G);
    for (const Vec2 corner : {low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}, low}) {
      click(corner);
    }
  }
};

// A ball of 5 cm between two upright fingers of 24 cm, which turn about their middles; a plunger
// that moves upward parts their upper ends.
TEST_F(TemplateDrawnOfParts, Gripper) {
  begin({0, 0.1}, 900);
  choose(Qt::Key_D);
  click({0, 0});
  type(QStringLiteral("50 mm"));
  choose(Qt::Key_R);
  draw({-0.05, 0}, {-0.05, 0.24});
  draw({0.05, 0}, {0.05, 0.24});
  choose(Qt::Key_V);
  click({-0.05, 0.12});
  click({0.05, 0.12});
  rectangle({-0.02, 0.15}, {0.02, 0.19});
  choose(Qt::Key_L);
  draw({0, 0.17}, {0, 0.3});
  choose(Qt::Key_K);
  draw({-0.02, 0.19}, {-0.05, 0.24});
  draw({0.02, 0.19}, {0.05, 0.24});
  choose(Qt::Key_F);
  draw({0, 0.17}, {0, 0.3});
  choose(Qt::Key_T);
  draw({-0.05, 0}, {0, 0});
  draw({0.05, 0}, {0, 0});
  choose(Qt::Key_W);
  draw({-0.04, -0.05}, {0.04, -0.05});
  ASSERT_EQ(mechanism().joints.size(), 5U);
  ASSERT_EQ(mechanism().contacts.size(), 3U);
  throwBy({40, 0});
  set(QStringLiteral("velocity.contact.x"), QStringLiteral("0.6"));
  set(QStringLiteral("forces.force.y"), QStringLiteral("4"));
  set(QStringLiteral("bodies.disc.mass"), QStringLiteral("300 g"));
  set(QStringLiteral("bodies.rod.mass"), QStringLiteral("150 g"));
  set(QStringLiteral("bodies.rod-2.mass"), QStringLiteral("150 g"));
  set(QStringLiteral("bodies.polygon.mass"), QStringLiteral("200 g"));
  for (const char* contact : {"contact", "contact-2"}) {
    const QString path = QStringLiteral("contacts.") + QLatin1String(contact);
    set(path + QStringLiteral(".e"), QStringLiteral("0.6"));
    set(path + QStringLiteral(".mu"), QStringLiteral("0.5"));
  }
  set(QStringLiteral("contacts.wall.e"), QStringLiteral("0"));
  set(QStringLiteral("contacts.wall.mu"), QStringLiteral("0.3"));
  // The links are as long as √(3² + 5²) cm.
  expectImpactOf(R"({"version": 1, "bodies": [
      {"name": "ball", "shape": "disc", "mass": 0.3, "radius": 0.05},
      {"name": "left", "shape": "rod", "mass": 0.15, "length": 0.24},
      {"name": "right", "shape": "rod", "mass": 0.15, "length": 0.24},
      {"name": "plunger", "mass": 0.2, "inertia": 1}],
    "joints": [
      {"name": "l", "kind": "revolute", "a": {"body": "left"}, "b": {"body": "ground", "at": [-0.05, 0.12]}},
      {"name": "r", "kind": "revolute", "a": {"body": "right"}, "b": {"body": "ground", "at": [0.05, 0.12]}},
      {"name": "guide", "kind": "prismatic", "a": {"body": "plunger"},
       "b": {"body": "ground", "at": [0, 0]}, "axis": [0, 1]},
      {"name": "ll", "kind": "distance", "a": {"body": "plunger", "at": [-0.02, 0.02]},
       "b": {"body": "left", "at": "end"}, "length": 0.058309518948453007},
      {"name": "rr", "kind": "distance", "a": {"body": "plunger", "at": [0.02, 0.02]},
       "b": {"body": "right", "at": "end"}, "length": 0.058309518948453007}],
    "contacts": [
      {"name": "a", "kind": "point-disc", "point": {"body": "left", "at": "start"}, "disc": "ball",
       "e": 0.6, "mu": 0.5},
      {"name": "b", "kind": "point-disc", "point": {"body": "right", "at": "start"}, "disc": "ball",
       "e": 0.6, "mu": 0.5},
      {"name": "table", "kind": "disc-line", "disc": "ball",
       "line": {"body": "ground", "at": [0, -0.05], "normal": [0, 1]}, "e": 0, "mu": 0.3}],
    "state": {"q": {"ball": [0, 0, 0], "left": [-0.05, 0.12, 1.5707963267948966],
                    "right": [0.05, 0.12, 1.5707963267948966], "plunger": [0, 0.17, 0]}},
    "velocity": {"targets": [{"name": "left", "body": "left", "rate": 5}]},
    "law": "newton-coulomb", "gravity": [0, -9.81]})");
}

// Thigh and shank are 15 cm by 36 cm each.
TEST_F(TemplateDrawnOfParts, Leg) {
  begin({0, 0.4}, 500);
  rectangle({-0.2, 0.66}, {0.2, 0.78});
  choose(Qt::Key_L);
  draw({0, 0.72}, {0, 0.6});
  choose(Qt::Key_R);
  draw({0, 0.72}, {0.15, 0.36});
  draw({0.15, 0.36}, {0, 0});
  choose(Qt::Key_S);
  draw({0, 0.72}, {0, 0});
  choose(Qt::Key_W);
  draw({-0.3, 0}, {0.3, 0});
  ASSERT_EQ(mechanism().joints.size(), 3U);
  set(QStringLiteral("bodies.polygon.mass"), QStringLiteral("8"));
  set(QStringLiteral("bodies.rod.mass"), QStringLiteral("1.5"));
  set(QStringLiteral("bodies.rod-2.mass"), QStringLiteral("0.8"));
  set(QStringLiteral("contacts.wall.e"), QStringLiteral("0"));
  set(QStringLiteral("contacts.wall.mu"), QStringLiteral("0.7"));
  writeBeforeLaw(QStringLiteral(
      R"("velocity": {"targets": [)"
      R"({"name": "wall", "point": {"body": "rod-2", "at": "end"}, "x": 0, "y": -1}, )"
      R"({"name": "trunk", "point": {"body": "polygon"}, "y": -1}]}, )"));
  expectImpactOf(R"({"version": 1, "bodies": [
      {"name": "trunk", "mass": 8, "inertia": 1},
      {"name": "thigh", "shape": "rod", "mass": 1.5, "length": 0.39},
      {"name": "shank", "shape": "rod", "mass": 0.8, "length": 0.39}],
    "joints": [
      {"name": "guide", "kind": "prismatic", "a": {"body": "trunk"},
       "b": {"body": "ground", "at": [0, 0]}, "axis": [0, 1]},
      {"name": "hip", "kind": "revolute", "a": {"body": "thigh", "at": "start"}, "b": {"body": "trunk"}},
      {"name": "knee", "kind": "revolute", "a": {"body": "shank", "at": "start"},
       "b": {"body": "thigh", "at": "end"}}],
    "contacts": [{"name": "foot", "kind": "point-line", "point": {"body": "shank", "at": "end"},
      "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}, "e": 0, "mu": 0.7}],
    "state": {"q": {"trunk": [0, 0.72, 0], "thigh": [0.075, 0.54, -1.1760052070951352],
                    "shank": [0.075, 0.18, -1.965587446494658]}},
    "velocity": {"targets": [
      {"name": "trunk", "point": {"body": "trunk"}, "y": -1},
      {"name": "thigh", "body": "thigh", "rate": 0}, {"name": "shank", "body": "shank", "rate": 0}]},
    "law": "newton-coulomb", "gravity": [0, -9.81]})");
  // All of it falls with 1 m/s.
  EXPECT_NEAR(*screen.document.evaluation().indicators.T_minus.number, (8 + 1.5 + 0.8) / 2, 1e-12);
}

TEST_F(TemplateDrawnOfParts, RockingBlock) {
  begin({0, 0.2}, 700);
  rectangle({-0.1, 0}, {0.1, 0.4});
  choose(Qt::Key_W);
  draw({0, 0}, {0.3, 0});
  draw({-0.3, 0}, {0, 0});
  ASSERT_EQ(mechanism().contacts.size(), 2U);
  set(QStringLiteral("bodies.polygon.mass"), QStringLiteral("4"));
  for (const char* contact : {"wall", "wall-2"}) {
    const QString path = QStringLiteral("contacts.") + QLatin1String(contact);
    set(path + QStringLiteral(".e"), QStringLiteral("0"));
    set(path + QStringLiteral(".mu"), QStringLiteral("0.6"));
  }
  writeBeforeLaw(QStringLiteral(
      R"("velocity": {"targets": [)"
      R"({"name": "left", "point": {"body": "polygon", "vertex": "v1"}, "x": 0, "y": 0}, )"
      R"({"name": "block", "body": "polygon", "rate": -1}]}, )"));
  // A block of 0.2 m by 0.4 m has J = m(0.2² + 0.4²)/12 about its middle.
  expectImpactOf(R"({"version": 1,
    "bodies": [{"name": "block", "mass": 4, "inertia": 0.066666666666666666}],
    "contacts": [
      {"name": "right", "kind": "point-line", "point": {"body": "block", "at": [0.1, -0.2]},
       "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}, "e": 0, "mu": 0.6},
      {"name": "left", "kind": "point-line", "point": {"body": "block", "at": [-0.1, -0.2]},
       "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}, "e": 0, "mu": 0.6}],
    "state": {"q": {"block": [0, 0.2, 0]}},
    "velocity": {"targets": [{"name": "middle", "point": {"body": "block"}, "x": 0.2, "y": -0.1},
                             {"name": "block", "body": "block", "rate": -1}]},
    "law": "newton-coulomb", "gravity": [0, -9.81]})");
  // Housner's factor of the rate, 1 − 3/2 sin²α with tan α = width/height, squared.
  EXPECT_NEAR(*screen.document.evaluation().indicators.gamma.number, 0.7 * 0.7, 1e-12);
}

TEST_F(TemplateDrawnOfParts, CradleOfThree) {
  begin({0.05, 0.15}, 900);
  for (const double x : {0.0, 0.05, 0.1}) {
    choose(Qt::Key_D);
    click({x, 0});
    type(QStringLiteral("25 mm"));
    choose(Qt::Key_K);
    draw({x, 0.4}, {x, 0});
  }
  choose(Qt::Key_T);
  draw({0, 0}, {0.05, 0});
  draw({0.05, 0}, {0.1, 0});
  ASSERT_EQ(mechanism().joints.size(), 3U);
  ASSERT_EQ(mechanism().contacts.size(), 2U);
  throwBy({50, 10});
  set(QStringLiteral("velocity.contact.x"), QStringLiteral("1"));
  for (const char* disc : {"disc", "disc-2", "disc-3"}) {
    set(QStringLiteral("bodies.%1.mass").arg(QLatin1String(disc)), QStringLiteral("0.5"));
  }
  set(QStringLiteral("contacts.contact.e"), QStringLiteral("1"));
  set(QStringLiteral("contacts.contact-2.e"), QStringLiteral("1"));
  screen.trigger("view.go.impact");
  QComboBox* laws = nullptr;
  for (QComboBox* box : screen.window.panel<ImpactPanel>().findChildren<QComboBox*>()) {
    if (box->accessibleName() == QStringLiteral("Impact law")) laws = box;
  }
  ASSERT_NE(laws, nullptr);
  for (int i = 0; i < laws->count(); ++i) QTest::keyClick(laws, Qt::Key_Down);
  ASSERT_TRUE(std::holds_alternative<LiuZhaoBrogliatoLaw>(screen.document.committed().law));
  expectImpactOf(R"({"version": 1, "bodies": [
      {"name": "a", "shape": "disc", "mass": 0.5, "radius": 0.025},
      {"name": "b", "shape": "disc", "mass": 0.5, "radius": 0.025},
      {"name": "c", "shape": "disc", "mass": 0.5, "radius": 0.025}],
    "joints": [
      {"name": "u", "kind": "distance", "a": {"body": "a"}, "b": {"body": "ground", "at": [0, 0.4]}, "length": 0.4},
      {"name": "v", "kind": "distance", "a": {"body": "b"}, "b": {"body": "ground", "at": [0.05, 0.4]}, "length": 0.4},
      {"name": "w", "kind": "distance", "a": {"body": "c"}, "b": {"body": "ground", "at": [0.1, 0.4]}, "length": 0.4}],
    "contacts": [{"name": "ab", "kind": "disc-disc", "a": "a", "b": "b", "e": 1},
                 {"name": "bc", "kind": "disc-disc", "a": "b", "b": "c", "e": 1}],
    "state": {"q": {"a": [0, 0, 0], "b": [0.05, 0, 0], "c": [0.1, 0, 0]}},
    "velocity": {"targets": [{"name": "a", "point": {"body": "a"}, "x": 1}]},
    "law": "liu-zhao-brogliato", "gravity": [0, -9.81]})");
}

TEST_F(TemplateDrawnOfParts, ChainOfThree) {
  begin({0.03, -0.12}, 900);
  choose(Qt::Key_R);
  draw({0, 0}, {0.06, -0.08});
  draw({0.06, -0.08}, {0, -0.16});
  draw({0, -0.16}, {0.06, -0.24});
  choose(Qt::Key_V);
  click({0, 0});
  ASSERT_EQ(mechanism().joints.size(), 3U);
  choose(Qt::Key_W);
  draw({-0.14, -0.24}, {0.26, -0.24});
  throwBy({20, 30});
  set(QStringLiteral("velocity.wall.x"), QStringLiteral("0.5"));
  set(QStringLiteral("velocity.wall.y"), QStringLiteral("-1"));
  for (const char* rod : {"rod", "rod-2", "rod-3"}) {
    set(QStringLiteral("bodies.%1.mass").arg(QLatin1String(rod)), QStringLiteral("100 g"));
  }
  set(QStringLiteral("contacts.wall.mu"), QStringLiteral("0.3"));
  expectImpactOf(R"({"version": 1, "bodies": [
      {"name": "a", "shape": "rod", "mass": 0.1, "length": 0.1},
      {"name": "b", "shape": "rod", "mass": 0.1, "length": 0.1},
      {"name": "c", "shape": "rod", "mass": 0.1, "length": 0.1}],
    "joints": [
      {"name": "u", "kind": "revolute", "a": {"body": "a", "at": "start"}, "b": {"body": "ground", "at": [0, 0]}},
      {"name": "v", "kind": "revolute", "a": {"body": "b", "at": "start"}, "b": {"body": "a", "at": "end"}},
      {"name": "w", "kind": "revolute", "a": {"body": "c", "at": "start"}, "b": {"body": "b", "at": "end"}}],
    "contacts": [{"name": "floor", "kind": "point-line", "point": {"body": "c", "at": "end"},
      "line": {"body": "ground", "at": [0, -0.24], "normal": [0, 1]}, "e": 0.5, "mu": 0.3}],
    "state": {"q": {"a": [0.03, -0.04, -0.92729521800161219], "b": [0.03, -0.12, -2.2142974355881808],
                    "c": [0.03, -0.2, -0.92729521800161219]}},
    "velocity": {"targets": [{"name": "tip", "point": {"body": "c", "at": "end"}, "x": 0.5, "y": -1}]},
    "law": "newton-coulomb", "gravity": [0, -9.81]})");
}

}  // namespace
}  // namespace carom::ui
