// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/scenario/scenario.h"

namespace carom::ui {

/// Name, kind and numbers of a force element, and what it gives in a state: for tooltips. Symbols
/// with subscripts make it rich text.
QString describeElement(const Scenario& scenario, const State& state, int element);

/// True of a drive without gain or limit, whatever moves.
bool givesNothing(const auto& kind) {
  if constexpr (requires { kind.limit; }) return !(kind.gain > 0 && kind.limit > 0);
  return false;
}

/// What a kind of force element does, in a sentence or two.
QString meaningOf(const ForceKind& kind);

}  // namespace carom::ui
