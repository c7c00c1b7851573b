// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/plots/plot_spec.h"

namespace carom::ui {

/// A line of words below a strip that never overlap: who comes first has the choice [px].
class WordLine {
 public:
  explicit WordLine(double gap) : gap_(gap) {}

  /// Where a word of this width begins that is to stand below `mark` and to stay within an
  /// interval: in the middle below it or as little aside as the words before leave room, but never
  /// away from it. Empty if there is no such place.
  std::optional<double> place(double width, double mark, const Interval& within);

 private:
  [[nodiscard]] bool isFree(double left, double width) const;

  double gap_;
  std::vector<Interval> taken_;
};

}  // namespace carom::ui
