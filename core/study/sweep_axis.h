// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/scenario/scenario.h"

namespace carom {

/// The scenario's axis, or, if it has none, the pose parameter that moves the contact along its
/// tangent with a range in which the pose can be followed; else e of the first contact.
SweepAxis plot_axis(const Scenario& scenario);

/// A range for a parameter around its present value: as far as the pose can be reached for a pose,
/// a full turn for an angle, the usual range for e and μ, a factor for masses and sizes.
/// @param sampled  a pose is looked for beyond gaps, too, which takes a sweep; else it is followed
SweepAxis suggested_axis(const Scenario& scenario, const std::string& path, bool sampled);

}  // namespace carom
