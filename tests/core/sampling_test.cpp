// SPDX-License-Identifier: MIT
//
// Points of studies. Expected are the defining properties of each method and the closed forms of
// quantiles.
#include "core/study/sampling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/error.h"

namespace carom {
namespace {

TEST(Quantile, OfUniformValuesIsAStraightLine) {
  EXPECT_DOUBLE_EQ(quantile(UniformValues{2, 6}, 0.25), 3);
  EXPECT_DOUBLE_EQ(quantile(StudyRange{2, 6, 5}, 0.25), 3);
}

TEST(Quantile, OfALogarithmicRangeIsAGeometricMean) {
  EXPECT_NEAR(quantile(StudyRange{0.01, 100, 5, true}, 0.5), 1, 1e-12);
}

// Φ(1) = 0.841344746068543 (Abramowitz and Stegun, table 26.1).
TEST(Quantile, OfNormalValuesIsTheInverseOfTheirDistribution) {
  EXPECT_NEAR(quantile(NormalValues{3, 2}, 0.5), 3, 1e-12);
  EXPECT_NEAR(quantile(NormalValues{3, 2}, 0.841344746068543), 5, 1e-9);
}

// Below the mode F = (x − a)²/((b − a)(c − a)), above it 1 − (b − x)²/((b − a)(b − c)).
TEST(Quantile, OfATriangleIsTheInverseOfItsParabolas) {
  const TriangularValues triangle{1, 2, 5};
  EXPECT_NEAR(quantile(triangle, 0.25 * 0.25), 1.5, 1e-12) << "(0.5)²/(4·1)";
  EXPECT_NEAR(quantile(triangle, 0.25), 2, 1e-12) << "the mode";
  EXPECT_NEAR(quantile(triangle, 1 - 1.0 / 12), 4, 1e-12) << "1²/(4·3)";
  EXPECT_NEAR(quantile(TriangularValues{1, 1, 5}, 0), 1, 1e-12) << "a mode at the end";
}

TEST(Quantile, OfAListTakesItsValuesEquallyOften) {
  const StudyList list{{7, 8, 9}};
  EXPECT_EQ(quantile(list, 0.1), 7);
  EXPECT_EQ(quantile(list, 0.5), 8);
  EXPECT_EQ(quantile(list, 0.9999), 9);
}

TEST(Range, EndsExactly) {
  const StudyRange range{0.1, 0.7, 7};
  EXPECT_EQ(value_at(range, 0), 0.1);
  EXPECT_EQ(value_at(range, 6), 0.7);
  const StudyRange decades{1e-3, 1e3, 7, true};
  EXPECT_EQ(value_at(decades, 6), 1e3);
  EXPECT_NEAR(value_at(decades, 4), 10, 1e-12);
}

// Each of N equal parts is met once by each parameter (McKay, Beckman and Conover, 1979).
TEST(LatinHypercube, MeetsEachPartOnce) {
  for (const std::uint64_t count : {1ULL, 2ULL, 7ULL, 64ULL, 1000ULL}) {
    const StudySampling sampling{StudyMethod::latin_hypercube, count, 5};
    for (std::size_t parameter = 0; parameter < 3; ++parameter) {
      std::set<std::uint64_t> parts;
      for (std::uint64_t point = 0; point < count; ++point) {
        const double u = unit_point(sampling, point, 3)[parameter];
        ASSERT_GT(u, 0);
        ASSERT_LT(u, 1);
        parts.insert(static_cast<std::uint64_t>(u * static_cast<double>(count)));
      }
      EXPECT_EQ(parts.size(), count) << "parameter " << parameter;
    }
  }
}

// Neither are the orders of two parameters the same nor those of two seeds: the correlation of
// ranks of 1000 points has a standard deviation of 1/√999 = 0.032.
TEST(LatinHypercube, HasIndependentOrders) {
  const StudySampling sampling{StudyMethod::latin_hypercube, 1000, 1};
  const StudySampling other{StudyMethod::latin_hypercube, 1000, 2};
  double between = 0, seeds = 0;
  for (std::uint64_t point = 0; point < 1000; ++point) {
    const std::vector<double> u = unit_point(sampling, point, 2);
    between += 12 * (u[0] - 0.5) * (u[1] - 0.5) / 1000;
    seeds += 12 * (u[0] - 0.5) * (unit_point(other, point, 2)[0] - 0.5) / 1000;
  }
  EXPECT_LT(std::abs(between), 0.13);
  EXPECT_LT(std::abs(seeds), 0.13);
}

// Of 2^k points of a Sobol sequence each dyadic interval of length 2^−k holds one (a (0, k, 1)
// net), and so it is after a digital shift.
TEST(Sobol, FillsDyadicIntervalsEvenly) {
  constexpr std::uint64_t count = 256;
  const StudySampling sampling{StudyMethod::sobol, count, 9};
  for (std::size_t parameter = 0; parameter < 5; ++parameter) {
    std::set<std::uint64_t> intervals;
    for (std::uint64_t point = 0; point < count; ++point) {
      intervals.insert(
          static_cast<std::uint64_t>(unit_point(sampling, point, 5)[parameter] * count));
    }
    EXPECT_EQ(intervals.size(), count) << "parameter " << parameter;
  }
}

// Two dimensions of 256 points: each of 16 × 16 squares holds one (a (0, 8, 2) net).
TEST(Sobol, FillsSquaresEvenly) {
  const StudySampling sampling{StudyMethod::sobol, 256, 9};
  std::set<std::pair<int, int>> squares;
  for (std::uint64_t point = 0; point < 256; ++point) {
    const std::vector<double> u = unit_point(sampling, point, 2);
    squares.insert({static_cast<int>(16 * u[0]), static_cast<int>(16 * u[1])});
  }
  EXPECT_EQ(squares.size(), 256U);
}

TEST(Sobol, SaysWhenThereAreTooManyParameters) {
  EXPECT_THROW(unit_point({StudyMethod::sobol, 4, 1}, 0, 100000), InputError);
}

// The mean of 10,000 independent uniform numbers has a standard deviation of 0.0029, their square
// mean 1/3 one of 0.003.
TEST(RandomPoints, AreUniform) {
  const StudySampling sampling{StudyMethod::random, 10000, 3};
  double mean = 0, square = 0;
  for (std::uint64_t point = 0; point < 10000; ++point) {
    const double u = unit_point(sampling, point, 1)[0];
    mean += u / 10000;
    square += u * u / 10000;
  }
  EXPECT_NEAR(mean, 0.5, 0.012);
  EXPECT_NEAR(square, 1.0 / 3, 0.012);
}

}  // namespace
}  // namespace carom
