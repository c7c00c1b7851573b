// SPDX-License-Identifier: MIT
//
// What sentences are made of: lengths for reading, and names for those who mistype one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/number_text.h"

namespace carom {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ReadableLength, HasTheUnitThatLeavesFewDigits) {
  EXPECT_EQ(readable_length(7.521e-6, 4), "7.521 µm");
  EXPECT_EQ(readable_length(2e-9, 3), "2 nm");
  EXPECT_EQ(readable_length(0.0599, 3), "59.9 mm");
  EXPECT_EQ(readable_length(-4.5e-4, 2), "-450 µm");
  EXPECT_EQ(readable_length(3.0000001e-7, 2), "300 nm");
  EXPECT_EQ(readable_length(1.25, 3), "1.25 m");
  EXPECT_EQ(readable_length(0, 3), "0 m");
  EXPECT_EQ(readable_length(1e-3, 3), "1 mm");
  EXPECT_EQ(readable_length(1, 3), "1 m");
}

const std::vector<std::string> commands{"evaluate", "compare", "sweep", "map", "impact"};

TEST(SimilarWords, AreThoseThatASlipMayHaveMadeIt) {
  EXPECT_THAT(similar_words("evalaute", commands), ElementsAre("evaluate"));
  EXPECT_THAT(similar_words("mpa", commands), ElementsAre("map")) << "two letters exchanged";
  EXPECT_THAT(similar_words("swep", commands), ElementsAre("sweep"));
  EXPECT_THAT(similar_words("dance", commands), IsEmpty());
  EXPECT_THAT(similar_words("", commands), IsEmpty());
  EXPECT_THAT(similar_words("x", std::vector<std::string>{"a", "b"}), IsEmpty());
}

TEST(SimilarWords, AreProposedAsAQuestionOrNotAtAll) {
  EXPECT_EQ(did_you_mean("impakt", commands), "; did you mean \"impact\"?");
  EXPECT_EQ(did_you_mean("quux", commands), "");
}

}  // namespace
}  // namespace carom
