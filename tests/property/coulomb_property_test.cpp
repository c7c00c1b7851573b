// SPDX-License-Identifier: MIT
//
// Thousands of random impacts of one to three rough contacts, their rows independent, dependent or
// nearly so, against the plain enumeration of tests/support/coulomb_oracle.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/coulomb_oracle.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

using test::LongVector;

enum class Rows { independent, dependent, nearly_dependent };

CoulombProblem draw(std::mt19937_64& random, int contacts, Rows kind) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(0, 1);
  const int dimension = kind == Rows::dependent ? std::max(2, 2 * contacts - 1) : 2 * contacts + 1;
  CoulombProblem p;
  p.D = DelassusForm::Rows::NullaryExpr(2 * contacts, dimension, [&] { return normal(random); });
  if (kind == Rows::nearly_dependent) {
    const Eigen::Index last = p.D.rows() - 1;
    const Eigen::RowVectorXd noise = p.D.row(last);
    p.D.row(last) = unit(random) * p.D.row(0) + std::pow(10.0, -4 * unit(random)) * noise;
  }
  const Eigen::VectorXd y = Eigen::VectorXd::NullaryExpr(dimension, [&] { return normal(random); });
  const Eigen::VectorXd u = p.D * y;
  p.size = y.norm();
  for (int k = 0; k < contacts; ++k) {
    const double mu_s = 1.5 * unit(random), mu_d = unit(random) < 0.5 ? mu_s : 0.7 * mu_s;
    const bool strikes = u(2 * k) < 0;
    p.contacts.push_back({mu_s, mu_d, (strikes ? 1 + unit(random) : 1) * u(2 * k),
                          (strikes ? 1 + 0.3 * unit(random) : 1) * u(2 * k + 1),
                          p.D.row(2 * k).norm(), p.D.row(2 * k + 1).norm(), 0});
  }
  return p;
}

struct Tally {
  int compared = 0, several = 0, none = 0;
};

/// Both ways: what each finds keeps the law, and is found by the other.
void compare(const CoulombProblem& p, Tally& tally) {
  const test::OracleAnswers oracle = test::enumerate_modes(p);
  const CoulombSolutions ours = solve_coulomb(p);
  for (const CoulombSolution& one : ours.all) {
    ASSERT_LE(test::law_residual(p, one.impulse.cast<long double>()), 1e-9L);
  }
  if (oracle.tie) return;
  const test::LongMatrix D = p.D.cast<long double>();
  const auto known = [&](const LongVector& y) {
    return std::ranges::any_of(ours.all, [&](const CoulombSolution& one) {
      return (one.y.cast<long double>() - y).norm() <= 1e-9L * (p.size + y.norm());
    });
  };
  for (const LongVector& i : oracle.impulses) {
    const LongVector y = D.transpose() * i;
    ASSERT_TRUE(known(y)) << "a solution is missing";
  }
  if (oracle.degenerate) return;
  ++tally.compared;
  tally.several += ours.all.size() > 1 ? 1 : 0;
  tally.none += ours.all.empty() ? 1 : 0;
  ASSERT_EQ(ours.all.size(), oracle.impulses.size());
  ASSERT_TRUE(ours.continua.empty());
}

TEST(CoulombProperty, AgreesWithThePlainEnumeration) {
  std::mt19937_64 random(test::seed(20261127));
  Tally tally;
  for (int run = 0; run < 6000; ++run) {
    const auto kind = static_cast<Rows>(run / 3 % 3);
    const CoulombProblem p = draw(random, 1 + run % 3, kind);
    compare(p, tally);
    if (testing::Test::HasFatalFailure()) FAIL() << "example " << run;
  }
  EXPECT_GT(tally.compared, 4000);
  EXPECT_GT(tally.several, 50);
  RecordProperty("none", tally.none);
  RecordProperty("several", tally.several);
}

}  // namespace
}  // namespace carom
