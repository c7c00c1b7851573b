// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/base/job.h"
#include "core/motion/trajectory.h"

namespace carom {

/// How much of the motion around an impact is wanted.
struct SimulationSpec {
  double approach = 0.5;    ///< time before the impact [s]
  double until = 2;         ///< time after it [s]
  int most_impacts = 1000;  ///< by a law, that are followed one by one

  bool operator==(const SimulationSpec&) const = default;
};

/// Where a motion begins: the impact at t = 0, solved, and what acts around it.
struct MotionStart {
  State before;                             ///< on the joints, before the impact
  Vec2 gravity;                             ///< [m/s²]
  Law law;                                  ///< of this impact and of those that follow
  std::optional<Law> law_for_several = {};  ///< as Scenario's
  TrajectoryImpact impact;                  ///< at t = 0, if its result has one
  std::vector<double> external;             ///< i_u during it, n entries; empty if there is none
  std::string obstacle;                     ///< why nothing can move from here; empty if it can
};

/// The motion around an impact at t = 0: backward from the state before it, then forward under
/// gravity through further impacts by the same law, or, where it has no answer to several contacts
/// that strike at once, by the one for several. Where nothing strikes at t = 0 it is just motion
/// both ways. Each end says in one sentence why it is there.
///
/// Between impacts a closed rigid contact without normal velocity stays closed while it pushes,
/// without friction, sticking or slipping (see choose_modes). Under a law without friction there is
/// none between impacts either. Micro-rebounds end at rest at the time that all of them take.
///
/// A compliant contact gives forces from its touch until δ is back at zero, or for as long as
/// something presses it in; the law has no part in it. The rules for rigid contacts are the same
/// while it touches.
///
/// Where contacts have no mode, chatter, accumulate impacts or lock the joints, the motion goes on
/// by time stepping until they stand still, and says so. After as many impacts as are followed one
/// by one, time stepping leads to the end; with force elements, while a compliant contact touches,
/// and with an external impulse the motion ends there.
///
/// Contacts whose gaps are within the tolerance of a closed one when another one strikes, strike
/// with it. A closed contact that an impact leaves approaching strikes next, at the same instant.
/// The surface of a contact that begins inside the other body is taken to lie there.
///
/// Never throws for physics; InputError for a spec that is negative or not finite.
Trajectory simulate(const Mechanism& mechanism, const MotionStart& start,
                    const SimulationSpec& spec = {}, const Job& job = {});

}  // namespace carom
