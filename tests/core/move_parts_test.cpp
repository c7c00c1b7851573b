// SPDX-License-Identifier: MIT
//
// Parts of a design that are moved in the drawing. Expected numbers are plane geometry: what is
// moved keeps its shape, and triangles of 3, 4 and 5.
#include "core/edit/move_parts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/edit/dimension.h"
#include "core/edit/draw.h"
#include "core/edit/reshape.h"
#include "core/io/gallery.h"
#include "core/study/compute.h"

namespace carom {
namespace {

constexpr double tight = 1e-12;

Scenario moved(const Scenario& scenario, const std::vector<PartName>& parts, Vec2 by) {
  return with_parts_moved(scenario, parts, by);
}
Vec2 place(const Scenario& scenario, const Anchor& anchor) {
  return world_point(*scenario.mechanism, scenario.motion->state.q, anchor);
}
double length_of(const Scenario& scenario, std::size_t i) {
  return std::get<RodShape>(scenario.mechanism->bodies[i].shape).length;
}
void expect_at(Vec2 is, Vec2 wanted) {
  EXPECT_NEAR(is.x, wanted.x, tight);
  EXPECT_NEAR(is.y, wanted.y, tight);
}

/// From the ground at the origin to (3, 0), and from there to (3, 1).
Scenario two_rods() {
  const Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{3, 0}, {}});
  return resolved(with_rod(s, spot_near(s, {3, 0}, 0.01), {{3, 1}, {}}));
}
PartName name_of_joint(const Scenario& scenario, std::size_t i) {
  return {PartKind::joint, scenario.mechanism->joints[i].name};
}

TEST(MoveParts, APivotTakesTheEndsThatItHolds) {
  const Scenario before = two_rods();
  const Scenario s = resolved(moved(before, {name_of_joint(before, 1)}, {0, 4}));
  EXPECT_NEAR(length_of(s, 0), 5, tight) << "from the origin to (3, 4)";
  EXPECT_NEAR(length_of(s, 1), 3, tight) << "from (3, 4) to (3, 1)";
  expect_at(place(s, {.body = 1, .place = Place::end}), {3, 1});
}

TEST(MoveParts, ABodyKeepsItsShapeAndTakesWhatIsJoinedToIt) {
  const Scenario before = two_rods();
  const Scenario s = resolved(moved(before, {{PartKind::body, "rod-2"}}, {0, 4}));
  EXPECT_NEAR(length_of(s, 0), 5, tight);
  EXPECT_NEAR(length_of(s, 1), 1, tight);
  expect_at(place(s, {.body = 1, .place = Place::start}), {3, 4});
  expect_at(place(s, {.body = 1, .place = Place::end}), {3, 5});
}

TEST(MoveParts, ARodOnTheGroundTakesItsPivotAlong) {
  const Scenario before = two_rods();
  const Scenario s =
      resolved(moved(before, {{PartKind::body, "rod"}, {PartKind::body, "rod-2"}}, {-1, 2}));
  expect_at(anchor_b(s.mechanism->joints[0].kind).body == ground
                ? anchor_b(s.mechanism->joints[0].kind).p
                : anchor_a(s.mechanism->joints[0].kind).p,
            {-1, 2});
  EXPECT_NEAR(length_of(s, 0), 3, tight);
  EXPECT_NEAR(length_of(s, 1), 1, tight);
  expect_at(place(s, {.body = 1, .place = Place::end}), {2, 3});
}

TEST(MoveParts, ARodBetweenWhatIsMovedKeepsItsMassCentre) {
  Scenario before = two_rods();
  before = with_rod(before, spot_near(before, {3, 1}, 0.01), {{0, 1}, {}});
  Mechanism mechanism = *before.mechanism;
  std::get<RodShape>(mechanism.bodies[1].shape).mass_centre = 0.25;
  before.mechanism = std::make_shared<const Mechanism>(mechanism);
  before = resolved(before);
  const Scenario s =
      resolved(moved(before, {{PartKind::body, "rod"}, {PartKind::body, "rod-3"}}, {0.5, 0.25}));
  EXPECT_EQ(std::get<RodShape>(s.mechanism->bodies[1].shape).mass_centre, 0.25);
  EXPECT_NEAR(length_of(s, 1), 1, tight);
}

TEST(MoveParts, AWallIsMovedAndNothingElse) {
  Scenario before = with_disc({}, {{0, 1}, {}}, 0.2);
  before = resolved(with_wall(before, {.body = 0}, {-1, 0}, {1, 0}));
  const PartName wall{PartKind::contact, before.mechanism->contacts[0].name};
  const Scenario s = moved(before, {wall}, {0.5, -0.25});
  const DimensionHandle was = dimension_handles(before).back(), is = dimension_handles(s).back();
  ASSERT_TRUE(was.is_same(is));
  expect_at(is.at, was.at + Vec2{0.5, -0.25});
  expect_at(place(s, {.body = 0}), {0, 1});
}

TEST(MoveParts, WhatHasNoPlaceIsRefused) {
  const Scenario s = two_rods();
  EXPECT_THROW(moved(s, {{PartKind::velocity_target, "rod"}}, {1, 0}), InputError);
  EXPECT_EQ(moved(s, {{PartKind::velocity_target, "rod"}}, {}), s) << "no way";
  Scenario nowhere = s;
  nowhere.motion = std::make_shared<const Motion>();
  EXPECT_THROW(moved(nowhere, {{PartKind::body, "rod"}}, {1, 0}), InputError);
}

/// How far the two points of a pivot are apart, at worst.
double opening(const Scenario& scenario) {
  double worst = 0;
  for (const Joint& joint : scenario.mechanism->joints) {
    if (!std::holds_alternative<RevoluteJoint>(joint.kind)) continue;
    worst = std::max(
        worst, norm(place(scenario, anchor_a(joint.kind)) - place(scenario, anchor_b(joint.kind))));
  }
  return worst;
}

TEST(MoveParts, OfEveryMechanismOfTheGalleryEachBodyGoesThereWithItsPivotsClosed) {
  constexpr Vec2 by{0.0125, 0.0075};
  std::size_t bodies = 0;
  for (const GalleryEntry& entry : list_gallery()) {
    const Scenario before = resolved(load_gallery(entry.name));
    for (std::size_t i = 0; i < before.mechanism->bodies.size() && i < 6; ++i) {
      const std::string name = before.mechanism->bodies[i].name;
      SCOPED_TRACE(entry.name + " " + name);
      const Scenario s = moved(before, {{PartKind::body, name}}, by);
      const int body = static_cast<int>(i);
      EXPECT_LT(norm(place(s, {.body = body}) - place(before, {.body = body}) - by), 1e-9);
      EXPECT_LE(opening(s), opening(before) + 1e-9);
      EXPECT_EQ(s.mechanism->bodies[i].mass, before.mechanism->bodies[i].mass);
      EXPECT_EQ(s.mechanism->bodies[i].shape, before.mechanism->bodies[i].shape);
      ++bodies;
    }
  }
  EXPECT_GT(bodies, 20U);
}

}  // namespace
}  // namespace carom
