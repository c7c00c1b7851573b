// SPDX-License-Identifier: MIT
//
// Piles that fall, strike at dozens of contacts and come to rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/motion/instant_forces.h"
#include "tests/support/flight.h"
#include "tests/support/pile.h"
#include "tests/support/time_steps.h"

namespace carom::test {
namespace {

/// All that is asked of a motion on its way.
void expect_sound(const Example& pile, const Trajectory& motion) {
  double least = energy(pile.mechanism, motion.phases.front().state(0), {0, -G});
  const double rounding = 1e-10 * std::abs(least);
  for (const Phase& phase : motion.phases) {
    const double late = way_of_a_step(pile.mechanism, phase);
    for (std::size_t k = 0; k < phase.size(); ++k) {
      const State state = phase.state(k);
      const double here = energy(pile.mechanism, state, {0, -G});
      ASSERT_LE(here, least + rounding) << "t = " << phase.t[k];
      least = std::min(least, here);
      for (const ContactRows& rows : evaluate(pile.mechanism, state.q).contacts) {
        ASSERT_GE(rows.gap, -1e-8 - late) << "t = " << phase.t[k];
      }
    }
  }
}

/// What the ground bears along the vertical, with a tangent that is the normal turned by −90°.
double borne_by_ground(const Example& pile, const Phase& phase, double t) {
  SmoothMotion smooth(pile.mechanism, {0, -G}, true);
  const InstantForces at = forces_at(smooth, phase, t);
  const EvaluatedSystem system = evaluate(pile.mechanism, at.state.q);
  double sum = 0;
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    const ContactRows& rows = system.contacts[k];
    if (rows.body_b != ground) continue;
    const auto [n_x, n_y, turn] = rows.normal.a;
    sum += at.contacts[k].normal * n_y - at.contacts[k].tangent * n_x;
  }
  return sum;
}

void expect_rest(const Example& pile, const Trajectory& motion, std::size_t least_closed) {
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  const Phase& last = motion.phases.back();
  for (const double v : last.state(last.size() - 1).qdot) EXPECT_NEAR(v, 0, 1e-9);
  EXPECT_GE(last.persistent.size(), least_closed);
  const double weight = static_cast<double>(pile.mechanism.bodies.size()) * G;
  EXPECT_NEAR(borne_by_ground(pile, last, motion.end.t), weight, 1e-8 * weight);
}

// Each disc lies on what is to its left and to its right: two contacts a disc.
TEST(Pile, DiscsFallIntoATroughAndRest) {
  const Example pile = discs_above_trough(4);
  const Trajectory motion = motion_of(scenario_of(pile, MoreauLaw{}), {0, 1, 1000});
  expect_sound(pile, motion);
  expect_rest(pile, motion, 20);
  ASSERT_EQ(motion.time_steps.size(), 1u);
  EXPECT_EQ(motion.time_steps.front().reason, "impacts accumulate");
}

TEST(Pile, SquaresFallOnEachOtherAndRest) {
  const Example pile = squares_above_floor(3, 4);
  const Trajectory motion = motion_of(scenario_of(pile, MoreauLaw{}), {0, 1, 1000});
  expect_sound(pile, motion);
  expect_rest(pile, motion, 24);
}

}  // namespace
}  // namespace carom::test
