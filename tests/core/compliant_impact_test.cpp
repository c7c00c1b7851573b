// SPDX-License-Identifier: MIT
//
// The compliant impact of whole mechanisms: against closed forms where the pose does not matter,
// against itself turned round in time, and its balances.
#include "core/motion/compliant_impact.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/contact/damping_factors.h"
#include "core/study/force_study.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

using ::testing::HasSubstr;

/// A particle of 2 kg over the floor.
test::Example ball(Vec2 v, const Compliance& compliance, double e = 0.5) {
  test::Example out;
  out.mechanism.bodies = {{"ball", BodyKind::particle, 2, {}, NoShape{}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  out.mechanism.contacts = {{"tip", PointLine{{0, Place::at, {}}, floor}, e, 0, 0, false}};
  out.mechanism.contacts[0].compliance = compliance;
  out.q = {0, 0};
  out.qdot = {v.x, v.y};
  return out;
}

test::Example pendulum(const Compliance& compliance, double e, double mu = 0) {
  test::Example out = test::gonzalez_pendulum(0.1, -1, {1, -1}, e, mu);
  out.mechanism.contacts[0].compliance = compliance;
  return out;
}

CompliantImpact run(const test::Example& example, const CompliantSpec& spec = {}) {
  CompliantImpact impact = compliant_impact(example.mechanism, {example.q, example.qdot}, spec);
  for (const ContactTouch& touch : impact.touches) {
    for (std::size_t k = 1; k < touch.history.t.size(); ++k) {
      EXPECT_GT(touch.history.t[k], touch.history.t[k - 1]);
    }
  }
  return impact;
}

Compliance compliance(ForceModel model, double K = 1e9, double n = 1.5) {
  return {model, K, n, NoTangentialForce{}};
}

// A free particle has the same effective mass always: the integration meets the closed forms.
TEST(CompliantImpact, OfAFreeParticleIsTheFrozenOne) {
  for (const ForceModel model : all_force_models()) {
    SCOPED_TRACE(info_of(model).word);
    const double n = info_of(model).linear ? 1 : 1.5;
    const CompliantImpact impact = run(ball({0.5, -1.5}, compliance(model, 4e8, n), 0.4));
    ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
    const ContactTouch& touch = impact.touches.at(0);
    const FrozenImpact expected =
        frozen_impact({compliance(model, 4e8, n), *damping_factor(model, 0.4), 2, 1.5});
    EXPECT_NEAR(touch.peak_force, expected.peak_force, 1e-8 * expected.peak_force);
    EXPECT_NEAR(touch.max_indentation, expected.max_indentation, 1e-8 * expected.max_indentation);
    EXPECT_NEAR(*touch.duration(), expected.duration, 1e-7 * expected.duration);
    EXPECT_NEAR(*touch.e, expected.e, 1e-8);
    EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
    EXPECT_FALSE(touch.clipped);
    EXPECT_FALSE(touch.slow);
    // A damper that does not depend on δ pushes from the first instant on.
    const double damper = 2 * *damping_factor(model, 0.4) * std::sqrt(4e8 * 2) * 1.5;
    EXPECT_NEAR(touch.history.force.front(), info_of(model).linear ? damper : 0, 1e-9 * damper);
    EXPECT_NEAR(impact.normal_loss, 2.25 * (1 - expected.e * expected.e), 1e-7);
    EXPECT_EQ(impact.tangential_loss, 0);
  }
}

TEST(CompliantImpact, EventsFollowEachOther) {
  const CompliantImpact impact = run(pendulum(compliance(ForceModel::gonthier), 0.5));
  ASSERT_EQ(impact.events.size(), 3U);
  EXPECT_EQ(impact.events[0], (CompliantEvent{0, 0, CompliantEventKind::touch}));
  EXPECT_EQ(impact.events[1].kind, CompliantEventKind::max_compression);
  EXPECT_EQ(impact.events[2].kind, CompliantEventKind::separation);
  EXPECT_EQ(impact.events[2].t, *impact.touches[0].t_release);
  EXPECT_EQ(impact.t.back(), impact.events[2].t);
}

// The samples are a motion: times increase, the joints hold in all of them.
TEST(CompliantImpact, SamplesKeepTheJoints) {
  test::Example example = test::five_bar(true);
  example.mechanism.contacts[0].compliance = compliance(ForceModel::gonthier, 1e8);
  example.mechanism.contacts[0].e = 0.6;
  const CompliantImpact impact = run(example);
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
  ASSERT_EQ(impact.q.size(), impact.n * impact.t.size());
  ASSERT_EQ(impact.qddot.size(), impact.q.size());
  for (std::size_t k = 0; k < impact.t.size(); ++k) {
    if (k > 0) {
      EXPECT_GT(impact.t[k], impact.t[k - 1]);
    }
    const State state = impact.state(k);
    const EvaluatedSystem system = evaluate(example.mechanism, state.q);
    for (const JointRows& joint : system.joints) {
      for (std::size_t row = 0; row < static_cast<std::size_t>(joint.count); ++row) {
        EXPECT_NEAR(joint.phi[row], 0, 1e-12);
        EXPECT_NEAR(apply(system, joint.body_a, joint.body_b, joint.row[row], state.qdot), 0,
                    1e-11);
      }
    }
  }
}

// Without damping and friction the motion does not know the direction of time.
TEST(CompliantImpact, RunsBackward) {
  const test::Example example = pendulum(compliance(ForceModel::hertz), 1);
  const CompliantImpact there = run(example);
  ASSERT_EQ(there.end, CompliantEnd::separated);
  State back = there.state(there.t.size() - 1);
  for (double& v : back.qdot) v = -v;
  const CompliantImpact again = compliant_impact(example.mechanism, back);
  ASSERT_EQ(again.end, CompliantEnd::separated) << again.reason;
  const State end = again.state(again.t.size() - 1);
  for (std::size_t i = 0; i < end.q.size(); ++i) {
    EXPECT_NEAR(end.q[i], example.q[i], 1e-8);
    EXPECT_NEAR(-end.qdot[i], example.qdot[i], 1e-8);
  }
  EXPECT_NEAR(again.t.back(), there.t.back(), 1e-8 * there.t.back());
}

// The stiffer the contact, the less the pose moves meanwhile: δ_max and with it the deviation from
// the frozen impact go like K^(−2/5).
TEST(CompliantImpact, StiffContactsFreezeThePose) {
  double before = 0;
  for (const double K : {1e8, 1e10, 1e12}) {
    const CompliantImpact impact = run(pendulum(compliance(ForceModel::gonthier, K), 0.5));
    ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
    const ContactTouch& touch = impact.touches[0];
    const double deviation = std::abs(touch.peak_force / touch.frozen.peak_force - 1);
    if (before > 0) {
      EXPECT_NEAR(deviation / before, std::pow(100, -0.4), 0.02) << K;
    }
    before = deviation;
  }
  EXPECT_LT(before, 4e-5);
}

// Against a tolerance a thousand times smaller.
TEST(CompliantImpact, DefaultToleranceIsEnough) {
  const test::Example example = pendulum(compliance(ForceModel::gonthier), 0.5);
  const double peak = run(example).touches[0].peak_force;
  const double tight = run(example, {{}, 1e-13}).touches[0].peak_force;
  EXPECT_NEAR(peak, tight, 1e-8 * tight);
}

// Two feet that strike at once share the force; vertical and turning momentum are its impulses.
TEST(CompliantImpact, SeveralContactsPushAtOnce) {
  test::Example block = test::block_on_feet({-0.1, 0.2}, 0.5);
  for (Contact& contact : block.mechanism.contacts) {
    contact.compliance = compliance(ForceModel::hunt_crossley, 1e8);
  }
  const CompliantImpact impact = run(block);
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  ASSERT_GE(impact.touches.size(), 2U);
  EXPECT_EQ(impact.touches[0].t_touch, 0);
  EXPECT_EQ(impact.touches[1].t_touch, 0);
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
  double impulse = 0, moment = 0;
  for (const ContactTouch& touch : impact.touches) {
    const ContactHistory& h = touch.history;
    for (std::size_t k = 2; k < h.t.size(); k += 2) {  // Simpson: a step has four equal parts
      const double sum = h.force[k - 2] + 4 * h.force[k - 1] + h.force[k];
      const double part = sum / 6 * (h.t[k] - h.t[k - 2]);
      impulse += part;
      moment += part * (touch.contact == 0 ? -0.1 : 0.2);
    }
  }
  const State end = impact.state(impact.t.size() - 1);
  EXPECT_NEAR(impulse, 2 * (end.qdot[1] - block.qdot[1]), 1e-3 * impulse);
  EXPECT_NEAR(moment, 0.3 * (end.qdot[2] - block.qdot[2]), 2e-3 * impulse * 0.2);
}

// A contact that rests while another strikes is pushed in from no speed at all: its damping is that
// of a small one, and the result says so.
TEST(CompliantImpact, ARestingContactJoinsWithoutSpeed) {
  test::Example block = test::block_on_feet({-0.1, 0.2}, 0.5);
  for (Contact& contact : block.mechanism.contacts) {
    contact.compliance = compliance(ForceModel::hunt_crossley, 1e8);
  }
  // It turns about its foot "a", and only "b" approaches; A_c couples them negatively.
  block.qdot = {0, -1.0, -10.0};
  const CompliantImpact impact = run(block);
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  EXPECT_EQ(impact.touches.at(0).contact, 1);
  EXPECT_FALSE(impact.touches.at(0).slow);
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
}

// Three equal balls in a row, the second and third at rest and touching: with compliant contacts
// of the same stiffness, the last does not take all, whatever the stiffness. The velocities are
// those of a march of the three positions with δ^1.5 between them, by the classical formula of
// order four in steps of 10⁻⁷ s and outside this library.
TEST(CompliantImpact, ACradleSharesWhatItIsGiven) {
  test::Example cradle;
  const auto disc = [](const char* name) {
    return Body{name, BodyKind::rigid, 1, {}, DiscShape{0.1}};
  };
  cradle.mechanism.bodies = {disc("a"), disc("b"), disc("c")};
  cradle.mechanism.contacts = {{"ab", DiscDisc{0, 1}, 1, 0, 0, false},
                               {"bc", DiscDisc{1, 2}, 1, 0, 0, false}};
  for (Contact& contact : cradle.mechanism.contacts) {
    contact.compliance = compliance(ForceModel::hertz, 1e9);
  }
  cradle.q = {0, 0, 0, 0.2, 0, 0, 0.4, 0, 0};
  cradle.qdot = {1, 0, 0, 0, 0, 0, 0, 0, 0};
  const CompliantImpact impact = run(cradle);
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  const std::vector<double> v = impact.state(impact.t.size() - 1).qdot;
  EXPECT_NEAR(v[0], -0.0709523536, 1e-7);
  EXPECT_NEAR(v[3], 0.0764030391, 1e-7);
  EXPECT_NEAR(v[6], 0.9945493146, 1e-7);
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
  ASSERT_EQ(impact.touches.size(), 2U);
  EXPECT_FALSE(impact.touches[0].slow);
  EXPECT_TRUE(impact.touches[1].slow);
  EXPECT_FALSE(impact.touches[1].e) << "without approach there is no restitution";
}

// What gravity holds down does not separate; it is said, and what is known is there.
TEST(CompliantImpact, SaysThatAContactStays) {
  const test::Example example = ball({0, -0.05}, compliance(ForceModel::gonthier, 1e5), 0.3);
  const CompliantImpact impact = run(example, {{0, -9.81}, 1e-9});
  EXPECT_EQ(impact.end, CompliantEnd::stays_closed);
  EXPECT_THAT(impact.reason, HasSubstr("does not separate"));
  ASSERT_EQ(impact.touches.size(), 1U);
  EXPECT_FALSE(impact.touches[0].t_release);
  EXPECT_FALSE(impact.touches[0].e);
  EXPECT_GT(impact.elastic, 0);
  EXPECT_NEAR(impact.touches[0].history.force.back(), 2 * 9.81, 0.1) << "it bears the weight";
}

// A stiff contact that is held is so after many of its own durations, not of a soft one's beside
// it. The soft bead, elastic, swings for half a period π√(m/K) of 0.1 s.
TEST(CompliantImpact, WhatIsHeldIsMeasuredByItsOwnDuration) {
  test::Example beads;
  const Line floor{{ground, Place::at, {}}, pi / 2};
  beads.mechanism.bodies = {{"soft", BodyKind::particle, 1, {}, NoShape{}},
                            {"stiff", BodyKind::particle, 1, {}, NoShape{}}};
  beads.mechanism.contacts = {{"slow", PointLine{{0, Place::at, {}}, floor}, 1, 0, 0, false},
                              {"quick", PointLine{{1, Place::at, {}}, floor}, 0.01, 0, 0, false}};
  beads.mechanism.contacts[0].compliance =
      compliance(ForceModel::kelvin_voigt, pi * pi / (0.1 * 0.1), 1);
  beads.mechanism.contacts[1].compliance = compliance(ForceModel::gonthier, 1e9);
  beads.q = {0, 0, 1, 0};
  beads.qdot = {0, -3, 0, -1};
  const CompliantImpact impact = run(beads, {{0, -9.81}});
  EXPECT_EQ(impact.end, CompliantEnd::stays_closed) << impact.reason;
  ASSERT_GE(impact.touches.size(), 2U);
  EXPECT_NEAR(*impact.touches[0].duration(), 0.1, 0.03) << "its weight makes it a little longer";
  EXPECT_LT(impact.t.back(), 2 * *impact.touches[0].duration());
  EXPECT_FALSE(impact.touches.back().t_release);
}

// Hertz: δ_max and the peak follow from K, n, m and v₀ alone, wherever the surface lies.
TEST(CompliantImpact, WhatIsInsideByFewDigitsTouches) {
  const CompliantImpact exact = run(ball({0, -1}, compliance(ForceModel::hertz)));
  for (const double depth : {2e-9, 9e-7}) {
    test::Example inside = ball({0, -1}, compliance(ForceModel::hertz));
    inside.q = {0, -depth};
    const CompliantImpact impact = run(inside);
    ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
    EXPECT_NEAR(impact.touches[0].peak_force, exact.touches[0].peak_force,
                1e-8 * exact.touches[0].peak_force);
    EXPECT_NEAR(*impact.touches[0].duration(), *exact.touches[0].duration(), 1e-10);
  }
}

TEST(CompliantImpact, AModelWithoutFiniteDampingNamesOneThatHas) {
  const CompliantImpact impact = run(ball({0, -1}, compliance(ForceModel::gonthier), 0));
  EXPECT_THAT(impact.reason, HasSubstr("no finite damping for e = 0"));
  EXPECT_THAT(impact.reason, HasSubstr("choose \"hunt-crossley\", or e from 0.01 on"));
  EXPECT_EQ(run(ball({0, -1}, compliance(ForceModel::hunt_crossley), 0)).touches.size(), 1u);
}

TEST(CompliantImpact, RefusesWhatIsNoBeginning) {
  const auto refusal = [](const test::Example& example) {
    const CompliantImpact impact = run(example);
    EXPECT_EQ(impact.end, CompliantEnd::cannot_start);
    EXPECT_TRUE(impact.touches.empty());
    return impact.reason;
  };
  test::Example deep = ball({0, -1}, compliance(ForceModel::hertz));
  deep.q = {0, -0.003};
  EXPECT_THAT(refusal(deep),
              HasSubstr("\"tip\" is already 3 mm deep at the start, and up to 1 µm"));
  EXPECT_THAT(refusal(deep), HasSubstr("{\"closed\": \"tip\"}"));
  test::Example rigid = test::block_on_feet({-0.1, 0.2}, 0.5);
  rigid.mechanism.contacts[0].compliance = compliance(ForceModel::hertz);
  EXPECT_THAT(refusal(rigid), HasSubstr("\"b\" strikes, too, and is rigid"));
  test::Example turned = ball({0, -1}, compliance(ForceModel::hertz));
  turned.mechanism.contacts[0].turn = 0.2;
  EXPECT_THAT(refusal(turned), HasSubstr("turned"));
  test::Example none = ball({0, -1}, compliance(ForceModel::hertz));
  none.mechanism.contacts[0].compliance.reset();
  none.q = {0, 0.1};
  EXPECT_THAT(refusal(none), HasSubstr("all are rigid"));
  const CompliantImpact away = run(ball({0, 1}, compliance(ForceModel::hertz)));
  EXPECT_EQ(away.end, CompliantEnd::nothing_touches);
}

// α may ask for an e that no damping gives, at the speed that comes about.
TEST(CompliantImpact, SaysThatNoDampingServes) {
  test::Example example = ball({0, -1}, compliance(ForceModel::gonthier));
  example.mechanism.contacts[0].alpha = 3;
  const CompliantImpact impact = run(example);
  EXPECT_EQ(impact.end, CompliantEnd::cannot_go_on);
  EXPECT_THAT(impact.reason, HasSubstr("no finite damping for e = 0 "));
}

// Whatever the numbers: an end with a reason, and no number that is none.
TEST(CompliantImpact, NeverLeavesANumberThatIsNone) {
  for (const double K : {1.0, 1e18}) {
    for (const double n : {0.5, 1.0, 5.0}) {
      for (const double v : {1e-9, 1.0, 1e6}) {
        for (const double mass : {1e-9, 1e9}) {
          test::Example example = ball({0.1 * v, -v}, compliance(ForceModel::gonthier, K, n), 0.01);
          example.mechanism.bodies[0].mass = mass;
          example.mechanism.contacts[0].mu_s = example.mechanism.contacts[0].mu_d = 1e3;
          example.mechanism.contacts[0].compliance->tangential = RegularisedCoulomb{1e-9};
          const CompliantImpact impact = run(example, {{0, -9.81}, 1e-6});
          SCOPED_TRACE(testing::Message() << K << " " << n << " " << v << " " << mass);
          EXPECT_EQ(impact.end == CompliantEnd::separated, impact.reason.empty());
          EXPECT_TRUE(std::isfinite(impact.T_plus) && std::isfinite(impact.normal_loss));
          for (const auto* values : {&impact.q, &impact.qdot, &impact.qddot}) {
            for (const double value : *values) ASSERT_TRUE(std::isfinite(value));
          }
          for (const ContactTouch& touch : impact.touches) {
            EXPECT_TRUE(std::isfinite(touch.peak_force) && std::isfinite(touch.max_indentation));
            for (const double f : touch.history.force) ASSERT_TRUE(std::isfinite(f));
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace carom
