// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/look/label_placer.h"
#include "ui/look/ticks.h"

namespace carom::ui {

/// Places words in a line below a strip so that they never overlap; earlier words are placed first
/// [px].
class WordLine {
 public:
  explicit WordLine(double gap) : gap_(gap), placer_(LabelPlacer::never, gap - slackPx) {}

  /// The left end of a word of this width below `mark`, within an interval: centred below the mark,
  /// or moved aside as little as the earlier words require, but still below it. Empty if there is
  /// no such place.
  std::optional<double> place(double width, double mark, const Interval& within);

 private:
  // Sums of pixels are not exact: a gap that lacks this much is one.
  static constexpr double slackPx = 1e-6;

  double gap_;
  LabelPlacer placer_;
};

}  // namespace carom::ui
