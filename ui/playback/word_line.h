// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/look/label_placer.h"
#include "ui/look/ticks.h"

namespace carom::ui {

/// Places words in a line below a strip; they never overlap, and earlier ones have the choice [px].
class WordLine {
 public:
  explicit WordLine(double gap) : gap_(gap), placer_(LabelPlacer::never, gap - slackPx) {}

  /// Where a word of this width begins that is to stand below `mark` and to stay within an
  /// interval: in the middle below it or as little aside as the words before leave room, but never
  /// away from it. Empty if there is no such place.
  std::optional<double> place(double width, double mark, const Interval& within);

 private:
  // Sums of pixels are not exact: a gap that lacks this much is one.
  static constexpr double slackPx = 1e-6;

  double gap_;
  LabelPlacer placer_;
};

}  // namespace carom::ui
