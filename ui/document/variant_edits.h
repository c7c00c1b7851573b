// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "ui/document/scenario_document.h"

namespace carom::ui {

// Undo steps that keep and restore designs.

/// Keeps the present design as a variant under a free name. Throws InputError if there are
/// most_variants.
void pinDesign(ScenarioDocument& document);

/// Makes a variant the present design; it stays kept.
void restoreVariant(ScenarioDocument& document, std::size_t index);

void deleteVariant(ScenarioDocument& document, std::size_t index);

/// Index of the scenario's reference among its variants; their number where that is the present
/// design.
std::size_t referenceIndex(const Scenario& scenario);

}  // namespace carom::ui
