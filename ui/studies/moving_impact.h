// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/job.h"
#include "core/contact/compliant_impact.h"
#include "core/study/compute.h"

namespace carom::ui {

/// Simulates the impact of compliant contacts while the mechanism moves.
CompliantImpact movingImpact(const Scenario& scenario, const Evaluation& evaluation, bool coarse,
                             const Job& job = {});

/// The contact phase of a contact that has opened again; null if there is none.
const ContactTouch* endedTouch(const CompliantImpact& impact, int contact);

}  // namespace carom::ui
