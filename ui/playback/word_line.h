// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/plots/plot_spec.h"

namespace carom::ui {

/// Places words in a line below a strip so that they never overlap; earlier words are placed first
/// [px].
class WordLine {
 public:
  explicit WordLine(double gap) : gap_(gap) {}

  /// The left end of a word of this width below `mark`, within an interval: centred below the mark,
  /// or moved aside as little as the earlier words require, but still below it. Empty if there is
  /// no such place.
  std::optional<double> place(double width, double mark, const Interval& within);

 private:
  [[nodiscard]] bool isFree(double left, double width) const;

  double gap_;
  std::vector<Interval> taken_;
};

}  // namespace carom::ui
