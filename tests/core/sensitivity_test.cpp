// SPDX-License-Identifier: MIT
//
// Derivatives of the impact of two discs on a line, whose closed forms are m = m₁m₂/(m₁ + m₂),
// T_c⁻ = m v_n²/2 and i_n = (1 + e) m |v_n|, G(16), G(20), F(11a).
#include "core/study/sensitivity.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/io/gallery.h"

namespace carom {
namespace {

constexpr double m1 = 1, m2 = 2, v = 2.5, e = 0.5;
constexpr double m = m1 * m2 / (m1 + m2);

/// The value is off by no more than its error says, and the error is small.
void expect_derivative(const Derivative& derivative, double exact, double most_error) {
  ASSERT_TRUE(derivative.value) << derivative.reason;
  EXPECT_LE(std::abs(*derivative.value - exact), derivative.error + 1e-15);
  EXPECT_LE(derivative.error, most_error);
}

Scenario two_discs() {
  return load_gallery("two-discs");
}

TEST(Sensitivity, HasTheDerivativesOfTheClosedForms) {
  const Sensitivity found = sensitivity(
      two_discs(), {"bodies.left.mass", "bodies.right.mass", "contacts.touch.e", "velocity.left.x"},
      {"m_eff", "T_c_minus", "i_n"});
  ASSERT_EQ(found.derivatives.size(), 4U);
  const double by_m1 = m2 * m2 / ((m1 + m2) * (m1 + m2));
  const double by_m2 = m1 * m1 / ((m1 + m2) * (m1 + m2));
  const std::vector<std::vector<double>> exact{{by_m1, by_m1 * v * v / 2, by_m1 * (1 + e) * v},
                                               {by_m2, by_m2 * v * v / 2, by_m2 * (1 + e) * v},
                                               {0, 0, m * v},
                                               {0, m * v, (1 + e) * m}};
  for (std::size_t i = 0; i < exact.size(); ++i) {
    for (std::size_t r = 0; r < 3; ++r) {
      SCOPED_TRACE(found.parameters[i].path + " " + found.responses[r].key);
      expect_derivative(found.derivatives[i][r], exact[i][r], 1e-10);
      EXPECT_EQ(found.derivatives[i][r].side, DerivativeSide::both);
    }
  }
}

TEST(Sensitivity, InPercentPerPercentIsTheExponentOfAPower) {
  const Sensitivity found =
      sensitivity(two_discs(), {"velocity.left.x", "bodies.left.mass"}, {"T_minus", "m_eff"});
  // T⁻ = m₁v₁²/2 + m₂v₂²/2 with v₁ = 2 and v₂ = −0.5: 2 J of 2.25 J are the first disc's.
  const auto of_speed = percent_per_percent(found.derivatives[0][0], 2, found.here.values[0]);
  ASSERT_TRUE(of_speed);
  EXPECT_NEAR(*of_speed, 2 * 2 / 2.25, 1e-10);
  const auto of_mass = percent_per_percent(found.derivatives[1][1], m1, found.here.values[1]);
  ASSERT_TRUE(of_mass);
  EXPECT_NEAR(*of_mass, m2 / (m1 + m2), 1e-10);
  EXPECT_FALSE(percent_per_percent(found.derivatives[0][0], 2, 0.0));
}

// i_n = (1 + e) m |v_n| up to e = 1, where the range ends.
TEST(Sensitivity, IsTakenFromOneSideWhereTheRangeEnds) {
  for (const auto& [at, side] :
       {std::pair(1.0, DerivativeSide::below), std::pair(0.0, DerivativeSide::above)}) {
    const Sensitivity found = sensitivity(with_parameter(two_discs(), "contacts.touch.e", at),
                                          {"contacts.touch.e"}, {"i_n", "T_plus"});
    expect_derivative(found.derivatives[0][0], m * v, 1e-9);
    EXPECT_EQ(found.derivatives[0][0].side, side);
    // T⁺ = T⁻ − (1 − e²) T_c⁻
    expect_derivative(found.derivatives[0][1], 2 * at * m * v * v / 2, 1e-9);
  }
}

// Kane's pendulum slips; with μ just below μ_cr the way up to it is shorter than the first steps.
TEST(Sensitivity, StaysInTheRegime) {
  const Scenario kane = load_gallery("kane");
  const ResponseFunction of_limit(kane, {"contacts.tip.mu"}, {"mu_cr"});
  const double limit = of_limit(std::vector{of_limit.parameter(0).value}).values[0].value();
  for (const double part : {1 - 1e-3, 1 + 1e-3}) {
    const Sensitivity found = sensitivity(with_parameter(kane, "contacts.tip.mu", part * limit),
                                          {"contacts.tip.mu"}, {"i_n", "i_t"});
    SCOPED_TRACE(found.here.regime);
    // What sticks does not depend on μ; what slips has i_t = ∓μ_d i_n, so that
    // di_t/dμ_s = ∓(μ_d/μ_s)(i_n + μ_s di_n/dμ_s).
    if (part > 1) {
      ASSERT_EQ(found.here.regime, "stick");
      expect_derivative(found.derivatives[0][0], 0, 1e-6);
      continue;
    }
    ASSERT_NE(found.here.regime, "stick");
    const double i_n = *found.here.values[0], i_t = *found.here.values[1];
    ASSERT_TRUE(found.derivatives[0][0].value && found.derivatives[0][1].value);
    const double mu = part * limit, slope = i_t / (mu * i_n);
    const double expected = slope * (i_n + mu * *found.derivatives[0][0].value);
    EXPECT_NEAR(*found.derivatives[0][1].value, expected,
                found.derivatives[0][1].error + mu * found.derivatives[0][0].error);
    EXPECT_LT(found.derivatives[0][1].error, 1e-6);
  }
}

TEST(Sensitivity, OfWhatIsMissingHasTheReason) {
  const Sensitivity found = sensitivity(two_discs(), {"bodies.left.mass"}, {"sigma", "m_eff"});
  EXPECT_FALSE(found.derivatives[0][0].value);
  EXPECT_NE(found.derivatives[0][0].reason.find("det W = 0"), std::string::npos);
  EXPECT_TRUE(found.derivatives[0][1].value);
}

TEST(Sensitivity, HasTheUnitOfAQuotient) {
  EXPECT_EQ(derivative_unit(Dimension::energy, Dimension::mass), "J/kg");
  EXPECT_EQ(derivative_unit(Dimension::none, Dimension::stiffness), "1/(N/m)");
  EXPECT_EQ(derivative_unit(Dimension::impulse, Dimension::none), "N s");
}

TEST(Sensitivity, OfAJobThatIsStoppedIsShort) {
  std::stop_source stop;
  const Job job{stop.get_token(), [&](double) { stop.request_stop(); }};
  const std::vector<std::string> paths{"bodies.left.mass", "bodies.right.mass"};
  EXPECT_EQ(sensitivity(two_discs(), paths, {"m_eff"}, job).derivatives.size(), 1U);
}

}  // namespace
}  // namespace carom
