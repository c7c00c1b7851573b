// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/word_line.h"

#include <algorithm>
#include <cmath>

namespace carom::ui {

namespace {

// Sums of pixels are rounded; a gap that is smaller by this much looks the same.
constexpr double slackPx = 1e-6;

}  // namespace

bool WordLine::isFree(double left, double width) const {
  return std::ranges::none_of(taken_, [&](const Interval& word) {
    return left < word.high + gap_ - slackPx && left + width > word.low - gap_ + slackPx;
  });
}

std::optional<double> WordLine::place(double width, double mark, const Interval& within) {
  const double low = std::max(within.low, mark - width);
  const double high = std::min(within.high - width, mark);
  if (low > high) return {};
  const double wished = std::clamp(mark - width / 2, low, high);
  std::vector<double> places{wished};
  for (const Interval& word : taken_) {
    places.push_back(word.high + gap_);
    places.push_back(word.low - gap_ - width);
  }
  std::ranges::sort(places, {}, [&](double left) { return std::abs(left - wished); });
  for (const double left : places) {
    if (left < low || left > high || !isFree(left, width)) continue;
    taken_.push_back({left, left + width});
    return left;
  }
  return {};
}

}  // namespace carom::ui
