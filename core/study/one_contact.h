// SPDX-License-Identifier: MIT
#pragma once

#include "core/study/compute.h"

namespace carom {

/// Of several contacts that strike together, lets one speak: its velocity, its impulse and its
/// regime stand in the indicators and in the result, where else there are none, or another's. What
/// only one contact alone can have stays absent.
void show_contact(Evaluation& evaluation, int contact);

}  // namespace carom
