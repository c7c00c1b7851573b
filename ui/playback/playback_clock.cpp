// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/playback_clock.h"

#include <algorithm>
#include <utility>

namespace carom::ui {

namespace {

constexpr double shareOfOne = 0.16;
constexpr double shareOfAll = 0.5;

double length(const TimeSpan& span) {
  return span.to - span.from;
}

// Watched seconds of the pause at an impact: long at the first one, which is the subject, and short
// at those that follow.
constexpr double firstPause = 0.9;
constexpr double laterPause = 0.3;
constexpr double endPause = 0.7;
// Watched seconds of a compliant contact, however short it is, and of all of them.
constexpr double contactWatched = 2.0;
constexpr double contactsWatched = 120;
// Watched seconds between impacts below which there is no pause: a decaying series of rebounds
// would never end.
constexpr double worthPausing = 0.35;

}  // namespace

TimeScale::TimeScale(double from, double to, std::vector<TimeSpan> contacts)
    : from_(from), to_(std::max(from, to)), contacts_(std::move(contacts)) {
  double rest = to_ - from_;
  for (const TimeSpan& contact : contacts_) rest -= length(contact);
  const auto count = static_cast<double>(contacts_.size());
  if (!contacts_.empty()) each_ = rest > 0 ? std::min(shareOfOne, shareOfAll / count) : 1 / count;
  even_ = rest > 0 ? (1 - count * each_) / rest : 0;
  double share = 0, at = from_;
  starts_.reserve(contacts_.size());
  for (const TimeSpan& contact : contacts_) {
    share += even_ * (contact.from - at);
    starts_.push_back(share);
    share += each_;
    at = contact.to;
  }
}

double TimeScale::shareOf(double t) const {
  const auto after = std::ranges::lower_bound(contacts_, t, {}, &TimeSpan::from);
  if (after == contacts_.begin()) return std::clamp(even_ * (t - from_), 0.0, 1.0);
  const TimeSpan& contact = *std::prev(after);
  const double start = starts_[static_cast<std::size_t>(after - contacts_.begin()) - 1];
  const double share = t < contact.to ? each_ * (t - contact.from) / length(contact)
                                      : each_ + even_ * (t - contact.to);
  return std::clamp(start + share, 0.0, 1.0);
}

double TimeScale::timeAt(double share) const {
  const double left = std::clamp(share, 0.0, 1.0);
  const auto after = std::ranges::lower_bound(starts_, left);
  const auto evenly = [this](double at, double rest) {
    return std::min(even_ > 0 ? at + rest / even_ : at, to_);
  };
  if (after == starts_.begin()) return evenly(from_, left);
  const auto which = static_cast<std::size_t>(after - starts_.begin()) - 1;
  const TimeSpan& contact = contacts_[which];
  const double within = left - starts_[which];
  if (within < each_) return contact.from + length(contact) * within / each_;
  return evenly(contact.to, within - each_);
}

double TimeScale::stretch(const TimeSpan& contact) const {
  return even_ > 0 && length(contact) > 0 ? each_ / length(contact) / even_ : 1;
}

void PlaybackClock::setSpan(const PlaybackSpan& span) {
  if (span == span_) return;
  span_ = span;
  const bool inside = time_ >= span.start && time_ <= span.end;
  seek(inside ? time_ : span.start);
}

void PlaybackClock::seek(double t) {
  time_ = std::clamp(t, span_.start, std::max(span_.start, span_.end));
  held_.reset();
  pause_ = 0;
  ending_ = false;
  const auto after = std::lower_bound(span_.impacts.begin(), span_.impacts.end(), time_);
  next_ = static_cast<std::size_t>(after - span_.impacts.begin());
}

double PlaybackClock::pauseAt(std::size_t impact) const {
  const double t = span_.impacts[impact];
  if (t == 0) return firstPause;
  const double before = impact == 0 ? span_.start : span_.impacts[impact - 1];
  return (t - before) / speed_ < worthPausing ? 0 : laterPause;
}

void PlaybackClock::hold(std::size_t impact) {
  time_ = span_.impacts[impact];
  held_ = impact;
  pause_ = pauseAt(impact);
  next_ = impact + 1;
}

std::vector<TimeSpan>::const_iterator PlaybackClock::contactAhead() const {
  return std::ranges::upper_bound(span_.contacts, time_, {}, &TimeSpan::to);
}

bool PlaybackClock::run(double stop, double& watched) {
  const double each =
      std::min(contactWatched, contactsWatched / static_cast<double>(span_.contacts.size()));
  while (time_ < stop) {
    const auto contact = contactAhead();
    const bool ahead = contact != span_.contacts.end();
    const bool inside = ahead && time_ >= contact->from;
    const double slow = inside ? (contact->to - contact->from) / each : speed_;
    const double speed = std::min(slow, speed_);
    const double border = !ahead ? stop : std::min(stop, inside ? contact->to : contact->from);
    const double needed = (border - time_) / speed;
    if (needed > watched) {
      time_ += watched * speed;
      return false;
    }
    watched -= needed;
    time_ = border;
  }
  return true;
}

bool PlaybackClock::advance(double watched) {
  while (true) {
    if (pause_ > watched) {
      pause_ -= watched;
      return true;
    }
    watched -= pause_;
    pause_ = 0;
    held_.reset();
    if (ending_) seek(span_.start);
    if (span_.end <= span_.start) return false;
    const bool strikes = next_ < span_.impacts.size() && span_.impacts[next_] <= span_.end;
    const double stop = strikes ? span_.impacts[next_] : span_.end;
    if (!run(stop, watched)) return true;
    if (strikes) {
      hold(next_);
      continue;
    }
    time_ = span_.end;
    if (!loop_) return false;
    ending_ = true;
    pause_ = endPause;
  }
}

}  // namespace carom::ui
