// SPDX-License-Identifier: MIT
//
// The room before either end of a part is sampled at a few instants with its rate; as in events.cpp
// it has at most one extremum between two of them.
#include "core/motion/part_events.h"

#include <algorithm>
#include <array>

#include "core/math/roots.h"
#include "core/motion/polygon_parts.h"
#include "core/motion/tolerances.h"

namespace carom {

namespace {

struct Room {
  double room = 0, rate = 0;  ///< [m], [m/s]
};

/// One contact on its part.
struct OnPart {
  const StepCurve& curve;
  int contact;
  OutlinePart part;

  [[nodiscard]] SeenFromPolygon seen(double t) const {
    curve.state_at(t);
    return *seen_from_polygon(curve.motion.mechanism, contact, curve.motion.state);
  }

  [[nodiscard]] std::array<Room, 2> rooms(double t) const {
    const SeenFromPolygon at = seen(t);
    std::array<Room, 2> out;
    const auto ends = rooms_of(*at.polygon, part, at.p);
    for (std::size_t i = 0; i < 2; ++i) out[i] = {ends[i].room, dot(ends[i].inward, at.u)};
    return out;
  }

  /// Where the room before that end is used up between two instants.
  [[nodiscard]] std::optional<double> leaves(std::size_t end, double t_0, Room a, double t_1,
                                             Room b, double beyond) const {
    const double allowed = a.room > 0 ? 0 : beyond;
    const auto room = [&](double t) { return rooms(t)[end].room + allowed; };
    double lowest = t_1, room_lowest = b.room + allowed;
    if (b.rate > 0) {
      if (a.rate >= 0) return {};
      const auto rate = [&](double t) { return rooms(t)[end].rate; };
      lowest = zero_between(rate, t_0, t_1, a.rate, b.rate);
      room_lowest = room(lowest);
    }
    if (room_lowest >= 0) return {};
    if (!(a.room + allowed > 0)) return t_0;
    return zero_between(room, t_0, lowest, a.room + allowed, room_lowest);
  }

  [[nodiscard]] std::optional<double> first() const {
    const double reach = reach_of(*seen(curve.begin).polygon);
    const double beyond = share_of_corner * corner_tolerance * reach;
    double t_0 = curve.begin;
    auto before = rooms(t_0);
    for (int i = 1; i <= step_parts; ++i) {
      const double t =
          i == step_parts ? curve.end : curve.begin + (curve.end - curve.begin) * i / step_parts;
      const auto after = rooms(t);
      std::optional<double> out;
      for (std::size_t end = 0; end < 2; ++end) {
        const auto at = leaves(end, t_0, before[end], t, after[end], beyond);
        if (at && (!out || *at < *out)) out = at;
      }
      if (out) return out;
      t_0 = t;
      before = after;
    }
    return {};
  }
};

}  // namespace

std::optional<double> first_part_event(const StepCurve& curve) {
  std::optional<double> first;
  const SmoothMotion& motion = curve.motion;
  for (const int contact : motion.sustained.contacts) {
    const auto& part = motion.system.contacts[static_cast<std::size_t>(contact)].held;
    if (!part) continue;
    const auto t = OnPart{curve, contact, *part}.first();
    if (t && (!first || *t < *first)) first = t;
  }
  return first;
}

}  // namespace carom
