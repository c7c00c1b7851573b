// SPDX-License-Identifier: MIT
//
// Cycles that shrink as a geometric series are passed over to where the series says; others are
// not.
#include "core/impact/wave_cycles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace carom {
namespace {

using Vector = Eigen::VectorXd;

constexpr int period = 3;

/// x = x_∞ + aρⁿ at each of the places of a cycle, an impulse whose changes go with it, and work
/// that goes with the square.
struct Series {
  double ratio;

  [[nodiscard]] WaveCycles::Row at(double cycle, int place) const {
    const double part = std::pow(ratio, cycle), works = part * part;
    Vector moves(2), impulse(2), taken(1);
    moves << 0.25 + (1 + place) * part, -(3 - place) * part;
    impulse << 2 * (1 - part) + place, 5 * (1 - part) - place;
    taken << 4 * (1 - works);
    return {std::move(moves), std::move(impulse), std::move(taken)};
  }
};

WaveCycles::Pattern pattern_of(int place) {
  return {static_cast<unsigned char>(place), 7};
}

/// A march that has gone on until cycles were passed over.
struct Passed {
  WaveCycles cycles;
  int row = 0;
  std::optional<WaveCycles::Row> ahead;

  explicit Passed(const Series& series) {
    for (; row < 300 && !ahead; ++row) ahead = next(series, 0).ahead;
  }
  WaveCycles::Answer next(const Series& series, double later) {
    const int place = row % period;
    return cycles.next(pattern_of(place), series.at(row / period + later, place));
  }
};

TEST(WaveCycles, GoWhereTheSeriesGoes) {
  for (const double ratio : {0.5, 0.9, 0.99}) {
    SCOPED_TRACE(ratio);
    const Series series{ratio};
    Passed passed(series);
    ASSERT_TRUE(passed.ahead);
    const int last = passed.row - 1, place = last % period;
    const double left = (passed.ahead->moves(0) - 0.25) / (1 + place);
    const double cycle = std::log(left) / std::log(ratio);
    EXPECT_GT(cycle, last / period + 1);
    EXPECT_NEAR(cycle, std::round(cycle), 1e-3);
    const WaveCycles::Row expected = series.at(std::round(cycle), place);
    EXPECT_LT((passed.ahead->moves - expected.moves).norm(), 1e-7);
    EXPECT_LT((passed.ahead->impulse - expected.impulse).norm(), 1e-7);
    EXPECT_LT((passed.ahead->taken - expected.taken).norm(), 1e-7);
    // It goes on as it did, and on to the next.
    const double later = std::round(cycle) - last / period;
    bool again = false;
    for (int i = 0; i < 60; ++i, ++passed.row) {
      const WaveCycles::Answer answer = passed.next(series, later);
      ASSERT_FALSE(answer.wrong);
      again = again || answer.ahead;
    }
    EXPECT_TRUE(again || left < 1e-6);
  }
}

TEST(WaveCycles, AreWrongWhereTheMarchThenDoesAnotherThing) {
  Passed passed({0.9});
  ASSERT_TRUE(passed.ahead);
  EXPECT_TRUE(passed.cycles.next({9, 9}, *passed.ahead).wrong);
}

// 1/n is no geometric series, and neither is one that grows.
TEST(WaveCycles, AreNotPassedOverWhereTheyAreNoSeries) {
  WaveCycles slow;
  for (int row = 0; row < 300; ++row) {
    const Vector x = Vector::Constant(2, 1.0 / (1 + row / period));
    EXPECT_FALSE(slow.next(pattern_of(row % period), {x, x, x}).ahead) << row;
  }
  EXPECT_FALSE(Passed({1.01}).ahead);
}

// Nothing is passed over before one of the velocities changes its sign.
TEST(WaveCycles, EndBeforeAChangeOfSign) {
  WaveCycles cycles;
  std::optional<WaveCycles::Row> ahead;
  for (int n = 0; n < 300 && !ahead; ++n) {
    const Vector x = Vector::Constant(1, std::pow(0.99, n) - 0.4);
    ahead = cycles.next({1}, {x, x, x}).ahead;
  }
  ASSERT_TRUE(ahead);
  EXPECT_GT(ahead->moves(0), 0);
}

}  // namespace
}  // namespace carom
