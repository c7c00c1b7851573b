// SPDX-License-Identifier: MIT
//
// The elimination's tree is grown towards heavy bodies: a sweep over a mass must grow it anew, or
// its rows say something else than an evaluation of the same mechanism.
#include <gtest/gtest.h>

#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/sweep.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

Scenario linkage() {
  const test::Example example = test::five_bar(true);
  Scenario scenario;
  scenario.mechanism = std::make_shared<const Mechanism>(example.mechanism);
  Motion motion;
  motion.state = {example.q, example.qdot};
  scenario.motion = std::make_shared<const Motion>(motion);
  return resolved(scenario);
}

TEST(MassSweep, RowsAreTheEvaluationsOfTheirMechanisms) {
  const Scenario scenario = linkage();
  for (const Body& body : scenario.mechanism->bodies) {
    const std::string path = "bodies." + body.name + ".mass";
    const Table table = sweep(scenario, {path, 1e-3, 1e3, 5});
    const Column* condition = table.find("condition");
    ASSERT_NE(condition, nullptr);
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const double mass = *table.columns.front().values[row];
      const Evaluation alone = compute(with_parameter(scenario, path, mass));
      ASSERT_TRUE(alone.indicators.condition.number.has_value());
      EXPECT_DOUBLE_EQ(condition->values[row].value_or(-1), *alone.indicators.condition.number)
          << path << " = " << mass;
    }
  }
}

}  // namespace
}  // namespace carom
