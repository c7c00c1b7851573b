// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ui/playback/time_scale.h"

namespace carom::ui {

/// What is played: from, to, the instants at which it pauses, and the contacts that it goes through
/// slowly, in time [s].
struct PlaybackSpan {
  double start = 0;
  double end = 0;
  std::vector<double> impacts;
  std::vector<TimeSpan> contacts = {};

  bool operator==(const PlaybackSpan&) const = default;
};

/// Turns seconds of watching into seconds of motion: slower or faster, with a pause at every impact
/// long enough to see what it does, through a contact that yields so slowly that it is seen, and
/// again from the start if it loops. Knows no real clock.
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

  /// Goes to a time; at the instant of an impact the state before it.
  void seek(double t);
  /// Lets `watched` seconds pass. False if the end is reached and it does not loop.
  bool advance(double watched);

  [[nodiscard]] double time() const { return time_; }
  /// Number of the impact at whose instant time stands still; before it is over.
  [[nodiscard]] std::optional<std::size_t> heldImpact() const { return held_; }
  [[nodiscard]] bool atEnd() const { return time_ >= span_.end; }

 private:
  [[nodiscard]] double pauseAt(std::size_t impact) const;
  void hold(std::size_t impact);
  /// The contact that time is in, or the next one; the end of the list if there is none.
  [[nodiscard]] std::vector<TimeSpan>::const_iterator contactAhead() const;
  /// Lets time pass until it is at `stop`; false if `watched` is over before.
  bool run(double stop, double& watched);

  PlaybackSpan span_;
  double speed_ = 0.25;
  bool loop_ = true;
  double time_ = 0;
  std::size_t next_ = 0;  ///< the next impact, not yet held
  std::optional<std::size_t> held_;
  double pause_ = 0;     ///< that is left at an impact, or at the end before it starts anew [s]
  bool ending_ = false;  ///< the pause is the one at the end
};

}  // namespace carom::ui
