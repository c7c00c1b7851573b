// SPDX-License-Identifier: GPL-3.0-or-later
//
// Room for contacts on a strip of time, and time to watch them.
#include <gtest/gtest.h>

#include "ui/playback/playback_clock.h"
#include "ui/playback/timeline_bar.h"

namespace carom::ui {
namespace {

// Two contacts of 1 ms in 2 s: each gets 16 % of the strip, which is 0.34 s's worth of the rest.
TEST(TimeScale, GivesContactsRoomAndGoesBothWays) {
  const TimeSpan first{0, 0.001}, second{1, 1.001};
  const TimeScale scale(-0.5, 1.5, {first, second});
  EXPECT_EQ(scale.shareOf(-0.5), 0);
  EXPECT_EQ(scale.shareOf(1.5), 1);
  EXPECT_NEAR(scale.shareOf(0.001) - scale.shareOf(0), 0.16, 1e-12);
  EXPECT_NEAR(scale.stretch(first), 0.16 / 0.001 / (0.68 / 1.998), 1e-9);
  double last = -1;
  for (const double t : {-0.5, -0.1, 0.0, 0.0003, 0.001, 0.4, 1.0005, 1.001, 1.2, 1.5}) {
    const double share = scale.shareOf(t);
    EXPECT_GT(share, last);
    EXPECT_NEAR(scale.timeAt(share), t, 1e-12);
    last = share;
  }
}

TEST(TimeScale, WithoutContactsItIsEven) {
  const TimeScale scale(0, 4, {});
  EXPECT_EQ(scale.shareOf(1), 0.25);
  EXPECT_EQ(scale.timeAt(0.75), 3);
  EXPECT_EQ(TimeScale(1, 1, {}).timeAt(0.5), 1);
}

// A word of 40 with gaps of 10 beside one from 0 to 40: at 60 it stands from 50, at 70 in its
// middle, at 45 it could only stand away from its mark.
TEST(WordLine, MovesAWordAsideButNotAwayFromItsMark) {
  const Interval whole{0, 200};
  const auto beside = [&](double mark) {
    WordLine line(10);
    EXPECT_EQ(line.place(40, 0, whole), 0) << "within the whole";
    return line.place(40, mark, whole);
  };
  EXPECT_EQ(beside(70), 50);
  EXPECT_EQ(beside(80), 60);
  EXPECT_EQ(beside(60), 50);
  EXPECT_FALSE(beside(45));
  EXPECT_EQ(beside(200), 160);
}

TEST(WordLine, KeepsAWordWithinItsRoom) {
  WordLine line(10);
  EXPECT_FALSE(line.place(40, 50, {40, 60}));
  EXPECT_EQ(line.place(40, 50, {20, 70}), 30);
  EXPECT_FALSE(line.place(40, 60, {30, 100})) << "taken";
}

// 0.25 s of watching to the contact at a quarter of the speed, two seconds in it, then on.
TEST(PlaybackClockContacts, AContactIsWatchedSlowly) {
  PlaybackClock clock;
  clock.setSpeed(0.25);
  clock.setSpan({-0.0625, 0.5, {}, {{0, 0.001}}});
  clock.seek(-0.0625);
  EXPECT_TRUE(clock.advance(0.25));
  EXPECT_NEAR(clock.time(), 0, 1e-12);
  EXPECT_TRUE(clock.advance(1));
  EXPECT_NEAR(clock.time(), 0.0005, 1e-12);
  EXPECT_TRUE(clock.advance(1.4));
  EXPECT_NEAR(clock.time(), 0.001 + 0.4 * 0.25, 1e-12);
}

}  // namespace
}  // namespace carom::ui
