// SPDX-License-Identifier: MIT
#include "core/base/expression.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace carom {
namespace {

double si(std::string_view text, Dimension dimension, double numerator = 1,
          double denominator = 1) {
  const Expression parsed = parse_expression(text, dimension, numerator, denominator);
  EXPECT_TRUE(parsed.value.has_value()) << text << ": " << parsed.error;
  return parsed.value.value_or(-12345);
}

std::string fault(std::string_view text, Dimension dimension) {
  const Expression parsed = parse_expression(text, dimension);
  EXPECT_FALSE(parsed.value.has_value()) << text;
  EXPECT_TRUE(parsed.error.empty() || parsed.error.ends_with('.')) << parsed.error;
  return parsed.error;
}

TEST(Expression, UnitsGiveTheNearestDouble) {
  EXPECT_EQ(si("120 mm", Dimension::length), 0.12);
  EXPECT_EQ(si("9mm", Dimension::length), 0.009);
  EXPECT_EQ(si("12 cm", Dimension::length), 0.12);
  EXPECT_EQ(si("200 g", Dimension::mass), 0.2);
  EXPECT_EQ(si("20 mJ", Dimension::energy), 0.02);
  EXPECT_EQ(si("90 deg", Dimension::angle), std::numbers::pi / 2);
  EXPECT_EQ(si("90°", Dimension::angle), std::numbers::pi / 2);
  EXPECT_EQ(si("9.81 m/s^2", Dimension::acceleration), 9.81);
  EXPECT_EQ(si("9.81 m/s²", Dimension::acceleration), 9.81);
  EXPECT_EQ(si("1500 mm/s", Dimension::velocity), 1.5);
  EXPECT_EQ(si("0.02 kg m^2", Dimension::inertia), 0.02);
  EXPECT_EQ(si("180 deg/s", Dimension::angular_velocity), std::numbers::pi);
  EXPECT_EQ(si("2 N s", Dimension::impulse), 2);
  EXPECT_EQ(si("2/kg", Dimension::inverse_mass), 2);
  EXPECT_EQ(si("15 Nm", Dimension::torque), 15);
  EXPECT_EQ(si("0.06 kN/m", Dimension::stiffness), 60);
  EXPECT_EQ(si("1.5 MN/m", Dimension::stiffness), 1.5e6);
  EXPECT_EQ(si("1 rpm", Dimension::angular_velocity), 2 * std::numbers::pi / 60);
}

// What a field shows of a stiffness can be typed again.
TEST(Expression, TheUnitOfAContactStiffnessMayStandBehindIt) {
  EXPECT_EQ(si("1.6e6 N/m^n", Dimension::contact_stiffness), 1.6e6);
  EXPECT_EQ(si("1.6e6 N/mⁿ ", Dimension::contact_stiffness), 1.6e6);
  EXPECT_EQ(si("1.6e6", Dimension::contact_stiffness), 1.6e6);
  EXPECT_FALSE(parse_expression("2 N/m^n", Dimension::stiffness, 1, 1).value);
}

TEST(Expression, ArithmeticBindsAsOnPaper) {
  EXPECT_EQ(si("2*0.15", Dimension::none), 0.3);
  EXPECT_EQ(si("1 + 2*3", Dimension::none), 7);
  EXPECT_EQ(si("(1 + 2)*3", Dimension::none), 9);
  EXPECT_EQ(si("-2^2", Dimension::none), -4);
  EXPECT_EQ(si("8/2/2", Dimension::none), 2);
  EXPECT_EQ(si("1 - -1", Dimension::none), 2);
  EXPECT_EQ(si("−3", Dimension::none), -3);
  EXPECT_EQ(si("sqrt(2)/2", Dimension::none), std::sqrt(2.0) / 2);
  EXPECT_EQ(si("1e-3", Dimension::none), 1e-3);
  EXPECT_EQ(si("(1 + 2)/4 m/s", Dimension::velocity), 0.75);
  EXPECT_EQ(si("1 m + 20 cm", Dimension::length), 1.2);
}

TEST(Expression, BareNumbersAreInTheUnitOnScreen) {
  EXPECT_EQ(si("120", Dimension::length, 1, 1000), 0.12);
  EXPECT_EQ(si("30", Dimension::angle, std::numbers::pi, 180), std::numbers::pi / 6);
  EXPECT_EQ(si("2*15", Dimension::angle, std::numbers::pi, 180), std::numbers::pi / 6);
}

TEST(Expression, PiMeansRadiansInAnAngle) {
  EXPECT_EQ(si("pi/4", Dimension::angle, std::numbers::pi, 180), std::numbers::pi / 4);
  EXPECT_EQ(si("2 pi", Dimension::angle, std::numbers::pi, 180), 2 * std::numbers::pi);
  EXPECT_EQ(si("π/2 rad", Dimension::angle), std::numbers::pi / 2);
}

TEST(Expression, CommaIsExplained) {
  EXPECT_EQ(fault("1,5", Dimension::length), "Write the decimal point as a point: 1.5.");
  EXPECT_NE(fault(",5", Dimension::length).find("not as a comma"), std::string::npos);
}

TEST(Expression, FaultsAreSentences) {
  EXPECT_NE(fault("", Dimension::length).find("Type a number"), std::string::npos);
  EXPECT_NE(fault("   ", Dimension::length).find("Type a number"), std::string::npos);
  EXPECT_NE(fault("1 m", Dimension::angle).find("an angle"), std::string::npos);
  EXPECT_NE(fault("1 m + 2", Dimension::length).find("Both sides"), std::string::npos);
  EXPECT_NE(fault("1 inch", Dimension::length).find("inch"), std::string::npos);
  EXPECT_NE(fault("1/0", Dimension::none).find("zero"), std::string::npos);
  EXPECT_NE(fault("(1", Dimension::none).find("parenthesis"), std::string::npos);
  EXPECT_NE(fault("2*", Dimension::none).find("incomplete"), std::string::npos);
  EXPECT_NE(fault("1 2", Dimension::none).find("not expected"), std::string::npos);
  EXPECT_NE(fault("1 ♥", Dimension::none).find("♥"), std::string::npos);
  EXPECT_NE(fault("1e400", Dimension::none).find("too large"), std::string::npos);
  EXPECT_NE(fault("1e300*1e300", Dimension::none).find("finite"), std::string::npos);
  EXPECT_NE(fault("nan", Dimension::none).find("nan"), std::string::npos);
  EXPECT_NE(fault("sqrt(-1)", Dimension::none).find("negative"), std::string::npos);
  EXPECT_NE(fault("0.5 rad", Dimension::none).find("a pure number"), std::string::npos);
  EXPECT_NE(fault("0.5 mu", Dimension::none).find("takes a pure number, for example 0.5"),
            std::string::npos);
  EXPECT_NE(fault("2^99", Dimension::none).find("exponent"), std::string::npos);
}

TEST(Expression, DeepNestingEndsInASentence) {
  EXPECT_NE(fault(std::string(100'000, '('), Dimension::none).find("parentheses"),
            std::string::npos);
}

}  // namespace
}  // namespace carom
