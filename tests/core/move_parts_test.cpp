// SPDX-License-Identifier: MIT
//
// Parts of a design that are moved in the drawing. Expected numbers are plane geometry: what is
// moved keeps its shape, and triangles of 3, 4 and 5.
#include "core/edit/move_parts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "core/base/error.h"
#include "core/edit/dimension.h"
#include "core/edit/draw.h"
#include "core/edit/parts.h"
#include "core/edit/reshape.h"
#include "core/edit/templates.h"
#include "core/io/gallery.h"
#include "core/study/compute.h"

namespace carom {
namespace {

constexpr double move_tolerance = 1e-12;

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
  EXPECT_NEAR(is.x, wanted.x, move_tolerance);
  EXPECT_NEAR(is.y, wanted.y, move_tolerance);
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
  EXPECT_NEAR(length_of(s, 0), 5, move_tolerance) << "from the origin to (3, 4)";
  EXPECT_NEAR(length_of(s, 1), 3, move_tolerance) << "from (3, 4) to (3, 1)";
  expect_at(place(s, {.body = 1, .place = Place::end}), {3, 1});
}

// The rod turns from the direction of x to that of (3, 4); the arc on it stays where it is drawn.
TEST(MoveParts, AnArcOnARodThatTurnsStaysAsItIsDrawn) {
  Scenario before = with_particle(two_rods(), {{9, 9}, {}});
  before = resolved(with_part(
      before,
      Contact{.name = "arc",
              .geometry = PointArc{
                  {.body = 2},
                  {.centre = {.body = 0}, .radius = 0.5, .from_angle = 0.2, .to_angle = 1.5}}}));
  const Scenario s = resolved(moved(before, {name_of_joint(before, 1)}, {0, 4}));
  const Arc& arc = std::get<PointArc>(s.mechanism->contacts[0].geometry).surface;
  const double turned = std::atan2(4, 3);
  EXPECT_NEAR(arc.from_angle, 0.2 - turned, move_tolerance);
  EXPECT_NEAR(arc.to_angle, 1.5 - turned, move_tolerance);
}

TEST(MoveParts, ABodyKeepsItsShapeAndTakesWhatIsJoinedToIt) {
  const Scenario before = two_rods();
  const Scenario s = resolved(moved(before, {{PartKind::body, "rod-2"}}, {0, 4}));
  EXPECT_NEAR(length_of(s, 0), 5, move_tolerance);
  EXPECT_NEAR(length_of(s, 1), 1, move_tolerance);
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
  EXPECT_NEAR(length_of(s, 0), 3, move_tolerance);
  EXPECT_NEAR(length_of(s, 1), 1, move_tolerance);
  expect_at(place(s, {.body = 1, .place = Place::end}), {2, 3});
}

/// Two rods, whose pivot is moved from (3, 0) to (3, 4): from there 5 m to the origin and to (7,
/// 1), at a right angle.
Scenario two_rods_with(const std::function<void(std::vector<Joint>&)>& change) {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{3, 0}, {}});
  s = resolved(with_rod(s, spot_near(s, {3, 0}, 0.01), {{7, 1}, {}}));
  Mechanism mechanism = *s.mechanism;
  change(mechanism.joints);
  s.mechanism = std::make_shared<const Mechanism>(mechanism);
  return s;
}

// The second rod's angle to the first is atan(1/4) before and −90° then.
TEST(MoveParts, AWeldKeepsTheAngleThatIsDrawn) {
  const Anchor inner{.body = 0, .place = Place::end}, outer{.body = 1, .place = Place::start};
  for (const bool swapped : {false, true}) {
    const double sign = swapped ? -1 : 1, angle = sign * std::atan2(1.0, 4.0);
    const WeldJoint weld =
        swapped ? WeldJoint{inner, outer, angle} : WeldJoint{outer, inner, angle};
    const Scenario before =
        two_rods_with([&](std::vector<Joint>& joints) { joints[1].kind = weld; });
    const Scenario s = resolved(moved(before, {name_of_joint(before, 1)}, {0, 4}));
    EXPECT_NEAR(length_of(s, 0), 5, move_tolerance);
    EXPECT_NEAR(length_of(s, 1), 5, move_tolerance);
    EXPECT_NEAR(std::get<WeldJoint>(s.mechanism->joints[1].kind).angle, -sign * pi / 2,
                move_tolerance);
  }
}

TEST(MoveParts, AMotorHasTheAngleThatIsDrawn) {
  AngleDrive motor;
  motor.a.body = 1;
  motor.b.body = 0;
  motor.offset = std::atan2(1.0, 4.0);
  const Scenario before = two_rods_with([&](std::vector<Joint>& joints) {
    joints.push_back({"motor", motor});
  });
  const Scenario s = resolved(moved(before, {name_of_joint(before, 1)}, {0, 4}));
  EXPECT_NEAR(length_of(s, 1), 5, move_tolerance);
  EXPECT_NEAR(std::get<AngleDrive>(s.mechanism->joints[2].kind).offset, -pi / 2, move_tolerance);
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
  EXPECT_NEAR(length_of(s, 1), 1, move_tolerance);
}

TEST(MoveParts, AWallIsMovedAndNothingElse) {
  Scenario before = with_disc({}, {{0, 1}, {}}, 0.2);
  before = resolved(with_wall(before, {.body = 0}, {-1, 0}, {1, 0}));
  const PartName wall{PartKind::contact, before.mechanism->contacts[0].name};
  const Scenario s = moved(before, {wall}, {0.5, -0.25});
  const DimensionHandle was = dimension_handles(before).front(), is = dimension_handles(s).front();
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

/// Where all points of joints, contacts and force elements are in the world.
std::vector<Vec2> points_of(const Scenario& scenario) {
  Parts parts(scenario);
  std::vector<Vec2> points;
  const auto add = [&](auto& list) {
    for (auto& part : list) {
      each_point(part, [&](Anchor& anchor) { points.push_back(place(scenario, anchor)); });
    }
  };
  add(parts.mechanism.joints);
  add(parts.mechanism.contacts);
  add(parts.mechanism.forces);
  return points;
}

void expect_all_moved(const Scenario& before, Vec2 by) {
  std::vector<PartName> all = parts_of(before);
  std::erase_if(all, [](const PartName& part) {
    return part.kind == PartKind::pose_target || part.kind == PartKind::velocity_target ||
           part.kind == PartKind::closed_target || part.kind == PartKind::impulse;
  });
  const std::vector<Vec2> was = points_of(before), is = points_of(moved(before, all, by));
  ASSERT_EQ(is.size(), was.size());
  for (std::size_t i = 0; i < is.size(); ++i) {
    EXPECT_LT(norm(is[i] - was[i] - by), 1e-9) << i << " by " << by.x << ", " << by.y;
  }
}

// A step that is the distance of two points brings one to where the other one was.
TEST(MoveParts, AllOfAMechanismGoesThereThoughOnePointComesToWhereAnotherWas) {
  std::vector<Scenario> all;
  for (const GalleryEntry& entry : list_gallery()) all.push_back(load_gallery(entry.name));
  for (const Template& row : templates()) all.push_back(from_template(row.name));
  int steps = 0;
  for (const Scenario& one : all) {
    const Scenario before = resolved(one);
    SCOPED_TRACE(before.description->title);
    const std::vector<Vec2> points = points_of(before);
    expect_all_moved(before, {0.1, 0});
    for (std::size_t i = 1; i < points.size() && i < 9; ++i, ++steps) {
      if (norm(points[i] - points[0]) > 1e-6) expect_all_moved(before, points[i] - points[0]);
    }
  }
  EXPECT_GT(steps, 200);
}

TEST(MoveParts, AWallComesToWhereAnotherWas) {
  Scenario before = with_disc({}, {{0, 1}, {}}, 0.2);
  before = with_wall(before, {.body = 0}, {-1, 0}, {1, 0});
  before = resolved(with_wall(before, {.body = 0}, {-1, -0.5}, {1, -0.5}));
  const PartName upper{PartKind::contact, before.mechanism->contacts[0].name},
      lower{PartKind::contact, before.mechanism->contacts[1].name};
  const Scenario s = moved(before, {upper, lower}, {0, -0.5});
  for (std::size_t i = 0; i < 2; ++i) {
    const auto line_of = [i](const Scenario& scenario) {
      return std::get<DiscLine>(scenario.mechanism->contacts[i].geometry).surface.through;
    };
    expect_at(place(s, line_of(s)), place(before, line_of(before)) + Vec2{0, -0.5});
  }
}

}  // namespace
}  // namespace carom
