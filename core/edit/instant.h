// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/pose/close.h"
#include "core/scenario/scenario.h"

namespace carom {

// A pose or an instant of the motion that is already there, written as pose and velocity targets.
// Scenarios that come in are resolved. Those that are returned have the pose, but not the velocity,
// until they are resolved. Throw InputError where no file could hold the result.

/// With one more contact closed, by the least motion in the kinetic metric that keeps the contacts
/// that are closed and the assembly mode. The contact takes the place of a target that it
/// determines. Throws InputError where the contact cannot be reached like that.
Scenario with_contact_closed(const Scenario& scenario, int contact);

/// An instant of the motion: its pose, with the contacts that touch closed, and its velocity. What
/// is prescribed is measured anew; where it does not determine the pose or the velocity, angles and
/// angular velocities of bodies are added, then points. The instant is at t = 0 then: drives,
/// shaken lines and the times at which contacts act are shifted, and external impulses, which act
/// at t = 0 only, go unless that was the instant.
Scenario at_instant(const Scenario& scenario, const State& state);

/// With this velocity, n numbers that the joints allow, at the same pose: what is prescribed is
/// measured anew, and targets are added as at_instant() does where it does not determine the
/// velocity.
Scenario with_velocity(const Scenario& scenario, const std::vector<double>& qdot);

/// The poses that meet the joints and the targets, the present one first; where the targets leave
/// something free, that stays as it is. No more than `most_assemblies`.
std::vector<std::vector<double>> assemblies(const Scenario& scenario, const Effort& effort);
inline constexpr std::size_t most_assemblies = 12;

/// With the pose q of assemblies(): its sides are stated by `mode`, and where these do not single
/// it out, by `near`.
Scenario with_assembly(const Scenario& scenario, const std::vector<double>& q);

}  // namespace carom
