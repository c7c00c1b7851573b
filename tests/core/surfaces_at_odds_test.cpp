// SPDX-License-Identifier: MIT
//
// Closed contacts whose normals depend on each other and whose surfaces move differently along
// them: no velocity follows all of them. The values are computed by hand, from momentum and
// v_n⁺ = −e v_n⁻ of the contact that is struck.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/impact/audit.h"
#include "core/study/restitution_study.h"
#include "tests/support/flight.h"
#include "tests/support/rough_contacts.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

/// y = 0, moving at `speed` along y.
Line surface(double speed) {
  Line line{at_ground({}), pi / 2};
  if (speed == 0) return line;
  line.amplitude = 0.01;
  line.frequency = std::abs(speed) / (2 * pi * *line.amplitude);
  line.phase = speed < 0 ? pi : 0;
  return line;
}

/// A ball that touches a fixed floor and a table.
Example ball_between(double ball, double table, bool table_first) {
  Example e;
  e.mechanism.bodies = {{"ball", BodyKind::particle, 0.1}};
  e.mechanism.contacts = {{"floor", PointLine{{0}, surface(0)}, 0.5, 0, 0},
                          {"table", PointLine{{0}, surface(table)}, 0.5, 0, 0}};
  if (table_first) std::swap(e.mechanism.contacts[0], e.mechanism.contacts[1]);
  e.q = {0, 0};
  e.qdot = {0, ball};
  return e;
}

struct Fall {
  double ball, after;
};

class BallOnTwoSurfaces : public ::testing::TestWithParam<Fall> {};

// The table goes down at 1 m/s. The floor throws the ball back with half of its speed, which is
// more than the table would.
TEST_P(BallOnTwoSurfaces, IsThrownBackByTheFloor) {
  for (const Law& law : std::initializer_list<Law>{MoreauLaw{}, ComplementarityLaw{},
                                                   PfeifferGlockerLaw{}, LiuZhaoBrogliatoLaw{}}) {
    for (const bool table_first : {false, true}) {
      const Example e = ball_between(GetParam().ball, -1, table_first);
      const ImpactSolution s = impact_of(e, law);
      ASSERT_EQ(s.result.status, ImpactStatus::solved) << law_word(law) << s.result.reason;
      EXPECT_NEAR(s.result.qdot_plus[1], GetParam().after, 1e-7) << law_word(law);
      EXPECT_EQ(audit_faults(e, s), "") << law_word(law);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(SurfacesAtOdds, BallOnTwoSurfaces,
                         ::testing::Values(Fall{-0.5, 0.25}, Fall{-0.9, 0.45}));

// Both are struck, at 2 and at 1 m/s: no velocity is −e times each of them. Where contacts only
// push, the floor throws the ball back at 1 m/s.
TEST(SurfacesAtOdds, NewtonsLawHasNoAnswerToTwoThatAreStruckDifferently) {
  for (const bool table_first : {false, true}) {
    const Example e = ball_between(-2, -1, table_first);
    for (const Law& law : std::initializer_list<Law>{NewtonLaw{}, NewtonLocalLaw{}}) {
      const ImpactSolution alone = impact_of(e, law);
      EXPECT_EQ(alone.result.status, ImpactStatus::law_not_applicable);
      EXPECT_THAT(std::string(alone.result.reason), HasSubstr("move differently"));
    }
    for (const Law& law : std::initializer_list<Law>{MoreauLaw{}, ComplementarityLaw{}}) {
      const ImpactSolution s = impact_of(e, law);
      ASSERT_EQ(s.result.status, ImpactStatus::solved) << s.result.reason;
      EXPECT_NEAR(s.result.qdot_plus[1], 1, 1e-12);
      // Nearest to what both feel.
      EXPECT_NEAR(*s.indicators.T_c_minus.number, 0.1 * 1.5 * 1.5 / 2, 1e-12);
      EXPECT_EQ(audit_faults(e, s), "");
    }
  }
}

// A wall beside them goes away. What the floor's friction feels is the ball's own velocity: it
// takes μ i_n = 0.2·0.1·1.5·0.5 N s from it.
TEST(SurfacesAtOdds, AWallThatGoesAwayChangesNoSlip) {
  Example e = ball_between(-0.5, -1, false);
  Line wall = surface(-1);
  wall.normal_angle = 0;
  e.mechanism.contacts.push_back({"wall", PointLine{{0}, wall}, 0.5, 0, 0});
  e.mechanism.contacts[0].mu_s = e.mechanism.contacts[0].mu_d = 0.2;
  e.qdot[0] = 0.3;
  for (const Law& law : std::initializer_list<Law>{MoreauLaw{}, PfeifferGlockerLaw{}}) {
    const ImpactSolution s = impact_of(e, law);
    ASSERT_EQ(s.result.status, ImpactStatus::solved) << law_word(law) << s.result.reason;
    EXPECT_NEAR(s.result.qdot_plus[0], 0.15, 1e-12) << law_word(law);
    EXPECT_NEAR(s.result.qdot_plus[1], 0.25, 1e-12) << law_word(law);
  }
}

TEST(SurfacesAtOdds, BallThatRestsOnTheFloorIsLeftByTheTable) {
  for (const bool table_first : {false, true}) {
    EXPECT_EQ(impact_of(ball_between(0, -1, table_first), MoreauLaw{}).result.status,
              ImpactStatus::no_approach);
  }
}

// The table comes up at 1 m/s under a ball at rest: v⁺ = (1 + e)·1.
TEST(SurfacesAtOdds, BallAtRestIsThrownUpByTheTable) {
  for (const Law& law : std::initializer_list<Law>{NewtonLaw{}, NewtonCoulombLaw{}, MoreauLaw{},
                                                   ComplementarityLaw{}, PfeifferGlockerLaw{},
                                                   LiuZhaoBrogliatoLaw{}}) {
    for (const bool table_first : {false, true}) {
      const Example e = ball_between(0, 1, table_first);
      const ImpactSolution s = impact_of(e, law);
      ASSERT_EQ(s.result.status, ImpactStatus::solved) << law_word(law) << s.result.reason;
      EXPECT_NEAR(s.result.qdot_plus[1], 1.5, 1e-7) << law_word(law);
      EXPECT_EQ(audit_faults(e, s), "") << law_word(law);
    }
  }
}

// Two tables come up under a ball that is welded to the ground: no impulse moves it.
TEST(SurfacesAtOdds, NothingMovesABodyThatIsHeld) {
  Example e = ball_between(0, 1, true);
  e.mechanism.bodies = {{"ball", BodyKind::rigid, 1, {}, DiscShape{0.1}}};
  e.mechanism.joints = {{"weld", WeldJoint{{0}, at_ground({})}}};
  e.mechanism.contacts[1].geometry = PointLine{{0}, surface(2)};
  e.q = e.qdot = {0, 0, 0};
  const Scenario scenario = scenario_of(e);
  for (const Law& law : all_laws()) {
    const ImpactSolution s = impact_of(e, law);
    EXPECT_NE(s.result.status, ImpactStatus::solved) << law_word(law);
    EXPECT_FALSE(s.result.reason.empty()) << law_word(law);
    EXPECT_EQ(s.result.qdot_plus, e.qdot) << law_word(law);
  }
  const RestitutionStudy study = restitution_study(*scenario.mechanism, compute(scenario));
  EXPECT_EQ(study.coupling.rank(), 0);
}

/// A block of 1 kg and 0.02 kg m² with feet at ±0.2 m above a table that goes down at 1 m/s, and
/// one in the middle above a fixed floor, in a given order.
Example block_on_three(const std::array<int, 3>& order) {
  Example e;
  e.mechanism.bodies = {{"block", BodyKind::rigid, 1, 0.02}};
  const Contact feet[] = {{"left", PointLine{{0, Place::at, {-0.2, -0.1}}, surface(-1)}, 0.5, 0, 0},
                          {"right", PointLine{{0, Place::at, {0.2, -0.1}}, surface(-1)}, 0.5, 0, 0},
                          {"middle", PointLine{{0, Place::at, {0, -0.1}}, surface(0)}, 0.5, 0, 0}};
  for (const int foot : order) e.mechanism.contacts.push_back(feet[foot]);
  e.q = {0, 0.1, 0};
  e.qdot = {0, -0.5, 0};
  return e;
}

// Only the middle foot approaches, at 0.5 m/s: with m = 1 kg it bears 0.75 N s, and the block rises
// at 0.25 m/s without turning.
TEST(SurfacesAtOdds, NoOrderOfTheFeetDecides) {
  for (const Law& law : std::initializer_list<Law>{NewtonLaw{}, NewtonCoulombLaw{}, MoreauLaw{},
                                                   ComplementarityLaw{}, PfeifferGlockerLaw{},
                                                   LiuZhaoBrogliatoLaw{}}) {
    std::array<int, 3> order{0, 1, 2};
    do {
      const Example e = block_on_three(order);
      const ImpactSolution s = impact_of(e, law);
      ASSERT_EQ(s.result.status, ImpactStatus::solved) << law_word(law) << s.result.reason;
      EXPECT_NEAR(s.result.qdot_plus[1], 0.25, 1e-7) << law_word(law);
      EXPECT_NEAR(s.result.qdot_plus[2], 0, 1e-7) << law_word(law);
      for (const ContactImpulse& i : s.result.impulses) {
        const bool middle = order[static_cast<std::size_t>(i.contact)] == 2;
        EXPECT_NEAR(i.normal, middle ? 0.75 : 0, 1e-7) << law_word(law);
      }
      EXPECT_NEAR(*s.indicators.T_c_minus.number, 0.125, 1e-12) << law_word(law);
      EXPECT_EQ(audit_faults(e, s), "") << law_word(law);
    } while (std::ranges::next_permutation(order).found);
  }
}

// An impulse at a foot that its table leaves: momentum and energy balance, the law does not.
TEST(SurfacesAtOdds, AuditFindsACompressionOfAFootThatIsLeft) {
  const Example e = block_on_three({2, 0, 1});
  ImpactSolution s = impact_of(e, PfeifferGlockerLaw{});
  ASSERT_EQ(audit_faults(e, s), "");
  const double middle = 1.0 / 6, right = 2.0 / 3;
  s.result.impulses = {{0, middle, 0, Regime::frictionless}, {2, right, 0, Regime::frictionless}};
  s.compression = {{0, middle / 1.5, 0}, {1, 0, 0}, {2, right / 1.5, 0}};
  s.result.qdot_plus = {0, -0.5 + middle + right, 0.2 * right / 0.02};
  EXPECT_THAT(audit_faults(e, s), HasSubstr("after compression"));
}

/// A block of 2 kg and 0.05 kg m² at rest on two feet, and a pin that rises at 1 m/s under it, x
/// beside its middle.
Example lifted_block(double x, bool pin_first) {
  Example e;
  e.mechanism.bodies = {{"pin", BodyKind::rigid, 1, 0.1}, {"block", BodyKind::rigid, 2, 0.05}};
  SlideDrive drive;
  drive.a = {0};
  drive.b = at_ground({});
  drive.axis_angle = pi / 2;
  drive.rate = 1;
  e.mechanism.joints = {{"guide", PrismaticJoint{{0}, at_ground({}), pi / 2, 0}}, {"drive", drive}};
  const auto foot = [](const char* name, double at, int body) {
    const Line line{{body, Place::at, {}}, pi / 2};
    return Contact{name, PointLine{{1, Place::at, {at, -0.1}}, line}, 0.5, 0, 0};
  };
  e.mechanism.contacts = {foot("left", -0.2, ground), foot("right", 0.2, ground),
                          foot("lift", x, 0)};
  if (pin_first) std::swap(e.mechanism.contacts[0], e.mechanism.contacts[2]);
  e.q = {0, 0, 0, 0, 0.1, 0};
  e.qdot = {0, 1, 0, 0, 0, 0};
  return e;
}

// With the pin x beside the middle 1/W = 1/(1/m + x²/J), i = (1 + e)/W: both feet leave.
TEST(SurfacesAtOdds, PinLiftsABlockFromItsFeet) {
  for (const Law& law : std::initializer_list<Law>{NewtonLaw{}, MoreauLaw{}, ComplementarityLaw{},
                                                   PfeifferGlockerLaw{}, LiuZhaoBrogliatoLaw{}}) {
    for (const double x : {0.0, 0.05}) {
      for (const bool pin_first : {false, true}) {
        const Example e = lifted_block(x, pin_first);
        const ImpactSolution s = impact_of(e, law);
        ASSERT_EQ(s.result.status, ImpactStatus::solved) << law_word(law) << s.result.reason;
        const double i = 1.5 / (1 / 2.0 + x * x / 0.05);
        EXPECT_NEAR(s.result.qdot_plus[1], 1, 1e-12);
        EXPECT_NEAR(s.result.qdot_plus[4], i / 2, 1e-7) << law_word(law);
        EXPECT_NEAR(s.result.qdot_plus[5], x * i / 0.05, 1e-7) << law_word(law);
        EXPECT_EQ(audit_faults(e, s), "") << law_word(law);
      }
    }
  }
}

// The motion goes on: thrown up at 1.5 m/s the block falls back onto the pin, v_rel = 0.5 m/s up,
// after 2·0.5/g.
TEST(SurfacesAtOdds, MotionOfALiftedBlockGoesOn) {
  for (const bool pin_first : {false, true}) {
    Example e = lifted_block(0, pin_first);
    std::get<SlideDrive>(e.mechanism.joints[1].kind).offset = -0.05;
    e.q[1] = -0.05;
    const double until = 0.05 + 0.9 * 2 * 0.5 / G;
    const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0, until, 10});
    ASSERT_EQ(motion.end.t, until) << motion.end.text;
    ASSERT_EQ(motion.impacts.size(), 1U);
    EXPECT_NEAR(motion.impacts[0].t, 0.05, 1e-9);
    const double t = until - 0.05;
    EXPECT_NEAR(state_at(motion, until).q[4], 0.1 + 1.5 * t - G * t * t / 2, 1e-9);
  }
}

// Under a lid, or held on its feet, it cannot give way.
TEST(SurfacesAtOdds, PinJamsWhatCannotGiveWay) {
  for (const bool pin_first : {false, true}) {
    Example lid = lifted_block(0, pin_first);
    const Line above{at_ground({0, 0.2}), -pi / 2};
    lid.mechanism.contacts.push_back(
        {"lid", PointLine{{1, Place::at, {0, 0.1}}, above}, 0.5, 0, 0});
    Example held = lifted_block(0, pin_first);
    for (Contact& contact : held.mechanism.contacts) contact.hold = contact.name != "lift";
    for (const Example& e : {lid, held}) {
      const ImpactSolution s = impact_of(e, MoreauLaw{});
      EXPECT_EQ(s.result.status, ImpactStatus::ill_posed);
      EXPECT_THAT(std::string(s.result.reason), HasSubstr("cannot give way"));
    }
  }
}

// One foot is held and the pin rises under the middle: the block turns about that foot. About it
// J + m·0.2² = 0.13 kg m², and the pin, 0.2 m away, is left at 1.5 m/s: ω = 7.5 rad/s.
TEST(SurfacesAtOdds, PinTurnsABlockAboutAHeldFoot) {
  for (const bool pin_first : {false, true}) {
    Example e = lifted_block(0, pin_first);
    for (Contact& contact : e.mechanism.contacts) contact.hold = contact.name == "left";
    const ImpactSolution s = impact_of(e, MoreauLaw{});
    ASSERT_EQ(s.result.status, ImpactStatus::solved) << s.result.reason;
    EXPECT_NEAR(s.result.qdot_plus[4], 1.5, 1e-12);
    EXPECT_NEAR(s.result.qdot_plus[5], 7.5, 1e-11);
    const double i = 0.13 * 7.5 / 0.2;
    for (const ContactImpulse& one : s.result.impulses) {
      const std::string& name = e.mechanism.contacts[static_cast<std::size_t>(one.contact)].name;
      const double expected = name == "lift" ? i : name == "left" ? 2 * 1.5 - i : 0;
      EXPECT_NEAR(one.normal, expected, 1e-10) << name;
    }
    EXPECT_EQ(audit_faults(e, s), "");
  }
}

}  // namespace
}  // namespace carom::test
