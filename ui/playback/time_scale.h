// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace carom::ui {

/// A stretch of time, from before to.
struct TimeSpan {
  double from = 0;
  double to = 0;
  bool operator==(const TimeSpan&) const = default;
};

/// A strip of time on which contacts that yield, a thousandth of a second long, have room: time
/// runs evenly but for these, each of which gets a share of its own.
class TimeScale {
 public:
  TimeScale() = default;
  /// @param contacts  in time, apart from each other, within from and to
  TimeScale(double from, double to, std::vector<TimeSpan> contacts);

  /// Where a time is, from 0 to 1; clamped to the ends.
  [[nodiscard]] double shareOf(double t) const;
  [[nodiscard]] double timeAt(double share) const;
  /// How many times as much room a contact has as it would have without.
  [[nodiscard]] double stretch(const TimeSpan& contact) const;

 private:
  double from_ = 0, to_ = 0;
  std::vector<TimeSpan> contacts_;
  double each_ = 0;  ///< share of one contact
  double even_ = 0;  ///< share per second of the rest
};

}  // namespace carom::ui
