// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>

#include "core/study/compute.h"
#include "ui/scene/build_scene.h"

namespace carom::ui {
namespace {

/// A disc at rest in a corner of floor and wall.
Scenario discInCorner() {
  auto mechanism = std::make_shared<Mechanism>();
  mechanism->bodies = {{"disc", BodyKind::rigid, 1, {}, DiscShape{0.1}}};
  mechanism->contacts = {
      {"floor", DiscLine{0, {{ground, Place::at, {}}, pi / 2}}, 0.5, 0, 0, false},
      {"wall", DiscLine{0, {{ground, Place::at, {}}, 0}}, 0.5, 0, 0, false}};
  auto motion = std::make_shared<Motion>();
  motion->state = {{0.1, 0.1, 0}, {0, 0, 0}};
  motion->velocity.targets = {PointVelocity{"push", {0, Place::at, {}}, 0.0, 0.0}};
  Scenario scenario;
  scenario.mechanism = mechanism;
  scenario.motion = motion;
  return scenario;
}

QPointF grip(int contact) {
  const Scenario scenario = discInCorner();
  const std::vector<Handle> handles = handlesOf(scenario, compute(scenario), 1, contact);
  const auto found = std::ranges::find(handles, HandleKind::velocity, &Handle::kind);
  return found == handles.end() ? QPointF() : found->offsetPx;
}

// At rest the grip of the velocity points into the surface of the contact that is shown.
TEST(VelocityGrip, PointsIntoTheContactThatIsShown) {
  const QPointF floor = grip(0), wall = grip(1);
  EXPECT_NEAR(floor.x(), 0, 1e-9);
  EXPECT_GT(std::abs(floor.y()), 1);
  EXPECT_LT(wall.x(), -1);
  EXPECT_NEAR(wall.y(), 0, 1e-9);
}

}  // namespace
}  // namespace carom::ui
