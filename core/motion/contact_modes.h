// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "core/motion/mode_choice.h"
#include "core/motion/smooth_motion.h"
#include "core/motion/tolerances.h"

namespace carom {

/// A rebound that does not come clear of the tolerance within which a contact counts as closed: the
/// next impact would follow at once, and the next to that.
struct MicroRebound {
  int contact = 0;
  double duration = 0;  ///< until the contact is closed again [s]
};

/// What the closed contacts of a state do from then on.
struct ContactModes {
  int approaching = -1;  ///< a contact that is on its way into the other body; then nothing else
  ChoiceStatus status = ChoiceStatus::found;
  int culprit = -1;  ///< where there is no unique mode, the contact that F(20) rules out
  double gain = 0;   ///< its W_nn − μ_d s W_nt [1/kg]
  std::vector<PersistentContact> persistent;
  std::vector<MicroRebound> rebounds;  ///< they count as closed from now on
  std::vector<double> qdot;            ///< on the joints, without the rebounds
};

/// @param ended  what has ended at this instant: not these again. Where forces are shared between
///               contacts that stick, it may be several, one after the other
ContactModes find_modes(SmoothMotion& motion, const State& state,
                        const std::vector<ActiveSet>& ended);

/// More changes of modes at one instant than contacts could make in turn: where several that share
/// a force break loose together, every mixture of sticking and slipping may come up before.
inline int most_changes_at_once(const Mechanism& mechanism) {
  constexpr std::size_t most_shared = 7;
  return (1 << std::min(mechanism.contacts.size(), most_shared)) + 8;
}

/// Whether the persistent contacts go on as they do, by the motion's last response: their forces
/// are within what they can give, and they accelerate as their modes ask.
bool modes_hold(const SmoothMotion& motion, const std::vector<double>& qdot);

/// Whether a contact slips as its mode says. The end of a slip is located on the polynomial of the
/// step: the state there, which is more exact, may still be before it.
bool slips_on(SmoothMotion& motion, const ActiveSet& standing, int contact, const State& state);

/// The closed contacts at a pose, but for compliant ones.
std::vector<int> closed_contacts(SmoothMotion& motion, const State& state);

}  // namespace carom
