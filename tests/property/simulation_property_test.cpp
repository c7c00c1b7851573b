// SPDX-License-Identifier: MIT
//
// Whatever a person makes of the gallery: its motion before and after the impact is computed, or
// says in its ends why it goes no farther. Nothing is thrown, and all numbers are finite.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "core/pose/resolve.h"
#include "core/scenario/parameters.h"
#include "core/study/simulation.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

bool all_finite(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

void expect_whole(const Trajectory& trajectory) {
  ASSERT_FALSE(trajectory.phases.empty());
  EXPECT_FALSE(trajectory.start.text.empty());
  EXPECT_FALSE(trajectory.end.text.empty());
  double last = trajectory.start.t;
  for (const Phase& phase : trajectory.phases) {
    ASSERT_GT(phase.size(), 0U);
    EXPECT_GE(phase.t.front(), last);
    const auto not_later = std::ranges::adjacent_find(phase.t, std::greater_equal<>());
    EXPECT_EQ(not_later, phase.t.end()) << "two samples at one instant";
    for (const auto* values : {&phase.t, &phase.q, &phase.qdot, &phase.qddot, &phase.force}) {
      EXPECT_TRUE(all_finite(*values));
    }
    last = phase.t.back();
  }
}

/// What a person does to a scenario: sets numbers, drags points, throws.
class Editor {
 public:
  explicit Editor(std::uint64_t seed) : generator_(seed) {}

  Scenario some_scenario() {
    const std::vector<GalleryEntry> all = list_gallery();
    Scenario scenario = resolved(load_gallery(all[below(all.size())].name));
    for (std::size_t edits = 1 + below(6); edits > 0; --edits) {
      try {
        scenario = resolved(below(3) == 0 ? dragged(scenario) : changed(scenario));
      } catch (const InputError&) {
        continue;  // out of range: refused
      }
    }
    return scenario;
  }

  double between(double low, double high) {
    return std::uniform_real_distribution(low, high)(generator_);
  }

  std::size_t below(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(generator_);
  }

 private:
  Scenario changed(const Scenario& scenario) {
    const std::vector<Parameter> all = list_parameters(scenario);
    const Parameter& one = all[below(all.size())];
    const double values[] = {-one.value,
                             0,
                             one.value * std::pow(10, between(-2, 2)),
                             one.value * between(0.5, 1.5),
                             one.value + between(-1, 1),
                             one.value + between(-10, 10)};
    return with_parameter(scenario, one.path, values[below(std::size(values))]);
  }

  Scenario dragged(const Scenario& scenario) {
    const Mechanism& mechanism = *scenario.mechanism;
    const int body = static_cast<int>(below(mechanism.bodies.size()));
    const Anchor anchor{body, Place::at, {}};
    const double size = plan_elimination(mechanism).size;
    const Vec2 by{between(-size, size), between(-size, size)};
    const std::vector<double>& q = scenario.motion->state.q;
    const DragResult drag = drag_pose(
        mechanism, q,
        {.anchor = anchor, .target = world_point(mechanism, q, anchor) + by, .closed = {}});
    Scenario out = scenario;
    auto motion = std::make_shared<Motion>(*scenario.motion);
    motion->pose = measured_pose(mechanism, motion->pose, drag.q);
    motion->state.q = drag.q;
    out.motion = std::move(motion);
    return out;
  }

  std::mt19937_64 generator_;
};

TEST(Simulation, NeverThrowsWhateverWasMadeOfTheGallery) {
  const std::uint64_t first = test::seed(20261101);
  for (std::uint64_t seed = first; seed < first + 250; ++seed) {
    Editor editor(seed);
    const Scenario scenario = editor.some_scenario();
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + scenario.description->title);
    try {
      const SimulationSpec spec{editor.between(0, 1), editor.between(0, 1), 200};
      const Trajectory trajectory = simulate(scenario, compute(scenario), spec);
      expect_whole(trajectory);
      if (seed % 8 == 0) to_table(scenario, trajectory, 0.02, JointColumns::forces);
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what() << '\n' << write_scenario(scenario);
    }
  }
}

// With its rear foot stuck to the ground and its knee almost stretched, the robot read backward
// comes to 2·10⁸ m/s within 5.4 ms: there a step of the integration is shorter than the rounding of
// the time.
TEST(Simulation, EndsWhereTheMotionBeforeGrowsWithoutBound) {
  const Scenario scenario = read_scenario(read_text_file(CAROM_TEST_DATA "/biped-unbounded.json"));
  const Trajectory trajectory = simulate(scenario, compute(scenario), {0.5, 0.5});
  expect_whole(trajectory);
  EXPECT_EQ(trajectory.start.reason, EndReason::cannot_go_on);
  EXPECT_NEAR(trajectory.start.t, -0.0054256573865, 1e-12);
  EXPECT_NE(trajectory.start.text.find("without bound"), std::string::npos);
}

}  // namespace
}  // namespace carom
