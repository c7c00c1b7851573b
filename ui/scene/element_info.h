// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/scenario/scenario.h"

namespace carom::ui {

/// Name, kind and numbers of a force element, and what it gives in a state: for tooltips. Symbols
/// with subscripts make it rich text.
QString describeElement(const Scenario& scenario, const State& state, int element);

/// What a kind of force element does, in a sentence or two.
QString meaningOf(const ForceKind& kind);

}  // namespace carom::ui
