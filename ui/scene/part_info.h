// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/scenario/scenario.h"
#include "core/study/compute.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// Rich text for tooltips: name, kind and numbers of a force element, and its force in a state.
QString describeElement(const Scenario& scenario, const State& state, int element);

/// Whether the element is a drive without gain or limit, which has no force in any motion.
bool givesNothing(const auto& kind) {
  if constexpr (requires { kind.limit; }) return !(kind.gain > 0 && kind.limit > 0);
  return false;
}

/// "spring", "torsion-damper" where that only damps, ….
QString kindWords(const ForceKind& kind);

/// What a kind of force element does, in a sentence or two.
QString meaningOf(const ForceKind& kind);

/// The parameter that the handle of a direction turns.
std::string turnPath(const Handle& handle);

/// The parameter that a click on the handle lets one type; empty if it has none.
QString parameterPath(const Scenario& scenario, const Handle& handle);

/// What it is, its value and unit, and how to use it: for tooltips and screen readers.
QString describe(const Scenario& scenario, const Evaluation& evaluation, const Handle& handle);
/// A joint or a contact.
QString describePart(const Scenario& scenario, const PartIndex& part);
QString describeBody(const Scenario& scenario, int body);

}  // namespace carom::ui
