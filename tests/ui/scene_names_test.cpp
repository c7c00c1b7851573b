// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names in the scene: near their parts, on no other body, in words, on the same side while the
// mechanism moves, and only those that are wanted.
#include <cmath>
#include <map>
#include <set>

#include "core/io/gallery.h"
#include "core/study/compute.h"
#include "core/study/simulation.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/part_name.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/figure.h"
#include "ui/scene/scene_view.h"
#include "ui/window/dock_layout.h"

namespace carom::ui {
namespace {

const QRectF sceneArea(0, 0, 760, 560);

Scene sceneOf(const Scenario& scenario, const Evaluation& evaluation, Names names = Names::all) {
  return buildScene(scenario, evaluation,
                    {.velocityScale = comfortableVelocityScale(fastestArrow(scenario, evaluation)),
                     .names = names});
}

bool liesOn(const QRectF& box, const BodyArea& body) {
  if (!body.corners.empty()) {
    QPolygonF outline;
    for (const QPointF corner : body.corners) outline << corner;
    return outline.intersects(QPolygonF(box));
  }
  const QPointF nearest(std::clamp(body.centre.x(), box.left(), box.right()),
                        std::clamp(body.centre.y(), box.top(), box.bottom()));
  return std::hypot(nearest.x() - body.centre.x(), nearest.y() - body.centre.y()) < body.radius;
}

TEST(SceneNames, LieOnNoOtherBodyAndNearTheirOwn) {
  // Of the box from the middle of a body: beyond its rim, its letters and a little air.
  constexpr double farthest = 70;
  int names = 0;
  for (const GalleryEntry& entry : list_gallery()) {
    SCOPED_TRACE(entry.name);
    const Scenario scenario = resolved(load_gallery(entry.name));
    const Evaluation evaluation = compute(scenario);
    const Scene scene = sceneOf(scenario, evaluation);
    const View view = fitted(scene, sceneArea.size());
    Figure figure;
    layOut(scene, view, Theme::light(), sceneArea, figure);
    const Mechanism& mechanism = *scenario.mechanism;
    for (int i = 0; i < static_cast<int>(mechanism.bodies.size()); ++i) {
      const Body& body = mechanism.bodies[static_cast<std::size_t>(i)];
      const auto label = std::ranges::find(figure.labels, shownName(body), &PlacedLabel::text);
      if (label == figure.labels.end()) continue;
      ++names;
      for (const BodyArea& other : figure.bodies) {
        if (other.body == i) continue;
        EXPECT_FALSE(liesOn(label->box, other)) << body.name;
      }
      const QPointF middle =
          toPixels(view, sceneArea, world_point(mechanism, evaluation.state.q, {.body = i}));
      const QPointF nearest(std::clamp(middle.x(), label->box.left(), label->box.right()),
                            std::clamp(middle.y(), label->box.top(), label->box.bottom()));
      const auto* disc = std::get_if<DiscShape>(&body.shape);
      const double rim = disc != nullptr ? disc->radius * view.scale : 0;
      EXPECT_LT(std::hypot(nearest.x() - middle.x(), nearest.y() - middle.y()), rim + farthest)
          << body.name;
    }
  }
  EXPECT_GT(names, 60) << "most bodies have their name";
}

TEST(SceneNames, AreWords) {
  for (const char* name : {"biped-heel-strike", "five-bar-1", "gripper", "cradle-waves"}) {
    const Scenario scenario = resolved(load_gallery(name));
    const Scene scene = sceneOf(scenario, compute(scenario));
    EXPECT_FALSE(scene.labels.empty());
    for (const Label& label : scene.labels) {
      EXPECT_FALSE(label.text.contains(QLatin1Char('_'))) << label.text.toStdString();
    }
  }
  const Scenario biped = load_gallery("biped-heel-strike");
  const Scene scene = sceneOf(resolved(biped), compute(resolved(biped)));
  EXPECT_NE(std::ranges::find(scene.labels, QStringLiteral("rear thigh"), &Label::text),
            scene.labels.end());
}

/// How often a label is on another side than in the picture before, during a motion.
int changesOfSide(const Scenario& scenario, const Evaluation& evaluation, const Trajectory& motion,
                  bool remembers) {
  const double scale = comfortableVelocityScale(fastestArrow(scenario, evaluation));
  const View view = fitted(sceneOf(scenario, evaluation), sceneArea.size());
  constexpr int frames = 250;
  int changes = 0;
  Figure figure;
  std::map<LabelKey, std::size_t> before;
  for (int frame = 0; frame < frames; ++frame) {
    const double t = 1e-3 + 1.0 * frame / frames;
    const Scene scene =
        buildScene(scenario, evaluation,
                   {.velocityScale = scale, .moment = SceneMoment{.state = state_at(motion, t)}});
    if (!remembers) figure.kept.clear();
    layOut(scene, view, Theme::light(), sceneArea, figure);
    for (const auto& [label, place] : figure.kept) {
      const auto was = before.find(label);
      // The places on one side differ by multiples of the number of directions.
      constexpr std::size_t directions = 16;
      changes += was != before.end() && was->second % directions != place % directions ? 1 : 0;
    }
    before = figure.kept;
  }
  return changes;
}

TEST(SceneNames, KeepTheirSideWhileTheMechanismMoves) {
  int kept = 0, chosenAnew = 0;
  for (const char* name : {"double-pendulum", "kane", "five-bar-1", "newtons-cradle"}) {
    const Scenario scenario = resolved(load_gallery(name));
    const Evaluation evaluation = compute(scenario);
    const Trajectory motion = simulate(scenario, evaluation, {.approach = 0, .until = 1.1});
    kept += changesOfSide(scenario, evaluation, motion, true);
    chosenAnew += changesOfSide(scenario, evaluation, motion, false);
  }
  EXPECT_GT(chosenAnew, 50) << "else there would be nothing to keep";
  EXPECT_LT(4 * kept, chosenAnew);
}

/// How often names appear and vanish during a motion of 1 s after the impact.
struct Blinks {
  int appeared = 0, vanished = 0;
};

const QRectF smallArea(0, 0, 490, 370);  // of the scene in a window of 1280×800

Blinks blinksOf(const char* name, bool remembers) {
  const Scenario scenario = resolved(load_gallery(name));
  const Evaluation evaluation = compute(scenario);
  const Trajectory motion = simulate(scenario, evaluation, {.approach = 0, .until = 1.1});
  SceneOptions options;
  options.velocityScale = comfortableVelocityScale(fastestArrow(scenario, evaluation));
  const View view = fitted(sceneOf(scenario, evaluation), smallArea.size());
  constexpr int frames = 250;
  Blinks blinks;
  Figure figure;
  std::set<QString> before;
  for (int frame = 0; frame < frames; ++frame) {
    const double t = 1e-3 + 1.0 * frame / frames;
    options.moment = SceneMoment{.state = state_at(motion, t)};
    const Scene scene = buildScene(scenario, evaluation, options);
    if (!remembers) figure.kept.clear();
    layOut(scene, view, Theme::light(), smallArea, figure);
    std::set<QString> now;
    for (const Label& label : scene.labels) {
      // What leaves the picture takes its name with it.
      const bool inside = smallArea.contains(toPixels(view, smallArea, label.at) + label.offsetPx);
      const bool shown =
          std::ranges::find(figure.labels, label.text, &PlacedLabel::text) != figure.labels.end();
      if (label.isName && (shown || (!inside && before.contains(label.text)))) {
        now.insert(label.text);
      }
    }
    if (frame > 0) {
      for (const QString& text : now) blinks.appeared += before.contains(text) ? 0 : 1;
      for (const QString& text : before) blinks.vanished += now.contains(text) ? 0 : 1;
    }
    before = std::move(now);
  }
  return blinks;
}

TEST(SceneNames, DoNotBlinkWhileTheMechanismMoves) {
  int chosenAnew = 0;
  for (const char* name :
       {"newtons-cradle", "wheeled-robot", "biped-heel-strike", "double-pendulum", "kane"}) {
    SCOPED_TRACE(name);
    const Blinks blinks = blinksOf(name, true);
    EXPECT_EQ(blinks.appeared, 0);
    EXPECT_LE(blinks.vanished, 1);
    chosenAnew += blinksOf(name, false).appeared;
  }
  EXPECT_GT(chosenAnew, 3) << "else there would be nothing to keep";
}

TEST(SceneNames, OneKeyGoesThroughAllNoneAndBodies) {
  test::WindowOnScreen w;
  SceneView& scene = *w.window.views().scene;
  const auto has = [&scene](const char* text) {
    const Scene shown = scene.currentScene();
    return std::ranges::find(shown.labels, QString::fromLatin1(text), &Label::text) !=
           shown.labels.end();
  };
  scene.setFocus();
  EXPECT_TRUE(has("P1") && has("rod1"));
  QTest::keyClick(&scene, Qt::Key_N, Qt::ShiftModifier);
  EXPECT_EQ(scene.names(), Names::none);
  EXPECT_FALSE(has("P1") || has("rod1"));
  QTest::keyClick(&scene, Qt::Key_N, Qt::ShiftModifier);
  EXPECT_TRUE(has("P1"));
  EXPECT_FALSE(has("rod1"));
  QTest::keyClick(&scene, Qt::Key_N, Qt::ShiftModifier);
  EXPECT_EQ(scene.names(), Names::all);
  w.window.actions().action(QStringLiteral("view.names.bodies"))->trigger();
  EXPECT_EQ(scene.names(), Names::bodies);
  EXPECT_TRUE(w.window.actions().action(QStringLiteral("view.names.bodies"))->isChecked());
}

TEST(SceneNames, AreRemembered) {
  const Names before = rememberedNames();
  rememberNames(Names::bodies);
  EXPECT_EQ(rememberedNames(), Names::bodies);
  rememberNames(before);
}

}  // namespace
}  // namespace carom::ui
