// SPDX-License-Identifier: MIT
#include "core/edit/trace.h"

#include <cmath>

#include "core/base/error.h"
#include "core/math/planar.h"

namespace carom {

namespace {

Trace trace_of(const Scenario& scenario) {
  if (!scenario.trace) {
    throw InputError({}, "there is no picture behind the scene: choose one in the View menu first");
  }
  return *scenario.trace;
}

Scenario with_trace(const Scenario& scenario, Trace trace) {
  Scenario out = scenario;
  out.trace = std::make_shared<const Trace>(std::move(trace));
  validate(out);
  return out;
}

}  // namespace

Scenario with_trace_moved(const Scenario& scenario, Vec2 from, Vec2 to) {
  Trace trace = trace_of(scenario);
  trace.x += to.x - from.x;
  trace.y += to.y - from.y;
  return with_trace(scenario, std::move(trace));
}

Scenario with_trace_fitted(const Scenario& scenario, Vec2 fixed, Vec2 from, Vec2 to) {
  Trace trace = trace_of(scenario);
  const Vec2 was = from - fixed, is = to - fixed;
  const double before = norm(was), after = norm(is);
  if (!(before > 0) || !(after > 0)) {
    throw InputError({}, "two of the places are one: the picture cannot be scaled by them");
  }
  const double turn = std::atan2(cross(was, is), dot(was, is));
  const Vec2 middle =
      (after / before) * rotated(Vec2{trace.x, trace.y} - fixed, std::cos(turn), std::sin(turn));
  trace.x = fixed.x + middle.x;
  trace.y = fixed.y + middle.y;
  trace.width *= after / before;
  trace.angle = std::remainder(trace.angle + turn, 2 * pi);
  return with_trace(scenario, std::move(trace));
}

}  // namespace carom
