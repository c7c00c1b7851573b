// SPDX-License-Identifier: MIT
//
// Ropes, struts and stops have no tangent: under every law they are frictionless, and their impact
// is Newton's, i_n = −(1 + e) v_n⁻/W_nn.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/scenario_json.h"
#include "core/study/compare_laws.h"
#include "core/study/coupling_report.h"
#include "core/study/map.h"
#include "core/study/simulation.h"
#include "core/study/sweep.h"

namespace carom {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* rod_on_a_pin = R"("bodies": [
    {"name": "rod", "shape": "rod", "mass": 1, "length": 1}],
  "joints": [{"name": "pin", "kind": "revolute", "a": {"body": "rod", "at": "start"},
              "b": {"body": "ground", "at": [0, 0]}}],
  "velocity": {"targets": [{"name": "rod", "body": "rod", "rate": 3}]},
  "pose": {"targets": [{"name": "rod", "body": "rod", "angle": -1}]})";

/// A contact of each kind, struck with e = 0.5.
struct Kind {
  const char* name;
  std::string parts;
  double impulse;  ///< i_n
};

std::vector<Kind> kinds() {
  const std::string particle = R"("bodies": [{"name": "p", "kind": "particle", "mass": 2}], )";
  return {
      // i_n = (1 + e) m |v_n⁻| = 1.5·2·0.4.
      {"rope", particle + R"("contacts": [{"name": "c", "kind": "rope", "a": {"body": "p"},
          "b": {"body": "ground", "at": [0, 0]}, "length": 1, "e": 0.5}],
        "state": {"q": {"p": [0, -1]}, "qdot": {"p": [0.3, -0.4]}})",
       1.2},
      {"strut", particle + R"("contacts": [{"name": "c", "kind": "strut", "a": {"body": "p"},
          "b": {"body": "ground", "at": [0, 0]}, "length": 1, "e": 0.5}],
        "state": {"q": {"p": [0, -1]}, "qdot": {"p": [0.3, 0.4]}})",
       1.2},
      // The particle slides along x to the stop at 0.
      {"slide-stop", particle + R"("joints": [{"name": "way", "kind": "slot", "a": {"body": "p"},
          "b": {"body": "ground", "at": [0, 0]}, "axis": [1, 0]}],
        "contacts": [{"name": "c", "kind": "slide-stop", "joint": "way", "side": "upper",
          "limit": 0, "e": 0.5}],
        "state": {"q": {"p": [0, 0]}, "qdot": {"p": [0.4, 0]}})",
       1.2},
      // J(1 + e)ω = (1/3)·1.5·3, of a torque.
      {"angle-stop", rod_on_a_pin + std::string(R"(, "contacts": [{"name": "c",
          "kind": "angle-stop", "joint": "pin", "side": "upper", "limit": -1, "e": 0.5}])"),
       1.5}};
}

Scenario scenario_of(const Kind& kind) {
  return resolved(read_scenario(R"({"version": 1, )" + kind.parts + "}"));
}

TEST(TangentlessContacts, AreFrictionlessUnderEveryLaw) {
  for (const Kind& kind : kinds()) {
    for (const LawOutcome& outcome : compare_laws(scenario_of(kind))) {
      SCOPED_TRACE(std::string(kind.name) + " " + std::string(law_word(outcome.law)));
      const Evaluation& of = outcome.evaluation;
      ASSERT_EQ(of.result.status, ImpactStatus::solved) << outcome.reason;
      EXPECT_EQ(of.result.regime, Regime::frictionless);
      ASSERT_EQ(of.result.impulses.size(), 1U);
      EXPECT_EQ(of.result.impulses[0].regime, Regime::frictionless);
      EXPECT_NEAR(of.result.impulses[0].normal, kind.impulse, 1e-12);
      for (const Residual& residual : of.audit) EXPECT_TRUE(residual.holds()) << residual.law;
    }
  }
}

// A free particle on a rope has two degrees of freedom, whatever det W is.
TEST(TangentlessContacts, SayNothingOfADegreeOfFreedom) {
  for (const Kind& kind : kinds()) {
    for (const LawOutcome& outcome : compare_laws(scenario_of(kind))) {
      SCOPED_TRACE(std::string(kind.name) + " " + std::string(law_word(outcome.law)));
      for (const Finding& finding : outcome.evaluation.verdict) {
        EXPECT_THAT(finding.text, Not(HasSubstr("degree of freedom")));
      }
      const Indicators& in = outcome.evaluation.indicators;
      for (const Value* value : {&in.sigma, &in.mu_cr, &in.mu_star, &in.e_star}) {
        EXPECT_FALSE(value->number.has_value());
        EXPECT_EQ(value->reason, "the contact has no tangent, and so no friction");
      }
    }
  }
}

TEST(TangentlessContacts, HaveNoMapOverFriction) {
  for (const Kind& kind : kinds()) {
    EXPECT_THAT(std::string(why_no_map(compute(scenario_of(kind)))), HasSubstr("no friction"))
        << kind.name;
  }
}

TEST(TangentlessContacts, AreFrictionlessInSweepsAndMotions) {
  for (const Kind& kind : kinds()) {
    const Scenario scenario = scenario_of(kind);
    for (const std::string& word : sweep(scenario, {"contacts.c.e", 0, 1, 3}).regime) {
      EXPECT_EQ(word, "frictionless") << kind.name;
    }
    const Trajectory motion = simulate(scenario, compute(scenario), {.until = 0.05});
    ASSERT_FALSE(motion.impacts.empty()) << kind.name;
    EXPECT_EQ(motion.impacts[0].result.regime, Regime::frictionless) << kind.name;
  }
}

// What has a tangent keeps its word: without friction and with W_nt = 0 a ball slips.
TEST(TangentlessContacts, AreToldFromSmoothOnes) {
  const Scenario ball = resolved(read_scenario(R"({"version": 1,
    "bodies": [{"name": "p", "kind": "particle", "mass": 2}],
    "contacts": [{"name": "c", "kind": "point-line", "point": {"body": "p"}, "e": 0.5,
      "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}}],
    "state": {"q": {"p": [0, 0]}, "qdot": {"p": [0.3, -0.4]}}})"));
  const Evaluation of = compute(ball);
  EXPECT_EQ(of.result.regime, Regime::slip_positive);
  EXPECT_TRUE(why_no_map(of).empty());
}

/// The Delassus matrix of a rod on a pin at the stop of its angle is 1/J, J = mL²/3 in kg m².
TEST(TangentlessContacts, AStopOfAnAngleHasTheUnitsOfTurning) {
  const std::vector<Kind> all = kinds();
  const auto unit_of = [](const Kind& kind) {
    const Scenario scenario = scenario_of(kind);
    const CouplingReport report = report_couplings(*scenario.mechanism, compute(scenario));
    return std::pair(delassus_unit(report.c), report.c.with_joints.A_c(0, 0));
  };
  const auto [rope_unit, rope] = unit_of(all[0]);
  EXPECT_EQ(rope_unit, "1/kg");
  EXPECT_NEAR(rope, 0.5, 1e-12);
  const auto [stop_unit, stop] = unit_of(all[3]);
  EXPECT_EQ(stop_unit, "1/(kg m^2)");
  EXPECT_NEAR(stop, 3, 1e-12);
}

}  // namespace
}  // namespace carom
