// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/time_scale.h"

#include <algorithm>
#include <utility>

namespace carom::ui {

namespace {

constexpr double shareOfOne = 0.16;
constexpr double shareOfAll = 0.5;

double length(const TimeSpan& span) {
  return span.to - span.from;
}

}  // namespace

TimeScale::TimeScale(double from, double to, std::vector<TimeSpan> contacts)
    : from_(from), to_(std::max(from, to)), contacts_(std::move(contacts)) {
  double rest = to_ - from_;
  for (const TimeSpan& contact : contacts_) rest -= length(contact);
  const auto count = static_cast<double>(contacts_.size());
  if (!contacts_.empty()) each_ = rest > 0 ? std::min(shareOfOne, shareOfAll / count) : 1 / count;
  even_ = rest > 0 ? (1 - count * each_) / rest : 0;
}

double TimeScale::shareOf(double t) const {
  double share = 0;
  double at = from_;
  for (const TimeSpan& contact : contacts_) {
    if (t <= contact.from) break;
    share += even_ * (contact.from - at);
    at = contact.to;
    if (t < contact.to) {
      return std::clamp(share + each_ * (t - contact.from) / length(contact), 0.0, 1.0);
    }
    share += each_;
  }
  return std::clamp(share + even_ * (t - at), 0.0, 1.0);
}

double TimeScale::timeAt(double share) const {
  double left = std::clamp(share, 0.0, 1.0);
  double at = from_;
  for (const TimeSpan& contact : contacts_) {
    const double even = even_ * (contact.from - at);
    if (left <= even) break;
    left -= even;
    at = contact.to;
    if (left < each_) return contact.from + length(contact) * left / each_;
    left -= each_;
  }
  return std::min(even_ > 0 ? at + left / even_ : at, to_);
}

double TimeScale::stretch(const TimeSpan& contact) const {
  return even_ > 0 && length(contact) > 0 ? each_ / length(contact) / even_ : 1;
}

}  // namespace carom::ui
