// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <stop_token>

#include "core/contact/compliant_change.h"
#include "core/contact/compliant_impact.h"

namespace carom {

/// One compliant impact while it is computed.
class CompliantRun {
 public:
  CompliantRun(const Mechanism& mechanism, const CompliantSpec& spec);

  /// False, with the reason in the result, if this is no beginning of an impact.
  bool begin(const State& start);
  /// Until the end.
  void go(const std::stop_token& stop);
  [[nodiscard]] CompliantImpact result();

 private:
  using Vector = CompliantSystem::Vector;

  /// The first step after a change, as a fraction of the duration of an impact.
  static constexpr double first_step_ = 1e-3;

  bool end_with(CompliantEnd end, std::string reason);
  [[nodiscard]] std::string name(int contact) const;
  [[nodiscard]] ContactTouch& touch_of(std::size_t index);

  // Beginnings, in compliant_begin.cpp.
  bool check_contacts();
  bool check_rigid(int contact, const State& state);
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
  /// The touch that begins at x, its force settled; empty, with the end in the result, if none can.
  std::optional<ContactTouch> onset(std::size_t index, double t);
  bool touch(std::size_t index, double t);

  bool step();
  void record();
  bool apply_change(const ContactChange& change, double t);
  void release(std::size_t index, double t, double rate);
  bool rigid_contact_touches();
  [[nodiscard]] bool touches() const;
  [[nodiscard]] bool acts() const;
  [[nodiscard]] bool over() const;
  /// Whether a contact has been closed for longer than an impact takes.
  [[nodiscard]] bool lasts(double t) const;
  [[nodiscard]] bool asleep() const;
  /// True if it ends here, where a contact is closed.
  bool ends_closed(double t);
  [[nodiscard]] double longest_step() const;
  bool add_knot(double t);
  void add_forces();
  void finish_energies();

  const Mechanism& mechanism_;
  CompliantSpec spec_;
  CompliantSystem system_;
  ImpactScales scales_;
  double longest_ = 0;    ///< within which an impact ends [s]
  double tolerance_ = 0;  ///< with what rounding leaves of it
  std::optional<CompliantStepper> stepper_;
  StepSamples samples_;
  std::vector<ContactInstant> now_;
  Vector x_;
  std::vector<int> touch_of_contact_;  ///< index in the result; −1: none
  CompliantImpact out_;
};

}  // namespace carom
