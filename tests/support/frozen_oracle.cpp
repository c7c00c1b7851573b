// SPDX-License-Identifier: MIT
#include "tests/support/frozen_oracle.h"

#include <algorithm>
#include <cmath>

namespace carom::test {

namespace {

using Real = long double;
using Force = std::function<Real(Real, Real)>;

struct Point {
  Real delta = 0, rate = 1;
};

Point step(const Force& force, Point p, Real h) {
  const auto f = [&](Point at) { return Point{at.rate, -force(at.delta, at.rate)}; };
  const auto moved = [&](Point d, Real by) {
    return Point{p.delta + by * d.delta, p.rate + by * d.rate};
  };
  const Point k_1 = f(p);
  const Point k_2 = f(moved(k_1, h / 2));
  const Point k_3 = f(moved(k_2, h / 2));
  const Point k_4 = f(moved(k_3, h));
  return {p.delta + h / 6 * (k_1.delta + 2 * k_2.delta + 2 * k_3.delta + k_4.delta),
          p.rate + h / 6 * (k_1.rate + 2 * k_2.rate + 2 * k_3.rate + k_4.rate)};
}

/// The part of a step after which `value` is zero, by halving.
template <class Value>
Real part_until(const Force& force, Point p, Real h, Value value) {
  Real low = 0, high = h;
  for (int i = 0; i < 70; ++i) {
    const Real middle = (low + high) / 2;
    (value(step(force, p, middle)) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

MarchedImpact march_impact(const Force& force, double most, int steps) {
  const Real h = static_cast<Real>(most) / steps;
  // With the sign of δ, so that the force can be looked at just beyond the end.
  const auto push = [&](Point p) { return p.delta > 0 ? force(p.delta, p.rate) : Real(-1); };
  MarchedImpact out;
  Point p;
  Real before = 0, now = force(0, 1);
  out.peak_force = static_cast<double>(now);
  for (int k = 0; k < steps; ++k) {
    const Point next = step(force, p, h);
    if (p.rate > 0 && next.rate <= 0) {
      const Real part = part_until(force, p, h, [](Point at) { return at.rate; });
      out.max_indentation = static_cast<double>(step(force, p, part).delta);
    }
    if (p.rate < 0 && push(next) <= 0) {
      const Real part = part_until(force, p, h, push);
      out.duration = static_cast<double>(k * h + part);
      out.e = static_cast<double>(-step(force, p, part).rate);
      return out;
    }
    // The parabola through three neighbours.
    const Real after = push(next);
    if (k > 0 && now >= before && now >= after) {
      const Real bend = before - 2 * now + after;
      const Real top = bend < 0 ? now - (after - before) * (after - before) / (8 * bend) : now;
      out.peak_force = std::max(out.peak_force, static_cast<double>(top));
    }
    before = now;
    now = after;
    p = next;
  }
  return out;
}

MarchedImpact march_model(ForceModel model, double factor, double n) {
  if (model == ForceModel::kelvin_voigt) {
    const auto force = [factor](long double delta, long double rate) {
      return delta + 2 * static_cast<long double>(factor) * rate;
    };
    return march_impact(force, 4);
  }
  const auto force = [factor, n](long double delta, long double rate) {
    const long double d = delta > 0 ? delta : 0;
    return std::pow(d, static_cast<long double>(n)) * (1 + factor * rate);
  };
  // The stronger the damping, the shorter is the onset beside the rebound.
  return march_impact(force, 3.5 + 3 * factor, factor > 2 ? 40000 : 10000);
}

}  // namespace carom::test
