// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/scenario.h"

namespace carom {

/// The scenario with its present design kept for comparison, in place of the one kept before.
Scenario with_pin(const Scenario& scenario);

/// The scenario without a design to compare with.
Scenario without_pin(const Scenario& scenario);

/// The kept design in place of the present one; it stays kept. The scenario itself if it has none.
Scenario with_pin_restored(const Scenario& scenario);

/// The kept design as a scenario of its own, with the title, the units and the plots' axis of the
/// present one; no axis where the kept design has no such parameter, or not that range.
/// `scenario.pin` must not be null.
Scenario pinned_scenario(const Scenario& scenario);

}  // namespace carom
