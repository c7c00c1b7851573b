// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>
#include <span>

#include "core/motion/contact_problem.h"
#include "core/motion/tolerances.h"
#include "core/pose/close.h"
#include "core/projection/acceleration.h"

namespace carom {

/// The contacts that stay closed, with the memory to keep them so.
struct PersistentContacts {
  std::vector<int> contacts;
  Modes modes;
  std::vector<ModeRow> rows;  ///< independent conditions, chosen at the last sample
  ContactProblem problem;     ///< at the last evaluation
  Eigen::VectorXd response;   ///< likewise

  [[nodiscard]] bool none() const { return contacts.empty(); }
};

/// A contact that is inside the other body where a motion begins.
struct BeginsInside {
  int contact = 0;
  double depth = 0;   ///< [m]
  bool deep = false;  ///< deeper than what counts as touching
};

/// Which surfaces are taken to lie where contacts are that begin inside.
enum class Sinking : unsigned char { all, what_touches };

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
  PersistentContacts persistent;
  double since = 0;                  ///< time at which the present phase began [s]
  bool compliance_acts = false;      ///< contacts with a compliance are no constraints: they push
  std::vector<ContactForce> pushes;  ///< then, of every contact; those of the others are zero
  double least_speed = 0;            ///< of speed_scale() [m/s]
  std::vector<BeginsInside> inside;  ///< contacts whose surface is taken to lie deeper

  SmoothMotion(const Mechanism& m, Vec2 g, bool with_friction)
      : mechanism(m), gravity(g), friction(with_friction), plan(plan_motion(m)) {}
};

/// True if a contact pushes now as far as it is pressed in, instead of being a constraint.
inline bool acts_compliant(const SmoothMotion& motion, std::size_t contact) {
  return motion.compliance_acts && motion.mechanism.contacts[contact].compliance.has_value();
}

/// Lets these contacts be the ones that stay closed.
void set_persistent(SmoothMotion& motion, const std::vector<PersistentContact>& contacts);

/// Lets the surface of each rigid contact that is inside at q lie as deep as it is there, so that
/// it is closed and not inside. Leaves all contacts that are inside, compliant ones among them, in
/// the motion.
void sink_surfaces(SmoothMotion& motion, const State& state, Sinking which);

/// The contact as a list, or no contact as an empty one.
inline std::span<const int> listed(const std::optional<int>& contact) {
  return contact ? std::span<const int>(&*contact, 1) : std::span<const int>();
}

/// The state on the joints and the persistent contacts, with the gaps of `closed` at zero if they
/// can be; the rows that hold are chosen anew. Empty if that would change it by more than `most`, a
/// fraction of size and speed, or if the numbers overflow.
std::optional<State> put_on_constraints(SmoothMotion& motion, const State& state,
                                        std::span<const int> closed, double most = most_correction);

/// q̈ without the forces of rigid contacts, at the pose factored last.
void accelerate_freely(SmoothMotion& motion, const std::vector<double>& qdot,
                       std::span<double> qddot);

/// q̈ at a pose that need not close joints and contacts quite; leaves the problem of the persistent
/// contacts and their response in the motion.
void accelerate_at(SmoothMotion& motion, const State& state, std::span<double> qddot);

/// q̈ += what the persistent contacts add, at the pose factored last; leaves their problem and their
/// response in the motion.
void add_persistent(SmoothMotion& motion, const std::vector<double>& qdot, std::span<double> qddot);

/// Sets the time at which the mechanism is evaluated from here on [s].
void set_clock(SmoothMotion& motion, double t);

/// The problem of some closed contacts at the pose factored last.
/// @param qddot  without contact forces
void pose_problem(SmoothMotion& motion, const std::vector<double>& qdot,
                  std::span<const double> qddot, std::span<const int> contacts,
                  ContactProblem& problem);

/// What is put onto the conditions of contacts: a velocity, which a belt carries along, or its
/// change.
enum class Kept : unsigned char { velocity, change };

/// The part of a velocity or of its change that also keeps the given conditions, at the pose
/// factored last.
void keep_rows(SmoothMotion& motion, const ContactProblem& problem, std::span<const ModeRow> rows,
               Kept kept, std::vector<double>& qdot);

/// Whether a velocity keeps the conditions of the modes, but for what a step may drift. Near a dead
/// centre points may seem at rest that a motion moves only to second order: to hold them stops it.
bool keeps(SmoothMotion& motion, const ContactProblem& problem, const Modes& modes,
           const std::vector<double>& qdot);

/// q̈ += N·response, at the pose factored last.
void add_response(SmoothMotion& motion, const Eigen::VectorXd& response, std::span<double> qddot);

/// Where no gravity gives a motion a speed that is never small, its beginning does: a small part of
/// its speed there, or of what forces give it over the size of the mechanism. Where everything
/// stops for an instant, the speeds that rounding has left are no measure.
void set_least_speed(SmoothMotion& motion, const State& begin);

/// The speed of the fastest point, about [m/s].
double fastest_speed(const SmoothMotion& motion, const std::vector<double>& qdot);

/// The same, and at least what gravity gives over the size of the
/// mechanism [m/s].
double speed_scale(const SmoothMotion& motion, const std::vector<double>& qdot);

/// Normal or tangential velocity of a closed contact below which it is at rest [m/s].
double still_speed(const SmoothMotion& motion, const std::vector<double>& qdot);

}  // namespace carom
