// SPDX-License-Identifier: GPL-3.0-or-later
//
// Force elements in the scene: what is drawn where, and what it tells.
#include <cmath>
#include <map>

#include "core/scenario/parameters.h"
#include "tests/ui/elements_scene.h"
#include "tests/ui/scene_fixture.h"
#include "ui/look/pixels.h"
#include "ui/scene/element_shapes.h"
#include "ui/scene/handles.h"
#include "ui/scene/part_info.h"

namespace carom::ui::test {
namespace {

/// The primitives of a kind by the names of their elements.
template <class Kind>
std::map<std::string, Kind> byName(const Scenario& scenario, const Scene& scene) {
  std::map<std::string, Kind> found;
  for (const Primitive& primitive : scene.primitives) {
    const auto* one = std::get_if<Kind>(&primitive);
    if (one == nullptr || one->element < 0) continue;
    const auto index = static_cast<std::size_t>(one->element);
    EXPECT_TRUE(found.emplace(scenario.mechanism->forces[index].name, *one).second);
  }
  return found;
}

class ForceElementsInTheScene : public ::testing::Test {
 protected:
  template <class Kind>
  [[nodiscard]] std::map<std::string, Kind> all() const {
    return byName<Kind>(scenario, scene);
  }
  static void expectAt(Vec2 actual, Vec2 expected) {
    EXPECT_LT(norm(actual - expected), 1e-9) << actual.x << ' ' << actual.y;
  }

  Scenario scenario = resolved(elementsScenario());
  Scene scene = buildScene(scenario, compute(scenario));
};

// "slack" has neither stiffness nor damping: it is not there.
TEST_F(ForceElementsInTheScene, SpringsAndDashpotsGoFromPointToPoint) {
  const auto lines = all<SpringLine>();
  ASSERT_EQ(lines.size(), 3U);
  const SpringLine &tie = lines.at("tie"), &cord = lines.at("cord"), &oil = lines.at("oil");
  EXPECT_TRUE(tie.spring && tie.damper);
  EXPECT_TRUE(cord.spring && !cord.damper);
  EXPECT_TRUE(!oil.spring && oil.damper);
  expectAt(tie.a, {0.5, -0.2});
  expectAt(tie.b, {0.9, -0.2});
  // In the frame of the rod that hangs, (−0.1, 0.1) is 0.1 m up and 0.1 m to the right.
  expectAt(cord.a, {0.6, -0.1});
  EXPECT_EQ(tie.usual, 0.3);
}

TEST_F(ForceElementsInTheScene, ActuatorIsACylinder) {
  const auto lines = all<PistonLine>();
  ASSERT_EQ(lines.size(), 1U);
  expectAt(lines.at("ram").a, {0.3, 0});
  expectAt(lines.at("ram").b, {-0.3, -0.3});
}

// The forearm hangs at −π/2 against the arm, which winds the coil off by a quarter of a turn.
TEST_F(ForceElementsInTheScene, TorsionSpringIsCoiledAboutTheJoint) {
  const auto coils = all<CoilMark>();
  ASSERT_EQ(coils.size(), 1U);
  const CoilMark& coil = coils.at("coil");
  expectAt(coil.centre, {0.5, 0});
  EXPECT_TRUE(coil.spring && coil.damper);
  EXPECT_NEAR(coil.from, pi / 2, 1e-9);
  EXPECT_NEAR(coil.turn, 4 * pi, 1e-9);
}

// The motor turns the ground against the arm: what is seen is the arm, which it turns clockwise.
// The forearm has no joint with the ground: its torque stands in its middle.
TEST_F(ForceElementsInTheScene, TorquesTurnInTheirSense) {
  const auto motors = all<MotorMark>();
  ASSERT_EQ(motors.size(), 1U);
  expectAt(motors.at("hip").centre, {0, 0});
  const auto arrows = all<TurnArrow>();
  ASSERT_EQ(arrows.size(), 3U) << "a torque of zero has none";
  expectAt(arrows.at("hip").centre, {0, 0});
  EXPECT_TRUE(arrows.at("hip").clockwise);
  EXPECT_FALSE(arrows.at("brake").clockwise);
  EXPECT_TRUE(arrows.at("load").clockwise);
  expectAt(arrows.at("load").centre, {0.5, -0.2});
  EXPECT_GT(arrows.at("brake").radiusPx, arrows.at("hip").radiusPx + 5) << "a ring of its own";
}

// The strongest, 10 N, is 66 px long; the other is half as strong and points to (−3, 4).
TEST_F(ForceElementsInTheScene, ForcesOnPointsAreArrowsInProportion) {
  const auto arrows = all<Arrow>();
  ASSERT_EQ(arrows.size(), 2U) << "a force of zero has none";
  expectAt(arrows.at("wind").tail, {0.5, 0});
  EXPECT_NEAR(arrows.at("wind").shaftPx.x(), 33 * -0.6, 1e-9);
  EXPECT_NEAR(arrows.at("wind").shaftPx.y(), 33 * -0.8, 1e-9) << "y is down on screen";
  expectAt(arrows.at("gust").tail, {0.5, -0.4});
  EXPECT_NEAR(arrows.at("gust").shaftPx.x(), 66, 1e-9);
  EXPECT_EQ(arrows.at("gust").role, Role::force);
}

// The motor lies on the arm's end: it is asked about there, and the hand takes the arm. In the
// middle of the forearm the spring lies below it.
TEST_F(ForceElementsInTheScene, BodiesAreTakenHoldOfBelowThem) {
  const QRectF area(0, 0, 800, 600);
  const View view{{0.2, 0}, 400};
  const auto at = [&](Vec2 p) { return pick(scene, view, area, toPixels(view, area, p)); };
  const auto nameAt = [&](Vec2 p) {
    const int element = at(p).element;
    return element < 0 ? "" : scenario.mechanism->forces[static_cast<std::size_t>(element)].name;
  };
  EXPECT_EQ(nameAt({0.005, 0}), "hip");
  EXPECT_EQ(at({0.005, 0}).body, 0);
  EXPECT_EQ(nameAt({0.5, -0.3}), "");
  EXPECT_EQ(at({0.5, -0.3}).body, 1);
  EXPECT_EQ(nameAt({0.75, 0.02}), "cord");
  EXPECT_TRUE(at({0.75, 0.02}).nothing());
  EXPECT_EQ(nameAt({-0.2, -0.25}), "ram");
}

TEST_F(ForceElementsInTheScene, TheViewShowsTheirEnds) {
  EXPECT_LE(scene.bounds.low.x, -0.3);
  EXPECT_GE(scene.bounds.high.x, 0.9);
  EXPECT_GE(scene.bounds.high.y, 0.4);
}

TEST_F(ForceElementsInTheScene, LabelsTellNumbersOfArrowsAndNoNumberOfNothing) {
  std::vector<std::string> texts;
  for (const Label& label : scene.labels) texts.push_back(label.text.toStdString());
  for (const char* text : {"wind 5 N", "gust 10 N", "load 1.5 N m", "tie", "ram", "coil", "hip"}) {
    const std::string with = QString::fromUtf8(text).toStdString();
    const bool found = std::ranges::any_of(texts, [&](const std::string& other) {
      return QString::fromStdString(other).replace(QChar(0x2009), ' ').replace(QChar(0xa0), ' ') ==
             QString::fromStdString(with);
    });
    EXPECT_TRUE(found) << text << " | " << ::testing::PrintToString(texts);
  }
  for (const char* name : {"calm", "none", "slack"}) {
    EXPECT_TRUE(std::ranges::none_of(
        texts, [&](const std::string& other) { return other.starts_with(name); }));
  }
}

// In a scene as large as a window usually leaves it none has to go.
TEST_F(ForceElementsInTheScene, EveryNameHasRoom) {
  for (const double width : {640.0, 682.0, 760.0, 900.0, 1200.0}) {
    const QRectF area(0, 0, width, 0.75 * width);
    Figure figure;
    layOut(scene, fitted(scene, area.size()), Theme::light(), area, figure);
    for (const Label& own : scene.labels) {
      const bool placed = std::ranges::count(figure.labels, own.text, &PlacedLabel::text) > 0;
      EXPECT_TRUE(placed) << own.text.toStdString() << ' ' << width;
    }
  }
}

// A name that stands nearer to another spring would be taken for that one's; rather none.
TEST_F(ForceElementsInTheScene, NamesAreNotMistaken) {
  int compared = 0;
  for (const double width : {400.0, 560.0, 900.0}) {
    const QRectF area(0, 0, width, 0.75 * width);
    const View view = fitted(scene, area.size());
    Figure figure;
    layOut(scene, view, Theme::light(), area, figure);
    for (const Label& own : scene.labels) {
      const auto placed = std::ranges::find(figure.labels, own.text, &PlacedLabel::text);
      if (own.role != Role::elementName || placed == figure.labels.end()) continue;
      const auto away = [&](const Label& label) {
        const QPointF tail = toPixels(view, area, label.at);
        return distanceToSegment(placed->box.center(), tail, tail + label.offsetPx);
      };
      for (const Label& other : scene.labels) {
        if (other.role != own.role || &other == &own) continue;
        EXPECT_LT(away(own), away(other)) << own.text.toStdString() << ' ' << width;
        ++compared;
      }
    }
  }
  EXPECT_GE(compared, 30);
}

// What is pointed at does not put out what is selected; lit, an arrow has another colour.
TEST_F(ForceElementsInTheScene, PointedAtAndSelectedAreLitTogether) {
  const auto index = [&](const char* name) {
    return static_cast<int>(
        std::ranges::find(scenario.mechanism->forces, name, &ForceElement::name) -
        scenario.mechanism->forces.begin());
  };
  SceneOptions options;
  options.litElements = {.pointed = index("tie"), .selected = {index("load")}};
  scene = buildScene(scenario, compute(scenario), options);
  EXPECT_EQ(all<SpringLine>().at("tie").role, Role::elementLit);
  EXPECT_EQ(all<SpringLine>().at("cord").role, Role::element);
  EXPECT_EQ(all<TurnArrow>().at("load").role, Role::forceLit);
  EXPECT_EQ(all<TurnArrow>().at("brake").role, Role::force);
  for (const Theme& theme : {Theme::light(), Theme::dark()}) {
    EXPECT_NE(theme.of(Role::forceLit).stroke, theme.of(Role::force).stroke);
  }
}

// A motor whose limit is 0 can give nothing: it is there, to be given one, and pale.
TEST_F(ForceElementsInTheScene, DriveThatGivesNothingIsPale) {
  EXPECT_EQ(all<MotorMark>().at("hip").role, Role::element);
  for (const char* path : {"forces.hip.limit", "forces.hip.gain"}) {
    const Scenario idle = resolved(with_parameter(elementsScenario(), path, 0));
    scene = buildScene(idle, compute(idle));
    EXPECT_EQ(all<MotorMark>().at("hip").role, Role::elementIdle) << path;
    EXPECT_FALSE(all<TurnArrow>().contains("hip")) << path;
    const QString text = describeElement(idle, compute(idle).state, 6);
    EXPECT_TRUE(text.contains(QStringLiteral("has no effect"))) << text.toStdString();
  }
}

TEST(ElementShapes, SpringKeepsItsWindingsAndStretches) {
  const auto shorter = zigzag({10, 20}, {70, 20}, 7), longer = zigzag({10, 20}, {130, 20}, 7);
  ASSERT_EQ(shorter.size(), longer.size());
  EXPECT_EQ(shorter.front(), QPointF(10, 20));
  EXPECT_EQ(shorter.back(), QPointF(70, 20));
  for (std::size_t i = 1; i + 1 < shorter.size(); ++i) {
    EXPECT_NEAR(std::abs(shorter[i].y() - 20), 7, 1e-12);
    EXPECT_NEAR(longer[i].x() - 10, 2 * (shorter[i].x() - 10), 1e-12);
    const double before = i > 1 ? shorter[i - 1].y() - 20 : -1;
    EXPECT_LT((shorter[i].y() - 20) * before, 0) << "sides alternate";
  }
  for (const QPointF point : zigzag({5, 5}, {5, 5}, 7)) {
    EXPECT_TRUE(std::isfinite(point.x()) && std::isfinite(point.y()));
  }
}

// Guides of a slider are 9 px beside its line: neither a spring alone nor one of a pair lies on
// them.
TEST(ElementShapes, SpringsLieBesideTheGuidesOfASlider) {
  for (const double scale : {50.0, 200.0, 5000.0}) {
    SpringLine line{.a = {0, 0}, .b = {1, 0}, .spring = true, .damper = false, .usual = 0.5};
    const double alone = halfWidthOf(line, scale);
    EXPECT_LT(alone, 9);
    line.damper = true;
    EXPECT_GT(halfWidthOf(line, scale) - 2 * alone, 9);
    const double before = halfWidthOf(line, scale);
    line.b = {2, 0};
    EXPECT_EQ(halfWidthOf(line, scale), before) << "whatever its length";
  }
}

TEST(ElementShapes, PistonFollowsTheLength) {
  EXPECT_EQ(pistonPlace(0.3, 0.3), 0.5);
  double before = pistonPlace(0, 0.3);
  EXPECT_GT(before, 0.1);
  for (const double length : {0.1, 0.5, 2.0, 1e6}) {
    const double place = pistonPlace(length, 0.3);
    EXPECT_GT(place, before);
    EXPECT_LT(place, 0.9);
    before = place;
  }
}

// A moment of the motion has the slider elsewhere; its spring is fixed at −0.3 m.
TEST(ForceElementsInMotion, SpringFollowsThePlayedMotion) {
  const Scenario scenario = resolved(load_gallery("spring-stop"));
  const Evaluation evaluation = compute(scenario);
  SceneOptions options;
  options.moment = SceneMoment{.state = evaluation.state};
  options.moment->state.q[0] = 0.2;
  for (const auto& [moment, x] : {std::pair{false, 0.05}, std::pair{true, 0.2}}) {
    const Scene scene = buildScene(scenario, evaluation, moment ? options : SceneOptions{});
    const SpringLine line = byName<SpringLine>(scenario, scene).at("spring");
    EXPECT_LT(norm(line.a - Vec2{x, 0}), 1e-9);
    EXPECT_LT(norm(line.b - Vec2{-0.3, 0}), 1e-12);
  }
}

// At the stop the spring is 0.35 m long and shortens at 1.5 m/s: 60 N/m · (0.2 − 0.35) m +
// 0.3 N s/m · 1.5 m/s = −8.55 N.
TEST(ElementInfo, TellsNumbersAndForce) {
  const Scenario scenario = resolved(load_gallery("spring-stop"));
  const QString text = describeElement(scenario, compute(scenario).state, 0);
  EXPECT_TRUE(text.startsWith(QStringLiteral("spring: "))) << text.toStdString();
  for (const char* part : {"60", "0.3", "0.2", "pulls with 8.55"}) {
    EXPECT_TRUE(text.contains(QString::fromLatin1(part))) << text.toStdString();
  }
}

// The block that the hammer strikes rests at its spring's own length, but for rounding of the pose.
TEST(ElementInfo, TellsNoForceOfRounding) {
  const Scenario scenario = resolved(load_gallery("driven-hammer"));
  const QString text = describeElement(scenario, compute(scenario).state, 1);
  EXPECT_TRUE(text.endsWith(QStringLiteral("no force now"))) << text.toStdString();
}

// The motor between the ground and the arm at rest would give 2 N m s/rad · 3 rad/s to the ground,
// cut at 5 N m: −5 N m on the arm.
TEST(ElementInfo, TellsTheTorqueOnABody) {
  const Scenario scenario = resolved(elementsScenario());
  State state = compute(scenario).state;
  state.qdot.assign(state.qdot.size(), 0.0);
  const QString text = describeElement(scenario, state, 6);
  EXPECT_TRUE(text.startsWith(QStringLiteral("hip (motor): "))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("−5")) && text.contains(QStringLiteral("on arm now")))
      << text.toStdString();
}

class SpringUnderTheHand : public ::testing::Test {
 protected:
  /// Between the slider and the end of the spring.
  [[nodiscard]] QPointF onTheSpring() const {
    return toPixels(screen.view.view(), QRectF(screen.view.rect()), {-0.2, 0});
  }
  [[nodiscard]] Role roleOfTheSpring() const {
    return byName<SpringLine>(screen.document.scenario(), screen.view.currentScene())
        .at("spring")
        .role;
  }

  SceneOnScreen screen{"spring-stop"};
};

TEST_F(SpringUnderTheHand, LightsUpUnderThePointer) {
  EXPECT_EQ(roleOfTheSpring(), Role::element);
  screen.hover(onTheSpring());
  EXPECT_EQ(roleOfTheSpring(), Role::elementLit);
  screen.hover({2, 2});
  EXPECT_EQ(roleOfTheSpring(), Role::element);
}

TEST_F(SpringUnderTheHand, IsNotTakenHoldOf) {
  const State before = screen.document.evaluation().state;
  screen.drag(onTheSpring(), {60, 30});
  EXPECT_EQ(screen.document.evaluation().state, before);
  EXPECT_EQ(screen.undoSteps(), 0);
}

// The motor's mark is about the pin of the joint: on the pin a click means the joint first, beside
// it the motor; a further one is for what lies below.
TEST(ClickOnAnElement, SecondOneReachesTheBodyBelow) {
  SceneOnScreen screen;
  screen.document.reset(elementsScenario());
  QCoreApplication::processEvents();
  std::vector<std::string> clicked;
  QObject::connect(&screen.view, &SceneView::elementActivated, &screen.view, [&](int element) {
    clicked.push_back("element " + std::to_string(element));
    const ForceElement& part =
        screen.document.scenario().mechanism->forces[static_cast<std::size_t>(element)];
    screen.view.setSelected({{PartKind::force, part.name}});
  });
  QObject::connect(&screen.view, &SceneView::bodyActivated, &screen.view, [&](int body) {
    clicked.push_back("body " + std::to_string(body));
    screen.view.setSelected({});
  });
  const auto click = [&](Vec2 place) {
    const QPointF at = toPixels(screen.view.view(), QRectF(screen.view.rect()), place);
    screen.press(at);
    screen.release(at);
  };
  QObject::connect(&screen.view, &SceneView::partActivated, &screen.view,
                   [&](const PartName& part) {
                     clicked.push_back("joint");
                     screen.view.setSelected({part});
                   });
  const double pixel = 1 / screen.view.view().scale;
  for (int i = 0; i < 3; ++i) click({0, -9 * pixel});  // on the motor's mark, off pin and support
  for (int i = 0; i < 2; ++i) click({0.75, 0.02});
  EXPECT_EQ(clicked, (std::vector<std::string>{"element 6", "body 0", "element 6", "element 10",
                                               "element 10"}));
  clicked.clear();
  for (int i = 0; i < 3; ++i) click({0, 2 * pixel});
  EXPECT_EQ(clicked, (std::vector<std::string>{"joint", "element 6", "body 0"}));
}

TEST_F(SpringUnderTheHand, LeavesTheSliderToTheHand) {
  const Picked picked =
      pick(screen.view.currentScene(), screen.view.view(), QRectF(screen.view.rect()),
           toPixels(screen.view.view(), QRectF(screen.view.rect()), {0.05, 0}));
  EXPECT_FALSE(picked.nothing());
  EXPECT_EQ(picked.element, -1);
}

}  // namespace
}  // namespace carom::ui::test
