// SPDX-License-Identifier: MIT
//
// Designs side by side. Expected: two discs on a line have m_eff = m₁m₂/(m₁ + m₂), G(16), and at
// the speed u of approach T_c⁻ = m_eff u²/2, G(14).
#include <gtest/gtest.h>

#include "core/impact/indicators.h"
#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "core/scenario/variants.h"
#include "core/study/compare_designs.h"

namespace carom {
namespace {

Scenario discs(double left, double right) {
  Scenario scenario = load_gallery("two-discs");
  scenario = with_parameter(scenario, "bodies.left.mass", left);
  return with_parameter(scenario, "bodies.right.mass", right);
}

/// Masses of 2 and 2 kg, beside a variant with 1 and 2 kg.
Scenario compared() {
  Scenario scenario = with_variant(discs(1, 2), "light");
  static_cast<Design&>(scenario) = discs(2, 2);
  return scenario;
}

TEST(CompareDesigns, GivesEveryDesignAndItsDifferenceFromTheReference) {
  const Scenario scenario = compared();
  const Table table = to_table(compare_designs(scenario), scenario.reference);
  EXPECT_EQ(table.label, (std::vector<std::string>{"present", "light"}));
  const Column* mass = table.find("m_eff");
  ASSERT_NE(mass, nullptr);
  EXPECT_NEAR(mass->values[0].value(), 1, 1e-12);
  EXPECT_NEAR(mass->values[1].value(), 2.0 / 3, 1e-12);
  const Column* more = table.find("m_eff.difference");
  ASSERT_NE(more, nullptr);
  EXPECT_NEAR(more->values[0].value(), 1.0 / 3, 1e-12);
  EXPECT_EQ(more->values[1], 0.0);
  const Column* ratio = table.find("m_eff.relative");
  ASSERT_NE(ratio, nullptr);
  EXPECT_NEAR(ratio->values[0].value(), 0.5, 1e-12);
  EXPECT_EQ(more->dimension, mass->dimension);
  EXPECT_EQ(ratio->dimension, Dimension::none);
}

TEST(CompareDesigns, TheReferenceMayBeThePresentDesign) {
  const Table table = to_table(compare_designs(compared()), "");
  EXPECT_EQ(table.find("T_c_minus.difference")->values[0], 0.0);
  // 2/3 kg instead of 1 kg: a third less.
  EXPECT_NEAR(table.find("T_c_minus.relative")->values[1].value(), -1.0 / 3, 1e-12);
}

TEST(CompareDesigns, WhatIsEqualHasNoColumnOfDifferences) {
  const Scenario scenario = compared();
  const Table table = to_table(compare_designs(scenario), scenario.reference);
  EXPECT_NE(table.find("v_n_minus"), nullptr);
  EXPECT_EQ(table.find("v_n_minus.difference"), nullptr);
}

TEST(CompareDesigns, RoundoffIsNoDifferenceAndZeroHasNoRatio) {
  const IndicatorInfo& info = *find_indicator("T_minus");
  Indicators one, other;
  one.T_minus = {1 + 1e-16, {}};
  other.T_minus = {1.0 / 3 * 3, {}};
  EXPECT_EQ(difference(one, other, info)->number, 0);
  one.T_minus = {2.0, {}};
  other.T_minus = {0.0, {}};
  EXPECT_EQ(difference(one, other, info)->number, 2);
  EXPECT_FALSE(difference(one, other, info)->relative);
  other.T_minus = {{}, "none"};
  EXPECT_FALSE(difference(one, other, info));
}

// A stop of an angle turns: its velocities are rad/s, and no differences from m/s.
TEST(CompareDesigns, UnitsThatDifferAreNotSubtracted) {
  const IndicatorInfo& info = *find_indicator("v_n_minus");
  Indicators one, other;
  one.v_n_minus = other.v_n_minus = {1.0, {}};
  EXPECT_TRUE(difference(one, other, info));
  other.turns = true;
  EXPECT_FALSE(difference(one, other, info));
}

}  // namespace
}  // namespace carom
