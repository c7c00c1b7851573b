// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/study/compute.h"
#include "core/study/motion_lines.h"

namespace carom {

/// What takes energy from a mechanism, or gives it.
enum class SinkKind : unsigned char {
  impacts,          ///< by one law
  friction,         ///< of contacts that stay closed, and of compliant ones
  contact_damping,  ///< of compliant contacts
  damper,           ///< a spring's
  drive,            ///< a motor, an actuator, a torque or a force
  prescribed,       ///< joints that are driven, belts and shaken lines
  external,         ///< the impulses from outside at t = 0
  time_steps,       ///< contacts where the motion is time-stepped, O(h)
};

struct EnergySink {
  SinkKind kind = SinkKind::impacts;
  Law law = {};      ///< of impacts
  int element = -1;  ///< of a damper or a drive: its place among the force elements
  std::string key;   ///< for columns: "impacts newton-coulomb", "hinge"

  bool operator==(const EnergySink&) const = default;
};

/// The energies at an instant [J].
struct EnergyInstant {
  double T = 0;  ///< kinetic
  double V = 0;  ///< of gravity, zero at the origin, of springs and of compliant contacts
  std::vector<double> taken;  ///< by each sink since the motion's start; less than zero: given

  /// T + V + all that was taken: constant but for what the integration misses.
  [[nodiscard]] double sum() const;
};

/// Where the energy of a motion goes. Kinetic and potential energy follow from the state. What
/// dampers and drives take is their power, integrated over the motion's own polynomials; what
/// friction, damping in contacts and prescribed motions take was integrated with the motion; an
/// impact takes T⁻ − T⁺. In a part that is time-stepped, what is missing was taken by its contacts.
class MotionEnergy {
 public:
  /// Both must outlive this. Once the job is stopped, what it says is incomplete.
  MotionEnergy(const Scenario& scenario, const Trajectory& trajectory, const Job& job = {});

  [[nodiscard]] const std::vector<EnergySink>& sinks() const { return sinks_; }
  [[nodiscard]] EnergyInstant at(const MotionLine& line);

 private:
  using Energies = std::vector<double>;

  void list_sinks();
  [[nodiscard]] std::size_t sink(SinkKind kind) const;
  [[nodiscard]] Energies taken_by(const TrajectoryImpact& impact, bool pushed);
  void go_through();
  void go_through(const Phase& phase, Energies& taken);
  /// A change from one phase to another without an impact.
  void take_jump(const Phase& before, const Phase& after, double lost, Energies& taken);
  /// Adds what was taken from a sample to t, not behind the next one.
  void add_step(const Phase& phase, std::size_t sample, double t, Energies& taken);
  void add_elements(const Phase& phase, std::size_t sample, double t, Energies& taken);
  void add_counted(const Phase& phase, std::size_t sample, double t, Energies& taken) const;
  /// T and V, without what was taken.
  [[nodiscard]] EnergyInstant mechanical(const State& state, double since);
  [[nodiscard]] double mechanical_sum(const Phase& phase, double t);
  [[nodiscard]] double stored_in_contacts(double t) const;

  const Scenario& scenario_;
  const Mechanism& mechanism_;
  const Trajectory& trajectory_;
  Job job_;
  std::vector<double> external_;
  std::vector<EnergySink> sinks_;
  std::vector<Energies> samples_;         ///< of each phase: by all sinks at each of its samples
  std::vector<Energies> before_, after_;  ///< what was taken before and after each impact
  EvaluatedSystem system_;
  State state_;
};

}  // namespace carom
