// SPDX-License-Identifier: MIT
//
// Waves through several contacts: against springs that the test integrates itself, against
// Stronge's law at one contact, and against what is known by hand.
#include "core/impact/liu_zhao_brogliato.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "core/impact/audit.h"
#include "core/io/gallery.h"
#include "core/study/simulation.h"
#include "tests/support/flight.h"
#include "tests/support/rough_contacts.h"
#include "tests/support/seed.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

struct Row {
  double exponent;
  std::vector<double> mass, before, stiffness, after;
};

// Chains of lossless springs in a row, simulated directly beforehand; no part of the program was
// used.
TEST(LiuZhaoBrogliato, ReproducesChainsOfSprings) {
  const Row rows[] = {
      {1, {1, 1, 1}, {1, 0, 0}, {}, {-0.130262, 0.150230, 0.980032}},
      {1, {1, 2, 1}, {1, 0, 0}, {}, {-0.396969, 0.286814, 0.823341}},
      {1, {1, 1, 1}, {1, 0, 0}, {1, 10}, {-0.330994, 0.617172, 0.713822}},
      {1, {1, 1, 1, 1}, {1, 1, 0, 0}, {}, {-0.164204, 0.257445, 0.742555, 1.164204}},
      {1,
       {1, 1, 1, 1, 1},
       {1, 0, 0, 0, 0},
       {},
       {-0.132279, -0.075329, -0.031011, 0.296218, 0.942402}},
      {1.5, {1, 1, 1}, {1, 0, 0}, {}, {-0.070952, 0.076403, 0.994549}},
      {1.5, {1, 2, 1}, {1, 0, 0}, {}, {-0.361986, 0.249614, 0.862758}},
      {1.5, {1, 1, 1}, {1, 0, 0}, {1, 10}, {-0.325713, 0.575813, 0.749900}},
      {1.5, {1, 1, 1, 1}, {1, 1, 0, 0}, {}, {-0.111312, 0.144616, 0.855384, 1.111312}},
      {1.5,
       {1, 1, 1, 1, 1},
       {1, 0, 0, 0, 0},
       {},
       {-0.071085, -0.030274, -0.014464, 0.127045, 0.988777}},
  };
  for (const Row& row : rows) {
    const Example discs = discs_in_a_row(row.mass, row.before, row.stiffness);
    const ImpactSolution s = impact_of(discs, LiuZhaoBrogliatoLaw{row.exponent});
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    for (std::size_t i = 0; i < row.after.size(); ++i) {
      EXPECT_NEAR(s.result.qdot_plus[3 * i], row.after[i], 0.75e-6)
          << row.mass.size() << " balls, exponent " << row.exponent;
    }
    EXPECT_EQ(audit_faults(discs, s), "");
  }
}

/// Discs of radius 1/2 that push each other with Kδ^{3/2} along the line of their centres, wherever
/// they go; a stone against its neighbours.
struct Springs {
  std::vector<double> mass;
  std::vector<Vec2> at, v;
  struct Pair {
    std::size_t a, b;
    double K;
  };
  std::vector<Pair> pairs;

  [[nodiscard]] std::vector<Vec2> acceleration(const std::vector<Vec2>& p) const {
    std::vector<Vec2> out(p.size());
    for (const auto& [a, b, K] : pairs) {
      const Vec2 d = p[a] - p[b];
      const double delta = 1 - norm(d);
      if (!(delta > 0)) continue;
      const Vec2 force = K * delta * std::sqrt(delta) / norm(d) * d;
      out[a] = out[a] + 1 / mass[a] * force;
      out[b] = out[b] - 1 / mass[b] * force;
    }
    return out;
  }

  /// True if the gap of a pair becomes smaller.
  [[nodiscard]] bool approaches(const Pair& pair) const {
    return dot(at[pair.a] - at[pair.b], v[pair.a] - v[pair.b]) < 0;
  }

  /// By Verlet's formula. True if a pair that had come apart touched again, or is on its way to, as
  /// slowly as may be: in between it had a gap, of which the law knows nothing.
  bool run(double time, int steps) {
    const double h = time / steps;
    std::vector<Vec2> force = acceleration(at);
    std::vector<bool> touched(pairs.size()), apart(pairs.size());
    bool again = false;
    for (int i = 0; i < steps; ++i) {
      for (std::size_t k = 0; k < at.size(); ++k) {
        at[k] = at[k] + h * v[k] + h * h / 2 * force[k];
      }
      const std::vector<Vec2> next = acceleration(at);
      for (std::size_t k = 0; k < at.size(); ++k) v[k] = v[k] + h / 2 * (force[k] + next[k]);
      force = next;
      for (std::size_t k = 0; k < pairs.size(); ++k) {
        const bool touches = norm(at[pairs[k].a] - at[pairs[k].b]) < 1;
        again = again || (touches && apart[k]);
        apart[k] = apart[k] || (touched[k] && !touches);
        touched[k] = touched[k] || touches;
      }
    }
    return again || std::ranges::any_of(pairs, [this](const Pair& p) { return approaches(p); });
  }
};

/// The same as rigid discs.
Example rigid(const Springs& springs) {
  Example e;
  for (std::size_t i = 0; i < springs.mass.size(); ++i) {
    e.mechanism.bodies.push_back(
        {"d" + std::to_string(i), BodyKind::rigid, springs.mass[i], {}, DiscShape{0.5}});
    for (const double c : {springs.at[i].x, springs.at[i].y, 0.0}) e.q.push_back(c);
    for (const double c : {springs.v[i].x, springs.v[i].y, 0.0}) e.qdot.push_back(c);
  }
  for (std::size_t k = 0; k < springs.pairs.size(); ++k) {
    const auto& [a, b, K] = springs.pairs[k];
    Contact contact{"c" + std::to_string(k), DiscDisc{static_cast<int>(a), static_cast<int>(b)}};
    contact.e = 1;
    contact.stiffness_ratio = K;
    e.mechanism.contacts.push_back(contact);
  }
  return e;
}

// Stiff springs go the way of the law: the deeper K, the closer. Bent chains, and three discs that
// touch each other, struck by a fourth.
TEST(LiuZhaoBrogliato, IsTheLimitOfStiffHertzianSprings) {
  std::mt19937_64 random(seed(71));
  const auto uniform = [&](double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random);
  };
  int chains = 0, loops = 0;
  for (int i = 0; i < 24; ++i) {
    Springs springs;
    const bool loop = i % 2 == 0;
    springs.at = {{}, {1, 0}};
    const double bend = uniform(-0.8, 0.8);
    springs.at.push_back(loop ? direction(pi / 3) : springs.at[1] + direction(bend));
    springs.at.push_back(direction(loop ? uniform(2.6, 4.4) : pi));
    springs.pairs = {{0, 1, 1}, {1, 2, 1}, {3, 0, 1}};
    if (loop) springs.pairs.push_back({2, 0, 1});
    for (auto& pair : springs.pairs) pair.K = uniform(0.3, 3);
    for (int k = 0; k < 4; ++k) {
      springs.mass.push_back(uniform(0.5, 2));
      springs.v.push_back({});
    }
    springs.v[3] = -1.0 * springs.at[3];
    const ImpactSolution s = impact_of(rigid(springs), LiuZhaoBrogliatoLaw{});
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    EXPECT_EQ(audit_faults(rigid(springs), s), "");
    // The indentation is some K^{−2/5}, and so is what the directions change.
    constexpr double stiff = 1e12;
    for (auto& pair : springs.pairs) pair.K *= stiff;
    if (springs.run(40 * std::pow(stiff, -0.4), 40000)) continue;
    (loop ? loops : chains) += 1;
    for (std::size_t k = 0; k < 4; ++k) {
      EXPECT_NEAR(s.result.qdot_plus[3 * k], springs.v[k].x, 2e-4) << i;
      EXPECT_NEAR(s.result.qdot_plus[3 * k + 1], springs.v[k].y, 2e-4) << i;
    }
  }
  EXPECT_GE(chains, 5);
  EXPECT_GE(loops, 5);
}

/// Two bodies that know nothing of each other: the first strikes the floor in the way that is
/// asked, a ball beside it rests on the floor.
Example beside_a_resting_ball(std::mt19937_64& random) {
  Example e = rough_contacts(random, 1);
  const int bodies = static_cast<int>(e.mechanism.bodies.size());
  e.mechanism.bodies.push_back({"ball", BodyKind::rigid, 1, {}, DiscShape{0.5}});
  for (const double c : {40.0, 0.5, 0.0}) e.q.push_back(c);
  for (int i = 0; i < 3; ++i) e.qdot.push_back(0);
  e.mechanism.contacts.push_back(
      {"rest", DiscLine{bodies, Line{{ground, Place::at, {}}, pi / 2}}, 0.5, 0.5, 0.5});
  return e;
}

// What rests far away changes nothing, but the law can no longer take Stronge's closed form.
TEST(LiuZhaoBrogliato, IsStrongesLawAtOneContact) {
  std::mt19937_64 random(seed(72));
  int sticks = 0, slips = 0;
  for (int i = 0; i < 400; ++i) {
    Example e = beside_a_resting_ball(random);
    if (i % 3 == 0) e.mechanism.contacts[0].mu_d *= 0.8;
    const ImpactSolution ours = impact_of(e, LiuZhaoBrogliatoLaw{i % 2 == 0 ? 1.5 : 1.0});
    const ImpactSolution stronge = impact_of(e, StrongeLaw{});
    ASSERT_EQ(ours.result.status, ImpactStatus::solved) << i;
    ASSERT_FALSE(ours.waves.contact.empty());
    for (std::size_t k = 0; k < e.qdot.size(); ++k) {
      EXPECT_NEAR(ours.result.qdot_plus[k], stronge.result.qdot_plus[k], 1e-6) << i;
    }
    if (e.mechanism.contacts[0].mu_s > 0) {
      EXPECT_EQ(ours.result.regime, stronge.result.regime) << i;
    }
    sticks += ours.result.regime == Regime::stick ? 1 : 0;
    slips += ours.result.regime == Regime::slip_positive ? 1 : 0;
    EXPECT_EQ(audit_faults(e, ours), "");
  }
  EXPECT_GT(sticks, 50);
  EXPECT_GT(slips, 50);
}

// One contact alone takes the closed form, with its path.
TEST(LiuZhaoBrogliato, OneContactAloneHasRouthsPath) {
  const Example e = gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0.3);
  const ImpactSolution ours = impact_of(e, LiuZhaoBrogliatoLaw{});
  EXPECT_EQ(ours.result.qdot_plus, impact_of(e, StrongeLaw{}).result.qdot_plus);
  EXPECT_GT(ours.path.count, 1);
  EXPECT_TRUE(ours.waves.contact.empty());
  EXPECT_EQ(audit_faults(e, ours), "");
}

// Plastic: all go on together, 1/3.
TEST(LiuZhaoBrogliato, PlasticChain) {
  Example three = discs_in_a_row({1, 1, 1}, {1, 0, 0});
  for (Contact& contact : three.mechanism.contacts) contact.e = 0;
  const ImpactSolution s = impact_of(three, LiuZhaoBrogliatoLaw{});
  for (const std::size_t i : {0u, 3u, 6u}) EXPECT_NEAR(s.result.qdot_plus[i], 1.0 / 3, 1e-9);
  EXPECT_EQ(audit_faults(three, s), "");
}

// Energies are positive, the primary has the most, and at the end nobody has any.
TEST(LiuZhaoBrogliato, ThePathTellsWhoIsPrimary) {
  const ImpactSolution s = impact_of(discs_in_a_row({1, 1, 1}, {1, 0, 0}), LiuZhaoBrogliatoLaw{});
  const WavePath& waves = s.waves;
  ASSERT_GT(waves.samples(), 50u);
  ASSERT_EQ(waves.E.size(), 2 * waves.samples());
  EXPECT_EQ(waves.primary.front(), 0);
  EXPECT_TRUE(std::ranges::is_sorted(waves.P));
  double most = 0;
  for (std::size_t i = 0; i < waves.samples(); ++i) {
    const double mine = waves.energy(i, static_cast<std::size_t>(waves.primary[i]));
    for (const std::size_t k : {0u, 1u}) {
      EXPECT_GE(waves.energy(i, k), 0);
      EXPECT_TRUE(mine == 0 || waves.energy(i, k) <= mine);
    }
    most = std::max(most, waves.energy(i, 0));
  }
  EXPECT_TRUE(std::ranges::find(waves.primary, 1) != waves.primary.end()) << "the wave goes on";
  EXPECT_NEAR(waves.energy(waves.samples() - 1, 0) + waves.energy(waves.samples() - 1, 1), 0,
              1e-12);
  // More than of two balls, ½ · 1/2, for the third leans on the second; less than of one against
  // two in one piece, ½ · 2/3.
  EXPECT_GT(most, 1.0 / 4);
  EXPECT_LT(most, 1.0 / 3);
}

/// A ball between two walls that both touch it, on its way to the right.
Example between_walls(double e) {
  Example out;
  out.mechanism.bodies = {{"ball", BodyKind::rigid, 1, {}, DiscShape{0.5}}};
  out.q = {0, 0, 0};
  out.qdot = {1, 0.25, 0};
  out.mechanism.contacts = {
      {"right", DiscLine{0, Line{{ground, Place::at, {0.5, 0}}, pi}}, e},
      {"left", DiscLine{0, Line{{ground, Place::at, {-0.5, 0}}, 0}}, e},
  };
  return out;
}

/// The primary impulse where the energy of contact j is greatest [N s].
double primary_impulse_at_most(const WavePath& waves, std::size_t j) {
  std::size_t most = 0;
  for (std::size_t i = 0; i < waves.samples(); ++i) {
    if (waves.energy(i, j) > waves.energy(most, j)) most = i;
  }
  return waves.P[most];
}

// Of more samples than 4096 every second is dropped. Those that are left are instants of their own:
// the primary contact, which stores most, always pushes, and P grows from each to the next.
TEST(LiuZhaoBrogliato, ALongPathIsThinned) {
  std::vector<double> mass(60, 1.0), before(60, 0.0);
  before[0] = 1;
  const WavePath waves = impact_of(discs_in_a_row(mass, before), LiuZhaoBrogliatoLaw{}).waves;
  ASSERT_GT(waves.samples(), 2048u);
  ASSERT_LT(waves.samples(), 4096u);
  ASSERT_EQ(waves.E.size(), 59 * waves.samples());
  double longest = 0;
  for (std::size_t i = 1; i < waves.samples(); ++i) {
    EXPECT_GT(waves.P[i], waves.P[i - 1]) << i;
    longest = std::max(longest, waves.P[i] - waves.P[i - 1]);
  }
  EXPECT_LT(longest, 0.05 * waves.P.back());
}

TEST(LiuZhaoBrogliato, SaysThatAnImpactHasNoEnd) {
  const ImpactSolution s = impact_of(between_walls(1), LiuZhaoBrogliatoLaw{});
  EXPECT_EQ(s.result.status, ImpactStatus::law_not_applicable);
  EXPECT_THAT(std::string(s.result.reason), HasSubstr("no end of the impact was found"));
}

// Each wall takes its part, until nothing is left across them; at 0.99 that takes two thousand
// strokes. Of ½ J all is lost, 1 − e² of what the walls take: they take ½/(1 − e²) J.
TEST(LiuZhaoBrogliato, AnEnclosedBallComesToRestWhereWallsTakeEnergy) {
  for (const double e : {0.5, 0.9, 0.95, 0.99}) {
    const ImpactSolution s = impact_of(between_walls(e), LiuZhaoBrogliatoLaw{});
    ASSERT_EQ(s.result.status, ImpactStatus::solved) << e;
    EXPECT_NEAR(s.result.qdot_plus[0], 0, 1e-9) << e;
    EXPECT_NEAR((s.waves.taken[0] + s.waves.taken[1]) * (1 - e * e), 0.5, 1e-8) << e;
    // From one greatest compression to the next all goes as before, e times as fast: the primary
    // impulses between them are a geometric series, behind the first compression's.
    const double second = primary_impulse_at_most(s.waves, 1) - primary_impulse_at_most(s.waves, 0);
    EXPECT_NEAR(primary_impulse_at_most(s.waves, 0), 1, 1e-9) << e;
    const double all = 1 + second / (1 - e);
    constexpr double step = 1e-4;  // at the end of which another contact becomes the primary one
    EXPECT_NEAR(s.waves.P.back(), all, step * all) << e;
    // The normal of the right wall is (cos π, sin π) in rounded numbers.
    const double along = std::sin(pi) * s.result.impulses.front().normal;
    EXPECT_NEAR(s.result.qdot_plus[1], 0.25 + along, 1e-15) << e;
  }
}

/// A sledge with two feet at the height of its centre of mass, which slides along the floor.
Example sledge(bool other_order) {
  Example e = block_on_feet(other_order ? std::vector{0.4, -0.2} : std::vector{-0.2, 0.4}, 0.5);
  e.qdot[0] = 0.2;
  for (Contact& contact : e.mechanism.contacts) contact.mu_s = contact.mu_d = 0.6;
  return e;
}

// At the height of the centre of mass friction turns nothing: it stops the drift, m·0.2, and the
// feet push as without it. As long as it slips the feet share it like their normal forces, and in
// no order does one of them come first.
TEST(LiuZhaoBrogliato, FeetOnOneFloorShareTheirFriction) {
  const ImpactSolution s = impact_of(sledge(false), LiuZhaoBrogliatoLaw{});
  const ImpactSolution other = impact_of(sledge(true), LiuZhaoBrogliatoLaw{});
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  EXPECT_NEAR(s.result.qdot_plus[0], 0, 1e-9);
  ASSERT_EQ(s.result.impulses.size(), 2u);
  const auto &a = s.result.impulses[0], &b = s.result.impulses[1];
  EXPECT_NEAR(a.tangent + b.tangent, -0.4, 1e-9);
  EXPECT_EQ(a.regime, Regime::stick);
  Example smooth = sledge(false);
  for (Contact& contact : smooth.mechanism.contacts) contact.mu_s = contact.mu_d = 0;
  const ImpactSolution without = impact_of(smooth, LiuZhaoBrogliatoLaw{});
  for (const std::size_t i : {1u, 2u}) {
    EXPECT_NEAR(s.result.qdot_plus[i], without.result.qdot_plus[i], 1e-8);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(other.result.impulses[i].normal, s.result.impulses[1 - i].normal, 1e-8);
    EXPECT_NEAR(other.result.impulses[i].tangent, s.result.impulses[1 - i].tangent, 1e-8);
  }
  EXPECT_EQ(audit_faults(sledge(false), s), "");
}

TEST(LiuZhaoBrogliato, KnowsNoExternalImpulse) {
  const Example disc = disc_on_floor(0.5, 0.4, {0.3, -1});
  const EvaluatedSystem system = evaluate(disc.mechanism, disc.q);
  const EliminationPlan plan = plan_elimination(disc.mechanism);
  ImpactProblem problem;
  pose_impact(disc.mechanism, plan, system, disc.qdot, std::vector<double>{1, 0, 0}, problem);
  EXPECT_THAT(std::string(applicability(Law(LiuZhaoBrogliatoLaw{}), problem)),
              HasSubstr("an external impulse acts"));
}

// In a motion: the cradle of the gallery, whose balls the wave leaves apart, and the block that
// rocks until it rests, under another law that hands its double impacts over.
TEST(LiuZhaoBrogliato, AnswersInAMotion) {
  Scenario cradle = load_gallery("newtons-cradle");
  cradle.law = LiuZhaoBrogliatoLaw{1};
  const Trajectory swing = motion_of(cradle, {0, 0.1, 100});
  ASSERT_FALSE(swing.impacts.empty());
  EXPECT_EQ(swing.impacts[0].law, cradle.law);
  Scenario block = load_gallery("rocking-block");
  block.law = StrongeLaw{};
  block.law_for_several = LiuZhaoBrogliatoLaw{};
  const Trajectory rocks = motion_of(block, {0, 3, 200});
  EXPECT_EQ(rocks.end.reason, EndReason::reached) << rocks.end.text;
}

}  // namespace
}  // namespace carom::test
