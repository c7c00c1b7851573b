// SPDX-License-Identifier: MIT
//
// Contacts of another kind between the same bodies: what strikes and what is struck are as far
// apart as they were, along the same normal.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/dynamics/evaluate.h"
#include "core/edit/draw.h"
#include "core/edit/reconnect.h"
#include "core/io/scenario_json.h"

namespace carom {
namespace {

constexpr double tight = 1e-12;

ContactRows rows_of(const Scenario& s, std::size_t contact = 0) {
  return evaluate(*s.mechanism, s.motion->state).contacts[contact];
}
const Contact& first(const Scenario& s) {
  return s.mechanism->contacts[0];
}

/// A rod whose lower end is 0.25 above a wall.
Scenario rod_over_a_wall() {
  Scenario s = with_rod({}, {{0.2, 1}, {}}, {{0.2, 0.25}, {}});
  return with_wall(s, {.body = 0, .place = Place::end}, {-1, 0}, {1, 0});
}
/// A disc 0.25 above a rod that lies.
Scenario disc_over_a_rod() {
  Scenario s = with_disc({}, {{0.3, 0.6}, {}}, 0.2);
  s = with_rod(s, {{-1, 0}, {}}, {{1, 0}, {}});
  return with_contact(s, {.at = {0.3, 0.6}, .on = Anchor{.body = 0}},
                      {.at = {0.3, 0}, .reach = 0.1});
}

TEST(ContactKind, TheGapAndTheNormalStay) {
  for (const Scenario& s : {rod_over_a_wall(), disc_over_a_rod()}) {
    const ContactRows before = rows_of(s);
    for (const std::string_view kind : contact_kinds(s, first(s).name)) {
      if (kind == Rope::word || kind == Strut::word) continue;
      SCOPED_TRACE(kind);
      const Edit changed = with_contact_kind(s, first(s).name, kind);
      EXPECT_EQ(contact_kind(first(changed.scenario)), kind);
      EXPECT_TRUE(changed.gone.empty());
      const ContactRows now = rows_of(changed.scenario);
      EXPECT_NEAR(now.gap, before.gap, tight);
      EXPECT_NEAR(norm(now.n - before.n), 0, tight);
      EXPECT_NO_THROW(read_scenario(write_scenario(changed.scenario)));
      // And back to a plane.
      const Scenario line = with_contact_kind(changed.scenario, first(s).name, Line::key).scenario;
      EXPECT_NEAR(rows_of(line).gap, before.gap, tight);
    }
  }
}

// The shapes of bodies can be struck, and what has no such shape is not offered.
TEST(ContactKind, OffersWhatTheStruckBodyCanCarry) {
  const auto offers = [](const Scenario& s, std::string_view kind) {
    return std::ranges::count(contact_kinds(s, first(s).name), kind) == 1;
  };
  EXPECT_FALSE(offers(rod_over_a_wall(), Capsule::key));
  EXPECT_FALSE(offers(rod_over_a_wall(), BodyDisc::key));
  EXPECT_TRUE(offers(rod_over_a_wall(), Line::key));
  EXPECT_TRUE(offers(disc_over_a_rod(), Capsule::key));
  EXPECT_THROW(with_contact_kind(rod_over_a_wall(), "wall", Capsule::key), InputError);
  EXPECT_THROW(with_contact_kind(rod_over_a_wall(), "none", Rope::word), InputError);
}

// From the end of the rod to the nearest point of the wall.
TEST(ContactKind, ARopeIsAsLongAsTheTwoAreApart) {
  const Scenario s = rod_over_a_wall();
  const Scenario rope = with_contact_kind(s, "wall", Rope::word).scenario;
  EXPECT_NEAR(std::get<Rope>(first(rope).geometry).length, 0.25, tight);
  EXPECT_NEAR(rows_of(rope).gap, 0, tight);
  const Scenario strut = with_contact_kind(rope, "wall", Strut::word).scenario;
  EXPECT_NEAR(rows_of(strut).gap, 0, tight);
  const Scenario back = with_contact_kind(strut, "wall", Line::key).scenario;
  EXPECT_EQ(std::get<PointLine>(first(back).geometry).striker,
            (Anchor{.body = 0, .place = Place::end}));
  for (const char* kind : {Line::key, Ring::key, Arc::key, PolygonSurface::key}) {
    const Scenario struck = with_contact_kind(strut, "wall", kind).scenario;
    EXPECT_NEAR(rows_of(struck).gap, 0.25, tight) << kind;
  }
}

TEST(ContactKind, ARopeOfNoLengthIsRefused) {
  const Scenario s = with_wall(with_rod({}, {{0, 1}, {}}, {{0, 0}, {}}),
                               {.body = 0, .place = Place::end}, {-1, 0}, {1, 0});
  EXPECT_THROW(with_contact_kind(s, "wall", Rope::word), InputError);
}

// What contacts have besides, and who strikes with which rounding, stays.
TEST(ContactKind, KeepsCoefficientsAndRounding) {
  Parts parts(rod_over_a_wall());
  parts.mechanism.contacts[0].e = 0.3;
  std::get<PointLine>(parts.mechanism.contacts[0].geometry).tip.radius = 0.05;
  const Scenario s = std::move(parts).put_into(rod_over_a_wall());
  for (const char* kind : {Ring::key, Arc::key, PolygonSurface::key}) {
    const Scenario changed = with_contact_kind(s, "wall", kind).scenario;
    EXPECT_EQ(first(changed).e, 0.3);
    EXPECT_EQ(striking_body(first(changed)), 0);
    EXPECT_NEAR(rows_of(changed).gap, rows_of(s).gap, tight) << kind;
  }
}

// A slot leaves a way and an angle free; a pivot an angle only.
TEST(ContactKind, AStopIsOfWhatItsJointLeavesFree) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{0, -1}, {}});
  s = with_slot(s, spot_near(s, {0, 0}, 1e-6), {{1, 0}, {}});
  s = with_stop(s, spot_near(s, {0, 0}, 1e-6), {0.4, 0});
  EXPECT_EQ(contact_kinds(s, "stop"),
            (std::vector<std::string_view>{SlideStop::word, AngleStop::word}));
  EXPECT_NEAR(rows_of(s).gap, 0.4, tight);
  const Scenario turned = with_contact_kind(s, "stop", AngleStop::word).scenario;
  EXPECT_EQ(contact_kind(first(turned)), AngleStop::word);
  EXPECT_NEAR(rows_of(turned).gap, 0, tight) << "it is where the joint is";
  const Scenario other = with_other_side(s, "stop").scenario;
  EXPECT_NEAR(rows_of(other).gap, -0.4, tight);
  EXPECT_EQ(stop_side(first(other)), StopSide::lower);
  EXPECT_EQ(with_other_side(other, "stop").scenario, s);
  EXPECT_THROW(with_other_side(rod_over_a_wall(), "wall"), InputError);
}

}  // namespace
}  // namespace carom
