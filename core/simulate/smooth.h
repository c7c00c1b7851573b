// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/motion/acceleration.h"
#include "core/motion/close.h"
#include "core/simulate/trajectory.h"

namespace carom {

/// One mechanism in smooth motion, with the memory to move it.
struct SmoothMotion {
  const Mechanism& mechanism;
  Vec2 gravity;  ///< [m/s²]
  MotionPlan plan;
  AccelerationWorkspace work;
  ClosureWorkspace closure;
  EvaluatedSystem system;  ///< for looking at contacts
  State state;             ///< between two calls without meaning
  long steps = 0;          ///< tried so far, in all phases

  SmoothMotion(const Mechanism& m, Vec2 g) : mechanism(m), gravity(g), plan(plan_motion(m)) {}
};

/// Puts the state onto the joints, and onto `closed` if it is given, and appends it with its
/// acceleration. False, and nothing appended, if that would change it by more than the error of an
/// integration, or if the numbers overflow.
bool append_knot(SmoothMotion& motion, double t, const State& state, std::optional<int> closed,
                 Phase& phase);

/// Takes the last knot away.
void drop_knot(Phase& phase);

/// The speed of the fastest point, about, and at least what gravity gives over the size of the
/// mechanism [m/s].
double speed_scale(const SmoothMotion& motion, const std::vector<double>& qdot);

/// The fastest turn of a body [rad/s].
double fastest_turn(const SmoothMotion& motion, const std::vector<double>& qdot);

/// What a closed contact is about to do.
enum class Opening : unsigned char { opens, rests, approaches };

/// Whether the closed contact opens from the last knot of the phase: by its velocity, if that takes
/// it out of the tolerance within which it counts as closed, or from rest by its acceleration.
Opening opening_of(SmoothMotion& motion, const Phase& phase, int contact);

}  // namespace carom
