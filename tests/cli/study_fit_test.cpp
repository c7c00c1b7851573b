// SPDX-License-Identifier: MIT
//
// Fits to measured data. Two discs give i_n = (1 + e) x with x = m |v_n|, m = 2/3 kg and
// v_n = −(v + 0.5 m/s): e is a linear least-squares estimate. Its numbers are those of
// scipy.optimize.curve_fit with tolerances 1e-15; the ends of intervals are ± 1.959964 standard
// errors with known deviations and ± 3.182446 (Student's t of three degrees of freedom) without.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_fixture.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

const std::string measured =
    "v [m/s],i [N s],sd [N s]\n0,0.52,0.02\n0.5,0.98,0.03\n1,1.53,0.02\n2,2.46,0.05\n";
const std::string with_deviation = R"({"column": "i", "deviation": "sd"})";
const std::string of_e = R"("contacts.touch.e": {"from": 0, "to": 1, "count": 2})";

class StudyFit : public CliTest {
 protected:
  void write_fit(const std::string& parameters, const std::string& column,
                 const std::string& data) const {
    write("data.csv", data);
    write("s.json", R"({"study": 1, "title": "T", "scenario": "two-discs", "parameters": {)" +
                        parameters + R"(}, "fit": {"data": "data.csv",
      "conditions": {"velocity.left.x": "v"}, "measured": {"i_n": )" +
                        column + "}}}");
  }
  [[nodiscard]] Json fitted(const std::string& file = "s.json") const {
    const Outcome outcome = run("study fit '" + file + "' --json");
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    return Json::parse(outcome.out);
  }
  /// What is said of data.
  [[nodiscard]] std::string fault(const std::string& data,
                                  const std::string& column = with_deviation,
                                  const std::string& parameters = of_e) const {
    write_fit(parameters, column, data);
    const Outcome outcome = run("check s.json");
    EXPECT_EQ(outcome.exit, 2) << data;
    return outcome.err;
  }
};

TEST_F(StudyFit, IsWeightedByGivenDeviations) {
  write_fit(of_e, with_deviation, measured);
  const Json found = fitted();
  const Json& e = found["estimates"]["contacts.touch.e"];
  EXPECT_EQ(found["end"], "converged");
  EXPECT_NEAR(e["value"].get<double>(), 0.5114507045613206, 1e-8);
  EXPECT_NEAR(e["standard_error"].get<double>(), 0.015105264228290352, 1e-8);
  EXPECT_NEAR(e["low"].get<double>(), 0.48184493069691026, 1e-7);
  EXPECT_NEAR(e["high"].get<double>(), 0.5410564784257309, 1e-7);
  EXPECT_NEAR(found["sum_of_squares"].get<double>(), 3.7597887323943526, 1e-9);
  EXPECT_EQ(found["freedom"], 3);
  EXPECT_EQ(found["points"][3]["line"], 5);
  EXPECT_NEAR(found["points"][3]["model"].get<double>(), 1.5114507045613206 * 5 / 3, 1e-7);
}

TEST_F(StudyFit, TakesTheDeviationFromTheResidualsWhereNoneIsGiven) {
  write_fit(of_e, R"("i")", measured);
  const Json found = fitted();
  const Json& e = found["estimates"]["contacts.touch.e"];
  EXPECT_NEAR(e["value"].get<double>(), 0.49, 1e-8);
  EXPECT_NEAR(e["standard_error"].get<double>(), 0.014849674161929229, 1e-8);
  EXPECT_NEAR(e["low"].get<double>(), 0.44274170927605944, 1e-7);
  EXPECT_NEAR(e["high"].get<double>(), 0.5372582906186731, 1e-7);
  EXPECT_NEAR(found["sum_of_squares"].get<double>(), 0.002866666666666657, 1e-10);
}

// e = 1 − α|v_n|: i_n = (2 − α|v_n|) x, so that α = Σ w (2x − y) x|v_n|/Σ w (x v_n)² with w = 1/σ².
TEST_F(StudyFit, FindsHowRestitutionFallsWithTheVelocity) {
  Json discs = Json::parse(read(CAROM_SOURCE_ROOT "/resources/scenarios/two-discs.json"));
  discs["contacts"][0].erase("e");
  discs["contacts"][0]["alpha"] = 0.1;
  write("discs.json", discs.dump());
  write("data.csv", "v,i,sd\n0,0.62,0.02\n0.5,1.16,0.03\n1,1.62,0.02\n2,2.3,0.05\n");
  write("s.json", R"({"study": 1, "title": "T", "scenario": {"file": "discs.json"},
    "parameters": {"contacts.touch.alpha": {"from": 0.01, "to": 0.39, "count": 2}},
    "fit": {"data": "data.csv", "conditions": {"velocity.left.x": "v"},
            "measured": {"i_n": {"column": "i", "deviation": "sd"}}}})");
  const Json alpha = fitted()["estimates"]["contacts.touch.alpha"];
  EXPECT_NEAR(alpha["value"].get<double>(), 0.25090481786133956, 1e-8);
  EXPECT_NEAR(alpha["standard_error"].get<double>(), 0.008726150980146953, 1e-8);
  EXPECT_NEAR(alpha["low"].get<double>(), 0.23380187621659262, 1e-7);
  EXPECT_NEAR(alpha["high"].get<double>(), 0.26800775950608646, 1e-7);
}

// At e ≤ 0.4, below the estimate, the sum falls as far as the range goes.
TEST_F(StudyFit, SaysWhenItEndsAtABound) {
  write_fit(R"("contacts.touch.e": {"from": 0, "to": 0.4, "count": 2})", with_deviation, measured);
  const Json e = fitted()["estimates"]["contacts.touch.e"];
  EXPECT_NEAR(e["value"].get<double>(), 0.4, 1e-9);
  EXPECT_TRUE(e["at_bound"].get<bool>());
  EXPECT_TRUE(e["standard_error"].is_null());
  EXPECT_TRUE(e["high"].is_null());
}

// i_n = (1 + e) m₁m₂/(m₁ + m₂) |v_n|: only the product can be known.
TEST_F(StudyFit, SaysWhichParametersTheDataDoNotTellApart) {
  write_fit(of_e + R"(, "bodies.left.mass": {"from": 0.5, "to": 2, "count": 2})", with_deviation,
            measured);
  const Json found = fitted();
  EXPECT_EQ(found["rank"], 1);
  for (const char* path : {"contacts.touch.e", "bodies.left.mass"}) {
    const Json& one = found["estimates"][path];
    EXPECT_TRUE(one["undecided"].get<bool>()) << path;
    EXPECT_TRUE(one["low"].is_null()) << path;
  }
  EXPECT_NEAR(found["sum_of_squares"].get<double>(), 3.7597887323943526, 1e-7);
  EXPECT_THAT(run("study fit s.json").out, HasSubstr("the data do not tell it apart"));
}

// Without damping F = K^(2/5) (5/2 T_c⁻)^(3/5): a = K^(2/5) is a linear estimate, a = Σ w p F/Σ w
// p² with p = (5/2 T_c⁻)^(3/5) and w = 1/σ², and its 95 % interval a ± 1.959964/√Σ w p². curve_fit
// over log K gives the same K and the standard error.
TEST_F(StudyFit, GivesTheStiffnessOfGonzalezTable5) {
  const Json found = fitted(CAROM_SOURCE_ROOT "/resources/studies/gonzalez-stiffness.json");
  const Json& K = found["estimates"]["contacts.plate.stiffness"];
  EXPECT_NEAR(K["value"].get<double>() / 1604232.3037503355, 1, 1e-6);
  EXPECT_NEAR(K["standard_error"].get<double>() / 62280.583696148395, 1, 1e-6);
  EXPECT_NEAR(K["low"].get<double>() / 1484936.885906441, 1, 1e-6);
  EXPECT_NEAR(K["high"].get<double>() / 1729100.5693342206, 1, 1e-6);
  EXPECT_NEAR(found["sum_of_squares"].get<double>(), 1.1840466633631337, 1e-6);
}

/// Two discs between which a linear spring stands, and a fit to forces in "data.csv".
class HistoryFit : public StudyFit {
 protected:
  void SetUp() override {
    StudyFit::SetUp();
    Json discs = Json::parse(read(CAROM_SOURCE_ROOT "/resources/scenarios/two-discs.json"));
    discs["contacts"][0]["e"] = 1;
    discs["contacts"][0]["compliance"] = {
        {"model", "kelvin-voigt"}, {"stiffness", 1000}, {"exponent", 1}};
    write("discs.json", discs.dump());
  }
  void write_history(const std::string& conditions, const std::string& response) const {
    write("s.json", R"({"study": 1, "title": "T", "scenario": {"file": "discs.json"},
      "parameters": {"contacts.touch.stiffness": {"from": 1e3, "to": 1e6, "count": 2, "scale": "log"},
                     "bodies.left.mass": {"from": 0.2, "to": 5, "count": 2}},
      "fit": {"data": "data.csv", "conditions": {)" +
                        conditions + R"(}, "measured": {")" + response + R"(": "F"}}})");
  }
};

// Without damping F = v √(K m) sin(√(K/m) t) until it is zero again, m = m₁m₂/(m₁ + m₂) and v = v₁
// + 0.5 m/s: the data are those of K = 25000 N/m, m₁ = 1 kg and m₂ = 2 kg.
TEST_F(HistoryFit, FindsStiffnessAndMassFromForcesOverTime) {
  const double K = 25000, m = 2.0 / 3;
  std::string data = "t [ms],v [m/s],F [N]\n";
  for (const double v_1 : {0.5, 2.0}) {
    for (double t = -1; t < 20; t += 1.5) {
      const double angle = std::sqrt(K / m) * t / 1000;
      const bool touches = angle > 0 && angle < std::acos(-1.0);
      const double F = touches ? (v_1 + 0.5) * std::sqrt(K * m) * std::sin(angle) : 0;
      data += std::to_string(t) + "," + std::to_string(v_1) + "," + std::to_string(F) + "\n";
    }
  }
  write("data.csv", data);
  write_history(R"("velocity.left.x": "v", "time": "t")", "F_moving:kelvin-voigt");
  const Json found = fitted();
  EXPECT_EQ(found["end"], "converged");
  EXPECT_EQ(found["freedom"], 28 - 2);
  EXPECT_NEAR(found["estimates"]["contacts.touch.stiffness"]["value"].get<double>() / K, 1, 1e-5);
  EXPECT_NEAR(found["estimates"]["bodies.left.mass"]["value"].get<double>(), 1, 1e-5);
}

TEST_F(HistoryFit, NeedsATime) {
  write("data.csv", "t,v,F\n0.001,1,20\n0.002,1,30\n");
  write_history(R"("velocity.left.x": "v")", "F_moving:kelvin-voigt");
  EXPECT_THAT(run("check s.json").err,
              HasSubstr("\"F_moving:kelvin-voigt\" is a history over time"));
  write_history(R"("time": "t")", "F_peak:kelvin-voigt");
  EXPECT_THAT(run("check s.json").err, HasSubstr("none of the measured responses is a history"));
  EXPECT_THAT(run("sweep discs.json --over contacts.touch.e=0:1:3 --columns F_moving:hertz").err,
              HasSubstr("is a history over time"));
}

TEST_F(StudyFit, WritesDataModelAndResiduals) {
  write_fit(of_e, with_deviation, measured);
  ASSERT_EQ(run("study fit s.json --csv out.csv").exit, 0);
  const auto rows = cells_of(read(folder_ / "out.csv"));
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_EQ(rows[1][0], "2");
  EXPECT_NEAR(std::stod(rows[1][4]), 0.52 - 1.5114507045613206 / 3, 1e-7);
}

TEST_F(StudyFit, FaultsSayWhereTheyAre) {
  EXPECT_THAT(fault("v,i,sd\n0,0.5,0.1\n1,\"1\n"),
              HasSubstr("data.csv: line 3, column 2: a quote"));
  EXPECT_THAT(fault("v,j,sd\n0,0.5,0.1\n"), HasSubstr("there is no column \"i\" in the head"));
  EXPECT_THAT(fault("v [kg],i,sd\n0,0.5,0.1\n"), HasSubstr("data.csv: line 1, column 1"));
  EXPECT_THAT(fault("v,i,sd\n0,nan,0.1\n"),
              HasSubstr("data.csv: line 2, column 2: a number is expected here, not \"nan\""));
  EXPECT_THAT(fault("v,i,sd\n0,0.5,0\n"),
              HasSubstr("line 2: a standard deviation is larger than 0"));
  EXPECT_THAT(fault("v,i,sd\n"), HasSubstr("the file has no data"));
  EXPECT_THAT(fault(measured, with_deviation, R"("contacts.touch.e": [0.5])"),
              HasSubstr("a fit needs a range here"));
  EXPECT_THAT(fault(measured, with_deviation, R"("contacts.touch.f": [0.5])"),
              HasSubstr("contacts.touch.f"));
  EXPECT_THAT(fault("v,i,sd\n0,0.5,0.1\n", with_deviation,
                    of_e + R"(, "bodies.left.mass": {"from": 0.5, "to": 2, "count": 2})"),
              HasSubstr("there are 1 measured numbers for 2 parameters"));
}

TEST_F(StudyFit, NamesTheLineThatTheModelCannotReach) {
  write("data.csv", "x [m],e\n0.1,0.5\n9,0.5\n");
  write("s.json", R"({"study": 1, "title": "T", "scenario": "double-pendulum",
    "parameters": {"contacts.tip.e": {"from": 0, "to": 1, "count": 2}},
    "fit": {"data": "data.csv", "conditions": {"pose.tip.x": "x"}, "measured": {"gamma": "e"}}})");
  const Outcome outcome = run("study fit s.json");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("line 3: the model has no value for this line"));
  EXPECT_THAT(outcome.err, HasSubstr("out of reach"));
}

}  // namespace
}  // namespace carom::test
