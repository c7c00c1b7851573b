// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/scenario/parameters.h"

namespace carom {

/// The parameters of the same part on which the range of this one depends, with their values:
/// "; contacts.c.to is 0"; empty if it depends on none.
std::string bounded_beside(const Scenario& scenario, const BoundParameter& parameter);

}  // namespace carom
