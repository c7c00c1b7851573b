// SPDX-License-Identifier: MIT
//
// Every impact of every motion of the gallery, taken as a scenario of its own, is the same impact:
// what the motion found at it is found again from what the text of that scenario prescribes.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/edit/instant.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"
#include "core/study/simulation.h"

namespace carom {
namespace {

constexpr std::size_t impacts_of_each = 6;

State before(const TrajectoryImpact& impact) {
  return {impact.q, impact.result.qdot_minus, impact.t};
}

double largest(const std::vector<double>& values) {
  double out = 0;
  for (const double value : values) out = std::max(out, std::abs(value));
  return out;
}

double farthest(const std::vector<double>& a, const std::vector<double>& b) {
  double out = 0;
  for (std::size_t i = 0; i < a.size(); ++i) out = std::max(out, std::abs(a[i] - b[i]));
  return out;
}

TEST(InstantProperty, AnImpactThatIsTakenIsTheSameImpact) {
  int taken = 0;
  for (const GalleryEntry& entry : list_gallery()) {
    SCOPED_TRACE(entry.name);
    const Scenario scenario = resolved(load_gallery(entry.name));
    const Trajectory motion = simulate(scenario, compute(scenario), {.until = 2});
    for (std::size_t i = 0; i < std::min(motion.impacts.size(), impacts_of_each); ++i) {
      const TrajectoryImpact& impact = motion.impacts[i];
      SCOPED_TRACE(i);
      Scenario instant = at_instant(scenario, before(impact));
      instant.law = impact.law;
      const Evaluation again = compute(read_scenario(write_scenario(instant)));
      ASSERT_TRUE(again.pose_reached) << again.pose_reason;
      EXPECT_TRUE(again.velocity_reason.empty()) << again.velocity_reason;
      EXPECT_LE(farthest(again.state.q, impact.q), 1e-9 * std::max(1.0, largest(impact.q)));
      const double fastest = largest(impact.result.qdot_minus);
      EXPECT_LE(farthest(again.state.qdot, impact.result.qdot_minus), 1e-7 * fastest);
      if (!impact.unique) continue;
      EXPECT_LE(farthest(again.result.qdot_plus, impact.result.qdot_plus), 1e-6 * fastest);
      ++taken;
    }
  }
  EXPECT_GT(taken, 60);
}

// Closing what is closed already, or taking the instant that is there, changes no number.
TEST(InstantProperty, TheOwnInstantIsTheScenario) {
  for (const GalleryEntry& entry : list_gallery()) {
    SCOPED_TRACE(entry.name);
    const Scenario scenario = resolved(load_gallery(entry.name));
    const Evaluation e = compute(scenario);
    const Evaluation again =
        compute(read_scenario(write_scenario(at_instant(scenario, scenario.motion->state))));
    ASSERT_TRUE(again.pose_reached) << again.pose_reason;
    EXPECT_LE(farthest(again.state.q, e.state.q), 1e-9 * std::max(1.0, largest(e.state.q)));
    EXPECT_LE(farthest(again.state.qdot, e.state.qdot), 1e-8 * largest(e.state.qdot));
  }
}

// Each assembly is reached again from the text alone.
TEST(InstantProperty, AnAssemblyHasAWord) {
  int several = 0;
  for (const GalleryEntry& entry : list_gallery()) {
    SCOPED_TRACE(entry.name);
    const Scenario scenario = resolved(load_gallery(entry.name));
    const std::vector<std::vector<double>> all = assemblies(scenario, {.left = 1000000});
    several += all.size() > 1 ? 1 : 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      SCOPED_TRACE(i);
      const Evaluation again =
          compute(read_scenario(write_scenario(with_assembly(scenario, all[i]))));
      ASSERT_TRUE(again.pose_reached) << again.pose_reason;
      for (std::size_t k = 0; k < all[i].size(); ++k) {
        const double apart = again.state.q[k] - all[i][k];
        const double whole = std::min(std::abs(apart), std::abs(std::remainder(apart, 2 * pi)));
        EXPECT_LE(whole, 1e-8 * std::max(1.0, largest(all[i]))) << k;
      }
    }
  }
  EXPECT_GT(several, 5);
}

}  // namespace
}  // namespace carom
