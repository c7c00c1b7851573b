// SPDX-License-Identifier: MIT
//
// Contour lines of functions whose lines are known: planes, circles and hyperbolas.
#include <gtest/gtest.h>

#include <cmath>

#include "core/math/contours.h"

namespace carom {
namespace {

GridValues grid_of(int count, double (*z)(double, double)) {
  GridValues grid;
  for (int i = 0; i < count; ++i) {
    const double at = -1 + 2.0 * i / (count - 1);
    grid.x.push_back(at);
    grid.y.push_back(at);
  }
  for (const double y : grid.y) {
    for (const double x : grid.x) grid.z.emplace_back(z(x, y));
  }
  return grid;
}

TEST(Contours, OfAPlaneAreStraightFromEdgeToEdge) {
  const GridValues plane = grid_of(7, [](double x, double y) { return x + 2 * y; });
  const auto lines = contour_lines(plane, 0.3);
  ASSERT_EQ(lines.size(), 1U);
  for (const Vec2& at : lines.front()) EXPECT_NEAR(at.x + 2 * at.y, 0.3, 1e-12);
  const Vec2 ends[] = {lines.front().front(), lines.front().back()};
  for (const Vec2& end : ends) EXPECT_NEAR(std::abs(end.x), 1, 1e-12);
  EXPECT_TRUE(contour_lines(plane, 4).empty());
}

// Along an edge of length h a square differs from the chord by h²/4 at most.
TEST(Contours, OfACircleAreOneClosedLine) {
  constexpr int count = 41;
  const GridValues bowl = grid_of(count, [](double x, double y) { return x * x + y * y; });
  const auto lines = contour_lines(bowl, 0.49);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines.front().front(), lines.front().back());
  constexpr double h = 2.0 / (count - 1);
  for (const Vec2& at : lines.front()) EXPECT_NEAR(at.x * at.x + at.y * at.y, 0.49, h * h / 4);
}

TEST(Contours, InASaddleTheMeanTellsWhichSidesAreJoined) {
  const GridValues saddle = grid_of(2, [](double x, double y) { return x * y; });
  // The lower left and the upper right corner are above: where the mean, 0, is above as well, the
  // lines cut off the two others.
  for (const double level : {-0.5, 0.5}) {
    const auto lines = contour_lines(saddle, level);
    ASSERT_EQ(lines.size(), 2U);
    for (const auto& line : lines) {
      ASSERT_EQ(line.size(), 2U);
      const Vec2 middle = 0.5 * (line[0] + line[1]);
      EXPECT_GT(middle.x * middle.y * level, 0);
    }
  }
}

TEST(Contours, LeaveOutCellsWithoutAValue) {
  GridValues plane = grid_of(3, [](double x, double) { return x; });
  plane.z[0].reset();
  const auto lines = contour_lines(plane, -0.5);
  ASSERT_EQ(lines.size(), 1U);
  for (const Vec2& at : lines.front()) EXPECT_GE(at.y, 0);
}

}  // namespace
}  // namespace carom
