// SPDX-License-Identifier: MIT
//
// What the panels and commands about several laws and several contacts are given: tables,
// sentences, and the consistency of two coefficients by its closed form.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/io/csv.h"
#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "core/study/compare_laws.h"
#include "core/study/coupling_report.h"
#include "core/study/edit.h"
#include "core/study/restitution_study.h"
#include "core/study/sweep.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr double tight = 1e-12;

RestitutionStudy study_of(const test::Example& example) {
  return restitution_study(example.mechanism, compute(test::scenario_of(example)));
}

/// λ_max(EQE, Q)^(−1/2) of unit rows with cosine c: the eigenvalues of A_c E Q E, whose trace is
/// (e_1² + e_2² − 2c²e_1e_2)/(1 − c²) and whose determinant is e_1²e_2².
double scale_by_hand(double c, double e_1, double e_2) {
  const double trace = (e_1 * e_1 + e_2 * e_2 - 2 * c * c * e_1 * e_2) / (1 - c * c);
  const double determinant = e_1 * e_1 * e_2 * e_2;
  return 1 / std::sqrt((trace + std::sqrt(trace * trace - 4 * determinant)) / 2);
}

// Feet at 0.1 and 0.3 m: A_c = [[8/15, 0.6], [0.6, 0.8]].
TEST(RestitutionStudy, ScaleOfTwoContactsHasItsClosedForm) {
  const RestitutionStudy study = study_of(test::block_on_feet({0.1, 0.3}, 0.5));
  ASSERT_TRUE(study.reason.empty());
  const double c = 0.6 / std::sqrt(8.0 / 15 * 0.8);
  EXPECT_NEAR(*study.scale(), 2, tight) << "a common e has 1/e";
  for (const auto& [e_1, e_2] : {std::pair{0.5, 0.5}, {1.0, 0.0}, {0.2, 0.9}, {1.0, 0.8}}) {
    EXPECT_NEAR(1 / restitution_gain(study, 0, 1, e_1, e_2), scale_by_hand(c, e_1, e_2), 1e-10)
        << e_1 << ", " << e_2;
  }
  EXPECT_EQ(restitution_gain(study, 0, 1, 0, 0), 0) << "no limit";
}

TEST(RestitutionStudy, TableHasEveryPair) {
  const RestitutionStudy study = study_of(test::block_on_feet({0.1, 0.3}, 0.5));
  const RestitutionMap map = restitution_map(study.coupling, study.e, 0, 1, 3);
  const Table table = to_table(map, "a", "b");
  ASSERT_EQ(table.rows(), 9u);
  EXPECT_THAT(write_csv(table), StartsWith("a.e [1],b.e [1],s_star [1],reason\r\n0,0,,"));
  // The first axis runs fastest: row 5 is (1, ½).
  EXPECT_EQ(*table.columns[0].values[5], 1);
  EXPECT_EQ(*table.columns[1].values[5], 0.5);
  const double c = 0.6 / std::sqrt(8.0 / 15 * 0.8);
  EXPECT_NEAR(*table.columns[2].values[5], scale_by_hand(c, 1, 0.5), 1e-10);
}

TEST(RestitutionStudy, NeedsTwoContactsThatStrike) {
  EXPECT_THAT(std::string(study_of(test::block_on_feet({0.1}, 0.5)).reason),
              HasSubstr("only one contact"));
  test::Example leaving = test::block_on_feet({0.1, 0.3}, 0.5);
  leaving.qdot = {0, 1, 0};
  EXPECT_THAT(std::string(study_of(leaving).reason), HasSubstr("no contact strikes"));
}

// Held together with P(53): at the velocity that gains most, T⁺/T⁻ = 1/s*² in these contacts. For
// e = (1, 0) and unit rows of cosine c that velocity has u = A_c w with w the eigenvector by hand.
TEST(RestitutionStudy, BeyondTheScaleSomeVelocityGains) {
  test::Example block = test::block_on_feet({0.1, 0.3}, 0);
  block.mechanism.contacts[0].e = 1;
  const double c = 0.6 / std::sqrt(8.0 / 15 * 0.8);
  EXPECT_NEAR(*study_of(block).scale(), std::sqrt(1 - c * c), 1e-10);
  // EQEu = λQu with E = diag(1, 0): u_2 = c u_1 in unit rows, both approaching.
  const double u_a = -std::sqrt(8.0 / 15);
  const double u_b = -c * std::sqrt(0.8);
  const double omega = (u_b - u_a) / 0.2;
  block.qdot = {0, u_a - 0.1 * omega, omega};
  Scenario scenario = test::scenario_of(block, NewtonLocalLaw{});
  EXPECT_NEAR(*compute(scenario).indicators.gamma.number, 1 / (1 - c * c), 1e-9);
}

TEST(Restitutions, AreSetTogetherAndLeaveTheRest) {
  test::Example block = test::block_on_feet({0.1, 0.3}, 0.5);
  block.mechanism.contacts[0].mu_s = block.mechanism.contacts[0].mu_d = 0.3;
  block.mechanism.contacts[1].alpha = 0.1;
  const Scenario before = test::scenario_of(block);
  const std::array<ContactRestitution, 2> asked{{{0, 0.25}, {1, 1.7}}};
  const Scenario after = with_restitutions(before, asked);
  EXPECT_EQ(after.mechanism->contacts[0].e, 0.25);
  EXPECT_EQ(after.mechanism->contacts[1].e, 1) << "kept in range";
  EXPECT_FALSE(after.mechanism->contacts[1].alpha);
  EXPECT_EQ(after.mechanism->contacts[0].mu_s, 0.3);
  EXPECT_EQ(before.mechanism->contacts[0].e, 0.5);
}

// A pose that is prescribed by contacts alone has no parameter of its own.
TEST(PlotAxis, OfClosedContactsIsARestitution) {
  Scenario scenario = test::scenario_of(test::block_on_feet({0.1, 0.3}, 0.5));
  Motion motion = *scenario.motion;
  motion.pose.targets = {ClosedTarget{0}, ClosedTarget{1}};
  scenario.motion = std::make_shared<Motion>(motion);
  EXPECT_EQ(plot_axis(scenario).path, "contacts.a.e");
}

// Two pins hold the block: its angle cannot be followed any way, and is no axis.
TEST(PlotAxis, OfWhatCannotMoveIsARestitution) {
  test::Example held = test::block_on_feet({0.1, 0.3}, 0.5);
  const Vec2 centre{held.q[0], held.q[1]};
  for (const double x : {0.0, 0.2}) {
    held.mechanism.joints.push_back(
        {"pin " + std::to_string(x),
         RevoluteJoint{{0, Place::at, {x, 0}}, {ground, Place::at, centre + Vec2{x, 0}}}});
  }
  Scenario scenario = test::scenario_of(held);
  Motion motion = *scenario.motion;
  motion.pose.targets = {AngleTarget{"tilt", 0, 0}};
  scenario.motion = std::make_shared<Motion>(motion);
  EXPECT_EQ(plot_axis(scenario).path, "contacts.a.e");
}

// A block that stands on its second foot strikes with that one: its restitution is the axis.
TEST(PlotAxis, OfSeveralContactsIsTheRestitutionOfAClosedOne) {
  Scenario scenario = test::scenario_of(test::block_on_feet({0.1, 0.3}, 0.5));
  Motion motion = *scenario.motion;
  motion.pose.targets = {ClosedTarget{1}};
  constexpr double tilt = 0.2;
  motion.state.q = {0, 0.3 * std::sin(tilt), -tilt};
  scenario.motion = std::make_shared<Motion>(motion);
  EXPECT_EQ(plot_axis(scenario).path, "contacts.b.e");
}

// Without a body there is gravity only, and its first component is zero: the axis has a length.
TEST(PlotAxis, OfNothingIsGravityAroundZero) {
  const SweepAxis axis = plot_axis({});
  EXPECT_EQ(axis.path, "gravity.x");
  EXPECT_LT(axis.from, 0);
  EXPECT_GT(axis.to, 0);
}

// ---- Laws

// An elastic impact without friction loses nothing, whatever its last digits say: beside the energy
// of 2.6 J they are roundoff. γ is a pure number and stays as it is.
TEST(LawsTable, ReadsRoundoffAsZero) {
  const Scenario elastic = with_parameter(load_gallery("newtons-cradle"), "velocity.first.x", 2.3);
  const std::vector<LawOutcome> outcomes = compare_laws(elastic);
  const Table table = to_table(*elastic.mechanism, outcomes);
  const Column& loss = *table.find("delta_T");
  const Column& gamma = *table.find("gamma");
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (table.label[row] == LiuZhaoBrogliatoLaw::word) {
      // It is integrated, with an error of its own: 10⁻¹¹ at each of some hundred steps.
      EXPECT_NEAR(loss.values[row].value_or(1), 0, 1e-8);
      continue;
    }
    EXPECT_EQ(readable(outcomes, table, loss, row), 0) << table.label[row];
    EXPECT_EQ(readable(outcomes, table, gamma, row), gamma.values[row]);
  }
  Column small = loss;
  small.values[0] = 1e-9;
  EXPECT_EQ(readable(outcomes, table, small, 0), 1e-9) << "small, but no roundoff";
}

TEST(LawsTable, HasARowForEachLawAndTheReasonWhereThereIsNone) {
  const Scenario scenario = test::scenario_of(test::block_on_feet({-0.3, 0.3}, 0.5));
  const std::vector<LawOutcome> outcomes = compare_laws(scenario);
  const Table table = to_table(*scenario.mechanism, outcomes);
  ASSERT_EQ(table.rows(), all_laws().size());
  const Column& i_n = *table.find("a.i_n");
  const Column& v_n = *table.find("b.v_n_plus");
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const bool march = table.label[row] == "poisson" || table.label[row] == "stronge";
    EXPECT_EQ(table.reason[row].empty(), !march) << table.label[row];
    EXPECT_EQ(i_n.values[row].has_value(), !march);
    EXPECT_EQ(table.regime[row].empty(), march) << table.label[row];
    if (march) continue;
    // 2 kg fall flat with 1 m/s: 3 N s on two feet alike, and ½ m/s after.
    const bool integrated = table.label[row] == LiuZhaoBrogliatoLaw::word;
    EXPECT_NEAR(*i_n.values[row], 1.5, integrated ? 1e-9 : tight) << table.label[row];
    EXPECT_NEAR(*v_n.values[row], 0.5, integrated ? 1e-9 : tight) << table.label[row];
  }
  EXPECT_EQ(summary(outcomes[3]), table.reason[3]);
  const std::string csv = write_csv(table);
  EXPECT_THAT(csv, StartsWith("law,gamma [1],delta_T [J],a.v_n_plus [m/s],a.v_t_plus [m/s],"
                              "a.i_n [N s],a.i_t [N s],b.v_n_plus"));
  EXPECT_THAT(csv, HasSubstr("\r\npoisson,,,"));
}

// A contact that rests beside the struck one is told of, too.
TEST(LawsTable, EveryClosedContactHasItsColumns) {
  test::Example block = test::block_on_feet({-0.3, 0.3}, 0);
  block.qdot = {0, -0.3, -1};  // turns about the left foot, -0.6 m/s at the right one
  const Evaluation out = compute(test::scenario_of(block, NewtonLaw{}));
  ASSERT_EQ(out.role[0], ContactRole::resting);
  ASSERT_EQ(out.role[1], ContactRole::impacting);
  const std::vector<ContactOutcome> contacts = contact_outcomes(out);
  ASSERT_EQ(contacts.size(), 2u);
  // p = 0.6/0.8 at the right foot moves the left one by (½ − 0.3)·p.
  EXPECT_NEAR(contacts[0].v_n_plus, 0.2 * 0.75, tight);
  EXPECT_EQ(contacts[0].i_n, 0);
  EXPECT_NEAR(contacts[1].v_n_plus, 0, tight);
  EXPECT_NEAR(contacts[1].i_n, 0.75, tight);
}

// ---- Couplings

TEST(CouplingReport, NamesWhatSharesAnImpulse) {
  const test::Example block = test::block_on_feet({-0.3, 0, 0.3}, 0.5);
  const Scenario scenario = test::scenario_of(block);
  const CouplingReport report = report_couplings(block.mechanism, compute(scenario));
  EXPECT_EQ(multiplier_names(report.c), (std::vector<std::string>{"a", "b", "c"}));
  ASSERT_EQ(report.c.freedom.sets.size(), 1u);
  EXPECT_EQ(report.c.freedom.sets[0].rows, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(report.percussions.rows(), 0);
  EXPECT_FALSE(report.checks.empty());
}

}  // namespace
}  // namespace carom
