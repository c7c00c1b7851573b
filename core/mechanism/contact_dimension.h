// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/quantity.h"
#include "core/mechanism/mechanism.h"

namespace carom {

/// The dimension of a quantity of one contact. At the stop of an angle the gap is an angle, the
/// velocity a rate of turning, the force a torque and the impulse that of a torque.
/// @param of_most  at contacts of any other kind
Dimension dimension_at(const ContactGeometry& geometry, Dimension of_most);
/// The same where it is known whether the contact is the stop of an angle.
Dimension dimension_if(bool turns, Dimension of_most);
/// Every contact is the stop of an angle, whichever strikes.
bool stops_angles_only(const Mechanism& mechanism);

}  // namespace carom
