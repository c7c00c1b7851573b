// SPDX-License-Identifier: MIT
//
// Whatever mechanism moves: joints hold, energy is kept between impacts, no impact adds to it
// without friction, every number is one, and both ends say why they are there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/flight.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/seed.h"
#include "tests/support/time_steps.h"

namespace carom::test {
namespace {

/// Runs of the usual seed whose motion ends early, drawn close to a dead centre and struck there:
/// the velocities that the joints leave change faster than any step can follow.
constexpr int locked_at_dead_centre[] = {71,  74,  118, 123, 130, 174, 175,
                                         199, 202, 236, 246, 265, 267};
/// Drawn there, too: it comes away, and is so fast that it takes more steps than a motion may.
constexpr int too_fast_from_dead_centre[] = {250};

/// Nothing but a dead centre keeps a motion from going on, and that in no run but the known ones.
bool may_end_early(int run, const RandomExample& drawn) {
  const auto knows = [run](const auto& runs) {
    return std::ranges::find(runs, run) != std::end(runs);
  };
  const bool known = knows(locked_at_dead_centre) || knows(too_fast_from_dead_centre);
  return drawn.near_singular && (known || !is_usual_seed());
}

double size_of(const Example& e) {
  return characteristic_size(e.mechanism);
}

double weight(const Mechanism& mechanism) {
  double sum = 0;
  for (const Body& body : mechanism.bodies) sum += body.mass * G;
  return sum;
}

/// Whether friction takes energy during the phase.
bool slips(const Phase& phase) {
  return std::ranges::any_of(phase.persistent,
                             [](const PersistentContact& c) { return slip_sign(c.mode) != 0; });
}

/// Friction that takes energy forward gives it going back: where the speeds of a slip have grown a
/// thousandfold, nothing from farther back leads here, and the motion rightly begins there.
bool friction_drives_back(const Example& e, const Phase& first) {
  const EvaluatedSystem system = evaluate(e.mechanism, first.state(0).q);
  const double T = kinetic_energy(system, first.state(0).qdot);
  const double later = kinetic_energy(system, first.state(first.size() - 1).qdot);
  return slips(first) && T > 1e6 * later;
}

/// Largest joint residual beyond the rounding of its coordinates.
double drift(const Example& e, const State& state) {
  const EvaluatedSystem system = evaluate(e.mechanism, state.q);
  double worst = 0;
  for (const JointRows& joint : system.joints) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
      worst = std::max(worst, std::abs(joint.phi[k]) - joint.rounding[k]);
    }
  }
  return worst;
}

/// How fast the joints open, as a fraction of what the velocities could make of it.
double drift_rate(const Example& e, const State& state) {
  const EvaluatedSystem system = evaluate(e.mechanism, state.q);
  // At rest there is nothing but rounding; a millionth of what falls through its size is not rest.
  double fastest = 1e-6 * std::sqrt(weight(e.mechanism) * size_of(e));
  for (std::size_t i = 0; i < state.qdot.size(); ++i) {
    fastest = std::max(fastest, std::abs(state.qdot[i]) * std::sqrt(system.mass[i]));
  }
  double worst = 0;
  for (const JointRows& joint : system.joints) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
      const BodyRow row{joint.body_a, joint.body_b, joint.row[k]};
      const double v = apply(system, row.body_a, row.body_b, row.row, state.qdot);
      worst = std::max(worst, std::abs(v) / (1e-300 + row_norm(system, row) * fastest));
    }
  }
  return worst;
}

bool all_finite(const Phase& phase) {
  const auto finite = [](const std::vector<double>& v) {
    return std::ranges::all_of(v, [](double x) { return std::isfinite(x); });
  };
  return finite(phase.t) && finite(phase.q) && finite(phase.qdot) && finite(phase.qddot);
}

void expect_smooth(const Example& e, const Phase& phase) {
  ASSERT_GE(phase.size(), 1u);
  ASSERT_TRUE(all_finite(phase));
  EXPECT_TRUE(std::ranges::is_sorted(phase.t, std::ranges::less_equal{}));
  const double first = energy(e.mechanism, phase.state(0), {0, -G});
  const double scale = weight(e.mechanism) * size_of(e) + std::abs(first);
  for (std::size_t k = 0; k < phase.size(); ++k) {
    const State state = phase.state(k);
    EXPECT_LT(drift(e, state), 1e-10 * std::max(1.0, size_of(e)));
    EXPECT_LT(drift_rate(e, state), 1e-9);
    const double now = energy(e.mechanism, state, {0, -G});
    EXPECT_LT(now, first + 1e-7 * scale) << "sample " << k;
    // Time stepping is O(h) where velocities jump: it never adds energy, but it may lose some.
    const double lost = slips(phase) || phase.time_stepped ? 0 : first - now;
    EXPECT_LT(lost, 1e-7 * scale) << "sample " << k;
  }
}

constexpr std::uint64_t usual_seed = 2026;

RandomExample draw(std::mt19937_64& random, int run) {
  return random_mechanism(random, run % 2 == 0 ? 1 : 6);
}

Scenario scenario_of_run(const Example& e, int run) {
  const bool friction = run % 4 < 2;
  return scenario_of(e, friction ? Law(MoreauLaw{}) : Law(NewtonLaw{}));
}

// All that follows assumes it: coordinates within ±10 m leave 1e-14 of them.
TEST(FlightProperty, MechanismsAreDrawnWithClosedJoints) {
  std::mt19937_64 random(seed(71));
  int redundant = 0;
  for (int run = 0; run < 5000; ++run) {
    const RandomExample drawn = random_mechanism(random, 1);
    redundant += drawn.redundant;
    const EvaluatedSystem system = evaluate(drawn.example.mechanism, drawn.example.q);
    for (std::size_t j = 0; j < system.joints.size(); ++j) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(system.joints[j].count); ++k) {
        ASSERT_NEAR(system.joints[j].phi[k], 0, 1e-13) << "run " << run << ", joint " << j;
      }
    }
  }
  EXPECT_GT(redundant, 1500);
}

// Joints near a dead centre, of which one counts as dependent, took energy from a motion or gave it
// in every one of thousands of small steps: it ends there, or goes on by time stepping.
TEST(FlightProperty, EnergyIsKeptNearDeadCentresStepByStep) {
  struct Known {
    std::uint64_t seed;
    int run;
  };
  for (const auto& [shift, run] : {Known{4, 21}, {5, 177}, {6, 141}, {9, 27}, {19, 155}}) {
    SCOPED_TRACE(std::to_string(shift) + ", " + std::to_string(run));
    std::mt19937_64 random(usual_seed + 1000003 * shift);
    for (int before = 0; before < run; ++before) draw(random, before);
    const RandomExample drawn = draw(random, run);
    const Scenario scenario = scenario_of_run(drawn.example, run);
    const Trajectory motion = simulate(scenario, compute(scenario), {0.1, 0.3, 20});
    for (const Phase& phase : motion.phases) expect_smooth(drawn.example, phase);
    EXPECT_TRUE(drawn.near_singular);
  }
}

TEST(FlightProperty, JointsAndEnergyHoldOnEveryMechanism) {
  std::mt19937_64 random(seed(usual_seed));
  int reached = 0;
  std::size_t impacts = 0;
  for (int run = 0; run < 300; ++run) {
    SCOPED_TRACE(run);
    const RandomExample drawn = draw(random, run);
    const Example& e = drawn.example;
    const Scenario scenario = scenario_of_run(e, run);
    const Evaluation evaluation = compute(scenario);
    ASSERT_TRUE(evaluation.pose_reached) << evaluation.pose_reason;
    const Trajectory motion = simulate(scenario, evaluation, {0.1, 0.3, 20});
    ASSERT_FALSE(motion.phases.empty());
    std::size_t samples = 0;
    for (const Phase& phase : motion.phases) {
      expect_smooth(e, phase);
      samples += phase.size();
    }
    // Steps in which no time passes leave no sample: few of them are taken at any instant.
    EXPECT_LT(motion.steps, 2 * static_cast<long>(samples) + 1000);
    for (const TrajectoryImpact& impact : motion.impacts) {
      // P(36): without friction an impact with e ≤ 1 adds no energy.
      if (has_friction(scenario.law)) continue;
      EXPECT_LE(impact.indicators.gamma.number.value_or(0), 1 + 1e-9);
    }
    for (const TrajectoryEnd& end : {motion.start, motion.end}) {
      EXPECT_FALSE(end.text.empty());
      reached += end.reason == EndReason::reached ? 1 : 0;
      if (end.reason == EndReason::cannot_go_on) {
        const bool driven = end == motion.start && friction_drives_back(e, motion.phases.front());
        EXPECT_TRUE(driven || may_end_early(run, drawn)) << "t = " << end.t << ": " << end.text;
      }
    }
    impacts += motion.impacts.size();
    EXPECT_EQ(motion.phases.front().t.front(), motion.start.t);
    EXPECT_EQ(motion.phases.back().t.back(), motion.end.t);
  }
  EXPECT_GT(reached, 200);
  EXPECT_GT(impacts, 300u);
}

// At the end of every flight the contact that strikes is closed, and none has gone through before.
TEST(FlightProperty, NothingPassesThroughAContact) {
  std::mt19937_64 random(seed(7));
  int flights = 0;
  for (int run = 0; run < 150; ++run) {
    SCOPED_TRACE(run);
    const Example e = random_mechanism(random, 1).example;
    const Scenario scenario = scenario_of(e);
    const Evaluation evaluation = compute(scenario);
    ASSERT_TRUE(evaluation.pose_reached) << evaluation.pose_reason;
    const Trajectory motion = simulate(scenario, evaluation, {0, 0.4, 20});
    const double allowed = 1e-8 * size_of(e);
    const WaysOfSteps ways(e.mechanism, motion);
    for (std::size_t k = 1; k < motion.impacts.size(); ++k) {
      const TrajectoryImpact& from = motion.impacts[k - 1];
      const TrajectoryImpact& to = motion.impacts[k];
      EXPECT_NEAR(evaluate(e.mechanism, to.q).contacts[static_cast<std::size_t>(to.contact)].gap, 0,
                  allowed);
      ++flights;
      for (int i = 1; i < 200; ++i) {
        const double t = from.t + (to.t - from.t) * i / 200;
        const EvaluatedSystem system = evaluate(e.mechanism, state_at(motion, t).q);
        const double late = ways.at(t);
        for (const ContactRows& contact : system.contacts) EXPECT_GT(contact.gap, -allowed - late);
      }
    }
  }
  EXPECT_GT(flights, 50);
}

}  // namespace
}  // namespace carom::test
