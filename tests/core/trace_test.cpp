// SPDX-License-Identifier: MIT
//
// A picture behind the scene is moved, turned and scaled as its points say.
#include "core/edit/trace.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/io/scenario_json.h"

namespace carom {
namespace {

constexpr double tight = 1e-14;

Scenario with_picture() {
  Scenario s;
  s.trace = std::make_shared<const Trace>(Trace{"arm.jpg", 1, 2, 4, 0.1, 0.3});
  return s;
}

/// Where a point of the picture is, given in widths from its middle.
Vec2 place_of(const Trace& t, Vec2 of) {
  return Vec2{t.x, t.y} + t.width * rotated(of, std::cos(t.angle), std::sin(t.angle));
}

TEST(Trace, IsWrittenAndRead) {
  const Scenario s = with_picture();
  EXPECT_EQ(*read_scenario(write_scenario(s)).trace, *s.trace);
  EXPECT_EQ(read_scenario(write_scenario(Scenario{})).trace, nullptr);
}

TEST(Trace, IsMoved) {
  const Trace t = *with_trace_moved(with_picture(), {0.5, 0}, {1, -1}).trace;
  EXPECT_NEAR(t.x, 1.5, tight);
  EXPECT_NEAR(t.y, 1, tight);
  EXPECT_EQ(t.width, 4);
}

// The pivot stays, the tip comes to the place that is clicked, and so the distance of any two
// points is known.
TEST(Trace, TwoPointsOfItSayScaleAndTurn) {
  const Scenario s = with_picture();
  const Vec2 pivot{-0.2, 0.1}, tip{0.3, -0.15}, other{0.05, 0.4};
  const Vec2 fixed = place_of(*s.trace, pivot), from = place_of(*s.trace, tip), to{3, 5};
  const Trace t = *with_trace_fitted(s, fixed, from, to).trace;
  EXPECT_NEAR(norm(place_of(t, pivot) - fixed), 0, tight);
  EXPECT_NEAR(norm(place_of(t, tip) - to), 0, 4 * tight);
  const double scale = norm(to - fixed) / norm(from - fixed);
  EXPECT_NEAR(norm(place_of(t, other) - fixed), scale * norm(place_of(*s.trace, other) - fixed),
              4 * tight);
  EXPECT_EQ(t.opacity, 0.3);
}

TEST(Trace, WhatCannotBeIsRefused) {
  EXPECT_THROW(with_trace_moved({}, {}, {1, 0}), InputError);
  EXPECT_THROW(with_trace_fitted(with_picture(), {1, 1}, {1, 1}, {2, 0}), InputError);
  EXPECT_THROW(with_trace_fitted(with_picture(), {1, 1}, {2, 0}, {1, 1}), InputError);
  EXPECT_THROW(read_scenario(R"({"version": 1, "bodies": [], "trace": {"image": "a.png"}})"),
               InputError)
      << "without a width";
  EXPECT_THROW(read_scenario(R"({"version": 1, "bodies": [], "trace": {"image": "", "width": 1}})"),
               InputError);
}

}  // namespace
}  // namespace carom
