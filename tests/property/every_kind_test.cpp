// SPDX-License-Identifier: MIT
//
// Joints and contacts of every kind in random mechanisms: their rows are the derivatives of what
// they hold closed, and every law's impacts keep its own conditions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

#include "core/impact/audit.h"
#include "core/impact/moreau.h"
#include "tests/support/coulomb_oracle.h"
#include "tests/support/random_kinds.h"
#include "tests/support/rough_contacts.h"
#include "tests/support/seed.h"

namespace carom::test {
namespace {

double along(const EvaluatedSystem& system, const BodyRow& row, const std::vector<double>& v) {
  return apply(system, row.body_a, row.body_b, row.row, v);
}

TEST(EveryKind, IsDrawnClosedWithRowsThatAreItsDerivatives) {
  std::mt19937_64 random(seed(91));
  std::map<std::string, int> seen;
  for (int i = 0; i < 3000; ++i) {
    SCOPED_TRACE(i);
    const Example e = random_kinds(random).example;
    const EvaluatedSystem system = evaluate(e.mechanism, e.q);
    constexpr double h = 1e-5;
    const auto moved = [&](double part) {
      std::vector<double> q = e.q;
      for (std::size_t c = 0; c < q.size(); ++c) q[c] += part * e.qdot[c];
      return evaluate(e.mechanism, q);
    };
    const EvaluatedSystem before = moved(-h), after = moved(h);
    for (std::size_t j = 0; j < system.joints.size(); ++j) {
      ++seen[kind_word(e.mechanism.joints[j].kind)];
      const JointRows& rows = system.joints[j];
      for (std::size_t k = 0; k < static_cast<std::size_t>(rows.count); ++k) {
        EXPECT_NEAR(rows.phi[k], 0, 1e-12) << e.mechanism.joints[j].name;
        EXPECT_NEAR((after.joints[j].phi[k] - before.joints[j].phi[k]) / (2 * h),
                    along(system, {rows.body_a, rows.body_b, rows.row[k]}, e.qdot), 1e-6)
            << e.mechanism.joints[j].name;
      }
    }
    for (std::size_t c = 0; c < system.contacts.size(); ++c) {
      const std::string word = kind_word(e.mechanism.contacts[c].geometry);
      ++seen[word];
      const ContactRows& rows = system.contacts[c];
      EXPECT_NEAR(rows.gap, 0, 1e-12) << word;
      EXPECT_NEAR((after.contacts[c].gap - before.contacts[c].gap) / (2 * h),
                  along(system, {rows.body_a, rows.body_b, rows.normal}, e.qdot), 1e-6)
          << word;
    }
  }
  // All but drives, which random impacts have no time for.
  for (const char* word :
       {"revolute",      "distance",     "prismatic",  "slot",      "curved-slot",   "weld",
        "point-line",    "disc-line",    "point-disc", "disc-disc", "point-polygon", "disc-polygon",
        "point-capsule", "disc-capsule", "point-ring", "disc-ring", "point-arc",     "disc-arc",
        "rope",          "strut",        "slide-stop", "angle-stop"}) {
    EXPECT_GT(seen[word], 60) << word;
  }
}

/// Then Pfeiffer and Glocker's law with one e gains nothing: e times the impulses of the
/// compression are within the cones of the expansion, whose friction takes no less than these
/// would. With μ_d < μ_s what has stuck by μ_s may be thrown with less friction than pressed it.
bool one_coefficient_each(const Mechanism& mechanism) {
  return std::ranges::all_of(mechanism.contacts, [](const Contact& c) { return c.mu_s == c.mu_d; });
}

constexpr std::uint64_t impacts_seed = 92;

// Two normals that differ by 2e-11, just more than what counts as dependent, beside joints; and a
// contact of whose normal the joints let as little through.
TEST(EveryKind, ImpactsNextToTheRankTolerance) {
  struct Known {
    std::uint64_t seed;
    int impact;
  };
  for (const auto& [shift, impact] : {Known{24, 28}, {20, 1486}}) {
    std::mt19937_64 random(impacts_seed + 1000003 * shift);
    for (int before = 0; before < impact; ++before) random_kinds(random);
    const Example e = random_kinds(random).example;
    for (const Law& law : all_laws()) {
      SCOPED_TRACE(std::to_string(impact) + " " + std::string(law_word(law)));
      const ImpactSolution s = impact_of(e, law);
      if (s.result.status != ImpactStatus::solved) continue;
      EXPECT_EQ(audit_faults(e, s), "");
    }
  }
}

// Jams whose contacts press with 1e5 times the momentum there is and more before they balance:
// what rounding leaves of the velocities makes work there.
TEST(EveryKind, JamsKeepTheBalanceOfEnergyUpToWhatTheyRound) {
  struct Known {
    std::uint64_t seed;
    int impact;
  };
  for (const auto& [shift, impact] : {Known{3, 1125}, {4, 291}}) {
    SCOPED_TRACE(shift);
    std::mt19937_64 random(impacts_seed + 1000003 * shift);
    for (int before = 0; before < impact; ++before) random_kinds(random);
    const Example e = random_kinds(random).example;
    const ImpactSolution s = impact_of(e, LiuZhaoBrogliatoLaw{});
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    EXPECT_TRUE(s.waves.jammed);
    EXPECT_EQ(audit_faults(e, s), "");
    const double exchanged = s.waves.friction_work +
                             std::reduce(s.waves.returned.begin(), s.waves.returned.end()) -
                             std::reduce(s.waves.taken.begin(), s.waves.taken.end());
    const EvaluatedSystem system = evaluate(e.mechanism, e.q);
    const double before = kinetic_energy(system, s.result.qdot_minus);
    EXPECT_NEAR(kinetic_energy(system, s.result.qdot_plus) - before, exchanged, 1e-5 * before);
  }
}

// Seven contacts, some of whose normals the joints nearly lock: no path of pivots leads to an
// answer. Two have one; that the third has none says the enumeration that knows nothing of the
// library, too.
TEST(EveryKind, MoreausLawIsDecidedWherePivotsFail) {
  struct Known {
    std::uint64_t seed;
    int impact;
    bool solved;
  };
  for (const auto& [shift, impact, solved] :
       {Known{22, 867, false}, {27, 889, true}, {27, 929, true}}) {
    SCOPED_TRACE(std::to_string(shift) + ", " + std::to_string(impact));
    std::mt19937_64 random(impacts_seed + 1000003 * shift);
    for (int before = 0; before < impact; ++before) random_kinds(random);
    const Example e = random_kinds(random).example;
    const EvaluatedSystem system = evaluate(e.mechanism, e.q);
    const EliminationPlan plan = plan_elimination(e.mechanism);
    ImpactWorkspace workspace;
    ImpactSolution s;
    solve_impact(e.mechanism, plan, system, e.qdot, MoreauLaw{}, workspace, s);
    if (solved) {
      ASSERT_EQ(s.result.status, ImpactStatus::solved) << s.result.reason;
      EXPECT_EQ(audit_faults(e, s), "");
      EXPECT_TRUE(retest(system, s).empty());
    } else {
      EXPECT_EQ(s.result.status, ImpactStatus::law_not_applicable);
      EXPECT_EQ(s.result.reason, "Moreau's law with Coulomb's friction has no solution here");
      std::vector<int> touching;
      const CoulombProblem problem = coulomb_problem(workspace.problem, true, touching);
      EXPECT_TRUE(enumerate_modes(problem).impulses.empty());
    }
  }
}

// Two contacts that face each other but for 1e-8, in a mechanism whose joints' rows are kept for
// 1e-8 of them: in which sense they differ is rounding. Taken for independent they gave 10¹³ times
// the energy; a body that is held between them has no answer under Moreau's law with e > 0.
TEST(EveryKind, ContactsThatDifferByTheRoundingOfTheJointsDependOnEachOther) {
  std::mt19937_64 random(impacts_seed + 1000003 * std::uint64_t{105});
  for (int before = 0; before < 551; ++before) random_kinds(random);
  const ImpactSolution s = impact_of(random_kinds(random).example, MoreauLaw{});
  EXPECT_EQ(s.result.status, ImpactStatus::law_not_applicable);
  EXPECT_EQ(s.result.reason, "Moreau's law with Coulomb's friction has no solution here");
}

// A continuum of the expansion whose ends are one beside the velocities of the compression.
TEST(EveryKind, PfeifferAndGlockersPhasesEndWhereAContinuumIsAPoint) {
  for (const auto& [shift, impact] : {std::pair{117, 994}, {118, 732}}) {
    SCOPED_TRACE(std::to_string(shift) + ", " + std::to_string(impact));
    std::mt19937_64 random(impacts_seed + 1000003 * static_cast<std::uint64_t>(shift));
    for (int before = 0; before < impact; ++before) random_kinds(random);
    const Example e = random_kinds(random).example;
    const ImpactSolution s = impact_of(e, PfeifferGlockerLaw{});
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    EXPECT_EQ(audit_faults(e, s), "");
  }
}

TEST(EveryKind, ImpactsKeepTheConditionsOfTheirLaw) {
  std::mt19937_64 random(seed(impacts_seed));
  std::map<std::string, int> solved;
  for (int i = 0; i < 1200; ++i) {
    const Example e = random_kinds(random).example;
    for (const Law& law : all_laws()) {
      SCOPED_TRACE(std::to_string(i) + " " + std::string(law_word(law)));
      const ImpactSolution s = impact_of(e, law);
      if (s.result.status != ImpactStatus::solved) continue;
      ++solved[std::string(law_word(law))];
      EXPECT_EQ(audit_faults(e, s), "");
      const bool gainless =
          std::holds_alternative<LiuZhaoBrogliatoLaw>(law) ||
          (std::holds_alternative<PfeifferGlockerLaw>(law) && one_coefficient_each(e.mechanism));
      if (gainless && s.indicators.gamma.number) {
        EXPECT_LE(*s.indicators.gamma.number, 1 + 1e-9);
      }
    }
  }
  for (const Law& law : all_laws())
    EXPECT_GT(solved[std::string(law_word(law))], 250) << law_word(law);
}

}  // namespace
}  // namespace carom::test
