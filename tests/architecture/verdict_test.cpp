// SPDX-License-Identifier: MIT
//
// No result that breaks a condition is shown without saying so. The example is Housner's rocking
// block: half width b, half height h, turning about its left corner until the right one lands,
// plastic and without slip. Let go, the left corner lifts off and ω⁺/ω⁻ = 1 − 1.5 sin²α with
// tan α = b/h, as long as that is positive; held down, it would have to be pulled.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

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

TEST(Verdict, TellsOfAContactThatWouldPull) {
  const Evaluation block = compute(rocking_block(0.3, 1, true));
  ASSERT_EQ(block.result.status, ImpactStatus::solved);
  EXPECT_EQ(block.role[0], ContactRole::held);
  ASSERT_EQ(block.result.impulses.size(), 2u);
  EXPECT_NEAR(block.result.impulses[1].normal, -2.1222, 0.5e-4);
  EXPECT_TRUE(audits_clean(block)) << "the laws hold; only the sign is wrong";
  EXPECT_TRUE(says(block, "left would pull"));
}

TEST(Verdict, TellsOfAContactThatWouldPenetrate) {
  // sin²α = 0.8: the wide block would turn back through the floor.
  const Evaluation block = compute(rocking_block(2, 1, false));
  ASSERT_EQ(block.result.status, ImpactStatus::solved);
  EXPECT_NEAR(block.result.qdot_plus[2], 0.2, 1e-12);
  EXPECT_TRUE(says(block, "left would penetrate"));
}

}  // namespace
}  // namespace carom
