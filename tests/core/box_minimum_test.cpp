// SPDX-License-Identifier: MIT
//
// The minimum in a box by its own conditions: between its bounds the gradient is zero, at a bound
// it points out of the box. A convex problem has no other minima.
#include "core/math/box_minimum.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>
#include <utility>

#include "core/math/dense.h"

namespace carom {
namespace {

class BoxMinimum : public testing::TestWithParam<std::pair<int, int>> {};

// Up to so many unknowns, of which one in so many has a bound of zero.
INSTANTIATE_TEST_SUITE_P(Sizes, BoxMinimum, testing::Values(std::pair(7, 6), std::pair(20, 2)));

TEST_P(BoxMinimum, MeetsItsConditionsAlsoWithDependentRows) {
  const auto [largest, one_in] = GetParam();
  std::mt19937_64 random(17);
  std::normal_distribution<double> normal;
  std::uniform_int_distribution<int> pick(0, one_in - 1);
  int bounded = 0, between = 0, closed = 0;
  for (int example = 0; example < 3000; ++example) {
    SCOPED_TRACE(example);
    const int m = 1 + example % largest, d = 1 + example % 5;
    Eigen::MatrixXd D(m, d);
    Eigen::VectorXd load(d), bound(m);
    for (double& one : D.reshaped()) one = normal(random);
    for (double& one : load) one = normal(random);
    for (double& one : bound) one = pick(random) == 0 ? 0 : std::abs(normal(random));
    const Eigen::VectorXd b = D * load;
    const Eigen::VectorXi at = box_minimum(D, b, bound);
    // All x of this face with zero gradient within it; D D^T x is the same for all of them.
    Eigen::VectorXd x = at.cast<double>().cwiseProduct(bound);
    std::vector<int> free;
    for (int i = 0; i < m; ++i) {
      if (at(i) == 0) free.push_back(i);
    }
    const Eigen::MatrixXd rows = D(free, Eigen::all);
    const Eigen::VectorXd asked = -(rows * (D.transpose() * x) + b(free));
    if (!free.empty()) {
      const Eigen::MatrixXd W = rows * rows.transpose();
      const Eigen::VectorXd inside = W.completeOrthogonalDecomposition().solve(asked);
      for (std::size_t i = 0; i < free.size(); ++i) x(free[i]) = inside(static_cast<int>(i));
    }
    const Eigen::VectorXd gradient = D * (D.transpose() * x) + b;
    const double rounding = 1e-9 * (1 + gradient.cwiseAbs().maxCoeff() + x.cwiseAbs().maxCoeff());
    for (int i = 0; i < m; ++i) {
      if (at(i) == 0) {
        ++between;
        EXPECT_NEAR(gradient(i), 0, rounding);
        // Of dependent rows another share may lie within the bounds.
        if (static_cast<int>(free.size()) <= d) {
          EXPECT_LE(std::abs(x(i)), bound(i) + rounding);
        }
      } else {
        ++(bound(i) > 0 ? bounded : closed);
        EXPECT_LE(at(i) * gradient(i), rounding);
      }
    }
  }
  EXPECT_GT(bounded, 1000);
  EXPECT_GT(between, 1000);
  EXPECT_GT(closed, 500);
}

// Three equal columns that make 3 together: each alone may, or all alike.
TEST(NonnegativeLeastSquares, OfDependentColumnsUsesAllOrOne) {
  const Eigen::MatrixXd B = Eigen::MatrixXd::Ones(1, 3);
  const Eigen::VectorXd b = Eigen::VectorXd::Constant(1, 3);
  const Eigen::VectorXd alike = least_squares_nonnegative(B, b, BeginsWith::all);
  const Eigen::VectorXd one = least_squares_nonnegative(B, b, BeginsWith::none);
  for (const double x : alike) EXPECT_NEAR(x, 1, 1e-14);
  EXPECT_NEAR(one.sum(), 3, 1e-14);
  EXPECT_EQ((one.array() > 0).count(), 1);
}

}  // namespace
}  // namespace carom
