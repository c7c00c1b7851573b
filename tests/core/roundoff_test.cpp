// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "core/impact/indicators.h"

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
  indicators.i_t.number = 1e-16;  // the only impulse
  EXPECT_EQ(largest_of(indicators, Dimension::velocity), 2);
  EXPECT_EQ(readable(indicators, *find_indicator("v_t_plus")), 0);
  EXPECT_EQ(readable(indicators, *find_indicator("i_t")), 1e-16);
  EXPECT_FALSE(readable(indicators, *find_indicator("T_plus")).has_value());
}

// ξ = T_c⁻/T⁻ and σ, a difference of squared impulses, read as the quantities do that make them.
TEST(Roundoff, OfARatioAndOfASquareIsThatOfItsTerms) {
  Indicators indicators;
  indicators.T_minus.number = 2;
  indicators.T_c_minus.number = 1.4e-12;
  indicators.xi.number = 0.7e-12;
  indicators.i_n.number = 3;
  indicators.sigma.number = -8e-12;
  EXPECT_EQ(readable(indicators, *find_indicator("T_c_minus")), 0);
  EXPECT_EQ(readable(indicators, *find_indicator("xi")), 0);
  EXPECT_EQ(readable(indicators, *find_indicator("sigma")), 0);
  indicators.sigma.number = -1e-10;
  EXPECT_EQ(readable(indicators, *find_indicator("sigma")), -1e-10);
}

}  // namespace
}  // namespace carom
