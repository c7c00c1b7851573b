// SPDX-License-Identifier: MIT
//
// The decision which rows depend on others: it falls by how far a row is outside the span of the
// rest, not by the order in which rows, bodies or joints were written down.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math/planar.h"
#include "core/projection/row_space.h"

namespace carom {
namespace {

using Vector3 = std::array<double, 3>;

void add_row(RowSpace& space, const Vector3& row) {
  std::ranges::copy(row, space.add_row(std::hypot(row[0], row[1], row[2])).begin());
}

// Rows in a plane but for 3e-11 of their length, and one outside it by 3e-9: all of these parts are
// smaller than the rounding of a squared length. In no order may a basis vector be made of the
// smaller ones, which are a hundred times more rounding.
TEST(RowSpace, LargestPartGoesFirstHoweverSmall) {
  const Vector3 u{0.6, 0.48, 0.64};
  const Vector3 v{-0.8, 0.36, 0.48};
  const Vector3 w{0, -0.8, 0.6};
  const auto row = [&](double angle, double part) {
    Vector3 out;
    for (std::size_t i = 0; i < 3; ++i) {
      out[i] = std::cos(angle) * u[i] + std::sin(angle) * v[i] + part * w[i];
    }
    return out;
  };
  RowSpace space;
  space.reset(3);
  add_row(space, row(0, 0));
  add_row(space, row(pi / 2, 0));
  for (int i = 0; i < 20; ++i) add_row(space, row(0.3 * i + 0.1, 3e-11));
  add_row(space, row(1, 3e-9));
  space.close_group();
  EXPECT_EQ(space.rank(), 3);
  EXPECT_NEAR(space.smallest_kept() / 3e-9, 1, 0.05);
}

TEST(RowSpace, TellsHowFarOutsideADroppedRowWas) {
  RowSpace space;
  space.reset(3);
  add_row(space, {1, 0, 0});
  add_row(space, {1, 2e-12, 0});
  space.close_group();
  EXPECT_EQ(space.rank(), 1);
  EXPECT_NEAR(space.largest_dropped(), 2e-12, 1e-15);
}

}  // namespace
}  // namespace carom
