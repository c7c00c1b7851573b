// SPDX-License-Identifier: GPL-3.0-or-later
//
// Playing the motion around the impact in the window, with real events.
#include <gtest/gtest.h>

#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <cmath>

#include "core/io/scenario_json.h"
#include "core/study/edit.h"
#include "tests/support/chain_scenario.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/player.h"
#include "ui/playback/timeline_bar.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

class PlaybackWindow : public ::testing::Test {
 protected:
  Player& player() { return *screen.window.views().player; }
  SceneView& scene() { return *screen.window.views().scene; }
  TimelineBar& bar() { return *screen.window.views().timeline; }

  void SetUp() override {
    ASSERT_TRUE(test::eventually([this] { return player().trajectory() && !player().isStale(); }));
  }
  /// Places of the bodies in the scene.
  std::vector<Vec2> discs() {
    std::vector<Vec2> centres;
    for (const Primitive& primitive : scene().currentScene().primitives) {
      const auto* disc = std::get_if<Disc>(&primitive);
      if (disc != nullptr && disc->role == Role::particle) centres.push_back(disc->centre);
    }
    return centres;
  }

  test::WindowOnScreen screen;
};

TEST_F(PlaybackWindow, TheButtonPlaysAndTheSceneMoves) {
  const auto before = discs();
  QTest::mouseClick(bar().playButton(), Qt::LeftButton);
  EXPECT_TRUE(player().isPlaying());
  ASSERT_TRUE(test::eventually([this] { return player().moment() && player().time() < 0; }));
  const double first = player().time();
  ASSERT_TRUE(test::eventually([&] { return player().time() > first; }));
  EXPECT_NE(discs(), before);
  QTest::mouseClick(bar().playButton(), Qt::LeftButton);
  EXPECT_FALSE(player().isPlaying());
}

TEST_F(PlaybackWindow, ItPassesThroughTheImpactAsItIs) {
  const auto home = discs();
  player().seek(-0.1);
  EXPECT_NE(discs(), home);
  player().step(1);
  EXPECT_EQ(player().time(), 0);
  EXPECT_EQ(discs(), home);
  EXPECT_TRUE(bar().readout().startsWith(QStringLiteral("impact 1: γ = 0.297")))
      << bar().readout().toStdString();
  player().step(1);
  EXPECT_GT(player().time(), 0);
  EXPECT_TRUE(bar().readout().startsWith(QStringLiteral("impact 2")));
}

TEST_F(PlaybackWindow, WhyItEndsIsReadableAtAnyWidth) {
  // Two drives of one angle that ask for different speeds: the sentence is long, and known at once.
  const Scenario driven = read_scenario(R"({
    "version": 1,
    "bodies": [{"name": "rod", "shape": "rod", "mass": 1, "length": 1}],
    "joints": [
      {"name": "one", "kind": "angle-drive", "a": {"body": "rod"}, "b": {"body": "ground"},
       "offset": 0, "rate": 1},
      {"name": "two", "kind": "angle-drive", "a": {"body": "rod"}, "b": {"body": "ground"},
       "offset": 0, "rate": 2}]
  })");
  screen.document.reset(resolved(driven));
  ASSERT_TRUE(test::eventually([this] { return !player().isStale(); }));
  const TrajectoryEnd& end = player().trajectory()->end;
  ASSERT_NE(end.reason, EndReason::reached);
  const QString sentence = QString::fromStdString(end.text);
  const EndNote& note = *bar().endNote();
  EXPECT_TRUE(note.text() == sentence && note.accessibleName().contains(sentence));
  EXPECT_TRUE(bar().strip()->accessibleDescription().contains(sentence));
  for (const QSize size : {QSize(960, 620), QSize(1280, 800), QSize(1600, 1000)}) {
    screen.window.resize(size);
    ASSERT_TRUE(test::settles(screen.window));
    const QRect needed =
        note.fontMetrics().boundingRect({0, 0, note.width(), 10000}, Qt::TextWordWrap, sentence);
    EXPECT_LE(needed.height(), note.visibleRegion().boundingRect().height()) << size.width();
  }
}

// Twenty links take longer than one waits without asking.
TEST(PlaybackOfALongChain, SaysHowFarItIs) {
  ScenarioDocument document(carom::test::chain_scenario(20));
  Player player(document);
  TimelineBar bar(player, nullptr);
  QStringList said;
  QObject::connect(&player, &Player::computing, &bar, [&] { said << bar.readout(); });
  player.play();
  ASSERT_TRUE(test::eventually([&player] { return player.trajectory() != nullptr; }));
  ASSERT_FALSE(said.isEmpty());
  EXPECT_TRUE(said.front().startsWith(QStringLiteral("calculating… ")))
      << said.front().toStdString();
  EXPECT_FALSE(player.percent().has_value());
  EXPECT_FALSE(bar.readout().startsWith(QStringLiteral("calculating"))) << "it plays";
}

// The chain takes a while: the motion of the pendulum before it would be taken for its own.
TEST(PlaybackOfALongChain, ShowsNothingOfTheFileThatWasOpenBefore) {
  ScenarioDocument document(load_gallery("rod-in-corner"));
  Player player(document);
  TimelineBar bar(player, nullptr);
  ASSERT_TRUE(test::eventually([&player] { return player.trajectory() != nullptr; }));
  bar.endNote()->showEnd({0, EndReason::law_fails, Severity::note, "the law has no answer"});
  document.apply(edited(document.scenario(), "contacts.wall.e", 0.3), QStringLiteral("change"));
  EXPECT_NE(player.trajectory(), nullptr) << "of an edit it is kept, faint";
  document.reset(carom::test::chain_scenario(20));
  EXPECT_EQ(player.trajectory(), nullptr);
  EXPECT_TRUE(bar.endNote()->text().isEmpty());
  EXPECT_FALSE(bar.strip()->accessibleDescription().contains(QStringLiteral("It ends")));
  EXPECT_TRUE(test::eventually(
      [&bar] { return bar.readout().startsWith(QStringLiteral("calculating… ")); }));
  player.play();
  EXPECT_TRUE(test::eventually([&player] { return player.trajectory() != nullptr; }));
}

TEST_F(PlaybackWindow, SpaceInTheScenePlays) {
  scene().setFocus();
  QTest::keyClick(&scene(), Qt::Key_Space);
  EXPECT_TRUE(player().isPlaying());
}

TEST_F(PlaybackWindow, ScrubbingSnapsToAnImpactAndPlotsFollow) {
  TimelineStrip& strip = *bar().strip();
  const int y = strip.height() / 3;
  const auto x = [&](double t) { return static_cast<int>(strip.positionOf(t)); };
  QTest::mousePress(&strip, Qt::LeftButton, {}, {x(-0.15), y});
  EXPECT_NEAR(player().time(), -0.15, 0.01);
  QTest::mouseMove(&strip, {x(0) + 3, y});
  QMouseEvent move(QEvent::MouseMove, QPointF(x(0) + 3, y), strip.mapToGlobal(QPointF(x(0) + 3, y)),
                   Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(&strip, &move);
  EXPECT_EQ(player().time(), 0);
  QTest::mouseRelease(&strip, Qt::LeftButton, {}, {x(0) + 3, y});
}

TEST_F(PlaybackWindow, TheSceneStaysDraggableWhilePlaying) {
  player().play();
  ASSERT_TRUE(test::eventually([this] { return player().moment().has_value(); }));
  const Scene shown = scene().currentScene();
  const auto tip = std::ranges::find(shown.handles, HandleKind::contact, &Handle::kind);
  ASSERT_NE(tip, shown.handles.end());
  const QPoint at =
      (toPixels(scene().view(), QRectF(scene().rect()), tip->at) + tip->offsetPx).toPoint();
  const double x = screen.document.evaluation().system.contacts.front().point.x;
  QTest::mousePress(&scene(), Qt::LeftButton, {}, at);
  for (int step = 1; step <= 6; ++step) {
    const QPointF to = at + QPointF(-8 * step, 0);
    QMouseEvent move(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QApplication::sendEvent(&scene(), &move);
  }
  EXPECT_TRUE(screen.document.inGesture());
  EXPECT_FALSE(player().moment()) << "the hand is shown";
  QTest::mouseRelease(&scene(), Qt::LeftButton, {}, at + QPoint(-48, 0));
  EXPECT_LT(screen.document.evaluation().system.contacts.front().point.x, x - 0.02);
  EXPECT_TRUE(player().isPlaying());
  EXPECT_TRUE(test::eventually([this] { return player().moment() && !player().isStale(); }))
      << "it plays what the new design does";
}

TEST_F(PlaybackWindow, AChangeWhilePlayingLeavesTheViewWhereItIs) {
  QTest::qWait(100);  // the layout of a new window settles
  player().play();
  ASSERT_TRUE(
      test::eventually([this] { return player().moment().has_value() && !scene().isGliding(); }));
  const View before = scene().view();
  int views = 0;
  View last = before;
  QObject::connect(&scene(), &SceneView::painted, &screen.window, [&] {
    views += scene().view() == last ? 0 : 1;
    last = scene().view();
  });
  screen.document.apply(edited(screen.document.scenario(), "contacts.tip.e", 0.52),
                        QStringLiteral("change"));
  EXPECT_FALSE(player().moment());
  ASSERT_TRUE(test::eventually([this] { return player().moment() && !player().isStale(); }));
  QTest::qWait(50);
  EXPECT_EQ(views, 0);
  player().rest();
  QTest::qWait(50);
  EXPECT_EQ(scene().view(), before) << "it does not jump back";
}

TEST_F(PlaybackWindow, EveryGalleryEntryPlaysIsScrubbedAndLoops) {
  for (const GalleryEntry& entry : list_gallery()) {
    SCOPED_TRACE(entry.name);
    screen.document.reset(load_gallery(entry.name));
    ASSERT_TRUE(test::eventually([this] { return !player().isStale(); }));
    const TrajectoryEnd start = player().trajectory()->start;
    const TrajectoryEnd end = player().trajectory()->end;
    ASSERT_LT(start.t, end.t);
    player().setSpeed(1);
    player().play();
    int loops = 0;
    double last = player().time();
    const auto counting = QObject::connect(&player(), &Player::momentChanged, &screen.window, [&] {
      const double now = player().time();
      EXPECT_GE(now, start.t);
      EXPECT_LE(now, end.t);
      loops += now < last ? 1 : 0;
      last = now;
      for (const double q : player().moment()->state.q) EXPECT_TRUE(std::isfinite(q));
    });
    // At most ten pauses beside the time itself.
    EXPECT_TRUE(test::eventually([&] { return loops > 0; }));
    QObject::disconnect(counting);
    TimelineStrip& strip = *bar().strip();
    last = start.t;
    for (int x = 0; x <= strip.width(); x += 7) {
      QTest::mouseClick(&strip, Qt::LeftButton, {}, {x, strip.height() / 3});
      EXPECT_FALSE(player().isPlaying());
      EXPECT_GE(player().time(), last);
      last = player().time();
    }
    QTest::keyClick(&strip, Qt::Key_End);
    EXPECT_NEAR(player().time(), end.t, 1e-9);
    player().rest();
  }
}

TEST_F(PlaybackWindow, WordsBelowTheStripNeverOverlap) {
  TimelineStrip& strip = *bar().strip();
  for (const GalleryEntry& entry : list_gallery()) {
    SCOPED_TRACE(entry.name);
    screen.document.reset(load_gallery(entry.name));
    ASSERT_TRUE(test::eventually([this] { return !player().isStale(); }));
    for (const int width : {300, 500, 900}) {
      strip.resize(width, strip.height());
      std::vector<StripWord> words = strip.words();
      ASSERT_GE(words.size(), 2u) << "the ends are always there";
      std::ranges::sort(words, {}, &StripWord::left);
      for (std::size_t i = 1; i < words.size(); ++i) {
        EXPECT_GT(words[i].left, words[i - 1].left + words[i - 1].width)
            << words[i - 1].text.toStdString() << " and " << words[i].text.toStdString();
      }
    }
  }
}

// The compliant rubber foot is marked with its name; the bar of a contact is under the pointer.
TEST_F(PlaybackWindow, TheTipOfAContactNamesIt) {
  screen.document.reset(load_gallery("rubber-foot"));
  ASSERT_TRUE(test::eventually([this] { return !player().isStale(); }));
  const Trajectory& motion = *player().trajectory();
  ASSERT_FALSE(motion.contacts.empty());
  const TrajectoryContact& contact = motion.contacts.front();
  TimelineStrip& strip = *bar().strip();
  const QPoint at(static_cast<int>(strip.positionOf(0.3 * contact.from + 0.7 * contact.to)), 8);
  QHelpEvent help(QEvent::ToolTip, at, strip.mapToGlobal(at));
  QApplication::sendEvent(&strip, &help);
  EXPECT_TRUE(QToolTip::text().startsWith(QStringLiteral("rubber: contact of ")))
      << QToolTip::text().toStdString();
}

// The last of its touches stays closed to the end.
TEST_F(PlaybackWindow, StepsStopWhereAContactBeginsToRest) {
  screen.document.reset(load_gallery("rubber-foot"));
  ASSERT_TRUE(test::eventually([this] { return !player().isStale(); }));
  const TrajectoryContact& last = player().trajectory()->contacts.back();
  ASSERT_TRUE(last.stays);
  player().seek(0.5 * (last.from + last.to));
  player().step(-1);
  EXPECT_EQ(player().time(), last.from);
}

TEST_F(PlaybackWindow, AChangeAtRestShowsTheImpactAgain) {
  player().seek(-0.1);
  screen.document.apply(edited(screen.document.scenario(), "contacts.tip.e", 0.25),
                        QStringLiteral("change"));
  EXPECT_FALSE(player().moment());
  EXPECT_TRUE(player().isStale());
  EXPECT_TRUE(test::eventually([this] { return !player().isStale(); }));
}

TEST_F(PlaybackWindow, AnotherMechanismIsNotShownInTheMomentOfTheOld) {
  player().seek(-0.1);
  screen.window.files().newFromGallery(QStringLiteral("kane"));
  EXPECT_FALSE(player().moment());
  const std::size_t bodies = screen.document.scenario().mechanism->bodies.size();
  EXPECT_EQ(screen.document.evaluation().state.q.size(), 3 * bodies);
  ASSERT_TRUE(test::eventually([this] { return !player().isStale(); }));
  player().play();
  screen.window.files().newFromGallery(QStringLiteral("bouncing-disc"));
  EXPECT_FALSE(player().moment());
  player().play();
  EXPECT_TRUE(test::eventually([this] { return player().moment() && !player().isStale(); }));
  EXPECT_EQ(player().moment()->state.q.size(), 3u);
}

TEST_F(PlaybackWindow, AMomentOfAnotherSizeIsIgnored) {
  SceneOptions options;
  options.moment = SceneMoment{State{{0, 0}, {0, 0}}};
  const Scene with = buildScene(screen.document.scenario(), screen.document.evaluation(), options);
  const Scene without = buildScene(screen.document.scenario(), screen.document.evaluation());
  EXPECT_EQ(with.primitives.size(), without.primitives.size());
}

TEST_F(PlaybackWindow, GrabbingAHandleAwayFromTheImpactKeepsTheView) {
  player().seek(-0.1);
  const View before = scene().view();
  const Scene shown = scene().currentScene();
  const auto tip = std::ranges::find(shown.handles, HandleKind::contact, &Handle::kind);
  ASSERT_NE(tip, shown.handles.end());
  const QPointF at = toPixels(before, QRectF(scene().rect()), tip->at) + tip->offsetPx;
  QTest::mousePress(&scene(), Qt::LeftButton, {}, at.toPoint());
  for (int step = 1; step <= 5; ++step) {
    const QPointF to = at + QPointF(-8 * step, 0);
    QMouseEvent move(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QApplication::sendEvent(&scene(), &move);
  }
  EXPECT_EQ(scene().view(), before);
  const Vec2 reached = screen.document.evaluation().system.contacts.front().point;
  const QPointF drawn = toPixels(scene().view(), QRectF(scene().rect()), reached);
  EXPECT_NEAR(drawn.x(), at.x() - 40, 2) << "the tip is under the hand";
  QTest::mouseRelease(&scene(), Qt::LeftButton, {}, (at - QPointF(40, 0)).toPoint());
}

TEST_F(PlaybackWindow, KeysMoveThroughTime) {
  TimelineStrip& strip = *bar().strip();
  strip.setFocus();
  QTest::keyClick(&strip, Qt::Key_Home);
  EXPECT_DOUBLE_EQ(player().time(), player().trajectory()->start.t);
  const double start = player().time();
  QTest::keyClick(&strip, Qt::Key_Right);
  EXPECT_GT(player().time(), start);
  QTest::keyClick(&strip, Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(player().time(), 0);
  QTest::keyClick(&strip, Qt::Key_Escape);
  EXPECT_FALSE(player().moment());
}

}  // namespace
}  // namespace carom::ui
