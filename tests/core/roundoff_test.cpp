// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "core/impact/roundoff.h"

namespace carom {
namespace {

// 0.1 + 0.2 − 0.3 is not 0 in doubles, but 2⁻⁵⁴ = 5.55e-17.
TEST(Roundoff, OfADifferenceReadsAsZero) {
  const double left = 0.1 + 0.2 - 0.3;
  ASSERT_NE(left, 0);
  EXPECT_EQ(without_roundoff(left, 0.3), 0);
  EXPECT_EQ(without_roundoff(-left, 0.3), 0);
}

TEST(Roundoff, NoSmallNumberIsTakenForIt) {
  EXPECT_EQ(without_roundoff(1e-9, 1), 1e-9);
  // Alone it is small because everything is.
  EXPECT_EQ(without_roundoff(1e-17, 2e-17), 1e-17);
  EXPECT_EQ(without_roundoff(1e-17, 0), 1e-17);
}

TEST(Roundoff, IsMeasuredByTheLargestOfItsDimension) {
  Indicators indicators;
  indicators.v_t_minus.number = -2;
  indicators.v_t_plus.number = 1e-16;
  indicators.i_t.number = 1e-16;    // the only impulse
  indicators.gamma.number = 1e-16;  // pure numbers are no terms of each other
  indicators.e_star.number = 1;
  EXPECT_EQ(largest_of(indicators, Dimension::velocity), 2);
  EXPECT_EQ(readable(indicators, *find_indicator("v_t_plus")), 0);
  EXPECT_EQ(readable(indicators, *find_indicator("i_t")), 1e-16);
  EXPECT_EQ(readable(indicators, *find_indicator("gamma")), 1e-16);
  EXPECT_FALSE(readable(indicators, *find_indicator("T_minus")).has_value());
}

}  // namespace
}  // namespace carom
