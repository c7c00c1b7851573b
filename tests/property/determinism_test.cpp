// SPDX-License-Identifier: MIT
//
// The same scenario gives the same bytes: whatever was computed before, and wherever in the world
// the computer stands.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/io/csv.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/motion/simulate.h"
#include "core/study/compute.h"
#include "core/study/map.h"
#include "core/study/simulation.h"
#include "tests/support/comma_locale.h"

namespace carom {
namespace {

std::string sweep_bytes(const std::string& name) {
  const Scenario scenario = load_gallery(name);
  const SweepAxis& axis = scenario.axis;
  return write_csv(sweep(scenario, {axis.path, axis.from, axis.to, 101}));
}

/// Past both ends of the reachable tip: rows with gaps and their reasons.
std::string gap_bytes(const std::string&) {
  return write_csv(sweep(load_gallery("double-pendulum"), {"pose.tip.x", -0.6, 0.6, 101}));
}

/// Empty where several contacts strike: they have no common plane.
std::string map_bytes(const std::string& name) {
  const Evaluation evaluation = compute(load_gallery(name));
  if (!evaluation.has_plane) return {};
  MapSpec spec;
  spec.e_count = 61;
  spec.mu_count = 47;
  return write_csv(to_table(make_map(evaluation.plane, spec)));
}

std::string motion_bytes(const std::string& name) {
  const Scenario scenario = load_gallery(name);
  SimulationSpec spec;
  spec.approach = 0.1;
  spec.until = 0.4;
  const Trajectory motion = simulate(scenario, compute(scenario), spec);
  return write_csv(to_table(scenario, motion, 0.005));
}

/// As it is saved, with the state it was resolved to.
std::string scenario_bytes(const std::string& name) {
  return write_scenario(resolved(load_gallery(name)));
}

struct Study {
  const char* word;
  std::string (*bytes)(const std::string& scenario);
};

class Determinism : public testing::TestWithParam<Study> {
 protected:
  [[nodiscard]] static std::vector<std::string> every_scenario() {
    std::vector<std::string> all;
    for (const GalleryEntry& entry : list_gallery()) all.push_back(GetParam().bytes(entry.name));
    return all;
  }
};

// In between lies the work on all other scenarios: nothing of it may be left behind.
TEST_P(Determinism, RepeatsItselfToTheByte) {
  const std::vector<std::string> once = every_scenario();
  const auto is_long = [](const std::string& bytes) { return bytes.size() > 1000; };
  EXPECT_GE(std::ranges::count_if(once, is_long), 18);
  EXPECT_EQ(every_scenario(), once);
}

TEST_P(Determinism, DoesNotDependOnTheLocale) {
  const std::vector<std::string> once = every_scenario();
  const test::CommaLocale comma;
  EXPECT_EQ(every_scenario(), once);
}

INSTANTIATE_TEST_SUITE_P(Of, Determinism,
                         testing::Values(Study{"sweep", sweep_bytes},
                                         Study{"sweep_with_gaps", gap_bytes},
                                         Study{"map", map_bytes}, Study{"motion", motion_bytes},
                                         Study{"scenario", scenario_bytes}),
                         [](const auto& study) { return std::string(study.param.word); });

}  // namespace
}  // namespace carom
