// SPDX-License-Identifier: MIT
//
// Every indicator and every column of the tables about an impact has a value here that is worked
// out by hand for a disc. One without fails.
#include <gtest/gtest.h>

#include <cmath>

#include "core/study/compare_laws.h"
#include "core/study/impulse_plane.h"
#include "core/study/map.h"
#include "core/study/sweep.h"
#include "tests/core/table_rows.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

using test::expect_row;
using test::Row;

constexpr double tight = 1e-12;

Line floor_line() {
  return Line{{ground, Place::at, {}}, pi / 2};
}

/// A disc of 2 kg and radius ½ m, J = ¼, that strikes a floor with e = ½ and (3, −2) m/s.
test::Example disc(double mu) {
  test::Example out;
  out.mechanism.bodies = {{"disc", BodyKind::rigid, 2, {}, DiscShape{0.5}}};
  out.mechanism.contacts = {{"floor", DiscLine{0, floor_line()}, 0.5, mu, mu, false}};
  out.q = {0, 0.5, 0};
  out.qdot = {3, -2, 0};
  return out;
}

// W_nn = ½, W_nt = 0, W_tt = ½ + r²/J = 3/2, G = diag(2, ⅔). At μ = 0.1 it slips: i_n = 1.5·2/½ =
// 6, i_t = −0.6, v_t⁺ = 3 − 0.9. Afterwards v = (2.7, 1) and ω = −0.6·½/¼ = −1.2: T⁺ = 7.29 + 1 +
// 0.18.
const Row slipping_disc{{"T_minus", 13},
                        {"T_c_minus", 4},
                        {"T_a_minus", 9},
                        {"xi", 4.0 / 13},
                        {"T_plus", 8.47},
                        {"gamma", 8.47 / 13},
                        {"delta_T", -4.53},
                        {"m_eff", 2},
                        {"v_n_minus", -2},
                        {"v_t_minus", 3},
                        {"v_n_plus", 1},
                        {"v_t_plus", 2.1},
                        {"i_n", 6},
                        {"i_t", -0.6},
                        {"friction_work", -0.6 * (3 + 2.1) / 2},
                        {"sigma", 0.01 * 36 - 4},  // sticking: (6, −3/1.5)
                        {"mu_cr", 2.0 / 6},
                        {"mu_cr_printed", 2.0 / 6},  // right, as W_nt = 0
                        {"mu_star", std::nullopt},
                        {"e_star", std::sqrt((2 * 4 + 9 / 1.5) / (2 * 4))},
                        {"e_star_conservative", 1},
                        {"W_nn", 0.5},
                        {"W_nt", 0},
                        {"W_tt", 1.5},
                        {"condition", 1}};

TEST(Columns, EveryIndicatorOfASlippingDisc) {
  const Evaluation disc_slips = compute(test::scenario_of(disc(0.1), NewtonCoulombLaw{}));
  EXPECT_EQ(disc_slips.result.regime, Regime::slip_positive);
  EXPECT_EQ(indicator_table().size(), slipping_disc.size());
  for (const IndicatorInfo& info : indicator_table()) {
    const auto at = slipping_disc.find(std::string(info.key));
    ASSERT_NE(at, slipping_disc.end()) << info.key << " has no expected value";
    const std::optional<double>& value = (disc_slips.indicators.*info.member).number;
    ASSERT_EQ(value.has_value(), at->second.has_value()) << info.key;
    if (value) {
      EXPECT_NEAR(*value, *at->second, tight) << info.key;
    }
  }
}

// W_t > 0: Kane's pendulum sticks at e = ½, μ = ½, and i_t pushes along the slip that it stops.
// With W and u of PHYSICS, i_t = (W_nt(1 + e)u_n − W_nn u_t)/det W, at the average velocity ½u_t.
TEST(Columns, FrictionOfKanesPendulumDoesPositiveWork) {
  const double W_nn = 1.009560, W_nt = 1.521309, W_tt = 2.440338, u_n = -0.134202, u_t = -0.267174;
  const double i_t = (W_nt * 1.5 * u_n - W_nn * u_t) / (W_nn * W_tt - W_nt * W_nt);
  const Scenario kane = test::scenario_of(test::kane_pendulum(0.5, 0.5), NewtonCoulombLaw{});
  const Indicators in = compute(kane).indicators;
  EXPECT_LT(i_t, 0);
  EXPECT_NEAR(*in.i_t.number, i_t, 1e-4);
  EXPECT_NEAR(*in.friction_work.number, i_t * u_t / 2, 2e-5);
  EXPECT_GT(*in.friction_work.number, 0.03);
}

TEST(Columns, OfASweep) {
  const Scenario scenario = test::scenario_of(disc(0.3), NewtonCoulombLaw{});
  const Table table = sweep(scenario, {"contacts.floor.mu", 0.1, 0.5, 3});
  Row expected = slipping_disc;
  expected["contacts.floor.mu"] = 0.1;
  expect_row(table, 0, expected, tight);
  EXPECT_EQ(table.regime, (std::vector<std::string>{"slip +", "slip +", "stick"}));
  EXPECT_EQ(table.reason, std::vector<std::string>(3));
}

TEST(Columns, OfAMap) {
  const PlanarImpactData plane = compute(test::scenario_of(disc(0.1), NewtonCoulombLaw{})).plane;
  const Table table =
      to_table(make_map(plane, {.e_from = 0.5, .e_count = 2, .mu_from = 0.1, .mu_count = 2}));
  ASSERT_EQ(table.rows(), 4u);
  expect_row(table, 0, {{"e", 0.5}, {"mu", 0.1}, {"gamma", 8.47 / 13}}, tight);
  EXPECT_EQ(table.regime[0], "slip +");
}

// Friction at every instant is no different here: the slip never ends.
TEST(Columns, OfTheLawsSideBySide) {
  const Scenario scenario = test::scenario_of(disc(0.1));
  const Table table = to_table(*scenario.mechanism, compare_laws(scenario));
  ASSERT_EQ(table.rows(), all_laws().size());
  for (std::size_t row = 0; row < table.rows(); ++row) {
    SCOPED_TRACE(table.label[row]);
    const bool rough = has_friction(all_laws()[row]);
    EXPECT_EQ(table.label[row], law_word(all_laws()[row]));
    EXPECT_EQ(table.regime[row], rough ? "slip +" : "frictionless");
    EXPECT_EQ(table.reason[row], "");
    expect_row(table, row,
               {{"gamma", rough ? 8.47 / 13 : 10.0 / 13},
                {"delta_T", rough ? -4.53 : -3.0},
                {"floor.v_n_plus", 1},
                {"floor.v_t_plus", rough ? 2.1 : 3.0},
                {"floor.i_n", 6},
                {"floor.i_t", rough ? -0.6 : 0.0}},
               tight);
  }
}

TEST(Columns, OfTheImpulsePlane) {
  const Scenario scenario = test::scenario_of(disc(0.1));
  const Table table = to_table(impulse_plane(*scenario.mechanism, compare_laws(scenario), 0));
  const auto row = [](double P_n, double P_t, double v_n, double v_t) {
    return Row{{"P_n", P_n}, {"P_t", P_t}, {"v_n", v_n}, {"v_t", v_t}};
  };
  int seen = 0;
  for (std::size_t k = 0; k < table.rows(); ++k) {
    if (!table.label[k].starts_with("poisson: ")) continue;
    const std::string event = table.label[k].substr(9);
    expect_row(table, k,
               event == "begins"                 ? row(0, 0, -2, 3)
               : event == "greatest compression" ? row(4, -0.4, 0, 2.4)
                                                 : row(6, -0.6, 1, 2.1),
               tight);
    ++seen;
  }
  EXPECT_EQ(seen, 3);
}

// A solution forgets the external impulse of the one before.
TEST(Columns, WithoutExternalImpulseAgain) {
  const test::Example ball = disc(0);
  const EliminationPlan plan = plan_elimination(ball.mechanism);
  const EvaluatedSystem system = evaluate(ball.mechanism, ball.q);
  ImpactWorkspace workspace;
  ImpactSolution solution;
  for (const double push : {4.0, 0.0}) {
    const std::vector<double> external(push > 0 ? 3 : 0, push);
    for (const Law& law : {Law(NewtonLaw{}), Law(NewtonCoulombLaw{}), Law(MoreauLaw{})}) {
      solve_impact(ball.mechanism, plan, system, ball.qdot, law, workspace, solution, external);
      EXPECT_NEAR(solution.result.qdot_plus[0], 3 + push / 2, tight) << law_word(law);
      EXPECT_NEAR(solution.result.qdot_plus[1], 1, tight) << law_word(law);
      EXPECT_NEAR(solution.result.qdot_plus[2], push / 0.25, tight) << law_word(law);
      EXPECT_EQ(solution.external.size(), external.size());
    }
  }
}

}  // namespace
}  // namespace carom
