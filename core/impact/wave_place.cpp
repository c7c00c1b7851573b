// SPDX-License-Identifier: MIT
//
// Where waves through several contacts stand, and how they go on from elsewhere, see wave_cycles.h.
#include <algorithm>
#include <cmath>

#include "core/impact/wave_system.h"

namespace carom {

using Vector = Eigen::VectorXd;

WaveCycles::Pattern WaveSystem::pattern() const {
  WaveCycles::Pattern out;
  for (const One& one : contacts_) {
    out.push_back(
        static_cast<unsigned char>(8 * static_cast<int>(one.phase) + static_cast<int>(one.slip)));
  }
  return out;
}

double WaveSystem::taken_by(std::size_t j, const State& x) const {
  const One& one = contacts_[j];
  return one.taken + (one.phase == Phase::compresses ? energy(j, x) - one.E_then : 0);
}

WaveCycles::Row WaveSystem::row(const State& x) const {
  const Index k = index(contacts_.size());
  WaveCycles::Row out{Vector(3 * k), P_, Vector(k)};
  out.moves.head(2 * k) = v_then_;
  for (Index j = 0; j < k; ++j) {
    out.moves(2 * k + j) = std::sqrt(energy(static_cast<std::size_t>(j), x));
    out.taken(j) = taken_by(static_cast<std::size_t>(j), x);
  }
  return out;
}

void WaveSystem::go_to(const WaveCycles::Row& row, State& x) {
  const Vector P = row.impulse - P_, v = v_then_;
  begin_from(row.impulse);
  double exchanged = P.dot(v + v_then_) / 2;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    One& one = contacts_[j];
    const double root = std::max(row.moves(index(2 * contacts_.size() + j)), 0.0);
    const double more = root * root - energy(j, x), e = one.given.e;
    const double taken = std::max(row.taken(index(j)) - taken_by(j, x), more);
    const double returned = e * e * (taken - more);
    one.taken += taken;
    one.returned += returned;
    one.E_then += more;
    exchanged += taken - returned;
    const double of_unit = (exponent_ + 1) * root * root / one.given.stiffness;
    x[contacts_.size() + j] = std::pow(of_unit, 1 / (exponent_ + 1));
  }
  x.back() += exchanged;
  find_velocity(x);
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    // What is open strikes, however slowly it has come to approach.
    if (presses(j)) begin_phase(j);
    if (direction(contacts_[j].slip) != 0) slip(j, direction(contacts_[j].slip));
  }
}

void WaveSystem::return_to(const WavePlace& place) {
  contacts_ = place.contacts;
  begin_from(place.impulse);
  find_held();
  find_reactions();
}

}  // namespace carom
