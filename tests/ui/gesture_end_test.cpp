// SPDX-License-Identifier: GPL-3.0-or-later
//
// A gesture ends when what it drags goes: whatever else happens to the document, the hand that
// still moves changes nothing more and leaves no undo step.
#include <QMouseEvent>
#include <QPointer>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <vector>

#include "core/io/scenario_json.h"
#include "core/study/edit.h"
#include "tests/support/flight.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/player.h"
#include "ui/playback/timeline_bar.h"
#include "ui/playback/timeline_strip.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/impulse_panel.h"
#include "ui/studies/impulse_view.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/restitution_view.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

/// A hand with the button down on something that it drags by `step` at a time.
struct Grip {
  QPointer<QWidget> view;
  QPointF at;
  QPointF step{7, 5};

  void press() { send(QEvent::MouseButtonPress, Qt::LeftButton, Qt::LeftButton); }
  void move() {
    at += step;
    send(QEvent::MouseMove, Qt::NoButton, Qt::LeftButton);
  }
  void release() { send(QEvent::MouseButtonRelease, Qt::LeftButton, Qt::NoButton); }

 private:
  void send(QEvent::Type type, Qt::MouseButton button, Qt::MouseButtons buttons) {
    if (!view) return;
    QMouseEvent event(type, at, view->mapToGlobal(at), button, buttons, Qt::NoModifier);
    QApplication::sendEvent(view, &event);
    QCoreApplication::processEvents();
  }
};

bool motionIsThere(WindowOnScreen& w) {
  return test::eventually([&w] {
    const Player& player = *w.window.views().player;
    return player.trajectory() != nullptr && !player.isStale();
  });
}

Grip onBody(WindowOnScreen& w) {
  SceneView& scene = *w.window.views().scene;
  for (const Handle& handle : scene.currentScene().handles) {
    if (handle.kind == HandleKind::contact)
      return {&scene, toPixels(scene.view(), QRectF(scene.rect()), handle.at) + handle.offsetPx};
  }
  throw std::logic_error("the scene has no contact to drag");
}

Grip onCursor(WindowOnScreen& w) {
  ChartView& chart = *w.window.views().plots->chart(SweepPlot::ratios);
  return {&chart, {chart.positionOf(*chart.spec().cursor, 0).x(), chart.plotArea().center().y()}};
}

Grip onMapDot(WindowOnScreen& w) {
  MapView& map = *w.window.views().map;
  const Contact& contact = w.document.scenario().mechanism->contacts.at(
      static_cast<std::size_t>(w.document.focusContact()));
  return {&map, map.positionOf(contact.e, contact.mu_s), {5, -3}};
}

Grip onRestitutionDot(WindowOnScreen& w) {
  w.document.reset(
      carom::test::scenario_of(carom::test::block_on_feet({0.1, 0.3}, 0.5), NewtonLocalLaw{}));
  w.trigger("view.show.restitution");
  EXPECT_TRUE(test::settles(w.window));
  RestitutionView& view = *w.window.panel<RestitutionPanel>().view();
  return {&view, view.positionOf(0.5, 0.5)};
}

Grip onForceCursor(WindowOnScreen& w) {
  w.document.reset(load_gallery("bouncing-disc"));
  w.trigger("view.show.forces");
  EXPECT_TRUE(test::settles(w.window));
  for (ChartView* chart : w.window.panel<ForcePanel>().findChildren<ChartView*>()) {
    if (!chart->spec().cursor) continue;
    return {chart,
            {chart->positionOf(*chart->spec().cursor, 0).x(), chart->plotArea().center().y()}};
  }
  throw std::logic_error("no chart of the forces has a cursor");
}

Grip onImpulsePath(WindowOnScreen& w) {
  Scenario disc = load_gallery("bouncing-disc");
  disc.law = PoissonLaw{};
  w.document.reset(disc);
  w.trigger("view.show.impulse-plane");
  EXPECT_TRUE(test::settles(w.window));
  ImpulseView& view = *w.window.panel<ImpulsePanel>().view();
  EXPECT_TRUE(test::eventually([&view] { return view.hasPath(); }));
  const RouthPoint middle = place_on(view.law()->path, view.law()->path.points()[1].P_n);
  return {&view, view.positionOf(middle.P_n, middle.P_t), {0, 7}};
}

Grip onTimeline(WindowOnScreen& w) {
  EXPECT_TRUE(motionIsThere(w));
  TimelineStrip& strip = *w.window.views().timeline->strip();
  return {&strip, {strip.width() / 3.0, strip.height() / 3.0}};
}

Grip onSymbol(WindowOnScreen& w) {
  QWidget* label = w.field(QStringLiteral("contacts.tip.e")).label();
  return {label, QPointF(label->rect().center())};
}

struct Draggable {
  const char* name;
  Grip (*grip)(WindowOnScreen&);
  bool edits;  ///< the document, not only what is shown of it

  friend void PrintTo(const Draggable& what, std::ostream* out) { *out << what.name; }
};

constexpr Draggable all[] = {
    {"SceneHandle", onBody, true},        {"ChartCursor", onCursor, true},
    {"MapDot", onMapDot, true},           {"RestitutionDot", onRestitutionDot, true},
    {"ForceCursor", onForceCursor, true}, {"ImpulsePath", onImpulsePath, false},
    {"TimelineStrip", onTimeline, false}, {"NumberSymbol", onSymbol, true},
};

class GestureEnds : public ::testing::TestWithParam<Draggable> {
 protected:
  /// Takes hold and moves until something has changed.
  void begin() {
    // One step that undo can take back.
    grip = GetParam().grip(w);
    const std::string path =
        "contacts." + w.document.committed().mechanism->contacts.front().name + ".e";
    w.document.apply(edited(w.document.committed(), path, 0.45), QStringLiteral("e"));
    QCoreApplication::processEvents();
    if (GetParam().grip == onTimeline) {
      EXPECT_TRUE(motionIsThere(w));
    }
    EXPECT_TRUE(test::settles(w.window));
    grip = again();
    const std::string before = state();
    grip.press();
    for (int i = 0; i < 4; ++i) grip.move();
    ASSERT_NE(state(), before) << "nothing is dragged";
    ASSERT_EQ(w.document.inGesture(), GetParam().edits);
  }
  /// What was taken hold of may have moved with the undo step.
  Grip again() {
    if (GetParam().grip == onMapDot || GetParam().grip == onCursor || GetParam().grip == onBody)
      return GetParam().grip(w);
    if (GetParam().grip == onRestitutionDot)
      return {grip.view, w.window.panel<RestitutionPanel>().view()->positionOf(0.45, 0.5)};
    if (GetParam().grip == onForceCursor) {
      auto& chart = dynamic_cast<ChartView&>(*grip.view);
      return {&chart, {chart.positionOf(*chart.spec().cursor, 0).x(), grip.at.y()}};
    }
    return grip;
  }
  /// What a hand could have changed.
  std::string state() {
    const auto& moment = w.window.views().player->moment();
    return w.bytes() + std::to_string(w.undoSteps()) + (w.document.inGesture() ? "moving" : "") +
           std::to_string(w.window.panel<ImpulsePanel>().view()->share()) +
           (moment ? std::to_string(moment->t) : "at rest");
  }
  /// The hand goes on and lets go.
  void expectNothingMore() {
    QCoreApplication::processEvents();
    EXPECT_FALSE(w.document.inGesture());
    const std::string before = state();
    for (int i = 0; i < 3; ++i) {
      grip.move();
      EXPECT_EQ(state(), before) << "move " << i;
    }
    grip.release();
    EXPECT_EQ(state(), before) << "release";
  }

  WindowOnScreen w;
  Grip grip;
};

TEST_P(GestureEnds, WithItsDocument) {
  begin();
  Scenario next = load_gallery("kane");
  w.document.reset(next);
  EXPECT_TRUE(motionIsThere(w));
  expectNothingMore();
  EXPECT_EQ(w.bytes(), write_scenario(w.document.committed()));
  EXPECT_EQ(w.undoSteps(), 0);
}

TEST_P(GestureEnds, WithAnUndoneStep) {
  begin();
  w.document.undoStack().undo();
  EXPECT_TRUE(motionIsThere(w));
  expectNothingMore();
  EXPECT_TRUE(w.document.undoStack().canRedo()) << "the hand pushed a step of its own";
}

TEST_P(GestureEnds, WithItsPanelHidden) {
  begin();
  const std::string committed = write_scenario(w.document.committed());
  // The scene is hidden with the window alone.
  QWidget* panel = grip.view;
  while (panel->parentWidget() != nullptr && qobject_cast<QDockWidget*>(panel) == nullptr)
    panel = panel->parentWidget();
  panel->hide();
  expectNothingMore();
  EXPECT_EQ(w.bytes(), committed) << "what nobody saw last was kept";
}

TEST_P(GestureEnds, WithTheWindow) {
  auto own = std::make_unique<WindowOnScreen>();
  Grip held = GetParam().grip(*own);
  held.press();
  for (int i = 0; i < 4; ++i) held.move();
  own.reset();
}

INSTANTIATE_TEST_SUITE_P(Each, GestureEnds, ::testing::ValuesIn(all),
                         [](const auto& test) { return std::string(test.param.name); });

class EditEnds : public GestureEnds {};

TEST_P(EditEnds, WithAnotherContactInFocus) {
  begin();
  w.document.chooseContact(0);
  expectNothingMore();
}

std::vector<Draggable> editing() {
  std::vector<Draggable> those;
  std::ranges::copy_if(all, std::back_inserter(those), &Draggable::edits);
  return those;
}

INSTANTIATE_TEST_SUITE_P(Each, EditEnds, ::testing::ValuesIn(editing()),
                         [](const auto& test) { return std::string(test.param.name); });

// An arrow key is held while the button goes down on the dot and up again.
TEST(GestureEnd, APressOnTheDotEndsTheGestureOfTheKeys) {
  WindowOnScreen w;
  MapView* map = w.window.views().map;
  const int steps = w.document.undoStack().count();
  QTest::keyPress(map, Qt::Key_Right);
  ASSERT_TRUE(w.document.inGesture());
  struct Dot : MapView {
    using MapView::handle;
  };
  Grip hand{map, *(map->*&Dot::handle)()};
  hand.press();
  hand.release();
  QTest::keyRelease(map, Qt::Key_Right);
  EXPECT_FALSE(w.document.inGesture());
  EXPECT_EQ(w.document.undoStack().count(), steps + 1);
}

TEST(GestureEnd, ABurstOfKeysInTheSceneEndsWithItsDocument) {
  WindowOnScreen w;
  SceneView& scene = *w.window.views().scene;
  scene.setFocus();
  QTest::keyClick(&scene, Qt::Key_Tab);
  QTest::keyClick(&scene, Qt::Key_Right);
  ASSERT_TRUE(w.document.inGesture());
  w.document.reset(load_gallery("kane"));
  const std::string before = w.bytes();
  scene.clearFocus();  // ends a burst
  EXPECT_EQ(w.bytes(), before);
  EXPECT_EQ(w.undoSteps(), 0);
}

}  // namespace
}  // namespace carom::ui
