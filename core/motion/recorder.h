// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/motion/compliant_impact.h"
#include "core/motion/guards.h"
#include "core/motion/trajectory.h"

namespace carom {

/// Writes down a motion: its phases with their samples, and what compliant contacts do.
struct Recorder {
  Flow& flow;
  bool all_forces;  ///< of flights, too

  Recorder(Flow& of, bool forces_of_flights)
      : flow(of), all_forces(forces_of_flights), touch_of_contact(of.contacts.size(), -1) {}

  std::vector<Phase> phases = {};
  std::vector<ContactTouch> touches = {};  ///< in the order of their onsets
  std::vector<CompliantEvent> events = {};
  std::vector<int> touch_of_contact;  ///< index in `touches`; −1: none

  /// True if a phase with these contacts closed goes on with the last one, unless velocities jump.
  [[nodiscard]] bool continues(const ActiveSet& persistent, bool settles, double t) const;
  void begin_phase(const ActiveSet& persistent, bool settles, double t);
  /// Appends a sample to the last phase; one at the same instant is replaced. False, and nothing
  /// appended, if the accelerations overflow.
  /// @param compliant  what the compliant contacts do there
  bool append(double t, const Flow::Vector& x, const Flow::Vector& rate,
              const std::vector<ContactInstant>& compliant);
  /// A phase of time stepping that begins here; goes on with the last one if it is such a one.
  void begin_time_steps(double t, const Flow::Vector& x);
  /// @param force  of every contact in the step
  void append_time_step(double t, const Flow::Vector& x, const std::vector<ContactForce>& force);
  /// Appends rest from the end of the last phase on.
  void rest_until(double t);
  /// Joins a last step with the one before, if it is much shorter: velocities would be differences
  /// of almost equal coordinates.
  void join_short_step();

  [[nodiscard]] ContactTouch& touch_of(std::size_t index) {
    return touches[static_cast<std::size_t>(touch_of_contact[index])];
  }
  [[nodiscard]] const ContactTouch& touch_of(std::size_t index) const {
    return touches[static_cast<std::size_t>(touch_of_contact[index])];
  }
  void begin_touch(std::size_t index, const ContactInstant& at, ContactTouch touch);
  /// @param rate  δ̇ [m/s]
  void release(std::size_t index, double t, double rate);
  /// What a touching contact does at the end of a time step.
  void observe_step(std::size_t index, double t, const ContactInstant& at);
  /// What the touching contacts do in the course of the step: their histories, the greatest force
  /// and indentation, and where they begin to slide or to hold.
  void observe(Guards& guards);

 private:
  void observe_one(Guards& guards, std::size_t index, ContactTouch& touch);
  void add_peak(Guards& guards, std::size_t index, ContactTouch& touch);
  void add_compression(Guards& guards, std::size_t index, std::size_t j, ContactTouch& touch);
  void add_slip(Guards& guards, std::size_t index, std::size_t j);
  void append_forces(const std::vector<ContactInstant>& compliant, Phase& phase);
};

}  // namespace carom
