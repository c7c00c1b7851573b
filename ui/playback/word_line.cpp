// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/word_line.h"

#include <algorithm>
#include <cmath>

namespace carom::ui {

std::optional<double> WordLine::place(double width, double mark, const Interval& within) {
  const double low = std::max(within.low, mark - width);
  const double high = std::min(within.high - width, mark);
  if (low > high) return {};
  const double wished = std::clamp(mark - width / 2, low, high);
  std::vector<LabelPlacer::Candidate> candidates;
  const auto add = [&](double left) {
    const bool allowed = left >= low && left <= high;
    if (allowed) candidates.push_back({QRectF(left, 0, width, 1), std::abs(left - wished)});
  };
  add(wished);
  for (const QRectF& word : placer_.placed()) {
    add(word.right() + gap_);
    add(word.left() - gap_ - width);
  }
  const auto box = placer_.place(candidates);
  return box ? std::optional(box->left()) : std::nullopt;
}

}  // namespace carom::ui
