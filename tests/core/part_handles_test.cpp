// SPDX-License-Identifier: MIT
//
// Dimensions that no place of the drawing shows: axes of guides, limits of stops, radii of tips,
// lengths at which springs rest, and lengths of ropes. Expected numbers are plane geometry.
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/edit/dimension.h"
#include "core/edit/draw.h"
#include "core/study/compute.h"

namespace carom {
namespace {

constexpr double tight = 1e-12;

DimensionHandle handle_of(const Scenario& scenario, DimensionKind kind, const std::string& part) {
  for (const DimensionHandle& handle : dimension_handles(scenario)) {
    if (handle.kind == kind && handle.part.name == part) return handle;
  }
  ADD_FAILURE() << "no such handle at " << part;
  return {};
}
bool has_handle(const Scenario& scenario, DimensionKind kind) {
  for (const DimensionHandle& handle : dimension_handles(scenario)) {
    if (handle.kind == kind) return true;
  }
  return false;
}
Scenario brought(const Scenario& scenario, DimensionKind kind, const std::string& part, Vec2 to) {
  return with_dimension(scenario, handle_of(scenario, kind, part), to);
}
/// As if the number had been typed.
Scenario turned(const Scenario& scenario, DimensionKind kind, const std::string& part,
                double angle) {
  const DimensionHandle handle = handle_of(scenario, kind, part);
  return with_dimension(scenario, handle, place_of_angle(handle, angle));
}
template <class Kind>
const Kind& joint(const Scenario& scenario, std::size_t i) {
  return std::get<Kind>(scenario.mechanism->joints[i].kind);
}
template <class Kind>
const Kind& contact(const Scenario& scenario, std::size_t i) {
  return std::get<Kind>(scenario.mechanism->contacts[i].geometry);
}

/// A square about (1, 0) that slides along y = 0 through the origin.
Scenario sliding_square() {
  Scenario s =
      with_polygon({}, {{{0.9, -0.1}, {}}, {{1.1, -0.1}, {}}, {{1.1, 0.1}, {}}, {{0.9, 0.1}, {}}});
  return resolved(with_part(
      s, Joint{"guide", PrismaticJoint{{.body = 0}, {.body = ground, .p = {0, 0}}, 0, 0}}));
}

TEST(PartHandles, AGuideTurnsAboutItsPointAndTakesTheSliderAlong) {
  const Scenario flat = sliding_square();
  const DimensionHandle handle = handle_of(flat, DimensionKind::guide_turn, "guide");
  EXPECT_EQ(*handle.from, (Vec2{0, 0}));
  EXPECT_NEAR(handle.at.y, 0, tight);
  EXPECT_GT(handle.at.x, 1) << "beyond what slides";
  const Scenario steep = resolved(with_dimension(flat, handle, 2.0 * direction(pi / 6)));
  EXPECT_NEAR(joint<PrismaticJoint>(steep, 0).axis_angle, pi / 6, tight);
  EXPECT_NEAR(joint<PrismaticJoint>(steep, 0).angle, pi / 6, tight);
  // Its middle goes to the nearest point of the line, cos 30° from the origin.
  const std::vector<double>& q = steep.motion->state.q;
  EXPECT_NEAR(q[0], 0.75, 1e-9);
  EXPECT_NEAR(q[1], std::cos(pi / 6) * 0.5, 1e-9);
  EXPECT_NEAR(q[2], pi / 6, 1e-9);
  EXPECT_NEAR(
      joint<PrismaticJoint>(turned(flat, DimensionKind::guide_turn, "guide", -1), 0).axis_angle, -1,
      tight);
}

TEST(PartHandles, ADriveAlongTheGuideGoesWithIt) {
  Scenario s = sliding_square();
  SlideDrive drive;
  drive.a = {.body = 0};
  drive.b = {.body = ground};
  s = resolved(with_part(s, Joint{"drive", drive}));
  const Scenario steep = turned(s, DimensionKind::guide_turn, "guide", 0.5);
  EXPECT_NEAR(joint<SlideDrive>(steep, 1).axis_angle, 0.5, tight);
}

// The rod stands upright: seen from it, what is vertical in the world is its own direction.
TEST(PartHandles, ASlotOfABodyIsCountedAgainstTheBody) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{0, 1}, {}});
  s = with_particle(s, {{0.4, 0.5}, {}});
  s = resolved(with_part(s, Joint{"slot", SlotJoint{{.body = 1}, {.body = 0}, -pi / 2}}));
  const DimensionHandle handle = handle_of(s, DimensionKind::guide_turn, "slot");
  EXPECT_NEAR(norm(*handle.from - Vec2{0, 0.5}), 0, tight);
  EXPECT_NEAR(handle.at.y, 0.5, tight) << "across the rod, to the right";
  const Scenario along = with_dimension(s, handle, {0, 5});
  EXPECT_NEAR(joint<SlotJoint>(along, 0).axis_angle, 0, tight);
}

TEST(PartHandles, TheStopOfASliderIsMovedAlongItsAxis) {
  Scenario s = sliding_square();
  s = with_stop(s, spot_near(s, {1, 0}, 0.01), {1.5, 0});
  const std::string name = s.mechanism->contacts[0].name;
  ASSERT_NEAR(contact<SlideStop>(s, 0).limit, 1.5, tight);
  s = brought(s, DimensionKind::stop_limit, name, {1.8, 7});
  EXPECT_NEAR(contact<SlideStop>(s, 0).limit, 1.8, tight);
  EXPECT_NEAR(handle_of(s, DimensionKind::stop_limit, name).at.x, 1.8, tight);
}

/// A rod from the origin along x, which comes no higher than upright.
Scenario stopped_rod() {
  const Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{1, 0}, {}});
  return resolved(with_stop(s, spot_near(s, {0, 0}, 0.01), {0, 1}));
}

TEST(PartHandles, TheStopOfAPivotIsTurned) {
  Scenario s = stopped_rod();
  const std::string name = s.mechanism->contacts[0].name;
  ASSERT_EQ(contact<AngleStop>(s, 0).side, StopSide::upper);
  const DimensionHandle handle = handle_of(s, DimensionKind::stop_limit, name);
  EXPECT_NEAR(handle.at.x, 0, tight);
  EXPECT_GT(handle.at.y, 0);
  EXPECT_NEAR(handle.count->value, pi / 2, tight);
  s = with_dimension(s, handle, {1, 1});
  EXPECT_NEAR(contact<AngleStop>(s, 0).limit, pi / 4, tight);
}

// What the rod would have passed already is the stop at the other end of a full turn.
TEST(PartHandles, TheStopOfAPivotMayBeFartherThanHalfATurn) {
  const Scenario s = stopped_rod();
  const std::string name = s.mechanism->contacts[0].name;
  const auto limit = [&](double angle) {
    return contact<AngleStop>(turned(s, DimensionKind::stop_limit, name, angle), 0).limit;
  };
  EXPECT_NEAR(limit(1.5 * pi), 1.5 * pi, tight);
  EXPECT_NEAR(limit(-pi / 18), -pi / 18, tight) << "it overlaps a little";
  EXPECT_NEAR(limit(-pi / 2), 1.5 * pi, tight);
}

// A number that is given is the limit, with all its turns: the other side of a full turn is another
// stop.
TEST(PartHandles, TheStopOfAPivotKeepsTheNumberThatIsGiven) {
  const Scenario s = stopped_rod();
  const DimensionHandle handle =
      handle_of(s, DimensionKind::stop_limit, s.mechanism->contacts[0].name);
  const double before = contact<AngleStop>(s, 0).limit;
  for (const double limit : {4.0, 7.5, before + 2 * pi, 0.3, -5.0}) {
    const Scenario given = with_dimension(s, handle, place_of_angle(handle, limit), limit);
    EXPECT_EQ(contact<AngleStop>(given, 0).limit, limit);
    const DimensionHandle now =
        handle_of(given, DimensionKind::stop_limit, given.mechanism->contacts[0].name);
    EXPECT_EQ(now.count->value, limit);
  }
}

TEST(PartHandles, OneTipOfTwoContactsHasOneRadius) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  const Anchor end{.body = 0, .place = Place::end};
  s = with_wall(with_wall(s, end, {0, -1}, {2, -1}), end, {2, 0}, {2, 1});
  EXPECT_FALSE(has_handle(s, DimensionKind::tip_radius)) << "a sharp point has none";
  Parts parts(s);
  for (Contact& one : parts.mechanism.contacts) std::get<PointLine>(one.geometry).tip.radius = 0.1;
  s = std::move(parts).put_into(s);
  int count = 0;
  for (const DimensionHandle& handle : dimension_handles(s)) {
    count += handle.kind == DimensionKind::tip_radius ? 1 : 0;
  }
  EXPECT_EQ(count, 1);
  s = brought(s, DimensionKind::tip_radius, s.mechanism->contacts[0].name, {1.3, 0.4});
  for (const std::size_t i : {0UL, 1UL}) {
    EXPECT_NEAR(contact<PointLine>(s, i).tip.radius, 0.5, tight);
  }
}

TEST(PartHandles, ASpringRestsAtTheLengthThatIsDrawnBesideIt) {
  Scenario s = with_particle({}, {{0.3, 0}, {}});
  s = with_spring(s, {{0, 0}, {}}, spot_near(s, {0.3, 0}, 0.01));
  s = with_damper(s, {{0, 0}, {}}, spot_near(s, {0.3, 0}, 0.01));
  const DimensionHandle handle = handle_of(s, DimensionKind::rest_length, "spring");
  EXPECT_NEAR(norm(handle.at - *handle.from), 0.3, tight);
  EXPECT_NE(handle.at.y, 0) << "beside the spring, whose ends have handles of their own";
  const Scenario longer = with_dimension(s, handle, *handle.from + 0.5 * handle.along);
  EXPECT_NEAR(std::get<SpringForce>(longer.mechanism->forces[0].kind).rest_length, 0.5, tight);
  EXPECT_EQ(longer.motion->state.q, s.motion->state.q) << "the spring is tense now";
  for (const DimensionHandle& other : dimension_handles(s)) {
    EXPECT_FALSE(other.kind == DimensionKind::rest_length && other.part.name == "damper");
  }
}

TEST(PartHandles, ATautRopeThatIsMadeShorterPullsItsBody) {
  Scenario s = with_particle({}, {{2, 0}, {}});
  s = with_rope(s, spot_near(s, {2, 0}, 0.01), {{0, 0}, {}});
  s = resolved(with_part(s, PoseTarget{ClosedTarget{0}}));
  const DimensionHandle handle = handle_of(s, DimensionKind::length, "rope");
  const Scenario shorter = resolved(with_dimension(s, handle, *handle.from + 1.5 * handle.along));
  EXPECT_NEAR(contact<Rope>(shorter, 0).length, 1.5, tight);
  EXPECT_NEAR(shorter.motion->state.q[0], 1.5, 1e-9);
  EXPECT_THROW(with_dimension(s, handle, *handle.from - 1.0 * handle.along), InputError);
}

TEST(PartHandles, AStrutHasALength) {
  Scenario s = with_particle({}, {{2, 0}, {}});
  s = with_strut(s, spot_near(s, {2, 0}, 0.01), {{0, 0}, {}});
  s = brought(s, DimensionKind::length, "strut", {1, 0.01});
  EXPECT_NEAR(contact<Strut>(s, 0).length, 1, tight);
}

// At π/6 from the rod, which lies along x: counted from the ground.
TEST(PartHandles, TheAngleAtWhichATorsionSpringRestsIsTurned) {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{1, 0}, {}});
  s = resolved(with_part(s, ForceElement{"coil", TorsionForce{0, ground, 2, 0, pi / 6}}));
  const DimensionHandle handle = handle_of(s, DimensionKind::rest_length, "coil");
  EXPECT_NEAR(std::atan2(handle.at.y, handle.at.x), pi / 6, tight);
  s = with_dimension(s, handle, {0, 3});
  EXPECT_NEAR(std::get<TorsionForce>(s.mechanism->forces[0].kind).rest_angle, pi / 2, tight);
  s = with_part(sliding_square(), ForceElement{"coil", TorsionForce{0, ground, 2, 0, 0}});
  EXPECT_FALSE(has_handle(resolved(s), DimensionKind::rest_length)) << "they have no pivot";
}

TEST(PartHandles, TheAxesOfAnEllipseAreTurned) {
  Scenario s = with_particle({}, {{2, 0}, {}});
  CurvedSlotJoint slot{{.body = 0}, {.body = ground, .p = {0, 0}}, 2, 1, 0};
  const Scenario ellipse = resolved(with_part(s, Joint{"ellipse", slot}));
  const DimensionHandle handle = handle_of(ellipse, DimensionKind::guide_turn, "ellipse");
  EXPECT_GT(handle.at.x, 2) << "beyond the end of the semi-axis";
  EXPECT_NEAR(joint<CurvedSlotJoint>(with_dimension(ellipse, handle, {0, 1}), 0).axis_angle, pi / 2,
              tight);
  slot.semi_y = {};
  EXPECT_FALSE(
      has_handle(resolved(with_part(s, Joint{"circle", slot})), DimensionKind::guide_turn));
}

// Beside a guide along the same axis it has none of its own.
TEST(PartHandles, TheWayOfADriveIsTurned) {
  Scenario s = with_particle({}, {{0.4, 0}, {}});
  SlideDrive drive;
  drive.a = {.body = 0};
  drive.b = {.body = ground};
  drive.offset = 0.4;
  s = resolved(with_part(s, Joint{"drive", drive}));
  EXPECT_NEAR(joint<SlideDrive>(turned(s, DimensionKind::guide_turn, "drive", 0.5), 0).axis_angle,
              0.5, tight);
  Scenario guided = with_part(sliding_square(), Joint{"drive", drive});
  int handles = 0;
  for (const DimensionHandle& one : dimension_handles(resolved(guided))) {
    handles += one.kind == DimensionKind::guide_turn;
  }
  EXPECT_EQ(handles, 1);
}

}  // namespace
}  // namespace carom
