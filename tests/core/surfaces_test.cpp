// SPDX-License-Identifier: MIT
//
// Surfaces with ends, rings, arcs, fixed polygons, ropes, struts and stops: gaps as drawn, rows and
// convective terms against differences of the gap.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/dynamics/bias.h"
#include "tests/support/derivative.h"
#include "tests/support/mechanisms.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

/// Two rigid bodies that turn, a disc and a rod, pinned together for stops of the angle.
Example two_bodies(std::vector<Contact> contacts) {
  Example e;
  e.mechanism.bodies = {{"disc", BodyKind::rigid, 1, {}, DiscShape{0.2}},
                        {"rod", BodyKind::rigid, 1.5, {}, RodShape{0.8}}};
  e.mechanism.joints = {
      {"pin", RevoluteJoint{{0, Place::at, {0.1, 0.05}}, {1, Place::start}}},
      {"guide", SlotJoint{{0, Place::at, {0.05, 0.1}}, {1, Place::at, {0.1, 0.2}}, 0.4}}};
  e.mechanism.contacts = std::move(contacts);
  e.q = {0.3, 0.9, 0.4, -0.15, 0.2, 1.1};
  e.qdot = {0.3, -0.4, 0.9, -1.1, 0.6, 1.7};
  return e;
}

std::vector<double> along(const Example& e, double s) {
  std::vector<double> q = e.q;
  for (std::size_t i = 0; i < q.size(); ++i) q[i] += s * e.qdot[i];
  return q;
}

const std::vector<Vertex> triangle{{"a", {-0.4, -0.3}}, {"b", {0.5, -0.2}}, {"c", {0, 0.4}}};

/// One contact of every kind that the older ones do not cover.
std::vector<Contact> new_contacts() {
  const Anchor tip{0, Place::at, {0.1, -0.05}};
  const Anchor on_rod{1, Place::at, {0.2, 0.1}};
  const auto ended = [&](double from, double to) { return Line{on_rod, 0.8, from, to}; };
  return {{"face", PointLine{tip, ended(-2, 2), Tip{0.03}}},
          {"first_end", PointLine{tip, ended(3, 4)}},
          {"second_end", DiscLine{0, ended(-4, -3)}},
          {"wall", PointLine{{0, Place::at, {0, -3}}, ended(1, 2)}},
          {"round", PointDisc{{1, Place::end}, 0, Tip{0.05}}},
          {"point_in_ring", PointRing{tip, Ring{on_rod, 1.5}, Tip{0.1}}},
          {"disc_in_ring", DiscRing{0, Ring{on_rod, 1.2}}},
          {"arc", DiscArc{0, Arc{on_rod, 0.3, -1, 2}}},
          {"beyond_the_arc", PointArc{tip, Arc{on_rod, 0.3, 1.5, 2.5}}},
          {"bowl", PointArc{tip, Arc{on_rod, 1.3, -2.5, 2.5, true}}},
          {"fixed_polygon", DiscPolygon{0, PolygonSurface{1, PolygonShape{triangle}}}},
          {"polygons_corner", PointPolygon{tip, PolygonSurface{ground, PolygonShape{triangle}}}},
          {"rope", Rope{tip, {1, Place::end}, 2}},
          {"strut", Strut{tip, {1, Place::end}, 0.1}},
          {"slide", SlideStop{1, StopSide::upper, 0.5}},
          {"slide_back", SlideStop{1, StopSide::lower, -0.5}},
          {"turn", AngleStop{0, StopSide::lower, -2}},
          {"turn_back", AngleStop{0, StopSide::upper, 2}}};
}

// v_n = φ̇ and its convective term, along q + s q̇ with q̇ kept.
TEST(Surfaces, RowsAndTheirBiasAreDerivativesOfTheGap) {
  const Example e = two_bodies(new_contacts());
  validate(e.mechanism);
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    SCOPED_TRACE(e.mechanism.contacts[k].name);
    const auto contact = [&](double s) { return evaluate(e.mechanism, along(e, s)).contacts[k]; };
    const auto velocity = [&](const Row ContactRows::*row, double s) {
      const EvaluatedSystem at = evaluate(e.mechanism, along(e, s));
      return apply(at, at.contacts[k].body_a, at.contacts[k].body_b, at.contacts[k].*row, e.qdot);
    };
    const double v_n = velocity(&ContactRows::normal, 0);
    EXPECT_NEAR(v_n, derivative([&](double s) { return contact(s).gap; }), 1e-8);
    EXPECT_NEAR(normal_bias(e.mechanism, system, static_cast<int>(k), e.qdot),
                derivative([&](double s) { return velocity(&ContactRows::normal, s); }), 1e-7);
    EXPECT_NEAR(tangent_bias(e.mechanism, system, static_cast<int>(k), e.qdot),
                derivative([&](double s) { return velocity(&ContactRows::tangent, s); }), 1e-7);
  }
}

/// Gap and normal of one contact of the ground at a particle's place.
ContactRows rows_at(const ContactGeometry& geometry, Vec2 p) {
  Mechanism m;
  m.bodies = {{"bead", BodyKind::particle, 1}};
  m.contacts = {{"c", geometry}};
  return evaluate(m, {p.x, p.y}).contacts[0];
}

// Each gap as one reads it off a drawing.
TEST(Surfaces, GapsAreDistancesFromTheSurface) {
  const Line table{at_ground({0, 1}), pi / 2, -1, 2};
  const auto on_table = [&](Vec2 p) { return rows_at(PointLine{{0}, table}, p); };
  EXPECT_NEAR(on_table({1, 1.5}).gap, 0.5, 1e-15);
  EXPECT_NEAR(on_table({2.3, 1.4}).gap, 0.5, 1e-15);   // 3-4-5 from the corner
  EXPECT_NEAR(on_table({-1.4, 0.2}).gap, 0.4, 1e-15);  // beside the wall
  EXPECT_NEAR(on_table({1.9, 0.3}).gap, -0.1, 1e-15);  // inside, nearest to the wall
  EXPECT_NEAR(on_table({0.5, 0.9}).gap, -0.1, 1e-15);  // inside, nearest to the top
  EXPECT_NEAR(on_table({-1.4, 0.2}).n.x, -1, 1e-15);

  const auto in_ring = [&](Vec2 p) { return rows_at(PointRing{{0}, {at_ground({1, 0}), 2}}, p); };
  EXPECT_NEAR(in_ring({1, -1.5}).gap, 0.5, 1e-15);
  EXPECT_NEAR(in_ring({1, -1.5}).n.y, 1, 1e-15);
  EXPECT_NEAR(in_ring({1, 0}).gap, 2, 1e-15);  // the middle

  const Arc bowl{at_ground({0, 0}), 1, -pi, 0, true};
  const auto in_bowl = [&](Vec2 p) { return rows_at(PointArc{{0}, bowl}, p); };
  EXPECT_NEAR(in_bowl({0, -0.7}).gap, 0.3, 1e-15);
  EXPECT_NEAR(in_bowl({0.6, 0.3}).gap, 0.5, 1e-15);   // from the rim at (1, 0)
  EXPECT_NEAR(in_bowl({-1.5, 0.2}).gap, 0.2, 1e-15);  // above the wall that goes out from the rim
  EXPECT_NEAR(in_bowl({-0.7, 0.4}).gap, 0.5, 1e-15);
  EXPECT_NEAR(in_bowl({0, -1.2}).gap, -0.2, 1e-15);

  const Arc hill{at_ground({0, 0}), 1, pi / 4, 3 * pi / 4};
  const auto on_hill = [&](Vec2 p) { return rows_at(PointArc{{0}, hill, Tip{0.1}}, p); };
  EXPECT_NEAR(on_hill({0, 1.5}).gap, 0.4, 1e-15);
  const double rim = std::sqrt(0.5);
  EXPECT_NEAR(on_hill({rim + 0.3, rim + 0.1}).gap, std::hypot(0.3, 0.1) - 0.1, 1e-15);

  EXPECT_NEAR(rows_at(Rope{{0}, at_ground({0, 0}), 5}, {3, -3}).gap, 5 - std::sqrt(18), 1e-15);
  EXPECT_NEAR(rows_at(Strut{{0}, at_ground({0, 0}), 5}, {3, 4.5}).gap, std::hypot(3, 4.5) - 5,
              1e-15);
}

// Rows serve one mechanism after the other: what a disc had on a rough line is gone on a rope.
TEST(Surfaces, RowsForgetTheContactBefore) {
  const Line line{at_ground({0, -1}), pi / 2};
  const Rope rope{{0, Place::at, {0.1, 0.05}}, at_ground({0, 3}), 4};
  const Example before = two_bodies({{"c", DiscLine{0, line}}});
  for (const ContactGeometry& geometry :
       {ContactGeometry{rope}, ContactGeometry{AngleStop{0, StopSide::lower, -2}}}) {
    const Example after = two_bodies({{"c", geometry}});
    EvaluatedSystem reused = evaluate(before.mechanism, before.q);
    evaluate(after.mechanism, after.q, reused);
    const EvaluatedSystem fresh = evaluate(after.mechanism, after.q);
    const ContactRows &a = reused.contacts[0], &b = fresh.contacts[0];
    EXPECT_EQ(a.tangent.a, b.tangent.a);
    EXPECT_EQ(a.tangent.b, b.tangent.b);
    EXPECT_EQ(a.reach, b.reach);
    EXPECT_EQ(normal_bias(after.mechanism, reused, 0, after.qdot),
              normal_bias(after.mechanism, fresh, 0, after.qdot));
  }
}

// R → ∞ at a given gap: a ring and a hollow arc are a line, to the second order of x/R.
TEST(Surfaces, LargeRingIsALine) {
  constexpr double R = 1e5;
  const Vec2 p{0.4, 0.3};
  const ContactRows flat = rows_at(PointLine{{0}, {at_ground({0, 0}), pi / 2}}, p);
  for (const ContactGeometry& round :
       {ContactGeometry{PointRing{{0}, {at_ground({0, R}), R}}},
        ContactGeometry{PointArc{{0}, {at_ground({0, R}), R, -2, -1, true}}}}) {
    const ContactRows rows = rows_at(round, p);
    EXPECT_NEAR(rows.gap, flat.gap, 0.4 * 0.4 / R);
    EXPECT_NEAR(rows.n.x, flat.n.x, 0.5 / R);
    EXPECT_NEAR(rows.normal.a[1], flat.normal.a[1], 1e-9);
  }
}

// The gap is continuous along a circle around every outline, and around each of its ends.
TEST(Surfaces, GapIsContinuousAroundArcsAndLines) {
  const auto along = [](const ContactGeometry& one, Vec2 middle, double radius) {
    constexpr int steps = 4000;
    double last = rows_at(one, middle + radius * direction(0)).gap;
    for (int i = 1; i <= steps; ++i) {
      const double gap = rows_at(one, middle + radius * direction(2 * pi * i / steps)).gap;
      EXPECT_NEAR(gap, last, 1.01 * radius * 2 * pi / steps) << kind_word(one) << " " << i;
      last = gap;
    }
  };
  const Arc hill{at_ground({0, 0}), 1, 0.3, 2.7};
  const Arc wide{at_ground({0, 0}), 1, -1, 3.5};
  const Arc bowl{at_ground({0, 1.4}), 1.1, 3.6, 5.8, true};
  for (const Arc& arc : {hill, wide, bowl}) {
    for (const double end : {arc.from_angle, arc.to_angle}) {
      along(PointArc{{0}, arc}, arc.centre.p + arc.radius * direction(end), 0.3);
    }
  }
  for (const Arc& arc : {hill, wide}) along(PointArc{{0}, arc}, {0.1, 0.2}, 1.4);
  along(PointArc{{0}, bowl}, {0, 1.4}, 1);
  const Line strip{at_ground({0, 0.3}), pi / 2, -0.4, 0.8};
  const Line step{at_ground({0, -0.3}), pi / 2, -0.4, {}};
  for (const Line& line : {strip, step}) along(PointLine{{0}, line}, {-0.4, line.through.p.y}, 0.5);
}

std::string fault(Mechanism m) {
  try {
    validate(m);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(Surfaces, SayWhatIsWrongWithThem) {
  const auto with = [](Contact contact) {
    Mechanism m = two_bodies({std::move(contact)}).mechanism;
    m.joints.push_back({"rail", PrismaticJoint{{0}, at_ground({0, 0}), 0}});
    return m;
  };
  EXPECT_THAT(fault(with({"c", DiscRing{0, {at_ground({}), 0.2}}})), HasSubstr("must be smaller"));
  EXPECT_THAT(fault(with({"c", PointRing{{0}, {at_ground({}), 0.2}, Tip{0.3}}})),
              HasSubstr("must be smaller"));
  EXPECT_THAT(fault(with({"c", DiscArc{0, {at_ground({}), 0.1, 0, 1, true}}})),
              HasSubstr("must be smaller"));
  EXPECT_THAT(fault(with({"c", DiscArc{0, {at_ground({}), 1, 1, 0.5}}})),
              HasSubstr("must end after it begins"));
  EXPECT_THAT(fault(with({"c", DiscLine{0, {at_ground({}), 0, 1, 0}}})),
              HasSubstr("must end after it begins"));
  EXPECT_THAT(fault(with({"c", AngleStop{2, StopSide::lower, 0}})),
              HasSubstr("keeps the angle between its bodies"));
  EXPECT_THAT(fault(with({"c", SlideStop{0, StopSide::lower, 0}})), HasSubstr("has no way along"));
  EXPECT_THAT(fault(with({"c", SlideStop{7, StopSide::lower, 0}})), HasSubstr("no joint number 7"));
  EXPECT_THAT(fault(with({"c", Rope{{0}, at_ground({}), 1}, 0.5, 0.1, 0.1})),
              HasSubstr("has no tangent"));
  EXPECT_THAT(fault(with({"c", Rope{{0}, {0}, 1}})), HasSubstr("on both sides"));
  EXPECT_THAT(
      fault(with({"c", PointPolygon{{0},
                                    PolygonSurface{ground, PolygonShape{{triangle[0], triangle[2],
                                                                         triangle[1]}}}}})),
      HasSubstr("clockwise"));
}

}  // namespace
}  // namespace carom::test
