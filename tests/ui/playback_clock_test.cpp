// SPDX-License-Identifier: GPL-3.0-or-later
//
// The clock of the playback by itself.
#include "ui/playback/playback_clock.h"

#include <gtest/gtest.h>

namespace carom::ui {
namespace {

PlaybackClock clockOf(double speed) {
  PlaybackClock clock;
  clock.setSpan({-1, 2, {0, 1}});
  clock.setSpeed(speed);
  clock.setLoop(false);
  clock.seek(-1);
  return clock;
}

TEST(PlaybackClock, RunsAtItsSpeed) {
  PlaybackClock clock = clockOf(0.25);
  EXPECT_TRUE(clock.advance(2));
  EXPECT_DOUBLE_EQ(clock.time(), -0.5);
}

TEST(PlaybackClock, StandsStillAtTheImpactAndThenGoesOn) {
  PlaybackClock clock = clockOf(1);
  clock.advance(1.2);
  EXPECT_EQ(clock.heldImpact(), 0u);
  EXPECT_EQ(clock.time(), 0);
  double held = 0.2;
  while (clock.heldImpact() && held < 5) {
    clock.advance(0.05);
    held += 0.05;
  }
  EXPECT_GT(held, 0.5) << "long enough to see what it does";
  EXPECT_LT(held, 2);
  EXPECT_GT(clock.time(), 0);
}

TEST(PlaybackClock, EndsOrStartsAnew) {
  PlaybackClock clock = clockOf(1);
  EXPECT_FALSE(clock.advance(60));
  EXPECT_EQ(clock.time(), 2);
  clock.setLoop(true);
  clock.seek(1.99);
  EXPECT_TRUE(clock.advance(1));
  EXPECT_LT(clock.time(), 0) << "after a pause at the end, from the start";
}

TEST(PlaybackClock, AHundredQuickImpactsTakeNoLongerThanTheirTime) {
  PlaybackClock clock;
  PlaybackSpan span{0, 1, {}};
  for (int i = 1; i < 100; ++i) span.impacts.push_back(0.01 * i);
  clock.setSpan(span);
  clock.setSpeed(1);
  clock.setLoop(false);
  clock.seek(0);
  EXPECT_FALSE(clock.advance(1.01));
}

TEST(PlaybackClock, AnEmptySpanIsOverAtOnce) {
  PlaybackClock clock;
  clock.setSpan({0, 0, {}});
  EXPECT_FALSE(clock.advance(1));
}

// A thousand contacts of 0.1 ms in a second: two minutes for all of them, and the rest at the
// speed.
TEST(PlaybackClock, ManyContactsAreWatchedForTwoMinutesInAll) {
  PlaybackSpan span{0, 1, {}};
  for (int i = 0; i < 1000; ++i) span.contacts.push_back({i * 1e-3, i * 1e-3 + 1e-4});
  PlaybackClock clock;
  clock.setSpan(span);
  clock.setSpeed(1);
  clock.setLoop(false);
  double watched = 0;
  while (clock.advance(0.01)) watched += 0.01;
  EXPECT_NEAR(watched, 120 + 0.9, 0.1);
}

}  // namespace
}  // namespace carom::ui
