// SPDX-License-Identifier: MIT
//
// Whatever moves, with springs, dampers, drives and friction: T + V and what was taken of them are
// constant, impacts with them.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/energy_balance.h"
#include "tests/support/flight.h"
#include "tests/support/random_kinds.h"
#include "tests/support/seed.h"

namespace carom::test {
namespace {

/// Two or three elements of any kind between its bodies and the ground.
void add_elements(std::mt19937_64& random, Mechanism& mechanism) {
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  const int bodies = static_cast<int>(mechanism.bodies.size());
  const auto body = [&] { return std::uniform_int_distribution<int>(0, bodies - 1)(random); };
  const auto point = [&](int of) {
    const double reach = of == ground ? 2 : 0.1;
    return Anchor{of, Place::at, {between(-reach, reach), between(-reach, reach)}};
  };
  const int count = std::uniform_int_distribution<int>(2, 3)(random);
  for (int i = 0; i < count; ++i) {
    const int a = body();
    ForceElement element{"element" + std::to_string(i), {}};
    const bool turns = mechanism.bodies[static_cast<std::size_t>(a)].kind == BodyKind::rigid;
    switch (std::uniform_int_distribution<int>(0, turns ? 5 : 2)(random)) {
      case 0:
        element.kind = SpringForce{point(a), point(ground), between(0, 50), between(0, 5), 0.5};
        break;
      case 1:
        element.kind = ActuatorForce{point(a), point(ground), between(-1, 1), between(0, 5), 3};
        break;
      case 2:
        element.kind = PointForce{point(a), between(-3, 3), between(-3, 3)};
        break;
      case 3:
        element.kind = TorsionForce{a, ground, between(0, 5), between(0, 0.5), between(-1, 1)};
        break;
      case 4:
        element.kind = TorqueForce{a, ground, between(-1, 1)};
        break;
      default:
        element.kind = MotorForce{a, ground, between(-5, 5), between(0, 1), 2};
    }
    mechanism.forces.push_back(element);
  }
}

TEST(EnergyBalance, ClosesWhateverMoves) {
  std::mt19937_64 random(seed(20261126));
  int moved = 0, struck = 0, rubbed = 0;
  for (int run = 0; run < 300; ++run) {
    RandomExample drawn = run % 2 == 0 ? random_kinds(random) : random_mechanism(random, 1);
    add_elements(random, drawn.example.mechanism);
    // At a dead centre the speeds change faster than any step can follow.
    if (drawn.near_singular) continue;
    const Law law = run % 3 == 0 ? Law(NewtonLaw{}) : Law(PfeifferGlockerLaw{});
    const Scenario scenario = scenario_of(drawn.example, law);
    const Trajectory motion = motion_of(scenario, {0.1, 0.3, 50});
    if (!(motion.end.t > 0)) continue;
    SCOPED_TRACE("run " + std::to_string(run));
    EXPECT_LT(imbalance(scenario, motion), 1e-7) << motion.end.text;
    ++moved;
    struck += motion.impacts.empty() ? 0 : 1;
    rubbed += std::ranges::any_of(motion.phases,
                                  [](const Phase& phase) {
                                    return std::ranges::any_of(phase.persistent,
                                                               [](const PersistentContact& one) {
                                                                 return slip_sign(one.mode) != 0;
                                                               });
                                  })
                  ? 1
                  : 0;
  }
  EXPECT_GT(moved, 100);
  EXPECT_GT(struck, 50);
  EXPECT_GT(rubbed, 5);
}

}  // namespace
}  // namespace carom::test
