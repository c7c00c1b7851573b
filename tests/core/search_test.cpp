// SPDX-License-Identifier: MIT
//
// Searches whose optimum is known in closed form: two discs on a line, m = m₁m₂/(m₁ + m₂),
// i_n = (1 + e) m |v_n|, T⁺ = T⁻ − (1 − e²) m v_n²/2, and Kane's e*.
#include "core/study/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/error.h"
#include "core/io/study_json.h"

namespace carom {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Study discs(const std::string& parameters, const std::string& search) {
  return read_study(R"({"study": 1, "title": "Discs", "scenario": "two-discs", "parameters": {)" +
                        parameters + R"(}, "search": )" + search + "}",
                    {});
}

const std::string speed = R"("velocity.left.x": {"from": -0.4, "to": 3, "count": 2})";
const std::string mass = R"("bodies.left.mass": {"from": 0.1, "to": 4, "count": 2})";

TEST(Search, FindsAMinimumInsideTheRanges) {
  const Study study = discs(speed, R"({"objectives": [{"minimise": "T_plus"}]})");
  const SearchResult found = search(study, 1);
  EXPECT_EQ(found.end, SearchEnd::converged);
  ASSERT_TRUE(found.best);
  // T⁺(v₁) = v₁²/2 + 2·0.5²/2 − (1 − e²) m (v₁ + 0.5)²/2 with m = 2/3 and e = 0.5 has its minimum
  // where v₁ = ½ (v₁ + ½): there v₁ = ½ and T⁺ = 0.125 + 0.25 − 0.25.
  EXPECT_NEAR(found.best->parameters[0], 0.5, 1e-6);
  EXPECT_NEAR(found.best->at.values[0].value(), 0.125, 1e-12);
  EXPECT_THAT(found.at_bounds, IsEmpty());
  EXPECT_THAT(found.active_limits, IsEmpty());
  EXPECT_EQ(found.agreeing, found.starts);
}

TEST(Search, SaysWhenItEndsAtABound) {
  const Study study =
      discs(speed + "," + mass, R"({"objectives": [{"maximise": "i_n"}], "starts": 3})");
  const SearchResult found = search(study, 1);
  EXPECT_EQ(found.end, SearchEnd::converged);
  ASSERT_TRUE(found.best);
  EXPECT_THAT(found.at_bounds, ElementsAre("velocity.left.x", "bodies.left.mass"));
  EXPECT_NEAR(found.best->at.values[0].value(), 1.5 * (4.0 * 2 / 6) * 3.5, 1e-9);
}

TEST(Search, KeepsItsLimitsAndNamesTheOnesThatBind) {
  const Study study = discs(R"("contacts.touch.e": {"from": 0, "to": 1, "count": 2})",
                            R"({"objectives": [{"maximise": "param:contacts.touch.e"}],
          "limits": [{"quantity": "gamma", "at_most": 0.5}, {"quantity": "i_n", "at_most": 99}]})");
  const SearchResult found = search(study, 1);
  EXPECT_EQ(found.end, SearchEnd::converged);
  ASSERT_TRUE(found.best);
  // γ = 1 − (1 − e²) ξ, ξ = T_c⁻/T⁻ = (25/12)/2.25
  EXPECT_NEAR(found.best->parameters[0], std::sqrt(1 - 0.5 / (25.0 / 12 / 2.25)), 1e-7);
  EXPECT_THAT(found.active_limits, ElementsAre("gamma"));
  EXPECT_LE(found.best->at.values[1].value(), 0.5);
}

// The largest e at which Kane's pendulum gains no energy while it sticks is e* of PHYSICS, 0.39684.
TEST(Search, FindsTheLargestRestitutionThatGainsNoEnergy) {
  const Study study = read_study(R"({
    "study": 1, "title": "Kane", "scenario": "kane",
    "parameters": {"contacts.tip.e": {"from": 0, "to": 1, "count": 2}},
    "search": {"objectives": [{"maximise": "param:contacts.tip.e"}],
               "limits": [{"quantity": "gamma", "at_most": 1}]}})",
                                 {});
  Study sticking = study;
  sticking.scenario.scenario = with_parameter(study.scenario.scenario, "contacts.tip.mu", 50);
  const SearchResult found = search(sticking, 2);
  ASSERT_TRUE(found.best);
  EXPECT_NEAR(found.best->parameters[0], 0.39684, 5e-6);
}

TEST(Search, SaysWhenNothingKeepsTheLimits) {
  const Study study = discs(mass, R"({"objectives": [{"minimise": "i_n"}],
      "limits": [{"quantity": "gamma", "at_least": 2}], "starts": 2, "evaluations": 200})");
  const SearchResult found = search(study, 1);
  EXPECT_EQ(found.end, SearchEnd::nothing_allowed);
  EXPECT_FALSE(found.best);
  EXPECT_EQ(found.starts, 0);
}

// A start that begins anew with one evaluation left is asked for the point it has: it must end.
TEST(Search, EndsForAnyNumberOfEvaluations) {
  for (int evaluations = 10; evaluations < 70; ++evaluations) {
    const Study study = discs(R"("bodies.left.mass": {"from": 1, "to": 2, "count": 2})",
                              R"({"objectives": [{"minimise": "i_n"}],
      "limits": [{"quantity": "gamma", "at_least": 2}], "starts": 2, "evaluations": )" +
                                  std::to_string(evaluations) + "}");
    EXPECT_EQ(search(study, 1).end, SearchEnd::nothing_allowed) << evaluations;
  }
}

TEST(Search, SaysWhenTheEvaluationsAreUsedUp) {
  const Study study =
      discs(speed + "," + mass,
            R"({"objectives": [{"minimise": "T_plus"}], "starts": 1, "evaluations": 12})");
  EXPECT_EQ(search(study, 1).end, SearchEnd::evaluations_used);
}

// The left disc moves at 2 m/s in the scenario.
TEST(Search, BeginsAtTheValuesOfTheScenario) {
  const Study study = discs(R"("velocity.left.x": {"from": 1, "to": 4, "count": 2})",
                            R"({"objectives": [{"minimise": "T_plus"}], "starts": 1})");
  const SearchResult found = search(study, 1);
  ASSERT_FALSE(found.path.empty());
  EXPECT_NEAR(found.path.front().parameters.at(0), 2, 1e-12);
}

TEST(Search, IsTheSameForAnyNumberOfThreads) {
  const Study study = discs(speed + "," + mass, R"({"objectives": [{"minimise": "T_plus"}]})");
  const SearchResult one = search(study, 1), three = search(study, 3);
  ASSERT_TRUE(one.best && three.best);
  EXPECT_EQ(one.best->parameters, three.best->parameters);
  EXPECT_EQ(one.path.size(), three.path.size());
}

TEST(Search, ShowsAPathOnWhichEachPointIsBetter) {
  const Study study = discs(speed, R"({"objectives": [{"minimise": "T_plus"}]})");
  const SearchResult found = search(study, 1);
  ASSERT_GE(found.path.size(), 2U);
  EXPECT_TRUE(std::ranges::is_sorted(found.path, std::ranges::greater(),
                                     [](const SearchPoint& p) { return *p.at.values[0]; }));
  EXPECT_EQ(found.path.back().parameters, found.best->parameters);
}

// With T⁻ = v₁²/2 + 0.25 and i_n = 1.5·(2/3)·(v₁ + 0.5) = v₁ + 0.5 less energy means less impulse.
TEST(TradeOff, HasThePointsOfTheClosedForm) {
  const Study study = discs(
      R"("velocity.left.x": {"from": -0.4, "to": 3, "count": 2})",
      R"({"objectives": [{"minimise": "T_minus"}, {"maximise": "i_n"}], "points": 6, "starts": 3})");
  const std::vector<SearchPoint> curve = trade_off(study, 1);
  ASSERT_EQ(curve.size(), 6U);
  for (std::size_t k = 0; k < 6; ++k) {
    const double impulse = 0.5 + static_cast<double>(k) * 3 / 5;
    const double v1 = impulse - 0.5;
    EXPECT_NEAR(curve[k].at.values[1].value(), impulse, 1e-5) << k;
    EXPECT_NEAR(curve[k].at.values[0].value(), v1 * v1 / 2 + 0.25, 3e-5) << k;
  }
}

std::string fault_of(const std::string& parameters, const std::string& search_text) {
  try {
    (void)search(discs(parameters, search_text), 1);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no fault";
}

TEST(Search, SaysWhatIsWrongWithIt) {
  EXPECT_THAT(fault_of(mass, R"({"objectives": [{"minimise": "gama"}]})"),
              HasSubstr("/search/objectives/0: there is no quantity \"gama\""));
  EXPECT_THAT(fault_of(mass, R"({"objectives": []})"),
              HasSubstr("/search/objectives: one objective"));
  EXPECT_THAT(fault_of(mass, R"({"objectives": [{"minimise": "regime"}]})"),
              HasSubstr("is a word"));
  EXPECT_THAT(fault_of(R"("bodies.left.mass": [1, 2])", R"({"objectives": [{"minimise": "i_n"}]})"),
              HasSubstr("needs a range"));
  EXPECT_THAT(fault_of(mass, R"({"objectives": [{"minimise": "i_n"}],
                                 "limits": [{"quantity": "gamma"}]})"),
              HasSubstr("/search/limits/0: \"at_least\""));
  EXPECT_THAT(fault_of(mass, R"({"objectives": [{"minimise": "i_n"}],
                                 "limits": [{"quantity": "gamma", "at_least": 2, "at_most": 1}]})"),
              HasSubstr("at least 2 and at most 1"));
  EXPECT_THAT(fault_of(mass, R"({"objectives": [{"minimise": "i_n"}], "starts": 0})"),
              HasSubstr("/search/starts"));
  EXPECT_THAT(fault_of(R"("bodies.left.mass": {"from": -1, "to": 2, "count": 2})",
                       R"({"objectives": [{"minimise": "i_n"}]})"),
              HasSubstr("/parameters/bodies.left.mass"));
}

TEST(Search, IsWrittenAsItIsRead) {
  const Study study = discs(speed, R"({"objectives": [{"minimise": "T_minus"}, {"maximise": "i_n"}],
      "limits": [{"quantity": "gamma", "at_most": 1}], "points": 5, "starts": 3, "seed": 9})");
  const std::string text = write_study(study);
  const Study again = read_study(text, {});
  EXPECT_EQ(again.search, study.search);
  EXPECT_EQ(write_study(again), text);
}

}  // namespace
}  // namespace carom
