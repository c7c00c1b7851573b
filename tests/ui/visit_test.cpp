// SPDX-License-Identifier: GPL-3.0-or-later
//
// The motion stands at an impact: every panel shows that impact, and nothing of the scenario
// changes.
#include <gtest/gtest.h>

#include <QStatusBar>
#include <cmath>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/study/edit.h"
#include "tests/ui/scene_in_window.h"
#include "ui/editors/indicator_panel.h"
#include "ui/playback/player.h"

namespace carom::ui {
namespace {

class VisitedImpact : public test::SceneInWindow {
 protected:
  Player& player() { return *screen.window.views().player; }
  ScenarioDocument& document() { return screen.document; }
  void openGallery(const std::string& name) {
    open(load_gallery(name));
    ASSERT_TRUE(test::eventually([this] {
      return player().trajectory() != nullptr && !player().isStale();
    })) << name;
  }
};

// A disc that bounces has the same numbers in each impact as its motion found there.
TEST_F(VisitedImpact, IsShownWithAllItsNumbers) {
  openGallery("bouncing-disc");
  const std::string before = write_scenario(document().committed());
  const double first = *document().evaluation().indicators.T_minus.number;
  screen.trigger("impact.next");
  ASSERT_TRUE(player().moment());
  EXPECT_EQ(document().visited(),
            QStringLiteral("impact 2 of %1").arg(player().trajectory()->impacts.size()));
  const Indicators& found = player().trajectory()->impacts[1].indicators;
  const Indicators& shown = document().evaluation().indicators;
  EXPECT_NEAR(*shown.gamma.number, *found.gamma.number, 1e-9);
  EXPECT_NEAR(*shown.i_n.number, *found.i_n.number, 1e-9);
  EXPECT_LT(*shown.T_minus.number, first) << "the first impact took energy";
  EXPECT_NE(document().map(), nullptr);
  EXPECT_TRUE(screen.window.panel<IndicatorPanel>().asText().size() > 0);
  EXPECT_EQ(write_scenario(document().committed()), before);
  EXPECT_EQ(screen.undoSteps(), 0);
  EXPECT_FALSE(player().isStale()) << "it is the same motion";
  screen.trigger("impact.rest");
  EXPECT_TRUE(document().visited().isEmpty());
  EXPECT_DOUBLE_EQ(*document().evaluation().indicators.T_minus.number, first);
}

TEST_F(VisitedImpact, CannotBeChangedButTaken) {
  openGallery("bouncing-disc");
  screen.trigger("impact.next");
  const std::string before = write_scenario(document().committed());
  EXPECT_TRUE(document().isLocked("contacts.bottom.e"));
  const QPoint middle = pixelOf(world_point(*document().scenario().mechanism,
                                            document().scenario().motion->state.q, {.body = 0}));
  QTest::mousePress(&scene(), Qt::LeftButton, {}, middle);
  for (const int by : {10, 20, 30}) move(middle + QPoint(by, 0));
  QTest::mouseRelease(&scene(), Qt::LeftButton, {}, middle + QPoint(30, 0));
  EXPECT_EQ(write_scenario(document().committed()), before);
  EXPECT_TRUE(screen.window.statusBar()->currentMessage().contains(QStringLiteral("Take it")));
  const double T = *document().evaluation().indicators.T_minus.number;
  screen.trigger("impact.take");
  EXPECT_TRUE(document().visited().isEmpty());
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_NEAR(*document().evaluation().indicators.T_minus.number, T, 1e-9 * T);
  EXPECT_NE(write_scenario(document().committed()), before);
}

// Playing goes on from the impact, and shows the motion again.
TEST_F(VisitedImpact, IsLeftWhenTheMotionGoesOn) {
  openGallery("bouncing-disc");
  screen.trigger("impact.next");
  const double at = player().time();
  player().toggle();
  EXPECT_TRUE(document().visited().isEmpty());
  EXPECT_TRUE(test::eventually([&] { return player().time() > at; }));
  player().pause();
}

// Of several contacts that strike at once another one is chosen, and it is still that impact.
TEST_F(VisitedImpact, ShowsEachOfTheContactsThatStrike) {
  openGallery("stool");
  while (player().time() < player().trajectory()->end.t &&
         (document().visited().isEmpty() || document().strikingContacts().size() < 2)) {
    player().step(1);
  }
  ASSERT_FALSE(document().visited().isEmpty());
  const QString visited = document().visited();
  const int other = document().strikingContacts()[1];
  document().chooseContact(other);
  EXPECT_EQ(document().visited(), visited);
  EXPECT_EQ(document().focusContact(), other);
  EXPECT_FALSE(player().isStale());
}

// Where a hand has chosen the view it stays, and the velocities are shorter.
TEST_F(VisitedImpact, HasItsVelocitiesInTheViewOfAHand) {
  openGallery("bouncing-disc");
  const auto tipsInView = [this] {
    const QRectF seen(scene().rect());
    int seenWhole = 0;
    for (const Primitive& primitive : scene().currentScene().primitives) {
      const auto* arrow = std::get_if<Arrow>(&primitive);
      if (arrow == nullptr ||
          (arrow->role != Role::velocityAfter && arrow->role != Role::velocityBefore)) {
        continue;
      }
      const QPointF tail = toPixels(scene().view(), seen, arrow->tail);
      EXPECT_TRUE(seen.contains(tail));
      EXPECT_TRUE(seen.contains(tail + arrow->shaftPx));
      EXPECT_GT(std::hypot(arrow->shaftPx.x(), arrow->shaftPx.y()), 5);
      ++seenWhole;
    }
    return seenWhole;
  };
  screen.trigger("impact.next");
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  ASSERT_GT(tipsInView(), 1);
  const Vec2 disc = world_point(*document().scenario().mechanism,
                                document().scenario().motion->state.q, {.body = 0});
  // The middle button takes the disc to the right upper corner, where its velocities point.
  const QPointF from = pixelOf(disc), to(scene().width() - 45, 45);
  QTest::mousePress(&scene(), Qt::MiddleButton, {}, from.toPoint());
  move((from + to) / 2, Qt::MiddleButton);
  move(to, Qt::MiddleButton);
  QTest::mouseRelease(&scene(), Qt::MiddleButton, {}, to.toPoint());
  screen.trigger("impact.rest");
  const View chosen = scene().view();
  screen.trigger("impact.next");
  QTest::qWait(300);
  EXPECT_EQ(scene().view(), chosen);
  EXPECT_GT(tipsInView(), 1);
}

TEST_F(VisitedImpact, OfEveryGalleryMotionIsTheOneThatTheMotionHas) {
  int visited = 0;
  for (const GalleryEntry& entry : list_gallery()) {
    openGallery(entry.name);
    for (int k = 0; k < 4; ++k) {
      player().step(1);
      if (document().visited().isEmpty()) continue;
      ++visited;
      const TrajectoryImpact& found = player().trajectory()->impacts[*player().moment()->impact];
      const Indicators& shown = document().evaluation().indicators;
      ASSERT_EQ(shown.gamma.number.has_value(), found.indicators.gamma.number.has_value())
          << entry.name;
      if (!shown.gamma.number) continue;
      EXPECT_NEAR(*shown.gamma.number, *found.indicators.gamma.number, 1e-6) << entry.name << k;
    }
  }
  EXPECT_GT(visited, 40);
}

}  // namespace
}  // namespace carom::ui
