// SPDX-License-Identifier: MIT
#include "tests/support/energy_balance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::test {

namespace {

struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  [[nodiscard]] double length() const { return high - low; }
};

}  // namespace

std::vector<MotionLine> sample_lines(const Trajectory& motion) {
  std::vector<MotionLine> lines;
  for (std::size_t p = 0; p < motion.phases.size(); ++p) {
    const Phase& phase = motion.phases[p];
    if (!(phase.t.back() > phase.t.front())) continue;
    for (const double t : phase.t) {
      lines.push_back({t, t < phase.t.back() ? Side::after : Side::before, -1, p});
    }
  }
  return lines;
}

double imbalance(const Scenario& scenario, const Trajectory& motion,
                 const std::vector<MotionLine>& lines) {
  MotionEnergy energy(scenario, motion);
  Extent sum, T, V;
  std::vector<Extent> taken(energy.sinks().size());
  for (const MotionLine& line : lines) {
    const EnergyInstant now = energy.at(line);
    sum.add(now.sum());
    T.add(now.T);
    V.add(now.V);
    for (std::size_t i = 0; i < taken.size(); ++i) taken[i].add(now.taken[i]);
  }
  double all = T.high + V.length();
  for (const Extent& one : taken) all += one.length();
  // Where hardly anything moves, the sum changes by the rounding of what it is made of.
  const double rounding =
      64 * std::numeric_limits<double>::epsilon() * std::max(std::abs(sum.low), std::abs(sum.high));
  const double missing = std::max(0.0, sum.length() - rounding);
  return all > 0 ? missing / all : 0;
}

double imbalance(const Scenario& scenario, const Trajectory& motion) {
  return imbalance(scenario, motion, sample_lines(motion));
}

}  // namespace carom::test
