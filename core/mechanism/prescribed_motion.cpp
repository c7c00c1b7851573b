// SPDX-License-Identifier: MIT
#include "core/mechanism/prescribed_motion.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "core/math/planar.h"

namespace carom {

namespace {

using Table = std::vector<TablePoint>;

/// s, ṡ and s̈ of a point of the table by the parabola through it and its neighbours; at rest at
/// both ends.
MotionInstant at_point(const Table& table, std::size_t i) {
  if (i == 0 || i + 1 == table.size()) return {table[i].s, 0, 0};
  const double before = table[i].t - table[i - 1].t;
  const double after = table[i + 1].t - table[i].t;
  const double slope_before = (table[i].s - table[i - 1].s) / before;
  const double slope_after = (table[i + 1].s - table[i].s) / after;
  const double span = before + after;
  return {table[i].s, (after * slope_before + before * slope_after) / span,
          2 * (slope_after - slope_before) / span};
}

/// With x = (t − t_0)/h in [0, 1], the polynomial that has the given values at both ends.
MotionInstant between(const MotionInstant& from, const MotionInstant& to, double h, double x) {
  // s = s_0 + v_0 x + a_0 x²/2 + c_3 x³ + c_4 x⁴ + c_5 x⁵ in the unit of time h.
  const double v_0 = h * from.rate;
  const double v_1 = h * to.rate;
  const double a_0 = h * h * from.acceleration;
  const double a_1 = h * h * to.acceleration;
  const double s = to.s - from.s - v_0 - a_0 / 2;
  const double v = v_1 - v_0 - a_0;
  const double a = a_1 - a_0;
  const double c_3 = 10 * s - 4 * v + a / 2;
  const double c_4 = -15 * s + 7 * v - a;
  const double c_5 = 6 * s - 3 * v + a / 2;
  return {from.s + x * (v_0 + x * (a_0 / 2 + x * (c_3 + x * (c_4 + x * c_5)))),
          (v_0 + x * (a_0 + x * (3 * c_3 + x * (4 * c_4 + x * 5 * c_5)))) / h,
          (a_0 + x * (6 * c_3 + x * (12 * c_4 + x * 20 * c_5))) / (h * h)};
}

MotionInstant table_at(const Table& table, double t) {
  if (table.empty()) return {};
  if (t <= table.front().t) return {table.front().s, 0, 0};
  if (t >= table.back().t) return {table.back().s, 0, 0};
  const auto next = std::ranges::upper_bound(table, t, {}, &TablePoint::t);
  const auto i = static_cast<std::size_t>(next - table.begin());
  const double h = table[i].t - table[i - 1].t;
  return between(at_point(table, i - 1), at_point(table, i), h, (t - table[i - 1].t) / h);
}

}  // namespace

namespace {

/// 0 where a sine or cosine is no more than the rounding of its argument: at a turning point the
/// velocity has no direction.
double beyond_rounding(double value, double argument) {
  constexpr double roundings = 4 * std::numeric_limits<double>::epsilon();
  return std::abs(value) <= roundings * std::abs(argument) ? 0 : value;
}

}  // namespace

MotionInstant sine_at(double amplitude, double frequency, double phase, double t) {
  const double omega = 2 * pi * frequency;
  const double x = omega * t + phase;
  const double sine = amplitude * beyond_rounding(std::sin(x), x);
  const double cosine = amplitude * beyond_rounding(std::cos(x), x);
  return {sine, omega * cosine, -omega * omega * sine};
}

MotionInstant motion_at(const PrescribedMotion& motion, double t) {
  const MotionInstant sine = sine_at(motion.amplitude, motion.frequency, motion.phase, t);
  const MotionInstant table = table_at(motion.table, t);
  return {motion.offset + motion.rate * t + sine.s + table.s, motion.rate + sine.rate + table.rate,
          sine.acceleration + table.acceleration};
}

}  // namespace carom
