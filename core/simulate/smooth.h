// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "core/motion/acceleration.h"
#include "core/motion/close.h"
#include "core/simulate/contact_problem.h"
#include "core/simulate/trajectory.h"

namespace carom {

/// The contacts that stay closed, with the memory to keep them so.
struct SustainedContacts {
  std::vector<int> contacts;
  Modes modes;
  std::vector<ModeRow> rows;  ///< independent conditions, chosen at the last knot
  ContactProblem problem;     ///< at the last evaluation
  Eigen::VectorXd response;   ///< likewise

  [[nodiscard]] bool none() const { return contacts.empty(); }
};

/// One mechanism in smooth motion, with the memory to move it.
struct SmoothMotion {
  const Mechanism& mechanism;
  Vec2 gravity;   ///< [m/s²]
  bool friction;  ///< false: μ is ignored, as by the law of impact
  MotionPlan plan;
  AccelerationWorkspace work;
  ClosureWorkspace closure;
  EvaluatedSystem system;  ///< for looking at contacts
  State state;             ///< between two calls without meaning
  SustainedContacts sustained;
  long steps = 0;  ///< tried so far, in all phases
  /// Ten seconds of anything we know take some ten thousand steps.
  static constexpr long most_steps = 200000;

  SmoothMotion(const Mechanism& m, Vec2 g, bool with_friction)
      : mechanism(m), gravity(g), friction(with_friction), plan(plan_motion(m)) {}
};

/// Lets these contacts be the ones that stay closed.
void sustain(SmoothMotion& motion, const std::vector<SustainedContact>& contacts);

/// Puts the state onto the joints and the sustained contacts, and onto `closed` if it is given, and
/// appends it with its acceleration. False, and nothing appended, if that would change it by more
/// than the error of an integration, or if the numbers overflow.
bool append_knot(SmoothMotion& motion, double t, const State& state, std::optional<int> closed,
                 Phase& phase);

/// q̈ at a pose that need not close joints and contacts quite; leaves the problem of the sustained
/// contacts and their response in the motion.
void accelerate_at(SmoothMotion& motion, const State& state, std::span<double> qddot);

/// The problem of some closed contacts at the pose factored last.
/// @param qddot  without contact forces
void pose_problem(SmoothMotion& motion, const std::vector<double>& qdot,
                  std::span<const double> qddot, std::span<const int> contacts,
                  ContactProblem& problem);

/// The part of a velocity that also keeps the given conditions, at the pose factored last.
void keep_rows(SmoothMotion& motion, const ContactProblem& problem, std::span<const ModeRow> rows,
               std::vector<double>& qdot);

/// q̈ += N·response, at the pose factored last.
void add_response(SmoothMotion& motion, const Eigen::VectorXd& response, std::span<double> qddot);

/// Takes the last knot away.
void drop_knot(Phase& phase);

/// The speed of the fastest point, about, and at least what gravity gives over the size of the
/// mechanism [m/s].
double speed_scale(const SmoothMotion& motion, const std::vector<double>& qdot);

/// The fastest turn of a body [rad/s].
double fastest_turn(const SmoothMotion& motion, const std::vector<double>& qdot);

/// Normal or tangential velocity of a closed contact below which it is at rest [m/s].
double still_speed(const SmoothMotion& motion, const std::vector<double>& qdot);

}  // namespace carom
