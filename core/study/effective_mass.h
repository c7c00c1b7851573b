// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/study/compute.h"

namespace carom {

/// The mass that one contact feels along its direction of impact while the joints and the contacts
/// that are held hold, and no other contact pushes: 1/W_nn; empty where they lock it [kg].
std::optional<double> effective_mass(const Mechanism& mechanism, const Evaluation& evaluation,
                                     int contact);

}  // namespace carom
