// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
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
  std::vector<double> starts_;  ///< share at which each begins
  double each_ = 0;             ///< share of one contact
  double even_ = 0;             ///< share per second of the rest
};

/// The time that is played: start, end, the impacts at which playback pauses, and the compliant
/// contacts that are played slowly [s].
struct PlaybackSpan {
  double start = 0;
  double end = 0;
  std::vector<double> impacts;
  std::vector<TimeSpan> contacts = {};

  bool operator==(const PlaybackSpan&) const = default;
};

/// Converts watched seconds to seconds of motion at the chosen speed. Time pauses at every impact
/// long enough to see its effect, runs slowly through a compliant contact, and starts again at the
/// end if it loops. It reads no real clock.
class PlaybackClock {
 public:
  /// Keeps the time if it is within the new span, else goes to the start.
  void setSpan(const PlaybackSpan& span);
  [[nodiscard]] const PlaybackSpan& span() const { return span_; }

  /// Seconds of motion per second of watching, > 0.
  void setSpeed(double speed) { speed_ = speed; }
  [[nodiscard]] double speed() const { return speed_; }
  void setLoop(bool loop) { loop_ = loop; }
  [[nodiscard]] bool loop() const { return loop_; }

  /// Goes to a time; at the instant of an impact the state before the impact holds.
  void seek(double t);
  /// Lets `watched` seconds pass. False if the end is reached and it does not loop.
  bool advance(double watched);

  [[nodiscard]] double time() const { return time_; }
  /// Number of the impact at which time pauses; empty if it does not.
  [[nodiscard]] std::optional<std::size_t> heldImpact() const { return held_; }
  [[nodiscard]] bool atEnd() const { return time_ >= span_.end; }

 private:
  [[nodiscard]] double pauseAt(std::size_t impact) const;
  void hold(std::size_t impact);
  /// The compliant contact at the present time, or the next one; the end of the list if there is
  /// none.
  [[nodiscard]] std::vector<TimeSpan>::const_iterator contactAhead() const;
  /// Advances time up to `stop`; false if the watched seconds end before.
  bool run(double stop, double& watched);

  PlaybackSpan span_;
  double speed_ = 0.25;
  bool loop_ = true;
  double time_ = 0;
  std::size_t next_ = 0;  ///< the next impact, not yet held
  std::optional<std::size_t> held_;
  double pause_ = 0;     ///< remaining pause at an impact, or at the end before a new start [s]
  bool ending_ = false;  ///< the pause is the one at the end
};

}  // namespace carom::ui
