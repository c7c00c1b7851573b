// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/motion/compliant_change.h"
#include "core/motion/compliant_impact.h"
#include "core/motion/gap_events.h"

namespace carom {

/// One compliant impact while it is computed.
class CompliantRun {
 public:
  CompliantRun(const Mechanism& mechanism, const CompliantSpec& spec);

  /// From the beginning to the end.
  void go(const State& start, const CompliantJob& job);
  [[nodiscard]] CompliantImpact result();

 private:
  using Vector = CompliantSystem::Vector;

  /// False if it does not go on: with the reason in the result, or because a rigid contact strikes.
  bool begin(const State& start);
  /// The same, at its end or where a rigid contact strikes.
  bool go_on(const CompliantJob& job);
  bool end_with(CompliantEnd end, std::string reason);
  [[nodiscard]] ContactTouch& touch_of(std::size_t index);
  [[nodiscard]] const ContactTouch& touch_of(std::size_t index) const;

  // Beginnings, in compliant_begin.cpp.
  bool check_contacts();
  bool check_compliant(CompliantContact& contact);
  bool set_scales();
  [[nodiscard]] double possible_speed(double mass) const;
  /// The speed that what presses an open contact gives it over the depth that bears the pressing.
  double pressing_speed(std::size_t index, double mass);
  /// Of the fastest acceleration at the beginning over the size of the mechanism.
  double falling_speed();
  /// Empty, with the end in the result, if no damping serves.
  std::optional<FrozenProblem> frozen_problem(const CompliantContact& contact, double e,
                                              double mass, double v_0);
  /// The touch that begins here, its force settled; empty, with the end in the result, if none can.
  std::optional<ContactTouch> onset(std::size_t index);
  bool touch(std::size_t index);
  /// Lets the closed contacts that approach touch.
  bool touch_closed();

  // Rigid contacts, in compliant_stance.cpp.
  /// What the closed ones do from now on. False if it does not go on.
  bool stand();
  void begin_piece();
  struct RigidEvent {
    double t = 0;
    std::optional<int> touches;  ///< else a mode ends, or a contact turns back or passes a corner
    bool mode_ends = false;
    int stopped = -1;     ///< the contact whose slip ends by that
    bool passes = false;  ///< a corner of a polygon
  };
  /// The first of the step until `end`.
  std::optional<RigidEvent> rigid_event(double end);
  [[nodiscard]] bool passed_since(double t) const;
  bool apply_rigid(const RigidEvent& event);
  void stop_slips();
  /// Lets the impact of a rigid contact be answered. False if it does not go on.
  bool strike(const CompliantJob& job);
  bool no_answer(const CompliantJob& job, const std::string& reason);
  void take_velocity(const std::vector<double>& qdot);
  /// From here on, with the forces that act now.
  /// @param change  of a contact that yields, here
  bool set_out(const std::optional<ContactChange>& change = {});

  bool step();
  bool cannot_hold();
  void record();
  bool apply_change(const ContactChange& change);
  void release(std::size_t index, double rate);
  [[nodiscard]] bool touches() const;
  [[nodiscard]] bool acts() const;
  [[nodiscard]] bool over() const;
  /// Whether a contact that yields is pressed in, or closed without being lifted or held.
  bool may_touch();
  /// True, with the end in the result, if it is over here.
  bool ends_here();
  /// What the shortest impact takes that goes on [s]; infinite where all that is closed has been so
  /// for many times the duration of its impact.
  [[nodiscard]] double shortest_impact(double t) const;
  [[nodiscard]] bool asleep() const;
  /// True if it ends here, where a contact is closed.
  bool ends_closed(double t);
  [[nodiscard]] double longest_step() const;
  bool add_knot();
  void drop_knot();
  void add_forces();
  void finish_energies();

  const Mechanism& mechanism_;
  CompliantSpec spec_;
  CompliantSystem system_;
  ImpactScales scales_;
  double tolerance_ = 0;  ///< with what rounding leaves of it
  double fall_ = 0;       ///< speed of a fall over the size of the mechanism, in a motion [m/s]
  std::optional<CompliantStepper> stepper_;
  StepSamples samples_;
  std::vector<ContactInstant> now_;
  Vector x_;
  double t_ = 0;
  bool any_rigid_ = false;       ///< contact
  ContactWatch watch_;           ///< of the rigid contacts
  Standing standing_;            ///< what the closed ones do
  std::vector<Standing> ended_;  ///< what has ended at `ended_at_`
  double ended_at_ = 0;
  bool jumps_ = false;           ///< velocities have changed at this instant
  int idle_ = 0;                 ///< changes of rigid contacts in a row in which no time passed
  int creeps_ = 0;               ///< likewise, in which hardly any did
  int strikes_ = 0;              ///< likewise, of their impacts
  std::optional<int> striking_;  ///< a rigid contact, now
  Vector probe_, rate_;          ///< without meaning between two calls
  std::vector<int> touch_of_contact_;  ///< index in the result; −1: none
  CompliantImpact out_;
};

}  // namespace carom
