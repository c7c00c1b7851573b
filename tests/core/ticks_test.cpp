// SPDX-License-Identifier: MIT
//
// Axes of plots: expected is what the header says, worked out by hand.
#include "core/base/ticks.h"

#include <gtest/gtest.h>

namespace carom {
namespace {

void expect_interval(const Interval& is, const Interval& wanted) {
  EXPECT_NEAR(is.low, wanted.low, 1e-12) << wanted.low << " to " << wanted.high;
  EXPECT_NEAR(is.high, wanted.high, 1e-12) << wanted.low << " to " << wanted.high;
}

// In five parts: 2.9/5 and 2.99/5 to 1, 9.99/5 to 2, 0.76/5 to 0.2. An end within 0.05 of a step
// gets another step, but for zero.
TEST(Ticks, ARangeIsOfWholeStepsWithRoomForACurve) {
  expect_interval(nice_range({0, 2.9}), {0, 3});
  expect_interval(nice_range({0, 2.99}), {0, 4});
  expect_interval(nice_range({0, 9.99}), {0, 12});
  expect_interval(nice_range({-2.9, 0}), {-3, 0});
  expect_interval(nice_range({-2.99, 0}), {-4, 0});
  expect_interval(nice_range({-0.38, 0.38}), {-0.4, 0.4});
  expect_interval(nice_range({1.01, 3.5}), {1, 4});
  expect_interval(nice_range({-3.5, -1.01}), {-4, -1});
}

// Half of the value to each side, or ½ where it is zero.
TEST(Ticks, ARangeAroundOneValueHasALength) {
  expect_interval(nice_range({4, 4}), {2, 7});
  expect_interval(nice_range({-4, -4}), {-7, -2});
  expect_interval(nice_range({0, 0}), {-0.6, 0.6});
}

TEST(Ticks, ARangeStandsStillWhileTheDataAreInsideAndFillIt) {
  struct Row {
    Interval extent;
    bool held;
  };
  const Interval shown{-3, 9};
  const Row rows[] = {{{-3, 9}, true},   {{-3, 5}, true},    {{0, 9}, true},     {{2, 6}, true},
                      {{2, 5.9}, false}, {{-3.1, 9}, false}, {{-3, 9.1}, false}, {{-4, 10}, false}};
  for (const Row& row : rows) {
    EXPECT_EQ(held_range(shown, row.extent) == shown, row.held)
        << row.extent.low << " to " << row.extent.high;
  }
}

TEST(Ticks, AreTheMultiplesInsideAndAtTheEnds) {
  EXPECT_EQ(ticks_in({-1, 1.5}, 0.5), (std::vector<double>{-1, -0.5, 0, 0.5, 1, 1.5}));
  EXPECT_EQ(ticks_in({0.1, 2.9}, 1), (std::vector<double>{1, 2}));
  EXPECT_TRUE(ticks_in({0.1, 0.9}, 1).empty());
}

TEST(Ticks, HaveAsManyDecimalsAsTheirStep) {
  EXPECT_EQ(decimals_of(20), 0);
  EXPECT_EQ(decimals_of(1), 0);
  EXPECT_EQ(decimals_of(0.5), 1);
  EXPECT_EQ(decimals_of(0.02), 2);
}

TEST(Ticks, StepsAreOneTwoOrFive) {
  EXPECT_DOUBLE_EQ(nice_step(1, 5), 0.2);
  EXPECT_DOUBLE_EQ(nice_step(2.4, 5), 0.5);
  EXPECT_DOUBLE_EQ(nice_step(360, 4), 100);
  EXPECT_EQ(nice_step(0, 5), 1);
  EXPECT_DOUBLE_EQ(round_number_below(0.5), 0.5);
  EXPECT_DOUBLE_EQ(round_number_below(4.9), 2);
  EXPECT_DOUBLE_EQ(round_number_below(1.9), 1);
}

}  // namespace
}  // namespace carom
