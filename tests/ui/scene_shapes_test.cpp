// SPDX-License-Identifier: GPL-3.0-or-later
//
// Polygons and curved slots in the scene: drawn where they are, and taken hold of.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/edit/draw.h"
#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "ui/look/pixels.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/element_shapes.h"
#include "ui/scene/figure.h"
#include "ui/scene/handles.h"
#include "ui/scene/part_info.h"

namespace carom::ui::test {
namespace {

Scene sceneOf(const char* name) {
  const Scenario scenario = resolved(load_gallery(name));
  return buildScene(scenario, compute(scenario), {});
}

template <class Kind>
std::vector<Kind> all(const Scene& scene) {
  std::vector<Kind> found;
  for (const Primitive& primitive : scene.primitives) {
    if (const auto* one = std::get_if<Kind>(&primitive)) found.push_back(*one);
  }
  return found;
}

// The block of the gallery stands on the ground, 0.3 m wide and 1 m high.
TEST(SceneShapes, PolygonHasItsCorners) {
  const std::vector<Polygon> polygons = all<Polygon>(sceneOf("rocking-block"));
  ASSERT_EQ(polygons.size(), 1u);
  const std::vector<Vec2> expected{{-0.15, 0}, {0.15, 0}, {0.15, 1}, {-0.15, 1}};
  ASSERT_EQ(polygons[0].corners.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_LT(norm(polygons[0].corners[i] - expected[i]), 1e-9) << i;
  }
}

TEST(SceneShapes, PolygonIsTakenHoldOfInsideOnly) {
  const Scene scene = sceneOf("rocking-block");
  const QRectF area(0, 0, 600, 600);
  const View view{{0, 0.5}, 300};
  const auto body_at = [&](Vec2 p) {
    return pick(scene, view, area, toPixels(view, area, p)).body;
  };
  EXPECT_EQ(body_at({0.08, 0.8}), 0);
  EXPECT_EQ(body_at({-0.1, 0.3}), 0);
  EXPECT_EQ(body_at({0.25, 0.8}), ground);
  EXPECT_EQ(body_at({0, 1.2}), ground);
}

TEST(SceneShapes, CornersAreHandles) {
  int corners = 0;
  for (const Handle& handle : sceneOf("rocking-block").handles) {
    corners += handle.anchor.place == Place::vertex ? 1 : 0;
  }
  // Four, the arrow of the old corner's velocity, and the direction in which the new one is struck.
  EXPECT_EQ(corners, 6);
}

TEST(SceneShapes, CurvedSlotIsDrawnAroundItsCentre) {
  const Scene scene = sceneOf("ellipse-manipulator");
  const std::vector<CurvedRail> rails = all<CurvedRail>(scene);
  ASSERT_EQ(rails.size(), 1u);
  EXPECT_EQ(rails[0].semiX, 1);
  EXPECT_EQ(rails[0].semiY, 0.5);
  EXPECT_LT(norm(rails[0].along - Vec2{0, 1}), 1e-12);
  EXPECT_LE(scene.bounds.low.x, -0.5);
  EXPECT_GE(scene.bounds.high.y, 1);
}

// On a circle a guide beside it is a circle, too.
TEST(SceneShapes, GuidesKeepTheirDistance) {
  const CurvedRail circle{{0.3, -0.2}, {1, 0}, 0.5, 0.5};
  for (const double offset : {0.05, -0.05}) {
    for (const Vec2 p : besideRail(circle, offset, 200)) {
      EXPECT_NEAR(norm(p - circle.centre), 0.5 + offset, 1e-12);
    }
  }
  // An inner guide never crosses itself, however sharp the ends are: it goes round once.
  const CurvedRail sharp{{}, {1, 0}, 1, 0.05};
  double round = 0;
  const std::vector<Vec2> points = besideRail(sharp, -0.04, 200);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec2 a = points[i], b = points[(i + 1) % points.size()];
    EXPECT_GT(cross(a, b), 0) << i;
    round += std::atan2(cross(a, b), dot(a, b));
  }
  EXPECT_NEAR(round, 2 * pi, 1e-9);
}

// A rail of 2 km and a rod as long, slanted, in a picture of 4 m: QPainter takes a second for all
// of their lengths.
TEST(SceneShapes, StrokesEndWhereTheyAreNotSeen) {
  const QRectF area(0, 0, 400, 300);
  const View view{{0, 0}, 100};
  Scene scene;
  scene.add(SliderRail{{0, 0}, {0.6, 0.8}, -1000, 1000, {}});
  scene.add(Rod{{-600, -800}, {600, 800}});
  scene.add(Rod{{50, 0}, {60, 0}});
  Figure figure;
  layOut(scene, view, Theme::light(), area, figure);
  ASSERT_EQ(figure.glyphs.size(), 3U) << "two lines of the rail, and the rod that is seen";
  for (const Glyph& glyph : figure.glyphs) {
    for (const QPointF end : {glyph.a, glyph.b}) {
      EXPECT_FALSE(area.contains(end));
      EXPECT_TRUE(area.adjusted(-20, -20, 20, 20).contains(end));
    }
    EXPECT_LT(distanceToSegment(area.center(), glyph.a, glyph.b), 5);
  }
}

// Three balls in a row, whose arrows have one colour: a number must stand nearest to its own.
TEST(SceneShapes, VelocitiesOfTheCradleAreNotMistaken) {
  const Scene scene = sceneOf("newtons-cradle");
  const QRectF area(0, 0, 680, 500);
  const View view{{0, 0}, 470};
  Figure figure;
  layOut(scene, view, Theme::light(), area, figure);
  const auto distance = [&](QPointF point, const Label& label) {
    double least = size(point - toPixels(view, area, label.at));
    for (int part = 1; part <= 20; ++part) {
      const QPointF on = toPixels(view, area, label.at) + part * label.offsetPx / 20;
      least = std::min(least, size(point - on));
    }
    return least;
  };
  int compared = 0;
  for (const Label& own : scene.labels) {
    const bool velocity = own.role == Role::velocityBefore || own.role == Role::velocityAfter;
    if (!velocity || std::ranges::count(scene.labels, own.text, &Label::text) > 1) continue;
    for (const Label& other : scene.labels) {
      if (other.role != own.role || &other == &own) continue;
      const auto placed = std::ranges::find(figure.labels, own.text, &PlacedLabel::text);
      ASSERT_NE(placed, figure.labels.end());
      const QPointF centre = placed->box.center();
      EXPECT_LT(distance(centre, own), distance(centre, other)) << own.text.toStdString();
      ++compared;
    }
  }
  EXPECT_EQ(compared, 2) << "v⁺ of the ball that is stopped and of the one that flies off";
}

// A table that ends has a wall at its end; it is drawn once, though two corners strike it.
TEST(SceneShapes, LineEndsWhereItDoes) {
  const Scene scene = sceneOf("table-edge");
  const std::vector<GroundLine> lines = all<GroundLine>(scene);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_FALSE(lines[0].from.has_value());
  EXPECT_EQ(lines[0].to, 0.3);
  EXPECT_TRUE(lines[0].walls);
  EXPECT_GE(scene.bounds.high.x, 0.3);
}

TEST(SceneShapes, RingIsAHollowCircle) {
  const std::vector<RoundWall> walls = all<RoundWall>(sceneOf("journal-bearing"));
  ASSERT_EQ(walls.size(), 1u);
  EXPECT_EQ(walls[0].radius, 0.055);
  EXPECT_TRUE(walls[0].hollow);
  EXPECT_NEAR(walls[0].to - walls[0].from, 2 * pi, 1e-15);
}

TEST(SceneShapes, RopeIsDashedWhileSlack) {
  Scenario scenario = resolved(load_gallery("crane-hook"));
  const auto rope = [&] {
    const std::vector<Segment> lines = all<Segment>(buildScene(scenario, compute(scenario), {}));
    return std::ranges::find(lines, Role::link, &Segment::role)->dashed;
  };
  EXPECT_FALSE(rope());
  scenario = with_parameter(scenario, "contacts.rope.length", 1.2);
  Motion motion = *scenario.motion;
  std::erase_if(motion.pose.targets, [](const PoseTarget& target) {
    return std::holds_alternative<ClosedTarget>(target);
  });
  scenario.motion = std::make_shared<Motion>(motion);
  EXPECT_TRUE(rope());
}

// Both stops stand beside the rod's line from its pin, where the rod would touch them.
TEST(SceneShapes, StopsOfAnAngleStandAtTheirAngles) {
  const std::vector<StopMark> stops = all<StopMark>(sceneOf("stopped-pendulum"));
  ASSERT_EQ(stops.size(), 2u);
  for (const auto& [stop, angle, side] :
       {std::tuple{stops[0], -1.0, -1.0}, {stops[1], -2.0, 1.0}}) {
    const Vec2 along = direction(angle);
    EXPECT_LT(norm(stop.normal - side * perp(along)), 1e-12);
    EXPECT_GT(dotProduct(stop.offsetPx, onScreen(along, 1)), 20);
  }
}

// Its impulse is in N m s: an arrow's scale, in N s, has nothing to do with it.
TEST(SceneShapes, StopOfAnAngleHasNoScaleOfArrows) {
  const Scenario scenario = resolved(load_gallery("stopped-pendulum"));
  const Evaluation evaluation = compute(scenario);
  ASSERT_GT(evaluation.result.impulses.front().normal, 1);
  EXPECT_EQ(largestImpulse(scenario, evaluation), 0);
  const Scene scene = buildScene(scenario, evaluation, {});
  for (const ScaleBar& bar : scene.scaleBars) EXPECT_NE(bar.role, Role::impulse);
  EXPECT_FALSE(all<TurnArrow>(scene).empty());
}

/// A disc above a floor, in an arc and on a rope, which all act from a time on.
Scenario actingFrom(double time) {
  Scenario scenario = resolved(load_gallery("bouncing-disc"));
  Mechanism mechanism = *scenario.mechanism;
  const Contact floor = mechanism.contacts.front();
  const int disc = std::get<DiscLine>(floor.geometry).striker.body;
  Contact arc = floor, rope = floor;
  arc.name = "arc";
  arc.geometry = DiscArc{{disc}, {{.body = ground, .p = {0, 3}}, 1, -2, -1, true}};
  rope.name = "rope";
  rope.geometry = Rope{{.body = disc}, {.body = ground, .p = {0, 5}}, 20};
  rope.mu_s = rope.mu_d = rope.e_t = 0;
  mechanism.contacts = {floor, arc, rope};
  for (Contact& contact : mechanism.contacts) contact.acts_from = time;
  Motion motion = *scenario.motion;
  std::erase_if(motion.pose.targets, [](const PoseTarget& target) {
    return std::holds_alternative<ClosedTarget>(target);
  });
  scenario.mechanism = std::make_shared<Mechanism>(mechanism);
  scenario.motion = std::make_shared<Motion>(motion);
  return scenario;
}

// What acts only after the time that is shown is a dashed line without hatching.
TEST(SceneShapes, WhatDoesNotActIsNotDrawnAsIfItDid) {
  const auto drawn = [](double from) {
    const Scenario scenario = actingFrom(from);
    return buildScene(scenario, compute(scenario), {});
  };
  for (const bool acts : {true, false}) {
    const Scene scene = drawn(acts ? -1 : 1);
    const std::vector<GroundLine> lines = all<GroundLine>(scene);
    const std::vector<RoundWall> walls = all<RoundWall>(scene);
    ASSERT_EQ(lines.size(), 1u);
    ASSERT_EQ(walls.size(), 1u);
    EXPECT_EQ(lines[0].acts, acts);
    EXPECT_EQ(walls[0].acts, acts);
    const std::vector<Segment> segments = all<Segment>(scene);
    const Role rope = acts ? Role::link : Role::ghost;
    EXPECT_NE(std::ranges::find(segments, rope, &Segment::role), segments.end());
  }
}

// Its ground acts until t = 0: that it is struck no more does not take it away under the wheels.
TEST(SceneShapes, TheGroundOfTheRobotStaysAfterItsImpact) {
  const Scenario scenario = resolved(load_gallery("wheeled-robot"));
  const Evaluation evaluation = compute(scenario);
  for (const double t : {-0.1, 0.0, 0.1}) {
    State state = evaluation.state;
    state.t = t;
    const std::vector<GroundLine> lines =
        all<GroundLine>(buildScene(scenario, evaluation, {.moment = SceneMoment{.state = state}}));
    ASSERT_EQ(lines.size(), 2U) << "obstacle and ground";
    for (const GroundLine& line : lines) EXPECT_TRUE(line.acts) << t;
  }
}

TEST(SceneShapes, ADashedSurfaceHasNoHatching) {
  const QRectF area(0, 0, 400, 300);
  const View view{{0, 0}, 100};
  const auto glyphs = [&](const Primitive& primitive, Role role) {
    Scene scene;
    scene.add(primitive);
    Figure figure;
    layOut(scene, view, Theme::light(), area, figure);
    return std::ranges::count_if(figure.glyphs, [&](const Glyph& glyph) {
      return glyph.style.fill == Theme::light().of(role).stroke;
    });
  };
  for (const Primitive& surface :
       {Primitive{GroundLine{.through = {}, .normal = {0, 1}, .acts = false}},
        Primitive{RoundWall{.centre = {}, .radius = 1, .from = 0, .to = 6, .acts = false}},
        Primitive{StopMark{.at = {}, .normal = {0, 1}, .offsetPx = {}, .acts = false}}}) {
    EXPECT_GT(glyphs(surface, Role::ghost), 1);
    EXPECT_EQ(glyphs(surface, Role::hatch), 0);
    EXPECT_EQ(glyphs(surface, Role::ground), 0);
  }
}

// Of two contacts at one floor, one that acts shows it.
TEST(SceneShapes, AFloorActsIfOneOfItsContactsDoes) {
  Scenario scenario = actingFrom(1);
  Mechanism mechanism = *scenario.mechanism;
  mechanism.contacts.push_back(mechanism.contacts.front());
  mechanism.contacts.back().name = "now";
  mechanism.contacts.back().acts_from.reset();
  scenario.mechanism = std::make_shared<Mechanism>(mechanism);
  const std::vector<GroundLine> lines =
      all<GroundLine>(buildScene(scenario, compute(scenario), {}));
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_TRUE(lines[0].acts);
}

TEST(SceneShapes, ItIsSaidThatAContactDoesNotAct) {
  for (const bool acts : {true, false}) {
    const Scenario scenario = actingFrom(acts ? -1 : 1);
    const Evaluation evaluation = compute(scenario);
    const Handle handle{.kind = HandleKind::contact,
                        .index = 0,
                        .anchor = {.body = 0},
                        .name = scenario.mechanism->contacts[0].name,
                        .at = {}};
    const QString words = describe(scenario, evaluation, handle);
    EXPECT_EQ(words.contains(QStringLiteral("does not act at t = 0")), !acts)
        << words.toStdString();
  }
}

// The impulse of such a stop is drawn as a turn, and no normal is.
TEST(SceneShapes, StopOfAnAngleTurns) {
  const Scene scene = sceneOf("stopped-pendulum");
  EXPECT_TRUE(all<AxisLine>(scene).empty());
  const std::vector<TurnArrow> turns = all<TurnArrow>(scene);
  ASSERT_EQ(turns.size(), 1u);
  EXPECT_TRUE(turns[0].clockwise);
}

/// A rod that hangs from the origin.
Scenario pendulum() {
  return with_rod({}, {{0, 0}, Anchor{}}, {{0.3, -0.4}, {}});
}

// A pendulum that turns once about its pivot: what the pivot hangs from stays above it.
TEST(SceneShapes, ASupportStaysWhereItIsWhileTheMotionIsPlayed) {
  const Scenario scenario = resolved(pendulum());
  const Evaluation evaluation = compute(scenario);
  const std::vector<Support> still = all<Support>(buildScene(scenario, evaluation, {}));
  ASSERT_EQ(still.size(), 1u);
  EXPECT_TRUE(still[0].hanging);
  for (const double turn : {1.0, 2.0, 3.0, 4.0, 5.0, 6.0}) {
    SceneMoment moment{.state = evaluation.state};
    moment.state.q[2] += turn;
    // The middle of the rod turns about the pivot, which is in the origin.
    const double c = std::cos(turn), s = std::sin(turn);
    const Vec2 middle{evaluation.state.q[0], evaluation.state.q[1]};
    moment.state.q[0] = c * middle.x - s * middle.y;
    moment.state.q[1] = s * middle.x + c * middle.y;
    SceneOptions options;
    options.moment = moment;
    const std::vector<Support> now = all<Support>(buildScene(scenario, evaluation, options));
    ASSERT_EQ(now.size(), still.size());
    EXPECT_EQ(now[0].hanging, still[0].hanging) << turn;
  }
}

// Squares of the design lie at the scenario's own pose, which is only a shadow meanwhile.
TEST(SceneShapes, DimensionsAreNoHandlesWhileTheMotionIsShown) {
  const Scenario scenario = resolved(pendulum());
  const Evaluation evaluation = compute(scenario);
  SceneOptions options;
  options.design = true;
  EXPECT_FALSE(buildScene(scenario, evaluation, options).handles.empty());
  options.moment = SceneMoment{.state = evaluation.state};
  EXPECT_TRUE(buildScene(scenario, evaluation, options).handles.empty());
}

}  // namespace
}  // namespace carom::ui::test
