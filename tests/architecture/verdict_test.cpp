// SPDX-License-Identifier: MIT
//
// No result that breaks a condition is shown without saying so. The example is Housner's rocking
// block: half width b, half height h, turning about its left corner until the right one lands,
// plastic and without slip. Let go, the left corner lifts off and ω⁺/ω⁻ = 1 − 1.5 sin²α with
// tan α = b/h, as long as that is positive; held down, it would have to be pulled.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"

namespace carom {
namespace {

Scenario rocking_block(double b, double h, bool hold) {
  auto mechanism = std::make_shared<Mechanism>();
  const double inertia = (b * b + h * h) / 3;
  mechanism->bodies = {{"block", BodyKind::rigid, 1, inertia, NoShape{}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  mechanism->contacts = {{"left", PointLine{{0, Place::at, {-b, -h}}, floor}, 0, 0, 0, hold},
                         {"right", PointLine{{0, Place::at, {b, -h}}, floor}, 0, 100, 100, false}};
  auto motion = std::make_shared<Motion>();
  motion->state = {{b, h, 0}, {h, -b, -1}};
  Scenario scenario;
  scenario.mechanism = mechanism;
  scenario.motion = motion;
  return scenario;
}

bool says(const Evaluation& evaluation, const std::string& words) {
  return std::ranges::any_of(evaluation.verdict, [&](const Finding& finding) {
    return finding.text.find(words) != std::string::npos && finding.equation == "B(77)";
  });
}

bool audits_clean(const Evaluation& evaluation) {
  return !evaluation.audit.empty() &&
         std::ranges::all_of(evaluation.audit, [](const Residual& r) { return r.holds(); });
}

TEST(Verdict, ContactLetGoIsNoneOfItsBusiness) {
  const Evaluation block = compute(rocking_block(0.3, 1, false));
  ASSERT_EQ(block.result.status, ImpactStatus::solved);
  EXPECT_EQ(block.role[0], ContactRole::resting);
  EXPECT_NEAR(block.result.qdot_plus[2], -0.876147, 0.5e-6);
  EXPECT_TRUE(audits_clean(block));
  EXPECT_FALSE(says(block, "would"));
}

// P(3).
TEST(Verdict, TellsOfAContactThatWouldPull) {
  const Evaluation block = compute(rocking_block(0.3, 1, true));
  ASSERT_EQ(block.result.status, ImpactStatus::solved);
  EXPECT_EQ(block.role[0], ContactRole::held);
  ASSERT_EQ(block.result.impulses.size(), 2u);
  EXPECT_NEAR(block.result.impulses[1].normal, -2.1222, 0.5e-4);
  EXPECT_TRUE(audits_clean(block)) << "the laws hold; only the sign is wrong";
  EXPECT_TRUE(says(block, "left would pull"));
  EXPECT_EQ(block.verdict.front().severity, Severity::warning) << "it stands in the headline";
}

TEST(Verdict, TellsOfAContactThatWouldPenetrate) {
  // sin²α = 0.8: the wide block would turn back through the floor.
  const Evaluation block = compute(rocking_block(2, 1, false));
  ASSERT_EQ(block.result.status, ImpactStatus::solved);
  EXPECT_NEAR(block.result.qdot_plus[2], 0.2, 1e-12);
  EXPECT_TRUE(says(block, "left would penetrate"));
  EXPECT_TRUE(block.verdict.front().text.starts_with("energy consistent, but contact left would"))
      << block.verdict.front().text;
}

TEST(Verdict, SaysThatTheNumbersAreThoseOfTheRigidLawWhereAContactIsCompliant) {
  const auto speaks_of_compliance = [](const char* name) {
    return std::ranges::any_of(compute(load_gallery(name)).verdict, [](const Finding& finding) {
      return finding.severity == Severity::note &&
             finding.text.find("takes contact tip as rigid") != std::string::npos;
    });
  };
  EXPECT_TRUE(speaks_of_compliance("double-pendulum-compliant"));
  EXPECT_FALSE(speaks_of_compliance("double-pendulum"));
}

// The double pendulum of the gallery: point masses m₁ = 5, m₂ = 2 on massless rods of 0.5 and 0.25,
// the tip 0.6 below the pivot, stretched at x = 0.45. A unit impulse f at the tip meets the tension
// of both rods, which gives W = (I − k u₂u₂ᵀ)/m₂ with k = m₁/(m₁ + m₂ sin²β), β the bend of the
// elbow and u₂ the direction of the second rod; sin² of the kinetic angle is 1 − W_nt²/(W_nn W_tt).
double kinetic_sine(double x) {
  constexpr double l1 = 0.5, l2 = 0.25, y = -0.6, m1 = 5, m2 = 2;
  const double d = std::hypot(x, y);
  const double along = (l1 * l1 - l2 * l2 + d * d) / (2 * d);
  const double aside = std::sqrt(l1 * l1 - along * along);
  // The second rod turns clockwise from the first: the elbow lies to the left of the chord.
  const double elbow_x = (along * x - aside * y) / d, elbow_y = (along * y + aside * x) / d;
  const double ux = (x - elbow_x) / l2, uy = (y - elbow_y) / l2;
  const double sine_of_bend = (elbow_x * uy - elbow_y * ux) / l1;
  const double k = m1 / (m1 + m2 * sine_of_bend * sine_of_bend);
  const double nn = 1 - k * uy * uy, tt = 1 - k * ux * ux, nt = k * ux * uy;
  return std::sqrt(1 - nt * nt / (nn * tt));
}

TEST(Verdict, WarnsOfANearlySingularPose) {
  for (const double x : {0.1, 0.3, 0.448, 0.4491, 0.4494, 0.4499, 0.449986}) {
    SCOPED_TRACE(x);
    const Evaluation pendulum =
        compute(with_parameter(load_gallery("double-pendulum"), "pose.tip.x", x));
    ASSERT_TRUE(pendulum.pose_reached);
    ASSERT_FALSE(pendulum.verdict.empty());
    EXPECT_NEAR(*pendulum.indicators.e_star_conservative.number, kinetic_sine(x), 1e-9);
    const Finding& verdict = pendulum.verdict.front();
    const bool singular = kinetic_sine(x) < 0.1;
    EXPECT_EQ(verdict.severity, singular ? Severity::warning : Severity::good) << verdict.text;
    EXPECT_EQ(verdict.text.find("nearly singular") != std::string::npos, singular);
    const auto saying_so = std::ranges::count_if(pendulum.verdict, [](const Finding& finding) {
      return finding.text.find("nearly singular") != std::string::npos;
    });
    EXPECT_EQ(saying_so, singular ? 1 : 0) << "once is enough";
  }
}

// On 4x² + y² = 1 the hand moves with dx/dy = −y/(4x): across the floor with the sine
// 2√(1 − y²)/√(4 − 3y²), whatever its mass.
TEST(Verdict, WarnsWhereAGuidedPointHardlyLeavesTheSurface) {
  for (const double y : {-0.6, -0.95, -0.99, -0.998, -0.999, -0.9999}) {
    SCOPED_TRACE(y);
    const Evaluation hand =
        compute(with_parameter(load_gallery("ellipse-manipulator"), "contacts.floor.line_y", y));
    ASSERT_TRUE(hand.pose_reached);
    const double sine = 2 * std::sqrt((1 - y * y) / (4 - 3 * y * y));
    const bool singular = sine < 0.1;
    EXPECT_EQ(singular, y < -0.9985);
    const Finding& verdict = hand.verdict.front();
    EXPECT_EQ(verdict.severity, singular ? Severity::warning : Severity::good) << verdict.text;
    EXPECT_EQ(verdict.text.find("nearly singular") != std::string::npos, singular);
  }
}

}  // namespace
}  // namespace carom
