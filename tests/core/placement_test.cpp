// SPDX-License-Identifier: MIT
//
// Where bodies are, one by one instead of in one list: back in the list nothing has changed.
#include "core/edit/placement.h"

#include <gtest/gtest.h>

namespace carom {
namespace {

Mechanism ball_and_block() {
  Mechanism m;
  m.bodies = {{"ball", BodyKind::particle, 1}, {"block", BodyKind::rigid, 2, 0.3}};
  return m;
}

TEST(Placement, HasTheNumbersOfEachBody) {
  const Mechanism m = ball_and_block();
  const std::vector<Placement> places = placements_of(m, {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, 0.5});
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0].at, (Vec2{1, 2}));
  EXPECT_EQ(places[0].velocity, (Vec2{6, 7}));
  EXPECT_EQ(places[1].at, (Vec2{3, 4}));
  EXPECT_EQ(places[1].angle, 5);
  EXPECT_EQ(places[1].velocity, (Vec2{8, 9}));
  EXPECT_EQ(places[1].angular_rate, 10);
}

TEST(Placement, LeavesAStateAsItIs) {
  const Mechanism m = ball_and_block();
  for (const State& state :
       {State{{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}, 0.5}, State{{1, 2, 3, 4, 5}, {}, -0.5}}) {
    const State again = with_placements(m, state, placements_of(m, state));
    EXPECT_EQ(again.q, state.q);
    EXPECT_EQ(again.qdot, state.qdot);
    EXPECT_EQ(again.t, state.t);
  }
}

}  // namespace
}  // namespace carom
