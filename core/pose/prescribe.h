// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/pose/prescription.h"
#include "core/projection/elimination_plan.h"

namespace carom {

// The prescription of a pose that is there already.

/// Contacts that are closed, and not inside by more than what counts as touching.
std::vector<int> touching_contacts(const EliminationPlan& plan, const EvaluatedSystem& system);

/// Contacts that a pose prescribes as closed, in their order.
std::vector<int> prescribed_contacts(const PosePrescription& pose);
bool prescribes_closed(const PosePrescription& pose, int contact);

/// The prescription with exactly these contacts closed, measured at q. A contact that closes takes
/// the place of a target that it determines, mostly a coordinate of its own point, and one that
/// opens gives it back.
PosePrescription with_closed(const Mechanism& mechanism, const std::vector<double>& q,
                             PosePrescription pose, const std::vector<int>& closed);

}  // namespace carom
