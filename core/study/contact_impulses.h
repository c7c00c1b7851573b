// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/base/job.h"
#include "core/motion/instant_forces.h"
#include "core/scenario/scenario.h"
#include "core/study/motion_lines.h"

namespace carom {

/// What the force of a contact has come to since the motion's start.
struct ContactSum {
  double normal = 0, tangent = 0;  ///< on its body a [N s], [N m s] at the stop of an angle
};

/// The impulses of the contacts over a motion: those of impacts, and the forces between them, by
/// four points after Gauss from sample to sample. A compliant contact pushes at each of them as its
/// indentation there says.
class ContactImpulses {
 public:
  /// All must outlive this. Once the job is stopped, what it says is incomplete.
  ContactImpulses(const Trajectory& trajectory, SmoothMotion& motion, const Job& job = {});

  /// Of every contact.
  [[nodiscard]] std::vector<ContactSum> at(const MotionLine& line);

 private:
  using Sums = std::vector<ContactSum>;

  void go_through();
  void add_impact(const TrajectoryImpact& impact, Sums& sums);
  void add_step(const Phase& phase, std::size_t sample, double t, Sums& sums);
  [[nodiscard]] std::vector<ContactForce> forces(const Phase& phase, std::size_t sample, double t);
  void press(const Phase& phase, std::size_t sample, double t, std::vector<ContactForce>& forces);

  const Trajectory& trajectory_;
  SmoothMotion& motion_;
  Job job_;
  std::vector<std::vector<Sums>> samples_;  ///< of each phase; its first alone where nothing pushes
  std::vector<Sums> before_, after_;        ///< of each impact
};

}  // namespace carom
