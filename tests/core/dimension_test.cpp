// SPDX-License-Identifier: MIT
//
// Dimensions that are changed by moving a place of the drawing. Expected numbers are plane
// geometry: triangles of 3, 4 and 5, right angles, centroids of triangles.
#include "core/edit/dimension.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/base/error.h"
#include "core/dynamics/evaluate.h"
#include "core/edit/draw.h"
#include "core/io/gallery.h"
#include "core/study/compute.h"

namespace carom {
namespace {

constexpr double tight = 1e-12;

DimensionHandle handle_of(const Scenario& scenario, DimensionKind kind, const std::string& part,
                          int index = 0) {
  for (const DimensionHandle& handle : dimension_handles(scenario)) {
    if (handle.kind == kind && handle.part.name == part && handle.index == index) return handle;
  }
  ADD_FAILURE() << "no such handle at " << part;
  return {};
}
Scenario brought(const Scenario& scenario, DimensionKind kind, const std::string& part, int index,
                 Vec2 to) {
  return with_dimension(scenario, handle_of(scenario, kind, part, index), to);
}
bool has_handle(const Scenario& scenario, DimensionKind kind, const std::string& part) {
  for (const DimensionHandle& handle : dimension_handles(scenario)) {
    if (handle.kind == kind && handle.part.name == part) return true;
  }
  return false;
}

const Body& body(const Scenario& scenario, std::size_t i) {
  return scenario.mechanism->bodies[i];
}
double length_of(const Scenario& scenario, std::size_t i) {
  return std::get<RodShape>(body(scenario, i).shape).length;
}
Vec2 place(const Scenario& scenario, const Anchor& anchor) {
  return world_point(*scenario.mechanism, scenario.motion->state.q, anchor);
}
void expect_at(Vec2 is, Vec2 wanted) {
  EXPECT_NEAR(is.x, wanted.x, tight);
  EXPECT_NEAR(is.y, wanted.y, tight);
}
std::string refusal(const Scenario& scenario, const DimensionHandle& handle, Vec2 to) {
  try {
    with_dimension(scenario, handle, to);
  } catch (const InputError& error) {
    return error.message();
  }
  return {};
}
template <class Joint>
const Joint& joint(const Scenario& scenario, std::size_t i) {
  return std::get<Joint>(scenario.mechanism->joints[i].kind);
}
const Line& line_of(const Scenario& scenario) {
  return std::visit(
      [](const auto& geometry) -> const Line& {
        if constexpr (requires { geometry.surface.through; }) {
          return geometry.surface;
        } else {
          throw std::logic_error("no line");
        }
      },
      scenario.mechanism->contacts[0].geometry);
}

TEST(Dimension, ARodsEndIsPulledAndTheOtherStays) {
  const Scenario rod = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  const Scenario longer = brought(rod, DimensionKind::rod_end, "rod", 1, {3, 4});
  EXPECT_NEAR(length_of(longer, 0), 5, tight);
  expect_at(place(longer, {.body = 0, .place = Place::start}), {0, 0});
  expect_at(place(longer, {.body = 0, .place = Place::end}), {3, 4});
  expect_at(place(longer, {.body = 0}), {1.5, 2});
  const Scenario from_start = brought(rod, DimensionKind::rod_end, "rod", 0, {1, -2});
  EXPECT_NEAR(length_of(from_start, 0), 2, tight);
  EXPECT_NEAR(from_start.motion->state.q[2], std::numbers::pi / 2, tight);
}

TEST(Dimension, AMassCentreKeepsItsDistanceFromTheEndThatStays) {
  Scenario rod = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  rod = brought(rod, DimensionKind::mass_centre, "rod", 0, {0.25, 7});
  ASSERT_TRUE(std::get<RodShape>(body(rod, 0).shape).mass_centre);
  EXPECT_NEAR(*std::get<RodShape>(body(rod, 0).shape).mass_centre, 0.25, tight);
  expect_at(place(rod, {.body = 0}), {0.25, 0});
  expect_at(place(rod, {.body = 0, .place = Place::end}), {1, 0});
  const Scenario by_end = brought(rod, DimensionKind::rod_end, "rod", 1, {2, 0});
  EXPECT_NEAR(*std::get<RodShape>(body(by_end, 0).shape).mass_centre, 0.25, tight);
  const Scenario by_start = brought(rod, DimensionKind::rod_end, "rod", 0, {-1, 0});
  EXPECT_NEAR(*std::get<RodShape>(body(by_start, 0).shape).mass_centre, 1.25, tight);
  expect_at(place(by_start, {.body = 0}), {0.25, 0});
}

/// Crank from (0, 0) to (0, 3), rocker from (8, 0) to (8, 5), coupler between their ends.
Scenario four_bar() {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{0, 3}, {}});
  s = with_rod(s, {{8, 0}, Anchor{.p = {8, 0}}}, {{8, 5}, {}});
  return with_rod(s, spot_near(s, {0, 3}, 0.1), spot_near(s, {8, 5}, 0.1));
}

void expect_pivots_closed(const Scenario& scenario) {
  for (const Joint& one : scenario.mechanism->joints) {
    const Vec2 off = place(scenario, anchor_a(one.kind)) - place(scenario, anchor_b(one.kind));
    EXPECT_NEAR(norm(off), 0, tight) << one.name;
  }
}

TEST(Dimension, APivotTakesBothRodsAlong) {
  const Scenario bars = four_bar();
  ASSERT_EQ(bars.mechanism->joints.size(), 4U);
  const std::string elbow = bars.mechanism->joints[2].name;
  const Scenario moved = brought(bars, DimensionKind::joint, elbow, 0, {4, 3});
  EXPECT_NEAR(length_of(moved, 0), 5, tight) << "crank: 3, 4, 5";
  EXPECT_NEAR(length_of(moved, 1), 5, tight) << "the rocker does not take part";
  EXPECT_NEAR(length_of(moved, 2), std::hypot(4, 2), tight);
  expect_pivots_closed(moved);
  EXPECT_FALSE(has_handle(bars, DimensionKind::rod_end, "rod")) << "its ends are those of pivots";
}

TEST(Dimension, APivotOnTheGroundChangesTheRodThatItHolds) {
  const Scenario bars = four_bar();
  const std::string left = bars.mechanism->joints[0].name;
  const Scenario moved = brought(bars, DimensionKind::ground_point, left, 1, {-4, 0});
  EXPECT_NEAR(length_of(moved, 0), 5, tight);
  EXPECT_NEAR(length_of(moved, 1), 5, tight);
  EXPECT_NEAR(length_of(moved, 2), length_of(bars, 2), tight);
  EXPECT_EQ(anchor_b(moved.mechanism->joints[0].kind), (Anchor{.p = {-4, 0}}));
  expect_pivots_closed(moved);
  // Nothing is left to be closed.
  const Scenario closed = resolved(moved);
  for (std::size_t i = 0; i < closed.motion->state.q.size(); ++i) {
    EXPECT_NEAR(closed.motion->state.q[i], moved.motion->state.q[i], tight);
  }
}

TEST(Dimension, ALinkIsAsLongAsItsPointsAreApart) {
  Scenario s = with_particle({}, {{0, -1}, {}});
  s = with_link(s, spot_near(s, {0, -1}, 0.1), {{0, 0}, {}});
  const Scenario longer = brought(s, DimensionKind::mass_centre, "particle", 0, {3, -4});
  EXPECT_NEAR(joint<DistanceJoint>(longer, 0).length, 5, tight);
  const Scenario from_ground = brought(s, DimensionKind::ground_point, "link", 1, {0, 4});
  EXPECT_NEAR(joint<DistanceJoint>(from_ground, 0).length, 5, tight);
  expect_at(place(from_ground, {.body = 0}), {0, -1});
}

TEST(Dimension, ARopeThatIsTautStaysSoAndASlackOneKeepsItsLength) {
  Scenario s = with_particle({}, {{0, -1}, {}});
  s = with_rope(s, spot_near(s, {0, -1}, 0.1), {{0, 0}, {}});
  const auto rope = [](const Scenario& of) {
    return std::get<Rope>(of.mechanism->contacts[0].geometry).length;
  };
  const Scenario taut = brought(s, DimensionKind::ground_point, "rope", 1, {3, 3});
  EXPECT_NEAR(rope(taut), 5, tight);
  Mechanism slack = *s.mechanism;
  std::get<Rope>(slack.contacts[0].geometry).length = 9;
  s.mechanism = std::make_shared<Mechanism>(slack);
  EXPECT_EQ(rope(brought(s, DimensionKind::ground_point, "rope", 1, {3, 3})), 9);
}

TEST(Dimension, TheRadiusOfADiscIsWhereTheHandIs) {
  const Scenario disc = with_disc({}, {{1, 1}, {}}, 2);
  const Scenario larger = brought(disc, DimensionKind::radius, "disc", 0, {4, 5});
  EXPECT_NEAR(std::get<DiscShape>(body(larger, 0).shape).radius, 5, tight);
  EXPECT_FALSE(has_handle(disc, DimensionKind::mass_centre, "disc"))
      << "where a free disc is, is its pose";
}

TEST(Dimension, ACornerMovesAloneAndTheMassCentreFollows) {
  const Scenario triangle = with_polygon({}, {{{0, 0}, {}}, {{3, 0}, {}}, {{0, 3}, {}}});
  const Scenario tall = brought(triangle, DimensionKind::corner, "polygon", 2, {0, 6});
  const auto at = [&](int i) {
    return place(tall, {.body = 0, .place = Place::vertex, .vertex = i});
  };
  expect_at(at(0), {0, 0});
  expect_at(at(1), {3, 0});
  expect_at(at(2), {0, 6});
  expect_at(place(tall, {.body = 0}), {1, 2});
  EXPECT_FALSE(has_handle(triangle, DimensionKind::mass_centre, "polygon"))
      << "that of a uniform polygon follows from its corners";
}

TEST(Dimension, APivotStaysWhereTheMassCentreIsMoved) {
  Scenario s = with_polygon({}, {{{0, 0}, {}}, {{3, 0}, {}}, {{0, 3}, {}}});
  s = with_pivot(s, spot_near(s, {0, 0}, 0.1));
  Mechanism heavy = *s.mechanism;
  heavy.bodies[0].inertia = 2;
  s.mechanism = std::make_shared<Mechanism>(heavy);
  const Scenario moved = brought(s, DimensionKind::mass_centre, "polygon", 0, {0.5, 0.25});
  expect_at(place(moved, {.body = 0}), {0.5, 0.25});
  for (int i = 0; i < 3; ++i) {
    const Anchor corner{.body = 0, .place = Place::vertex, .vertex = i};
    expect_at(place(moved, corner), place(s, corner));
  }
  expect_pivots_closed(moved);
}

// Where a guide and a pivot of the ground have one place, the last handle is the one that is taken.
TEST(Dimension, APivotComesAfterTheGuideAtItsPlace) {
  const Scenario crank = resolved(load_gallery("slider-crank"));
  std::vector<std::string> there;
  for (const DimensionHandle& handle : dimension_handles(crank)) {
    if (handle.kind == DimensionKind::ground_point) there.push_back(handle.part.name);
  }
  EXPECT_EQ(there, (std::vector<std::string>{"guide", "bearing"}));
}

// A wheel on the end of a rod goes with it, and so does what it is pinned by.
TEST(Dimension, ADiscGoesWithThePivotInItsMiddle) {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{4, 0}, {}});
  s = with_disc(s, spot_near(s, {4, 0}, 0.1), 1);
  const std::string axle = s.mechanism->joints.back().name;
  const Scenario moved = brought(s, DimensionKind::joint, axle, 0, {3, 4});
  EXPECT_NEAR(length_of(moved, 0), 5, tight);
  expect_at(place(moved, {.body = 1}), {3, 4});
  expect_pivots_closed(moved);
}

// A beam that is built in stays built in where its end is pulled aside.
TEST(Dimension, AWeldKeepsTheAngleAtWhichTheRodIsNow) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  s = with_weld(s, spot_near(s, {0, 0}, 0.1));
  const Scenario swung = brought(s, DimensionKind::rod_end, "rod", 1, {0, 2});
  EXPECT_NEAR(joint<WeldJoint>(swung, 0).angle, std::numbers::pi / 2, tight);
  const Scenario closed = resolved(swung);
  expect_at(place(closed, {.body = 0, .place = Place::end}), {0, 2});
}

TEST(Dimension, AWallTurnsAndLengthensByItsEnds) {
  Scenario s = with_particle({}, {{1, 5}, {}});
  s = with_wall(s, {.body = 0}, {0, 0}, {2, 0});
  const Scenario turned = brought(s, DimensionKind::wall_end, "wall", 1, {3, 4});
  EXPECT_NEAR(*line_of(turned).to - *line_of(turned).from, 5, tight);
  EXPECT_NEAR(line_of(turned).normal_angle, std::atan2(3, -4), tight);
  expect_at(line_of(turned).through.p, {0, 0});
  const Scenario by_start = brought(s, DimensionKind::wall_end, "wall", 0, {2, -6});
  EXPECT_NEAR(*line_of(by_start).to, 6, tight);
  EXPECT_EQ(*line_of(by_start).from, 0) << "it still begins at its point";
  expect_at(line_of(by_start).through.p, {2, -6});
  const Scenario moved = brought(s, DimensionKind::wall, "wall", 0, {5, 5});
  EXPECT_EQ(line_of(moved).normal_angle, line_of(s).normal_angle);
  expect_at(line_of(moved).through.p, {4, 5});
}

TEST(Dimension, AFloorWithoutEndsIsTurnedAboutItsPoint) {
  Scenario s = with_particle({}, {{1, 5}, {}});
  Contact floor{
      .name = "floor",
      .geometry = PointLine{{.body = 0}, {.through = {}, .normal_angle = std::numbers::pi / 2}}};
  s = with_part(s, floor);
  const DimensionHandle turn = handle_of(s, DimensionKind::wall_turn, "floor");
  EXPECT_GT(turn.at.x, 0);
  EXPECT_NEAR(turn.at.y, 0, tight);
  const Scenario inclined = with_dimension(s, turn, {std::sqrt(3.0), 1});
  EXPECT_NEAR(line_of(inclined).normal_angle, std::numbers::pi * (0.5 + 1.0 / 6), tight);
  expect_at(line_of(inclined).through.p, {0, 0});
}

// Its handle is 0.4 of the drawing's extent from that point.
TEST(Dimension, AFloorIsTurnedFartherOffInALargerDrawing) {
  Scenario s = with_rod({}, {{1, 1}, {}}, {{4, 5}, {}});
  const Line floor{.through = {}, .normal_angle = std::numbers::pi / 2};
  s = with_part(s, Contact{.name = "floor", .geometry = PointLine{{.body = 0}, floor}});
  EXPECT_NEAR(norm(handle_of(s, DimensionKind::wall_turn, "floor").at), 2, tight);
}

// Two feet stand on one floor: it is one floor that moves.
TEST(Dimension, AFloorOfSeveralContactsIsOne) {
  const Scenario block = resolved(load_gallery("rocking-block"));
  int walls = 0;
  for (const DimensionHandle& handle : dimension_handles(block)) {
    if (handle.kind == DimensionKind::wall) ++walls;
  }
  EXPECT_EQ(walls, 1);
  const DimensionHandle wall =
      handle_of(block, DimensionKind::wall, block.mechanism->contacts[0].name);
  const Scenario lower = with_dimension(block, wall, wall.at + Vec2{0, -0.5});
  for (const Contact& contact : lower.mechanism->contacts) {
    expect_at(std::get<PointLine>(contact.geometry).surface.through.p, {0, -0.5});
  }
}

TEST(Dimension, APinHasARadiusAndABlockHasCorners) {
  Scenario s = with_particle({}, {{1, 5}, {}});
  s = with_pin(s, {.body = 0}, {1, 1}, 2);
  s = with_block(s, {.body = 0}, {5, 0}, {7, 1});
  const Scenario round = brought(s, DimensionKind::arc_radius, "pin", 0, {4, 5});
  EXPECT_NEAR(std::get<PointArc>(round.mechanism->contacts[0].geometry).surface.radius, 5, tight);
  EXPECT_FALSE(has_handle(s, DimensionKind::arc_end, "pin")) << "it goes round";
  const auto& block = [](const Scenario& of) -> const PolygonShape& {
    return std::get<PointPolygon>(of.mechanism->contacts[1].geometry).surface.own;
  };
  const Scenario pulled = brought(s, DimensionKind::block_corner, "block", 2, {8, 3});
  expect_at(block(pulled).vertices[2].p, {8, 3});
  expect_at(block(pulled).vertices[0].p, {5, 0});
  const Scenario moved = brought(s, DimensionKind::block, "block", 0, {6, 2.5});
  expect_at(block(moved).vertices[0].p, {5, 2});
  expect_at(block(moved).vertices[2].p, {7, 3});
}

TEST(Dimension, AnArcEndsInTheDirectionOfTheHand) {
  Scenario s = with_particle({}, {{0, 5}, {}});
  s = with_part(s, Contact{.name = "arc",
                           .geometry = PointArc{{.body = 0},
                                                {.centre = {.p = {1, 0}},
                                                 .radius = 2,
                                                 .from_angle = 0,
                                                 .to_angle = std::numbers::pi / 2}}});
  const Scenario longer = brought(s, DimensionKind::arc_end, "arc", 1, {-9, 0});
  const Arc& arc = std::get<PointArc>(longer.mechanism->contacts[0].geometry).surface;
  EXPECT_NEAR(arc.to_angle, std::numbers::pi, tight);
  EXPECT_EQ(arc.from_angle, 0);
  EXPECT_EQ(arc.radius, 2);
}

// Where nothing is fixed to a disc its middle is no dimension. Beside an arc it is one: the arc
// stays.
TEST(Dimension, AMiddleIsMovedBesideWhatTheBodyCarries) {
  Scenario s = with_particle({}, {{0, 5}, {}});
  s = with_disc(s, {{3, 0}, {}}, 0.5);
  EXPECT_FALSE(has_handle(s, DimensionKind::mass_centre, "disc"));
  s = with_part(s, Contact{.name = "arc",
                           .geometry = PointArc{{.body = 0},
                                                {.centre = {.body = 1, .p = {1, 0}},
                                                 .radius = 0.25,
                                                 .from_angle = 0,
                                                 .to_angle = 1}}});
  const Scenario moved = brought(s, DimensionKind::mass_centre, "disc", 0, {3, 0.5});
  expect_at(place(moved, {.body = 1}), {3, 0.5});
  const Arc& arc = std::get<PointArc>(moved.mechanism->contacts[0].geometry).surface;
  expect_at(arc.centre.p, {1, -0.5});
}

TEST(Dimension, ASemiAxisOfACurvedSlot) {
  const Scenario hand = resolved(load_gallery("ellipse-manipulator"));
  const DimensionHandle axis = handle_of(hand, DimensionKind::slot_axis, "ellipse", 1);
  EXPECT_NEAR(norm(axis.at), 0.5, tight);
  const Scenario wider = with_dimension(hand, axis, {-0.6, 0.8});
  EXPECT_NEAR(*joint<CurvedSlotJoint>(wider, 0).semi_y, 1, tight);
  EXPECT_EQ(joint<CurvedSlotJoint>(wider, 0).semi_x, 1);
}

TEST(Dimension, WhatCannotBeIsRefusedInTheReadersWords) {
  const Scenario rod = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  const DimensionHandle end = handle_of(rod, DimensionKind::rod_end, "rod", 1);
  EXPECT_NE(refusal(rod, end, {0, 0}).find("length"), std::string::npos);
  const Scenario square =
      with_polygon({}, {{{0, 0}, {}}, {{1, 0}, {}}, {{1, 1}, {}}, {{0, 1}, {}}});
  const DimensionHandle corner = handle_of(square, DimensionKind::corner, "polygon", 2);
  EXPECT_NE(refusal(square, corner, {0.2, 0.2}).find("not convex"), std::string::npos);
  EXPECT_TRUE(refusal(square, corner, {0.8, 0.8}).empty());
  const Scenario bearing = resolved(load_gallery("journal-bearing"));
  const DimensionHandle radius = handle_of(bearing, DimensionKind::radius, "journal");
  EXPECT_NE(refusal(bearing, radius, *radius.from + 2 * (radius.at - *radius.from)).find("smaller"),
            std::string::npos);
}

}  // namespace
}  // namespace carom
