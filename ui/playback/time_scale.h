// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace carom::ui {

/// A span of time; `from` is before `to`.
struct TimeSpan {
  double from = 0;
  double to = 0;
  bool operator==(const TimeSpan&) const = default;
};

/// A time axis on which compliant contacts, which last milliseconds, can be seen: each of them gets
/// a fixed share of the axis, and the rest of the time is spread evenly.
class TimeScale {
 public:
  TimeScale() = default;
  /// @param contacts  in order, not overlapping, between `from` and `to`
  TimeScale(double from, double to, std::vector<TimeSpan> contacts);

  /// Position of a time on the axis, from 0 to 1; clamped to the ends.
  [[nodiscard]] double shareOf(double t) const;
  [[nodiscard]] double timeAt(double share) const;
  /// How many times longer a contact is drawn than on an even axis.
  [[nodiscard]] double stretch(const TimeSpan& contact) const;

 private:
  double from_ = 0, to_ = 0;
  std::vector<TimeSpan> contacts_;
  double each_ = 0;  ///< share of one contact
  double even_ = 0;  ///< share per second of the rest
};

}  // namespace carom::ui
