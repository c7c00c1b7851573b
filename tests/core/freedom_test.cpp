// SPDX-License-Identifier: MIT
//
// Degrees of freedom by Grübler's count, 3 for each body less the rows of the joints, corrected
// where what one joint holds is held by the others.
#include "core/projection/freedom.h"

#include <gtest/gtest.h>

#include "core/edit/draw.h"
#include "core/study/compute.h"

namespace carom {
namespace {

Spot held(Vec2 at) {
  return {at, Anchor{.p = at}};
}
Spot met(const Scenario& s, Vec2 at) {
  return spot_near(s, at, 1e-6);
}
Freedom freedom(const Scenario& s) {
  return freedom_of(*s.mechanism, s.motion->state.q);
}

/// Cranks from the ground to a coupler of 2 m: from (0, 0) to (0, 1), and from (2, 0) to `elbow`.
Scenario four_bar(Vec2 elbow) {
  Scenario s = with_rod({}, held({0, 0}), {{0, 1}, {}});
  s = with_rod(s, held({2, 0}), {elbow, {}});
  return with_rod(s, met(s, {0, 1}), met(s, elbow));
}

TEST(Freedom, OfAFreeBodyIsThreeAndOfAParticleTwo) {
  EXPECT_EQ(freedom({}), Freedom{});
  const Scenario rod = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  EXPECT_EQ(freedom(rod), Freedom{.degrees = 3});
  EXPECT_EQ(freedom(with_particle(rod, {{2, 2}, {}})), Freedom{.degrees = 5});
}

TEST(Freedom, OfAPendulumIsOneAndOfTwoInAChainTwo) {
  Scenario s = with_rod({}, held({0, 0}), {{1, 0}, {}});
  EXPECT_EQ(freedom(s), Freedom{.degrees = 1});
  s = with_rod(s, met(s, {1, 0}), {{1, 1}, {}});
  EXPECT_EQ(freedom(s), Freedom{.degrees = 2});
}

TEST(Freedom, OfAFourBarIsOne) {
  EXPECT_EQ(freedom(four_bar({2, 1.5})), Freedom{.degrees = 1});
}

// 12 coordinates and 12 rows, of which one depends on the others as long as the bars are parallel.
TEST(Freedom, AThirdParallelBarHoldsNothingNew) {
  Scenario s = four_bar({2, 1});
  EXPECT_EQ(freedom(s), Freedom{.degrees = 1});
  s = with_rod(s, held({1, 0}), met(s, {1, 1}));
  EXPECT_EQ(freedom(s), (Freedom{.degrees = 1, .redundant = {5}}));
  // A bar between other points of the coupler is not parallel: nothing can move.
  Scenario stuck = four_bar({2, 1});
  stuck = with_rod(stuck, held({0.5, 0}), met(stuck, {1, 1}));
  EXPECT_EQ(freedom(stuck), Freedom{});
}

TEST(Freedom, TwoPivotsOnTheGroundHoldARodWithOneRowTooMuch) {
  const Scenario s = with_rod({}, held({0, 0}), held({1, 0}));
  EXPECT_EQ(freedom(s), (Freedom{.redundant = {1}}));
}

// The joints are blamed in their order, whichever the elimination takes for its tree.
TEST(Freedom, ALinkAcrossAWeldIsTheRedundantOne) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  s = with_rod(s, {{1, 0}, {}}, {{1, 1}, {}});
  const Scenario welded = with_weld(s, met(s, {1, 0}));
  EXPECT_EQ(freedom(with_link(welded, met(s, {0, 0}), met(s, {1, 1}))),
            (Freedom{.degrees = 3, .redundant = {1}}));
  const Scenario linked = with_link(s, met(s, {0, 0}), met(s, {1, 1}));
  EXPECT_EQ(freedom(with_weld(linked, met(s, {1, 0}))), (Freedom{.degrees = 3, .redundant = {1}}));
}

// A drive prescribes the one freedom of a pendulum; a second one asks for it again.
TEST(Freedom, ADrivePrescribesADegreeOfFreedom) {
  Scenario s = with_rod({}, held({0, 0}), {{1, 0}, {}});
  Parts parts(s);
  const Joint drive{"turn", AngleDrive{{}, {.body = 0}, {}}};
  parts.mechanism.joints.insert(parts.mechanism.joints.begin(), drive);
  const std::vector<double>& q = s.motion->state.q;
  EXPECT_EQ(freedom_of(parts.mechanism, q), (Freedom{.degrees = 1, .driven = 1}));
  parts.mechanism.joints.push_back(drive);
  EXPECT_EQ(freedom_of(parts.mechanism, q), (Freedom{.degrees = 1, .driven = 1, .redundant = {2}}));
}

// Of many, the first ones are named, and the count is right.
TEST(Freedom, ManyRedundantJointsAreCounted) {
  Scenario s = four_bar({2, 1});
  for (const double x : {0.125, 0.25, 0.5, 0.75, 1.25, 1.5}) {
    Parts parts(s);
    const int bar = static_cast<int>(parts.mechanism.bodies.size());
    s = with_rod(s, held({x, 0}), {{x, 1}, {}});
    s = with_part(
        s, Joint{"on-coupler-" + std::to_string(bar),
                 RevoluteJoint{{.body = bar, .place = Place::end}, {.body = 2, .p = {x - 1, 0}}}});
  }
  EXPECT_EQ(freedom(s), (Freedom{.degrees = 1, .redundant = {5, 7, 9, 11}, .more = true}));
}

TEST(Freedom, IsSaidInALine) {
  EXPECT_EQ(freedom_text({}, {.degrees = 1}), "1 degree of freedom");
  EXPECT_EQ(freedom_text({}, {.degrees = 1, .driven = 1}), "1 degree of freedom, driven");
  EXPECT_EQ(freedom_text({}, {.degrees = 3, .driven = 1}),
            "3 degrees of freedom, 1 of them driven");
  const Scenario s = with_rod({}, held({0, 0}), held({1, 0}));
  EXPECT_EQ(freedom_text(*s.mechanism, freedom(s)),
            "Nothing can move; pivot-2 holds more than is needed");
  EXPECT_EQ(freedom_text(*s.mechanism, {.degrees = 1, .redundant = {0, 1}}),
            "1 degree of freedom; pivot and pivot-2 hold more than is needed");
  EXPECT_EQ(freedom_text(*s.mechanism, {.degrees = 1, .redundant = {0, 1}, .more = true}),
            "1 degree of freedom; pivot, pivot-2 and others hold more than is needed");
}

}  // namespace
}  // namespace carom
