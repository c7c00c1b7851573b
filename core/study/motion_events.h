// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/motion/trajectory.h"

namespace carom {

enum class MotionEventKind : unsigned char {
  touch,   ///< a contact closes: a compliant one, or a rigid one without a blow
  impact,  ///< a blow that a law answered
  stick,
  slip,
  lift,     ///< a contact opens that was closed
  settle,   ///< rebounds become too small to be told apart
  rest,     ///< nothing moves any more
  stepped,  ///< the motion is time-stepped from here on
  end,
};

/// "touch", "impact", …: the word in tables.
std::string_view event_word(MotionEventKind kind);

/// Something that happens at an instant of a motion.
struct MotionHappening {
  double t = 0;  ///< [s]
  MotionEventKind kind = MotionEventKind::end;
  std::vector<int> contacts = {};  ///< that take part
  int impact = -1;                 ///< its place in the trajectory; −1: none
  std::string text;                ///< one phrase: what happens, with what there is of numbers

  bool operator==(const MotionHappening&) const = default;
};

/// All of them, in time.
std::vector<MotionHappening> happenings(const Mechanism& mechanism, const Trajectory& trajectory);

}  // namespace carom
