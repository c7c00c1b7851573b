// SPDX-License-Identifier: MIT
//
// The laws for several rough contacts at random impacts of one to six contacts, each with its own
// e, μ and stiffness: no energy comes from nowhere, no contact ends approaching or pulls, every
// balance holds, and nothing depends on how the impact is written down.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/impact/audit.h"
#include "tests/support/rough_contacts.h"
#include "tests/support/seed.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

constexpr double energy_rounding = 1e-9;

bool gains(const ImpactSolution& s) {
  return s.indicators.gamma.number.value_or(0) > 1 + energy_rounding;
}

void expect_sound(const Example& e, const ImpactSolution& s) {
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  for (const Breach& breach : retest(system, s)) {
    ADD_FAILURE() << "contact " << breach.contact << " breaks a condition by " << breach.value;
  }
  const EliminationPlan plan = plan_elimination(e.mechanism);
  for (const Residual& r : audit(e.mechanism, system, s, joint_impulses(plan, system, s), s.law)) {
    EXPECT_TRUE(r.holds()) << r.law << " " << r.value << " beyond " << r.bound;
  }
}

/// How many impacts have so many contacts; the more contacts, the longer each takes.
struct Share {
  int contacts, impacts;
};

/// With one e at every contact, or no friction at any; or each with its own of both.
enum class Kind { common_e, smooth, own };

Example drawn(std::mt19937_64& random, int contacts, Kind kind) {
  Example e = rough_contacts(random, contacts);
  for (Contact& contact : e.mechanism.contacts) {
    if (kind == Kind::common_e) contact.e = e.mechanism.contacts[0].e;
    if (kind == Kind::smooth) contact.mu_s = contact.mu_d = 0;
  }
  return e;
}

// With friction and different e the law itself gains, in about one of two thousand impacts of two
// contacts: in the second phase the one that returns more drives the other along its friction.
TEST(SeveralContactsLaws, PfeifferAndGlockerAlwaysAnswerAndGainNothingWithOneE) {
  std::mt19937_64 random(seed(81));
  int gained = 0, all = 0;
  for (const auto& [contacts, impacts] :
       {Share{1, 3000}, Share{2, 2500}, Share{3, 400}, Share{4, 40}, Share{5, 8}, Share{6, 4}}) {
    for (int i = 0; i < impacts; ++i) {
      SCOPED_TRACE(std::to_string(contacts) + " contacts, impact " + std::to_string(i));
      const Kind kind = i % 8 == 0 ? Kind::smooth : i % 8 == 1 ? Kind::own : Kind::common_e;
      const Example e = drawn(random, contacts, kind);
      const ImpactSolution s = impact_of(e, PfeifferGlockerLaw{});
      ASSERT_EQ(s.result.status, ImpactStatus::solved) << s.result.reason;
      expect_sound(e, s);
      if (kind != Kind::own) {
        EXPECT_FALSE(gains(s)) << *s.indicators.gamma.number;
      } else {
        gained += gains(s) ? 1 : 0;
        ++all;
      }
    }
  }
  EXPECT_LT(gained, all / 100);
}

// Beyond six contacts pivots find the answer. After a compression that stops every contact ζ is
// zero to rounding, and only what is given back moves anything.
TEST(SeveralContactsLaws, PfeifferAndGlockerAnswerBeyondSixContacts) {
  std::mt19937_64 random(seed(84));
  for (int i = 0; i < 400; ++i) {
    SCOPED_TRACE(i);
    const Example e = rough_contacts(random, 7 + i % 8);
    const ImpactSolution s = impact_of(e, PfeifferGlockerLaw{});
    ASSERT_EQ(s.result.status, ImpactStatus::solved) << s.result.reason;
    expect_sound(e, s);
  }
}

constexpr std::uint64_t wave_seed = 82;
constexpr Share wave_shares[] = {{1, 1000}, {2, 1500}, {3, 900}, {4, 400}, {5, 150}, {6, 100}};

LiuZhaoBrogliatoLaw wave_law(int impact) {
  return {impact % 2 == 0 ? 1.5 : 1.0};
}

// What has none has too long a way: contacts that enclose a body strike it thousands of times with
// hardly any loss, or creep under friction towards a jam. Sticking and slipping are always decided.
TEST(SeveralContactsLaws, LiuZhaoAndBrogliatoGainNothingAndSayWhereTheyHaveNoAnswer) {
  std::mt19937_64 random(seed(wave_seed));
  int none = 0, all = 0;
  for (const auto& [contacts, impacts] : wave_shares) {
    for (int i = 0; i < impacts; ++i, ++all) {
      SCOPED_TRACE(std::to_string(contacts) + " contacts, impact " + std::to_string(i));
      const Example e = rough_contacts(random, contacts);
      const ImpactSolution s = impact_of(e, wave_law(i));
      if (s.result.status == ImpactStatus::solved) {
        expect_sound(e, s);
        EXPECT_FALSE(gains(s)) << *s.indicators.gamma.number;
      } else {
        EXPECT_THAT(std::string(s.result.reason), HasSubstr("no end of the impact was found"));
        ++none;
      }
    }
  }
  EXPECT_LT(none, all / 100);
}

// Where the contacts come to rest against each other, the last approach and the last holding forces
// are judged by each contact's own row and by the forces of that instant.
TEST(SeveralContactsLaws, LiuZhaoAndBrogliatoEndAtRest) {
  struct Known {
    std::uint64_t seed;
    int contacts, impact;
  };
  for (const auto& [shift, contacts, impact] : {Known{3, 3, 123},
                                                {4, 5, 99},
                                                {5, 3, 437},
                                                {7, 3, 304},
                                                {7, 4, 364},
                                                {8, 5, 69},
                                                {12, 4, 198}}) {
    SCOPED_TRACE(std::to_string(shift) + ", " + std::to_string(contacts) + " contacts, impact " +
                 std::to_string(impact));
    std::mt19937_64 random(wave_seed + 1000003 * shift);
    for (const Share& share : wave_shares) {
      const bool last = share.contacts == contacts;
      for (int i = 0; i < (last ? impact : share.impacts); ++i) {
        rough_contacts(random, share.contacts);
      }
      if (last) break;
    }
    const Example e = rough_contacts(random, contacts);
    const ImpactSolution s = impact_of(e, wave_law(impact));
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    expect_sound(e, s);
    EXPECT_FALSE(gains(s));
  }
}

/// Everything turned about the origin.
Example turned(Example e, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  for (std::size_t b = 0; b < e.mechanism.bodies.size(); ++b) {
    for (std::vector<double>* list : {&e.q, &e.qdot}) {
      const Vec2 at = rotated({(*list)[3 * b], (*list)[3 * b + 1]}, c, s);
      (*list)[3 * b] = at.x;
      (*list)[3 * b + 1] = at.y;
    }
    e.q[3 * b + 2] += angle;
  }
  for (Contact& contact : e.mechanism.contacts) {
    Line& line = std::get<PointLine>(contact.geometry).surface;
    if (line.through.body != ground) continue;
    line.through.p = rotated(line.through.p, c, s);
    line.normal_angle += angle;
  }
  return e;
}

Example in_other_order(Example e) {
  std::ranges::reverse(e.mechanism.contacts);
  return e;
}

/// Lengths in units of 1/1000 m, masses in units of 1/50 kg.
Example in_other_units(Example e) {
  constexpr double length = 1000, mass = 50;
  for (Body& body : e.mechanism.bodies) {
    body.mass *= mass;
    *body.inertia *= mass * length * length;
  }
  for (std::vector<double>* list : {&e.q, &e.qdot}) {
    for (std::size_t i = 0; i < list->size(); ++i) (*list)[i] *= i % 3 == 2 ? 1 : length;
  }
  for (Contact& contact : e.mechanism.contacts) {
    auto& against = std::get<PointLine>(contact.geometry);
    against.striker.p = length * against.striker.p;
    against.surface.through.p = length * against.surface.through.p;
    contact.stiffness_ratio *= 30;
  }
  return e;
}

TEST(SeveralContactsLaws, DoNotDependOnHowTheImpactIsWrittenDown) {
  std::mt19937_64 random(seed(83));
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    SCOPED_TRACE(i);
    const Example e = rough_contacts(random, 2 + i % 2);
    const Law law = i % 4 < 2 ? Law(PfeifferGlockerLaw{}) : Law(LiuZhaoBrogliatoLaw{});
    const ImpactSolution s = impact_of(e, law);
    if (s.result.status != ImpactStatus::solved || s.alternatives.size() > 1) continue;
    ++compared;
    const double speed = std::sqrt(2 * *s.indicators.T_minus.number);
    const auto expect_same = [&](const Example& other, double angle, double length) {
      const std::vector<double> v = impact_of(other, law).result.qdot_plus;
      for (std::size_t b = 0; b < e.mechanism.bodies.size(); ++b) {
        const double near = 1e-6 * speed / std::sqrt(*e.mechanism.bodies[b].inertia);
        const Vec2 back =
            rotated({v[3 * b] / length, v[3 * b + 1] / length}, std::cos(angle), -std::sin(angle));
        EXPECT_NEAR(back.x, s.result.qdot_plus[3 * b], near);
        EXPECT_NEAR(back.y, s.result.qdot_plus[3 * b + 1], near);
        EXPECT_NEAR(v[3 * b + 2], s.result.qdot_plus[3 * b + 2], near);
      }
    };
    expect_same(turned(e, 0.7), 0.7, 1);
    expect_same(in_other_order(e), 0, 1);
    expect_same(in_other_units(e), 0, 1000);
  }
  EXPECT_GT(compared, 280);
}

}  // namespace
}  // namespace carom::test
