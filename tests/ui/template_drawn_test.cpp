// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the templates are is drawn from nothing with real events. Expected are the indicators of the
// same mechanism written by hand, with coordinates from its geometry.
#include "tests/ui/drawn_by_hand.h"
#include "tests/ui/eventually.h"
#include "ui/editors/parameter_form.h"

namespace carom::ui {
namespace {

using test::DrawnByHand;

class TemplateDrawn : public DrawnByHand {};

TEST_F(TemplateDrawn, Pendulum) {
  begin({0, -0.25}, 600);
  choose(Qt::Key_R);
  click({0, 0});
  type(QStringLiteral("400 mm"), QStringLiteral("-90 deg"));
  choose(Qt::Key_V);
  click({0, 0});
  choose(Qt::Key_W);
  draw({0, -0.5}, {0, -0.3});
  throwBy({60, 10});
  set(QStringLiteral("velocity.wall.x"), QStringLiteral("1.5"));
  set(QStringLiteral("bodies.rod.mass"), QStringLiteral("500 g"));
  set(QStringLiteral("contacts.wall.e"), QStringLiteral("0.6"));
  set(QStringLiteral("contacts.wall.mu"), QStringLiteral("0.2"));
  expectImpactOf(R"({"version": 1,
    "bodies": [{"name": "arm", "shape": "rod", "mass": 0.5, "length": 0.4}],
    "joints": [{"name": "nail", "kind": "revolute", "a": {"body": "arm", "at": "start"},
                "b": {"body": "ground", "at": [0, 0]}}],
    "contacts": [{"name": "tip", "kind": "point-line", "point": {"body": "arm", "at": "end"},
                  "line": {"body": "ground", "at": [0, 0], "normal": [-1, 0]}, "e": 0.6, "mu": 0.2}],
    "pose": {"targets": [{"name": "arm", "body": "arm", "angle": -1.5707963267948966}]},
    "velocity": {"targets": [{"name": "arm", "body": "arm", "rate": 3.75}]},
    "law": "newton-coulomb", "gravity": [0, -9.81]})");
  // m L²/3 · (v/L)²/2, of which a rod that can only turn gives all to the wall; e² of it is left.
  EXPECT_NEAR(*screen.document.evaluation().indicators.T_c_minus.number, 0.5 * 1.5 * 1.5 / 6,
              1e-12);
  EXPECT_NEAR(*screen.document.evaluation().indicators.gamma.number, 0.36, 1e-12);
}

// The crank is 9 cm by 12 cm, the rocker stands upright, the coupler is 31 cm by 18 cm.
std::string fourBar(const std::string& crank, const std::string& rocker, const std::string& coupler,
                    const std::string& coefficients) {
  return R"({"version": 1, "bodies": [
      {"name": "crank", "shape": "rod", "mass": )" +
         crank + R"(, "length": 0.15},
      {"name": "rocker", "shape": "rod", "mass": )" +
         rocker + R"(, "length": 0.3},
      {"name": "coupler", "shape": "rod", "mass": )" +
         coupler + R"(, "length": 0.35846896657869838}],
    "joints": [
      {"name": "A", "kind": "revolute", "a": {"body": "crank", "at": "start"},
       "b": {"body": "ground", "at": [0, 0]}},
      {"name": "B", "kind": "revolute", "a": {"body": "crank", "at": "end"},
       "b": {"body": "coupler", "at": "start"}},
      {"name": "C", "kind": "revolute", "a": {"body": "coupler", "at": "end"},
       "b": {"body": "rocker", "at": "end"}},
      {"name": "D", "kind": "revolute", "a": {"body": "rocker", "at": "start"},
       "b": {"body": "ground", "at": [0.4, 0]}}],
    "contacts": [{"name": "stop", "kind": "point-line", "point": {"body": "rocker", "at": "end"},
      "line": {"body": "ground", "at": [0.4, 0.3], "normal": [-1, 0]}, )" +
         coefficients + R"(}],
    "state": {"q": {"crank": [0.045, 0.06, 0.92729521800161219],
                    "rocker": [0.4, 0.15, 1.5707963267948966],
                    "coupler": [0.245, 0.21, 0.52606641899676337]}},
    "velocity": {"targets": [{"name": "rocker", "body": "rocker", "rate": -3.3333333333333335}]},
    "law": "newton-coulomb", "gravity": [0, -9.81]})";
}

TEST_F(TemplateDrawn, FourBarWithAStop) {
  begin({0.2, 0.15}, 600);
  choose(Qt::Key_R);
  click({0, 0});
  type(QStringLiteral("150 mm"), QStringLiteral("0.92729521800161219 rad"));
  click({0.4, 0});
  type(QStringLiteral("0.3"), QStringLiteral("90 deg"));
  draw({0.09, 0.12}, {0.4, 0.3});
  ASSERT_EQ(mechanism().joints.size(), 2U) << "the coupler is held at both ends";
  choose(Qt::Key_V);
  click({0, 0});
  click({0.4, 0});
  choose(Qt::Key_W);
  draw({0.4, 0.2}, {0.4, 0.4});
  throwBy({50, 0});
  set(QStringLiteral("velocity.wall.x"), QStringLiteral("1"));
  set(QStringLiteral("bodies.rod.mass"), QStringLiteral("200 g"));
  set(QStringLiteral("bodies.rod-2.mass"), QStringLiteral("0.4"));
  set(QStringLiteral("bodies.rod-3.mass"), QStringLiteral("0.5"));
  set(QStringLiteral("contacts.wall.mu"), QStringLiteral("0.2"));
  expectImpactOf(fourBar("0.2", "0.4", "0.5", R"("e": 0.5, "mu": 0.2)"));
}

// Tab goes to what was drawn, arrows to other places, Enter takes a place; numbers are typed.
TEST_F(TemplateDrawn, FourBarWithAStopByKeyboardAlone) {
  QTest::keyClick(&screen.window, Qt::Key_N, Qt::ControlModifier);
  ASSERT_TRUE(mechanism().bodies.empty());
  ASSERT_TRUE(rests());
  ASSERT_TRUE(scene().hasFocus()) << "a new scenario is drawn on at once";
  // Four steps of the grid, the least of 1, 2, 5, 10, … mm … that is 5 pixels wide.
  const auto stepsOf = [this](double way) {
    const double least = 5 / scene().view().scale;
    double grid = std::pow(10, std::floor(std::log10(least)));
    grid *= grid >= least ? 1 : 2 * grid >= least ? 2 : 5 * grid >= least ? 5 : 10;
    return static_cast<int>(std::lround(way / (4 * grid)));
  };
  choose(Qt::Key_R);
  press(Qt::Key_Return);
  type(QStringLiteral("150 mm"), QStringLiteral("0.92729521800161219 rad"));
  ASSERT_TRUE(rests());
  press(Qt::Key_Tab);
  press(Qt::Key_Right, stepsOf(0.4));
  press(Qt::Key_Return);
  type(QStringLiteral("300 mm"), QStringLiteral("90 deg"));
  ASSERT_TRUE(rests());
  // From the pivot of the rocker to its end, and back over three places to the crank's.
  press(Qt::Key_Tab);
  press(Qt::Key_Return);
  press(Qt::Key_Tab, 3, Qt::ShiftModifier);
  press(Qt::Key_Return);
  ASSERT_EQ(mechanism().bodies.size(), 3U);
  ASSERT_EQ(mechanism().joints.size(), 2U);
  ASSERT_TRUE(rests());
  choose(Qt::Key_V);
  press(Qt::Key_Tab);
  press(Qt::Key_Return);
  press(Qt::Key_Tab, 3);
  press(Qt::Key_Return);
  ASSERT_EQ(mechanism().joints.size(), 4U);
  ASSERT_TRUE(rests());
  choose(Qt::Key_W);
  press(Qt::Key_Tab, 5);
  press(Qt::Key_Down);
  press(Qt::Key_Return);
  type(QStringLiteral("200 mm"), QStringLiteral("90 deg"));
  ASSERT_EQ(mechanism().contacts.size(), 1U);
  ASSERT_TRUE(rests());
  press(Qt::Key_Escape);
  ASSERT_EQ(scene().sceneTool(), SceneTool::drag);
  // The first handle is the arrow: it is pushed to the right and gets its number.
  press(Qt::Key_Tab);
  press(Qt::Key_Right, 10);
  press(Qt::Key_Return);
  auto* popup = screen.window.findChild<HandlePopup*>();
  ASSERT_NE(popup, nullptr);
  ASSERT_EQ(popup->form()->fields().size(), 1U) << "the end of the rocker moves to the side only";
  ASSERT_EQ(popup->form()->fields().front()->spec().name.toStdString(), "velocity.wall.x");
  QLineEdit* field = popup->form()->fields().front()->lineEdit();
  QTest::keyClicks(field, QStringLiteral("1"));
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_EQ(screen.document.committed().motion->velocity.targets.size(), 1U);
  expectImpactOf(fourBar("1", "1", "1", R"("e": 0.5, "mu": 0)"));
}

// Crank of 6 cm by 8 cm; its rod is 30 cm by 8 cm; the piston 8 cm by 6 cm.
TEST_F(TemplateDrawn, SliderCrank) {
  begin({0.2, 0}, 600);
  choose(Qt::Key_R);
  click({0, 0});
  type(QStringLiteral("100 mm"), QStringLiteral("0.92729521800161219 rad"));
  choose(Qt::Key_G);
  for (const Vec2 corner : {Vec2{0.32, -0.03}, {0.4, -0.03}, {0.4, 0.03}, {0.32, 0.03}}) {
    click(corner);
  }
  click({0.32, -0.03});
  choose(Qt::Key_L);
  draw({0.36, 0}, {0.5, 0});
  choose(Qt::Key_R);
  draw({0.06, 0.08}, {0.36, 0});
  choose(Qt::Key_V);
  click({0, 0});
  ASSERT_EQ(mechanism().joints.size(), 4U);
  choose(Qt::Key_W);
  draw({0.4, -0.08}, {0.4, 0.08});
  throwBy({50, 5});
  set(QStringLiteral("velocity.wall.x"), QStringLiteral("1"));
  set(QStringLiteral("bodies.rod.mass"), QStringLiteral("0.3"));
  set(QStringLiteral("bodies.polygon.mass"), QStringLiteral("0.6"));
  set(QStringLiteral("bodies.rod-2.mass"), QStringLiteral("0.25"));
  set(QStringLiteral("contacts.wall.e"), QStringLiteral("0.4"));
  set(QStringLiteral("contacts.wall.mu"), QStringLiteral("0.1"));
  expectImpactOf(R"({"version": 1, "bodies": [
      {"name": "crank", "shape": "rod", "mass": 0.3, "length": 0.1},
      {"name": "piston", "mass": 0.6, "inertia": 0.0005},
      {"name": "rod", "shape": "rod", "mass": 0.25, "length": 0.31048349392520047}],
    "joints": [
      {"name": "A", "kind": "revolute", "a": {"body": "crank", "at": "start"},
       "b": {"body": "ground", "at": [0, 0]}},
      {"name": "B", "kind": "revolute", "a": {"body": "crank", "at": "end"},
       "b": {"body": "rod", "at": "start"}},
      {"name": "C", "kind": "revolute", "a": {"body": "rod", "at": "end"}, "b": {"body": "piston"}},
      {"name": "guide", "kind": "prismatic", "a": {"body": "piston"},
       "b": {"body": "ground", "at": [0, 0]}, "axis": [1, 0]}],
    "contacts": [{"name": "wall", "kind": "point-line", "point": {"body": "piston", "at": [0.04, -0.03]},
      "line": {"body": "ground", "at": [0.4, 0], "normal": [-1, 0]}, "e": 0.4, "mu": 0.1}],
    "state": {"q": {"crank": [0.03, 0.04, 0.92729521800161219], "piston": [0.36, 0, 0],
                    "rod": [0.21, 0.04, -0.26060239174734095]}},
    "velocity": {"targets": [{"name": "piston", "point": {"body": "piston"}, "x": 1}]},
    "law": "newton-coulomb", "gravity": [0, -9.81]})");
}

}  // namespace
}  // namespace carom::ui
