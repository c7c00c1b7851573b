// SPDX-License-Identifier: MIT
//
// The frozen impact in closed form against an integration in time, which knows F(δ, δ̇) alone.
#include <gtest/gtest.h>

#include <cmath>

#include "core/contact/closed_form_impact.h"
#include "core/contact/contact_force.h"
#include "core/contact/damping_factors.h"
#include "core/math/planar.h"
#include "core/study/force_study.h"
#include "tests/support/frozen_oracle.h"

namespace carom {
namespace {

Compliance compliance(ForceModel model, double K, double n) {
  return {model, K, n, NoTangentialForce{}};
}

class EveryModel : public ::testing::TestWithParam<ForceModel> {};

TEST_P(EveryModel, FrozenImpactIsThatOfAMarchInTime) {
  const ForceModel model = GetParam();
  const bool linear = info_of(model).linear;
  for (const double n : {1.0, 1.5, 2.3}) {
    if (linear && n != 1) continue;
    for (const double e : {0.1, 0.35, 0.5, 0.8, 0.97, 1.0}) {
      SCOPED_TRACE(testing::Message() << info_of(model).word << ", n = " << n << ", e = " << e);
      const double factor = *damping_factor(model, e);
      const FrozenImpact found = frozen_impact({compliance(model, 1, n), factor, 1, 1});
      const test::MarchedImpact expected = test::march_model(model, factor, n);
      EXPECT_NEAR(found.e, expected.e, 1e-9);
      EXPECT_NEAR(found.e, realised_restitution(model, factor), 0);
      EXPECT_NEAR(found.peak_force, expected.peak_force, 1e-8 * expected.peak_force);
      EXPECT_NEAR(found.max_indentation, expected.max_indentation, 1e-9);
      EXPECT_NEAR(found.duration, expected.duration, 1e-8 * expected.duration);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(ForceModels, EveryModel, ::testing::ValuesIn(all_force_models()),
                         [](const auto& test) {
                           std::string name(info_of(test.param).word);
                           std::erase(name, '-');
                           return name;
                         });

// The table is looked into by its order, and says of itself which damping has no end at e = 0.
TEST(ForceModels, TableIsInOrderAndKnowsWhatBounces) {
  ASSERT_EQ(force_models().size(), all_force_models().size());
  for (const ForceModelInfo& info : force_models()) {
    EXPECT_EQ(&info_of(info.model), &info);
    EXPECT_EQ(info.bounces, !damping_factor(info.model, 0)) << info.word;
  }
}

// The formulas by hand: with e = 0.6, herbert_mcwhannell 2.4/(0.2² + 3) = 15/19, flores 3.2/3, with
// e = 0.2 4.8/(0.6² + 3) = 10/7 and 6.4; ζ = −ln e/√(π² + ln²e).
TEST(ForceModels, FactorsAreThoseOfTheFormulas) {
  using enum ForceModel;
  struct Row {
    ForceModel model;
    double e, factor;
  };
  const Row rows[] = {{hertz, 0.6, 0},
                      {hertz, 0.2, 0},
                      {hunt_crossley, 0.6, 0.6},
                      {hunt_crossley, 0.2, 1.2},
                      {herbert_mcwhannell, 0.6, 15.0 / 19},
                      {herbert_mcwhannell, 0.2, 10.0 / 7},
                      {lee_wang, 0.6, 0.3},
                      {lee_wang, 0.2, 0.6},
                      {lankarani_nikravesh, 0.6, 0.48},
                      {lankarani_nikravesh, 0.2, 0.72},
                      {zhiying_qishao, 0.6, 1.0682596456763847},
                      {zhiying_qishao, 0.2, 3.5661833455644825},
                      {flores, 0.6, 16.0 / 15},
                      {flores, 0.2, 6.4},
                      {carvalho_martins, 0.6, 0.975},
                      {carvalho_martins, 0.2, 162.0 / 35},
                      {kelvin_voigt, 0.6, 0.16049304666428385},
                      {kelvin_voigt, 0.2, 0.4559498107691261}};
  for (const Row& row : rows) {
    EXPECT_NEAR(*damping_factor(row.model, row.e), row.factor, 1e-14)
        << info_of(row.model).word << ", e = " << row.e;
  }
}

// G(24) in its own letters: (1 + d/e)/(1 − d) = exp(d(1 + 1/e)).
TEST(Gonthier, FactorSolvesTheEquationAsPrinted) {
  for (const double e : {0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99}) {
    const long double d = static_cast<long double>(*damping_factor(ForceModel::gonthier, e)) * e;
    const long double left = std::log1p(d / e) - std::log1p(-d);
    EXPECT_NEAR(static_cast<double>(left - d * (1 + 1 / static_cast<long double>(e))), 0,
                1e-13 / static_cast<double>(1 - d))
        << "e = " << e;
  }
}

// The two ends, E19: nothing is damped at e = 1, and no finite damping gives e = 0. Near 1, with
// ε = 1 − e, expanding G(24) gives a = 3/2 (ε + ε² + …).
TEST(Gonthier, FactorAtTheEnds) {
  EXPECT_EQ(damping_factor(ForceModel::gonthier, 1), 0.0);
  EXPECT_FALSE(damping_factor(ForceModel::gonthier, 0));
  for (const double epsilon : {1e-6, 1e-9, 1e-12}) {
    const double e = 1 - epsilon;
    EXPECT_NEAR(*damping_factor(ForceModel::gonthier, e) / (1.5 * (1 - e)), 1, 2 * epsilon);
  }
  // For small e, a = (1 − s)/e with s = exp(−1 − L(1/e)), smaller than rounding from e = 0.02 on.
  EXPECT_DOUBLE_EQ(*damping_factor(ForceModel::gonthier, 0.01), 100);
}

// φ of PHYSICS, computed there by a search on a grid of u.
TEST(FrozenImpact, PeakFactorAsTabulated) {
  EXPECT_NEAR(peak_factor(1.4328, 1.5), 0.92968, 5e-6);
  EXPECT_NEAR(peak_factor(0.6348, 1.5), 0.90384, 5e-6);
  EXPECT_NEAR(peak_factor(0.3731, 1.5), 0.91729, 5e-6);
  EXPECT_EQ(peak_factor(0, 1.5), 1);
}

// φ by its definition: the greatest of (2I)^(n/(n+1))(1 + au) over u, on a fine grid.
TEST(FrozenImpact, PeakFactorIsAGreatestValue) {
  for (const double n : {1.0, 1.5, 3.0}) {
    for (const double a : {0.01, 0.3, 1.4, 7.0, 60.0}) {
      double greatest = 0;
      for (int k = 0; k <= 200000; ++k) {
        const double u = k / 200000.0;
        const double I = ((1 - u) - std::log((1 + a) / (1 + a * u)) / a) / a;
        greatest = std::max(greatest, std::pow(std::max(2 * I, 0.0), n / (n + 1)) * (1 + a * u));
      }
      EXPECT_NEAR(peak_factor(a, n), greatest, 1e-8 * greatest) << "a = " << a << ", n = " << n;
    }
  }
}

// Hertz's impact takes 2.94328 δ_max/v₀ (Johnson, Contact Mechanics, 11.5: 2.94; Beta functions:
// 2/(n + 1) B(1/(n + 1), ½) = 0.8 Γ(0.4)Γ(0.5)/Γ(0.9)).
TEST(FrozenImpact, DurationOfHertz) {
  const FrozenImpact impact = frozen_impact({compliance(ForceModel::hertz, 3e8, 1.5), 0, 0.7, 2.5});
  const double exact = 0.8 * std::tgamma(0.4) * std::tgamma(0.5) / std::tgamma(0.9);
  EXPECT_NEAR(exact, 2.94328, 5e-6);
  EXPECT_NEAR(impact.duration * 2.5 / impact.max_indentation, exact, 1e-12);
  EXPECT_EQ(impact.e, 1);
}

// n = 1 without damping is half an oscillation.
TEST(FrozenImpact, LinearSpringOscillates) {
  const FrozenImpact impact = frozen_impact({compliance(ForceModel::hertz, 1600, 1), 0, 4, 3});
  EXPECT_NEAR(impact.duration, pi / 20, 1e-14);
  EXPECT_NEAR(impact.max_indentation, 3.0 / 20, 1e-14);
  EXPECT_NEAR(impact.peak_force, 240, 1e-11);
}

// The same T_c⁻ from another mass: the same peak force, under every model.
TEST(FrozenImpact, PeakForceDependsOnTheEnergyAlone) {
  for (const ForceModel model : all_force_models()) {
    const double n = info_of(model).linear ? 1 : 1.5;
    const double factor = *damping_factor(model, 0.6);
    const FrozenImpact heavy = frozen_impact({compliance(model, 1e7, n), factor, 8, 0.5});
    const FrozenImpact light = frozen_impact({compliance(model, 1e7, n), factor, 0.5, 2});
    EXPECT_NEAR(heavy.peak_force, light.peak_force, 1e-12 * heavy.peak_force);
    EXPECT_GT(heavy.duration, light.duration);
  }
}

// A curve is the impact: the force's impulse is the change of momentum, its work the change of
// energy, its ends are the onset and the end, and its greatest value the peak.
TEST(ForceHistory, IsTheImpactInPoints) {
  for (const ForceModel model : all_force_models()) {
    SCOPED_TRACE(info_of(model).word);
    const double n = info_of(model).linear ? 1 : 1.5;
    const FrozenProblem problem{compliance(model, 4e8, n), *damping_factor(model, 0.4), 2.5, 1.5};
    const FrozenImpact impact = frozen_impact(problem);
    const ForceHistory h = force_history(problem);
    ASSERT_EQ(h.t.size(), 301U);
    double impulse = 0, work = 0, peak = 0;
    for (std::size_t k = 1; k < h.t.size(); ++k) {
      ASSERT_GT(h.t[k], h.t[k - 1]);
      const double mean = (h.force[k] + h.force[k - 1]) / 2;
      impulse += mean * (h.t[k] - h.t[k - 1]);
      work += mean * (h.indentation[k] - h.indentation[k - 1]);
      peak = std::max(peak, h.force[k]);
    }
    EXPECT_NEAR(impulse, 2.5 * 1.5 * (1 + impact.e), 1e-3 * impulse);
    EXPECT_NEAR(work, 1.25 * 2.25 * (1 - impact.e * impact.e), 1e-3 * 1.25 * 2.25);
    EXPECT_NEAR(std::max(peak, h.force.front()), impact.peak_force, 2e-4 * impact.peak_force);
    EXPECT_LE(peak, impact.peak_force * (1 + 1e-12));
    EXPECT_NEAR(h.t.back(), impact.duration, 1e-9 * impact.duration);
    EXPECT_EQ(h.indentation.front(), 0);
    EXPECT_NEAR(h.rate.front(), 1.5, 1e-12);
    EXPECT_NEAR(h.rate.back(), -impact.e * 1.5, 1e-12);
    EXPECT_NEAR(h.force.back(), 0, 1e-12 * impact.peak_force);
  }
}

// f = Kδ^p + cδ^m δ̇ of G(25), compressing positive. That of G(22) has m = p and c = η = K d/(e
// v_0), G(23), with d from the equation G(24); Hunt and Crossley's is G(26), Lankarani and
// Nikravesh's G(27), and Kelvin and Voigt's has p = 1, m = 0 and c = 2ζ√(Km), ζ = −ln e/√(π² +
// ln²e).
TEST(NormalForce, IsThatOfTheEquations) {
  constexpr double K = 3e7, delta = 2e-4, rate = 0.7, v_0 = 1.3, mass = 2.5, e = 0.4;
  const auto force = [&](ForceModel model) {
    const double p = info_of(model).linear ? 1 : 1.5;
    return force_at(normal_force_of(compliance(model, K, p), *damping_factor(model, e), mass, v_0),
                    delta, rate);
  };
  const double spring = K * std::pow(delta, 1.5);
  EXPECT_NEAR(force(ForceModel::hertz), spring, 1e-12 * spring);
  EXPECT_NEAR(force(ForceModel::hunt_crossley), spring * (1 + 1.5 * 0.6 * rate / v_0),
              1e-12 * spring);
  EXPECT_NEAR(force(ForceModel::lankarani_nikravesh), spring * (1 + 0.75 * 0.84 * rate / v_0),
              1e-12 * spring);
  const double d = (force(ForceModel::gonthier) / spring - 1) * e * v_0 / rate;
  EXPECT_NEAR((1 + d / e) / (1 - d) / std::exp(d * (1 + 1 / e)), 1, 1e-12);
  EXPECT_GT(d, 0.1) << "d = 0 always solves it";
  const double log_e = std::log(e);
  const double zeta = -log_e / std::sqrt(pi * pi + log_e * log_e);
  const double linear = K * delta + 2 * zeta * std::sqrt(K * mass) * rate;
  EXPECT_NEAR(force(ForceModel::kelvin_voigt), linear, 1e-12 * linear);
}

// The force at a point of the curve is what the model says of its δ and δ̇.
TEST(ForceHistory, LiesOnTheModel) {
  for (const ForceModel model : all_force_models()) {
    const Compliance c = compliance(model, 4e8, info_of(model).linear ? 1 : 1.5);
    const double factor = *damping_factor(model, 0.4);
    const NormalForce force = normal_force_of(c, factor, 2.5, 1.5);
    const FrozenProblem problem{c, factor, 2.5, 1.5};
    const ForceHistory h = force_history(problem);
    for (std::size_t k = 1; k + 1 < h.t.size(); ++k) {
      EXPECT_NEAR(force_at(force, h.indentation[k], h.rate[k]), h.force[k],
                  1e-10 * frozen_impact(problem).peak_force)
          << info_of(model).word << " at " << k;
    }
  }
}

// L(z) = z − ln(1 + z) against long double, and its solutions by putting them in.
TEST(LogExcess, IsRightToRounding) {
  for (const double z :
       {-0.999, -0.6, -0.3, -0.29, -1e-3, -1e-9, 1e-12, 1e-5, 0.2, 0.31, 5.0, 1e6}) {
    const long double x = z;
    const long double exact =
        std::abs(z) < 1e-4 ? x * x / 2 - x * x * x / 3 + x * x * x * x / 4 : x - std::log1p(x);
    EXPECT_NEAR(log_excess(z) / static_cast<double>(exact), 1, 4e-15) << z;
  }
  for (const double C : {1e-80, 1e-40, 1e-12, 1e-3, 0.1, 0.28, 0.3, 1.0, 1.9, 2.1, 30.0, 600.0}) {
    const LogExcessRoot above = log_excess_root_above(C);
    EXPECT_NEAR(log_excess(above.z) / C, 1, 4e-15) << C;
    const LogExcessRoot below = log_excess_root_below(C);
    EXPECT_LT(below.z, 0);
    if (C < 1) {
      EXPECT_NEAR(log_excess(below.z) / C, 1, 1e-14) << C;
    } else {
      EXPECT_NEAR((below.z - std::log(below.one_plus_z)) / C, 1, 1e-14) << C;
    }
  }
}

// Requested against realised, at the ends and where PHYSICS prints it.
TEST(RestitutionCurve, TellsWhatAModelMakesOfE) {
  EXPECT_NEAR(realised_restitution(ForceModel::hunt_crossley,
                                   *damping_factor(ForceModel::hunt_crossley, 0.5)),
              0.663, 5e-4);
  EXPECT_NEAR(realised_restitution(ForceModel::lankarani_nikravesh,
                                   *damping_factor(ForceModel::lankarani_nikravesh, 0.5)),
              0.725, 5e-4);
  const RestitutionCurve gonthier = restitution_curve(ForceModel::gonthier);
  ASSERT_EQ(gonthier.requested.size(), 100U) << "all but e = 0";
  for (std::size_t k = 0; k < gonthier.requested.size(); ++k) {
    EXPECT_NEAR(gonthier.realised[k], gonthier.requested[k], 1e-12);
  }
  const RestitutionCurve hertz = restitution_curve(ForceModel::hertz, 5);
  EXPECT_EQ(hertz.realised, std::vector<double>(5, 1.0));
}

}  // namespace
}  // namespace carom
