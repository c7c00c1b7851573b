// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/quantity.h"
#include "core/mechanism/contact.h"

namespace carom {

/// The dimension of a quantity of one contact. At the stop of an angle the gap is an angle, the
/// velocity a rate of turning, the force a torque and the impulse that of a torque.
/// @param of_most  at contacts of any other kind
Dimension dimension_at(const ContactGeometry& geometry, Dimension of_most);

}  // namespace carom
