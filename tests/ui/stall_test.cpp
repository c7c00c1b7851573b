// SPDX-License-Identifier: GPL-3.0-or-later
//
// A long chain in the hand: the sweep behind the plots must not hold the hand up.
#include <QMouseEvent>
#include <QSignalSpy>
#include <cmath>
#include <cstdio>

#include "core/io/csv.h"
#include "core/study/edit.h"
#include "core/study/sweep.h"
#include "tests/support/chain_scenario.h"
#include "tests/ui/eventually.h"
#include "tests/ui/watchdog.h"
#include "tests/ui/window_fixture.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

/// A hand that drags the tip, and a clock for every turn of the event loop.
class Hand {
 public:
  explicit Hand(WindowOnScreen& w) : document_(w.document), scene_(*w.window.views().scene) {
    for (const Handle& handle : scene_.currentScene().handles) {
      if (handle.kind != HandleKind::contact) continue;
      start_ = toPixels(scene_.view(), QRectF(scene_.rect()), handle.at);
    }
  }

  void press() { send(QEvent::MouseButtonPress, {}, Qt::LeftButton, Qt::LeftButton); }
  void move(QPointF by) { send(QEvent::MouseMove, by, Qt::NoButton, Qt::LeftButton); }
  void release(QPointF by) { send(QEvent::MouseButtonRelease, by, Qt::LeftButton, Qt::NoButton); }

  /// The longest turn of the event loop since the last call [ms].
  static double longest() {
    return dynamic_cast<test::WatchedApplication&>(*QCoreApplication::instance()).takeLongestMs();
  }
  /// How often an event changed the document, and how often the table had followed when the event
  /// returned: then it was made in this thread.
  [[nodiscard]] int changes() const { return changes_; }
  [[nodiscard]] int sweptHere() const { return swept_here_; }
  /// How often it had followed at the end of the turn of the event loop.
  [[nodiscard]] int followed() const { return followed_; }

 private:
  void send(QEvent::Type type, QPointF by, Qt::MouseButton button, Qt::MouseButtons buttons) {
    const QPointF at = start_ + by;
    const quint64 before = document_.generation();
    QMouseEvent event(type, at, scene_.mapToGlobal(at), button, buttons, Qt::NoModifier);
    QApplication::sendEvent(&scene_, &event);
    if (document_.generation() != before) {
      ++changes_;
      if (document_.sweepGeneration() == document_.generation()) ++swept_here_;
    }
    QCoreApplication::processEvents();
    if (document_.generation() != before && document_.sweepGeneration() == document_.generation()) {
      ++followed_;
    }
  }

  ScenarioDocument& document_;
  SceneView& scene_;
  QPointF start_;
  int changes_ = 0;
  int swept_here_ = 0;
  int followed_ = 0;
};

const SweepPlots& plotsOf(WindowOnScreen& w) {
  return *qobject_cast<SweepPlots*>(w.window.views().plots);
}

bool isUpToDate(const ScenarioDocument& document) {
  return document.sweepGeneration() == document.generation();
}

bool comesUpToDate(const ScenarioDocument& document) {
  return test::eventually([&document] { return isUpToDate(document); });
}

/// Core's own table of what is on screen, as the plots take it at rest.
std::string tableByCore(const ScenarioDocument& document) {
  const SweepAxis axis = plot_axis(document.scenario());
  return write_csv(sweep(document.scenario(), {axis.path, axis.from, axis.to, 241}));
}

class LongChain : public testing::TestWithParam<int> {};

TEST_P(LongChain, IsDraggedWhileItsSweepRunsElsewhere) {
  WindowOnScreen w;
  w.document.reset(carom::test::chain_scenario(GetParam()));
  ASSERT_EQ(w.document.evaluation().result.status, ImpactStatus::solved);
  EXPECT_EQ(w.document.sweepTable().rows(), 0u) << "nothing of the document before";
  EXPECT_TRUE(plotsOf(w).isOutOfDate());
  ASSERT_TRUE(comesUpToDate(w.document));
  EXPECT_FALSE(plotsOf(w).isOutOfDate());

  Hand hand(w);
  (void)Hand::longest();
  hand.press();
  const double pressed = Hand::longest();
  for (int i = 1; i <= 40; ++i) {
    hand.move({1.0 * i, 10 * std::sin(0.2 * i)});
    ASSERT_TRUE(w.document.inGesture() || i < 4);
    EXPECT_GT(w.document.sweepTable().rows(), 0u) << "the former curves stay";
    EXPECT_EQ(plotsOf(w).isOutOfDate(), !isUpToDate(w.document));
  }
  const double moved = Hand::longest();
  hand.release({40, 0});
  const double released = Hand::longest();
  std::printf(
      "%d links, longest turn of the event loop: press %.1f ms, move %.1f ms, release %.1f ms\n",
      GetParam(), pressed, moved, released);
  if (test::WatchedApplication::isBinding()) {
    EXPECT_LT(std::max({pressed, moved, released}), test::WatchedApplication::limitMs());
  }
  EXPECT_GT(hand.changes(), 30);
  EXPECT_EQ(hand.sweptHere(), 0);

  ASSERT_TRUE(comesUpToDate(w.document));
  EXPECT_FALSE(plotsOf(w).isOutOfDate());
  EXPECT_EQ(write_csv(w.document.sweepTable()), tableByCore(w.document));

  w.document.undoStack().undo();
  EXPECT_TRUE(plotsOf(w).isOutOfDate());
  ASSERT_TRUE(comesUpToDate(w.document));
  EXPECT_EQ(write_csv(w.document.sweepTable()), tableByCore(w.document));
}

INSTANTIATE_TEST_SUITE_P(Stalls, LongChain, testing::Values(20, 50));

// A hand that pauses sees curves of the pose it holds, before it lets go.
TEST(Stalls, ThePlotsFollowAHandThatPauses) {
  WindowOnScreen w;
  w.document.reset(carom::test::chain_scenario(20));
  ASSERT_TRUE(comesUpToDate(w.document));
  Hand hand(w);
  hand.press();
  for (int i = 1; i <= 5; ++i) hand.move({2.0 * i, 0});
  ASSERT_TRUE(w.document.inGesture());
  ASSERT_TRUE(comesUpToDate(w.document));
  EXPECT_FALSE(plotsOf(w).isOutOfDate());
  hand.release({10, 0});
}

TEST(Stalls, AnotherDocumentIsNeverShownTheSweepOfTheOneBefore) {
  WindowOnScreen w;
  w.document.reset(carom::test::chain_scenario(20));
  ASSERT_FALSE(isUpToDate(w.document));
  w.document.reset(load_gallery("kane"));
  ASSERT_TRUE(isUpToDate(w.document));
  const QSignalSpy arrived(&w.document, &ScenarioDocument::sweepArrived);
  QTest::qWait(500);
  EXPECT_EQ(arrived.count(), 0);
  EXPECT_EQ(write_csv(w.document.sweepTable()), tableByCore(w.document));
}

TEST(Stalls, AWindowClosesInTheMiddleOfASweep) {
  for (int i = 0; i < 3; ++i) {
    WindowOnScreen w;
    w.document.reset(carom::test::chain_scenario(50));
    EXPECT_FALSE(isUpToDate(w.document));
  }
}

TEST(Stalls, TheSweepOfASmallMechanismShowsTheSameInstant) {
  WindowOnScreen w;
  Hand hand(w);
  hand.press();
  for (int i = 1; i <= 20; ++i) {
    hand.move({3.0 * i, 0});
    EXPECT_FALSE(plotsOf(w).isOutOfDate());
  }
  hand.release({60, 0});
  EXPECT_GT(hand.changes(), 10);
  EXPECT_EQ(hand.followed(), hand.changes());
  EXPECT_EQ(write_csv(w.document.sweepTable()), tableByCore(w.document));
}

TEST(Stalls, CurvesThatAreOutOfDateAreDimmed) {
  WindowOnScreen w;
  ChartView& chart = *plotsOf(w).chart(SweepPlot::ratios);
  const QImage now = chart.grab().toImage();
  chart.setOutOfDate(true);
  EXPECT_NE(chart.grab().toImage(), now);
  chart.setOutOfDate(false);
  EXPECT_EQ(chart.grab().toImage(), now);
}

}  // namespace
}  // namespace carom::ui
