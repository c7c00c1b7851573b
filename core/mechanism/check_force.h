// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/mechanism/mechanism.h"

namespace carom {

/// Throws unless the element's points exist, it acts between two different bodies that can bear it
/// (a torque needs something that turns), and its numbers are in range.
void check_force(const Mechanism& mechanism, const ForceElement& force, const std::string& where);

}  // namespace carom
