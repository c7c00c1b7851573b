// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/job.h"
#include "core/contact/compliant_impact.h"
#include "core/study/compute.h"

namespace carom::ui {

/// Of the mechanism as it moves on through its impact, for the contacts that yield.
CompliantImpact movingImpact(const Scenario& scenario, const Evaluation& evaluation, bool coarse,
                             const Job& job = {});

/// The touch of a contact, as far as the contact lets go again; null if there is none.
const ContactTouch* endedTouch(const CompliantImpact& impact, int contact);

}  // namespace carom::ui
