// SPDX-License-Identifier: MIT
//
// Expected numbers are those of a textbook example and of hand.
#include "core/study/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/io/gallery.h"
#include "core/study/lesson_numbers.h"

namespace carom {
namespace {

TEST(Statistics, SummaryIsThatOfTheTextbook) {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squares 32, so that the deviation is √(32/7).
  const SampleSummary found = summary_of({9, 2, 4, 5, 4, 7, 4, 5});
  EXPECT_EQ(found.count, 8U);
  EXPECT_DOUBLE_EQ(found.mean, 5);
  EXPECT_DOUBLE_EQ(found.deviation, std::sqrt(32.0 / 7));
  EXPECT_EQ(found.least, 2);
  EXPECT_EQ(found.most, 9);
  EXPECT_DOUBLE_EQ(found.lower_quartile, 4);
  EXPECT_DOUBLE_EQ(found.median, 4.5);
  EXPECT_DOUBLE_EQ(found.upper_quartile, 5.5);
}

TEST(Statistics, OfOneValueAndOfNoneAreFinite) {
  const SampleSummary one = summary_of({3});
  EXPECT_EQ(one.deviation, 0);
  EXPECT_EQ(one.median, 3);
  EXPECT_EQ(summary_of({}).count, 0U);
  EXPECT_TRUE(histogram_of({}).counts.empty());
  EXPECT_EQ(histogram_of(std::vector{3.0, 3.0}).counts, std::vector<std::size_t>{2});
}

TEST(Statistics, QuantilesAreInterpolated) {
  const std::vector<double> sorted{1, 2, 3, 4};
  EXPECT_DOUBLE_EQ(sample_quantile(sorted, 0), 1);
  EXPECT_DOUBLE_EQ(sample_quantile(sorted, 0.05), 1.15);
  EXPECT_DOUBLE_EQ(sample_quantile(sorted, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(sample_quantile(sorted, 1), 4);
}

TEST(Statistics, HistogramHasEveryValueInARoundInterval) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i) values.push_back(-0.3 + i * 0.001);
  const Histogram found = histogram_of(values);
  EXPECT_EQ(std::accumulate(found.counts.begin(), found.counts.end(), std::size_t{0}), 1000U);
  // Freedman and Diaconis: 2·0.4995/10 = 0.0999; the next round step above is 0.1.
  EXPECT_NEAR(found.width, 0.1, 1e-12);
  EXPECT_NEAR(found.from, -0.3, 1e-12);
  ASSERT_EQ(found.counts.size(), 10U);
  for (const std::size_t count : found.counts) EXPECT_NEAR(static_cast<double>(count), 100, 1);
  // A far value makes bins wider, not more.
  values.push_back(1e6);
  EXPECT_LE(histogram_of(values, 50).counts.size(), 50U);
}

// A menu of names must not wait for an impact.
TEST(QuantityNames, NeedTheMechanismAlone) {
  Scenario alone;
  alone.mechanism = load_gallery("double-pendulum").mechanism;
  // Six of the contact, six of either body, four of each force model, one of either joint.
  const std::size_t count =
      indicator_table().size() + 6 + 2 * 6 + 4 * force_models().size() + 2 * 1;
  EXPECT_EQ(quantity_names(alone).size(), count);
}

TEST(QuantityNames, AreAllNumbers) {
  const Scenario scenario = resolved(load_gallery("double-pendulum"));
  const LessonNumbers numbers(scenario);
  const std::vector<QuantityName> names = quantity_names(scenario);
  for (const QuantityName& one : names) {
    const LessonQuantity quantity = numbers.of(one.name);
    EXPECT_FALSE(quantity.is_word()) << one.name;
    EXPECT_TRUE(quantity.number || !quantity.reason.empty()) << one.name;
    EXPECT_EQ(quantity.symbol, one.symbol);
  }
  const auto has = [&](const char* name) {
    return std::ranges::find(names, name, &QuantityName::name) != names.end();
  };
  for (const char* name : {"gamma", "i_n:tip", "v_x_plus:P1", "F_peak:gonthier", "i_joint:rod1"}) {
    EXPECT_TRUE(has(name)) << name;
  }
}

}  // namespace
}  // namespace carom
