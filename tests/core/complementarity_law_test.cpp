// SPDX-License-Identifier: MIT
//
// The complementarity law on whole mechanisms: closed forms worked out by hand for A_c of two rows,
// and what it says where it has no answer or more than one set of impulses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/study/compute.h"
#include "core/study/map.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

using ::testing::HasSubstr;

constexpr double tight = 1e-12;

Evaluation struck(const Mechanism& mechanism, const std::vector<double>& q,
                  const std::vector<double>& qdot) {
  Evaluation out = compute(test::scenario_of({mechanism, q, qdot}, ComplementarityLaw{}));
  for (const Residual& r : out.audit) EXPECT_TRUE(r.holds()) << r.law << " " << r.value;
  return out;
}

std::string findings(const Evaluation& evaluation) {
  std::string all;
  for (const Finding& finding : evaluation.verdict) all += finding.text + "\n";
  return all;
}

double impulse(const Evaluation& evaluation, int contact) {
  for (const ContactImpulse& i : evaluation.result.impulses) {
    if (i.contact == contact) return i.normal;
  }
  return 0;
}

/// Discs of 2 kg in a row, touching: between neighbours A_c = [[1, −½], [−½, 1]] for three of them.
Mechanism discs(double e) {
  Mechanism m;
  for (int i = 0; i < 3; ++i) {
    m.bodies.push_back({"d" + std::to_string(i), BodyKind::rigid, 2, {}, DiscShape{0.5}});
    if (i > 0) {
      m.contacts.push_back({"c" + std::to_string(i), DiscDisc{i - 1, i}, e, 0.3, 0.3, false});
    }
  }
  return m;
}

std::vector<double> along_x(double a, double b, double c) {
  return {a, 0, 0, b, 0, 0, c, 0, 0};
}

/// A body of 2 kg and 1 kg m² with two points below it at s and 3s, s = √½: A_c = [[1, 2], [2, 5]].
Mechanism leaning_body(double e) {
  Mechanism m;
  m.bodies = {{"body", BodyKind::rigid, 2, 1, NoShape{}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  const double s = std::sqrt(0.5);
  m.contacts = {{"near", PointLine{{0, Place::at, {s, 0}}, floor}, e, 0, 0, false},
                {"far", PointLine{{0, Place::at, {3 * s, 0}}, floor}, e, 0, 0, false}};
  return m;
}

// u⁻ = (−1, 1): of decision 014, p = (1.5, 0), u⁺ = (½, ¼) and 0.375 J lost.
TEST(ComplementarityLaw, SeparatingContactIsAskedNothing) {
  const Evaluation out = struck(discs(0.5), along_x(0, 1, 2), along_x(1, 0, 1));
  ASSERT_EQ(out.result.status, ImpactStatus::solved);
  ASSERT_EQ(out.role[1], ContactRole::separating);
  EXPECT_NEAR(impulse(out, 0), 1.5, tight);
  EXPECT_EQ(impulse(out, 1), 0);
  EXPECT_NEAR(out.result.qdot_plus[3] - out.result.qdot_plus[0], 0.5, tight);
  EXPECT_NEAR(out.result.qdot_plus[6] - out.result.qdot_plus[3], 0.25, tight);
  EXPECT_NEAR(*out.indicators.W_loss.number, -0.375, tight);
  EXPECT_NEAR(*out.indicators.v_n_plus.number, 0.5, tight);
  EXPECT_EQ(out.result.impulses.front().tangent, 0) << "whatever μ is";
  EXPECT_THAT(findings(out), HasSubstr("c1: pushes, c2: lets go"));
  EXPECT_FALSE(why_no_map(out).empty()) << "the map is about one contact by itself";
}

// Three equal balls, the first arriving with v, e = 1: (−1/3, 2/3, 2/3)v. The one at rest beside it
// takes part, as under no other law without friction.
TEST(ComplementarityLaw, ArrivingBallSetsBothOthersInMotion) {
  const Evaluation out = struck(discs(1), along_x(0, 1, 2), along_x(3, 0, 0));
  ASSERT_EQ(out.result.status, ImpactStatus::solved);
  EXPECT_NEAR(out.result.qdot_plus[0], -1, tight);
  EXPECT_NEAR(out.result.qdot_plus[3], 2, tight);
  EXPECT_NEAR(out.result.qdot_plus[6], 2, tight);
  EXPECT_NEAR(*out.indicators.gamma.number, 1, tight);
}

// E15: −u⁻ = (1, 1). Newton's law would need p = (1 + e)(3, −1), a pull; here p = (1 + e)(1, 0) and
// u⁺ = (e, 1 + 2e).
TEST(ComplementarityLaw, ContactThatWouldPullLetsGo) {
  for (const double e : {0.0, 0.4, 1.0}) {
    const Evaluation out = struck(leaning_body(e), {0, 0, 0}, {0, -1, 0});
    ASSERT_EQ(out.result.status, ImpactStatus::solved);
    EXPECT_NEAR(impulse(out, 0), 1 + e, tight);
    EXPECT_EQ(impulse(out, 1), 0);
    ASSERT_EQ(out.result.impulses.size(), 2u) << "what strikes is listed, though it lets go";
    EXPECT_EQ(out.result.impulses[1].regime, Regime::none);
    const double s = std::sqrt(0.5);
    EXPECT_NEAR(out.result.qdot_plus[1] + s * out.result.qdot_plus[2], e, tight);
    EXPECT_NEAR(out.result.qdot_plus[1] + 3 * s * out.result.qdot_plus[2], 1 + 2 * e, tight);
    // ½p·(u⁻ + u⁺) of the contact that pushes.
    EXPECT_NEAR(*out.indicators.W_loss.number, -(1 - e * e) / 2, tight);
    EXPECT_THAT(findings(out), HasSubstr("near: pushes, far: lets go"));
    EXPECT_THAT(findings(out), Not(HasSubstr("would pull")));
  }
}

// A particle in a slot without play strikes one side: the other is in the way of any rebound. With
// e = 0 it stays.
TEST(ComplementarityLaw, NoRoomForTheReboundIsSaid) {
  Mechanism m;
  m.bodies = {{"peg", BodyKind::particle, 1, {}, NoShape{}}};
  const PointLine below{{0, Place::at, {}}, Line{{ground, Place::at, {}}, pi / 2}};
  const PointLine above{{0, Place::at, {}}, Line{{ground, Place::at, {}}, -pi / 2}};
  m.contacts = {{"below", below, 0.5, 0, 0, false}, {"above", above, 0.5, 0, 0, false}};
  const Evaluation none = struck(m, {0, 0}, {1, -2});
  EXPECT_EQ(none.result.status, ImpactStatus::law_not_applicable);
  EXPECT_EQ(none.result.qdot_plus, none.result.qdot_minus);
  EXPECT_THAT(none.verdict.front().text, HasSubstr("one contact blocks another"));
  for (Contact& contact : m.contacts) contact.e = 0;
  const Evaluation stays = struck(m, {0, 0}, {1, -2});
  ASSERT_EQ(stays.result.status, ImpactStatus::solved);
  EXPECT_NEAR(stays.result.qdot_plus[0], 1, tight);
  EXPECT_NEAR(stays.result.qdot_plus[1], 0, tight);
}

// A block falls flat on three feet, e = ½: it rebounds flat, the feet bear 3 kg·m/s together, the
// outer two alike, and how much the middle one bears no motion tells.
TEST(ComplementarityLaw, SharedImpulsesAreSaidToBeShared) {
  const test::Example block = test::block_on_feet({-0.3, 0, 0.3}, 0.5);
  const Evaluation out = struck(block.mechanism, block.q, block.qdot);
  ASSERT_EQ(out.result.status, ImpactStatus::solved);
  EXPECT_NEAR(out.result.qdot_plus[1], 0.5, tight);
  EXPECT_NEAR(out.result.qdot_plus[2], 0, tight);
  EXPECT_NEAR(impulse(out, 0) + impulse(out, 1) + impulse(out, 2), 3, tight);
  EXPECT_NEAR(impulse(out, 0), impulse(out, 2), tight);
  EXPECT_FALSE(out.multipliers_unique);
  EXPECT_THAT(findings(out), HasSubstr("hyperstatic"));
}

// An external impulse that pulls the contact open: Newton's law would make the floor pull, p = −4.
TEST(ComplementarityLaw, ExternalImpulseMayOpenTheContact) {
  Mechanism m;
  m.bodies = {{"ball", BodyKind::particle, 2, {}, NoShape{}}};
  m.contacts = {{"floor", PointLine{{0, Place::at, {}}, Line{{ground, Place::at, {}}, pi / 2}}, 0.5,
                 0, 0, false}};
  Scenario scenario = test::scenario_of({m, {0, 0}, {0, -2}}, NewtonLaw{});
  Motion motion = *scenario.motion;
  motion.impulses = {{"lift", 0, 0, 10, 0}};
  scenario.motion = std::make_shared<Motion>(motion);
  EXPECT_NEAR(impulse(compute(scenario), 0), -4, tight);
  scenario.law = ComplementarityLaw{};
  const Evaluation out = compute(scenario);
  EXPECT_EQ(impulse(out, 0), 0);
  EXPECT_NEAR(out.result.qdot_plus[1], 3, tight);
  for (const Residual& r : out.audit) EXPECT_TRUE(r.holds()) << r.law << " " << r.value;
}

// Of one contact it is Newton's law: (1 + e)m v.
TEST(ComplementarityLaw, OneContactIsNewtons) {
  Mechanism m = leaning_body(0.4);
  m.contacts.pop_back();
  const Evaluation one = struck(m, {0, 0, 0}, {0, -1, 0});
  // W_nn = 1/2 + s² = 1.
  EXPECT_NEAR(impulse(one, 0), 1.4, tight);
  EXPECT_TRUE(one.touching.empty());
  EXPECT_TRUE(why_no_map(one).empty());
}

}  // namespace
}  // namespace carom
