// SPDX-License-Identifier: MIT
//
// With the rates of wave_march.cpp a march from a state whose velocities and roots of energies are
// λ times those of another goes as that one, λ times; around what is locked in, small motions do.
// The map of one cycle thus comes to be linear, and its slowest part is all that is left:
//
//     x_{n+1} − x_n = ρ (x_n − x_{n−1}).
//
// Three differences over several cycles tell ρ, and by how much it is not so. Impulses grow by as
// many times those of the last cycle as the velocities change: they stay within their cones. What a
// jam presses without moving anything has no measure, as the jam never ends.
#include "core/impact/wave_cycles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {

namespace {

using Vector = Eigen::VectorXd;

constexpr std::size_t longest_period = 64;
/// Error that may come of it in the velocities.
constexpr double allowed = 1e-7;
/// What is left keeps so many times the error, so that it goes on as a cycle, and this part at
/// least; where that is more than the last, it is not worth it.
constexpr double above_error = 30, least_left = 1e-3, most_left = 0.2;

/// Where no more than this is left, rounding decides what the contacts do: all is passed over, and
/// what follows proves nothing.
constexpr double near_rounding = 1e-6;
/// Part of the way to a change of sign that is passed over, and so many terms at least.
constexpr double before_end = 0.9, fewest = 2;

/// Σ ρ^i, i = 1 … m.
double sum_of(double ratio, double m) {
  return ratio * (1 - std::pow(ratio, m)) / (1 - ratio);
}

}  // namespace

WaveCycles::Series WaveCycles::series(std::size_t span) const {
  const auto back = [&](std::size_t spans) -> const Row& {
    return ones_[ones_.size() - 1 - spans * span].row;
  };
  const Row &x_0 = back(0), &x_1 = back(1), &x_2 = back(2), &x_3 = back(3);
  const Vector d_0 = x_0.moves - x_1.moves, d_1 = x_1.moves - x_2.moves,
               d_2 = x_2.moves - x_3.moves;
  const double ratio = d_0.dot(d_1) / d_1.squaredNorm();
  const double differs = std::max((d_0 - ratio * d_1).norm(), (d_1 - ratio * d_2).norm());
  const double error = differs / ((1 - ratio) * (1 - ratio));
  const double all = d_0.norm() * ratio / (1 - ratio);
  const double left = all <= near_rounding ? 0 : std::max(least_left, above_error * error / all);
  const bool holds = ratio > 0 && ratio < 1 && error <= allowed && left <= most_left;
  return {span, ratio, error, holds ? left : 1};
}

std::optional<WaveCycles::Row> WaveCycles::ahead(const Series& series) const {
  const std::size_t span = series.span;
  const double ratio = series.ratio, error = series.error, left = series.left;
  const auto back = [&](std::size_t spans) -> const Row& {
    return ones_[ones_.size() - 1 - spans * span].row;
  };
  const Row &x_0 = back(0), &x_1 = back(1), &x_2 = back(2);
  const Vector d = x_0.moves - x_1.moves;
  // A velocity that changes its sign on the way ends the series before.
  double times = ratio * (1 - left) / (1 - ratio);
  for (Eigen::Index i = 0; i < d.size(); ++i) {
    const double x = x_0.moves(i), then = x + times * d(i);
    if (x * then < 0 && std::abs(then) > error) times = std::min(times, -before_end * x / d(i));
  }
  const double then = 1 - times * (1 - ratio) / ratio;
  const double m = then > 0 ? std::floor(std::log(then) / std::log(ratio))
                            : std::numeric_limits<double>::infinity();
  if (m < fewest) return {};
  times = sum_of(ratio, m);
  Row out = x_0;
  out.moves += times * d;
  out.impulse += times * (x_0.impulse - x_1.impulse);
  for (Eigen::Index j = 0; j < out.taken.size(); ++j) {
    const double t_0 = x_0.taken(j) - x_1.taken(j), t_1 = x_1.taken(j) - x_2.taken(j);
    if (t_1 > 0 && t_0 > 0) out.taken(j) += t_0 * sum_of(std::min(ratio, t_0 / t_1), m);
  }
  return out;
}

void WaveCycles::forget() {
  ones_.clear();
  run_.assign(longest_period + 1, 0);
  unproved_ = asked_ = 0;
}

WaveCycles::Answer WaveCycles::next(Pattern pattern, Row row) {
  if (ones_.empty()) forget();
  ones_.push_back({std::move(pattern), std::move(row)});
  const std::size_t n = ones_.size() - 1;
  if (unproved_ > 0) {
    if (ones_[n].pattern != ones_[n - period_].pattern) {
      forget();
      caution_ *= 4;
      return {{}, true};
    }
    if (--unproved_ == 0) forget();
    return {};
  }
  period_ = 0;
  for (std::size_t L = 1; L <= std::min(n, longest_period); ++L) {
    run_[L] = ones_[n].pattern == ones_[n - L].pattern ? run_[L] + 1 : 0;
    if (period_ == 0 && run_[L] >= 3 * L * caution_) period_ = L;
  }
  if (period_ == 0 || n < asked_) return {};
  asked_ = n + period_;
  // A longer span tells the ratio better, a shorter one is further from what came before.
  Series best;
  for (std::size_t span = period_; 3 * span <= run_[period_]; span *= 2) {
    const Series one = series(span);
    if (one.left < best.left) best = one;
  }
  if (!(best.left < 1)) return {};
  std::optional<Row> found = ahead(best);
  if (!found) return {};
  if (best.left == 0) {
    forget();
  } else {
    unproved_ = period_;
  }
  return {std::move(found)};
}

}  // namespace carom
