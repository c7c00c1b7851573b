// SPDX-License-Identifier: MIT
#pragma once

#include "core/study/compare_laws.h"

namespace carom {

/// Of several contacts that strike together, lets one speak: its velocity, its impulse and its
/// regime stand in the indicators and in the result, where else there are none, or another's. What
/// only one contact alone can have stays absent.
void show_contact(Evaluation& evaluation, int contact);

/// What the tangential impulse of one closed contact does, as if it acted at the average of the
/// velocities before and after [J].
double friction_work(const Evaluation& evaluation, const ContactOutcome& outcome);

}  // namespace carom
