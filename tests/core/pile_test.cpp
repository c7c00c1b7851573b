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

double weight_of(const Example& pile) {
  return static_cast<double>(pile.mechanism.bodies.size()) * G;
}

/// All that is asked of a motion on its way. Where time stepping ends contacts are put onto their
/// surfaces from within what counts as closed, and lift no more than the whole weight.
void expect_sound(const Example& pile, const Trajectory& motion) {
  constexpr double closed = 1e-8;
  double least = energy(pile.mechanism, motion.phases.front().state(0), {0, -G});
  const double lifted = closed * weight_of(pile);
  for (const Phase& phase : motion.phases) {
    const double late = way_of_a_step(pile.mechanism, phase);
    for (std::size_t k = 0; k < phase.size(); ++k) {
      const State state = phase.state(k);
      const double here = energy(pile.mechanism, state, {0, -G});
      ASSERT_LE(here, least + lifted) << "t = " << phase.t[k];
      least = std::min(least, here);
      for (const ContactRows& rows : evaluate(pile.mechanism, state.q).contacts) {
        ASSERT_GE(rows.gap, -closed - late) << "t = " << phase.t[k];
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
  const double weight = weight_of(pile);
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

// Two forces of each contact balance three of each disc: 3·9/2 contacts at least. One disc may roll
// on between others, which friction does not end.
TEST(Pile, DiscsFallIntoABox) {
  const Example pile = discs_in_box(3, 3);
  const Trajectory motion = motion_of(scenario_of(pile, MoreauLaw{}), {0, 1.5, 1000});
  expect_sound(pile, motion);
  EXPECT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  EXPECT_GE(motion.phases.back().persistent.size(), 14u);
}

TEST(Pile, SquaresFallOnEachOtherAndRest) {
  const Example pile = squares_above_floor(3, 4);
  const Trajectory motion = motion_of(scenario_of(pile, MoreauLaw{}), {0, 1, 1000});
  expect_sound(pile, motion);
  expect_rest(pile, motion, 24);
}

}  // namespace
}  // namespace carom::test
